package quadsquare

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// This file converts moves to game.Moves, with the clicks of a player.

// describe converts a legal move, with its canonical text, to a game.Move; legal has all legal
// moves.
func describe(b *rules.Board, m rules.Move, text string, legal []rules.Move) game.Move {
	return game.Move{
		Text:    text,
		Clicks:  rules.Pair(fromClick(b, m), toClick(b, m)),
		Choices: choices(b, m, legal),
		Kind:    moveKind(b, m),
		Path:    path(b, m),
		Takes:   takes(b, m),
	}
}

func moveKind(b *rules.Board, m rules.Move) game.MoveKind {
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

// clicksOf returns what a player clicks for a move.
func clicksOf(b *rules.Board, m rules.Move) [2]rules.Click {
	return [2]rules.Click{fromClick(b, m), toClick(b, m)}
}

// fromClick returns the seat of the moving piece if the click must distinguish it from another
// piece on the quad, else the square.
func fromClick(b *rules.Board, m rules.Move) rules.Click {
	at := m.From()
	if !at.Quad() {
		return rules.NewClick(at, rules.AnySeat)
	}
	seats := b.Seats(at)
	if seats[0].Kind == rules.NoKind || seats[1].Kind == rules.NoKind || seats[0] == seats[1] {
		return rules.NewClick(at, rules.AnySeat)
	}
	return rules.NewClick(at, b.SeatOf(at, rules.NewPiece(b.Turn, m.Kind())))
}

// toClick returns the enemy's seat for a capture or a sacrifice, the free seat for a join, the
// rook's seat for castling if it shares the quad; and the square if either seat means the same.
func toClick(b *rules.Board, m rules.Move) rules.Click {
	at := m.To()
	if !at.Quad() {
		return rules.NewClick(at, rules.AnySeat)
	}
	seats := b.Seats(at)
	alone := seats[0].Kind == rules.NoKind || seats[1].Kind == rules.NoKind
	switch {
	case seats[0] == seats[1] || m.Castling() && alone:
		return rules.NewClick(at, rules.AnySeat)
	case m.Castling():
		return rules.NewClick(at, b.SeatOf(at, rules.NewPiece(b.Turn, rules.Rook)))
	case m.Captures():
		return rules.NewClick(at, takenSeat(b, m))
	case seats[0].Kind == rules.NoKind:
		return rules.NewClick(at, 0)
	default:
		return rules.NewClick(at, 1)
	}
}

// takes returns the seat of the piece taken, in a slice that must not be changed, or nil.
func takes(b *rules.Board, m rules.Move) []string {
	if !m.Captures() {
		return nil
	}
	return rules.NewClick(m.To(), takenSeat(b, m)).NameList()
}

// takenSeat returns the seat of the piece taken. Of two alike it is the one in which the moving
// piece will be, so that the other keeps its seat.
func takenSeat(b *rules.Board, m rules.Move) int {
	if b.Doubled.Has(m.To()) {
		return int(b.Turn)
	}
	return b.SeatOf(m.To(), rules.NewPiece(b.Turn.Other(), m.Taken()))
}

// choices returns Move.Choices: the piece to capture, join or sacrifice, the promotion.
func choices(b *rules.Board, m rules.Move, legal []rules.Move) []string {
	var out []string
	if m.Captures() && b.HasTwoKinds(m.To(), b.Turn.Other()) {
		out = append(out, "x"+m.Taken().Letter())
	}
	switch {
	case m.Sacrifice() && m.From() != m.To():
		out = append(out, "sacrifice")
	case !m.Captures() && hasSacrifice(legal, m):
		out = append(out, "join")
	}
	if m.Promotes(b.Turn) {
		out = append(out, m.Becomes().Letter())
	}
	return slices.Clip(out)
}

// hasSacrifice reports whether the moving piece of m could also sacrifice itself there.
func hasSacrifice(legal []rules.Move, m rules.Move) bool {
	if m.Kind() != rules.Bishop || !m.To().Quad() {
		return false
	}
	for _, other := range legal {
		if other.Sacrifice() && other.From() == m.From() && other.To() == m.To() {
			return true
		}
	}
	return false
}
