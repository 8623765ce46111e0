package quadsquare

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
	"threefold/internal/testkit/gametest"
)

// refused are clicks and what a player is told about them; instead is the move that is offered.
var refused = []struct{ code, position, clicks, text, instead string }{
	{game.RefuseOver, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "d1 d2",
		"This game has ended, so no moves are possible.", ""},
	{game.RefuseUnknownPlace, start, "c3 h9",
		"There is no square with this name.", ""},
	{game.RefuseUnknownPlace, start, "c3 c4",
		"C4 is part of M1 and not a square of its own; choose M1.", ""},
	{game.RefuseUnknownPlace, start, "c3.0 c2",
		"There is no square with this name.", ""},
	{game.RefuseEmpty, start, "c2 c3",
		"There is no piece on c2; choose one of your own.", ""},
	{game.RefuseEmpty, start, "M1.1 c3",
		"There is no piece on M1; choose one of your own.", ""},
	{game.RefuseNotYours, start, "c6 M1",
		"The pawn on c6 belongs to your opponent; choose one of your own pieces.", ""},
	{game.RefuseNotYours, start, "S3",
		"The rook on S3 belongs to your opponent; choose one of your own pieces.", ""},
	{game.RefuseNotYours, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qn/- - 0 1", "M1.1 c2",
		"The knight on M1 belongs to your opponent; choose one of your own pieces.", ""},
	{game.RefuseSamePlace, start, "c3 c3",
		"Your pawn on c3 must move to another square.", ""},
	{game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qn/- - 0 1", "M1.0 M1.0",
		"Your queen on M1 must move to another square.", ""},
	{game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Bn/- - 0 1", "M1 M1",
		"Your bishop on M1 must move to another square; to sacrifice it for the enemy knight on M1, click that knight.", ""},
	{game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Bn/- - 0 1", "M1.0 M1",
		"Your bishop on M1 must move to another square; to sacrifice it for the enemy knight on M1, click that knight.", ""},
	{game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Bn/- - 0 1", "M1.0 M1.0",
		"Your bishop on M1 must move to another square; to sacrifice it for the enemy knight on M1, click that knight.", ""},
	{game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/BN/- - 0 1", "M1.0 M1",
		"Your bishop on M1 must move to another square.", ""},
	{game.RefuseOwnPiece, start, "d1 c1",
		"Your bishop on c1 is there; only a quad holds two pieces.", ""},
	{game.RefuseOwnPiece, "1k1/3/7/3/3/7/3/1K1 w R/-/-/-/-/- K 0 1", "S1 d1",
		"Your king on d1 is there; only a quad holds two pieces.", "O-O"},
	{game.RefuseOwnPiece, "2k/3/7/3/1R1/7/3/1K1 w -/-/-/-/N/- - 0 1", "d4 M1.0",
		"Your knight on M1 is in that seat; choose the other one.", "d4-M1"},
	{game.RefuseOwnPiece, "2k/3/7/3/1R1/7/3/1K1 w -/-/-/-/Nq/- - 0 1", "d4 M1.0",
		"Your knight on M1 is in that seat; choose the other one.", "d4xM1"},
	{game.RefuseNotThatWay, start, "S2 S1",
		"A knight moves one square straight, then one diagonally onward; a quad counts as one square; from S2 it can now move to g4, d2 or M2.", ""},
	{game.RefuseNotThatWay, start, "d1 M1",
		"A king moves one step in any direction; from d1 it can now move to c2, d2 or e2.", ""},
	{game.RefuseNotThatWay, "1k1/3/7/3/3/7/3/1KQ w -/-/-/-/-/- - 0 1", "e1 a4",
		"A queen slides straight or diagonally; from e1 it can now move to c3, e3, g3, d2, e2, S2, M1 or M2.", ""},
	{game.RefuseNotThatWay, start, "a3 d4",
		"A pawn moves one square straight ahead and captures diagonally ahead; from a3 it can now move to a4.", ""},
	{game.RefuseNotThatWay, "1k1/3/7/3/3/7/3/1K1 w Rn/-/-/-/-/- K 0 1", "d1 S1.1",
		"To castle, click the king and then your rook on S1.", "O-O"},
	{game.RefuseBlocked, start, "S1 a4",
		"Your pawn on a3 is in the way; only knights jump.", ""},
	{game.RefuseBlocked, "2k/3/7/1n1/1n1/7/3/K2 w -/-/-/-/R/- - 0 1", "M1 M2",
		"The enemy knights on d5 and d4 are in the way; only knights jump.", ""},
	{game.RefuseBlocked, "2k/3/7/3/3/7/3/BK1 w nn/-/-/-/-/- - 0 1", "c1 a3",
		"The two enemy knights on S1 are in the way; only knights jump.", ""},
	{refuseNoMove, "2k/3/3p3/1P1/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "d5",
		"The enemy pawn on d6 is in the way.", ""},
	{refuseNoMove, "3/3/6k/3/3/7/3/2K w -/-/P/-/-/- - 0 1", "S3",
		"A pawn on S3 can only capture, and there is nothing to capture.", ""},
	{refuseEnded, start, "c3 M1 c6",
		"A move goes from one square to another, and this one ends on M1.", ""},
	{refuseStops, "3/3/7/3/R1k/7/3/1K1 w -/-/-/-/-/- - 0 1", "a4 d4",
		"A slide stops at a middle quad: your rook on a4 cannot pass M1.", ""},
	{refuseFull, "1k1/3/7/3/R2/7/3/1K1 w -/-/-/-/NP/- - 0 1", "a4 M1",
		"M1 already holds two of your pieces.", ""},
	{refuseFull, "1k1/3/7/3/R2/7/3/1K1 w -/-/-/-/NP/- - 0 1", "a4 M1.1",
		"M1 already holds two of your pieces.", ""},
	{refuseAlone, "1k1/3/7/3/R2/7/3/1K1 w -/-/-/-/n/- - 0 1", "a4 M1.1",
		"A piece alone on a quad cannot be captured, except by a bishop’s sacrifice; your rook can only join the enemy knight on M1.", "a4-M1"},
	{refuseAlone, "1k1/3/7/3/3/1P5/3/1K1 w -/-/-/-/n/- - 0 1", "b3 M1.1",
		"A piece alone on a quad cannot be captured, except by a bishop’s sacrifice; your pawn can only join the enemy knight on M1.", "b3-M1"},
	{refuseBeside, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qn/- - 0 1", "M1.0 M1.1",
		"Your queen on M1 and the enemy knight on M1 share the quad, where pieces cannot capture each other; only a bishop can sacrifice itself.", ""},
	{refuseBeside, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/QN/- - 0 1", "M1.0 M1.1",
		"Your queen on M1 and your knight on M1 share this quad; choose a square to move to.", ""},
	{refuseRook, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qr/- - 0 1", "M1.0 c3",
		"Your queen on M1 shares its quad with the enemy rook on M1 and cannot leave while the rook is there.", ""},
	{refuseRook, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qr/- - 0 1", "M1",
		"Your queen on M1 shares its quad with the enemy rook on M1 and cannot leave while the rook is there.", ""},
	{refuseStraight, "2k/3/3p3/1P1/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "d5 d6",
		"The enemy pawn on d6 is in front of your pawn on d5; a pawn captures only diagonally.", ""},
	{refuseSlant, "2k/3/3p3/1P1/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "d5 e6",
		"There is nothing to capture on e6.", ""},
	{refuseSlant, "2k/3/7/3/3/3P3/3/1K1 w -/-/-/-/n/- - 0 1", "d3 M1",
		"Your pawn on d3 can enter a quad diagonally only to capture: there must be two pieces on M1, at least one of them an enemy.", ""},
	{refuseDouble, start, "d3 d5",
		"Pawns always move one square at a time in this game.", ""},
	{refuseBackward, start, "d3 d2",
		"A pawn moves one square straight ahead and captures diagonally ahead.", ""},
	{refuseInCheck, "1k1/3/7/3/3/3r3/3/1K1 w N/-/-/-/-/- - 0 1", "S1 M1",
		"Your king on d1 is in check from the enemy rook on d3, and this move does not stop it.", ""},
	{refuseInCheck, "1k1/3/7/3/3/3r3/3/1K1 w N/-/-/-/-/- - 0 1", "S1 a4",
		"Your king on d1 is in check from the enemy rook on d3, and this move does not stop it.", ""},
	{refuseIntoCheck, "1k1/3/7/3/3/7/r2/1K1 w N/-/-/-/-/- - 0 1", "d1 d2",
		"On d2 your king would be in check from the enemy rook on c2.", ""},
	{refuseShield, "1k1/3/7/3/3/3r3/1N1/1K1 w -/-/-/-/-/- - 0 1", "d2 M1",
		"Your knight on d2 protects your king on d1; without it, the enemy rook on d3 would give check.", ""},
	{refuseShield, "1k1/3/7/3/3/3r3/1N1/1K1 w -/-/-/-/-/- - 0 1", "d2",
		"Your knight on d2 protects your king on d1; without it, the enemy rook on d3 would give check.", ""},
	{refuseExposes, "1k1/3/7/q2/3/4P2/3/1N1 w K/-/-/-/-/- - 0 1", "d1 S1",
		"Your king is safe alone on S1; with another piece there, it would be in check from the enemy queen on a5.", ""},
	{refuseExposes, "1k1/3/7/3/3/2K4/3/3 w -/-/-/-/Rq/- - 0 1", "M1.0 a4",
		"Your rook on M1 pins the enemy beside it; if it leaves, the enemy queen on M1 could take your king.", ""},
	{refuseExposes, "1k1/3/7/3/1B1/b6/3/K2 w n/-/-/-/-/- - 0 1", "d4 S1.1",
		"The sacrifice would empty S1, and the enemy bishop on a3 would give check.", ""},
	{refuseRightLost, "1k1/3/7/3/3/7/3/1K1 w R/-/-/-/-/- - 0 1", "d1 S1",
		"To castle, the king must never have left d1, and a rook must always have been on S1.", ""},
	{refuseBetween, start, "d1 S1",
		"Your bishop on c1 is between king and rook.", ""},
	{refuseFromCheck, "1k1/3/7/3/3/3r3/3/1K1 w R/-/-/-/-/- K 0 1", "d1 S1",
		"You cannot castle while your king is in check from the enemy rook on d3.", ""},
	{refuseThrough, "1k1/3/7/3/3/7/r2/1K1 w R/-/-/-/-/- K 0 1", "d1 S1",
		"The king would pass c1, which the enemy rook on c2 attacks.", ""},
	{refuseInto, "1k1/3/7/3/1b1/7/3/1K1 w R/-/-/-/-/- K 0 1", "d1 S1",
		"On S1 your king would be in check from the enemy bishop on d4.", ""},
	{refuseInto, "1k1/3/7/q2/3/7/3/1K1 w RN/-/-/-/-/- K 0 1", "d1 S1.0",
		"On S1 your king would be in check from the enemy queen on a5.", ""},
	{refuseRookPinned, "1k1/3/7/3/3/7/3/1K1 w Rr/-/-/-/-/- K 0 1", "d1 S1",
		"Your rook on S1 shares its quad with the enemy rook on S1 and cannot leave.", ""},
}

func TestRefuse(t *testing.T) {
	missing := slices.Clone(Game.MoveErrors)
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
		if gametest.Code(err) != game.RefuseNoSuchMove {
			t.Errorf("playing %q gives %v, want the refusal %s", text, err, game.RefuseNoSuchMove)
		}
	}
}

// Clicks are refused exactly when they begin no legal move: "a click on a tile fits any slot
// of it", and a click on a slot its tile; only a sacrifice in place has to be pointed at.
func TestRefuseMeetsMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 6))
	var names []string
	for name := range rules.ClickByName {
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
