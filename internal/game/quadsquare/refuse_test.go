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
var refused = []struct{ code, position, clicks, title, text, places, instead string }{
	{game.RefuseOver, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "d1 d2",
		"The game is over", "This game has ended, so no moves are possible.", "", ""},
	{game.RefuseUnknownPlace, start, "c3 h9",
		"No such square", "There is no square with this name.", "", ""},
	{game.RefuseUnknownPlace, start, "c3 c4",
		"Part of a quad", "On this board, c4 is part of M1 and not a square of its own. Choose M1.", "M1", ""},
	{game.RefuseUnknownPlace, start, "c3.0 c2",
		"No such square", "There is no square with this name.", "", ""},
	{game.RefuseEmpty, start, "c2 c3",
		"No piece there", "There is no piece on c2; choose one of your own.", "c2", ""},
	{game.RefuseEmpty, start, "M1.1 c3",
		"No piece there", "There is no piece on M1; choose one of your own.", "M1.1", ""},
	{game.RefuseNotYours, start, "c6 M1",
		"Not your piece", "This piece belongs to your opponent: black pawn c6. Choose one of your own pieces.", "c6", ""},
	{game.RefuseNotYours, start, "S3",
		"Not your piece", "This piece belongs to your opponent: black rook S3. Choose one of your own pieces.", "S3.1", ""},
	{game.RefuseNotYours, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qn/- - 0 1", "M1.1 c2",
		"Not your piece", "This piece belongs to your opponent: black knight M1. Choose one of your own pieces.", "M1.1", ""},
	{game.RefuseSamePlace, start, "c3 c3",
		"It is already there", "Choose another square for this piece: white pawn c3.", "c3", ""},
	{game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qn/- - 0 1", "M1.0 M1.0",
		"It is already there", "Choose another square for this piece: white queen M1.", "M1.0", ""},
	{game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Bn/- - 0 1", "M1 M1",
		"It is already there", "Choose another square for this piece: white bishop M1. To sacrifice your bishop, click the enemy beside it: black knight M1.", "M1.0 M1.1", ""},
	{game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Bn/- - 0 1", "M1.0 M1",
		"It is already there", "Choose another square for this piece: white bishop M1. To sacrifice your bishop, click the enemy beside it: black knight M1.", "M1.0 M1.1", ""},
	{game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Bn/- - 0 1", "M1.0 M1.0",
		"It is already there", "Choose another square for this piece: white bishop M1. To sacrifice your bishop, click the enemy beside it: black knight M1.", "M1.0 M1.1", ""},
	{game.RefuseSamePlace, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/BN/- - 0 1", "M1.0 M1",
		"It is already there", "Choose another square for this piece: white bishop M1.", "M1.0", ""},
	{game.RefuseOwnPiece, start, "d1 c1",
		"Your own piece is there", "In the way: white bishop c1. Only a quad holds two pieces.", "c1", ""},
	{game.RefuseOwnPiece, "1k1/3/7/3/3/7/3/1K1 w R/-/-/-/-/- K 0 1", "S1 d1",
		"Your own piece is there", "In the way: white king d1. Only a quad holds two pieces.", "d1", "O-O"},
	{game.RefuseOwnPiece, "2k/3/7/3/1R1/7/3/1K1 w -/-/-/-/N/- - 0 1", "d4 M1.0",
		"Your own piece is there", "In the way: white knight M1. Choose the other seat of the quad.", "M1.0", "d4-M1"},
	{game.RefuseOwnPiece, "2k/3/7/3/1R1/7/3/1K1 w -/-/-/-/Nq/- - 0 1", "d4 M1.0",
		"Your own piece is there", "In the way: white knight M1. Choose the other seat of the quad.", "M1.0", "d4xM1"},
	{game.RefuseNotThatWay, start, "S2 S1",
		"A knight does not move there", "A knight moves one square straight, then one diagonally onward; a quad counts as one square. From S2 it can now move to: g4, d2, M2.", "S2.0 g4 d2 M2", ""},
	{game.RefuseNotThatWay, start, "d1 M1",
		"A king does not move there", "A king moves one step in any direction. From d1 it can now move to: c2, d2, e2.", "d1 c2 d2 e2", ""},
	{game.RefuseNotThatWay, "1k1/3/7/3/3/7/3/1KQ w -/-/-/-/-/- - 0 1", "e1 a4",
		"A queen does not move there", "A queen slides straight or diagonally. From e1 it can now move to: c3, e3, g3, d2, e2, S2, M1, M2.", "e1 c3 e3 g3 d2 e2 S2 M1 M2", ""},
	{game.RefuseNotThatWay, start, "a3 d4",
		"A pawn does not move there", "A pawn moves one square straight ahead and captures diagonally ahead. From a3 it can now move to: a4.", "a3 a4", ""},
	{game.RefuseNotThatWay, "1k1/3/7/3/3/7/3/1K1 w Rn/-/-/-/-/- K 0 1", "d1 S1.1",
		"Not that way", "To castle, click the king and then your rook on S1.", "S1.0", "O-O"},
	{game.RefuseBlocked, start, "S1 a4",
		"The way is blocked", "In the way: white pawn a3. Only knights jump.", "a3", ""},
	{game.RefuseBlocked, "2k/3/7/1n1/1n1/7/3/K2 w -/-/-/-/R/- - 0 1", "M1 M2",
		"The way is blocked", "In the way: black knight d5, black knight d4. Only knights jump.", "d5 d4", ""},
	{game.RefuseBlocked, "2k/3/7/3/3/7/3/BK1 w nn/-/-/-/-/- - 0 1", "c1 a3",
		"The way is blocked", "In the way: black knight S1, black knight S1. Only knights jump.", "S1.0 S1.1", ""},
	{refuseNoMove, "2k/3/3p3/1P1/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "d5",
		"It is blocked", "In the way: black pawn d6.", "d6", ""},
	{refuseNoMove, "3/3/6k/3/3/7/3/2K w -/-/P/-/-/- - 0 1", "S3",
		"It cannot move now", "A pawn on S3 can only capture, and there is nothing to capture.", "S3", ""},
	{refuseEnded, start, "c3 M1 c6",
		"The move is complete", "A move goes from one square to another, and this one ends on M1.", "M1", ""},
	{refuseStops, "3/3/7/3/R1k/7/3/1K1 w -/-/-/-/-/- - 0 1", "a4 d4",
		"Slides stop on M1", "A slide stops at a middle quad. This piece cannot pass M1: white rook a4.", "M1 a4", ""},
	{refuseFull, "1k1/3/7/3/R2/7/3/1K1 w -/-/-/-/NP/- - 0 1", "a4 M1",
		"The quad is full", "M1 already holds two of your pieces.", "M1", ""},
	{refuseFull, "1k1/3/7/3/R2/7/3/1K1 w -/-/-/-/NP/- - 0 1", "a4 M1.1",
		"The quad is full", "M1 already holds two of your pieces.", "M1", ""},
	{refuseAlone, "1k1/3/7/3/R2/7/3/1K1 w -/-/-/-/n/- - 0 1", "a4 M1.1",
		"Alone on a quad", "A piece alone on a quad cannot be captured, except by a bishop’s sacrifice. Your piece can only join it: black knight M1.", "M1.1", "a4-M1"},
	{refuseAlone, "1k1/3/7/3/3/1P5/3/1K1 w -/-/-/-/n/- - 0 1", "b3 M1.1",
		"Alone on a quad", "A piece alone on a quad cannot be captured, except by a bishop’s sacrifice. Your piece can only join it: black knight M1.", "M1.1", "b3-M1"},
	{refuseBeside, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qn/- - 0 1", "M1.0 M1.1",
		"Not on the same quad", "Pieces on one quad cannot capture each other; only a bishop can sacrifice itself. On this quad: white queen M1, black knight M1.", "M1.0 M1.1", ""},
	{refuseBeside, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/QN/- - 0 1", "M1.0 M1.1",
		"They share the quad", "Your pieces share this quad: white queen M1, white knight M1. Choose a square to move to.", "M1.0 M1.1", ""},
	{refuseRook, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qr/- - 0 1", "M1.0 c3",
		"Pinned by the rook", "A piece cannot leave a quad while an enemy rook is on it. Pinned: white queen M1. Pinned by: black rook M1.", "M1.0 M1.1", ""},
	{refuseRook, "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qr/- - 0 1", "M1",
		"Pinned by the rook", "A piece cannot leave a quad while an enemy rook is on it. Pinned: white queen M1. Pinned by: black rook M1.", "M1.0 M1.1", ""},
	{refuseStraight, "2k/3/3p3/1P1/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "d5 d6",
		"Pawns do not capture straight ahead", "A pawn captures only diagonally. In the way of your pawn on d5: black pawn d6.", "d5 d6", ""},
	{refuseSlant, "2k/3/3p3/1P1/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "d5 e6",
		"Pawns move diagonally only to capture", "There is nothing to capture on e6.", "e6", ""},
	{refuseSlant, "2k/3/7/3/3/3P3/3/1K1 w -/-/-/-/n/- - 0 1", "d3 M1",
		"Pawns move diagonally only to capture", "Your pawn on d3 can enter a quad diagonally only to capture: there must be two pieces on M1, at least one of them an enemy.", "d3 M1", ""},
	{refuseDouble, start, "d3 d5",
		"No double step", "Pawns always move one square at a time in this game.", "", ""},
	{refuseBackward, start, "d3 d2",
		"Pawns never go back", "A pawn moves one square straight ahead and captures diagonally ahead.", "", ""},
	{refuseInCheck, "1k1/3/7/3/3/3r3/3/1K1 w N/-/-/-/-/- - 0 1", "S1 M1",
		"Your king is in check", "Your king on d1 is in check, and this move does not stop it. Check from: black rook d3.", "d1 d3", ""},
	{refuseInCheck, "1k1/3/7/3/3/3r3/3/1K1 w N/-/-/-/-/- - 0 1", "S1 a4",
		"Your king is in check", "Your king on d1 is in check, and this move does not stop it. Check from: black rook d3.", "d1 d3", ""},
	{refuseIntoCheck, "1k1/3/7/3/3/7/r2/1K1 w N/-/-/-/-/- - 0 1", "d1 d2",
		"Your king would be in check", "On d2 your king would be in check. Check from: black rook c2.", "d2 c2", ""},
	{refuseShield, "1k1/3/7/3/3/3r3/1N1/1K1 w -/-/-/-/-/- - 0 1", "d2 M1",
		"Pinned to the king", "This piece protects your king on d1: white knight d2. Without it, your king would be in check. Check from: black rook d3.", "d2 d1 d3", ""},
	{refuseShield, "1k1/3/7/3/3/3r3/1N1/1K1 w -/-/-/-/-/- - 0 1", "d2",
		"Pinned to the king", "This piece protects your king on d1: white knight d2. Without it, your king would be in check. Check from: black rook d3.", "d2 d1 d3", ""},
	{refuseExposes, "1k1/3/7/q2/3/4P2/3/1N1 w K/-/-/-/-/- - 0 1", "d1 S1",
		"Your king would be in check", "Your king is safe alone on S1. With another piece there, it would be in check. Check from: black queen a5.", "S1 a5", ""},
	{refuseExposes, "1k1/3/7/3/3/2K4/3/3 w -/-/-/-/Rq/- - 0 1", "M1.0 a4",
		"Your king would be in check", "Your rook on M1 pins the enemy beside it. If it left, your king would be in check. Check from: black queen M1.", "M1.0 M1.1", ""},
	{refuseExposes, "1k1/3/7/3/1B1/b6/3/K2 w n/-/-/-/-/- - 0 1", "d4 S1.1",
		"Your king would be in check", "The sacrifice would empty S1, and your king would be in check. Check from: black bishop a3.", "S1 a3", ""},
	{refuseRightLost, "1k1/3/7/3/3/7/3/1K1 w R/-/-/-/-/- - 0 1", "d1 S1",
		"No castling any more", "To castle, the king must never have left d1, and a rook must always have been on S1.", "d1 S1", ""},
	{refuseBetween, start, "d1 S1",
		"The way is blocked", "No piece may be between king and rook. In the way: white bishop c1.", "c1", ""},
	{refuseFromCheck, "1k1/3/7/3/3/3r3/3/1K1 w R/-/-/-/-/- K 0 1", "d1 S1",
		"No castling out of check", "You cannot castle while your king is in check. Check from: black rook d3.", "d3", ""},
	{refuseThrough, "1k1/3/7/3/3/7/r2/1K1 w R/-/-/-/-/- K 0 1", "d1 S1",
		"No castling through check", "The king would pass c1. Attack on c1 from: black rook c2.", "c1 c2", ""},
	{refuseInto, "1k1/3/7/3/1b1/7/3/1K1 w R/-/-/-/-/- K 0 1", "d1 S1",
		"Castling into check", "On S1 your king would be in check. Check from: black bishop d4.", "S1 d4", ""},
	{refuseInto, "1k1/3/7/q2/3/7/3/1K1 w RN/-/-/-/-/- K 0 1", "d1 S1.0",
		"Castling into check", "On S1 your king would be in check. Check from: black queen a5.", "S1 a5", ""},
	{refuseRookPinned, "1k1/3/7/3/3/7/3/1K1 w Rr/-/-/-/-/- K 0 1", "d1 S1",
		"The rook is pinned", "You cannot castle while an enemy rook is on the quad S1.", "S1", ""},
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
		got := tt
		got.code, got.places, got.instead = r.Code, strings.Join(r.Places, " "), r.Instead
		got.title, got.text = gametest.English(r)
		if got != tt {
			t.Errorf("got  %q\nwant %q", got, tt)
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
