package pages_test

import (
	"net/http"
	"strconv"
	"testing"

	"threefold/internal/site"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/tournament/director"
)

// Two players press Play now, are paired, and one resigns: the page has their table and their games,
// also for visitors who do not play.
func TestHour(t *testing.T) {
	s, slug := served.StartWithHour(t, site.Config{})
	ada, bo, other := s.Browser(t), s.Browser(t), s.Browser(t)
	for name, b := range map[string]*served.Browser{"Ada": ada, "Bo": bo} {
		b.Send("POST", "/api/me", `{"name":"`+name+`"}`).Want(t, http.StatusOK, "")
		b.Send("POST", "/api/hours/"+slug+"/command", `{"do":"play"}`).Want(t, http.StatusOK, "")
	}
	look := func() director.ArenaLook {
		return sitetest.Decode[director.ArenaLook](t, ada.Get("/api/hours/"+slug).Text)
	}
	served.WaitFor(t, func() bool { return look().Own.Board != "" })
	own := look().Own
	board := own.Board
	served.WaitFor(t, func() bool { return ada.Get("/g/"+board).StatusCode == http.StatusOK })

	address := "/hour/" + slug
	ada.Get(address).Contains(t, `class="yours"`, "Weekly hour", "Each in turn", "60 minutes", "Cheskers, Quad-Square Chess · 5 + 3", `href="/g/`+board+`"`, "in play", "Make your first move within a minute")
	other.Get(address).Contains(t, "Ada", "Bo", "You play as")
	other.Get(address).Lacks(t, `class="yours"`, "Games of")
	other.Get(address+"?of="+strconv.Itoa(own.N)).Contains(t, "Games of <bdi>Ada</bdi>", board)
	other.Get(address+"?of=3").Lacks(t, "Games of")
	parts := other.Get(address + "?parts=1")
	parts.Contains(t, `data-part="table"`, `id="page-data"`)
	parts.Lacks(t, "<!doctype", `"games":[{`)
	other.Get(address+"?wall=1").Contains(t, `class="wall w-hour"`, "Back to the hour", address)
	other.Get(address+"x").Want(t, http.StatusNotFound, "")

	other.Get("/").Contains(t, `id="hours"`, `href="`+address+`#play"`)
	other.Get("/tournaments").Contains(t, "Weekly hours", `href="`+address+`"`)
	other.Get("/g/"+board).Contains(t, "Game 1 of the weekly hour", `<a href="`+address+`"`)

	ada.Watch(board).Send(`{"t":"resign","id":"resign-it"}`)
	served.WaitFor(t, func() bool { return look().Games[0].Result != "" })
	other.Get(address).Contains(t, "<b>2</b>", address+".pgn")
}

// A site without hours shows nothing of them.
func TestNoHours(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	for _, path := range []string{"/", "/tournaments"} {
		b.Get(path).Lacks(t, `id="hours"`, "Weekly hour")
	}
}
