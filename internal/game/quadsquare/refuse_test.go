package quadsquare

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"threefold/internal/game/quadsquare/rules"

	"threefold/internal/game"
	"threefold/internal/game/gametest"
)

// refused are clicks and what a player is told about them; instead is the
// move that is offered.
var refused = []struct{ code, position, clicks, text, instead string }{
	{
		game.RefuseOver, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "d1 d2",
		"This game has ended: no move can be played.", "",
	},
	{
		game.RefuseUnknownPlace, start, "c3 h9",
		"No place on this board has that name.", "",
	},
	{
		game.RefuseUnknownPlace, start, "c3 c4",
		"The cell c4 is a part of M1, and no place by itself; point at M1.", "",
	},
	{
		game.RefuseUnknownPlace, start, "c3.0 c2",
		"No place on this board has that name.", "",
	},
	{
		game.RefuseEmpty, start, "c2 c3",
		"Nobody stands on c2; choose one of your own men.", "",
	},
	{
		game.RefuseEmpty, start, "M1.1 c3",
		"Nobody stands on M1; choose one of your own men.", "",
	},
	{
		game.RefuseNotYours, start, "c6 M1",
		"The pawn on c6 belongs to your opponent; choose one of your own men.", "",
	},
	{
		game.RefuseNotYours, start, "S3",
		"The rook on S3 belongs to your opponent; choose one of your own men.", "",
	},
	{
		game.RefuseNotYours, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qn/- - 0 1", "M1.1 c2",
		"The knight on M1 belongs to your opponent; choose one of your own men.", "",
	},
	{
		game.RefuseSamePlace, start, "c3 c3",
		"Your pawn on c3 has to go to another square.", "",
	},
	{
		game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qn/- - 0 1", "M1.0 M1.0",
		"Your queen on M1 has to go to another square.", "",
	},
	{
		game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Bn/- - 0 1", "M1 M1",
		"Your bishop on M1 has to go to another square; to give it up for the enemy knight on M1, click that knight.", "",
	},
	{
		game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Bn/- - 0 1", "M1.0 M1",
		"Your bishop on M1 has to go to another square; to give it up for the enemy knight on M1, click that knight.", "",
	},
	{
		game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Bn/- - 0 1", "M1.0 M1.0",
		"Your bishop on M1 has to go to another square; to give it up for the enemy knight on M1, click that knight.", "",
	},
	{
		game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/BN/- - 0 1", "M1.0 M1",
		"Your bishop on M1 has to go to another square.", "",
	},
	{
		game.RefuseOwnPiece, start, "d1 c1",
		"Your bishop on c1 stands there; only a quad holds two men.", "",
	},
	{
		game.RefuseOwnPiece, "1k1/3/7/3/3/7/3/1K1 w R/-/-/-/-/- K 0 1", "S1 d1",
		"Your king on d1 stands there; only a quad holds two men.", "O-O",
	},
	{
		game.RefuseOwnPiece, "2k/3/7/3/1R1/7/3/1K1 w -/-/-/-/N/- - 0 1", "d4 M1.0",
		"Your knight on M1 sits in that seat; point at the other one.", "d4-M1",
	},
	{
		game.RefuseOwnPiece, "2k/3/7/3/1R1/7/3/1K1 w -/-/-/-/Nq/- - 0 1", "d4 M1.0",
		"Your knight on M1 sits in that seat; point at the other one.", "d4xM1",
	},
	{
		game.RefuseNotThatWay, start, "S2 S1",
		"A knight goes one square straight and then one diagonally onwards, a quad counting as one square: from S2 yours can go to g4, d2 or M2 now.", "",
	},
	{
		game.RefuseNotThatWay, start, "d1 M1",
		"A king goes one step in any direction: from d1 yours can go to c2, d2 or e2 now.", "",
	},
	{
		game.RefuseNotThatWay, "1k1/3/7/3/3/7/3/1KQ w -/-/-/-/-/- - 0 1", "e1 a4",
		"A queen goes straight or diagonally, as far as the way is free: from e1 yours can go to c3, e3, g3, d2, e2, S2, M1 or M2 now.", "",
	},
	{
		game.RefuseNotThatWay, start, "a3 d4",
		"A pawn goes one square straight ahead and captures diagonally ahead: from a3 yours can go to a4 now.", "",
	},
	{
		game.RefuseNotThatWay, "1k1/3/7/3/3/7/3/1K1 w Rn/-/-/-/-/- K 0 1", "d1 S1.1",
		"Castling is the king changing places with your rook on S1.", "O-O",
	},
	{
		game.RefuseBlocked, start, "S1 a4",
		"Your pawn on a3 is in the way; only knights jump.", "",
	},
	{
		game.RefuseBlocked, "2k/3/7/1n1/1n1/7/3/K2 w -/-/-/-/R/- - 0 1", "M1 M2",
		"The enemy knights on d5 and d4 are in the way; only knights jump.", "",
	},
	{
		game.RefuseBlocked, "2k/3/7/3/3/7/3/BK1 w nn/-/-/-/-/- - 0 1", "c1 a3",
		"The two enemy knights on S1 are in the way; only knights jump.", "",
	},
	{
		refuseNoMove, "2k/3/3p3/1P1/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "d5",
		"Your pawn on d5 has no square to go to and nobody to take.", "",
	},
	{
		refuseEnded, start, "c3 M1 c6",
		"A move goes from one square to another; it is complete on M1.", "",
	},
	{
		refuseStops, "3/3/7/3/R1k/7/3/1K1 w -/-/-/-/-/- - 0 1", "a4 d4",
		"Both quads in the middle end every slide: your rook on a4 cannot go through M1.", "",
	},
	{
		refuseFull, "1k1/3/7/3/R2/7/3/1K1 w -/-/-/-/NP/- - 0 1", "a4 M1",
		"M1 already holds two of your men.", "",
	},
	{
		refuseFull, "1k1/3/7/3/R2/7/3/1K1 w -/-/-/-/NP/- - 0 1", "a4 M1.1",
		"M1 already holds two of your men.", "",
	},
	{
		refuseAlone, "1k1/3/7/3/R2/7/3/1K1 w -/-/-/-/n/- - 0 1", "a4 M1.1",
		"A man alone on a quad cannot be captured, except by a bishop that gives itself up; your rook can only join the enemy knight on M1.", "a4-M1",
	},
	{
		refuseAlone, "1k1/3/7/3/3/1P5/3/1K1 w -/-/-/-/n/- - 0 1", "b3 M1.1",
		"A man alone on a quad cannot be captured, except by a bishop that gives itself up; your pawn can only join the enemy knight on M1.", "b3-M1",
	},
	{
		refuseBeside, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qn/- - 0 1", "M1.0 M1.1",
		"Your queen on M1 and the enemy knight on M1 share the quad, and there men never capture each other; only a bishop could, by giving itself up.", "",
	},
	{
		refuseBeside, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/QN/- - 0 1", "M1.0 M1.1",
		"Your queen on M1 and your knight on M1 stand together; choose a square to go to.", "",
	},
	{
		refuseRook, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qr/- - 0 1", "M1.0 c3",
		"Your queen on M1 shares its quad with the enemy rook on M1, and cannot leave while the rook is there.", "",
	},
	{
		refuseRook, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qr/- - 0 1", "M1",
		"Your queen on M1 shares its quad with the enemy rook on M1, and cannot leave while the rook is there.", "",
	},
	{
		refuseStraight, "2k/3/3p3/1P1/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "d5 d6",
		"The enemy pawn on d6 stands in front of your pawn on d5; a pawn captures diagonally only.", "",
	},
	{
		refuseSlant, "2k/3/3p3/1P1/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "d5 e6",
		"There is nobody to capture on e6.", "",
	},
	{
		refuseSlant, "2k/3/7/3/3/3P3/3/1K1 w -/-/-/-/n/- - 0 1", "d3 M1",
		"Your pawn on d3 enters a quad diagonally only to capture, and for that two men have to stand on M1, one of them an enemy.", "",
	},
	{
		refuseDouble, start, "d3 d5",
		"Pawns go one square at a time in this game, from the start too.", "",
	},
	{
		refuseBackward, start, "d3 d2",
		"A pawn goes one square straight ahead and captures diagonally ahead.", "",
	},
	{
		refuseInCheck, "1k1/3/7/3/3/3r3/3/1K1 w N/-/-/-/-/- - 0 1", "S1 M1",
		"Your king on d1 is in check from the enemy rook on d3, and this move does not help.", "",
	},
	{
		refuseInCheck, "1k1/3/7/3/3/3r3/3/1K1 w N/-/-/-/-/- - 0 1", "S1 a4",
		"Your king on d1 is in check from the enemy rook on d3, and this move does not help.", "",
	},
	{
		refuseIntoCheck, "1k1/3/7/3/3/7/r2/1K1 w N/-/-/-/-/- - 0 1", "d1 d2",
		"On d2 your king would be in check from the enemy rook on c2.", "",
	},
	{
		refuseShield, "1k1/3/7/3/3/3r3/1N1/1K1 w -/-/-/-/-/- - 0 1", "d2 M1",
		"Your knight on d2 shields your king on d1; without it, the enemy rook on d3 would give check.", "",
	},
	{
		refuseShield, "1k1/3/7/3/3/3r3/1N1/1K1 w -/-/-/-/-/- - 0 1", "d2",
		"Your knight on d2 shields your king on d1; without it, the enemy rook on d3 would give check.", "",
	},
	{
		refuseExposes, "1k1/3/7/q2/3/4P2/3/1N1 w K/-/-/-/-/- - 0 1", "d1 S1",
		"Your king is safe while alone on S1; with company it could be taken by the enemy queen on a5.", "",
	},
	{
		refuseExposes, "1k1/3/7/3/3/2K4/3/3 w -/-/-/-/Rq/- - 0 1", "M1.0 a4",
		"Your rook on M1 holds fast the enemy beside it; when it leaves, the enemy queen on M1 could take your king.", "",
	},
	{
		refuseExposes, "1k1/3/7/3/1B1/b6/3/K2 w n/-/-/-/-/- - 0 1", "d4 S1.1",
		"The sacrifice would clear S1, and the enemy bishop on a3 would give check.", "",
	},
	{
		refuseRightLost, "1k1/3/7/3/3/7/3/1K1 w R/-/-/-/-/- - 0 1", "d1 S1",
		"Castling needs a king that has never left d1, and a rook that has stood on S1 all the time.", "",
	},
	{
		refuseBetween, start, "d1 S1",
		"Your bishop on c1 stands between king and rook.", "",
	},
	{
		refuseFromCheck, "1k1/3/7/3/3/3r3/3/1K1 w R/-/-/-/-/- K 0 1", "d1 S1",
		"You cannot castle while your king is in check from the enemy rook on d3.", "",
	},
	{
		refuseThrough, "1k1/3/7/3/3/7/r2/1K1 w R/-/-/-/-/- K 0 1", "d1 S1",
		"The enemy rook on c2 could take on c1, which the king would pass.", "",
	},
	{
		refuseInto, "1k1/3/7/3/1b1/7/3/1K1 w R/-/-/-/-/- K 0 1", "d1 S1",
		"On S1 your king would be in check from the enemy bishop on d4.", "",
	},
	{
		refuseInto, "1k1/3/7/q2/3/7/3/1K1 w RN/-/-/-/-/- K 0 1", "d1 S1.0",
		"On S1 your king would be in check from the enemy queen on a5.", "",
	},
	{
		refuseRookPinned, "1k1/3/7/3/3/7/3/1K1 w Rr/-/-/-/-/- K 0 1", "d1 S1",
		"Your rook on S1 shares its quad with the enemy rook on S1 and cannot leave.", "",
	},
}

func TestRefuse(t *testing.T) {
	missing := slices.Clone(Game.Refusals)
	for _, tt := range refused {
		p := gametest.Parse(t, Game, tt.position)
		r := p.Refuse(strings.Fields(tt.clicks))
		if r == nil {
			t.Errorf("%s in %s is not refused, want %s", tt.clicks, tt.position, tt.code)
			continue
		}
		if r.Code != tt.code || r.Text != tt.text || r.Instead != tt.instead {
			t.Errorf("%s in %s:\n%s %q (%s)\nwant\n%s %q (%s)",
				tt.clicks, tt.position, r.Code, r.Text, r.Instead, tt.code, tt.text, tt.instead)
		}
		missing = slices.DeleteFunc(missing, func(code string) bool { return code == r.Code })
	}
	// These Play gives, and Read.
	texts := []string{
		game.RefuseNoSuchMove, game.RefuseNothingTaken, game.RefuseNoPromotion, game.RefuseOtherKind,
		refuseUnnamed, refuseStar,
	}
	if !slices.Equal(missing, texts) {
		t.Errorf("no case for the refusals %v, want %v, which are of texts", missing, texts)
	}
}

func TestPlayRefuses(t *testing.T) {
	for _, text := range []string{"", "c3-c4", "c3M1", "c3-M1+", "C3-M1", "O-O"} {
		_, _, err := gametest.Parse(t, Game, start).Play(text)
		if r, ok := err.(*game.Refusal); !ok || r.Code != game.RefuseNoSuchMove {
			t.Errorf("playing %q gives %v, want the refusal %s", text, err, game.RefuseNoSuchMove)
		}
	}
}

// Clicks are refused exactly when they begin no legal move: "a click on a tile
// fits any slot of it", and a click on a slot its tile; only a sacrifice in
// place has to be pointed at.
func TestRefuseMeetsMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 6))
	var names []string
	for name := range rules.ClickNamed {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, p := range gametest.Positions(t, Game, 150) {
		moves := p.Moves()
		for range 100 {
			clicks := []string{names[random.IntN(len(names))], names[random.IntN(len(names))]}
			legal := slices.ContainsFunc(moves, func(m game.Move) bool {
				return meets(clicks[0], m.Clicks[0]) && meets(clicks[1], m.Clicks[1])
			})
			if tile := clicks[1]; strings.HasPrefix(clicks[0], tile) {
				legal = false
			}
			if r := p.Refuse(clicks); (r == nil) != legal {
				t.Errorf("%v in %s: legal %v, refused with %v", clicks, p.Text(), legal, r)
			}
		}
	}
}

func meets(click, named string) bool {
	place, _, seated := strings.Cut(click, ".")
	other, _, both := strings.Cut(named, ".")
	return click == named || place == other && !(seated && both)
}
