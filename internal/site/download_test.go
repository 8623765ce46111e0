package site_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/site"
	"threefold/internal/testkit/served"
)

// A download has the record of every public game, each as it is alone, and none
// that is private.
func TestDownloads(t *testing.T) {
	s := served.Start(t, site.Config{})
	const games = 103 // more than are found at a time
	for n := range games {
		s.StoreGame(t, fmt.Sprintf("Finished%03d", n), gamelog.Listed)
	}
	s.StoreGame(t, "Private001", gamelog.Private)
	b := s.Browser(t)
	for form, between := range map[string]string{"pgn": "\n", "ndjson": ""} {
		w := b.Get("/games." + form)
		w.Want(t, http.StatusOK, "")
		w.Lacks(t, "Private001", "inner", "said to")
		if got := w.Header.Get("Content-Disposition"); got != `attachment; filename="games.`+form+`"` {
			t.Errorf("%s: %s", form, got)
		}
		length := 0
		for n := range games {
			one := b.Get(fmt.Sprintf("/g/Finished%03d.%s", n, strings.Replace(form, "nd", "", 1))).Text
			length += len(one)
			w.Contains(t, one)
		}
		if want := length + (games-1)*len(between); len(w.Text) != want {
			t.Errorf("%s has %d bytes, want %d", form, len(w.Text), want)
		}
	}
	b.Get("/games?game=cheskers").Contains(t, `href="/games.pgn?game=cheskers"`)
	if w := b.Get("/games.pgn?game=quadsquare"); w.Text != "" || w.StatusCode != http.StatusOK {
		t.Errorf("of a game that nobody has played: %d %s", w.StatusCode, w.Text)
	}
}

// What cannot be searched for is refused, and what is a visitor's own may not be read
// by scripts of other sites.
func TestDownloadsOfQueries(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	b.Get("/games.pgn?min=none").Want(t, http.StatusBadRequest, "bad_query")
	b.Get("/games.ndjson?game=nothing").Want(t, http.StatusBadRequest, "bad_query")
	b.Get("/games.pgn?back=5-aB3").Want(t, http.StatusBadRequest, "bad_query")
	b.Get("/games.pgn?of=nobody").Want(t, http.StatusNotFound, "")
	own := b.Get("/games.pgn?mine=1")
	own.Want(t, http.StatusOK, "")
	if own.Header.Get("Access-Control-Allow-Origin") != "" || len(own.Cookies()) > 0 {
		t.Errorf("headers %v", own.Header)
	}
}

// While the store is away there is nothing to download.
func TestDownloadsWhileTheStoreIsAway(t *testing.T) {
	s := served.Start(t, site.Config{})
	s.Store.Fail(fmt.Errorf("%w: secret detail", gamelog.ErrAway))
	w := s.Browser(t).Get("/games.pgn")
	w.Want(t, http.StatusServiceUnavailable, "")
	w.Lacks(t, "secret")
}
