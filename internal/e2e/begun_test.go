package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
)

// In place of the browser's sounds: it counts the tones.
const countsTones = `window.tones = 0;
	window.AudioContext = class {
		state = "running"; currentTime = 0; destination = {};
		node() { const set = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }; return { frequency: set, gain: set, connect: (to) => to, start() {}, stop() {} }; }
		createOscillator() { window.tones++; return this.node(); }
		createGain() { return this.node(); }
	}`

// Counts in window.told what tournaments' sockets have told of the whole, and the page has taken.
const seesTournament = `window.WebSocket = class extends WebSocket {
		constructor(at) {
			super(at);
			this.addEventListener("message", ({ data }) => data.startsWith('{"t":"tournament"') && setTimeout(() => { window.told = (window.told ?? 0) + 1; }));
		}
	}`

// isTold waits for the line that says that a game against somebody has begun.
func (v *visitor) isTold(opponent string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`document.querySelector(".begun[role=status]:not([hidden])")?.textContent === %q`, "Your game against "+opponent+" has begun.To your game"))
}

// A player who waits for the next round is told of it on another board and from any other
// page, and is not told twice.
func TestAPlayerElsewhereIsToldOfTheNextRound(t *testing.T) {
	s := sharedServer(t)
	e := &evening{s: s, at: map[string]*visitor{}}
	ada := newVisitor(t, s.URL, "Ada", desktop)
	e.at["Ada"] = ada
	ada.open("/tournaments")
	ada.click(`#new [name="name"]`)
	ada.write("Thursday")
	ada.click("#new button")
	ada.until(`location.pathname.startsWith("/t/")`)
	e.path = ask[string](ada, "location.pathname")
	e.join(ada)
	for _, name := range []string{"Bo", "Cy", "Dee"} {
		e.invite(t, name)
	}
	host := func(command string) {
		t.Helper()
		slug := strings.TrimPrefix(e.path, "/t/")
		ask[any](ada, fmt.Sprintf(`void fetch("/api/tournaments/%s/command", { method: "POST", headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ %s, key: localStorage.getItem("threefold.host.%s") }) })`, slug, command, slug))
	}
	ada.click(`[data-action="start"]`)
	ada.until(`location.pathname.startsWith("/g/")`)
	v := e.look(t)
	boards := e.boards(t, v, 1)
	host(`do: "pace", byHost: true`)
	first, second := boards[0], boards[1]
	e.isAtBoard(first[game.Black], 1)
	e.isAtBoard(first[game.White], 1).confirms("resign")
	e.at[first[game.Black]].sees(`[data-status="over"]`)
	watches, reads := e.at[first[game.White]], e.at[first[game.Black]]
	reads.before(countsTones)
	for _, v := range []*visitor{reads, watches} {
		v.before(seesTournament)
	}
	watches.open("/g/" + v.Rounds[0].Games[1].Slug)
	watches.live()
	reads.open("/rules")
	reads.click("h1") // so that it may sound
	e.isAtBoard(second[game.Black], 1)
	e.isAtBoard(second[game.White], 1).confirms("resign")
	watches.sees(`[data-status="over"]`)
	reads.until("window.told")
	reads.misses(".begun")
	host(`do: "next"`)
	opponent := func(of string) string {
		t.Helper()
		for _, b := range e.boards(t, e.look(t), 2) {
			if slices.Contains(b[:], of) {
				return b[1-slices.Index(b[:], of)]
			}
		}
		t.Fatalf("%s has no board", of)
		return ""
	}
	watches.until(`document.querySelector(".begun:not([hidden])")`)
	watches.isTold(opponent(watches.name))
	reads.isTold(opponent(reads.name))
	reads.until(`window.tones === 1`)
	reads.isAccessible("a page with the line", desktop)
	reads.click(`.begun button`)
	reads.misses(".begun")
	reads.open("/puzzle")
	reads.until("window.told")
	reads.misses(".begun")

	watches.click(`.begun a`)
	watches.until(fmt.Sprintf(`location.pathname.startsWith("/g/") && document.querySelector('.ginfo a[href="%s"]').textContent.startsWith("Round 2")`, e.path))
	watches.live()
	board := ask[string](watches, "location.pathname")
	watches.open("/g/" + v.Rounds[0].Games[0].Slug)
	watches.live()
	watches.until("window.told")
	watches.misses(".begun")

	// the line says nothing of the game that its page shows, also before the page has said so
	watches.before(fmt.Sprintf(`const keep = Storage.prototype.setItem;
		keep.call(localStorage, "threefold.parts", JSON.stringify({ %q: { pages: [], seen: "" } }));
		Storage.prototype.setItem = function (key, value) { if (key !== "threefold.parts") keep.call(this, key, value); }`, "/ws"+e.path))
	watches.open(board)
	watches.live()
	ask[any](watches, `document.body.dataset.follows = "", void dispatchEvent(new Event("storage"))`)
	watches.until("window.told === 2")
	watches.misses(".begun")
}

// Who has asked for the next game of a match, and reads elsewhere, is told when it begins.
func TestAPlayerElsewhereIsToldOfTheNextGameOfAMatch(t *testing.T) {
	b := gather(t, sharedServer(t)).watched()
	g := find(t, "cheskers")
	b.startBy(t, g, g.Start, `{"game":"cheskers","side":"white","terms":{},"match":["cheskers","cheskers","cheskers"]}`)
	b.ends(game.White)
	reads, other := b.players[game.White], b.players[game.Black]
	name := ask[string](other, `document.querySelector("header [data-name]").textContent`)
	reads.click(`[data-action="rematch"]`)
	other.until(`/is ready\./.test(document.body.textContent)`)
	reads.open("/puzzle")
	other.click(`[data-action="rematch"]`)
	other.until(fmt.Sprintf(`location.pathname.startsWith("/g/") && location.pathname !== %q`, b.path))
	reads.isTold(name)
	reads.click(`.begun a`)
	reads.until(fmt.Sprintf(`location.pathname === %q`, ask[string](other, "location.pathname")))
	reads.live()
	reads.until(`localStorage.getItem("threefold.parts") === "{}"`)
}
