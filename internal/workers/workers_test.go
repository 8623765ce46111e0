package workers

import (
	"errors"
	"strings"
	"testing"
)

// A panic becomes an error that says where it was, and an error stays what it is.
func TestGuard(t *testing.T) {
	away := errors.New("away")
	if err := Guard(func() error { return away }); err != away {
		t.Error(err)
	}
	if err := Guard(func() error { panic("bad row") }); err == nil || !strings.Contains(err.Error(), "bad row") || !strings.Contains(err.Error(), "TestGuard") {
		t.Error(err)
	}
}
