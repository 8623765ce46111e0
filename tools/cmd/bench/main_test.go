package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"threefold/internal/testkit/must"
	"threefold/tools/bench"
)

// The bare server is measured, and what was printed is reported on.
func TestOnTheBareServer(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	said, says := io.Pipe()
	ended := make(chan error)
	go func() { ended <- serveBare(ctx, "127.0.0.1:0", says) }()
	line := make([]byte, 100)
	n := must.Get(said.Read(line))(t)
	url := strings.TrimSuffix(strings.TrimPrefix(string(line[:n]), "Open "), "/\n")

	var out bytes.Buffer
	args := []string{"-url", url, "-pid", strconv.Itoa(os.Getpid()), "-for", "300ms", "-target", "bare", "-json", "instant:2"}
	must.Do(t, run(ctx, args, &out))
	file := filepath.Join(t.TempDir(), "lines")
	must.Do(t, os.WriteFile(file, out.Bytes(), 0o600))
	out.Reset()
	must.Do(t, run(ctx, []string{"-report", file, "-markdown"}, &out))
	if !strings.HasPrefix(out.String(), "| scenario | figure | bare |\n") || !strings.Contains(out.String(), "| instant 2 | moves, 1/s |") {
		t.Errorf("reported:\n%s", out.String())
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestOptions(t *testing.T) {
	for _, args := range []string{"", "sleep", "think:0", "-for soon think", "-pid x think", "-report /nowhere", "-url play.example idle"} {
		if err := run(t.Context(), strings.Fields(args), io.Discard); err == nil {
			t.Errorf("%q is done", args)
		}
	}
	o, err := readOptions([]string{"think"})
	if err != nil || o.URL != "http://127.0.0.1:8080" || o.For != 10*time.Second || o.target == "" {
		t.Errorf("%+v, %v", o, err)
	}
	if _, err := readOptions(nil); err == nil || !strings.Contains(err.Error(), bench.Kinds()) {
		t.Errorf("without a scenario: %v", err)
	}
}
