package e2e

import (
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// What a player plans on the board of a game by days is played when the opponent makes the
// move that it answers, and is seen by nobody before.
func TestPlannedMoves(t *testing.T) {
	g := find(t, "cheskers") // Black moves first
	b := gather(t, sharedServer(t)).watched()
	b.startBy(t, g, g.Start, `{"game":"cheskers","side":"white","terms":{"days":2}}`)
	white, black := b.players[game.White], b.players[game.Black]
	their := b.match.Position().Moves()[0]
	course := must.Get(game.NewCourse(g, g.Start))(t)
	must.Get(course.Play(their.Text))(t)
	reply := course.Position().Moves()[0]
	white.open(b.path + "/plan")
	white.until(`document.querySelector("[data-whose]").textContent === "If your opponent plays…"`)
	white.move(their)
	white.until(`document.querySelector("[data-whose]").textContent === "Your reply"`)
	white.move(reply)
	white.until(`document.querySelectorAll("[data-lines] li").length === 1`)
	white.click(`[data-do="keep"]`)
	white.until(`document.querySelector("#toast").textContent === "Plan saved"`)
	white.check("plan")
	white.open(b.path + "/plan")
	white.until(`document.querySelectorAll("[data-lines] li").length === 1`) // as the server has it
	const button = `document.querySelector('[data-action="plan"]')?.textContent`
	white.open(b.path)
	white.until(button + ` === "1 line planned"`)
	for _, w := range []window{{360, 640, false}, phone} { // without opening the menu
		white.resize(w)
		white.until(within(`.acts [data-action="plan"]`) + ` && document.querySelector('.acts [data-action="plan"]').textContent === "1 line planned"`)
		white.checkIn("planned", w)
	}
	white.resize(desktop)
	black.open(b.path + "/plan")
	black.until(`document.querySelector("[data-whose]").textContent === "You cannot plan now" && !document.querySelector("[data-none]").checkVisibility()`)
	ask[any](black, `localStorage.setItem("threefold.settings", '{"confirm":"never"}')`)
	black.open(b.path)
	black.live()
	black.until(button + ` === "Plan moves" && document.querySelector('[data-action="plan"]').getAttribute("aria-disabled") === "true"`)
	black.move(their)
	white.until(button + ` === "Plan moves"`) // it was played
	b.watcher.seesPly(2)
	b.watcher.seesPosition(after(t, g, []string{their.Text, reply.Text})[2])
	black.seesPly(2)
	white.open(b.path + "/plan")
	white.until(`document.querySelector("[data-whose]").textContent === "If your opponent plays…" && document.querySelectorAll("[data-lines] li").length === 0`)
}

// A move that is on its way while its player goes back belongs to the position it was made in.
func TestAPlannedMoveOnItsWay(t *testing.T) {
	s := sharedServer(t)
	g := find(t, "cheskers") // Black moves first
	b := gather(t, s)
	b.startBy(t, g, g.Start, `{"game":"cheskers","side":"white","terms":{"days":2}}`)
	white := b.players[game.White]
	their := b.match.Position().Moves()[0]
	course := must.Get(game.NewCourse(g, g.Start))(t)
	must.Get(course.Play(their.Text))(t)
	white.open(b.path + "/plan")
	white.until(`document.querySelector("[data-whose]").textContent === "If your opponent plays…"`)
	white.move(their)
	white.until(`document.querySelector("[data-whose]").textContent === "Your reply"`)
	white.presses(course.Position().Moves()[:1], `queueMicrotask(() => document.querySelector('[data-do="back"]').click());`)
	white.until(`document.querySelector("[data-whose]").textContent === "If your opponent plays…" && document.querySelector("[data-line]").textContent === ""`)
	white.until(`document.querySelector("[data-lines]").textContent.includes(", play ")`) // a reply to the opponent's move
}
