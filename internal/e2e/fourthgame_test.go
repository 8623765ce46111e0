//go:build fourthgame

package e2e

import (
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/breakthrough"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

// A game that was added by a package, a page of rules and a line in the catalog
// is in the lobby, has its rules, and is played to its end by two people while a
// third watches; its reason to end, which no other game has, is said.
func TestAFourthGame(t *testing.T) {
	t.Parallel()
	four := must.Get(servertest.Build(t.TempDir(), "-tags=fourthgame,patient"))(t)
	s := servertest.Start(t, four, servertest.SQLite(t))
	b := seat(t, s, breakthrough.Game).watched()
	for _, move := range []string{"b2-b3", "b4-a3", "b3-b4", "c5xb4", "b1-b2", "a3xb2", "e2-e3"} {
		b.play(t, move)
	}
	white, black := b.players[game.White], b.players[game.Black]
	black.click(`[data-place="b2"]`)
	black.click(`[data-place="b3"]`)
	black.sees(".bubble")
	black.press("Escape")
	b.play(t, "b2-b1")
	for _, v := range b.everybody() {
		v.sees(`[data-result="0-1"]`)
		v.until(`document.querySelector("[data-result]").textContent.includes("far row reached")`)
	}
	replay(t, s, b)

	white.click(`#play [data-action="rules"]`)
	white.until(`document.body.textContent.includes("The first player to reach the last row wins.")`)
	white.open("/rules/breakthrough")
	white.sees(`.diagram [data-board] svg`)
	white.open("/")
	white.click(`.pick label[data-game="breakthrough"]`)
	white.sees(`.pick input[value="breakthrough"]:checked`)
	white.until(`new Set([...document.querySelectorAll(".pick input:checked ~ .mb .b-cell")].map((cell) => getComputedStyle(cell).fill)).size > 1`)
}
