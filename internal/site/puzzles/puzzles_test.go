package puzzles

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/gamelog"
	"threefold/internal/puzzle"
	"threefold/internal/site/httpx"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
)

func handler(t *testing.T, read func(string) ([]puzzle.Puzzle, error)) (*Puzzles, http.Handler) {
	t.Helper()
	responder := &httpx.ErrorResponder{Logger: slog.New(slog.DiscardHandler)}
	responder.Page = func(w http.ResponseWriter, _ *http.Request, status int, _ *gamelog.Error) { w.WriteHeader(status) }
	p := must.Get(New(read))(t)
	r := chi.NewRouter()
	r.Get("/puzzle/{game}/{id}.json", responder.Or404(p.Serve))
	return p, r
}

func get(h http.Handler, address, etag string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", address, nil)
	r.Header.Set("If-None-Match", etag)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// A puzzle is JSON at an address of its own, which is made once; what is not there is 404.
func TestServe(t *testing.T) {
	p, h := handler(t, sitetest.Puzzles)
	w := get(h, "/puzzle/cheskers/caxw7.json", "")
	var told struct {
		ID    string
		Title string
		Nodes []struct{ Tries []struct{ Text string } }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &told); err != nil || told.ID != "caxw7" || told.Title != "Black to move: mate in 1" || told.Nodes[0].Tries[0].Text != "Kd4xf2xh4" {
		t.Errorf("%v, %+v", err, told)
	}
	if again := get(h, "/puzzle/cheskers/caxw7.json", w.Header().Get("ETag")); again.Code != http.StatusNotModified {
		t.Errorf("asked again: %d", again.Code)
	}
	if _, ok := p.tasks.Get("en cheskers caxw7"); !ok {
		t.Error("it is made anew each time")
	}
	for _, none := range []string{"/puzzle/cheskers/zzzzz.json", "/puzzle/quadsquare/caxw7.json", "/puzzle/nobody/caxw7.json"} {
		if w := get(h, none, ""); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", none, w.Code)
		}
	}
}

// A puzzle that contradicts the rules is an error of the program: 500, without details.
func TestAFaultyPuzzle(t *testing.T) {
	_, h := handler(t, func(game string) ([]puzzle.Puzzle, error) {
		all, err := sitetest.Puzzles(game)
		for i := range all {
			all[i].Slip = "a1-b2"
		}
		return all, err
	})
	if w := get(h, "/puzzle/cheskers/caxw7.json", ""); w.Code != http.StatusInternalServerError {
		t.Errorf("%d", w.Code)
	}
}

func TestTheShelf(t *testing.T) {
	p, _ := handler(t, sitetest.Puzzles)
	s, ok := p.Of("cheskers")
	if !ok || s.Find("x7imp") != 2 || s.Find("none") != -1 || len(s.Listed()) != len(s.All) || !reflect.DeepEqual(s.Listed()[1], []any{"64ppy", 2}) {
		t.Errorf("%v, %+v", ok, s.Listed())
	}
	alike := &Collection{All: slices.Concat(s.All[:2], s.All[:1])}
	if list := alike.Listed(); len(list[0]) != 3 || !reflect.DeepEqual(list[0], list[2]) || len(list[1]) != 2 {
		t.Errorf("two that begin alike: %v", list)
	}
	day := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	if s.OfDay(day) != 1 {
		t.Errorf("of the day: %d", s.OfDay(day))
	}
	for want, grades := range map[int][]int{1: {1, 1, 3}, 2: {3, 2, 3}} {
		some := &Collection{}
		for _, grade := range grades {
			some.All = append(some.All, puzzle.Puzzle{Grade: grade})
		}
		if got := some.ForNewcomer(); got != want {
			t.Errorf("of the grades %v a newcomer gets number %d", grades, got)
		}
	}
	if _, ok := p.Of("quadsquare"); ok {
		t.Error("a game without puzzles has some")
	}
	if first, none := p.First(), (*Puzzles)(nil).First(); first != "cheskers" || none != "" {
		t.Errorf("the first are %q and %q", first, none)
	}
	if _, ok := (*Puzzles)(nil).Of("cheskers"); ok {
		t.Error("nobody has some")
	}
	if _, err := New(func(string) ([]puzzle.Puzzle, error) { return nil, errors.New("torn") }); err == nil {
		t.Error("a fault is not told")
	}
}
