package chesquerque_test

import (
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque"
	"threefold/internal/locale"
	"threefold/internal/testkit/gametest"
	"threefold/internal/testkit/must"
)

// moveError is some clicks, split by spaces, that are no legal move's, with the
// code, a part of the title and the sentences in English, and the points that light up.
type moveError struct {
	position, clicks   string
	code, says, places string
}

const (
	castling = "4k4/9/9/9/9/9/9/9/R3K3R w KQ - 0 1"
	rookC3   = "1k7/9/9/9/9/9/2R6/9/8K w - - 0 1"
	pawnC4   = "1k7/9/9/9/9/2P6/9/9/K8 w - - 0 1"
	pawnE5   = "1k7/9/9/4p4/4P4/9/9/9/K8 w - - 0 1"
)

var refused = []moveError{
	{"k8/9/9/9/9/9/9/9/8K w - - 0 1", "i1 i2", game.RefuseOver, "has ended", ""},
	{"9/9/9/9/9/7Bk/6K2/9/9 b - - 0 1", "i4", game.RefuseOver, "has ended", ""},
	{chesquerque.Game.Start, "e2 j4", game.RefuseUnknownPlace, "no point with this name", ""},
	{chesquerque.Game.Start, "e5 e6", game.RefuseEmpty, "no piece on e5", "e5"},
	{chesquerque.Game.Start, "e8 e7", game.RefuseNotYours, "belongs to your opponent: black pawn e8", "e8"},
	{chesquerque.Game.Start, "e2 e2", game.RefuseSamePlace, "another point for this piece: white pawn e2", "e2"},
	{chesquerque.Game.Start, "a1 a2", game.RefuseOwnPiece, "Your own piece is there. In the way: white pawn a2.", "a2"},

	{chesquerque.Game.Start, "e2 e4 e5", "move_ended", "ends on e4", "e4"},
	{chesquerque.Game.Start, "a1", "no_move", "It is blocked. In the way: white knight b1, white pawn a2, white pawn b2.", "b1 a2 b2"},
	{chesquerque.Game.Start, "b1", "no_move", "In the way: white pawn b2.", "b2"},
	{chesquerque.Game.Start, "e1", "no_move", "This piece has no free place to go to.", ""},
	{pawnE5, "e5", "no_move", "In the way: black pawn e6.", "e6"},
	{"1k7/9/9/9/9/9/9/PP7/NK7 w - - 0 1", "a1", "no_move", "In the way: white pawn b2.", "b2"},
	{"k6r1/9/9/9/2P6/9/9/r8/8K w - - 0 1", "i1", "no_move", "The king cannot move. Your king on i1 would be in check wherever it moves.", "i1"},

	// Lines, slides and steps.
	{"1k7/9/9/9/9/2R6/9/9/8K w - - 0 1", "c4 d5", "no_line", "No line joins c4 and d5", "c4 d5"},
	{"1k7/9/9/9/9/2Q6/9/9/8K w - - 0 1", "c4 e6", "no_line", "From c4, a point without diagonals, a queen slides", "c4 e6"},
	{"1k7/9/9/9/9/9/9/4K4/R8 w - - 0 1", "e2 f3", "no_line", "a king takes one step along its file or its rank", "e2 f3"},
	{"1k7/9/4p4/4P4/9/9/9/9/K8 w - - 0 1", "e6 f7", "no_line", "a pawn moves or captures one step straight forward", "e6 f7"},
	{rookC3, "c3 d8", "no_line", "There is no straight line from c3 to d8", "c3 d8"},
	{rookC3, "c3 e5", game.RefuseNotThatWay, "This piece cannot move to e5. From c3, a point with diagonals, a rook slides along its file and its rank, or takes one diagonal step.", "e5 c3"},
	{"1k7/9/9/9/9/2B6/9/9/8K w - - 0 1", "c4 c6", game.RefuseNotThatWay, "a bishop takes one step", "c6 c4"},
	{"1k7/9/9/9/9/2N6/9/9/R7K w - - 0 1", "c4 c5", game.RefuseNotThatWay, "one straight step to a free point, then one diagonal", "c5 c4"},
	{"1k7/9/9/9/9/9/2N6/9/R7K w - - 0 1", "c3 d4", game.RefuseNotThatWay, "one diagonal step to a free point, then one straight", "d4 c3"},
	{"1k7/9/9/9/9/2A6/9/9/8K w - - 0 1", "c4 c7", game.RefuseNotThatWay, "an archbishop", "c7 c4"},
	{castling, "e1 e3", game.RefuseNotThatWay, "a king takes one step in any direction", "e3 e1"},
	{pawnC4, "c4 c3", game.RefuseNotThatWay, "never move backward or sideways", "c3 c4"},
	{chesquerque.Game.Start, "a1 a4", game.RefuseBlocked, "The way is blocked. In the way: white pawn a2.", "a2"},
	{"2q6/9/9/2R4K1/9/9/2n6/9/1k7 w - - 0 1", "c6 c1", game.RefuseBlocked, "In the way: black knight c3.", "c3"},
	{chesquerque.Game.Start, "b1 c3", "knight_blocked", "This piece must pass b2 and cannot jump. In the way: white pawn b2.", "b2"},

	// Pawns.
	{pawnE5, "e5 e6", "pawn_ahead", "In the way: black pawn e6. From e5, a point with diagonals, a pawn moves one step straight forward and captures one step diagonally forward.", "e6 e5"},
	{chesquerque.Game.Start, "b2 c3", "nothing_to_take", "c3 is empty", "c3"},
	{pawnC4, "c4 c6", "double_step", "only from rank 2, and the pawn on c4 has", "c4"},
	{"1k7/9/9/9/9/9/2n6/2P6/K8 w - - 0 1", "c2 c4", game.RefuseBlocked, "In the way: black knight c3.", "c3"},
	{"1k7/9/9/9/9/2n6/9/2P6/K8 w - - 0 1", "c2 c4", "double_capture", "Both points must be free. In the way: black knight c4.", "c4"},

	// The king.
	{"3rk4/9/9/9/9/9/9/9/4K3R w - - 0 1", "e1 d1", "king_attacked", "On d1 your king would be in check. Check from: black rook d9.", "d1 d9"},
	{"3k5/4r4/9/9/9/9/9/9/R3K3R w - - 0 1", "a1 a2", "in_check", "Your king is in check. Stop the check first. Check from: black rook e8.", "e8"},
	{"4r2k1/9/9/4R4/9/9/9/9/4K4 w - - 0 1", "e6 a6", "pinned", "Without the piece on e6", "e6 e9"},
	{"k8/9/9/9/9/9/2n1n4/3R5/3K5 w - - 0 1", "d2", "pinned", "Check from: black knight c3, black knight e3.", "d2 c3 e3"},
	{"9/9/8K/5PpP1/6b2/9/9/9/k8 w - g7 0 1", "h6 g7", "pinned", "Check from: black bishop g5.", "h6 g5"},

	// Castling.
	{"4k4/9/9/9/9/9/9/9/R3K3R w Q - 0 1", "e1 h1", "castling_moved", "nor the rook i1", "e1 i1"},
	{"3k5/4r4/9/9/9/9/9/9/R3K3R w KQ - 0 1", "e1 h1", "castling_in_check", "You cannot castle while your king is in check. Check from: black rook e8.", "e8"},

	// Whole sentences.
	{"4k4/6p2/9/6pP1/9/9/9/9/4K4 w - - 0 2", "h6 g7", "nothing_to_take",
		"A pawn moves diagonally only to capture, and g7 is empty.", "g7"},
	{"4k4/9/9/6pP1/9/9/9/9/4K4 w - - 0 2", "h6 g7", "en_passant_not_now",
		"You can take the pawn on g6 en passant only right after its double step from g8, and only if your king stays safe.", "g6 g8"},
	{"rn1QqkB1r/9/1p2pppp1/p2p5/9/1P2P4/P1P2PP2/R1BA2P1P/1N2K2NR b - - 2 22", "e9 c7", "in_check",
		"After this move your king would be in check. Check from: white queen d9, white bishop g9.", "d9 g9"},
	{"4k4/9/9/9/4r4/9/9/9/R3K3r w - - 0 1", "a1", "in_check",
		"Stop the check first. Check from: black rook i1, black rook e5.", "i1 e5"},
	{"r3k4/9/9/9/9/9/9/9/4K4 b q - 0 1", "e9 h9", "castling_moved",
		"To castle, the king must never have left e9, nor the rook i9.", "e9 i9"},
	{"4k4/9/9/9/9/9/9/9/4K3R w K - 0 1", "e1 b1", "castling_moved",
		"To castle, the king must never have left e1, nor the rook a1.", "e1 a1"},
	{"k8/9/9/9/9/9/2n1n4/3R5/3K5 w - - 0 1", "d2 d5", "pinned",
		"Without the piece on d2 your king would be in check. Check from: black knight c3, black knight e3.", "d2 c3 e3"},
	{"4k4/9/9/9/9/9/3r1r3/9/R3K3R w KQ - 0 1", "e1 h1", "castling_attacked",
		"No point between king and rook may be attacked. Attack on f1 from: black rook f3.", "f1 f3"},
	{"4kr3/9/9/9/9/9/6n2/9/R3K3R w KQ - 0 1", "e1 h1", "castling_attacked",
		"No point between king and rook may be attacked. Attack on f1 from: black knight g3, black rook f9.", "f1 g3 f9"},
	{"4k4/9/9/9/9/9/9/9/R1BQK3R w KQ - 0 1", "e1 b1", "castling_between",
		"Every point between king and rook must be free. In the way: white bishop c1, white queen d1.", "c1 d1"},
}

// english returns the language in which the cases are written.
func english(t *testing.T) *locale.Language {
	t.Helper()
	return must.Get(locale.Embedded())(t).English()
}

func TestMoveErrors(t *testing.T) {
	told := map[string]bool{}
	for _, c := range refused {
		t.Run(c.code+" "+c.clicks, func(t *testing.T) {
			r := gametest.Reasoned(t, chesquerque.Game, parse(t, c.position), strings.Fields(c.clicks), attacks)
			if r == nil {
				t.Fatalf("%s in %s is not refused", c.clicks, c.position)
			}
			told[r.Code] = true
			title, text, _ := english(t).Refusal(r)
			if says := title + ". " + text; r.Code != c.code || !strings.Contains(says, c.says) || strings.Join(r.Places, " ") != c.places {
				t.Errorf("%s in %s: %s, %q, %v; want %s, %q, %s", c.clicks, c.position, r.Code, says, r.Places, c.code, c.says, c.places)
			}
		})
	}
	for _, code := range []string{ // of texts: TestPlayRefuses and TestReadsNot
		game.RefuseNoSuchMove, game.RefuseNothingTaken, game.RefuseNoPromotion, game.RefuseOtherKind, "nobody_gets_there",
	} {
		told[code] = true
	}
	for _, code := range chesquerque.Game.MoveErrors {
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
		if gametest.Code(err) != c.code {
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
		if r == nil {
			t.Errorf("%s is not refused", clicks)
			continue
		}
		_, text, label := english(t).Refusal(r)
		offered := label == "Castle" && strings.HasSuffix(text, " To castle, move your king to "+strings.TrimPrefix(instead, "e1")+".")
		if r.Instead != instead || offered != (instead != "") {
			t.Errorf("%s is answered with %+v, %q, %q, want %q instead", clicks, r, text, label, instead)
		}
	}
}
