//lint:file-ignore SA1019 see socket/socket.go

package served

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"threefold/internal/testkit/sitetest"
)

// Tally is a site.Meter that stores its counts. Its methods are safe for concurrent use.
type Tally struct {
	mu    sync.Mutex
	Count map[string]int // by what was counted: "refused too_many"
}

func (t *Tally) add(what string, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.Count == nil {
		t.Count = map[string]int{}
	}
	t.Count[what] += n
}

// Answered counts "answered ROUTE STATUS".
func (t *Tally) Answered(route string, status int, _ time.Duration) {
	t.add(fmt.Sprintf("answered %s %d", route, status), 1)
}

// Refused counts "refused CODE".
func (t *Tally) Refused(code string) { t.add("refused "+code, 1) }

// Opened counts "opened".
func (t *Tally) Opened() { t.add("opened", 1) }

// Closed counts "closed CODE".
func (t *Tally) Closed(code int) { t.add(fmt.Sprint("closed ", code), 1) }

// Dropped counts "dropped".
func (t *Tally) Dropped() { t.add("dropped", 1) }

// Received counts "received".
func (t *Tally) Received() { t.add("received", 1) }

// Sent counts "sent" and "bytes".
func (t *Tally) Sent(messages, bytes int) { t.add("sent", messages); t.add("bytes", bytes) }

// Until waits until a count is n, or fails the test. Sockets count with a delay.
func (t *Tally) Until(test *testing.T, what string, n int) {
	test.Helper()
	for end := time.Now().Add(sitetest.Timeout); ; time.Sleep(time.Millisecond) {
		t.mu.Lock()
		got := t.Count[what]
		t.mu.Unlock()
		if got == n {
			return
		}
		if time.Now().After(end) {
			test.Fatalf("%s: %d, want %d", what, got, n)
		}
	}
}

// Logged waits for a log line with the request id of a response and all of these parts, or fails
// the test.
func (b *Browser) Logged(t *testing.T, w *http.Response, parts ...string) {
	t.Helper()
	parts = append(parts, "id="+w.Header.Get("X-Request-Id"))
	lacksPart := func(line string) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(line, part) })
	}
	for end := time.Now().Add(sitetest.Timeout); ; time.Sleep(time.Millisecond) {
		lines := slices.Collect(strings.Lines(b.site.Log.String()))
		if len(slices.DeleteFunc(lines, lacksPart)) > 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("no line has %q:\n%s", parts, b.site.Log.String())
		}
	}
}
