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
			return game.Refuse(game.RefuseUnknownPlace, "refusal.unknown-place")
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
		return game.Refuse(game.RefuseEmpty, "refusal.empty", game.On("at", from))
	case p.pieces[p.turn]&s.bit() == 0:
		return game.Refuse(game.RefuseNotYours, "refusal.not-yours", game.Pieces("piece", game.Piece{At: from, Piece: piece}))
	case len(p.targets(from)) == 0:
		return game.Refuse(game.RefuseBlocked, "refusal.breakthrough.closed", game.Pieces("piece", game.Piece{At: from, Piece: piece}))
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
	switch legal := slices.Contains(p.targets(from), to); {
	case legal && len(clicks) == 2:
		return nil
	case to == from:
		return p.andMay(game.Refuse(game.RefuseSamePlace, "refusal.same-place", game.Pieces("piece", game.Piece{At: from, Piece: p.at(here)})), from)
	case p.pieces[p.turn]&there.bit() != 0:
		return p.andMay(game.Refuse(game.RefuseOwnPiece, "refusal.own-piece", game.Pieces("piece", game.Piece{At: to, Piece: p.at(there)})), from)
	case there == ahead && !legal:
		return p.andMay(game.Refuse(refuseAhead, "refusal.breakthrough.ahead", game.On("at", to)), from)
	default:
		return game.Refuse(game.RefuseNotThatWay, "refusal.breakthrough.may-go", p.may(from)...)
	}
}

// may returns where a piece may move, as arguments.
func (p position) may(from string) []game.Arg {
	return []game.Arg{game.On("from", from), game.NextClicks("to", []string{from}, p.targets(from)...)}
}

// andMay adds where a piece may move.
func (p position) andMay(r *game.MoveError, from string) *game.MoveError {
	return r.And("refusal.breakthrough.may-go", p.may(from)...)
}
