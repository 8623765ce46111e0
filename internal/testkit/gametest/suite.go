// Package gametest has the conformance tests of games: Run checks the laws of laws_*.go in
// positions of random play, and the fuzz helpers check them with random texts and clicks. It also
// draws positions as text, so that tests can show them.
package gametest

import (
	"slices"
	"testing"

	"threefold/internal/game"
)

// law is a property that every position of every game must have.
type law struct {
	name  string
	holds func(g *game.Game, p game.Position) error
}

// positionLaws check a position itself, moveLaws its moves and their results.
var positionLaws = []law{
	{"the text reads back", textReadsBack},
	{"incremental state equals what is computed afresh", verified},
	{"the set-up reads back", setupReadsBack},
	{"a position that is over has no moves, any other has", overMeansNoMoves},
	{"the reason of an end is described", endsAreDescribed},
	{"moves are unique and in one order", movesAreOrdered},
}

var moveLaws = []law{
	{"everything named is on the board", namesAreKnown},
	{"lists of moves may be shared", listsAreClosed},
	{"men are listed in the order of the places", piecesAreOrdered},
	{"promotions are those of the description", promotionsAreDescribed},
	{"clicks and choices tell moves apart", clicksTellApart},
	{"what is legal plays, and leaves the position as it was", legalPlays},
	{"counters count", countersCount},
	{"effects lead to the next position and back", effectsLead},
	{"what is not legal is refused", illegalIsRefused},
	{"a move is read from its texts", textsAreRead},
	{"set-ups are judged as positions are read", setupsAreJudged},
	{"perft is the sum over the moves", perftAddsUp},
}

var laws = slices.Concat(positionLaws, moveLaws)

// Run checks all laws for a game.
func Run(t *testing.T, g *game.Game) {
	t.Run("the descriptor is whole", func(t *testing.T) { checkDescriptor(t, g) })
	positions := Positions(t, g, 40)
	for _, l := range laws {
		t.Run(l.name, func(t *testing.T) {
			for _, p := range positions {
				if err := l.holds(g, p); err != nil {
					t.Errorf("%s\n%v", p.Text(), err)
				}
			}
		})
	}
	t.Run("every pair of places is a move or is refused", func(t *testing.T) {
		for i := 0; i < len(positions); i += 6 {
			if err := EveryPairExplained(g, positions[i]); err != nil {
				t.Errorf("%s\n%v", positions[i].Text(), err)
			}
		}
	})
	if g.Counters {
		t.Run("counters stop at nine digits", func(t *testing.T) { countersStop(t, g) })
	}
	t.Run("random play ends", func(t *testing.T) { randomPlayEnds(t, g) })
}
