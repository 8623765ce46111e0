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
		"Not a dark square", "Only dark squares are used, and b5 is a light square.", ""},
	{game.RefuseEmpty, Game.Start, "c5",
		"No piece there", "There is no piece on c5; choose one of your own.", "c5"},
	{game.RefuseNotYours, Game.Start, "a3 b4",
		"Not your piece", "This piece belongs to your opponent: white pawn a3. Choose one of your own pieces.", "a3"},
	{game.RefuseSamePlace, Game.Start, "b6 b6",
		"It is already there", "Choose another square for this piece: black pawn b6.", "b6"},
	{game.RefuseOwnPiece, Game.Start, "a7 b6",
		"Your own piece is there", "In the way: black pawn b6. Two pieces never share a square.", "b6"},
	{refuseNoMove, Game.Start, "a7",
		"It is blocked", "In the way: black pawn b6.", "b6"},
	{refuseNoMove, Game.Start, "c7",
		"It is blocked", "In the way: black pawn b6, black pawn d6.", "b6 d6"},
	{refuseNoMove, "7k/2p5/1p6/P7/8/8/8/K7 w 0 1", "a5",
		"It is blocked", "In the way: black pawn b6, black pawn c7.", "b6 c7"},
	{refuseNoMove, "7k/8/8/2P1P3/3K4/2P1P3/8/8 w 0 1", "d4",
		"It is blocked", "This piece has no free place to go to.", ""},

	// How each kind goes, from where it is.
	{game.RefuseNotThatWay, Game.Start, "b6 b4",
		"A pawn does not move there", "A pawn moves one step diagonally forward, or jumps over an enemy there. From b6 it can now move to: a5, c5.", "b6 a5 c5"},
	{game.RefuseNotThatWay, "7k/8/8/8/3K4/8/8/8 w 0 1", "d4 d6",
		"A king does not move there", "A king moves one step diagonally, or jumps over an enemy next to it. From d4 it can now move to: c3, e3, c5, e5.", "d4 c3 e3 c5 e5"},
	{game.RefuseNotThatWay, "7k/8/8/8/8/8/1P6/B5K1 w 0 1", "a1 a3",
		"A bishop does not move there", "A bishop slides along the diagonals. It has no legal move now.", ""},
	{game.RefuseNotThatWay, Game.Start, "b8 d4",
		"A camel does not move there", "A camel jumps three squares one way and one to the side. From b8 it can now move to: a5, c5.", "b8 a5 c5"},
	{game.RefuseBlocked, "7k/8/5p2/8/8/2P5/8/B5K1 w 0 1", "a1 g7",
		"The way is blocked", "A bishop cannot jump. In the way: white pawn c3.", "c3"},
	{game.RefuseBlocked, "7k/6p1/5p2/8/8/8/8/B5K1 w 0 1", "a1 g7",
		"The way is blocked", "A bishop cannot jump. In the way: black pawn f6.", "f6"},
	{refuseTooFar, "7k/8/8/8/8/8/8/K7 w 0 1", "a1 e5",
		"Too far", "From a1 this piece moves one step, or jumps over an enemy next to it.", "a1"},
	{refuseBackward, "7k/8/8/8/3P4/2p5/8/K7 w 0 1", "d4 e3",
		"Pawns never go back", "From d4 a pawn steps and jumps forward only.", "d4"},

	// Jumps that are none.
	{refuseReplace, "7k/8/8/4p3/3P4/8/8/K7 w 0 1", "d4 e5",
		"Jump to take", "Pawns and kings capture by jumping over an enemy to the empty square behind it. To take the piece on e5, move to: f6.", "e5 f6"},
	{refuseReplace, "7k/8/5p2/4p3/3K4/8/8/8 w 0 1", "d4 e5",
		"Jump to take", "Pawns and kings capture by jumping over an enemy to the empty square behind it. The square behind e5 must be empty. In the way: black pawn f6.", "e5 f6"},
	{refuseReplace, "7k/8/8/b7/1K6/8/8/8 w 0 1", "b4 a5",
		"Jump to take", "Pawns and kings capture by jumping over an enemy to the empty square behind it. There is no square behind a5.", "a5"},
	{refuseNothing, "7k/8/8/8/3K4/8/8/8 w 0 1", "d4 f6",
		"Nothing to jump", "There is no piece on e5 to jump over. Without a jump, this piece moves one step.", "e5"},
	{refuseJumpOwn, "7k/8/8/4P3/3K4/8/8/8 w 0 1", "d4 f6",
		"Your own piece is in the way", "You can jump only over enemy pieces, and this one is yours: white pawn e5.", "e5"},
	{refuseNoLanding, "7k/8/5p2/4p3/3K4/8/8/8 w 0 1", "d4 f6",
		"No room to land", "The landing square behind e5 must be empty. In the way: black pawn f6.", "f6 e5"},

	// The duty to capture.
	{refuseDuty, "5k2/8/1p1p4/4p3/3P4/C7/7B/2K5 w 0 1", "c1 b2",
		"You must capture", "Possible captures: white pawn d4 takes e5, white bishop h2 takes e5, white camel a3 takes b6.", "d4 e5 h2 a3 b6"},
	{refuseDuty, "5k2/2p3p1/8/4p3/3P4/2p5/8/B1K5 w 0 1", "c1",
		"You must capture", "Possible captures: white pawn d4 takes e5 + g7.", "d4 e5 g7"},
	{refuseLonger, "5k2/2p3p1/8/4p3/3P4/2p5/8/B1K5 w 0 1", "a1 c3",
		"You must take 2 pieces", "You must take the most pieces. Possible captures: white pawn d4 takes e5 + g7. Bishops and camels take only one piece.", "d4 e5 g7"},
	{refuseLonger, "8/8/3k4/4p3/8/B1p5/1P6/6K1 w 0 1", "a3 d6",
		"You must take 2 pieces", "You must take the most pieces. Possible captures: white pawn b2 takes c3 + e5. You may not even take the last king instead.", "b2 c3 e5"},
	{refuseLonger, "1k6/6p1/8/4p3/8/2p3p1/1P5K/8 w 0 1", "h2 f4",
		"You must take 3 pieces", "You must take the most pieces. Possible captures: white pawn b2 takes c3 + e5 + g7.", "b2 c3 e5 g7"},

	// Chains.
	{refuseFinish, "7k/8/3p4/6p1/3p1P2/2K5/8/8 w 0 1", "c3 e5 f6",
		"Finish the jump", "You must jump on. You can land on: c7.", "c7"},
	{refuseEnded, "7k/8/8/2p5/1P6/8/8/K7 w 0 1", "b4 d6 e7",
		"The move ends here", "There is nothing more to jump from d6.", "d6"},
	{refuseTwice, "7k/8/3p4/6p1/3p1P2/2K5/8/8 w 0 1", "c3 e5 c3",
		"Already jumped", "The piece on d4 was already jumped, and no piece is jumped twice.", "d4"},
	{refuseBackward, "7k/8/5p2/8/3p4/2P5/8/K7 w 0 1", "c3 e5 c3",
		"Pawns never go back", "A pawn steps and jumps forward only. You must jump on. You can land on: g7.", "g7"},
	{refusePromotes, "8/4p1p1/3P4/8/8/8/7k/K7 w 0 1", "d6 f8 h6",
		"Promoted on f8", "A pawn that reaches the last row promotes, and its move ends on f8.", "f8"},
	{refuseEnded, "7k/8/8/8/3p4/8/8/B1K5 w 0 1", "a1 d4 g7",
		"The move ends here", "Bishops and camels take one piece per move; this move ends on d4.", "d4"},
	{refuseEnded, Game.Start, "b6 c5 d4",
		"The move ends here", "Only jumps can be chained; this move ends on c5.", "c5"},

	// Both legal moves pass h4; either way may be meant.
	{refuseLanding, "1k6/8/8/4p1p1/3K4/4p1p1/8/8 w 0 1", "d4 h4",
		"2 ways lead there", "To go from d4 to h4, click the next landing square first. Possible: f2, f6.", "d4 h4 f2 f6"},
	{refuseLanding, "1k6/8/8/4p1p1/3K4/4p1p1/8/8 w 0 1", "d4 d4",
		"2 ways lead there", "To go from d4 to d4, click the next landing square first. Possible: f2, f6.", "d4 f2 f6"},
	{refuseLanding, "1k6/8/8/4p1p1/3K4/4p1p1/8/8 w 0 1", "d4 f6 f2",
		"Click each landing square", "To go from d4 to f2, click the next landing square first: h4.", "d4 f2 h4"},

	// The end of a chain, with the landing before it left out.
	{refuseLanding, "7k/8/3p4/6p1/3p1P2/2K5/8/8 w 0 1", "c3 c7",
		"Click each landing square", "To go from c3 to c7, click the next landing square first: e5.", "c3 c7 e5"},
	{refuseLanding, "7b/B1k5/5k1p/4p1p1/5P2/2c1P3/3P1P1P/K3K3 w 0 17", "f4 b8",
		"Click each landing square", "To go from f4 to b8, click the next landing square first: d6.", "f4 b8 d6"},
	{refuseLonger, "1k6/6p1/8/4p3/8/2p3p1/1P5K/8 w 0 1", "h2 d6",
		"You must take 3 pieces", "You must take the most pieces. Possible captures: white pawn b2 takes c3 + e5 + g7.", "b2 c3 e5 g7"},

	// It may jump on from there, but takes too few.
	{refuseLonger, "3b1k2/8/1K6/4k3/1P1P3p/C3P3/1B1K1K1P/6k1 b 0 26", "e5 c3 a1",
		"You must take 3 pieces", "You must take the most pieces, but this way takes fewer. You must jump on. You can land on: e1, a5.", "e1 a5"},

	// Neither sideways nor to the same square is back.
	{refuseFinish, "3k4/4k3/5b1P/P3p3/3P4/8/1p1K4/6K1 b 1 22", "e5 c3 e3",
		"Finish the jump", "You must jump on. You can land on: e1.", "e1"},
	{refuseFinish, "3k4/4k3/5b1P/P3p3/3P4/8/1p1K4/6K1 b 1 22", "e5 c3 c3",
		"Finish the jump", "You must jump on. You can land on: e1.", "e1"},

	// Advice names legal moves only.
	{game.RefuseNotThatWay, "8/2k5/1K6/6C1/8/8/8/8 w 7 59", "g5 d2",
		"A camel does not move there", "A camel jumps three squares one way and one to the side. You must capture. Possible captures: white king b6 takes c7.", "b6 c7"},
	{refuseLonger, "1k6/6p1/8/4p3/8/2p3p1/1P5K/8 w 0 1", "h2 g3",
		"You must take 3 pieces", "You must take the most pieces. Possible captures: white pawn b2 takes c3 + e5 + g7.", "b2 c3 e5 g7"},
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
		title, text := gametest.English(r)
		got := refused{r.Code, c.position, c.clicks, title, text, strings.Join(r.Places, " ")}
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
