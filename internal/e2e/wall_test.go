package e2e

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"threefold/internal/lobby/wire"
	"threefold/internal/site"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/tournament"
	"threefold/internal/tournament/director"
)

// projectors are the windows of a wall.
var projectors = []window{wall, {1280, 720, false}}

// hidden lists the names that are not wholly seen: cut, out of the window, or behind one another.
const hidden = `(() => {
	const found = [], seen = [];
	const shown = (el) => el.checkVisibility() && !el.closest(".sr");
	for (const el of document.querySelectorAll(".wall bdi")) {
		if (!shown(el)) continue;
		const { left, top, right, bottom } = el.getBoundingClientRect();
		if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) found.push("out of the window: " + el.textContent);
		for (let box = el.parentElement; box.id !== "main"; box = box.parentElement)
			if (box.clientWidth && (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== "visible")) found.push("cut: " + el.textContent + " in " + box.className);
		for (const other of seen)
			if (left < other.right - 2 && right > other.left + 2 && top < other.bottom - 4 && bottom > other.top + 4) found.push(el.textContent + " lies on " + other.text);
		seen.push({ left, top, right, bottom, text: el.textContent });
	}
	if (document.documentElement.scrollHeight > innerHeight) found.push("it is higher than the window");
	return found;
})()`

// shown is a wall, with the players whose tournament it shows.
type shown struct {
	t       *testing.T
	players []*served.Browser
	at, key string // of the tournament in the API
	path    string // of the wall
	wall    *visitor
}

// Sixteen players, with names as long as they may be, and fewer: the wall shows their names in all that it shows.
func TestTheWall(t *testing.T) {
	for _, names := range [][]string{
		{"Ada", "Bo", "Cy"},
		{"Calm Heron", "Brave Starling", "Merry Wren", "Gentle Plover", "Quiet Osprey", "Daring Finch"},
		named(11, "Jonas Bartholomäus-%c"),
		named(16, "Wolfenschlegelbergsted%cm"),
	} {
		t.Run(fmt.Sprint(len(names), names[0]), func(t *testing.T) {
			t.Parallel()
			w := newWall(t, names)
			w.looks("before")
			w.does(0, "start")
			for round := range 3 {
				games := w.plays(round)
				w.resigns(games[1:])
				w.keepsBoards(len(games) - 1)
				w.looks("round")
				w.resigns(games[:1])
				if round < 2 {
					w.wall.until(`document.querySelector(".w-table") && ` + []string{`/^Round 2 begins in0:[0-3][0-9]$/`, `/^Round 3The host starts it$/`}[round] + `.test(document.querySelector("#next").textContent)`)
					w.looks([]string{"between", "host"}[round])
					w.does(0, "pace") // rounds wait for the host from now on
					w.does(0, "next")
				}
			}
			w.does(0, "end")
			w.wall.sees(".w-cross")
			w.looks("end")
			w.leaves()
		})
	}
}

func named(n int, form string) (names []string) {
	for i := range n {
		names = append(names, fmt.Sprintf(form, 'a'+rune(i)))
	}
	return names
}

func newWall(t *testing.T, names []string) *shown {
	s := served.Start(t, site.Config{})
	w := &shown{t: t}
	for i, name := range names {
		w.players = append(w.players, s.Browser(t))
		w.players[i].Send("POST", "/api/me", `{"name":"`+name+`"}`).Want(t, http.StatusOK, "")
	}
	title := map[bool]string{false: "Friday evening", true: "Friday evening, in the long room behind the old town library"}[len(names) > 6]
	made := sitetest.Decode[struct{ Slug, Key string }](t, w.players[0].Send("POST", "/api/tournaments", `{"name":"`+title+`","games":["chesquerque","quadsquare"],"clock":{"base":180000,"increment":2000},"minutes":3}`).Text)
	w.at, w.key, w.path = "/api/tournaments/"+made.Slug, made.Key, "/t/"+made.Slug+"?wall=1"
	w.wall = opens(t, s.URL, "the wall", wall, w.path)
	for i := range names {
		w.does(i, "join")
	}
	w.wall.until(fmt.Sprintf(`document.querySelectorAll(".w-names bdi").length === %d`, len(names)))
	return w
}

func (w *shown) does(n int, what string) {
	w.t.Helper()
	w.players[n].Send("POST", w.at+"/command", `{"do":"`+what+`","key":"`+w.key+`","byHost":true}`).Want(w.t, http.StatusOK, "")
}

func (w *shown) looks(state string) {
	w.t.Helper()
	for _, window := range projectors {
		w.wall.resize(window)
		name := fmt.Sprintf("wall-%s-%d", state, len(w.players))
		w.wall.flawless(name, window)
		w.wall.isAccessible(name, window)
		w.holds(name, window)
		ask[any](w.wall, `document.adoptedStyleSheets.push(new CSSStyleSheet()), document.adoptedStyleSheets.at(-1).replaceSync("`+wideText+`"), dispatchEvent(new Event("resize"))`)
		w.holds(name+"-wide", window)
		ask[any](w.wall, `document.adoptedStyleSheets.pop(), dispatchEvent(new Event("resize"))`)
	}
}

// holds checks that each name is seen.
func (w *shown) holds(name string, in window) {
	w.t.Helper()
	for _, flaw := range w.wall.flawsOf(hidden) {
		w.t.Errorf("%s at %d: %s", name, in.width, flaw)
	}
	w.wall.picture(name, in)
}

// plays waits until the boards of a round are on the wall, and gives its games.
func (w *shown) plays(round int) []tournament.GameView {
	w.t.Helper()
	w.wall.until(fmt.Sprintf(`document.querySelector(".w-line") && document.querySelectorAll(".live:not(.over)").length === %d`, len(w.players)/2))
	v := sitetest.Decode[director.Overview](w.t, w.players[0].Get(w.at).Text).View
	if len(v.Rounds) != round+1 {
		w.t.Fatalf("%d rounds, want %d", len(v.Rounds), round+1)
	}
	return v.Rounds[round].Games
}

// resigns has White of these games move, and resign.
func (w *shown) resigns(games []tournament.GameView) {
	w.t.Helper()
	for _, g := range games {
		for _, b := range w.players {
			if b.Seat(g.Slug) != "white" {
				continue
			}
			page := b.Open("/ws/g/" + g.Slug)
			start := sitetest.Decode[wire.Snapshot](w.t, string(page.Expect(wire.OutSnapshot).D))
			page.Send(served.Move("m", start.State.On, 1, start.State.Legal[0].Text))
			page.Expect("moved")
			page.Send(`{"t":"resign","id":"r"}`)
			page.Expect("resigned")
		}
	}
}

// keepsBoards checks that so many boards stay with their last position and result, and for whom the round waits, also
// on a wall that comes later.
func (w *shown) keepsBoards(finished int) {
	w.t.Helper()
	for range 2 {
		w.wall.until(fmt.Sprintf(`[...document.querySelectorAll(".live.over")].filter((el) => /Resignation/i.test(el.textContent) && el.querySelector(".won .num").textContent === "1" && el.querySelector("[class^=m-]")).length === %d`, finished))
		if finished > 0 {
			w.wall.until(`/^The round waits for board 1: .+ – .+/.test(document.querySelector("#next").textContent) && document.querySelector("#next").clientHeight > 1`)
		}
		w.wall.open(w.path)
	}
}

// leaves goes back to the tournament: by a key, and on a phone by the link, which alone is shown there.
func (w *shown) leaves() {
	w.t.Helper()
	there := `location.search === "" && document.querySelector("#talk")`
	w.wall.press(kb.Escape)
	w.wall.until(there)
	w.wall.resize(phone)
	w.wall.open(w.path)
	w.wall.misses(".w-end, .w-head p")
	w.wall.checkIn("wall-phone", phone)
	w.wall.click(".back")
	w.wall.until(there)
}
