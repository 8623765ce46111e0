package chesquerque

import (
	"fmt"
	"strconv"
	"strings"

	"threefold/internal/game"
)

// readTurn reads who moves; the other side must not stand in check, since it
// could not have moved so.
func (b *board) readTurn(field string) error {
	turn := strings.Index(turnLetters, field)
	if len(field) != 1 || turn < 0 {
		return fault(faultTurn, "The turn is w or b, not %q.", field)
	}
	b.turn = game.Color(turn)
	waiting := b.turn.Other()
	if checkers := b.attackers(b.kings[waiting], b.turn, b.occupied()); checkers.any() {
		return fault(faultCheck, "%s is not on turn and stands in check from %s.", colorName(waiting), checkers.first())
	}
	return nil
}

// readRights reads the castling rights, each of which needs its king and its
// rook where they started.
func (b *board) readRights(field string) error {
	for _, c := range castlings {
		if strings.IndexByte(field, c.letter) >= 0 {
			b.may |= c.right
		}
	}
	if b.may.String() != field {
		return fault(faultCastling, "Castling rights are letters of KQkq in this order, or -; not %q.", field)
	}
	for _, c := range castlings {
		if b.may&c.right == 0 {
			continue
		}
		for _, need := range []struct {
			p point
			k kind
		}{{c.king, king}, {c.rook, rook}} {
			if b.men[need.p] != newMan(c.by, need.k) {
				return fault(faultCastlingMen, "Castling right %c needs a %s on %s.", c.letter, newMan(c.by, need.k), need.p)
			}
		}
	}
	return nil
}

// readPassed reads the point on which an en passant capture would land: "a
// text that gives one when none is legal is refused".
func (b *board) readPassed(field string) error {
	if field == "-" {
		return nil
	}
	p, ok := pointNamed(field)
	if !ok {
		return fault(faultPassed, "The en passant field is a point or -, not %q.", field)
	}
	if why := b.cannotPass(p); why != "" {
		return fault(faultPassedImpossible, "No capture en passant can land on %s: %s.", p, why)
	}
	b.passed = p
	if !b.takersEnPassant().any() {
		return fault(faultPassedImpossible, "No capture en passant can land on %s: no pawn of %s's may make it.", p, colorName(b.turn))
	}
	return nil
}

// cannotPass says why no pawn can have passed over p on the last ply, or
// nothing when one can: "only against a pawn that double-stepped from an odd
// point, and so passed over an even point".
func (b *board) cannotPass(p point) string {
	passer := b.turn.Other()
	behind, beyond := next[p][forward[b.turn]], next[p][forward[passer]]
	switch {
	case behind == nowhere || behind.rank() != pawnRank[passer]:
		return fmt.Sprintf("%s's pawns do not pass it in a double step", colorName(passer))
	case behind.diagonal():
		return fmt.Sprintf("a double step from %s cannot be answered so", behind)
	case b.men[beyond] != newMan(passer, pawn):
		return fmt.Sprintf("there is no %s pawn on %s", passer, beyond)
	case b.men[p] != nobody || b.men[behind] != nobody:
		return fmt.Sprintf("the pawn on %s did not just come over it from %s", beyond, behind)
	default:
		return ""
	}
}

// readHalfmove reads the "plies since the last capture or pawn move", which are
// none right after a double step.
func (b *board) readHalfmove(field string) (err error) {
	b.halfmove, err = readCounter(field, 0, faultHalfmove, "halfmove")
	if err == nil && b.passed != nowhere && b.halfmove != 0 {
		return fault(faultPassedBefore, "A pawn came over %s on the last ply, so that the halfmove is 0, not %d.", b.passed, b.halfmove)
	}
	return err
}

func (b *board) readFullmove(field string) (err error) {
	b.fullmove, err = readCounter(field, 1, faultFullmove, "fullmove")
	return err
}

// readCounter reads a plain decimal "of at most nine digits, without leading
// zeros".
func readCounter(field string, least int, code, name string) (int32, error) {
	n, err := strconv.Atoi(field)
	if err != nil || n < least || n > maxCount || strconv.Itoa(n) != field {
		return 0, fault(code, "The %s is a whole number from %d to %d, not %q.", name, least, maxCount, field)
	}
	return int32(n), nil
}
