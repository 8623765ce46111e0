package e2e

import (
	"bufio"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"threefold/internal/store/pgtest"
)

// engines are the two stores, each with the setting that chooses a fresh one.
var engines = []struct {
	name  string
	store func(t *testing.T) string // NAME=value
}{
	{"sqlite", func(t *testing.T) string {
		return "THREEFOLD_DATA=" + filepath.Join(t.TempDir(), "threefold.db")
	}},
	{"postgres", func(t *testing.T) string { return "DATABASE_URL=" + pgtest.URL(t) }},
}

// onEngines runs a test with a server on either store.
func onEngines(t *testing.T, test func(t *testing.T, s *server)) {
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) { test(t, startServer(t, e.store(t))) })
	}
}

// onSQLite starts a server on a fresh embedded store.
func onSQLite(t *testing.T) *server {
	t.Helper()
	return startServer(t, engines[0].store(t))
}

// server is a running process of the binary under test.
type server struct {
	t       *testing.T
	store   string // the setting that chooses its store
	url     string // the address it printed, without a path
	process *exec.Cmd
	words   words
}

func startServer(t *testing.T, store string) *server {
	t.Helper()
	s := &server{t: t, store: store}
	t.Cleanup(func() {
		s.stop()
		if t.Failed() {
			t.Logf("the server said:\n%s", &s.words)
		}
	})
	s.start("127.0.0.1:0")
	return s
}

var printedAddress = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)

// start runs the binary at an address and waits for the line that prints it.
// Nothing of the caller's environment chooses its store or its settings.
func (s *server) start(addr string) {
	s.t.Helper()
	s.process = exec.Command(binary, "-addr", addr)
	s.process.Dir = s.t.TempDir()
	s.process.Env = []string{s.store, "THREEFOLD_EXEMPT=127.0.0.0/8", "THREEFOLD_LOG=warn",
		"PATH=" + os.Getenv("PATH"), "HOME=" + s.process.Dir}
	s.process.Stderr = &s.words
	out, err := s.process.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.process.Start(); err != nil {
		s.t.Fatal(err)
	}
	lines := bufio.NewScanner(io.TeeReader(out, &s.words))
	for lines.Scan() {
		if s.url = printedAddress.FindString(lines.Text()); s.url != "" {
			go io.Copy(&s.words, out)
			return
		}
	}
	s.t.Fatalf("the server printed no address:\n%s", &s.words)
}

// kill ends the process at once, as a power cut would.
func (s *server) kill() {
	s.t.Helper()
	if err := s.process.Process.Kill(); err != nil {
		s.t.Fatal(err)
	}
	s.process.Wait()
}

// restart starts the server again on the same store and at the same address.
func (s *server) restart() {
	s.t.Helper()
	u, err := url.Parse(s.url)
	if err != nil {
		s.t.Fatal(err)
	}
	s.start(u.Host)
}

// stop asks the process to end, and sees to it.
func (s *server) stop() {
	if s.process == nil || s.process.ProcessState != nil {
		return
	}
	s.process.Process.Signal(syscall.SIGTERM)
	late := time.AfterFunc(patience, func() { s.process.Process.Kill() })
	defer late.Stop()
	s.process.Wait()
}

// words is what a process says, gathered from several goroutines.
type words struct {
	mu   sync.Mutex
	text strings.Builder
}

func (w *words) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.Write(b)
}

func (w *words) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.String()
}
