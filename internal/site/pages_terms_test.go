package site

import (
	"net/http"
	"strings"
	"testing"

	"threefold/internal/lobby/wire"
)

func TestAnAddressMayOfferASeat(t *testing.T) {
	s := serve(t, Config{})
	host, guest := s.browser(t), s.browser(t)
	slug := host.createdAs(`{"game":"cheskers","side":"none"}`).Slug
	host.get("/g/"+slug).contains(t, `"seat":"","link"`, "You hand out both seats")
	guest.get("/g/"+slug).contains(t, "You play the seat that is free")
	guest.get("/g/"+slug+"/black").contains(t, `"seat":"black","link":"`+s.URL+"/g/"+slug+`"`, "You play Black")
	guest.get("/g/"+slug+"/white").contains(t, `"seat":"white","link"`, "You play White")
	guest.get("/g/"+slug+"/red").want(t, http.StatusNotFound, "")
}

func TestPrivateGamesAreNotForSearchEngines(t *testing.T) {
	const noindex = `<meta name="robots" content="noindex">`
	b := serve(t, Config{}).browser(t)
	b.get("/g/"+b.createdAs(`{"game":"cheskers","side":"white","terms":{"visibility":"private"}}`).Slug).contains(t, noindex)
	b.get("/g/"+b.create()).lacks(t, noindex)
}

func TestTheLiveListIsOnTV(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	b.get("/tv").contains(t, "Nobody is playing just now.", `{"wall":{"live":[],"open":[],"games":0,"people":0},"names":{`)
	shown, hidden := b.createdAs(`{"game":"cheskers","side":"both"}`).Slug, b.createdAs(`{"game":"cheskers","side":"both","terms":{"visibility":"private"}}`).Slug
	for _, slug := range []string{shown, hidden} {
		b.open("/ws/g/" + slug).Expect(wire.OutSnapshot)
	}
	page := b.get("/tv")
	page.contains(t, `"slug":"`+shown+`"`)
	page.lacks(t, hidden)
}

func TestAGameOnOneDeviceWaitsForNobody(t *testing.T) {
	b := serve(t, Config{}).browser(t)
	b.createdAs(`{"game":"cheskers","side":"both"}`)
	page := b.get("/").body
	for _, want := range []string{"Against yourself", "Black to move"} {
		if !strings.Contains(page, want) {
			t.Errorf("the lobby does not say %q", want)
		}
	}
	if strings.Contains(page, "1 to move") {
		t.Error("the visitor is told that a game awaits them")
	}
}
