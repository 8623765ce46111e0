package quadsquare

import (
	"slices"
	"testing"

	"threefold/internal/testkit/gametest"
)

// "King and rook change places: d1 with S1, d8 with S3."
func TestCastling(t *testing.T) {
	for _, tt := range []struct {
		rule, position string
		after          string // the text after castling; empty where it is not legal
	}{
		{"king and rook change places", "1k1/3/7/3/3/7/3/1K1 w R/-/-/-/-/- K 0 1",
			"1k1/3/7/3/3/7/3/1R1 b K/-/-/-/-/- - 1 1"},
		{"Black's too", "1k1/3/7/3/3/7/3/1K1 b -/-/r/-/-/- k 4 9",
			"1r1/3/7/3/3/7/3/1K1 w -/-/k/-/-/- - 5 10"},
		{"a friend on the quad is no obstacle", "1k1/3/7/3/3/7/3/1K1 w RN/-/-/-/-/- K 0 1",
			"1k1/3/7/3/3/7/3/1R1 b KN/-/-/-/-/- - 1 1"},
		{"nor an enemy", "1k1/3/7/3/3/7/3/1K1 w Rq/-/-/-/-/- K 0 1",
			"1k1/3/7/3/3/7/3/1R1 b Kq/-/-/-/-/- - 1 1"},
		{"two rooks are interchangeable", "1k1/3/7/3/3/7/3/1K1 w RR/-/-/-/-/- K 0 1",
			"1k1/3/7/3/3/7/3/1R1 b KR/-/-/-/-/- - 1 1"},
		{"king or rook has moved", "1k1/3/7/3/3/7/3/1K1 w R/-/-/-/-/- - 0 1", ""},
		{"c1 is not empty", "1k1/3/7/3/3/7/3/BK1 w R/-/-/-/-/- K 0 1", ""},
		{"an enemy could take on c1", "1k1/3/7/3/3/7/r2/1K1 w R/-/-/-/-/- K 0 1", ""},
		{"the king is in check", "1k1/3/7/3/3/3r3/3/1K1 w R/-/-/-/-/- K 0 1", ""},
		{"a bishop would check it on S1", "1k1/3/7/3/1b1/7/3/1K1 w R/-/-/-/-/- K 0 1", ""},
		{"in company anything would", "1k1/3/7/q2/3/7/3/1K1 w RN/-/-/-/-/- K 0 1", ""},
		{"a bishop beside it would", "1k1/3/7/3/3/7/3/1K1 w Rb/-/-/-/-/- K 0 1", ""},
		{"the rook is pinned", "1k1/3/7/3/3/7/3/1K1 w Rr/-/-/-/-/- K 0 1", ""},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			p := gametest.Parse(t, Game, tt.position)
			if legal := slices.Contains(gametest.Texts(p), "O-O"); !legal || tt.after == "" {
				if legal != (tt.after != "") {
					t.Errorf("castling in %s is legal: %v", tt.position, legal)
				}
				return
			}
			if _, played, err := p.Play("O-O"); err != nil || played.Position != tt.after {
				t.Errorf("castling in %s gives %s (%v), want %s", tt.position, played.Position, err, tt.after)
			}
		})
	}
}

// "The right lasts while the king is unmoved and a rook has stood on the quad without a gap."
func TestCastlingRights(t *testing.T) {
	for _, tt := range []struct{ rule, position, move, rights string }{
		{"the rook leaves", "1k1/3/7/3/3/7/3/1K1 w R/-/r/-/-/- Kk 0 1", "S1-a3", "k"},
		{"one of two rooks leaves", "1k1/3/7/3/3/7/3/1K1 w RR/-/r/-/-/- Kk 0 1", "S1-a3", "Kk"},
		{"the king moves", "1k1/3/7/3/3/7/3/1K1 w R/-/r/-/-/- Kk 0 1", "d1-d2", "k"},
		{"the rook is taken", "1k1/3/7/3/1b1/7/3/1K1 b R/-/r/-/-/- Kk 0 1", "d4xS1*", "k"},
		{"one rook of two is taken", "1k1/3/7/3/1b1/7/3/1K1 b RR/-/r/-/-/- Kk 0 1", "d4xS1", "Kk"},
		{"another man moves", "1k1/3/7/3/3/6P/3/1K1 w R/-/r/-/-/- Kk 0 1", "g3-g4", "Kk"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			p := gametest.Parse(t, Game, tt.position)
			next, _ := gametest.Play(t, p, tt.move)
			if got := next.(*position).b.RightsText(); got != tt.rights {
				t.Errorf("after %s the rights are %s, want %s", tt.move, got, tt.rights)
			}
		})
	}
}
