package e2e

import (
	"fmt"
	"testing"
)

// seesResult waits until everybody at the table sees how the game ended.
func (b *table) seesResult(result, reason string) {
	for _, v := range b.everybody() {
		v.t.Helper()
		v.until(fmt.Sprintf(`document.querySelector('[data-result=%q]')?.textContent.includes(%q)`, result, reason))
	}
}

// Resigning asks once, in place.
func TestResign(t *testing.T) {
	b := seat(t, onSQLite(t), find(t, "chesquerque"))
	b.play(t, "a4")
	black := b.players[1]
	black.click(`[data-action="resign"]`)
	black.click(`[data-action="no"]`)
	black.click(`[data-action="resign"]`)
	black.click(`[data-action="yes"]`)
	b.seesResult("1-0", "Resignation")
}

// A draw is offered, declined, offered again and accepted.
func TestDrawByAgreement(t *testing.T) {
	b := seat(t, onSQLite(t), find(t, "chesquerque"))
	b.play(t, "a4")
	white, black := b.players[0], b.players[1]
	white.offerDraw()
	black.click(`[data-action="decline-draw"]`)
	black.misses(`[data-action="decline-draw"]`)
	b.play(t, "i6")
	white.offerDraw()
	black.click(`[data-action="accept-draw"]`)
	b.seesResult("1/2-1/2", "Agreement")
}

func (v *visitor) offerDraw() {
	v.t.Helper()
	v.click(`[data-action="draw"]`)
	v.click(`[data-action="yes"]`)
}

// Whoever is on turn when a position stands for the third time may claim a
// draw, and nobody else.
func TestClaimedDraw(t *testing.T) {
	b := seat(t, onSQLite(t), find(t, "quadsquare"))
	for range 2 {
		for _, written := range []string{"S2-d2", "S4-d7", "d2-S2", "d7-S4"} {
			b.play(t, written)
		}
	}
	b.players[0].click(`[data-action="claim"]`)
	b.seesResult("1/2-1/2", "Repetition")
}

// A player whose clock runs out has lost, without anybody doing anything. The
// clocks start when both have moved.
func TestFlag(t *testing.T) {
	b := gather(t, onSQLite(t))
	b.start(t, find(t, "chesquerque"), `{"base":1000,"increment":0}`)
	b.play(t, "a4")
	b.play(t, "i6")
	b.seesResult("0-1", "Time")
}
