package rules

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"threefold/internal/game"
)

// longest is the longest position text that is read, in bytes.
const longest = 256

// Parse reads a position text strictly; the error is a *game.TextError. What
// it accepts, text writes again letter by letter.
func Parse(text string) (Board, error) {
	b, wrong := parseFields(text)
	if wrong == nil {
		wrong = b.Sound()
	}
	if wrong != nil {
		return Board{}, wrong
	}
	return b, nil
}

// parseFields reads all fields, and gives the first error.
func parseFields(text string) (b Board, err *game.TextError) {
	if len(text) > longest {
		return b, game.NewTextError("too_long", "A position text has at most %d bytes, this one has %d.", longest, len(text))
	}
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return b, game.NewTextError("not_text", "A position text must be plain text.")
	}
	f := strings.Split(text, " ")
	if len(f) != 6 {
		return b, game.NewTextError("fields", "A position text needs six parts with one space between them: pieces, side to move, quads, castling and two counters. This one has %d.", len(f))
	}
	err = cmp.Or(
		b.readRows(f[0]),
		b.readTurn(f[1]),
		b.readQuads(f[2]),
		b.readRights(f[3]),
		readCount(&b.Half, f[4], "halfmove", 0),
		readCount(&b.Full, f[5], "fullmove", 1),
	)
	return b, err
}

func (b *Board) readRows(field string) *game.TextError {
	given := strings.Split(field, "/")
	if len(given) != Ranks {
		return game.NewTextError("rows", "The board needs eight rows, from rank 8 to rank 1; this one has %d.", len(given))
	}
	first := Square(0)
	for i, row := range given {
		if err := b.readRow(row, Ranks-i, first, len(rows[i])); err != nil {
			return err
		}
		first += Square(len(rows[i]))
	}
	return nil
}

// readRow reads the row of a rank, whose normal squares start at first.
func (b *Board) readRow(row string, rank int, first Square, width int) *game.TextError {
	n, digit := 0, false
	for _, r := range row {
		if '1' <= r && r <= '9' {
			if digit {
				return game.NewTextError("two_numbers", "Rank %d has two numbers side by side; add them up.", rank)
			}
			n, digit = n+int(r-'0'), true
			continue
		}
		digit = false
		m, ok := pieceOf(r)
		if !ok {
			return game.NewTextError("unknown_letter", "Rank %d has %q, which is not a piece or a number.", rank, r)
		}
		if n < width {
			if err := b.Seat(m, first+Square(n)); err != nil {
				return err
			}
		}
		n++
	}
	switch {
	case n > width:
		return game.NewTextError("row_long", "Rank %d has %d normal squares, but the text has %d.", rank, width, n)
	case n < width:
		return game.NewTextError("row_short", "Rank %d has %d normal squares, but the text has only %d.", rank, width, n)
	}
	return nil
}

func pieceOf(r rune) (Piece, bool) {
	if r >= utf8.RuneSelf {
		return Piece{}, false
	}
	if i := strings.IndexRune(Letters, r); i >= 0 {
		return Piece{game.White, Kind(i)}, true
	}
	i := strings.IndexRune(strings.ToLower(Letters), r)
	return Piece{game.Black, Kind(i)}, i >= 0
}

// Seat puts a piece down: "a White pawn on c8 d8 e8 or a Black one on c1 d1 e1"
// is refused, "pawns may stand anywhere else".
func (b *Board) Seat(m Piece, at Square) *game.TextError {
	if m.Kind == Pawn && lastRank[m.Color].Has(at) {
		return game.NewTextError("pawn_place", "A %s cannot be on %s: it would have been promoted there.", m, at).Where(game.MendPromote, at.String())
	}
	b.Put(m.Color, m.Kind, at)
	return nil
}

// Sound refuses what no letter alone shows: kings, castling rights without
// their pieces, and a check that the side not on turn has left standing.
func (b *Board) Sound() *game.TextError {
	for c := range game.Black + 1 {
		n := b.Pieces[c][King].Count() + (b.Doubled & b.Pieces[c][King]).Count()
		if n != 1 {
			return game.NewTextError("kings", "Each side needs exactly one king; %s has %d.", c.Name(), n).Where(game.MendNothing, b.Pieces[c][King].Names()...)
		}
	}
	for c := range game.Black + 1 {
		if err := b.soundRight(c); err != nil {
			return err
		}
	}
	if checkers := b.Checkers(b.Turn.Other()); checkers != 0 {
		return game.NewTextError("in_check", "It is %s’s turn, but %s’s king is in check.", b.Turn.Name(), b.Turn.Other().Name()).
			Where(game.MendTurn, append(checkers.Names(), b.KingOf(b.Turn.Other()).String())...)
	}
	return nil
}

// soundRight refuses "a castling right without the king on d1 (d8) and a rook
// of its colour on S1 (S3)".
func (b *Board) soundRight(c game.Color) *game.TextError {
	home := Homes[c]
	switch {
	case !b.Castle[c]:
		return nil
	case !b.Pieces[c][King].Has(home.King):
		return game.NewTextError("castling_king", "Castling for %s needs the king on %s.", c.Name(), home.King).Where(game.MendCastling, home.King.String())
	case !b.Pieces[c][Rook].Has(home.Corner):
		return game.NewTextError("castling_rook", "Castling for %s needs a rook on %s.", c.Name(), home.Corner).Where(game.MendCastling, home.Corner.String())
	}
	return nil
}
