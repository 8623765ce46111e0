package quadsquare

import (
	"fmt"
	"slices"

	"threefold/internal/game"
)

// position is the face of a board: immutable, with its legal moves found
// once.
type position struct {
	b     Board
	moves []Move
}

var _ game.Position = (*position)(nil)

// usual is as many moves as most positions have; a longer list grows.
const UsualMoves = 40

func newPosition(b Board) *position {
	return &position{b, b.legal(make([]Move, 0, UsualMoves))}
}

func (p *position) Turn() game.Color       { return p.b.Turn }
func (p *position) Text() string           { return p.b.Text() }
func (p *position) Halfmove() int          { return int(p.b.Half) }
func (p *position) Men() []game.Man        { return p.b.seated(everywhere) }
func (p *position) Bare(c game.Color) bool { return p.b.Bare(c) }

func (p *position) Moves() []game.Move { return p.AppendMoves(nil) }

func (p *position) AppendMoves(list []game.Move) []game.Move {
	list = slices.Grow(list, len(p.moves))
	var texts game.Texts
	texts.Reserve(len(p.moves) * shortMove)
	var text [longestMove]byte
	for _, m := range p.moves {
		list = append(list, p.b.describe(m, texts.Keep(p.b.appendMove(text[:0], m)), p.moves))
	}
	return list
}

func (p *position) Signs() game.Signs {
	return game.Signs{Check: p.b.checked(), Pinned: p.b.pinned()}
}

// checked is the seat of the king on turn if it is in check.
func (b *Board) checked() []string {
	if b.checkers(b.Turn) == 0 {
		return nil
	}
	at := b.KingOf(b.Turn)
	return click{at, b.seatOf(at, Man{b.Turn, King})}.named()
}

// pinned is the seats of all who share a quad with an enemy rook, "two enemy
// rooks pin each other".
func (b *Board) pinned() []string {
	var out []string
	rooks := b.Men[game.White][Rook] | b.Men[game.Black][Rook]
	for on := rooks & Quads; on != 0; on &= on - 1 {
		q := on.First()
		for i, m := range b.seats(q) {
			if m.kind != Nobody && b.Men[m.color.Other()][Rook].Has(q) {
				out = append(out, seatName(q, i))
			}
		}
	}
	return out
}

// Outcome: "King against king draws at once as dead material. Otherwise
// checkmate wins, and stalemate draws."
func (p *position) Outcome() game.Outcome {
	switch {
	case len(p.moves) > 0:
		return game.Outcome{}
	case p.b.Dead():
		return game.Draw(game.DeadMaterial)
	default:
		return p.b.Stuck()
	}
}

// Stuck is the end for a side on turn that has no move.
func (b *Board) Stuck() game.Outcome {
	if b.checkers(b.Turn) != 0 {
		return game.Won(b.Turn.Other(), game.Checkmate)
	}
	return game.Draw(game.Stalemate)
}

func (p *position) Play(text string) (game.Position, game.Played, error) {
	var buffer [longestMove]byte
	for _, m := range p.moves {
		if string(p.b.appendMove(buffer[:0], m)) == text {
			next := newPosition(p.b.After(m))
			return next, p.b.played(m, next), nil
		}
	}
	return nil, game.Played{}, game.NoSuchMove(text)
}

func (p *position) Perft(depth int) uint64 {
	return p.b.perft(depth, make([]Move, 0, 128*max(depth, 1)))
}

// Verify checks the position against what is computed afresh from its text,
// and its legal moves against the plain rule: each move is tried, and none
// may leave the mover's king in check.
func (p *position) Verify() error {
	fresh, err := Parse(p.b.Text())
	if err != nil {
		return fmt.Errorf("the text %q is not read back: %w", p.b.Text(), err)
	}
	if fresh != p.b {
		return fmt.Errorf("the text %q is read as another board", p.b.Text())
	}
	var plain []Move
	for _, m := range p.b.pseudo(nil) {
		if !p.b.exposes(m) {
			plain = append(plain, m)
		}
	}
	if !slices.Equal(plain, p.moves) {
		return fmt.Errorf("%s: %d legal moves, %d when each is tried", p.b.Text(), len(p.moves), len(plain))
	}
	return nil
}
