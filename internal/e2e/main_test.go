package e2e

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"

	"threefold/internal/servertest"
)

var (
	binary  string          // the server under test
	browser context.Context // Chromium, one for all tests
)

func TestMain(m *testing.M) {
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

	if binary, err = servertest.Build(dir); err != nil {
		return 0, err
	}
	ctx, stop := startBrowser()
	defer stop()
	if err := chromedp.Do(ctx); err != nil {
		return 0, fmt.Errorf("starting Chromium: %w", err)
	}
	browser = ctx
	return m.Run(), nil
}

// startBrowser prepares Debian's Chromium. It runs without a sandbox, since a
// build machine's user is root, and asks nothing of the world outside.
func startBrowser() (context.Context, context.CancelFunc) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath("chromium"),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("no-pings", true),
		chromedp.Flag("host-resolver-rules", "MAP "+nearby+" 127.0.0.1"),
	)
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stopBrowser := chromedp.NewContext(allocator)
	return ctx, func() { stopBrowser(); stopAllocator() }
}
