package lobby_test

import (
	"slices"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
)

// A position that starts in check says so at its start: while the game is
// played, after it, and when no one has moved.
func TestCheckAtTheStart(t *testing.T) {
	start := lobby.Create{Game: "chesquerque", Side: "both", Start: "4k4/9/9/9/4r4/9/9/9/4K4 w - - 0 1"}
	for _, plies := range []int{0, 1} {
		bubbleOf(t, start, func(tb *table) {
			p := tb.enter(anna)
			for range plies {
				p.any()
			}
			for _, status := range []gamelog.Status{gamelog.Playing, gamelog.Over} {
				s := p.look()
				if s.State.Status != status || !slices.Equal(s.Check, []string{"e1"}) {
					t.Errorf("after %d plies, %s: check at the start %q, want e1", plies, s.State.Status, s.Check)
				}
				if plies == 0 && !slices.Equal(s.State.Signs.Check, s.Check) {
					t.Errorf("at the start, %s: check now %q", status, s.State.Signs.Check)
				}
				p.say(wire.InResign, nil)
				p.visit.Leave()
			}
		})
	}
}
