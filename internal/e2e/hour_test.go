package e2e

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
	"threefold/internal/tournament/arena"
	"threefold/internal/tournament/director"
)

// Three players come to a weekly hour: two are led to a board, and when their game ends the third,
// who reads the rules, is told of the next, to which one of the two is led.
func TestAWeeklyHour(t *testing.T) {
	t.Parallel()
	begun := time.Now().UTC().Add(-time.Minute)
	s := servertest.Start(t, binary, servertest.SQLite(t), "THREEFOLD_HOURS="+begun.Format("Mon 15:04 UTC")+" 60m cheskers,quadsquare 5+3")

	ada := opens(t, s.URL, "Ada", desktop, "/")
	ada.check("lobby-hour")
	ada.click(`#hours .btn`)
	ada.until(`document.querySelector("#next b")?.textContent === "You are waiting for an opponent"`)
	ada.sees(`tr.yours`)
	ada.check("hour-waiting")
	hour := ask[string](ada, "location.pathname")

	bo := opens(t, s.URL, "Bo", phone, hour)
	bo.check("hour-on")
	ada.click(`[data-action="stop"]`)
	ada.click(`label:has([value="cheskers"])`)
	bo.click(`[data-action="play"]`)
	ada.until(`document.querySelectorAll(".standings tbody tr").length === 2`)
	ada.sees(`[name="only"][value="cheskers"]:checked`) // the choice of who has paused stays
	ada.click(`[data-action="play"]`)
	first := at(ada, "")
	if other := at(bo, ""); other != first {
		t.Fatalf("they are led to %s and %s", first, other)
	}
	cy := opens(t, s.URL, "Cy", desktop, hour)
	cy.sees(`#boards [data-watch="` + strings.TrimPrefix(first, "/g/") + `"]`)
	cy.click(`[data-action="play"]`)
	cy.sees(`[data-action="stop"]`)
	cy.open("/rules")

	ada.live()
	ada.confirms("resign")
	ada.sees(`[data-status="over"] a[href="` + hour + `"]`)
	cy.sees(`.begun:not([hidden])`)
	cy.click(`.begun a`)
	second := at(cy, first)
	led := map[string]bool{}
	for _, v := range []*visitor{ada, bo} {
		v.until(`location.pathname === "` + second + `" || document.querySelector(".g-notices")?.textContent.includes("as soon as someone waits")`)
	}
	cy.live()
	for _, v := range []*visitor{ada, bo} {
		led[ask[string](v, "location.pathname")] = true
	}
	if !led[first] || !led[second] {
		t.Errorf("the two who have met are at %v, the next board is %s", led, second)
	}

	wall := opens(t, s.URL, "a projector", desktop, hour+"?wall=1")
	wall.until(`document.querySelectorAll(".w-table tbody tr").length === 3 && document.querySelectorAll(".live").length === 1`)
	wall.isAccessible("the wall of an hour", desktop)
}

// at waits until a visitor is at a game other than this one, and returns its path.
func at(v *visitor, than string) string {
	v.t.Helper()
	v.until(`location.pathname.startsWith("/g/") && location.pathname !== "` + than + `" && document.readyState === "complete"`)
	return ask[string](v, "location.pathname")
}

// hourOfFive is an hour of three minutes with its players' windows, by name.
type hourOfFive struct {
	s    *server
	path string
	at   map[string]*visitor
}

// Four come before an hour begins, two of them on phones, and Eve late. Dee closes her page amid her
// first game and does not come back; the others are paired again and again. The table is that of the
// games, and stays.
func TestAnHourOfFive(t *testing.T) {
	t.Parallel()
	starts := time.Now().UTC().Add(55 * time.Second).Truncate(time.Minute).Add(time.Minute) // there is time to enter
	h := &hourOfFive{servertest.Start(t, binary, servertest.SQLite(t), "THREEFOLD_HOURS="+starts.Format("Mon 15:04 UTC")+" 3m cheskers 5+3"), "", map[string]*visitor{}}
	ada := h.comes(t, "Ada", desktop, "/")
	ada.until(`/begins in/.test(document.querySelector("#hours .cd:not([hidden])")?.textContent)`)
	ada.click(`#hours .btn`)
	ada.sees(`[data-action="stop"]`)
	h.path = ask[string](ada, "location.pathname")
	for name, w := range map[string]window{"Bo": desktop, "Cy": {width: 360, height: 740}, "Dee": {width: 390, height: 844}} {
		h.comes(t, name, w, h.path).click(`[data-action="play"]`)
	}
	ada.says(`first game opens here.*3`)
	for _, v := range h.at {
		at(v, "")
		v.live()
		v.sees(`.ginfo a[href="` + h.path + `"]`)
	}
	h.leaves(t, "Dee")
	eve := h.comes(t, "Eve", phone, h.path)
	eve.says(`Game after game`)
	eve.click(`[data-action="play"]`)
	for view := h.look(t).View; view.Playing > 0 || view.Closes > time.Now().UnixMilli(); view = h.look(t).View {
		h.resigns(t)
	}
	eve.open(h.path)
	eve.says(`No more new games|hour is over|won the hour|share`)
	ada.open(h.path)
	ada.says(`hour is over|won the hour|share`)
	ada.check("hour-over")
	h.isFair(t)
}

// comes opens a page under a name.
func (h *hourOfFive) comes(t *testing.T, name string, w window, path string) *visitor {
	t.Helper()
	v := opens(t, h.s.URL, name, w, path)
	status, err := chromedp.Run(v.ctx, chromedp.Evaluate[int](`fetch("/api/me", {method: "POST", headers: {"Content-Type": "application/json"}, body: '{"name":"`+name+`"}'}).then(({ status }) => status)`, chromedp.EvalAwaitPromise))
	if v.must(err); status != http.StatusOK {
		t.Fatalf("named %s: %d", name, status)
	}
	h.at[name] = v
	return v
}

// look returns the hour, in which no one may play two games.
func (h *hourOfFive) look(t *testing.T) director.ArenaLook {
	t.Helper()
	answer := must.Get(http.Get(h.s.URL + "/api/hours/" + strings.TrimPrefix(h.path, "/hour/")))(t)
	defer answer.Body.Close()
	var l director.ArenaLook
	must.Do(t, json.NewDecoder(answer.Body).Decode(&l))
	playing := map[int]bool{}
	for _, g := range l.Games {
		if g.Result == "" && (playing[g.White] || playing[g.Black]) {
			t.Errorf("a player has two games: %+v", l.Games)
		}
		playing[g.White] = playing[g.White] || g.Result == ""
		playing[g.Black] = playing[g.Black] || g.Result == ""
	}
	return l
}

// leaves has a player close their page amid a game, in which it is their turn.
func (h *hourOfFive) leaves(t *testing.T, name string) {
	t.Helper()
	for _, g := range h.look(t).Games {
		white, black := h.players(t, g)
		if white != name && black != name {
			continue
		}
		start := must.Get(game.NewCourse(find(t, g.Game), find(t, g.Game).Start))(t).Position()
		if first := [2]string{white, black}[start.Turn()]; first != name {
			h.at[first].move(start.AppendMoves(nil)[0])
		}
		h.at[name].close()
		delete(h.at, name)
		return
	}
	t.Fatalf("%s plays no game", name)
}

// players returns the names of a game's players.
func (h *hourOfFive) players(t *testing.T, g arena.GameView) (white, black string) {
	t.Helper()
	for _, row := range h.look(t).Table {
		switch row.N {
		case g.White:
			white = row.Name
		case g.Black:
			black = row.Name
		}
	}
	return white, black
}

// resigns has White resign in the games of those who are there, whose pages have gone to their boards.
func (h *hourOfFive) resigns(t *testing.T) {
	t.Helper()
	for _, g := range h.look(t).Games {
		white, black := h.players(t, g)
		if g.Result != "" || h.at[white] == nil || h.at[black] == nil {
			continue
		}
		for _, v := range []*visitor{h.at[white], h.at[black]} {
			v.until(`location.pathname === "/g/` + g.Slug + `"`)
			v.live()
		}
		h.at[white].confirms("resign")
		h.at[black].sees(`[data-status="over"]`)
	}
	time.Sleep(time.Second) // a look may be so old
}

// isFair counts the points of the games, and reads the file.
func (h *hourOfFive) isFair(t *testing.T) {
	t.Helper()
	l := h.look(t)
	points := map[int]int{}
	for _, g := range l.Games {
		switch g.Result {
		case string(game.WhiteWins):
			points[g.White] += 2
		case string(game.BlackWins):
			points[g.Black] += 2
		default:
			t.Errorf("%+v", g)
		}
	}
	for _, row := range l.Table {
		if row.Points != points[row.N] || row.Name == "Dee" && row.Points > 0 {
			t.Errorf("%+v, by the games %d", row, points[row.N])
		}
	}
	if len(l.Table) != 5 || l.View.Played != len(l.Games) || len(l.Games) < 3 {
		t.Errorf("%+v: %+v", l.View, l.Table)
	}
	answer := must.Get(http.Get(h.s.URL + h.path + ".pgn"))(t)
	defer answer.Body.Close()
	if text := string(must.Get(io.ReadAll(answer.Body))(t)); strings.Count(text, "[Event ") != len(l.Games) {
		t.Errorf("%d games are in the file\n%s", len(l.Games), text)
	}
}

// Who waits longer than a minute is offered a game against the computer, and leaves it when somebody
// comes.
func TestTheComputerPlaysMeanwhile(t *testing.T) {
	t.Parallel()
	begun := time.Now().UTC().Add(-time.Minute)
	s := servertest.Start(t, binary, servertest.SQLite(t), "THREEFOLD_HOURS="+begun.Format("Mon 15:04 UTC")+" 60m cheskers 5+3")
	ada := opens(t, s.URL, "Ada", desktop, "/")
	ada.click(`#hours .btn`)
	ada.sees(`[data-action="stop"]`)
	hour := ask[string](ada, "location.pathname")
	ada.click(`[data-action="meanwhile"]`)
	computer := at(ada, "")
	ada.live()
	bo := opens(t, s.URL, "Bo", phone, hour)
	bo.click(`[data-action="play"]`)
	board := at(ada, computer)
	if other := at(bo, ""); other != board {
		t.Errorf("Ada is led to %s, Bo to %s", board, other)
	}
	ada.sees(`.ginfo a[href="` + hour + `"]`)
}
