package e2e

import (
	"context"
	"flag"
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"threefold/internal/testkit/servertest"
)

// What `make soak` asks for beyond `make test`.
var (
	whole    = flag.Bool("whole", false, "look at pages in all windows, play all games, on both stores")
	chromium = flag.String("chromium", "chromium-headless-shell", "the browser's `program`; \"chromium\" has the desktop's windows, and costs twice as much")
)

var (
	binary  string          // the server under test
	shared  *server         // one for all tests that neither end it nor look at its lists
	browser context.Context // Chromium, one for all tests
)

func TestMain(m *testing.M) {
	flag.Parse()
	status, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

func run(m *testing.M) (int, error) {
	dir, err := os.MkdirTemp("", "threefold-e2e-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)

	if binary, err = servertest.Build(dir, "-tags", "patient"); err != nil {
		return 0, err
	}
	ctx, stop, err := startBrowser(*chromium)
	defer stop()
	if err != nil {
		return 0, err
	}
	browser = ctx
	all := &suite{dir: dir}
	defer all.end()
	shared = servertest.Start(all, binary, servertest.SQLite(all))
	status := m.Run()
	endOfTests()
	all.failed = status != 0 // so that the shared server shows what it said
	if all.end(); all.failed {
		status = 1
	}
	return status, nil
}

// suite is the testing.TB of what outlives each test.
type suite struct {
	testing.TB // nil: only what is below may be called
	dir        string
	failed     bool
	cleanups   []func()
}

func (s *suite) Helper()          {}
func (s *suite) TempDir() string  { dir, _ := os.MkdirTemp(s.dir, ""); return dir }
func (s *suite) Cleanup(f func()) { s.cleanups = append(s.cleanups, f) }
func (s *suite) Failed() bool     { return s.failed }

func (s *suite) Logf(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
func (s *suite) Error(args ...any)               { s.failed = true; fmt.Fprintln(os.Stderr, args...) }
func (s *suite) Fatal(args ...any)               { s.Error(args...); s.end(); os.Exit(1) }
func (s *suite) Fatalf(format string, args ...any) {
	s.Fatal(fmt.Sprintf(format, args...))
}

func (s *suite) end() {
	for n := len(s.cleanups); n > 0; n = len(s.cleanups) {
		last := s.cleanups[n-1]
		s.cleanups = s.cleanups[:n-1]
		last()
	}
}

// withNotifications is a desktop's Chromium, for what the other one lacks; it starts with
// the first test that asks, and is ended with the tests.
var withNotifications = sync.OnceValues(func() (ctx context.Context, err error) {
	ctx, endOfTests, err = startBrowser("chromium")
	return ctx, err
})

var endOfTests = func() {}

// startBrowser starts one of Debian's builds of Chromium. It runs without a sandbox, since a
// build machine's user is root, and asks nothing of the world outside.
func startBrowser(program string) (ctx context.Context, stop func(), err error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("no-pings", true),
		chromedp.Flag("host-resolver-rules", "MAP "+nearby+" 127.0.0.1"),
	)
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stopBrowser := chromedp.NewContext(allocator)
	if err = chromedp.Do(ctx); err != nil {
		err = fmt.Errorf("starting %s: %w", program, err)
	}
	return ctx, func() { stopBrowser(); stopAllocator() }, err
}
