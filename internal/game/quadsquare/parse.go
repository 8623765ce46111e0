package quadsquare

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"threefold/internal/game"
)

// longest is the longest position text that is read, in bytes.
const longest = 256

// fault is a *game.TextError with a code of this package's own.
func fault(code, format string, args ...any) *game.TextError {
	return &game.TextError{Code: code, Text: fmt.Sprintf(format, args...)}
}

// parse reads a position text strictly; the error is a *game.TextError. What
// it accepts, text writes again letter by letter.
func parse(text string) (board, error) {
	b, fault := parseFields(text)
	if fault == nil {
		fault = b.sound()
	}
	if fault != nil {
		return board{}, fault
	}
	return b, nil
}

func parseFields(text string) (b board, err *game.TextError) {
	if len(text) > longest {
		return b, fault("too_long", "A position text has at most %d bytes, this one has %d.", longest, len(text))
	}
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return b, fault("not_text", "The position text holds bytes that are no text.")
	}
	f := strings.Split(text, " ")
	if len(f) != 6 {
		return b, fault("fields", "A position text has six fields with one space between them: board, turn, quads, castling and two counters; this one has %d.", len(f))
	}
	for _, read := range []func() *game.TextError{
		func() *game.TextError { return b.readRows(f[0]) },
		func() *game.TextError { return b.readTurn(f[1]) },
		func() *game.TextError { return b.readQuads(f[2]) },
		func() *game.TextError { return b.readRights(f[3]) },
		func() *game.TextError { return readCount(&b.half, f[4], "halfmove", 0) },
		func() *game.TextError { return readCount(&b.full, f[5], "fullmove", 1) },
	} {
		if err := read(); err != nil {
			return b, err
		}
	}
	return b, nil
}

func (b *board) readRows(field string) *game.TextError {
	given := strings.Split(field, "/")
	if len(given) != ranks {
		return fault("rows", "The board has eight rows, from rank 8 to rank 1; this one has %d.", len(given))
	}
	first := square(0)
	for i, row := range given {
		if err := b.readRow(row, ranks-i, first, len(rows[i])); err != nil {
			return err
		}
		first += square(len(rows[i]))
	}
	return nil
}

// readRow reads the row of a rank, whose normal squares start at first.
func (b *board) readRow(row string, rank int, first square, width int) *game.TextError {
	n, digit := 0, false
	for _, r := range row {
		if '1' <= r && r <= '9' {
			if digit {
				return fault("two_numbers", "Rank %d has two numbers side by side; one number counts all empty squares in a row.", rank)
			}
			n, digit = n+int(r-'0'), true
			continue
		}
		digit = false
		m, ok := manOf(r)
		if !ok {
			return fault("unknown_letter", "Rank %d has %q, which is no piece and no number.", rank, r)
		}
		if n < width {
			if err := b.seat(m, first+square(n)); err != nil {
				return err
			}
		}
		n++
	}
	switch {
	case n > width:
		return fault("row_long", "Rank %d has %d normal squares, the text fills %d.", rank, width, n)
	case n < width:
		return fault("row_short", "Rank %d has %d normal squares, the text fills only %d.", rank, width, n)
	}
	return nil
}

func manOf(r rune) (man, bool) {
	if r >= utf8.RuneSelf {
		return man{}, false
	}
	if i := strings.IndexRune(letters, r); i >= 0 {
		return man{game.White, kind(i)}, true
	}
	i := strings.IndexRune(strings.ToLower(letters), r)
	return man{game.Black, kind(i)}, i >= 0
}

// seat puts a man down: "a White pawn on c8 d8 e8 or a Black one on c1 d1 e1"
// is refused, "pawns may stand anywhere else".
func (b *board) seat(m man, at square) *game.TextError {
	if m.kind == pawn && lastRank[m.color].has(at) {
		return fault("pawn_place", "A %s cannot stand on %s, where it would have been promoted.", m, at)
	}
	b.put(m.color, m.kind, at)
	return nil
}

func (b *board) readTurn(field string) *game.TextError {
	switch field {
	case "w":
		b.turn = game.White
	case "b":
		b.turn = game.Black
	default:
		return fault("turn", "The side to move is w or b, not %q.", field)
	}
	return nil
}

func (b *board) readQuads(field string) *game.TextError {
	given := strings.Split(field, "/")
	if len(given) != len(quadCorners) {
		return fault("quads", "There are six quads, S1 to S4, M1 and M2; the text has %d.", len(given))
	}
	for i, quad := range given {
		if err := b.readQuad(quad, s1+square(i)); err != nil {
			return err
		}
	}
	return nil
}

func (b *board) readQuad(quad string, q square) *game.TextError {
	if quad == "" {
		return fault("quad_empty", "Quad %s has no text; an empty quad is written -.", q)
	}
	if quad == "-" {
		return nil
	}
	n := 0
	for _, r := range quad {
		m, ok := manOf(r)
		if !ok {
			return fault("unknown_letter", "Quad %s has %q, which is no piece.", q, r)
		}
		if n++; n > 2 {
			return fault("quad_crowded", "Quad %s holds %q, and a quad holds two pieces at most.", q, quad)
		}
		if err := b.seat(m, q); err != nil {
			return err
		}
	}
	if want := b.quadText(q); want != quad {
		return fault("quad_order", "Quad %s is written %s: White's pieces before Black's, each side's in the order K Q R B N P.", q, want)
	}
	return nil
}

func (b *board) readRights(field string) *game.TextError {
	switch field {
	case "Kk":
		b.castle = [2]bool{true, true}
	case "K":
		b.castle[game.White] = true
	case "k":
		b.castle[game.Black] = true
	case "-":
	default:
		return fault("castling", "Castling is Kk, K, k or -, not %q.", field)
	}
	return nil
}

// readCount reads a counter: "plain decimals of at most nine digits, without
// leading zeros".
func readCount(into *int32, field, name string, least int32) *game.TextError {
	n := int32(0)
	for _, r := range field {
		if r < '0' || r > '9' || n > mostCounted/10 {
			return badCount(name, field, least)
		}
		n = n*10 + r - '0'
	}
	if field == "" || n < least || n > 0 && field[0] == '0' || len(field) > 1 && n == 0 {
		return badCount(name, field, least)
	}
	*into = n
	return nil
}

func badCount(name, field string, least int32) *game.TextError {
	return fault(name, "The %s counter is a number from %d to %d without leading zeros, not %q.", name, least, mostCounted, field)
}

// sound refuses what no letter alone shows: kings, castling rights without
// their men, and a check that the side not on turn has left standing.
func (b *board) sound() *game.TextError {
	for c := range game.Black + 1 {
		n := b.men[c][king].count() + (b.twin & b.men[c][king]).count()
		if n != 1 {
			return fault("kings", "Each side has one king; %s has %d.", c, n)
		}
	}
	for c := range game.Black + 1 {
		if err := b.soundRight(c); err != nil {
			return err
		}
	}
	if b.checkers(b.turn.Other()) != 0 {
		return fault("in_check", "It is the turn of %s, and the king of %s stands in check.", b.turn, b.turn.Other())
	}
	return nil
}

// soundRight refuses "a castling right without the king on d1 (d8) and a rook
// of its colour on S1 (S3)".
func (b *board) soundRight(c game.Color) *game.TextError {
	home := homes[c]
	switch {
	case !b.castle[c]:
		return nil
	case !b.men[c][king].has(home.king):
		return fault("castling_king", "Castling for %s needs the king on %s.", c, home.king)
	case !b.men[c][rook].has(home.corner):
		return fault("castling_rook", "Castling for %s needs a rook on %s.", c, home.corner)
	}
	return nil
}
