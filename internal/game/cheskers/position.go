package cheskers

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// position implements game.Position: a board with the two counters of its text and its legal
// moves, which are generated once.
type position struct {
	rules.Board
	halfmove, fullmove int
	legal              []rules.Move
}

func newPosition(b rules.Board, halfmove, fullmove int) position {
	var buffer [64]rules.Move // the buffer is on the stack; longer lists, which are rare, are allocated
	return position{b, halfmove, fullmove, slices.Clone(b.LegalMoves(buffer[:0]))}
}

var _ game.Position = position{}

// Turn implements game.Position.
func (p position) Turn() game.Color { return p.ToMove }

// Halfmove implements game.Position.
func (p position) Halfmove() int { return p.halfmove }

// Text implements game.Position.
func (p position) Text() string { return p.BoardText(p.halfmove, p.fullmove) }

// Outcome implements game.Position.
func (p position) Outcome() game.Outcome { return p.OutcomeOf(len(p.legal)) }

// Pieces returns all pieces, rank by rank from a1.
func (p position) Pieces() []game.Piece {
	var list []game.Piece
	for _, s := range (p.ByColor[game.White] | p.ByColor[game.Black]).Squares() {
		m, _ := p.At(s)
		list = append(list, game.Piece{At: s.Name(), Piece: m.String()})
	}
	return list
}

// Moves returns the legal moves in the order of Board.LegalMoves.
func (p position) Moves() []game.Move { return p.AppendMoves(nil) }

// AppendMoves implements game.Position.
func (p position) AppendMoves(list []game.Move) []game.Move {
	list = slices.Grow(list, len(p.legal))
	var texts game.TextArena
	texts.Grow(len(p.legal) * rules.TypicalMoveLen)
	var text [rules.MaxMoveLen]byte
	for _, m := range p.legal {
		list = append(list, describe(&p.Board, m, texts.Add(p.AppendText(text[:0], m))))
	}
	return list
}

// Bare reports whether a side has one king and nothing else.
func (p position) Bare(c game.Color) bool {
	return p.ByColor[c].Count() == 1 && !p.Kingless(c)
}

// Signs marks the pieces that can make a compulsory capture. There is no check.
func (p position) Signs() game.Signs {
	if p.Decided() || p.Jumpers() == 0 {
		return game.Signs{}
	}
	var from rules.Set
	for _, m := range p.legal {
		from |= m.From().Set()
	}
	return game.Signs{Forced: rules.Names(from.Squares()), Hints: p.duty()}
}

// parse parses a position text. The error is a *game.TextError.
func parse(text string) (game.Position, error) {
	b, halfmove, fullmove, err := rules.ReadBoard(text)
	if err != nil {
		return nil, err
	}
	return newPosition(b, halfmove, fullmove), nil
}
