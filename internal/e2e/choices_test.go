package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// What several clicks can mean on a tile of two, and how each is answered.
var choiceCases = []struct {
	name   string
	before string // the moves that lead there, White's first
	clicks string // places and seats; "?x" answers a question with x
	played string
}{
	{"the tile asks whom to take", "S2-M2 e8-S4", "M2 S4 ?xQ", "M2xS4(Q)"},
	{"an enemy's seat says whom to take", "S2-M2 e8-S4", "M2 S4.1", "M2xS4(N)"},
	{"an own man's seat selects him", "c1-S1 e8-S4", "S1.1 c2", "BS1-c2"},
	{"the tile asks who goes", "c1-S1 e8-S4", "S1 c2 ?S1.0", "RS1-c2"},
	{"the tile asks: join or sacrifice", "d3-d4 S4-M2 c1-S1 d8-d7", "S1.1 M2 ?sacrifice", "BS1xM2*"},
	{"the free seat joins", "d3-d4 S4-M2 c1-S1 d8-d7", "S1.1 M2.0", "BS1-M2"},
	{"the enemy's seat sacrifices", "d3-d4 S4-M2 c1-S1 d8-d7", "S1.1 M2.1", "BS1xM2*"},
	{"a sacrifice in place", "e3-M2 S3-c7 c1-M2 S4xM2(P)", "M2.0 M2.1", "M2xM2*"},
	{"first whom, then what", "c3-M1 e8-d7 M1xb6 c8-S3", "b6 S3 ?xB ?R", "b6xS3(B)=R"},
	{"staying a pawn", "c3-M1 d8-d7 M1xb6 f6-M2", "b6 S3 ?P", "b6-S3=P"},
}

func TestChoicesInPlace(t *testing.T) {
	b := gather(t, sharedServer(t))
	for _, c := range choiceCases {
		t.Run(c.name, func(t *testing.T) {
			b.start(t, find(t, "quadsquare"), "null")
			for _, written := range strings.Fields(c.before) {
				b.play(t, written)
			}
			mover := b.players[b.match.Position().Turn()]
			for _, click := range strings.Fields(c.clicks) {
				if choice, question := strings.CutPrefix(click, "?"); question {
					mover.click(fmt.Sprintf(`[data-choice="%s"]`, choice))
				} else {
					mover.click(place(click))
				}
			}
			b.follow(t, c.played)
		})
	}
}

// A tile clicked beside its seats, where only one move fits, plays that move; a lone enemy
// clicked by a piece that could only join brings the reason, and a button that joins instead.
func TestJoinInstead(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "quadsquare"))
	b.play(t, "c3-M1")
	black := b.players[1]
	black.click(place("b6"))
	black.click(place("M1.0"))
	black.sees(`[data-refusal]`)
	black.click(`[data-action="instead"]`)
	b.follow(t, "b6-M1")
}

// A chain is picked leg by leg, and a leg can be taken back.
func TestUndoLeg(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "cheskers"))
	for _, written := range []string{"Cb8-a5", "e3-f4", "d6-e5"} {
		b.play(t, written)
	}
	white := b.players[0]
	white.click(place("f4"))
	white.click(place("d6"))
	white.click(`[data-action="undo-leg"]`)
	white.sees(destination("d6"))
	white.click(place("d6"))
	white.click(place("b8"))
	white.click(`[data-choice="C"]`)
	b.follow(t, "f4xd6xb8=C")
}
