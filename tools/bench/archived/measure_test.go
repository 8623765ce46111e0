package archived

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"threefold/internal/store"
	"threefold/internal/testkit/must"
)

// asked is a server that keeps what it was asked for.
type asked struct {
	*httptest.Server
	mu    sync.Mutex
	pages []string
}

func newAsked(t *testing.T, status int) *asked {
	a := &asked{}
	a.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a.mu.Lock()
		defer a.mu.Unlock()
		page := r.URL.String()
		if c, err := r.Cookie("threefold"); err == nil {
			page += " by " + c.Value
		}
		a.pages = append(a.pages, page)
		w.WriteHeader(status)
		io.WriteString(w, "a page")
	}))
	t.Cleanup(a.Close)
	return a
}

// All targets are asked for the same pages, so many of each kind, those of visitors by
// their cookies; what they took is sorted, and each kind has a line of progress.
func TestMeasureAsksAllAlike(t *testing.T) {
	one, two := newAsked(t, http.StatusOK), newAsked(t, http.StatusOK)
	var progress bytes.Buffer
	took, err := Measure(t.Context(), Config{Targets: []Target{{Name: "one", URL: one.URL}, {Name: "two", URL: two.URL, Processes: []int{os.Getpid()}}},
		Players: 100, Games: 300, Queries: 3, Only: "mine", Progress: &progress})
	must.Do(t, err)
	if len(took) != 3 || len(one.pages) != 9 || strings.Join(one.pages, "\n") != strings.Join(two.pages, "\n") {
		t.Errorf("%d kinds; %q and %q", len(took), one.pages, two.pages)
	}
	for _, page := range one.pages {
		if !strings.HasPrefix(page, "/games?") || !strings.Contains(page, "mine=1") || !strings.Contains(page, " by ") {
			t.Errorf("asked for %s", page)
		}
	}
	for _, k := range took {
		for _, times := range k.Times {
			if len(times) != 3 || times[0] < 0 || times[0] > times[1] || times[1] > times[2] {
				t.Errorf("%s took %v", k.Kind, times)
			}
		}
		if !strings.Contains(progress.String(), k.Kind+":") {
			t.Errorf("%s is not in\n%s", k.Kind, progress.String())
		}
	}
}

// An answer that is no page ends the measurement with its target's name.
func TestMeasureEndsAtAFault(t *testing.T) {
	bad := newAsked(t, http.StatusServiceUnavailable)
	_, err := Measure(t.Context(), Config{Targets: []Target{{Name: "bad", URL: bad.URL}}, Players: 100, Games: 300, Queries: 1, Only: "no filter", Progress: io.Discard})
	if err == nil || !strings.Contains(err.Error(), "bad answers 503") || len(bad.pages) != 1 {
		t.Errorf("%v, after %q", err, bad.pages)
	}
}

// A report has a row for each kind, with the middle, the mark's part and the slowest, and
// counts the kinds that miss the mark.
func TestReport(t *testing.T) {
	var times []time.Duration
	for n := range 100 {
		times = append(times, time.Duration(n+1)*time.Millisecond)
	}
	fast := []time.Duration{time.Millisecond, time.Millisecond}
	var text bytes.Buffer
	must.Do(t, Report(&text, []Target{{Name: "a"}, {Name: "b"}}, []Took{{"player", [][]time.Duration{times, fast}}}))
	for _, want := range []string{"| page | a: p50 | p95 | max | b: p50 | p95 | max |", "| player | 51.0 | 96.0 | 100 | 1.00 | 1.00 | 1.00 |", "\n1 of 2 are at 25ms or more at the 95th percentile.\n"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
}

// Sizes are told in all and for each game; what is smaller than a byte a game is left out.
func TestReportSizes(t *testing.T) {
	var text bytes.Buffer
	err := ReportSizes(&text, []store.Size{{Table: "games", Bytes: 5_000_000}, {Table: "games", Index: "games_by_white", Bytes: 1_000_000},
		{Table: "position_sums", Bytes: 2_000_000}, {Table: "meta", Bytes: 10}}, 1000)
	must.Do(t, err)
	for _, want := range []string{"| games |  | 5.00 | 5000 |", "| games | games_by_white | 1.00 | 1000 |", "| the index of positions |  | 2.00 | 2000 |", "| everything |  | 8.00 | 8000 |"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
	if strings.Contains(text.String(), "| meta |") {
		t.Errorf("a table without games:\n%s", text.String())
	}
}
