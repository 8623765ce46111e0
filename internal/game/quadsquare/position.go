package quadsquare

import (
	"fmt"
	"slices"

	"threefold/internal/game"
)

// position is the face of a board: immutable, with its legal moves found
// once.
type position struct {
	b     board
	moves []move
}

var _ game.Position = (*position)(nil)

// usual is as many moves as most positions have; a longer list grows.
const usual = 40

func newPosition(b board) *position {
	return &position{b, b.legal(make([]move, 0, usual))}
}

func (p *position) Turn() game.Color       { return p.b.turn }
func (p *position) Text() string           { return p.b.text() }
func (p *position) Halfmove() int          { return int(p.b.half) }
func (p *position) Men() []game.Man        { return p.b.seated(everywhere) }
func (p *position) Bare(c game.Color) bool { return p.b.bare(c) }

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
func (b *board) checked() []string {
	if b.checkers(b.turn) == 0 {
		return nil
	}
	at := b.kingOf(b.turn)
	return click{at, b.seatOf(at, man{b.turn, king})}.named()
}

// pinned is the seats of all who share a quad with an enemy rook, "two enemy
// rooks pin each other".
func (b *board) pinned() []string {
	var out []string
	rooks := b.men[game.White][rook] | b.men[game.Black][rook]
	for on := rooks & quads; on != 0; on &= on - 1 {
		q := on.first()
		for i, m := range b.seats(q) {
			if m.kind != nobody && b.men[m.color.Other()][rook].has(q) {
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
	case p.b.dead():
		return game.Draw(game.DeadMaterial)
	default:
		return p.b.stuck()
	}
}

// stuck is the end for a side on turn that has no move.
func (b *board) stuck() game.Outcome {
	if b.checkers(b.turn) != 0 {
		return game.Won(b.turn.Other(), game.Checkmate)
	}
	return game.Draw(game.Stalemate)
}

func (p *position) Play(text string) (game.Position, game.Played, error) {
	var buffer [longestMove]byte
	for _, m := range p.moves {
		if string(p.b.appendMove(buffer[:0], m)) == text {
			next := newPosition(p.b.after(m))
			return next, p.b.played(m, next), nil
		}
	}
	return nil, game.Played{}, game.NoSuchMove(text)
}

func (p *position) Perft(depth int) uint64 {
	return p.b.perft(depth, make([]move, 0, 128*max(depth, 1)))
}

// Verify checks the position against what is computed afresh from its text,
// and its legal moves against the plain rule: each move is tried, and none
// may leave the mover's king in check.
func (p *position) Verify() error {
	fresh, err := parse(p.b.text())
	if err != nil {
		return fmt.Errorf("the text %q is not read back: %w", p.b.text(), err)
	}
	if fresh != p.b {
		return fmt.Errorf("the text %q is read as another board", p.b.text())
	}
	var plain []move
	for _, m := range p.b.pseudo(nil) {
		if !p.b.exposes(m) {
			plain = append(plain, m)
		}
	}
	if !slices.Equal(plain, p.moves) {
		return fmt.Errorf("%s: %d legal moves, %d when each is tried", p.b.text(), len(p.moves), len(plain))
	}
	return nil
}
