package breakthrough

import (
	"errors"
	"math/bits"

	"threefold/internal/game"
)

// position implements game.Position: the pieces, as sets by game.Color, and the side to move.
type position struct {
	pieces [2]uint32
	turn   game.Color
}

var _ game.Position = position{}

// Turn implements game.Position.
func (p position) Turn() game.Color { return p.turn }

// Halfmove implements game.Position.
func (p position) Halfmove() int { return 0 }

// Signs implements game.Position.
func (p position) Signs() game.Signs { return game.Signs{} }

// Bare implements game.Position.
func (p position) Bare(game.Color) bool { return false }

// at returns the piece on a square, or "".
func (p position) at(s square) string {
	for side := range p.pieces {
		if p.pieces[side]&s.bit() != 0 {
			return game.Color(side).String() + " pawn"
		}
	}
	return ""
}

// Pieces implements game.Position.
func (p position) Pieces() []game.Piece {
	var pieces []game.Piece
	for s := range square(squares) {
		if piece := p.at(s); piece != "" {
			pieces = append(pieces, game.Piece{At: s.String(), Piece: piece})
		}
	}
	return pieces
}

// Outcome reports a win of the side that has just moved, if it reached the far row or took the
// last piece.
func (p position) Outcome() game.Outcome {
	mover := p.turn.Other()
	switch {
	case p.pieces[mover]&lastRow(mover) != 0:
		return game.Won(mover, farRow)
	case p.pieces[p.turn] == 0:
		return game.Won(mover, lastPiece)
	default:
		return game.Outcome{}
	}
}

// Verify returns an error for two pieces on one square or a piece off the board. Only tests call
// it.
func (p position) Verify() error {
	if p.pieces[game.White]&p.pieces[game.Black] != 0 || (p.pieces[game.White]|p.pieces[game.Black])>>squares != 0 {
		return errors.New("pieces stand where none can")
	}
	return nil
}

// step is a move.
type step struct{ from, to square }

// steps returns the legal moves. A game that continues has at least one: the foremost piece has
// none of its own side ahead.
func (p position) steps() (list []step) {
	if p.Outcome().Over() {
		return nil
	}
	for pieces := p.pieces[p.turn]; pieces != 0; pieces &= pieces - 1 {
		from := square(bits.TrailingZeros32(pieces))
		for right := -1; right <= 1; right++ {
			to, ok := from.ahead(p.turn, right)
			closed := p.pieces[p.turn]
			if right == 0 {
				closed |= p.pieces[p.turn.Other()]
			}
			if ok && closed&to.bit() == 0 {
				list = append(list, step{from, to})
			}
		}
	}
	return list
}

// after returns the position after a move.
func (p position) after(s step) position {
	p.pieces[p.turn] ^= s.from.bit() | s.to.bit()
	p.turn = p.turn.Other()
	p.pieces[p.turn] &^= s.to.bit()
	return p
}

// move converts a legal step to a game.Move.
func (p position) move(s step) game.Move {
	from, to := s.from.String(), s.to.String()
	m := game.Move{Text: from + "-" + to, Clicks: []string{from, to}, Kind: game.Quiet, Path: []string{from, to}}
	if p.at(s.to) != "" {
		m.Text, m.Kind, m.Takes = from+"x"+to, game.Capture, []string{to}
	}
	return m
}

// Moves implements game.Position.
func (p position) Moves() []game.Move { return p.AppendMoves(nil) }

// AppendMoves implements game.Position.
func (p position) AppendMoves(list []game.Move) []game.Move {
	for _, s := range p.steps() {
		list = append(list, p.move(s))
	}
	return list
}

// Play implements game.Position.
func (p position) Play(text string) (game.Position, game.Played, error) {
	for _, s := range p.steps() {
		m := p.move(s)
		if m.Text != text {
			continue
		}
		next := p.after(s)
		effects := []game.Effect{{Piece: p.at(s.from), From: m.Path[0], To: m.Path[1]}}
		for _, taken := range m.Takes {
			effects = append(effects, game.Effect{Piece: p.at(s.to), From: taken})
		}
		return next, game.Played{Text: m.Text, Shown: m.Text, By: p.turn.String(), Kind: m.Kind, Path: m.Path,
			Takes: m.Takes, Effects: effects, Position: next.Text()}, nil
	}
	return p, game.Played{}, game.NoSuchMove(text)
}

// Perft implements game.Position.
func (p position) Perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var n uint64
	for _, s := range p.steps() {
		n += p.after(s).Perft(depth - 1)
	}
	return n
}
