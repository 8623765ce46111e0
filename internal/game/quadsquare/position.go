package quadsquare

import (
	"fmt"
	"slices"

	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// position implements game.Position: a board and its legal moves, which are generated once. It is
// immutable.
type position struct {
	b     rules.Board
	moves []rules.Move
}

var _ game.Position = (*position)(nil)

func newPosition(b rules.Board) *position {
	return &position{b, b.LegalMoves(make([]rules.Move, 0, rules.UsualMoves))}
}

// Turn implements game.Position.
func (p *position) Turn() game.Color { return p.b.Turn }

// Text implements game.Position.
func (p *position) Text() string { return p.b.Text() }

// Halfmove implements game.Position.
func (p *position) Halfmove() int { return int(p.b.Half) }

// Pieces implements game.Position.
func (p *position) Pieces() []game.Piece { return p.b.PiecesOn(rules.AllSquares) }

// Bare implements game.Position.
func (p *position) Bare(c game.Color) bool { return p.b.Bare(c) }

// Moves implements game.Position.
func (p *position) Moves() []game.Move { return p.AppendMoves(nil) }

// AppendMoves implements game.Position.
func (p *position) AppendMoves(list []game.Move) []game.Move {
	list = slices.Grow(list, len(p.moves))
	var texts game.TextArena
	texts.Grow(len(p.moves) * rules.TypicalMoveLen)
	var text [rules.MaxMoveLen]byte
	for _, m := range p.moves {
		list = append(list, describe(&p.b, m, texts.Add(p.b.AppendMove(text[:0], m)), p.moves))
	}
	return list
}

// Signs implements game.Position.
func (p *position) Signs() game.Signs {
	return game.Signs{Check: p.b.CheckedKing(), Pinned: p.b.Pinned()}
}

// Outcome implements game.Position: "King against king draws at once as dead material. Otherwise
// checkmate wins, and stalemate draws."
func (p *position) Outcome() game.Outcome {
	switch {
	case len(p.moves) > 0:
		return game.Outcome{}
	case p.b.Dead():
		return game.Draw(game.DeadMaterial)
	default:
		return p.b.OutcomeWithoutMoves()
	}
}

// Play implements game.Position.
func (p *position) Play(text string) (game.Position, game.Played, error) {
	var buffer [rules.MaxMoveLen]byte
	for _, m := range p.moves {
		if string(p.b.AppendMove(buffer[:0], m)) == text {
			next := newPosition(p.b.After(m))
			return next, played(&p.b, m, next), nil
		}
	}
	return nil, game.Played{}, game.NoSuchMove(text)
}

// Perft implements game.Position.
func (p *position) Perft(depth int) uint64 {
	return p.b.Perft(depth, make([]rules.Move, 0, 128*max(depth, 1)))
}

// Verify compares the position with one parsed from its text, and its legal moves with those
// found by playing each pseudo-legal move and looking for check. Only tests call it.
func (p *position) Verify() error {
	fresh, err := rules.Parse(p.b.Text())
	if err != nil {
		return fmt.Errorf("the text %q is not read back: %w", p.b.Text(), err)
	}
	if fresh != p.b {
		return fmt.Errorf("the text %q is read as another board", p.b.Text())
	}
	var plain []rules.Move
	for _, m := range p.b.PseudoLegalMoves(nil) {
		if !p.b.ExposesKing(m) {
			plain = append(plain, m)
		}
	}
	if !slices.Equal(plain, p.moves) {
		return fmt.Errorf("%s: %d legal moves, %d when each is tried", p.b.Text(), len(p.moves), len(plain))
	}
	return nil
}
