package quadsquare

import "threefold/internal/game"

// This file says how the page shows a move and how a player clicks it.

// A click is what a player points at: a square, and a seat where it has seats
// and one was hit.
type click struct {
	at   square
	seat int
}

const anySeat = -1

// clickNamed finds what a name points at.
var clickNamed = nameClicks()

func nameClicks() map[string]click {
	named := map[string]click{}
	for s := range square(squares) {
		for seat := anySeat; seat < 2; seat++ {
			c := click{s, seat}
			if s.quad() || seat == anySeat {
				named[c.String()] = c
			}
		}
	}
	return named
}

func (c click) String() string {
	if c.seat == anySeat {
		return c.at.String()
	}
	return seatName(c.at, c.seat)
}

// fits says whether a player's click does for one that a move names: a click
// on a tile fits either of its seats, and a seat fits its tile.
func (c click) fits(named click) bool {
	return c.at == named.at && (c.seat == named.seat || c.seat == anySeat || named.seat == anySeat)
}

// describe makes the page's move of a legal move; legal is all of them.
func (b *board) describe(m move, legal []move) game.Move {
	clicks := b.clicks(m)
	out := game.Move{
		Text:    b.moveText(m),
		Clicks:  []string{clicks[0].String(), clicks[1].String()},
		Choices: b.choices(m, legal),
		Kind:    b.moveKind(m),
		Path:    b.path(m),
	}
	if m.captures() {
		out.Takes = []string{seatName(m.to(), b.takenSeat(m))}
	}
	return out
}

func (b *board) moveKind(m move) game.MoveKind {
	who := b.crowd()
	switch {
	case m.castling():
		return game.Castle
	case m.sacrifice():
		return game.Sacrifice
	case m.captures():
		return game.Capture
	case who.occupied.has(m.to()):
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
	seats := b.seats(at)
	alone := seats[0].kind == nobody || seats[1].kind == nobody
	switch {
	case !at.quad() || seats[0] == seats[1] || m.castling() && alone:
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
	return out
}

// hasSacrifice says that the mover of m could also sacrifice itself there.
func hasSacrifice(legal []move, m move) bool {
	for _, other := range legal {
		if other.sacrifice() && other.kind() == m.kind() && other.from() == m.from() && other.to() == m.to() {
			return true
		}
	}
	return false
}
