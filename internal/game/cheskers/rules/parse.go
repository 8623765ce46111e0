package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"threefold/internal/game"
)

const (
	longestText = 256 // bytes
	fieldCount  = 4
	rowCount    = 8
)

// ReadBoard reads a position text strictly, into a board and its two counters. "A position is refused if neither
// side has a king, if a piece stands on a light square, or if a pawn stands
// on its last row."
func ReadBoard(text string) (b Board, halfmove, fullmove int, err error) {
	fields, err := split(text)
	if err != nil {
		return b, 0, 0, err
	}
	if err := b.readRows(fields[0]); err != nil {
		return b, 0, 0, err
	}
	if b.Kingless(game.White) && b.Kingless(game.Black) {
		return b, 0, 0, game.NewTextError("no_king", "At least one side needs a king.")
	}
	if b.ToMove, err = readTurn(fields[1]); err != nil {
		return b, 0, 0, err
	}
	if halfmove, err = readCounter(fields[2], 0, "bad_halfmove", "number of half-moves since the last capture or pawn move"); err != nil {
		return b, 0, 0, err
	}
	fullmove, err = readCounter(fields[3], 1, "bad_fullmove", "move number")
	return b, halfmove, fullmove, err
}

func split(text string) ([]string, error) {
	if len(text) > longestText {
		return nil, game.NewTextError("too_long", "The text has %d bytes; a position has at most %d.", len(text), longestText)
	}
	if !utf8.ValidString(text) {
		return nil, game.NewTextError("bad_characters", "The text is not valid UTF-8.")
	}
	if i := strings.IndexFunc(text, unicode.IsControl); i >= 0 {
		return nil, game.NewTextError("bad_characters", "There is a control character at byte %d.", i+1)
	}
	fields := strings.Split(text, " ")
	if len(fields) != fieldCount {
		return nil, game.NewTextError("field_count", "A position text needs %d parts with one space between them: pieces, side to move and two counters. This one has %d.", fieldCount, len(fields))
	}
	return fields, nil
}

func (b *Board) readRows(field string) error {
	rows := strings.Split(field, "/")
	if len(rows) != rowCount {
		return game.NewTextError("row_count", "The board needs %d rows separated by /; this text has %d.", rowCount, len(rows))
	}
	for i, row := range rows {
		if err := b.readRow(row, 7-i); err != nil {
			return err
		}
	}
	return nil
}

func (b *Board) readRow(row string, rank int) error {
	file, afterNumber := 0, false
	for _, c := range row {
		if c < '0' || c > '9' {
			if file > 7 {
				return game.NewTextError("row_long", "Row %d (%q) has more than 8 squares.", rank+1, row)
			}
			if err := b.readPiece(c, SquareAt(file, rank)); err != nil {
				return err
			}
			file, afterNumber = file+1, false
			continue
		}
		switch {
		case afterNumber:
			return game.NewTextError("adjacent_numbers", "Row %d (%q) has two numbers side by side; add them up.", rank+1, row)
		case c == '0' || c == '9':
			return game.NewTextError("bad_number", "Row %d (%q) has the number %c; empty squares are counted from 1 to 8.", rank+1, row, c)
		}
		file, afterNumber = file+int(c-'0'), true
	}
	switch {
	case file < 8:
		return game.NewTextError("row_short", "Row %d (%q) has only %d of 8 squares.", rank+1, row, file)
	case file > 8:
		return game.NewTextError("row_long", "Row %d (%q) has more than 8 squares.", rank+1, row)
	}
	return nil
}

func (b *Board) readPiece(c rune, s Square) error {
	m, known := PieceLettered(c)
	switch {
	case !known:
		return game.NewTextError("unknown_letter", "%q on %s is not a piece. Use K, B, C and P, small letters for Black.", c, s.Name())
	case !s.Dark():
		return game.NewTextError("light_square", "A %s is on the light square %s; only dark squares are used.", m, s.Name()).Where(game.MendRemove, s.Name())
	case m.Kind == Pawn && LastRow(m.Color).Has(s):
		return game.NewTextError("pawn_place", "A %s cannot be on %s: it would have been promoted there.", m, s.Name()).Where(game.MendPromote, s.Name())
	}
	b.Put(s, m)
	return nil
}

// PieceLettered is the piece of a letter in a position text.
func PieceLettered(c rune) (Piece, bool) {
	for k := Pawn; k <= Camel; k++ {
		for _, color := range [...]game.Color{game.White, game.Black} {
			if m := (Piece{k, color}); rune(m.letter()) == c {
				return m, true
			}
		}
	}
	return Piece{}, false
}

func readTurn(field string) (game.Color, error) {
	switch field {
	case "w":
		return game.White, nil
	case "b":
		return game.Black, nil
	default:
		return 0, game.NewTextError("bad_turn", "The side to move must be w or b, not %q.", field)
	}
}

func readCounter(field string, least int, code, what string) (int, error) {
	n, ok := game.ReadCounter(field, least)
	if !ok {
		return 0, game.NewTextError(code, "The %s is %q; it must be a whole number from %d, with at most 9 digits and no leading zeros.",
			what, field, least)
	}
	return n, nil
}
