package quadsquare

import (
	"slices"

	"threefold/internal/game"
)

// This file says how the page shows a move and how a player clicks it.

// describe makes the page's move of a legal move with its canonical text; legal
// is all of them.
func (b *Board) describe(m Move, text string, legal []Move) game.Move {
	return game.Move{
		Text:    text,
		Clicks:  pair(b.fromClick(m), b.toClick(m)),
		Choices: b.choices(m, legal),
		Kind:    b.moveKind(m),
		Path:    b.path(m),
		Takes:   b.takes(m),
	}
}

func (b *Board) moveKind(m Move) game.MoveKind {
	switch {
	case m.Castling():
		return game.Castle
	case m.Sacrifice():
		return game.Sacrifice
	case m.Captures():
		return game.Capture
	case m.To().Quad() && b.Occupancy().Occupied.Has(m.To()):
		return game.Join
	default:
		return game.Quiet
	}
}

// clicks are what a player clicks for a move.
func (b *Board) clicks(m Move) [2]click { return [2]click{b.fromClick(m), b.toClick(m)} }

// fromClick names the mover's seat where the click must tell it from the
// other man there.
func (b *Board) fromClick(m Move) click {
	at := m.From()
	if !at.Quad() {
		return click{at, anySeat}
	}
	seats := b.seats(at)
	if seats[0].kind == Nobody || seats[1].kind == Nobody || seats[0] == seats[1] {
		return click{at, anySeat}
	}
	return click{at, b.seatOf(at, Man{b.Turn, m.Kind()})}
}

// toClick names the enemy's seat for a capture or a sacrifice, the free seat
// for a join, the rook's for castling when it has company; and the square
// alone where either seat means the same.
func (b *Board) toClick(m Move) click {
	at := m.To()
	if !at.Quad() {
		return click{at, anySeat}
	}
	seats := b.seats(at)
	alone := seats[0].kind == Nobody || seats[1].kind == Nobody
	switch {
	case seats[0] == seats[1] || m.Castling() && alone:
		return click{at, anySeat}
	case m.Castling():
		return click{at, b.seatOf(at, Man{b.Turn, Rook})}
	case m.Captures():
		return click{at, b.takenSeat(m)}
	case seats[0].kind == Nobody:
		return click{at, 0}
	default:
		return click{at, 1}
	}
}

// takes names the seat of the man taken, if any. It is not to be changed.
func (b *Board) takes(m Move) []string {
	if !m.Captures() {
		return nil
	}
	return click{m.To(), b.takenSeat(m)}.named()
}

// takenSeat is the seat of the man taken. Of two alike it is the one where
// the mover will sit, so that the other need not move over.
func (b *Board) takenSeat(m Move) int {
	if b.Doubled.Has(m.To()) {
		return int(b.Turn)
	}
	return b.seatOf(m.To(), Man{b.Turn.Other(), m.Taken()})
}

// choices are asked in this order: whom to take, whether to join or to
// sacrifice, what to become.
func (b *Board) choices(m Move, legal []Move) []string {
	var out []string
	if m.Captures() && b.unlikeFriends(m.To(), b.Turn.Other()) {
		out = append(out, "x"+m.Taken().letter())
	}
	switch {
	case m.Sacrifice() && m.From() != m.To():
		out = append(out, "sacrifice")
	case !m.Captures() && hasSacrifice(legal, m):
		out = append(out, "join")
	}
	if m.promotes(b.Turn) {
		out = append(out, m.Becomes().letter())
	}
	return slices.Clip(out)
}

// hasSacrifice says that the mover of m could also sacrifice itself there.
func hasSacrifice(legal []Move, m Move) bool {
	if m.Kind() != Bishop || !m.To().Quad() {
		return false
	}
	for _, other := range legal {
		if other.Sacrifice() && other.From() == m.From() && other.To() == m.To() {
			return true
		}
	}
	return false
}
