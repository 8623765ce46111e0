package quadsquare

import (
	"slices"

	"threefold/internal/game"
)

// This file says how the page shows a move and how a player clicks it.

// describe makes the page's move of a legal move with its canonical text; legal
// is all of them.
func (b *board) describe(m move, text string, legal []move) game.Move {
	return game.Move{
		Text:    text,
		Clicks:  pair(b.fromClick(m), b.toClick(m)),
		Choices: b.choices(m, legal),
		Kind:    b.moveKind(m),
		Path:    b.path(m),
		Takes:   b.takes(m),
	}
}

func (b *board) moveKind(m move) game.MoveKind {
	switch {
	case m.castling():
		return game.Castle
	case m.sacrifice():
		return game.Sacrifice
	case m.captures():
		return game.Capture
	case m.to().quad() && b.crowd().occupied.has(m.to()):
		return game.Join
	default:
		return game.Quiet
	}
}

// clicks are what a player clicks for a move.
func (b *board) clicks(m move) [2]click { return [2]click{b.fromClick(m), b.toClick(m)} }

// fromClick names the mover's seat where the click must tell it from the
// other man there.
func (b *board) fromClick(m move) click {
	at := m.from()
	if !at.quad() {
		return click{at, anySeat}
	}
	seats := b.seats(at)
	if seats[0].kind == nobody || seats[1].kind == nobody || seats[0] == seats[1] {
		return click{at, anySeat}
	}
	return click{at, b.seatOf(at, man{b.turn, m.kind()})}
}

// toClick names the enemy's seat for a capture or a sacrifice, the free seat
// for a join, the rook's for castling when it has company; and the square
// alone where either seat means the same.
func (b *board) toClick(m move) click {
	at := m.to()
	if !at.quad() {
		return click{at, anySeat}
	}
	seats := b.seats(at)
	alone := seats[0].kind == nobody || seats[1].kind == nobody
	switch {
	case seats[0] == seats[1] || m.castling() && alone:
		return click{at, anySeat}
	case m.castling():
		return click{at, b.seatOf(at, man{b.turn, rook})}
	case m.captures():
		return click{at, b.takenSeat(m)}
	case seats[0].kind == nobody:
		return click{at, 0}
	default:
		return click{at, 1}
	}
}

// takes names the seat of the man taken, if any. It is not to be changed.
func (b *board) takes(m move) []string {
	if !m.captures() {
		return nil
	}
	return click{m.to(), b.takenSeat(m)}.named()
}

// takenSeat is the seat of the man taken. Of two alike it is the one where
// the mover will sit, so that the other need not move over.
func (b *board) takenSeat(m move) int {
	if b.twin.has(m.to()) {
		return int(b.turn)
	}
	return b.seatOf(m.to(), man{b.turn.Other(), m.taken()})
}

// choices are asked in this order: whom to take, whether to join or to
// sacrifice, what to become.
func (b *board) choices(m move, legal []move) []string {
	var out []string
	if m.captures() && b.unlikeFriends(m.to(), b.turn.Other()) {
		out = append(out, "x"+m.taken().letter())
	}
	switch {
	case m.sacrifice() && m.from() != m.to():
		out = append(out, "sacrifice")
	case !m.captures() && hasSacrifice(legal, m):
		out = append(out, "join")
	}
	if m.promotes(b.turn) {
		out = append(out, m.becomes().letter())
	}
	return slices.Clip(out)
}

// hasSacrifice says that the mover of m could also sacrifice itself there.
func hasSacrifice(legal []move, m move) bool {
	if m.kind() != bishop || !m.to().quad() {
		return false
	}
	for _, other := range legal {
		if other.sacrifice() && other.from() == m.from() && other.to() == m.to() {
			return true
		}
	}
	return false
}
