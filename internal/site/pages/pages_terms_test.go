package pages_test

import (
	"net/http"
	"testing"

	"threefold/internal/lobby/wire"
	"threefold/internal/site"
	"threefold/internal/testkit/served"
)

func TestAnAddressMayOfferASeat(t *testing.T) {
	s := served.Start(t, site.Config{})
	host, guest := s.Browser(t), s.Browser(t)
	slug := host.CreatedAs(`{"game":"cheskers","side":"none"}`).Slug
	host.Get("/g/"+slug).Contains(t, `"seat":"","link"`, "For two other players")
	guest.Get("/g/"+slug).Contains(t, "You play the free seat")
	guest.Get("/g/"+slug+"/black").Contains(t, `"seat":"black","link":"`+s.URL+"/g/"+slug+`"`, "You play Black")
	guest.Get("/g/"+slug+"/white").Contains(t, `"seat":"white","link"`, "You play White")
	guest.Get("/g/"+slug+"/red").Want(t, http.StatusNotFound, "")
}

func TestPrivateGamesAreNotForSearchEngines(t *testing.T) {
	const noindex = `<meta name="robots" content="noindex">`
	b := served.Start(t, site.Config{}).Browser(t)
	b.Get("/g/"+b.CreatedAs(`{"game":"cheskers","side":"white","terms":{"visibility":"private"}}`).Slug).Contains(t, noindex)
	b.Get("/g/"+b.Create()).Lacks(t, noindex)
}

func TestTheLiveListIsOnTV(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	b.Get("/tv").Contains(t, "No games right now.", `{"live":{"live":[],"open":[],"games":0,"people":0},"names":{`)
	shown, hidden := b.CreatedAs(`{"game":"cheskers","side":"both"}`).Slug, b.CreatedAs(`{"game":"cheskers","side":"both","terms":{"visibility":"private"}}`).Slug
	for _, slug := range []string{shown, hidden} {
		b.Open("/ws/g/" + slug).Expect(wire.OutSnapshot)
	}
	page := b.Get("/tv")
	page.Contains(t, `"slug":"`+shown+`"`)
	page.Lacks(t, hidden)
}

func TestAGameOnOneDeviceWaitsForNobody(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	b.CreatedAs(`{"game":"cheskers","side":"both"}`)
	page := b.Get("/")
	page.Contains(t, "Yourself", "Black to move")
	page.Lacks(t, "1 to move")
}
