package site

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"threefold/internal/gamelog"
)

// A download has the record of every public game, each as it stands alone, and none
// that is private.
func TestDownloads(t *testing.T) {
	s := serve(t, Config{})
	const games = 103 // more than are found at a time
	for n := range games {
		s.keep(t, fmt.Sprintf("Finished%03d", n), gamelog.Listed)
	}
	s.keep(t, "Private001", gamelog.Private)
	b := s.browser(t)
	for form, between := range map[string]string{"pgn": "\n", "ndjson": ""} {
		w := b.get("/games." + form)
		w.want(t, http.StatusOK, "")
		w.lacks(t, "Private001", "inner", "said to")
		if got := w.Header.Get("Content-Disposition"); got != `attachment; filename="games.`+form+`"` {
			t.Errorf("%s: %s", form, got)
		}
		length := 0
		for n := range games {
			one := b.get(fmt.Sprintf("/g/Finished%03d.%s", n, strings.Replace(form, "nd", "", 1))).body
			length += len(one)
			w.contains(t, one)
		}
		if want := length + (games-1)*len(between); len(w.body) != want {
			t.Errorf("%s has %d bytes, want %d", form, len(w.body), want)
		}
	}
	b.get("/games?game=cheskers").contains(t, `href="/games.pgn?game=cheskers"`)
	if w := b.get("/games.pgn?game=quadsquare"); w.body != "" || w.StatusCode != http.StatusOK {
		t.Errorf("of a game that nobody has played: %d %s", w.StatusCode, w.body)
	}
}

// What cannot be searched for is refused, and what is a visitor's own is for nobody
// else's programs.
func TestDownloadsOfQueries(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	b.get("/games.pgn?min=none").want(t, http.StatusBadRequest, "bad_query")
	b.get("/games.ndjson?game=nothing").want(t, http.StatusBadRequest, "bad_query")
	b.get("/games.pgn?back=5-aB3").want(t, http.StatusBadRequest, "bad_query")
	b.get("/games.pgn?of=nobody").want(t, http.StatusNotFound, "")
	own := b.get("/games.pgn?mine=1")
	own.want(t, http.StatusOK, "")
	if own.Header.Get("Access-Control-Allow-Origin") != "" || len(own.Cookies()) > 0 {
		t.Errorf("headers %v", own.Header)
	}
}

// While the store is away there is nothing to download.
func TestDownloadsWhileTheStoreIsAway(t *testing.T) {
	s := serve(t, Config{})
	s.store.Fail(fmt.Errorf("%w: secret detail", gamelog.ErrAway))
	w := s.browser(t).get("/games.pgn")
	w.want(t, http.StatusServiceUnavailable, "")
	w.lacks(t, "secret")
}
