package cheskers

import (
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/gametest"
)

// refused is a chain of clicks and all that the game says of it.
type refused struct {
	code, position, clicks, title, text, places string
}

var refusedClicks = []refused{
	{game.RefuseOver, "5k2/8/8/8/8/2p5/1p6/K7 w 0 1", "a1 b2",
		"The game is over", "This game has ended, so no moves are possible.", ""},
	{game.RefuseUnknownPlace, Game.Start, "b6 j5",
		"No such square", "There is no square with this name.", ""},
	{refuseLight, Game.Start, "b6 b5",
		"Not a dark square", "B5 is a light square; only dark squares are used.", ""},
	{game.RefuseEmpty, Game.Start, "c5",
		"No piece there", "There is no piece on c5; choose one of your own.", "c5"},
	{game.RefuseNotYours, Game.Start, "a3 b4",
		"Not your piece", "The pawn on a3 belongs to your opponent; choose one of your own pieces.", "a3"},
	{game.RefuseSamePlace, Game.Start, "b6 b6",
		"It is already there", "Your pawn on b6 must move to another square.", "b6"},
	{game.RefuseOwnPiece, Game.Start, "a7 b6",
		"Your own piece is there", "Your pawn on b6 is there; two pieces never share a square.", "b6"},
	{refuseNoMove, Game.Start, "a7",
		"It is blocked", "Your pawn on b6 is in the way.", "b6"},
	{refuseNoMove, Game.Start, "c7",
		"It is blocked", "Your pawns on b6 and d6 are in the way.", "b6 d6"},
	{refuseNoMove, "7k/2p5/1p6/P7/8/8/8/K7 w 0 1", "a5",
		"It is blocked", "The enemy pawns on b6 and c7 are in the way.", "b6 c7"},
	{refuseNoMove, "7k/8/8/2P1P3/3K4/2P1P3/8/8 w 0 1", "d4",
		"It is blocked", "There is a piece in the way on every side.", ""},

	// How each kind goes, from where it is.
	{game.RefuseNotThatWay, Game.Start, "b6 b4",
		"A pawn does not move there", "A pawn moves one step diagonally forward, or jumps over an enemy there; from b6 it can now move to a5 or c5.", "b6 a5 c5"},
	{game.RefuseNotThatWay, "7k/8/8/8/3K4/8/8/8 w 0 1", "d4 d6",
		"A king does not move there", "A king moves one step diagonally, or jumps over an enemy next to it; from d4 it can now move to c3, e3, c5 or e5.", "d4 c3 e3 c5 e5"},
	{game.RefuseNotThatWay, "7k/8/8/8/8/8/1P6/B5K1 w 0 1", "a1 a3",
		"A bishop does not move there", "A bishop slides along the diagonals; it has no legal move now.", ""},
	{game.RefuseNotThatWay, Game.Start, "b8 d4",
		"A camel does not move there", "A camel jumps three squares one way and one to the side; from b8 it can now move to a5 or c5.", "b8 a5 c5"},
	{game.RefuseBlocked, "7k/8/5p2/8/8/2P5/8/B5K1 w 0 1", "a1 g7",
		"The way is blocked on c3", "Your pawn on c3 is in the way: a bishop cannot jump.", "c3"},
	{game.RefuseBlocked, "7k/6p1/5p2/8/8/8/8/B5K1 w 0 1", "a1 g7",
		"The way is blocked on f6", "The enemy pawn on f6 is in the way: a bishop cannot jump.", "f6"},
	{refuseTooFar, "7k/8/8/8/8/8/8/K7 w 0 1", "a1 e5",
		"Too far", "Your king on a1 moves one step, or jumps over a piece next to it.", "a1"},
	{refuseBackward, "7k/8/8/8/3P4/2p5/8/K7 w 0 1", "d4 e3",
		"Pawns never go back", "Your pawn on d4 steps and jumps forward only.", "d4"},

	// Jumps that are none.
	{refuseReplace, "7k/8/8/4p3/3P4/8/8/K7 w 0 1", "d4 e5",
		"Jump to take", "A pawn captures by jumping over an enemy to the empty square behind it: to take the piece on e5, move to f6.", "e5 f6"},
	{refuseReplace, "7k/8/5p2/4p3/3K4/8/8/8 w 0 1", "d4 e5",
		"Jump to take", "A king captures by jumping over an enemy to the empty square behind it, but the enemy pawn on f6 is behind e5.", "f6 e5"},
	{refuseReplace, "7k/8/8/b7/1K6/8/8/8 w 0 1", "b4 a5",
		"Jump to take", "A king captures by jumping over an enemy to the empty square behind it, but there is no square behind a5.", "a5"},
	{refuseNothing, "7k/8/8/8/3K4/8/8/8 w 0 1", "d4 f6",
		"Nothing to jump", "There is no piece on e5 to jump over; without a jump a king moves one step.", "e5"},
	{refuseJumpOwn, "7k/8/8/4P3/3K4/8/8/8 w 0 1", "d4 f6",
		"Your own piece is in the way", "You cannot jump over your pawn on e5; you can jump only over enemy pieces.", "e5"},
	{refuseNoLanding, "7k/8/5p2/4p3/3K4/8/8/8 w 0 1", "d4 f6",
		"No room to land", "The enemy pawn on f6 blocks the landing square behind e5; it must be empty.", "f6 e5"},

	// The duty to capture.
	{refuseDuty, "5k2/8/1p1p4/4p3/3P4/C7/7B/2K5 w 0 1", "c1 b2",
		"You must capture", "You must capture: your pawn on d4 jumps over e5, your bishop on h2 takes e5 or your camel on a3 takes b6.", "d4 e5 h2 a3 b6"},
	{refuseDuty, "5k2/2p3p1/8/4p3/3P4/2p5/8/B1K5 w 0 1", "c1",
		"You must capture", "You must capture: your pawn on d4 jumps over e5 and g7 and promotes on h8.", "d4 e5 g7 h8"},
	{refuseLonger, "5k2/2p3p1/8/4p3/3P4/2p5/8/B1K5 w 0 1", "a1 c3",
		"You must take two", "You must take the most pieces: your pawn on d4 jumps over e5 and g7 and promotes on h8; a bishop takes only one.", "d4 e5 g7 h8"},
	{refuseLonger, "8/8/3k4/4p3/8/B1p5/1P6/6K1 w 0 1", "a3 d6",
		"You must take two", "You must take the most pieces: your pawn on b2 jumps over c3 and e5; you may not even take the last king instead.", "b2 c3 e5"},
	{refuseLonger, "1k6/6p1/8/4p3/8/2p3p1/1P5K/8 w 0 1", "h2 f4",
		"You must take three", "You must take the most pieces: your pawn on b2 jumps over c3, e5 and g7 and promotes on h8.", "b2 c3 e5 g7 h8"},

	// Chains.
	{refuseFinish, "7k/8/3p4/6p1/3p1P2/2K5/8/8 w 0 1", "c3 e5 f6",
		"Finish the jump", "Your king must jump on, to c7.", "c7"},
	{refuseEnded, "7k/8/8/2p5/1P6/8/8/K7 w 0 1", "b4 d6 e7",
		"The move ends here", "There is nothing more to jump from d6.", "d6"},
	{refuseTwice, "7k/8/3p4/6p1/3p1P2/2K5/8/8 w 0 1", "c3 e5 c3",
		"Already jumped", "The piece on d4 was already jumped, and no piece is jumped twice.", "d4"},
	{refuseBackward, "7k/8/5p2/8/3p4/2P5/8/K7 w 0 1", "c3 e5 c3",
		"Pawns never go back", "A pawn steps and jumps forward only; your pawn must jump on, to g7.", "g7"},
	{refusePromotes, "8/4p1p1/3P4/8/8/8/7k/K7 w 0 1", "d6 f8 h6",
		"Promoted on f8", "A pawn that reaches the last row promotes, and its move ends on f8.", "f8"},
	{refuseEnded, "7k/8/8/8/3p4/8/8/B1K5 w 0 1", "a1 d4 g7",
		"The move ends here", "A bishop takes one piece per move; this move ends on d4.", "d4"},
	{refuseEnded, Game.Start, "b6 c5 d4",
		"The move ends here", "Only jumps can be chained; this move ends on c5.", "c5"},

	// Both legal moves pass h4; either way may be meant.
	{refuseLanding, "1k6/8/8/4p1p1/3K4/4p1p1/8/8 w 0 1", "d4 h4",
		"Two ways lead there", "Your king on d4 can reach h4 through f2 or f6; click the next landing square.", "d4 h4 f2 f6"},
	{refuseLanding, "1k6/8/8/4p1p1/3K4/4p1p1/8/8 w 0 1", "d4 d4",
		"Two ways lead there", "Your king on d4 can reach d4 through f2 or f6; click the next landing square.", "d4 f2 f6"},
	{refuseLanding, "1k6/8/8/4p1p1/3K4/4p1p1/8/8 w 0 1", "d4 f6 f2",
		"Click each landing square", "Your king on d4 can reach f2 through h4; click the next landing square.", "d4 f2 h4"},

	// The end of a chain, with the landing before it left out.
	{refuseLanding, "7k/8/3p4/6p1/3p1P2/2K5/8/8 w 0 1", "c3 c7",
		"Click each landing square", "Your king on c3 can reach c7 through e5; click the next landing square.", "c3 c7 e5"},
	{refuseLanding, "7b/B1k5/5k1p/4p1p1/5P2/2c1P3/3P1P1P/K3K3 w 0 17", "f4 b8",
		"Click each landing square", "Your pawn on f4 can reach b8 through d6; click the next landing square.", "f4 b8 d6"},
	{refuseLonger, "1k6/6p1/8/4p3/8/2p3p1/1P5K/8 w 0 1", "h2 d6",
		"You must take three", "You must take the most pieces: your pawn on b2 jumps over c3, e5 and g7 and promotes on h8.", "b2 c3 e5 g7 h8"},

	// It may jump on from there, but takes too few.
	{refuseLonger, "3b1k2/8/1K6/4k3/1P1P3p/C3P3/1B1K1K1P/6k1 b 0 26", "e5 c3 a1",
		"You must take three", "You must take the most pieces, but this way takes fewer: your king must jump on, to e1 or a5.", "e1 a5"},

	// Neither sideways nor to the same square is back.
	{refuseFinish, "3k4/4k3/5b1P/P3p3/3P4/8/1p1K4/6K1 b 1 22", "e5 c3 e3",
		"Finish the jump", "Your pawn must jump on, to e1.", "e1"},
	{refuseFinish, "3k4/4k3/5b1P/P3p3/3P4/8/1p1K4/6K1 b 1 22", "e5 c3 c3",
		"Finish the jump", "Your pawn must jump on, to e1.", "e1"},

	// Advice names legal moves only.
	{game.RefuseNotThatWay, "8/2k5/1K6/6C1/8/8/8/8 w 7 59", "g5 d2",
		"A camel does not move there", "A camel jumps three squares one way and one to the side; and now you must capture: your king on b6 jumps over c7.", "b6 c7"},
	{refuseLonger, "1k6/6p1/8/4p3/8/2p3p1/1P5K/8 w 0 1", "h2 g3",
		"You must take three", "You must take the most pieces: your pawn on b2 jumps over c3, e5 and g7 and promotes on h8.", "b2 c3 e5 g7 h8"},
}

func TestMoveErrors(t *testing.T) {
	told := map[string]bool{ // of texts: TestPlayRefuses and TestReadRefuses
		game.RefuseNoSuchMove: true, game.RefuseNothingTaken: true, game.RefuseNoPromotion: true, game.RefuseOtherKind: true,
	}
	for _, c := range refusedClicks {
		r := gametest.Reasoned(t, Game, read(t, c.position), strings.Fields(c.clicks), nobodyAttacks)
		if r == nil {
			t.Errorf("%s: %s is not refused", c.position, c.clicks)
			continue
		}
		told[r.Code] = true
		got := refused{r.Code, c.position, c.clicks, r.Title, r.Text, strings.Join(r.Places, " ")}
		if got != c {
			t.Errorf("got\n%+v\nwant\n%+v", got, c)
		}
	}
	for _, code := range Game.MoveErrors {
		if !told[code] {
			t.Errorf("no case is refused with %s", code)
		}
	}
	if len(told) != len(Game.MoveErrors) {
		t.Errorf("%d codes are given, %d listed", len(told), len(Game.MoveErrors))
	}
}

func TestPlayRefuses(t *testing.T) {
	for _, c := range []struct{ position, text, code string }{
		{Game.Start, "a3-b4", game.RefuseNoSuchMove},
		{Game.Start, "B6-a5", game.RefuseNoSuchMove},
		{"5k2/8/8/8/8/2p5/1p6/K7 w 0 1", "Ka1xc3", game.RefuseOver},
	} {
		if _, _, err := read(t, c.position).Play(c.text); gametest.Code(err) != c.code {
			t.Errorf("%s: playing %s gives %v, want %s", c.position, c.text, err, c.code)
		}
	}
}

// A click on the piece to jump over offers the jump, if there is just one such move.
func TestJumpInstead(t *testing.T) {
	for _, c := range []struct{ position, clicks, instead string }{
		{"7k/8/8/4p3/3P4/8/8/K7 w 0 1", "d4 e5", "d4xf6"},
		{"7k/8/3p4/6p1/3p1P2/2K5/8/8 w 0 1", "c3 d4", "Kc3xe5xc7"},
		{"1k6/6p1/8/4p3/8/2p3p1/1P5K/8 w 0 1", "b2 c3", ""}, // three promotions
	} {
		r := read(t, c.position).Refuse(strings.Fields(c.clicks))
		if r == nil || r.Code != refuseReplace || r.Instead != c.instead {
			t.Errorf("%s: %s is refused with %+v, want %q instead", c.position, c.clicks, r, c.instead)
		}
	}
}

// Any click after the beginning of a chain continues a legal move or gets a reason.
func TestEveryClickIsExplained(t *testing.T) {
	chains := []string{
		"7k/8/3p4/6p1/3p1P2/2K5/8/8 w 0 1",
		"1k6/8/8/4p1p1/3K4/4p1p1/8/8 w 0 1",
		"8/4p1p1/3P4/8/8/8/7k/K7 w 0 1",
		"7K/2k1b1c1/8/2k1c1p1/8/C1k1p1c1/8/8 w 0 1",
		"1k6/6p1/8/4p3/8/2p3p1/1P5K/8 w 0 1",
	}
	positions := gametest.Positions(t, Game, 100)
	for _, text := range chains {
		positions = append(positions, read(t, text))
	}
	for _, p := range positions {
		for _, m := range p.Moves() {
			everyLegExplained(t, p, m.Clicks)
		}
	}
}

func everyLegExplained(t *testing.T, p game.Position, clicks []string) {
	for n := 1; n <= len(clicks); n++ {
		for _, place := range Game.Board.Places {
			if err := gametest.Explained(Game, p, append(clicks[:n:n], place.ID)); err != nil {
				t.Errorf("%s\n%v", p.Text(), err)
			}
		}
	}
}
