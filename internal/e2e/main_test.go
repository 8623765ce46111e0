package e2e

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
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

	binary = filepath.Join(dir, "threefold")
	build := exec.Command("go", "build", "-o", binary, "threefold/cmd/server")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return 0, fmt.Errorf("building the server: %w", err)
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
	)
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stopBrowser := chromedp.NewContext(allocator)
	return ctx, func() { stopBrowser(); stopAllocator() }
}
