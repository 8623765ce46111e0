package quadsquare

import (
	"fmt"
	"strconv"
	"strings"

	"threefold/internal/game"
)

// text writes the position: "<board> <turn> <quads> <castling> <halfmove>
// <fullmove>".
func (b *board) text() string {
	var rest [6]string
	for i := range rest {
		rest[i] = b.quadText(s1 + square(i))
	}
	return fmt.Sprintf("%s %s %s %s %d %d", b.rowsText(), b.turn.String()[:1],
		strings.Join(rest[:], "/"), b.rightsText(), b.half, b.full)
}

func (b *board) rowsText() string {
	var w strings.Builder
	at := square(0)
	for i, row := range rows {
		if i > 0 {
			w.WriteByte('/')
		}
		empty := 0
		for range row {
			who := b.seats(at)[0]
			at++
			if who.kind == nobody {
				empty++
				continue
			}
			if empty > 0 {
				w.WriteString(strconv.Itoa(empty))
				empty = 0
			}
			w.WriteString(who.letter())
		}
		if empty > 0 {
			w.WriteString(strconv.Itoa(empty))
		}
	}
	return w.String()
}

// quadText is "- when empty, else the letters on it, White's before Black's,
// each side's in the order K Q R B N P": the order of the seats.
func (b *board) quadText(q square) string {
	seats := b.seats(q)
	if seats[0].kind == nobody && seats[1].kind == nobody {
		return "-"
	}
	return seats[0].letter() + seats[1].letter()
}

func (b *board) rightsText() string {
	switch b.castle {
	case [2]bool{true, true}:
		return "Kk"
	case [2]bool{true, false}:
		return "K"
	case [2]bool{false, true}:
		return "k"
	default:
		return "-"
	}
}

// moveText is the canonical text of a move of this board: "<from>-<to>, or
// <from>x<to> for a capture", and what is added to it "and only then".
func (b *board) moveText(m move) string {
	if m.castling() {
		return "O-O"
	}
	var w strings.Builder
	if b.unlikeFriends(m.from(), b.turn) {
		w.WriteString(m.kind().letter())
	}
	w.WriteString(m.from().String())
	if m.captures() {
		w.WriteByte('x')
	} else {
		w.WriteByte('-')
	}
	w.WriteString(m.to().String())
	if m.captures() && b.unlikeFriends(m.to(), b.turn.Other()) {
		w.WriteString("(" + m.taken().letter() + ")")
	}
	if m.sacrifice() {
		w.WriteByte('*')
	}
	if m.promotes(b.turn) {
		w.WriteString("=" + m.becomes().letter())
	}
	return w.String()
}

// unlikeFriends says that two men of this colour but of different kinds stand
// here.
func (b *board) unlikeFriends(at square, c game.Color) bool {
	_, pairs := b.army(c)
	return pairs.has(at) && !b.twin.has(at)
}

// shown is the text for the move list: "the same with + for check and ++ for
// mate, as in the sample game".
func (b *board) shown(m move) string {
	text := b.moveText(m)
	next := b.after(m)
	switch {
	case next.checkers(next.turn) == 0:
		return text
	case len(next.legal(nil)) == 0 && !next.dead():
		return text + "++"
	default:
		return text + "+"
	}
}
