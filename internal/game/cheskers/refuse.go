package cheskers

import (
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// Codes of MoveErrors of this game.
const (
	refuseLight     = "light_square"    // a click on a square of the wrong colour
	refuseNoMove    = "no_move"         // this piece cannot move at all now
	refuseBackward  = "pawn_backward"   // "Never backward"
	refuseTooFar    = "one_step"        // pawns and kings step one square; the king "never flies"
	refuseReplace   = "take_by_jumping" // a pawn or king put onto an enemy
	refuseNothing   = "nothing_to_jump"
	refuseJumpOwn   = "own_jumped"
	refuseNoLanding = "no_landing" // the square behind the piece jumped is not empty
	refuseDuty      = "must_capture"
	refuseLonger    = "longer_capture"
	refuseFinish    = "finish_jump"
	refuseTwice     = "jumped_twice"
	refusePromotes  = "promotion_ends"   // a pawn on its last row "does not jump on"
	refuseLanding   = "landing_left_out" // a later landing of a chain was clicked
	refuseEnded     = "move_ended"       // a further click after a whole move
)

var moveErrors = []string{
	game.RefuseOver, game.RefuseUnknownPlace, game.RefuseEmpty, game.RefuseNotYours, game.RefuseSamePlace,
	game.RefuseOwnPiece, game.RefuseNotThatWay, game.RefuseBlocked, game.RefuseNoSuchMove,
	game.RefuseNothingTaken, game.RefuseNoPromotion, game.RefuseOtherKind,
	refuseLight, refuseNoMove, refuseBackward, refuseTooFar, refuseReplace, refuseNothing, refuseJumpOwn,
	refuseNoLanding, refuseDuty, refuseLonger, refuseFinish, refuseTwice, refusePromotes, refuseLanding, refuseEnded,
}

// Refuse explains the first click after which the clicks are no prefix of a legal move.
func (p position) Refuse(clicks []string) *game.MoveError {
	if p.Outcome().Over() {
		return game.Ended()
	}
	var squares []rules.Square
	for _, click := range clicks {
		s, known := rules.ParseSquare(click)
		switch {
		case !known:
			return game.Refuse(game.RefuseUnknownPlace, "refusal.unknown-place")
		case !s.Dark():
			return game.Refuse(refuseLight, "refusal.cheskers.light-square", game.Words("at", s.Name()))
		}
		squares = append(squares, s)
	}
	if p.begins(squares) {
		return nil
	}
	if r := p.refusePiece(squares[0]); r != nil {
		return r
	}
	if len(squares) == 1 {
		return p.refuseIdle(squares[0])
	}
	n := 2
	for p.begins(squares[:n]) {
		n++
	}
	if n > 2 {
		return p.refuseLeg(squares[:n])
	}
	return p.refusePair(squares[0], squares[1])
}

// begins reports whether these clicks are a legal move or a prefix of one.
func (p position) begins(squares []rules.Square) bool {
	for _, m := range p.legal {
		if m.Begins(squares) {
			return true
		}
	}
	return len(squares) == 0
}

// refusePiece explains that a square has no piece of the side to move; nil if it has.
func (p position) refusePiece(s rules.Square) *game.MoveError {
	switch m, found := p.At(s); {
	case !found:
		return game.Refuse(game.RefuseEmpty, "refusal.empty", on("at", s))
	case m.Color != p.ToMove:
		return game.Refuse(game.RefuseNotYours, "refusal.not-yours", game.Pieces("piece", p.piece(s)))
	default:
		return nil
	}
}

// refuseIdle explains why a piece of the side to move has no legal move.
func (p position) refuseIdle(s rules.Square) *game.MoveError {
	switch {
	case p.Jumpers() == 0:
		return game.Blocked(refuseNoMove, p.pieces(p.blockers(s))...)
	case p.Captures(s) == 0:
		return p.refuseDuty()
	default:
		return p.refuseShort(s, s)
	}
}

// blockers returns the squares of the pieces that keep a piece from moving: those that it could
// step onto, and those behind an enemy that it could jump.
func (p position) blockers(s rules.Square) rules.Set {
	occupied := rules.Dark &^ p.Empty()
	switch m, _ := p.At(s); m.Kind {
	case rules.Bishop:
		return rules.Slides(s, occupied) & occupied
	case rules.Camel:
		return rules.Leaps[s]
	}
	j, enemy := p.Jumper(s), p.ByColor[p.ToMove.Other()]
	var on rules.Set
	for d := j.First; d < j.Past; d++ {
		next := s.Set().Shift(d)
		on |= next | (next & enemy).Shift(d)
	}
	return on & occupied
}
