package chesquerque_test

import (
	"testing"

	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

// "orthogonal slides" from an odd point; "orthogonal slides; one diagonal
// step" from an even one.
func TestRook(t *testing.T) {
	gametest.Pictures(t, chesquerque.Game, [][4]string{
		{"odd", "k8/9/9/9/3R5/9/9/9/8K w - - 0 1", "d5", `
k . . .o. . . . .
. . . .o. . . . .
. . . .o. . . . .
. . . .o. . . . .
.o.o.oR .o.o.o.o.o
. . . .o. . . . .
. . . .o. . . . .
. . . .o. . . . .
. . . .o. . . . K`},
		{"even, stepping onto an enemy but not onto a friend", "1k7/9/9/9/4R4/3p1P3/9/9/8K w - - 0 1", "e5", `
. k . . .o. . . .
. . . . .o. . . .
. . . . .o. . . .
. . . .o.o.o. . .
.o.o.o.oR .o.o.o.o
. . . px.oP . . .
. . . . .o. . . .
. . . . .o. . . .
. . . . .o. . . K`},
	})
}

// "one orthogonal step" from an odd point; "diagonal slides; one orthogonal
// step" from an even one.
func TestBishop(t *testing.T) {
	gametest.Pictures(t, chesquerque.Game, [][4]string{
		{"odd", "k8/9/9/9/9/9/5B3/9/8K w - - 0 1", "f3", `
k . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . .o. . .
. . . . .oB .o. .
. . . . . .o. . .
. . . . . . . . K`},
		{"even", "1k7/9/9/2p6/4B4/9/9/9/7K1 w - - 0 1", "e5", `
.ok . . . . . . .o
. .o. . . . . .o.
. . .o. . . .o. .
. . p .o.o.o. . .
. . . .oB .o. . .
. . . .o.o.o. . .
. . .o. . . .o. .
. .o. . . . . .o.
.o. . . . . . K .o`},
	})
}

// "orthogonal slides" from an odd point; "orthogonal and diagonal slides" from an even one.
func TestQueen(t *testing.T) {
	gametest.Pictures(t, chesquerque.Game, [][4]string{
		{"odd", "k8/9/9/9/3Q1p3/9/3P5/9/8K w - - 0 1", "d5", `
k . . .o. . . . .
. . . .o. . . . .
. . . .o. . . . .
. . . .o. . . . .
.o.o.oQ .opx. . .
. . . .o. . . . .
. . . P . . . . .
. . . . . . . . .
. . . . . . . . K`},
		{"even", "1k7/9/9/9/4Q1p2/9/2p1P4/9/7K1 w - - 0 1", "e5", `
.ok . . .o. . . .o
. .o. . .o. . .o.
. . .o. .o. .o. .
. . . .o.o.o. . .
.o.o.o.oQ .opx. .
. . . .o.o.o. . .
. . px. P . .o. .
. . . . . . . .o.
. . . . . . . K .o`},
	})
}

// "one orthogonal step" from an odd point; "one step in any of the eight directions" from an
// even one. "No move may leave the mover's own king attacked."
func TestKing(t *testing.T) {
	gametest.Pictures(t, chesquerque.Game, [][4]string{
		{"odd", "1k7/9/9/9/3K5/9/9/9/R8 w - - 0 1", "d5", `
. k . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . .o. . . . .
. . .oK .o. . . .
. . . .o. . . . .
. . . . . . . . .
. . . . . . . . .
R . . . . . . . .`},
		{"even", "k8/9/9/4P4/4K4/3p5/9/9/9 w - - 0 1", "e5", `
k . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . .oP .o. . .
. . . .oK .o. . .
. . . px.o.o. . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .`},
	})
}

// "never leaps … A man of either colour on the middle point blocks both
// destinations behind it; the knight does not capture on the middle point".
func TestKnight(t *testing.T) {
	gametest.Pictures(t, chesquerque.Game, [][4]string{
		{"odd", "1k7/9/9/9/3N5/9/9/9/R6K1 w - - 0 1", "d5", `
. k . . . . . . .
. . . . . . . . .
. . .o. .o. . . .
. .o. . . .o. . .
. . . N . . . . .
. .o. . . .o. . .
. . .o. .o. . . .
. . . . . . . . .
R . . . . . . K .`},
		{"even", "1k7/9/9/9/4N4/9/9/9/R6K1 w - - 0 1", "e5", `
. k . . . . . . .
. . . . . . . . .
. . . .o. .o. . .
. . .o. . . .o. .
. . . . N . . . .
. . .o. . . .o. .
. . . .o. .o. . .
. . . . . . . . .
R . . . . . . K .`},
		{"odd, blocked by an enemy on c3", "4k4/9/9/9/9/2N6/2r6/9/4K4 w - - 0 1", "c4", `
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. .o. .o. . . . .
.o. . . .o. . . .
. . N . . . . . .
.o. r . .o. . . .
. . . . . . . . .
. . . . K . . . .`},
		{"even, blocked by a friend and by an enemy", "1k7/9/9/5P3/4N4/3p5/9/9/7K1 w - - 0 1", "e5", `
. k . . . . . . .
. . . . . . . . .
. . . .o. . . . .
. . .o. . P . . .
. . . . N . . . .
. . . p . . .o. .
. . . . . .o. . .
. . . . . . . . .
. . . . . . . K .`},
	})
}

// "bishop or knight": on the middle point it "may" capture, "as a bishop".
func TestArchbishop(t *testing.T) {
	gametest.Pictures(t, chesquerque.Game, [][4]string{
		{"odd, both middles held by enemies", "k8/9/9/9/2nAp4/9/9/9/8K w - - 0 1", "d5", `
k . . . . . . . .
. . . . . . . . .
. . .o. .o. . . .
. . . .o. . . . .
. . nxA px. . . .
. . . .o. . . . .
. . .o. .o. . . .
. . . . . . . . .
. . . . . . . . K`},
		{"even, one middle held by a friend", "1k7/9/9/2p6/4A4/3P5/9/9/7K1 w - - 0 1", "e5", `
.ok . . . . . . .o
. .o. . . . . .o.
. . .o.o. .o.o. .
. . px.o.o.o.o. .
. . . .oA .o. . .
. . . P .o.o.o. .
. . . . . .o.o. .
. . . . . . . .o.
. . . . . . . K .o`},
	})
}
