package chesquerque_test

import (
	"strings"
	"testing"

	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

// "No move may leave the mover's own king attacked." Pins run along lines and along knights'
// ways, and a piece on a common point of two ways parries both checks.
func TestKingIsGuarded(t *testing.T) {
	gametest.Pictures(t, chesquerque.Game, [][4]string{
		{"pinned by a rook, it slides on the line", "4r2k1/9/9/4R4/9/9/9/9/4K4 w - - 0 1", "e6", `
. . . . rx. . k .
. . . . .o. . . .
. . . . .o. . . .
. . . . R . . . .
. . . . .o. . . .
. . . . .o. . . .
. . . . .o. . . .
. . . . .o. . . .
. . . . K . . . .`},
		{"pinned on a knight's middle point, it takes the knight", "k8/9/9/9/9/9/4n4/3R5/3K5 w - - 0 1", "d2", `
k . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . nx. . . .
. . . R . . . . .
. . . K . . . . .`},
	})
}

func TestCheckIsParried(t *testing.T) {
	for _, c := range []struct {
		name, position string
		want           string // moves of pieces other than the king
	}{
		{"a rook's check, by standing in the way or taking it", "k3r4/9/9/9/8R/9/9/B8/4K4 w - - 0 1", "i5e5"},
		{"a knight's check, on its middle point or by taking it", "k8/9/9/9/9/9/4n3R/8R/3K5 w - - 0 1", "i2d2 i3e3"},
		{"two knights' checks, on their common middle point", "k8/9/9/9/9/9/2n1n3R/8R/3K5 w - - 0 1", "i2d2"},
		{"two checks without a common point, by nobody else", "k2r5/9/9/9/9/9/9/1n6R/3K5 w - - 0 1", ""},
		{"an even pawn's check, by taking it", "k8/9/9/9/9/9/9/3p4R/4K4 w - - 0 1", "i2d2"},
		{"an odd pawn's check, by taking it", "k8/9/9/9/9/9/9/4p3R/4K4 w - - 0 1", "i2e2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.position)
			king := p.Signs().Check[0]
			var got []string
			for _, m := range p.Moves() {
				if m.Clicks[0] != king {
					got = append(got, m.Text)
				}
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("the king on %s is helped by %s, want %s", king, s, c.want)
			}
		})
	}
}
