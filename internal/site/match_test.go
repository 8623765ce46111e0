package site_test

import (
	"net/http"
	"testing"

	"threefold/internal/site"
	"threefold/internal/testkit/served"
)

// A match has a page from the first, and a record once a game is over.
func TestRecordOfAMatch(t *testing.T) {
	s := served.Start(t, site.Config{})
	white, black := s.Browser(t), s.Browser(t)
	slug := white.CreatedAs(`{"game":"cheskers","side":"white","terms":{},"match":["cheskers","quadsquare"]}`).Slug
	black.Get("/g/"+slug).Contains(t, "Match of 2 games: Cheskers and Quad-Square Chess")
	black.Get("/m/"+slug).Contains(t, "Match of 2 games", "Waiting for a player", "Not played", `data-status="invited"`, `href="/" aria-current="page"`)
	black.Get("/m/"+slug+".pgn").Want(t, http.StatusNotFound, "")
	black.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusNoContent, "")
	page := white.Watch(slug)
	page.Send(`{"t":"resign","id":"1"}`)
	page.Expect("resigned")

	black.Get("/m/"+slug).Contains(t, "0 – 1", "leads.", `href="/m/`+slug+`.pgn"`, "Resignation")
	record := black.Get("/m/" + slug + ".pgn")
	served.HasHeaders(t, "/m/"+slug+".pgn", served.Told, record)
	record.Contains(t, `[Event "Match, game 1 of 2"]`, `[Result "0-1"]`)
	if again := black.Get("/m/"+slug+".pgn", "If-None-Match: "+record.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("with its ETag: %d", again.StatusCode)
	}
	black.Get("/m/"+black.Create()).Want(t, http.StatusNotFound, "") // a game of no match
}
