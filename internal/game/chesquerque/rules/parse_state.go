package rules

import (
	"fmt"
	"strings"

	"threefold/internal/game"
)

// checkTurn returns an error if the side not to move is in check.
func (b *Board) checkTurn() error {
	waiting := b.Turn.Other()
	if checkers := b.Attackers(b.Kings[waiting], b.Turn, b.Occupied()); checkers.Any() {
		return game.NewTextError("wrong_side_in_check", "%s is in check from %s, but it is the other side’s turn.", waiting.Name(), checkers.First()).
			WithFix(game.FixTurn, checkers.First().String(), b.Kings[waiting].String())
	}
	return nil
}

// parseRights returns the castling rights of these letters.
func parseRights(letters string) (all rights) {
	for _, c := range Castlings {
		if strings.IndexByte(letters, c.Letter) >= 0 {
			all |= c.Right
		}
	}
	return all
}

// checkRights returns an error if a castling right lacks its king or its rook on its first point.
func (b *Board) checkRights() error {
	for _, c := range Castlings {
		if b.Rights&c.Right == 0 {
			continue
		}
		for _, need := range []struct {
			p Point
			k Kind
		}{{c.King, King}, {c.Rook, Rook}} {
			if b.Pieces[need.p] != NewPiece(c.By, need.k) {
				return game.NewTextError("castling_impossible", "Castling right %c needs a %s on %s.", c.Letter, NewPiece(c.By, need.k), need.p).WithFix(game.FixCastling, need.p.String())
			}
		}
	}
	return nil
}

// checkPassed checks the en passant point: "a text that gives" one "when none is legal is
// refused". The "plies since the last capture or pawn move" must be 0 after a double step.
func (b *Board) checkPassed() error {
	if b.EnPassant == NoPoint {
		return nil
	}
	why := b.cannotPass(b.EnPassant)
	if why == "" && !b.takersEnPassant().Any() {
		why = b.Turn.Name() + " has no pawn that can capture there"
	}
	switch {
	case why != "":
		return game.NewTextError("en_passant_impossible", "En passant on %s is not possible: %s.", b.EnPassant, why).WithFix(game.FixEnPassant, b.EnPassant.String())
	case b.Halfmove != 0:
		return game.NewTextError("en_passant_halfmove", "A pawn passed %s on the last move, so the half-move counter must be 0, not %d.", b.EnPassant, b.Halfmove).WithFix(game.FixHalfmove, b.EnPassant.String())
	}
	return nil
}

// cannotPass returns why no pawn can have passed over p in the last ply, or "": "only against a
// pawn that double-stepped from an odd point, and so passed over an even point".
func (b *Board) cannotPass(p Point) string {
	passer := b.Turn.Other()
	behind, beyond := Next[p][Forward[b.Turn]], Next[p][Forward[passer]]
	switch {
	case behind == NoPoint || behind.Rank() != PawnRank[passer]:
		return fmt.Sprintf("no double step by %s passes it", passer.Name())
	case behind.Diagonal():
		return fmt.Sprintf("a double step from %s cannot be captured en passant", behind)
	case b.Pieces[beyond] != NewPiece(passer, Pawn):
		return fmt.Sprintf("there is no %s pawn on %s", passer, beyond)
	case b.Pieces[p] != NoPiece || b.Pieces[behind] != NoPiece:
		return fmt.Sprintf("the pawn on %s did not just move from %s", beyond, behind)
	default:
		return ""
	}
}
