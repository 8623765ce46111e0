package rules

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"threefold/internal/game"
)

// Codes of the faults of a position text.
const (
	FaultLength     = "too_long"         // more than 256 bytes
	FaultCharacters = "bad_characters"   // invalid UTF-8 or a control character
	FaultFields     = "field_count"      // not four fields
	FaultRows       = "row_count"        // not eight rows
	FaultRowShort   = "row_short"        // a row of fewer than eight squares
	FaultRowLong    = "row_long"         // a row of more than eight squares
	FaultNumbers    = "adjacent_numbers" // two numbers side by side
	FaultNumber     = "bad_number"       // 0 empty squares, or 9
	FaultLetter     = "unknown_letter"
	FaultLight      = "light_square" // a man on a light square
	FaultPawn       = "pawn_place"   // a pawn on its last row
	FaultKings      = "no_king"      // neither side has a king
	FaultTurn       = "bad_turn"
	FaultHalfmove   = "bad_halfmove"
	FaultFullmove   = "bad_fullmove"
)

const (
	longestText    = 256 // bytes
	longestCounter = 9   // digits
	fieldCount     = 4
	rowCount       = 8
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
		return b, 0, 0, fault(FaultKings, "At least one side needs a king.")
	}
	if b.ToMove, err = readTurn(fields[1]); err != nil {
		return b, 0, 0, err
	}
	if halfmove, err = readCounter(fields[2], 0, FaultHalfmove, "number of half-moves since the last capture or pawn move"); err != nil {
		return b, 0, 0, err
	}
	fullmove, err = readCounter(fields[3], 1, FaultFullmove, "move number")
	return b, halfmove, fullmove, err
}

func split(text string) ([]string, error) {
	if len(text) > longestText {
		return nil, fault(FaultLength, "The text has %d bytes; a position has at most %d.", len(text), longestText)
	}
	if !utf8.ValidString(text) {
		return nil, fault(FaultCharacters, "The text is not valid UTF-8.")
	}
	if i := strings.IndexFunc(text, unicode.IsControl); i >= 0 {
		return nil, fault(FaultCharacters, "There is a control character at byte %d.", i+1)
	}
	fields := strings.Split(text, " ")
	if len(fields) != fieldCount {
		return nil, fault(FaultFields, "A position text needs %d parts with one space between them: pieces, side to move and two counters. This one has %d.", fieldCount, len(fields))
	}
	return fields, nil
}

func (b *Board) readRows(field string) error {
	rows := strings.Split(field, "/")
	if len(rows) != rowCount {
		return fault(FaultRows, "The board needs %d rows separated by /; this text has %d.", rowCount, len(rows))
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
				return fault(FaultRowLong, "Row %d (%q) has more than 8 squares.", rank+1, row)
			}
			if err := b.readMan(c, SquareAt(file, rank)); err != nil {
				return err
			}
			file, afterNumber = file+1, false
			continue
		}
		switch {
		case afterNumber:
			return fault(FaultNumbers, "Row %d (%q) has two numbers side by side; add them up.", rank+1, row)
		case c == '0' || c == '9':
			return fault(FaultNumber, "Row %d (%q) has the number %c; empty squares are counted from 1 to 8.", rank+1, row, c)
		}
		file, afterNumber = file+int(c-'0'), true
	}
	switch {
	case file < 8:
		return fault(FaultRowShort, "Row %d (%q) has only %d of 8 squares.", rank+1, row, file)
	case file > 8:
		return fault(FaultRowLong, "Row %d (%q) has more than 8 squares.", rank+1, row)
	}
	return nil
}

func (b *Board) readMan(c rune, s Square) error {
	m, known := ManLettered(c)
	switch {
	case !known:
		return fault(FaultLetter, "%q on %s is not a piece. Use K, B, C and P, small letters for Black.", c, s.Name())
	case !s.Dark():
		return fault(FaultLight, "A %s is on the light square %s; only dark squares are used.", m, s.Name()).Where(game.MendRemove, s.Name())
	case m.Kind == Pawn && LastRow(m.Color).Has(s):
		return fault(FaultPawn, "A %s cannot be on %s: it would have been promoted there.", m, s.Name()).Where(game.MendPromote, s.Name())
	}
	b.Put(s, m)
	return nil
}

// ManLettered is the man of a letter in a position text.
func ManLettered(c rune) (Man, bool) {
	for k := Pawn; k <= Camel; k++ {
		for _, color := range [...]game.Color{game.White, game.Black} {
			if m := (Man{k, color}); rune(m.letter()) == c {
				return m, true
			}
		}
	}
	return Man{}, false
}

func readTurn(field string) (game.Color, error) {
	switch field {
	case "w":
		return game.White, nil
	case "b":
		return game.Black, nil
	default:
		return 0, fault(FaultTurn, "The side to move must be w or b, not %q.", field)
	}
}

// readCounter reads a plain decimal "of at most nine digits, without leading
// zeros".
func readCounter(field string, least int, code, what string) (int, error) {
	n, err := strconv.Atoi(field)
	if err != nil || strconv.Itoa(n) != field || len(field) > longestCounter || n < least {
		return 0, fault(code, "The %s is %q; it must be a whole number from %d, with at most %d digits and no leading zeros.", what, field, least, longestCounter)
	}
	return n, nil
}

// fault makes the error of a position text.
func fault(code, format string, args ...any) *game.TextError {
	return &game.TextError{Code: code, Text: fmt.Sprintf(format, args...)}
}
