package chesquerque_test

import (
	"slices"
	"strings"
	"testing"

	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

// From an odd point it "moves or captures one step straight forward"; from an even one it
// "moves one step straight forward; captures one step diagonally forward".
func TestPawnCaptures(t *testing.T) {
	gametest.Pictures(t, chesquerque.Game, [][4]string{
		{"odd: the enemy straight ahead, not those beside it", "1k7/9/9/2ppp4/3P5/9/9/9/7K1 w - - 0 1", "d5", `
. k . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . p pxp . . . .
. . . P . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . K .`},
		{"even: blocked ahead, enemies on both diagonals", "1k7/9/9/3ppp3/4P4/9/9/9/7K1 w - - 0 1", "e5", `
. k . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . pxp px. . .
. . . . P . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . K .`},
		{"even: nobody to capture", "1k7/9/9/9/4P4/9/9/9/7K1 w - - 0 1", "e5", `
. k . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . .o. . . .
. . . . P . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . K .`},
		{"the page: h6", "9/9/6p1p/1p5P1/1P7/9/9/2P2P3/k7K w - - 0 1", "h6", `
. . . . . . . . .
. . . . . . . . .
. . . . . . px.opx
. p . . . . . P .
. P . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . P . . P . . .
k . . . . . . . K`},
		{"black, even", "9/9/2p6/1P1P5/9/9/9/k7K/9 b - - 0 1", "c7", `
. . . . . . . . .
. . . . . . . . .
. . p . . . . . .
. Px.oPx. . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
k . . . . . . . K
. . . . . . . . .`},
	})
}

// "A pawn on its own starting rank (White 2, Black 8) may advance two
// points straight forward when both are free; never a capture."
func TestDoubleStep(t *testing.T) {
	gametest.Pictures(t, chesquerque.Game, [][4]string{
		{"odd", "9/9/6p1p/1p5P1/1P7/9/9/2P2P3/k7K w - - 0 1", "c2", `
. . . . . . . . .
. . . . . . . . .
. . . . . . p . p
. p . . . . . P .
. P . . . . . . .
. . .o. . . . . .
. . .o. . . . . .
. . P . . P . . .
k . . . . . . . K`},
		{"even", "9/9/6p1p/1p5P1/1P7/9/9/5P3/k7K w - - 0 1", "f2", `
. . . . . . . . .
. . . . . . . . .
. . . . . . p . p
. p . . . . . P .
. P . . . . . . .
. . . . . .o. . .
. . . . . .o. . .
. . . . . P . . .
k . . . . . . . K`},
		{"black", "9/6p2/9/7P1/9/9/9/9/k7K b - - 0 1", "g8", `
. . . . . . . . .
. . . . . . p . .
. . . . . . .o. .
. . . . . . .oP .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
k . . . . . . . K`},
	})
}

// "An enemy pawn that stands on an even point, on a neighbouring file and on the rank where
// the double step ended, captures it by a diagonal step to the point passed over."
func TestEnPassant(t *testing.T) {
	gametest.Pictures(t, chesquerque.Game, [][4]string{
		{"on the very next move", "9/9/9/6pP1/9/9/9/9/k7K w - g7 0 1", "h6", `
. . . . . . . . .
. . . . . . . . .
. . . . . . .x.o.
. . . . . . p P .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
k . . . . . . . K`},
		{"black", "k7K/9/9/9/9/1pP6/9/9/9 b - c3 0 1", "b4", `
k . . . . . . . K
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. p P . . . . . .
. .o.x. . . . . .
. . . . . . . . .
. . . . . . . . .`},
	})
}

func TestEnPassantTakesThePawnBehind(t *testing.T) {
	p, _ := gametest.Play(t, parse(t, "9/6p2/9/7P1/9/9/9/9/k7K b - - 0 1"), "g8g6")
	if want := "9/9/9/6pP1/9/9/9/9/k7K w - g7 0 2"; p.Text() != want {
		t.Fatalf("after g8-g6 the position is %s, want %s", p.Text(), want)
	}
	p, played := gametest.Play(t, p, "h6g7")
	if want := "9/9/6P2/9/9/9/9/9/k7K b - - 0 2"; p.Text() != want {
		t.Errorf("after the capture the position is %s, want %s", p.Text(), want)
	}
	if played.Shown != "hxg7 e.p." || !slices.Equal(played.Takes, []string{"g6"}) {
		t.Errorf("shown as %q, taking %v", played.Shown, played.Takes)
	}
}

// "Only against a pawn that double-stepped from an odd point". "The en passant point is
// written only when such a capture is legal, so that equal positions have equal texts".
func TestEnPassantField(t *testing.T) {
	for _, c := range []struct{ name, position, move, want string }{
		{"a pawn of the enemy's stands by", "1k7/9/9/9/9/3p5/9/2P6/1K7 w - - 0 1", "c2c4", "c3"},
		{"nobody stands by", "1k7/9/9/9/9/9/9/2P6/1K7 w - - 0 1", "c2c4", "-"},
		{"a single step", "1k7/9/9/9/9/9/3p5/2P6/1K7 w - - 0 1", "c2c3", "-"},
		{"from an even point", "1k7/9/9/9/9/2p6/9/1P7/1K7 w - - 0 1", "b2b4", "-"},
		{"another piece stands by", "1k7/9/9/9/9/3b5/9/2P6/1K7 w - - 0 1", "c2c4", "-"},
		{"the taker is pinned by a rook", "3k5/9/9/9/9/3p5/9/2P6/1K1R5 w - - 0 1", "c2c4", "-"},
		{"both pawns would leave the rank between rook and king", "9/9/9/9/9/R2p1k3/9/2P6/1K7 w - - 0 1", "c2c4", "-"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := gametest.Play(t, parse(t, c.position), c.move)
			if got := field(p, 3); got != c.want {
				t.Errorf("after %s the field is %s, want %s: %s", c.move, got, c.want, p.Text())
			}
		})
	}
}

// "A pawn that arrives on the last rank becomes a queen, rook, bishop, knight
// or archbishop. It must promote." From an odd point it takes straight ahead.
func TestPromotion(t *testing.T) {
	for _, c := range []struct{ name, position, from, want string }{
		{"quiet", "9/2P6/9/9/9/9/9/k7K/9 w - - 0 1", "c8", "c8c9q c8c9r c8c9b c8c9n c8c9a"},
		{"straight capture from an odd point", "2r6/2P6/9/9/9/9/9/k7K/9 w - - 0 1", "c8", "c8c9q c8c9r c8c9b c8c9n c8c9a"},
		{"capture from an even point", "2r6/1P7/9/9/9/9/9/k7K/9 w - - 0 1", "b8",
			"b8b9q b8b9r b8b9b b8b9n b8b9a b8c9q b8c9r b8c9b b8c9n b8c9a"},
		{"black", "9/9/9/9/9/9/K7k/2p6/9 b - - 0 1", "c2", "c2c1q c2c1r c2c1b c2c1n c2c1a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.position)
			var got, choices []string
			for _, m := range p.Moves() {
				if m.Clicks[0] == c.from {
					got, choices = append(got, m.Text), append(choices, m.Choices...)
				}
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("%s goes %v, want %s", c.from, got, c.want)
			}
			if !slices.Equal(choices[:5], []string{"Q", "R", "B", "N", "A"}) {
				t.Errorf("the choices are %v", choices)
			}
		})
	}
}

func TestPromotedPieceIsNamed(t *testing.T) {
	p, played := gametest.Play(t, parse(t, "2r6/2P6/9/9/9/9/9/k7K/9 w - - 7 1"), "c8c9a")
	if want := "2A6/9/9/9/9/9/9/k7K/9 b - - 0 1"; p.Text() != want {
		t.Errorf("the position is %s, want %s", p.Text(), want)
	}
	if e := played.Effects[0]; e.Piece != "white pawn" || e.As != "white archbishop" {
		t.Errorf("the mover's effect is %+v", e)
	}
}
