package e2e

import (
	"fmt"
	"testing"

	"threefold/internal/game"
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

// A phone shows how a game ended without scrolling, on each board.
func TestResultOnAPhone(t *testing.T) {
	s := onSQLite(t)
	for _, c := range courses {
		v := newVisitor(t, s.URL, "a player of "+c.game, window{360, 640, false})
		v.createBy(fmt.Sprintf(`{"game":%q,"side":"both"}`, c.game))
		match, err := game.NewMatch(find(t, c.game), find(t, c.game).Start)
		if err != nil {
			t.Fatal(err)
		}
		for i, written := range c.moves()[:2] {
			m, err := match.Position().Read(written)
			if err != nil {
				t.Fatal(err)
			}
			v.move(m.Move)
			v.seesPly(i + 1)
			if _, err := match.Play(m.Text); err != nil {
				t.Fatal(err)
			}
		}
		v.click(`[data-action="resign"]`)
		v.click(`[data-action="yes"]`)
		v.sees(`[data-result]`)
		for _, w := range []window{{360, 640, false}, phone} {
			v.resize(w)
			v.until(inSight("wins"))
			v.until(inSight("Resignation"))
		}
	}
}

// So it does with a game that was called off before anybody moved.
func TestNoResultOnAPhone(t *testing.T) {
	v := newVisitor(t, onSQLite(t).URL, "a player", desktop)
	v.createBy(`{"game":"chesquerque","side":"both"}`)
	v.click(`[data-action="abort"]`)
	v.click(`[data-action="yes"]`)
	v.sees(`[data-result]`)
	for _, w := range []window{{360, 640, false}, phone} {
		v.resize(w)
		v.until(inSight("Aborted"))
	}
}

// inSight is a JavaScript expression for whether a text of the game's page stands in the
// window, with nothing over it.
func inSight(text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("#play :not(.sr, .sr *)")].some((el) => {
		if (el.childElementCount > 0 || !el.textContent.includes(%q)) return false;
		const { left, right, top, bottom } = el.getBoundingClientRect();
		return top >= 0 && bottom <= innerHeight && el.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
	})`, text)
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
