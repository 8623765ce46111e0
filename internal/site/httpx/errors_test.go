package httpx

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"threefold/internal/gamelog"
)

// Who leaves before the answer makes no noise in the log: a script could make
// as much as it likes.
func TestWhoLeavesIsNoFailure(t *testing.T) {
	var log bytes.Buffer
	f := &ErrorResponder{Logger: slog.New(slog.NewTextHandler(&log, nil)), Page: func(w http.ResponseWriter, _ *http.Request, status int, _ *gamelog.Error) { w.WriteHeader(status) }}
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

// A log that a newer server has written is no fault of this one's: another may read it.
func TestALogThatCannotBeReadIsForAnotherServer(t *testing.T) {
	f := &ErrorResponder{Logger: slog.New(slog.DiscardHandler), Page: func(w http.ResponseWriter, _ *http.Request, status int, says *gamelog.Error) {
		w.WriteHeader(status)
		fmt.Fprint(w, says)
	}}
	for path, says := range map[string]string{"/g/abcdefghij": gamelog.ErrNewer.Error(), "/api/games/abcdefghij": `"newer_server"`} {
		w := httptest.NewRecorder()
		f.Fail(w, httptest.NewRequest("GET", path, nil), fmt.Errorf("%w: event 3", gamelog.ErrUnreadable))
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), says) {
			t.Errorf("%s is answered %d, %q", path, w.Code, w.Body)
		}
	}
}
