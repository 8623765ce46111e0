package chesquerque

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// position implements game.Position: a board and its legal moves, which are generated once. It is
// immutable.
type position struct {
	board rules.Board
	legal []rules.Move
}

var _ game.Position = (*position)(nil)

func newPosition(b rules.Board) *position {
	var list [rules.MaxMoves]rules.Move
	return &position{b, slices.Clone(b.Moves(list[:0]))}
}

// read parses a position text strictly: it accepts exactly what Text writes. The error is a
// *game.TextError.
func read(text string) (game.Position, error) {
	b, err := rules.Parse(text)
	if err != nil {
		return nil, err
	}
	return newPosition(b), nil
}

// Turn implements game.Position.
func (p *position) Turn() game.Color { return p.board.Turn }

// Text implements game.Position.
func (p *position) Text() string { return p.board.Text() }

// Halfmove implements game.Position.
func (p *position) Halfmove() int { return int(p.board.Halfmove) }

// Bare implements game.Position.
func (p *position) Bare(c game.Color) bool { return p.board.ByColor[c].Count() == 1 }

// Perft implements game.Position.
func (p *position) Perft(depth int) uint64 { return p.board.Perft(max(depth, 0)) }

// Pieces returns every piece, rank by rank from a1.
func (p *position) Pieces() []game.Piece { return p.board.PiecesOn(p.board.Occupied()) }

// Outcome implements game.Position: "Otherwise checkmate wins, and stalemate draws."
func (p *position) Outcome() game.Outcome {
	switch {
	case len(p.legal) > 0:
		return game.Outcome{}
	case p.board.Dead():
		return game.Draw(game.DeadMaterial)
	default:
		return p.board.OutcomeWithoutMoves()
	}
}

// Signs marks the king in check; the hint names the checking pieces.
func (p *position) Signs() game.Signs {
	b := &p.board
	checkers := b.CheckInfo().Checkers
	if !checkers.Any() {
		return game.Signs{}
	}
	signs := game.Signs{Check: b.CheckedKing()}
	if !p.Outcome().Over() {
		signs.Hints = []game.Sentence{game.NewSentence("refusal.chesquerque.check", game.Pieces("pieces", b.PiecesOn(checkers)...))}
	}
	return signs
}

// Moves returns the legal moves: by origin, then by destination, both rank by rank from a1, then
// promotions to queen, rook, bishop, knight and archbishop.
func (p *position) Moves() []game.Move { return p.AppendMoves(nil) }

// AppendMoves implements game.Position.
func (p *position) AppendMoves(list []game.Move) []game.Move {
	list = slices.Grow(list, len(p.legal))
	var texts game.TextArena
	texts.Grow(len(p.legal) * rules.MaxMoveLen)
	var text [rules.MaxMoveLen]byte
	for _, m := range p.legal {
		list = append(list, describe(&p.board, m, texts.Add(m.AppendText(text[:0]))))
	}
	return list
}

// Play implements game.Position.
func (p *position) Play(text string) (game.Position, game.Played, error) {
	m, ok := rules.ParseMove(text)
	if !ok || !slices.Contains(p.legal, m) {
		return nil, game.Played{}, p.refuseText(text)
	}
	next := p.board
	next.Play(m)
	after := newPosition(next)
	return after, played(&p.board, m, after), nil
}
