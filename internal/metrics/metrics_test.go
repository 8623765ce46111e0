package metrics

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus/testutil/promlint"

	"threefold/internal/fairqueue"
	"threefold/internal/lobby"
	"threefold/internal/site/httpx"
	"threefold/internal/testkit/must"
)

// scrape is what /metrics says.
func scrape(t *testing.T, m *Metrics) string {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler(true).ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	if w.Code != http.StatusOK {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	return w.Body.String()
}

func wantLines(t *testing.T, m *Metrics, lines ...string) {
	t.Helper()
	said := scrape(t, m)
	for _, line := range lines {
		if !strings.Contains(said, "\n"+line+"\n") {
			t.Errorf("there is no line %s", line)
		}
	}
}

func TestWhatIsToldIsShown(t *testing.T) {
	m := New()
	m.Lobby.Watch(func() lobby.Stats { return lobby.Stats{Rooms: 3, Pages: 7, Degraded: true, Others: 2} })
	m.WatchQueues(fairqueue.New("search", fairqueue.Limits{}))
	m.Lobby.Conflict()
	m.Lobby.Refused("stale")
	m.Lobby.FlagLate(3 * time.Millisecond)
	m.Store.Durable(3 * time.Millisecond)
	m.Store.Committed(5)
	m.Store.Failed()
	m.Archive.Backlog(12)
	m.Archive.Skipped()
	m.Push.Sent("later")
	m.Site.Answered("/g/{slug}", 404, 10*time.Millisecond)
	m.Site.Answered("/readyz", httpx.StatusLeft, 10*time.Millisecond)
	m.Site.Refused("too_many")
	m.Site.Opened()
	m.Site.Opened()
	m.Site.Closed(1001)
	m.Site.Dropped()
	m.Site.Received()
	m.Site.Sent(2, 300)
	wantLines(t, m,
		`threefold_lane_waiting{lane="search"} 0`, `threefold_lane_oldest_seconds{lane="search"} 0`, `threefold_lane_refused_total{lane="search"} 0`,
		`threefold_rooms 3`, `threefold_pages 7`, `threefold_trouble 1`, `threefold_other_servers 2`,
		`threefold_append_conflicts_total 1`, `threefold_archive_unindexed 12`, `threefold_archive_skipped_total 1`, `threefold_push_sent_total{outcome="later"} 1`, `threefold_push_sent_total{outcome="gone"} 0`,
		`threefold_commands_refused_total{code="stale"} 1`, `threefold_commands_refused_total{code="other"} 0`,
		`threefold_flag_late_seconds_bucket{le="0.002"} 0`, `threefold_flag_late_seconds_bucket{le="0.005"} 1`,
		`threefold_append_seconds_bucket{le="0.004"} 1`, `threefold_commit_writes_sum 5`, `threefold_commits_failed_total 1`,
		`threefold_requests_total{route="/g/{slug}",status="4xx"} 1`, `threefold_requests_total{route="/readyz",status="left"} 1`,
		`threefold_request_seconds_count{route="/g/{slug}"} 1`,
		`threefold_requests_refused_total{code="too_many"} 1`,
		`threefold_sockets 1`, `threefold_sockets_closed_total{code="1001"} 1`, `threefold_pages_dropped_total 1`,
		`threefold_messages_received_total 1`, `threefold_messages_sent_total 2`, `threefold_sent_bytes_total 300`,
	)
	for _, process := range []string{"process_cpu_seconds_total ", "process_resident_memory_bytes ", "go_goroutines "} {
		if !strings.Contains(scrape(t, m), "\n"+process) {
			t.Errorf("%s is missing", process)
		}
	}
}

// The page for operators explains every metric, and no other.
func TestEveryMetricIsExplained(t *testing.T) {
	page, err := os.ReadFile("../../docs/operations.md")
	must.Do(t, err)
	m := New()
	m.Lobby.Watch(func() lobby.Stats { return lobby.Stats{} })
	m.WatchQueues(fairqueue.New("search", fairqueue.Limits{}))
	m.Site.Answered("/", 200, 0)
	shown, explained := map[string]bool{}, map[string]bool{}
	for _, found := range regexp.MustCompile(`(?m)^# TYPE (threefold_\w+) `).FindAllStringSubmatch(scrape(t, m), -1) {
		shown[found[1]] = true
	}
	for _, found := range regexp.MustCompile("(?m)^\\| `(threefold_\\w+)` \\|").FindAllSubmatch(page, -1) {
		explained[string(found[1])] = true
	}
	if diff := cmp.Diff(shown, explained); diff != "" || len(shown) < 10 {
		t.Error(diff)
	}
}

// A code that no one gives any more has no place in the lists.
func TestCodesAreGiven(t *testing.T) {
	for folder, codes := range map[string][]string{"../lobby": commandCodes, "../site": siteCodes} {
		given := sources(t, folder) + sources(t, "../lobby") + sources(t, "../gamelog") // whose errors the others pass on
		for _, code := range codes {
			if !strings.Contains(given, `"`+code+`"`) {
				t.Errorf("nobody in %s gives %q", folder, code)
			}
		}
	}
}

// sources is all the code of a package and of those below it, without tests.
func sources(t *testing.T, folder string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	below, _ := filepath.Glob(filepath.Join(folder, "*", "*.go"))
	names = append(names, below...)
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %d files, %v", folder, len(names), err)
	}
	var all strings.Builder
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		b, err := os.ReadFile(name)
		must.Do(t, err)
		all.Write(b)
	}
	return all.String()
}

// No one makes more series than there are codes, whatever they send.
func TestUnknownCodesAreOther(t *testing.T) {
	m := New()
	before := strings.Count(scrape(t, m), "\n")
	for _, code := range []string{"", "never heard of", `"} 1`} {
		m.Lobby.Refused(code)
		m.Site.Refused(code)
	}
	m.Site.Closed(4711)
	wantLines(t, m, `threefold_commands_refused_total{code="other"} 3`,
		`threefold_requests_refused_total{code="other"} 3`, `threefold_sockets_closed_total{code="other"} 1`)
	if after := strings.Count(scrape(t, m), "\n"); after != before {
		t.Errorf("%d lines became %d", before, after)
	}
}

// The names keep to Prometheus's conventions.
func TestNamesAreAsPrometheusHasThem(t *testing.T) {
	m := New()
	m.Lobby.Watch(func() lobby.Stats { return lobby.Stats{} })
	m.WatchQueues(fairqueue.New("search", fairqueue.Limits{}))
	m.Site.Answered("/", 200, 0)
	problems, err := promlint.New(strings.NewReader(scrape(t, m))).Lint()
	must.Do(t, err)
	for _, p := range problems {
		t.Errorf("%s: %s", p.Metric, p.Text)
	}
}

func TestProfilesAreShown(t *testing.T) {
	for path, want := range map[string]string{"/debug/pprof/": "heap", "/debug/pprof/goroutine?debug=1": "TestProfilesAreShown"} {
		w := httptest.NewRecorder()
		New().Handler(true).ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d, without %q", path, w.Code, want)
		}
	}
	w := httptest.NewRecorder()
	New().Handler(true).ServeHTTP(w, httptest.NewRequest("GET", "/debug/pprof/cmdline", nil))
	if w.Code != http.StatusNotFound || strings.Contains(w.Body.String(), "metrics.test") {
		t.Errorf("the command line is shown: %d %q", w.Code, w.Body)
	}
}

func TestProfilesCanBeOff(t *testing.T) {
	for path, want := range map[string]int{"/debug/pprof/": http.StatusNotFound, "/debug/pprof/heap": http.StatusNotFound, "/metrics": http.StatusOK} {
		w := httptest.NewRecorder()
		New().Handler(false).ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Code != want {
			t.Errorf("%s: %d, want %d", path, w.Code, want)
		}
	}
}

// Counting a move takes no memory and next to no time.
func TestCountingAllocatesNothing(t *testing.T) {
	m := New()
	if n := testing.AllocsPerRun(100, func() {
		m.Site.Received()
		m.Store.Durable(time.Millisecond)
		m.Store.Committed(1)
		m.Site.Sent(2, 500)
		m.Lobby.Refused("stale")
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkOneMove(b *testing.B) {
	m := New()
	for b.Loop() {
		m.Site.Received()
		m.Store.Durable(time.Millisecond)
		m.Store.Committed(1)
		m.Site.Sent(1, 250)
		m.Site.Sent(1, 250)
	}
}
