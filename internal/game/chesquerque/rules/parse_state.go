package rules

import (
	"fmt"
	"strings"

	"threefold/internal/game"
)

// readTurn reads who moves; the other side must not stand in check, since it
// could not have moved so.
func (b *Board) readTurn(field string) error {
	turn := strings.Index(turnLetters, field)
	if len(field) != 1 || turn < 0 {
		return game.NewTextError("turn", "The side to move must be w or b, not %q.", field)
	}
	b.Turn = game.Color(turn)
	waiting := b.Turn.Other()
	if checkers := b.Attackers(b.Kings[waiting], b.Turn, b.Occupied()); checkers.Any() {
		return game.NewTextError("wrong_side_in_check", "%s is in check from %s, but it is the other side’s turn.", waiting.Name(), checkers.First()).
			Where(game.MendTurn, checkers.First().String(), b.Kings[waiting].String())
	}
	return nil
}

// readRights reads the castling rights, each of which needs its king and its
// rook where they started.
func (b *Board) readRights(field string) error {
	for _, c := range Castlings {
		if strings.IndexByte(field, c.Letter) >= 0 {
			b.Rights |= c.Right
		}
	}
	if b.Rights.String() != field {
		return game.NewTextError("castling", "Castling rights must be letters of KQkq in this order, or -, not %q.", field)
	}
	for _, c := range Castlings {
		if b.Rights&c.Right == 0 {
			continue
		}
		for _, need := range []struct {
			p Point
			k Kind
		}{{c.King, King}, {c.Rook, Rook}} {
			if b.Pieces[need.p] != NewPiece(c.By, need.k) {
				return game.NewTextError("castling_impossible", "Castling right %c needs a %s on %s.", c.Letter, NewPiece(c.By, need.k), need.p).Where(game.MendCastling, need.p.String())
			}
		}
	}
	return nil
}

// readPassed reads the point on which an en passant capture would land: "a
// text that gives one when none is legal is refused".
func (b *Board) readPassed(field string) error {
	if field == "-" {
		return nil
	}
	p, ok := PointNamed(field)
	if !ok {
		return game.NewTextError("en_passant", "The en passant field must be a point or -, not %q.", field)
	}
	if why := b.cannotPass(p); why != "" {
		return game.NewTextError("en_passant_impossible", "En passant on %s is not possible: %s.", p, why).Where(game.MendPassed, p.String())
	}
	b.Passed = p
	if !b.takersEnPassant().Any() {
		return game.NewTextError("en_passant_impossible", "En passant on %s is not possible: %s has no pawn that can capture there.", p, b.Turn.Name()).Where(game.MendPassed, p.String())
	}
	return nil
}

// cannotPass says why no pawn can have passed over p on the last ply, or
// nothing when one can: "only against a pawn that double-stepped from an odd
// point, and so passed over an even point".
func (b *Board) cannotPass(p Point) string {
	passer := b.Turn.Other()
	behind, beyond := Next[p][Forward[b.Turn]], Next[p][Forward[passer]]
	switch {
	case behind == Nowhere || behind.Rank() != PawnRank[passer]:
		return fmt.Sprintf("no double step by %s passes it", passer.Name())
	case behind.Diagonal():
		return fmt.Sprintf("a double step from %s cannot be captured en passant", behind)
	case b.Pieces[beyond] != NewPiece(passer, Pawn):
		return fmt.Sprintf("there is no %s pawn on %s", passer, beyond)
	case b.Pieces[p] != Nobody || b.Pieces[behind] != Nobody:
		return fmt.Sprintf("the pawn on %s did not just move from %s", beyond, behind)
	default:
		return ""
	}
}

// readHalfmove reads the "plies since the last capture or pawn move", which are
// none right after a double step.
func (b *Board) readHalfmove(field string) (err error) {
	b.Halfmove, err = readCounter(field, 0, "halfmove", "halfmove")
	if err == nil && b.Passed != Nowhere && b.Halfmove != 0 {
		return game.NewTextError("en_passant_halfmove", "A pawn passed %s on the last move, so the half-move counter must be 0, not %d.", b.Passed, b.Halfmove).Where(game.MendHalfmove, b.Passed.String())
	}
	return err
}

func (b *Board) readFullmove(field string) (err error) {
	b.Fullmove, err = readCounter(field, 1, "fullmove", "fullmove")
	return err
}

func readCounter(field string, least int, code, name string) (int32, error) {
	n, ok := game.ReadCounter(field, least)
	if !ok {
		return 0, game.NewTextError(code, "The %s must be a whole number from %d to %d, not %q.", name, least, game.MaxCount, field)
	}
	return int32(n), nil
}
