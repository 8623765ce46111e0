package e2e

import (
	"fmt"
	"strings"
	"testing"

	"threefold/internal/game"
)

// cutNames lists the names beside clocks that have no room.
const cutNames = `[...document.querySelectorAll("#play .player-bar bdi, .live b")].filter((name) => name.checkVisibility() && name.scrollWidth > name.clientWidth).map((name) => name.textContent + ", " + name.scrollWidth + " px in " + name.clientWidth)`

// A clock by days tells days and hours wherever it is shown, and cuts no name.
func TestClocksByDays(t *testing.T) {
	s := ownServer(t)
	b := gather(t, s)
	for i, v := range b.players {
		v.open("/")
		v.rename([]string{"Golden Kingfisher", "Fond Wheatear"}[i])
		v.misses("dialog")
	}
	white, reader := b.players[game.White], newVisitor(t, s.URL, "a reader", desktop)
	ask[any](white, `void fetch("/api/games", { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"game":"cheskers","side":"white","terms":{"days":1}}' })
		.then((made) => made.json()).then(({ slug }) => location.assign("/g/" + slug))`)
	white.until(`location.pathname.startsWith("/g/")`)
	white.live()
	b.path = ask[string](white, `location.pathname`)
	b.players[game.Black].accept(b.path)
	white.sees(`[data-status="playing"]`)
	white.until(`document.querySelector("#toast").hidden`)
	for _, w := range append(states, window{844, 390, false}, window{360, 640, false}) {
		white.resize(w)
		white.inLayout(w)
		white.until(`[...document.querySelectorAll("#play [data-time]")].map((time) => time.textContent).join() === "24 h,1 d 0 h"`)
		for _, name := range ask[[]string](white, cutNames) {
			t.Errorf("at %d×%d a name is cut: %s", w.width, w.height, name)
		}
		white.checkIn("days", w)
	}
	for _, path := range []string{"/", "/tv"} {
		reader.open(path)
		reader.until(`[...document.querySelectorAll("[data-time]")].map((time) => time.textContent).join() === "24 h,1 d 0 h"`)
	}
	reader.open("/embed/" + strings.TrimPrefix(b.path, "/g/"))
	reader.until(`[...document.querySelectorAll("[data-bar] .num")].map((time) => time.textContent).join() === "24 h,1 d 0 h"`)
}

// What surprises in a game is told in one's first game of its kind, and folded later.
func TestWatchOutForInTheFirstGame(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "a beginner", desktop)
	told := func(kind string) bool {
		v.createBy(fmt.Sprintf(`{"game":%q,"side":"both"}`, kind))
		v.until(`document.querySelector("[data-drawn] .tip summary")?.checkVisibility()`)
		return ask[bool](v, `document.querySelector(".tip").open`)
	}
	for i, c := range []struct {
		kind string
		open bool
	}{{"cheskers", true}, {"cheskers", false}, {"quadsquare", true}, {"cheskers", false}} {
		if got := told(c.kind); got != c.open {
			t.Errorf("in game %d, %s, it is told: %t", i+1, c.kind, got)
		}
	}
}

// Where no other game came to the position, the table of games folds, until it is opened.
func TestGamesFromHereFoldWhenThereAreNone(t *testing.T) {
	b := seat(t, ownServer(t), find(t, "chesquerque"))
	b.play(t, "a4")
	b.players[1].confirms("resign")
	b.seesResult("1-0", "resigned")
	for _, v := range b.players {
		v.sees(`.explorer [aria-expanded="false"]`)
		v.misses(".ex-body")
		v.picture("no-games-from-here", desktop)
		v.click(`[data-action="explorer"]`)
		v.until(`/No games|Only this game/.test(document.querySelector(".ex-body").innerText) && document.querySelector(".ex-body").checkVisibility()`)
		v.click(`[data-action="explorer"]`)
		v.misses(".ex-body")
	}
}

// On a phone the row of games above the archive fades out where there are more.
func TestTabsOfTheArchiveOnAPhone(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "a reader", phone, "/games")
	for _, w := range []window{{360, 640, false}, phone, {390, 844, true}} {
		v.resize(w)
		v.until(`(() => {
			const row = document.querySelector(".filters"), { right } = row.getBoundingClientRect();
			return row.scrollWidth > row.clientWidth && getComputedStyle(row).maskImage.includes("gradient")
				&& [...row.children].some((tab) => tab.getBoundingClientRect().left < right - 30 && tab.getBoundingClientRect().right > right - 30);
		})()`)
		v.picture("archive-tabs", w)
	}
}

// No dialog holds what is wider than it, nor what axe finds fault with.
func TestDialogsHoldWhatTheySay(t *testing.T) {
	b := gather(t, sharedServer(t))
	b.start(t, find(t, "cheskers"), `{"base":600000,"increment":5000}`)
	b.play(t, b.match.Position().Moves()[0].Text)
	b.players[1].say("players", "a line of some length, which takes more than one row on a phone")
	v := b.players[0]
	v.seesLine("players", "a line of some length, which takes more than one row on a phone")
	for _, c := range []struct{ path, opens string }{
		{b.path, `[data-open="settings"]`}, {b.path, `header [data-me]`}, {b.path, `[data-action="rules"]`}, {b.path, `[data-action="share-game"]`},
		{b.path, `[data-action="share-seat"]`}, {b.path, `[data-action="moves"]`}, {b.path, `[data-action="chat"]`}, {b.path, "?"},
		{"/analysis/cheskers", `[data-action="share"]`}, {"/analysis/cheskers", `[data-action="paste"]`},
	} {
		v.resize(window{390, 700, false}) // where the chat and the moves are dialogs
		v.open(c.path)
		v.until(`document.readyState === "complete" && !document.querySelector("main[data-connection]:not([data-connection=live])")`)
		if c.opens == "?" {
			v.press("?")
		} else {
			v.until(fmt.Sprintf(`document.querySelector("[data-drawn], .ana [data-board] svg") && (window.pressed ??= (document.querySelector(%q).click(), true))`, c.opens))
		}
		v.until(`document.querySelector("dialog[open]") && !document.querySelector("dialog [aria-busy=true]")`)
		for _, w := range []window{{360, 640, false}, phone, {820, 1180, true}, desktop} {
			v.resize(w)
			v.checkIn("dialog"+strings.NewReplacer("/", "-", `"`, "", "[", "", "]", "", "=", "-", " ", "-", "?", "keys").Replace(c.opens), w)
		}
		v.resize(desktop)
	}
}
