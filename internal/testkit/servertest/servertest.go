// Package servertest runs the built server as a process, for tests from outside that may kill it.
//
// Each server has a database of its own, a free port of the loopback, and none of the caller's
// environment except PATH.
package servertest

import (
	"bufio"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
)

// patience is how long Stop waits for a process to end before it kills it.
const patience = time.Minute

// Build builds the server into the folder dir, with these flags of `go build`, and returns the
// file.
func Build(dir string, flags ...string) (string, error) {
	binary := filepath.Join(dir, "threefold")
	build := exec.Command("go", append(append([]string{"build"}, flags...), "-o", binary, "threefold/cmd/server")...)
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return "", fmt.Errorf("building the server: %w", err)
	}
	return binary, nil
}

// Engine is a kind of database. New creates an empty one and returns the setting that selects
// it, NAME=value.
type Engine struct {
	Name string
	New  func(t testing.TB) string
}

// Engines are SQLite and PostgreSQL.
var Engines = []Engine{
	{"sqlite", SQLite},
	{"postgres", func(t testing.TB) string { return Postgres(pgtest.URL(t)) }},
}

// SQLite returns the setting for a new SQLite file.
func SQLite(t testing.TB) string {
	return "THREEFOLD_DATA=" + filepath.Join(t.TempDir(), "threefold.db")
}

// Postgres returns the setting for the database at a URL.
func Postgres(address string) string { return "DATABASE_URL=" + address }

// Server is a process of the server. Only the test's goroutine may call its methods.
type Server struct {
	URL   string // the address that it has printed, without a path
	Store string // the setting that selects its database

	t       testing.TB
	binary  string
	env     []string
	process *exec.Cmd
	words   words
}

// Start runs the binary on a database (NAME=value) with further settings, and returns when it
// has printed its address. It is stopped when the test ends; if the test has failed, its output
// is logged.
func Start(t testing.TB, binary, store string, env ...string) *Server {
	t.Helper()
	s := &Server{t: t, binary: binary, Store: store, env: env}
	t.Cleanup(func() {
		s.Stop()
		if strings.Contains(s.Said(), "WARNING: DATA RACE") {
			t.Error("the race detector has found something in the server")
		}
		if t.Failed() {
			t.Logf("the server said:\n%s", s.Said())
		}
	})
	s.start("127.0.0.1:0")
	return s
}

var printedAddress = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)

// start runs the binary at an address and waits for the line with that address.
func (s *Server) start(addr string) {
	s.t.Helper()
	s.process = exec.Command(s.binary, "-addr", addr)
	s.process.Dir = s.t.TempDir()
	s.process.Env = append([]string{s.Store, "THREEFOLD_RATELIMIT_EXEMPT=127.0.0.0/8", "THREEFOLD_LOG=warn",
		"PATH=" + os.Getenv("PATH"), "HOME=" + s.process.Dir}, s.env...)
	s.process.Stderr = &s.words
	out := must.Get(s.process.StdoutPipe())(s.t)
	must.Do(s.t, s.process.Start())
	lines := bufio.NewScanner(io.TeeReader(out, &s.words))
	for lines.Scan() {
		if s.URL = printedAddress.FindString(lines.Text()); s.URL != "" {
			go io.Copy(&s.words, out)
			return
		}
	}
	s.t.Fatalf("the server printed no address:\n%s", s.Said())
}

// Pid returns the process id.
func (s *Server) Pid() int { return s.process.Process.Pid }

// Said returns the output of all processes of this server.
func (s *Server) Said() string { return s.words.String() }

// SaidLast returns the last n lines of the output.
func (s *Server) SaidLast(n int) string {
	lines := strings.Split(strings.TrimRight(s.Said(), "\n"), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}

// Kill kills the process at once.
func (s *Server) Kill() {
	s.t.Helper()
	must.Do(s.t, s.process.Process.Kill())
	s.process.Wait()
}

// Restart starts the server again on the same database and address.
func (s *Server) Restart() {
	s.t.Helper()
	u := must.Get(url.Parse(s.URL))(s.t)
	s.start(u.Host)
}

// Stop asks the process to end and waits for it; after a minute it kills the process. If the
// process has ended already, Stop does nothing.
func (s *Server) Stop() {
	if s.process == nil || s.process.ProcessState != nil {
		return
	}
	s.process.Process.Signal(syscall.SIGTERM)
	late := time.AfterFunc(patience, func() { s.process.Process.Kill() })
	defer late.Stop()
	s.process.Wait()
}
