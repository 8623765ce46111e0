package breakthrough

import (
	"slices"

	"threefold/internal/game"
)

// refuseAhead is the code for a step straight ahead onto a piece, which is never captured so.
const refuseAhead = "no_capture_ahead"

// Refuse implements game.Position.
func (p position) Refuse(clicks []string) *game.MoveError {
	if p.Outcome().Over() {
		return game.Ended()
	}
	for _, click := range clicks {
		if _, ok := squareOf(click); !ok {
			return game.Refuse(game.RefuseUnknownPlace, "No such square", "there is no square %q", game.Shorten(click))
		}
	}
	if len(clicks) == 0 {
		return nil
	}
	if r := p.refuseFrom(clicks[0]); r != nil || len(clicks) == 1 {
		return r
	}
	return p.refuseTo(clicks)
}

// refuseFrom returns why no move begins here, or nil.
func (p position) refuseFrom(from string) *game.MoveError {
	s, _ := squareOf(from)
	switch piece := p.at(s); {
	case piece == "":
		return game.Refuse(game.RefuseEmpty, "Nobody stands there", "there is no piece on %s", game.At(from))
	case p.pieces[p.turn]&s.bit() == 0:
		return game.Refuse(game.RefuseNotYours, "Not your piece", "the pawn on %s is your opponent’s", game.At(from))
	case len(p.targets(from)) == 0:
		return game.Refuse(game.RefuseBlocked, "It cannot move now", "the way of your pawn on %s is closed", game.At(from))
	default:
		return nil
	}
}

// targets returns the squares to which a piece may move.
func (p position) targets(from string) (list []string) {
	for _, s := range p.steps() {
		if s.from.String() == from {
			list = append(list, s.to.String())
		}
	}
	return list
}

// refuseTo returns why a piece that can move may not move to the second click, or nil.
func (p position) refuseTo(clicks []string) *game.MoveError {
	from, to := clicks[0], clicks[1]
	here, _ := squareOf(from)
	there, _ := squareOf(to)
	ahead, _ := here.ahead(p.turn, 0)
	may := game.Clausef("your pawn on %s may go to %s", game.At(from), game.NextClicks(clicks[:1], p.targets(from)...))
	switch legal := slices.Contains(p.targets(from), to); {
	case legal && len(clicks) == 2:
		return nil
	case to == from:
		return game.Refuse(game.RefuseSamePlace, "It stands there already", "%s", may)
	case p.pieces[p.turn]&there.bit() != 0:
		return game.Refuse(game.RefuseOwnPiece, "Your own piece stands there", "on %s stands a piece of yours; %s", game.At(to), may)
	case there == ahead && !legal:
		return game.Refuse(refuseAhead, "Nobody is captured straight ahead", "a pawn captures diagonally, so %s is closed; %s", game.At(to), may)
	default:
		return game.Refuse(game.RefuseNotThatWay, "A pawn goes one step forward", "%s", may)
	}
}
