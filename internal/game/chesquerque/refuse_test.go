package chesquerque_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

// refusal is some clicks, split by spaces, that are no legal move's, with the
// code, a part of the sentence and the points that light up.
type refusal struct {
	position, clicks   string
	code, says, places string
}

const (
	castling = "4k4/9/9/9/9/9/9/9/R3K3R w KQ - 0 1"
	rookC3   = "1k7/9/9/9/9/9/2R6/9/8K w - - 0 1"
	pawnC4   = "1k7/9/9/9/9/2P6/9/9/K8 w - - 0 1"
	pawnE5   = "1k7/9/9/4p4/4P4/9/9/9/K8 w - - 0 1"
)

var refused = []refusal{
	{"k8/9/9/9/9/9/9/9/8K w - - 0 1", "i1 i2", game.RefuseOver, "has ended", ""},
	{"9/9/9/9/9/7Bk/6K2/9/9 b - - 0 1", "i4", game.RefuseOver, "has ended", ""},
	{chesquerque.Game.Start, "e2 j4", game.RefuseUnknownPlace, `"j4"`, ""},
	{chesquerque.Game.Start, "e5 e6", game.RefuseEmpty, "no piece on e5", "e5"},
	{chesquerque.Game.Start, "e8 e7", game.RefuseNotYours, "The pawn on e8", "e8"},
	{chesquerque.Game.Start, "e2 e2", game.RefuseSamePlace, "Your pawn on e2 must move", "e2"},
	{chesquerque.Game.Start, "a1 a2", game.RefuseOwnPiece, "Your pawn on a2", "a2"},

	{chesquerque.Game.Start, "e2 e4 e5", "move_ended", "ends on e4", "e4"},
	{chesquerque.Game.Start, "a1", "no_move", "Your rook on a1 has no legal move", "a1"},
	{pawnE5, "e5", "no_move", "Your pawn on e5 has no legal move", "e5"},
	{"k6r1/9/9/9/2P6/9/9/r8/8K w - - 0 1", "i1", "no_move", "Your king on i1 would be in check", "i1"},

	// Lines, slides and steps.
	{"1k7/9/9/9/9/2R6/9/9/8K w - - 0 1", "c4 d5", "no_line", "No line joins c4 and d5", "c4 d5"},
	{"1k7/9/9/9/9/2Q6/9/9/8K w - - 0 1", "c4 e6", "no_line", "c4, a point without diagonals", "c4 e6"},
	{"1k7/9/9/9/9/9/9/4K4/R8 w - - 0 1", "e2 f3", "no_line", "a king takes one step along its file or its rank", "e2 f3"},
	{"1k7/9/4p4/4P4/9/9/9/9/K8 w - - 0 1", "e6 f7", "no_line", "a pawn moves or captures one step straight forward", "e6 f7"},
	{rookC3, "c3 d8", "no_line", "There is no straight line from c3 to d8", "c3 d8"},
	{rookC3, "c3 e5", game.RefuseNotThatWay, "or takes one diagonal step", "c3"},
	{"1k7/9/9/9/9/2B6/9/9/8K w - - 0 1", "c4 c6", game.RefuseNotThatWay, "a bishop takes one step", "c4"},
	{"1k7/9/9/9/9/2N6/9/9/R7K w - - 0 1", "c4 c5", game.RefuseNotThatWay, "one straight step to a free point, then one diagonal", "c4"},
	{"1k7/9/9/9/9/9/2N6/9/R7K w - - 0 1", "c3 d4", game.RefuseNotThatWay, "one diagonal step to a free point, then one straight", "c3"},
	{"1k7/9/9/9/9/2A6/9/9/8K w - - 0 1", "c4 c7", game.RefuseNotThatWay, "an archbishop", "c4"},
	{castling, "e1 e3", game.RefuseNotThatWay, "a king takes one step in any direction", "e1"},
	{pawnC4, "c4 c3", game.RefuseNotThatWay, "never backward or sideways", "c4"},
	{chesquerque.Game.Start, "a1 a4", game.RefuseBlocked, "Your pawn on a2 is in the way", "a2"},
	{"2q6/9/9/2R4K1/9/9/2n6/9/1k7 w - - 0 1", "c6 c1", game.RefuseBlocked, "The enemy knight on c3", "c3"},
	{chesquerque.Game.Start, "b1 c3", "knight_blocked", "your knight must pass that point", "b2"},

	// Pawns.
	{pawnE5, "e5 e6", "pawn_ahead", "captures one step diagonally forward", "e6 e5"},
	{chesquerque.Game.Start, "b2 c3", "nothing_to_take", "c3 is empty", "c3"},
	{"9/9/9/6pP1/9/9/9/9/k7K w - - 0 1", "h6 g7", "en_passant_not_now", "its double step from g8", "g6 g8"},
	{pawnC4, "c4 c6", "double_step", "only from rank 2", "c4"},
	{"1k7/9/9/9/9/9/2n6/2P6/K8 w - - 0 1", "c2 c4", game.RefuseBlocked, "The enemy knight on c3", "c3"},
	{"1k7/9/9/9/9/2n6/9/2P6/K8 w - - 0 1", "c2 c4", "double_capture", "the enemy knight on c4", "c4"},

	// The king.
	{"3rk4/9/9/9/9/9/9/9/4K3R w - - 0 1", "e1 d1", "king_attacked", "On d1 your king would be in check from the enemy rook on d9", "d1 d9"},
	{"3k5/4r4/9/9/9/9/9/9/R3K3R w - - 0 1", "a1 a2", "in_check", "the enemy rook on e8", "e8"},
	{"4r2k1/9/9/4R4/9/9/9/9/4K4 w - - 0 1", "e6 a6", "pinned", "Without your rook on e6", "e6 e9"},
	{"k8/9/9/9/9/9/2n1n4/3R5/3K5 w - - 0 1", "d2", "pinned", "the enemy knights on c3 and e3", "d2 c3 e3"},
	{"9/9/8K/5PpP1/6b2/9/9/9/k8 w - g7 0 1", "h6 g7", "pinned", "the enemy bishop on g5", "h6 g5"},

	// Castling.
	{"4k4/9/9/9/9/9/9/9/R3K3R w Q - 0 1", "e1 h1", "castling_moved", "nor the rook i1", "e1 i1"},
	{"4k4/9/9/9/9/9/9/9/R2QK3R w KQ - 0 1", "e1 b1", "castling_between", "Your queen on d1 is between", "d1"},
	{"3k5/4r4/9/9/9/9/9/9/R3K3R w KQ - 0 1", "e1 h1", "castling_in_check", "the enemy rook on e8", "e8"},
	{"4kr3/9/9/9/9/9/9/9/R3K3R w KQ - 0 1", "e1 h1", "castling_attacked", "the enemy rook on f9 attacks f1", "f9 f1"},
}

func TestRefusals(t *testing.T) {
	told := map[string]bool{}
	for _, c := range refused {
		t.Run(c.code+" "+c.clicks, func(t *testing.T) {
			r := parse(t, c.position).Refuse(strings.Fields(c.clicks))
			if r == nil {
				t.Fatalf("%s in %s is not refused", c.clicks, c.position)
			}
			told[r.Code] = true
			if r.Code != c.code || !strings.Contains(r.Text, c.says) || strings.Join(r.Places, " ") != c.places {
				t.Errorf("%s in %s: %s, %q, %v; want %s, %q, %s", c.clicks, c.position, r.Code, r.Text, r.Places, c.code, c.says, c.places)
			}
		})
	}
	for _, code := range []string{ // of texts: TestPlayRefuses and TestReadsNot
		game.RefuseNoSuchMove, game.RefuseNothingTaken, game.RefuseNoPromotion, game.RefuseOtherKind, "nobody_gets_there",
	} {
		told[code] = true
	}
	for _, code := range chesquerque.Game.Refusals {
		if !told[code] {
			t.Errorf("no case is refused with %s", code)
		}
		delete(told, code)
	}
	for code := range told {
		t.Errorf("%s is not among the game's refusals", code)
	}
}

// A text that names two points is refused for the same reason as the clicks.
func TestPlayRefuses(t *testing.T) {
	for _, c := range []struct{ position, text, code string }{
		{chesquerque.Game.Start, "", game.RefuseNoSuchMove},
		{chesquerque.Game.Start, "e4", game.RefuseNoSuchMove},
		{chesquerque.Game.Start, "E2E4", game.RefuseNoSuchMove},
		{chesquerque.Game.Start, "e2e4q", game.RefuseNoSuchMove},
		{promoting, "b8b9", game.RefuseNoSuchMove},
		{promoting, "b8b9Q", game.RefuseNoSuchMove},
		{promoting, "b8b9k", game.RefuseNoSuchMove},
		{promoting, "b8b9-", game.RefuseNoSuchMove},
		{promoting, "b8b9qq", game.RefuseNoSuchMove},
		{chesquerque.Game.Start, "b1c3", "knight_blocked"},
		{"k8/9/9/9/9/9/9/9/8K w - - 0 1", "i1i2", game.RefuseOver},
		{"k8/9/9/9/9/9/9/9/8K w - - 0 1", "", game.RefuseOver},
	} {
		p := parse(t, c.position)
		_, _, err := p.Play(c.text)
		var r *game.Refusal
		if !errors.As(err, &r) || r.Code != c.code {
			t.Errorf("playing %q gives %v, want %s", c.text, err, c.code)
		}
	}
}

// A king put onto its rook, or two points along, may be meant to castle.
func TestCastlingIsOffered(t *testing.T) {
	for clicks, instead := range map[string]string{
		"e1 i1": "e1h1", "e1 g1": "e1h1", "e1 a1": "e1b1", "e1 c1": "e1b1", "e1 e3": "",
	} {
		r := parse(t, castling).Refuse(strings.Fields(clicks))
		if r == nil || r.Instead != instead || (r.InsteadLabel == "Castle") != (instead != "") {
			t.Errorf("%s is answered with %+v, want %q instead", clicks, r, instead)
		}
	}
}

// Every pair of points is a legal move's or is refused with a reason, on
// crowded boards and in the course of games.
func TestEveryPairIsExplained(t *testing.T) {
	positions := gametest.Positions(t, chesquerque.Game, 8)
	for _, text := range []string{
		"N3KnA2/N3p1n1q/1P7/2Pn4b/Q6ar/P1Q2q1N1/NN5n1/2rA1kn2/1N6N w - - 14 30",
		"r8/QaRra1aBB/3nq3R/1Np2Q2r/P2B1NP2/k1a1P3A/4a1a1K/2p5R/B1q1BQ3 b - - 25 23",
		"Q1B2AnNk/1PQQn1Ppa/PP2AnPKA/nNRBA1a2/r1a1rpQQ1/PQ2ppPn1/nAN1Pp1pa/p1rN1a3/N4Qq2 b - g3 0 26",
	} {
		positions = append(positions, parse(t, text))
	}
	for _, p := range positions {
		legal := map[string]bool{}
		for _, m := range p.Moves() {
			legal[m.Clicks[0]] = true
			legal[m.Clicks[0]+m.Clicks[1]] = true
		}
		for _, from := range chesquerque.Game.Board.Places {
			checkExplained(t, p, legal[from.ID], from.ID)
			for _, to := range chesquerque.Game.Board.Places {
				checkExplained(t, p, legal[from.ID+to.ID], from.ID, to.ID)
			}
		}
	}
}

func checkExplained(t *testing.T, p game.Position, legal bool, clicks ...string) {
	t.Helper()
	r := p.Refuse(clicks)
	switch {
	case legal != (r == nil):
		t.Errorf("%s: %v legal: %v, refused: %v", p.Text(), clicks, legal, r)
	case r != nil && (!slices.Contains(chesquerque.Game.Refusals, r.Code) || r.Title == "" || !strings.HasSuffix(r.Text, ".")):
		t.Errorf("%s: %v is refused with %+v", p.Text(), clicks, r)
	}
}
