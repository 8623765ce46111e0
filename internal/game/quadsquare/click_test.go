package quadsquare

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/gametest"
)

// described returns what the page gets of a move, on one line: clicks, choices, kind, path and
// captured pieces.
func described(m game.Move) string {
	line := fmt.Sprintf("%s [%s] %s %s", strings.Join(m.Clicks, " "), strings.Join(m.Choices, " "),
		m.Kind, strings.Join(m.Path, "-"))
	if len(m.Takes) > 0 {
		line += " takes " + strings.Join(m.Takes, " ")
	}
	return line
}

// Quads of these positions, White to move: pieces alone, two own pieces alike and not, one of
// each side, two enemies alike and not.
func TestClicks(t *testing.T) {
	const (
		alone   = "2k/3/2P4/3/1R1/2B3P/3/1K1 w N/-/-/-/q/P - 0 1"
		pairs   = "2k/3/6P/3/1R1/2p4/3/1K1 w QN/NN/-/r/nn/Pn - 0 1"
		enemies = "2k/3/P1P4/3/1R1/6K/3/3 w -/Bn/rn/-/bn/- - 0 1"
	)
	for _, tt := range []struct{ why, position, text, want string }{
		{"a normal square", alone, "c3-d2", "c3 d2 [] quiet c3-d2"},
		{"an empty quad is named alone", start, "c3-M1", "c3 M1 [] quiet c3-M1"},
		{"a man alone is clicked with his tile", alone, "M2-e6", "M2 e6 [] quiet M2-e6"},
		{"a friend alone has the other seat free", alone, "d4-M2", "d4 M2.1 [] join d4-M2"},
		{"so has an enemy alone", alone, "d4-M1", "d4 M1.0 [] join d4-M1"},
		{"where a bishop could sacrifice, joining is a choice", alone, "c3-M1", "c3 M1.0 [join] join c3-M1"},
		{"and so is the sacrifice", alone, "c3xM1*", "c3 M1.1 [sacrifice] sacrifice c3-M1 takes M1.1"},
		{"a knight turns a corner", alone, "S1-d3", "S1 d3 [] quiet S1-c2-d3"},
		{"a pawn is asked what to become", "1k1/3/P6/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "a6-S3=R", "a6 S3 [R] quiet a6-S3"},
		{"and may stay a pawn", "1k1/3/P6/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "a6-S3=P", "a6 S3 [P] quiet a6-S3"},
		{"of two unlike friends the seat is clicked", pairs, "NS1-d3", "S1.1 d3 [] quiet S1-c2-d3"},
		{"of two like friends the tile", pairs, "S2-d3", "S2 d3 [] quiet S2-e2-d3"},
		{"beside an enemy the own seat", pairs, "M2-e6", "M2.0 e6 [] quiet M2-e6"},
		{"two like enemies are one", pairs, "d4xM1", "d4 M1 [] capture d4-M1 takes M1.0"},
		{"a foe beside a friend is clicked in his seat", pairs, "d4xM2", "d4 M2.1 [] capture d4-M2 takes M2.1"},
		{"a slide is drawn by the exit it takes", pairs, "QS1xc3", "S1.0 c3 [] capture S1-c3 takes c3"},
		{"of two unlike enemies the one taken", enemies, "d4xM1(B)", "d4 M1.0 [xB] capture d4-M1 takes M1.0"},
		{"or the other", enemies, "d4xM1(N)", "d4 M1.1 [xN] capture d4-M1 takes M1.1"},
		{"whom comes before what", enemies, "c6xS3(N)=Q", "c6 S3.1 [xN Q] capture c6-S3 takes S3.1"},
		{"a sacrifice in place goes from seat to seat", enemies, "S2xS2*", "S2.0 S2.1 [] sacrifice S2.0-S2.1 takes S2.1"},
		{"castling is clicked as the king's move", "1k1/3/7/3/3/7/3/1K1 w R/-/-/-/-/- K 0 1", "O-O", "d1 S1 [] castle d1-S1"},
		{"with the rook's seat when it has company", "1k1/3/7/3/3/7/3/1K1 w Rn/-/-/-/-/- K 0 1", "O-O", "d1 S1.0 [] castle d1-S1"},
		{"long ways are drawn by their exits", "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/B/- - 0 1", "M1-S4", "M1 S4 [] quiet M1-d5-e6-S4"},
		{"a passage is straight", "1k1/3/7/3/3/7/3/BK1 w -/-/-/-/-/- - 0 1", "c1-a3", "c1 a3 [] quiet c1-a3"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			moves := gametest.Parse(t, Game, tt.position).Moves()
			i := slices.IndexFunc(moves, func(m game.Move) bool { return m.Text == tt.text })
			if i < 0 {
				t.Fatalf("%s is not legal in %s", tt.text, tt.position)
			}
			if got := described(moves[i]); got != tt.want {
				t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
			}
		})
	}
}

// The effects of a move: the mover's, the piece's it takes, and those of pieces that move over.
func TestEffects(t *testing.T) {
	const black = "1k1/3/7/1r1/3/2p4/3/2K b -/-/-/-/n/N - 0 1"
	for _, tt := range []struct{ why, position, text, want string }{
		{"a normal move", start, "a3-a4", "white pawn a3>a4"},
		{"White alone sits left", start, "c3-M1", "white pawn c3>M1.0"},
		{"Black alone sits right", "1k1/3/2p4/3/3/7/3/1K1 b -/-/-/-/-/- - 0 1", "c6-M1", "black pawn c6>M1.1"},
		{"a friend of less rank sits right", "3/3/7/1Rk/3/7/3/1K1 w -/-/-/-/Q/- - 0 1", "d5-M1", "white rook d5>M1.1"},
		{
			"a friend of higher rank sits left, and the other moves over",
			"2k/3/7/1Q1/3/7/3/1K1 w -/-/-/-/R/- - 0 1", "d5-M1", "white queen d5>M1.0, white rook M1.0>M1.1",
		},
		{"of two alike the first stays", "2k/3/7/1R1/3/7/3/1K1 w -/-/-/-/R/- - 0 1", "d5-M1", "white rook d5>M1.1"},
		{"Black's too", black, "d5-M1", "black rook d5>M1.0"},
		{"beside a foe each has his side", black, "d5-M2", "black rook d5>M2.1"},
		{"the friend who is left moves over", "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/QN/- - 0 1", "QM1-a4", "white queen M1.0>a4, white knight M1.1>M1.0"},
		{"or stays", "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/QN/- - 0 1", "NM1-c2", "white knight M1.1>c2"},
		{"of two alike the one who need not move over stays", "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/NN/- - 0 1", "M1-c2", "white knight M1.1>c2"},
		{"a capture beside a friend", "2k/3/7/3/1Q1/7/3/1K1 w -/-/-/-/Rn/- - 0 1", "d4xM1", "white queen d4>M1.0, black knight M1.1>, white rook M1.0>M1.1"},
		{"a capture of one of two", "2k/3/7/3/1Q1/7/3/1K1 w -/-/-/-/bn/- - 0 1", "d4xM1(N)", "white queen d4>M1.0, black knight M1.1>, black bishop M1.0>M1.1"},
		{"a capture of one of two alike", "2k/3/7/3/1Q1/7/3/1K1 w -/-/-/-/nn/- - 0 1", "d4xM1", "white queen d4>M1.0, black knight M1.0>"},
		{"a sacrifice from afar", "1k1/3/7/3/3/2B4/3/1K1 w -/-/-/-/q/- - 0 1", "c3xM1*", "white bishop c3>, black queen M1.1>"},
		{"a sacrifice in place", "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Bq/- - 0 1", "M1xM1*", "white bishop M1.0>, black queen M1.1>"},
		{"a sacrifice by one of two friends", "1k1/3/7/3/3/7/3/1K1 w q/-/-/-/BN/- - 0 1", "BM1xS1*", "white bishop M1.0>, black queen S1.1>, white knight M1.1>M1.0"},
		{"a promotion", "1k1/3/P6/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "a6-S3=Q", "white pawn a6>S3.0=white queen"},
		{"a promotion declined", "1k1/3/P6/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "a6-S3=P", "white pawn a6>S3.0"},
		{"castling", "1k1/3/7/3/3/7/3/1K1 w R/-/-/-/-/- K 0 1", "O-O", "white king d1>S1.0, white rook S1.0>d1"},
		{"castling, with company", "1k1/3/7/3/3/7/3/1K1 w QR/-/-/-/-/- K 0 1", "O-O", "white king d1>S1.0, white rook S1.1>d1, white queen S1.0>S1.1"},
		{"castling, with two rooks", "1k1/3/7/3/3/7/3/1K1 w RR/-/-/-/-/- K 0 1", "O-O", "white king d1>S1.0, white rook S1.0>d1"},
		{"castling, beside a foe", "1k1/3/7/3/3/7/3/1K1 b -/-/Nr/-/-/- k 0 1", "O-O", "black king d8>S3.1, black rook S3.1>d8"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			_, played := gametest.Play(t, gametest.Parse(t, Game, tt.position), tt.text)
			var got []string
			for _, e := range played.Effects {
				effect := e.Piece + " " + e.From + ">" + e.To
				if e.As != "" {
					effect += "=" + e.As
				}
				got = append(got, effect)
			}
			if got := strings.Join(got, ", "); got != tt.want {
				t.Errorf("%s in %s: %s, want %s", tt.text, tt.position, got, tt.want)
			}
		})
	}
}
