package site_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"threefold/internal/archive"
	"threefold/internal/fairqueue"
	"threefold/internal/site"
	"threefold/internal/site/limit"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
)

// stalled is an archive in which each search for a name waits until a test lets it go on.
type stalled struct {
	site.Search
	began chan string // the name
	goOn  chan struct{}
}

func (s *stalled) Find(ctx context.Context, q archive.Query, limit int) (archive.Found, error) {
	if q.Player.Name != "" {
		s.began <- q.Player.Name
		<-s.goOn
	}
	return archive.Found{}, ctx.Err()
}

// Eight clients of one address search without end: a search of another address waits for
// the one that has begun and for no other; a request that finds the
// queue full is told when to retry, and a client that leaves loses its place.
func TestSearchesTakeTurns(t *testing.T) {
	archive := &stalled{began: make(chan string), goOn: make(chan struct{})}
	s := served.StartSearching(t, site.Config{Limits: limit.Default, TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}, archive)
	archive.Search = s.Store.Archive()
	ask := func(ctx context.Context, from, name string) <-chan int {
		status := make(chan int, 1)
		r := must.Get(http.NewRequestWithContext(ctx, "GET", s.URL+"/games?player="+name, nil))(t)
		r.Header.Set("X-Forwarded-For", from)
		go func() {
			w, err := http.DefaultClient.Do(r)
			if err != nil {
				status <- 0
				return
			}
			defer w.Body.Close()
			status <- w.StatusCode
		}()
		return status
	}
	waits := func(n int) {
		t.Helper()
		served.WaitFor(t, func() bool { return s.Searches().State().Waiting == n })
	}
	var flood []<-chan int
	for i := range 8 {
		flood = append(flood, ask(t.Context(), fmt.Sprintf("2001:db8::%d", i), "flood"))
	}
	if <-archive.began != "flood" {
		t.Error("the first is another's")
	}
	waits(7)
	other := ask(t.Context(), "2001:db8:1::1", "other")
	waits(8)
	gone, leave := context.WithCancel(t.Context())
	ask(gone, "2001:db8:2::1", "gone")
	waits(9)
	leave()
	waits(8)
	archive.goOn <- struct{}{}
	if got := <-archive.began; got != "other" {
		t.Errorf("after the search that had begun came that of %q", got)
	}
	go func() {
		for range flood {
			archive.goOn <- struct{}{}
			<-archive.began
		}
		archive.goOn <- struct{}{}
	}()
	if got := <-other; got != http.StatusOK {
		t.Errorf("the other is answered %d", got)
	}
}

// What finds no place among searches is answered as a page or in JSON, with the time to
// come again.
func TestTooManySearches(t *testing.T) {
	s := served.Start(t, site.Config{})
	for i := range site.SearchWidth.Concurrent + site.SearchWidth.Queued {
		must.Get(s.Searches().Join(fairqueue.Caller{Address: fmt.Sprint("other ", i)}))(t)
	}
	b := s.Browser(t)
	for path, kind := range map[string]string{"/games": "text/html", "/explore": "text/html", "/p/Player0001": "text/html", "/api/explore?game=cheskers&position=x": "application/json"} {
		w := b.Get(path)
		if w.StatusCode != http.StatusServiceUnavailable || w.Header.Get("Retry-After") == "" || !strings.HasPrefix(w.Header.Get("Content-Type"), kind) {
			t.Errorf("%s: %d %v", path, w.StatusCode, w.Header)
		}
		w.Contains(t, "The server is busy.")
	}
	if w := b.Get("/p/Player0001.png"); w.StatusCode != http.StatusServiceUnavailable || w.Header.Get("Retry-After") == "" {
		t.Errorf("a card: %d %v", w.StatusCode, w.Header)
	}
}

// The turn of a search is over when its answer begins, however slowly that is read.
func TestNoClientIsWaitedForInATurn(t *testing.T) {
	s := site.Searching(fairqueue.New("searches", fairqueue.Limits{Concurrent: 1}))
	again := func(when string) {
		t.Helper()
		leave, err := s.Searches().Enter(t.Context(), fairqueue.Caller{Address: "other"})
		if err != nil {
			t.Fatalf("%s nobody else has a turn: %v", when, err)
		}
		leave()
	}
	for name, write := range map[string]func(w http.ResponseWriter){
		"after the header": func(w http.ResponseWriter) { w.WriteHeader(http.StatusOK) },
		"after a part":     func(w http.ResponseWriter) { w.Write([]byte("part")) },
		"without a word":   func(http.ResponseWriter) {},
	} {
		s.InASearch(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			write(w)
			if name != "without a word" {
				again(name)
			}
		})).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/games", nil))
		again(name)
	}
}
