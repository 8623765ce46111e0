package rules_test

import (
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/gametest"
)

// "A pawn or king that has jumped and can jump again must go on, with the
// same piece, until it cannot."
func TestChainGoesOn(t *testing.T) {
	shows(t, "c3", `
  .   .   .   k
.   .   .   .x
  .   .   p   .
.   .   .x  .
  .   p   .   .
.   P   .   .
  .   .   .   .
K   .   .   .`)
	p := read(t, "7k/8/5p2/8/3p4/2P5/8/K7 w 0 1")
	if got, want := moveTexts(p), "c3xe5xg7"; got != want {
		t.Errorf("moves %s, want %s", got, want)
	}
	if got, want := after(t, p, "c3xe5xg7"), "7k/6P1/8/8/8/8/8/K7"; got != want {
		t.Errorf("it leaves %s, want %s", got, want)
	}
}

// "The square where the chain began counts as empty: a chain may land on it,
// go on from it, or end on it."
func TestChainComesHome(t *testing.T) {
	p := read(t, "1k6/8/8/4p1p1/3K4/4p1p1/8/8 w 0 1")
	if got, want := after(t, p, "Kd4xf6xh4xf2xd4"), "1k6/8/8/8/3K4/8/8/8"; got != want {
		t.Errorf("it leaves %s, want %s", got, want)
	}
}

// "No piece is jumped twice."
func TestNobodyIsJumpedTwice(t *testing.T) {
	shows(t, "c3", `
  .   .   .   k
.   .   .   .
  .   .   .   .
.   .   .x  .
  .   p   .   .
.   K   .   .
  .   .   .   .
.   .   .   .`)
}

// Nine is the most that one chain can take; here it passes d4 twice.
func TestLongestChain(t *testing.T) {
	p := read(t, "7K/2k1b1c1/8/2k1c1p1/8/C1k1p1c1/8/8 w 0 1")
	const one = "Kh8xf6xd8xb6xd4xf6xh4xf2xd4xb2"
	if got, want := after(t, p, one), "8/8/8/8/8/C7/1K6/8"; got != want {
		t.Errorf("it leaves %s, want %s", got, want)
	}
	if n := len(p.Moves()); n != 6 {
		t.Errorf("%d chains of nine, want 6", n)
	}
}

// "A pawn that reaches the last row, by step or jump, ends its move there and
// becomes a king, bishop or camel."
func TestPromotion(t *testing.T) {
	for _, c := range []struct{ position, moves string }{
		{"8/P7/8/8/8/8/7k/8 w 0 1", ""}, // no white king: over
		{"8/P7/8/8/8/8/7k/4K3 w 0 1", "Ke1-d2 Ke1-f2 a7-b8=B a7-b8=C a7-b8=K"},
		{"3k4/8/8/8/8/8/1p5K/8 b 0 1", "Kd8-c7 Kd8-e7 b2-a1=B b2-a1=C b2-a1=K b2-c1=B b2-c1=C b2-c1=K"},
	} {
		if got := moveTexts(read(t, c.position)); got != c.moves {
			t.Errorf("%s: moves %s, want %s", c.position, got, c.moves)
		}
	}
}

// "A promoted king is a king in every way": Black, whose first king is
// taken, plays on with the promoted one.
func TestPromotedKingIsAKing(t *testing.T) {
	var p game.Position = read(t, "8/8/8/8/1k6/8/3B1p2/4K3 b 0 1")
	for _, move := range []string{"f2-g1=K", "Bd2xb4"} {
		next, _ := gametest.Play(t, p, move)
		if next.Outcome().Over() {
			t.Fatalf("%s ends %q", move, ended(next.Outcome()))
		}
		p = next
	}
	if got, want := moveTexts(p), "Kg1-f2 Kg1-h2"; got != want {
		t.Errorf("moves %s, want %s", got, want)
	}
}
