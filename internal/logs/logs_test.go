package logs

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
)

func TestLinesOfAContextHaveItsID(t *testing.T) {
	var b bytes.Buffer
	logger := New(&b, Config{Level: slog.LevelInfo})
	ctx := WithID(context.Background(), "k3f9")
	logger.InfoContext(ctx, "one")
	logger.With("game", "g").InfoContext(ctx, "two")
	logger.InfoContext(context.Background(), "three")
	logger.DebugContext(ctx, "four")
	lines := strings.Split(b.String(), "\n")
	for i, want := range []string{"msg=one id=k3f9", "msg=two game=g id=k3f9", "msg=three"} {
		if !strings.HasSuffix(lines[i], want) {
			t.Errorf("line %d is %q, not …%s", i+1, lines[i], want)
		}
	}
	if len(lines) != 4 {
		t.Errorf("%d lines: %q", len(lines)-1, lines)
	}
}

func TestJSON(t *testing.T) {
	var b bytes.Buffer
	New(&b, Config{JSON: true}).ErrorContext(WithID(context.Background(), "k3f9"), "two\nlines", "n", 1)
	var line struct {
		Level, Msg, ID string
		N              int
	}
	if err := json.Unmarshal(b.Bytes(), &line); err != nil || line.Level != "ERROR" || line.Msg != "two\nlines" || line.ID != "k3f9" || line.N != 1 {
		t.Errorf("%s: %+v, %v", b.String(), line, err)
	}
}
