package answer

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Who leaves before the answer makes no noise in the log: a script could make
// as much as it likes.
func TestWhoLeavesIsNoFailure(t *testing.T) {
	var log bytes.Buffer
	f := &Faults{Logger: slog.New(slog.NewTextHandler(&log, nil)), Page: func(w http.ResponseWriter, _ *http.Request, status int, _, _ string) { w.WriteHeader(status) }}
	ctx, leave := context.WithCancel(t.Context())
	leave()
	w := httptest.NewRecorder()
	f.Fail(w, httptest.NewRequest("GET", "/games", nil).WithContext(ctx), fmt.Errorf("asking: %w", ctx.Err()))
	if strings.Contains(log.String(), "ERROR") || w.Code >= 500 {
		t.Errorf("%d, logged: %s", w.Code, log.String())
	}
	f.Fail(w, httptest.NewRequest("GET", "/games", nil), context.Canceled)
	if !strings.Contains(log.String(), "ERROR") {
		t.Error("a failure of the server's own is not logged")
	}
}
