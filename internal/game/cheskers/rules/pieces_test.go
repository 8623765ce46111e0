package rules_test

import "testing"

// Pawn: "one step diagonally forward to an empty square."
func TestPawnSteps(t *testing.T) {
	shows(t, "d4", `
  .   .   .   k
.   .   .   .
  .   .   .   .
.   .o  .o  .
  .   P   .   .
.   .   .   .
  .   .   .   .
K   .   .   .`)
	shows(t, "e5", `
  .   .   .   k
.   .   .   .
  .   .   .   .
.   .   p   .
  .   .o  .o  .
.   .   .   .
  .   .   .   .
K   .   .   .`)
}

// "It captures by jumping an adjacent enemy diagonally forward onto the empty
// square behind it … Never backward."
func TestPawnCaptures(t *testing.T) {
	shows(t, "d4", `
  .   .   .   k
.   .   .   .
  .x  .   .x  .
.   p   p   .
  .   P   .   .
.   p   .   .
  .   .   .   .
K   .   .   .`)
	shows(t, "d4", `
  .   .   .   k
.   .   .   .
  .   .   .   .
.   .o  .o  .
  .   P   .   .
.   p   .   .
  .   .   .   .
.   .   .   K`)
}

// King: "as a pawn, in all four diagonal directions: one step, or a short
// jump. It never flies."
func TestKing(t *testing.T) {
	shows(t, "d4", `
  .   .   .   k
.   .   .   p
  .   .   .   .
.   .o  .o  .
  .   K   .   .
.   .o  .o  .
  p   .   .   .
.   .   .   .`)
	shows(t, "d4", `
  .   .   .   k
.   .   .   .
  .x  .   .x  .
.   p   p   .
  .   K   .   .
.   p   p   .
  .x  .   .x  .
.   .   .   .`)
}

// Bishop: "slides diagonally and captures by replacement, as in chess."
func TestBishop(t *testing.T) {
	shows(t, "d4", `
  .   .   .   k
.   .   .   .
  P   .   px  .
.   .o  .o  .
  .   B   .   .
.   .o  .o  .
  px  .   .o  .
.   .   K   .o`)
}

// Camel: "g1 to d2, f4, h4. It leaps over anything and captures by replacement."
func TestCamel(t *testing.T) {
	shows(t, "g1", `
  .   .   .   k
.   .   .   .
  .   .   .   .
.   .   .   .
  .   .   .o  px
.   .   P   P
  .   .o  P   P
.   .   K   C`)
}

// "Kings are pieces like any other: any piece may take a king, by jump or by
// replacement. There is no check."
func TestKingsAreTaken(t *testing.T) {
	const last = "1-0 last king taken"
	for _, c := range []struct{ position, move, board, end string }{
		{"8/8/8/2k5/1P6/8/8/6K1 w 0 1", "b4xd6", "8/8/3P4/8/8/8/8/6K1", last},
		{"8/8/8/2k5/1K6/8/8/8 w 0 1", "Kb4xd6", "8/8/3K4/8/8/8/8/8", last},
		{"8/8/3k4/8/1B6/8/8/6K1 w 0 1", "Bb4xd6", "8/8/3B4/8/8/8/8/6K1", last},
		{"8/4k3/8/8/3C4/8/8/6K1 w 0 1", "Cd4xe7", "8/4C3/8/8/8/8/8/6K1", last},
		{"8/4k3/8/8/1k1C4/8/8/6K1 w 0 1", "Cd4xe7", "8/4C3/8/8/1k6/8/8/6K1", ""}, // one is left
		{"8/8/3k4/8/8/4K3/8/8 w 0 1", "Ke3-d4", "8/8/3k4/8/3K4/8/8/8", ""},       // beside a king
	} {
		p := read(t, c.position)
		if got := after(t, p, c.move); got != c.board {
			t.Errorf("%s of %s gives %s, want %s", c.move, c.position, got, c.board)
		}
		next, _, _ := p.Play(c.move)
		if got := ended(next.Outcome()); got != c.end {
			t.Errorf("%s of %s ends %q, want %q", c.move, c.position, got, c.end)
		}
	}
}
