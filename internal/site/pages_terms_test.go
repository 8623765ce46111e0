package site

import (
	"net/http"
	"strings"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

func TestClockTexts(t *testing.T) {
	clock := func(base, increment int64) *gamelog.Control {
		return &gamelog.Control{Base: base, Increment: increment}
	}
	for _, c := range []struct {
		terms       gamelog.Terms
		short, full string
	}{
		{gamelog.Terms{}, "no clock", "No clock"},
		{gamelog.Terms{Clock: clock(600_000, 5000)}, "10 + 5", "10 minutes + 5 seconds a move"},
		{gamelog.Terms{Clock: clock(1_800_000, 0)}, "30 + 0", "30 minutes each"},
		{gamelog.Terms{Clock: clock(60_000, 1000)}, "1 + 1", "1 minute + 1 second a move"},
		{gamelog.Terms{Clock: clock(90_000, 0)}, "1:30 + 0", "1 minute 30 seconds each"},
		{gamelog.Terms{Clock: clock(19_000, 0)}, "0:19 + 0", "19 seconds each"},
		{gamelog.Terms{Clock: clock(0, 5000)}, "0 + 5", "0 minutes + 5 seconds a move"},
		{gamelog.Terms{Clock: clock(600_000, 5000), Black: clock(600_000, 5000)}, "10 + 5", "10 minutes + 5 seconds a move"},
		{gamelog.Terms{Clock: clock(600_000, 5000), Black: clock(300_000, 3000)}, "10 + 5 / 5 + 3",
			"White 10 minutes + 5 seconds a move, Black 5 minutes + 3 seconds a move"},
		{gamelog.Terms{Days: 1}, "1 day a move", "1 day a move"},
		{gamelog.Terms{Days: 2}, "2 days a move", "2 days a move"},
	} {
		if got := clockText(c.terms); got != c.short {
			t.Errorf("%+v: %q, want %q", c.terms, got, c.short)
		}
		if got := clockSentence(c.terms); got != c.full {
			t.Errorf("%+v: %q, want %q", c.terms, got, c.full)
		}
	}
}

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

func TestTheWallIsOnTV(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	b.get("/tv").contains(t, "Nobody is playing just now.", `{"wall":{"live":[],"open":[],"games":0,"people":0},"names":{`)
	shown, hidden := b.createdAs(`{"game":"cheskers","side":"both"}`).Slug, b.createdAs(`{"game":"cheskers","side":"both","terms":{"visibility":"private"}}`).Slug
	for _, slug := range []string{shown, hidden} {
		b.open("/ws/g/" + slug).expect(wire.OutSnapshot)
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
