package cheskers

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// position is the game.Position: a board with the two counters of the text,
// and its legal moves, found once.
type position struct {
	rules.Board
	halfmove, fullmove int
	legal              []rules.Move
}

func newPosition(b rules.Board, halfmove, fullmove int) position {
	var buffer [64]rules.Move // on the stack; the longer lists of odd positions are allocated
	return position{b, halfmove, fullmove, slices.Clone(b.LegalMoves(buffer[:0]))}
}

var _ game.Position = position{}

func (p position) Turn() game.Color      { return p.ToMove }
func (p position) Halfmove() int         { return p.halfmove }
func (p position) Text() string          { return p.BoardText(p.halfmove, p.fullmove) }
func (p position) Outcome() game.Outcome { return p.OutcomeOf(len(p.legal)) }

// Pieces lists everybody, a1 first and rank by rank.
func (p position) Pieces() []game.Piece {
	var list []game.Piece
	for _, s := range (p.ByColor[game.White] | p.ByColor[game.Black]).Squares() {
		m, _ := p.At(s)
		list = append(list, game.Piece{At: s.Name(), Piece: m.String()})
	}
	return list
}

// Moves lists the legal moves in the order of the generator.
func (p position) Moves() []game.Move { return p.AppendMoves(nil) }

func (p position) AppendMoves(list []game.Move) []game.Move {
	list = slices.Grow(list, len(p.legal))
	var texts game.Texts
	texts.Reserve(len(p.legal) * rules.ShortMove)
	var text [rules.LongestMove]byte
	for _, m := range p.legal {
		list = append(list, describe(&p.Board, m, texts.Keep(p.AppendText(text[:0], m))))
	}
	return list
}

// Bare says that a side has one king and nothing else.
func (p position) Bare(c game.Color) bool {
	return p.ByColor[c].Count() == 1 && !p.Kingless(c)
}

// Signs marks the pieces that can meet a duty to capture. There is no check.
func (p position) Signs() game.Signs {
	if p.Decided() || p.Jumpers() == 0 {
		return game.Signs{}
	}
	var from rules.Set
	for _, m := range p.legal {
		from |= m.From().Set()
	}
	return game.Signs{Forced: rules.Names(from.Squares()), Hint: p.duty()}
}

// parse reads a position text.
func parse(text string) (game.Position, error) {
	b, halfmove, fullmove, err := rules.ReadBoard(text)
	if err != nil {
		return nil, err
	}
	return newPosition(b, halfmove, fullmove), nil
}
