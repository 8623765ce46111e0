package cheskers

import (
	"slices"

	"threefold/internal/game"
)

// position is the game.Position: a board with the two counters of the text,
// and its legal moves, found once.
type position struct {
	board
	halfmove, fullmove int
	legal              []move
}

func newPosition(b board, halfmove, fullmove int) position {
	var buffer [64]move // on the stack; the longer lists of odd positions are allocated
	return position{b, halfmove, fullmove, slices.Clone(b.moves(buffer[:0]))}
}

var _ game.Position = position{}

// maxCount is the greatest counter a text can hold; counting stops there.
const maxCount = 999_999_999

func (p position) Turn() game.Color { return p.turn }
func (p position) Halfmove() int    { return p.halfmove }

// Men lists everybody, a1 first and rank by rank.
func (p position) Men() []game.Man {
	var list []game.Man
	for _, s := range (p.men[game.White] | p.men[game.Black]).squares() {
		m, _ := p.at(s)
		list = append(list, game.Man{At: s.name(), Man: m.String()})
	}
	return list
}

// Moves lists the legal moves in the order of the generator.
func (p position) Moves() []game.Move { return p.AppendMoves(nil) }

func (p position) AppendMoves(list []game.Move) []game.Move {
	list = slices.Grow(list, len(p.legal))
	var texts game.Texts
	texts.Reserve(len(p.legal) * shortMove)
	var text [longestMove]byte
	for _, m := range p.legal {
		list = append(list, p.describe(m, texts.Keep(p.appendText(text[:0], m))))
	}
	return list
}

// Outcome is the end on the board. "The side whose last king has been taken
// loses at once"; "A side to move that has no legal move loses; but if the
// other side, given the turn in the same position, would have none either,
// the game is drawn".
func (p position) Outcome() game.Outcome {
	for _, c := range [...]game.Color{game.White, game.Black} {
		if p.kingless(c) {
			return game.Won(c.Other(), game.LastKingTaken)
		}
	}
	if len(p.legal) > 0 {
		return game.Outcome{}
	}
	switch other := p.passed(); {
	case other.count() > 0:
		return game.Won(p.turn.Other(), game.NoLegalMove)
	default:
		return game.Draw(game.NobodyCanMove)
	}
}

// Bare says that a side has one king and nothing else.
func (p position) Bare(c game.Color) bool {
	return p.men[c].count() == 1 && !p.kingless(c)
}

// Perft counts the sequences of depth legal moves.
func (p position) Perft(depth int) uint64 { return p.perft(depth) }

// Signs marks the men that can meet a duty to capture. There is no check.
func (p position) Signs() game.Signs {
	if p.decided() || p.jumpers() == 0 {
		return game.Signs{}
	}
	var from set
	for _, m := range p.legal {
		from |= m.from().set()
	}
	return game.Signs{Forced: names(from.squares()), Hint: p.duty()}
}
