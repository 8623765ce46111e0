package game

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// LongestText is the maximum length of a position text, in bytes.
const LongestText = 256

// MaxCount is the largest counter in a position text; counters stop there.
const MaxCount = 999_999_999

// Form is the format of a game's position texts: rows of pieces from the top of the board, then
// fields. Form.Read parses it for every game, with the same codes for the same errors; each game
// checks the pieces and fields itself.
type Form struct {
	Letters string     // of the kinds, upper case for White, in the order used within a quad
	Rows    [][]string // names of the squares of each row, from the left
	Quads   []string   // names of the quads of FieldQuads, in order
	Rights  string     // letters of FieldCastling, in order
	Fields  []Field    // after the rows, in order
}

// Field is a field of a position text; its value is the field's name in error messages.
type Field string

const (
	FieldTurn      Field = "side to move"      // w or b
	FieldQuads     Field = "quads"             // the pieces on each quad, or - for none
	FieldCastling  Field = "castling"          // letters of rights, or -
	FieldEnPassant Field = "en passant"        // the square that a pawn has just passed over, or -
	FieldHalfmove  Field = "half-move counter" // plies since the last capture or pawn move
	FieldFullmove  Field = "move number"       // from 1
)

// GridRows returns Form.Rows for a board whose squares are a1, b1 and so on.
func GridRows(width, height int) (rows [][]string) {
	for rank := height; rank > 0; rank-- {
		var row []string
		for file := range width {
			row = append(row, string(rune('a'+file))+strconv.Itoa(rank))
		}
		rows = append(rows, row)
	}
	return rows
}

// PlaceFunc is called by Form.Read for each piece: with the number of its square, counted along
// the rows and then the quads, its colour, and its kind as an index of Form.Letters. An error
// stops the parsing.
type PlaceFunc func(place int, c Color, kind int) *TextError

// Read parses a position text strictly: writing what it accepts gives the same text. It passes
// the pieces to seat; the returned Setup has the fields only.
func (f *Form) Read(text string, seat PlaceFunc) (s Setup, err *TextError) {
	fields := strings.Split(text, " ")
	i := strings.IndexFunc(text, func(r rune) bool { return r == utf8.RuneError || unicode.IsControl(r) })
	switch {
	case len(text) > LongestText:
		return s, NewTextError("too_long", "A position text has at most %d bytes; this one has %d.", LongestText, len(text))
	case i >= 0:
		return s, NewTextError("not_text", "Character %d of the text is not plain text. Remove it.", utf8.RuneCountInString(text[:i])+1)
	case len(fields) != 1+len(f.Fields):
		parts := []string{"pieces"}
		for _, field := range f.Fields {
			parts = append(parts, string(field))
		}
		return s, NewTextError("fields", "A position text needs %d parts with one space between them: %s. This one has %d.",
			len(parts), JoinWords("and", parts...), len(fields))
	}
	s.Fullmove = 1
	err = f.readRows(fields[0], seat)
	for i, field := range f.Fields {
		if err == nil {
			err = f.readField(&s, field, fields[i+1], seat)
		}
	}
	return s, err
}

func (f *Form) readRows(field string, seat PlaceFunc) *TextError {
	given := strings.Split(field, "/")
	if len(given) != len(f.Rows) {
		return NewTextError("rows", "The board has %d rows, with / between them; this text has %d.", len(f.Rows), len(given))
	}
	first := 0
	for i, row := range given {
		if err := f.readRow(row, len(f.Rows)-i, len(f.Rows[i]), first, seat); err != nil {
			return err
		}
		first += len(f.Rows[i])
	}
	return nil
}

// readRow parses the row of a rank; first is the number of its first square.
func (f *Form) readRow(row string, rank, width, first int, seat PlaceFunc) *TextError {
	n, number := 0, false
	for _, r := range row {
		if '1' <= r && r <= '9' {
			if number {
				return NewTextError("adjacent_numbers", "Rank %d has two numbers side by side in %q; add them up.", rank, row)
			}
			n, number = n+int(r-'0'), true
			continue
		}
		number = false
		c, kind, ok := f.ParseLetter(r)
		if !ok {
			return NewTextError("unknown_letter", "Rank %d has %q, which is neither a piece nor a number from 1 to 9. %s", rank, r, f.key())
		}
		if n < width {
			if err := seat(first+n, c, kind); err != nil {
				return err
			}
		}
		n++
	}
	switch {
	case n > width:
		return NewTextError("row_long", "Rank %d is too long: %q counts up to %d, not %d.", rank, row, n, width)
	case n < width:
		return NewTextError("row_short", "Rank %d is too short: %q counts up to %d, not %d.", rank, row, n, width)
	}
	return nil
}

// ParseLetter returns the colour and kind of a piece's letter; ok is false for other letters.
func (f *Form) ParseLetter(r rune) (c Color, kind int, ok bool) {
	i := strings.IndexRune(f.order(), r)
	if i < 0 {
		return White, 0, false
	}
	return Color(i / len(f.Letters)), i % len(f.Letters), true
}

// key returns a sentence with the letters of the pieces.
func (f *Form) key() string {
	return "Use " + JoinWords("and", strings.Split(f.Letters, "")...) + ", small letters for Black."
}

// order returns all letters: "White's men before Black's, each side's in the order" of the kinds.
func (f *Form) order() string { return f.Letters + strings.ToLower(f.Letters) }

// readField parses a field after the rows.
func (f *Form) readField(s *Setup, field Field, text string, seat PlaceFunc) (err *TextError) {
	switch field {
	case FieldTurn:
		if text != "w" && text != "b" {
			return NewTextError("turn", "The side to move must be w or b, not %q.", text)
		}
		if text == "b" {
			s.Turn = Black
		}
	case FieldQuads:
		return f.readQuads(text, seat)
	case FieldCastling:
		if text != "-" && (text == "" || !f.orders(text)) {
			return NewTextError("castling", "Castling rights must be letters of %s in this order, or -, not %q.", f.Rights, text)
		}
		s.Castlings = strings.TrimPrefix(text, "-")
	case FieldEnPassant:
		if text != "-" && !slices.ContainsFunc(f.Rows, func(row []string) bool { return slices.Contains(row, text) }) {
			return NewTextError("en_passant", "The en passant field must be on the board, or -, not %q.", text)
		}
		s.EnPassant = strings.TrimPrefix(text, "-")
	case FieldHalfmove:
		s.Halfmove, err = readCounter(field, text, "halfmove", 0)
	case FieldFullmove:
		s.Fullmove, err = readCounter(field, text, "fullmove", 1)
	}
	return err
}

// orders reports whether letters are castling rights in order, each at most once.
func (f *Form) orders(letters string) bool {
	for _, right := range f.Rights {
		letters = strings.TrimPrefix(letters, string(right))
	}
	return letters == ""
}

// readCounter parses a plain decimal "of at most nine digits, without leading zeros".
func readCounter(field Field, text, code string, least int) (int, *TextError) {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text || n < least || n > MaxCount {
		return 0, NewTextError(code, "The %s must be from %d to %d without leading zeros, not %q.", field, least, MaxCount, text)
	}
	return n, nil
}

func (f *Form) readQuads(field string, seat PlaceFunc) *TextError {
	given := strings.Split(field, "/")
	if len(given) != len(f.Quads) {
		return NewTextError("quads", "There are %d quads, %s; this text has %d.", len(f.Quads), JoinWords("and", f.Quads...), len(given))
	}
	first := 0
	for _, row := range f.Rows {
		first += len(row)
	}
	for i, quad := range given {
		if err := f.readQuad(quad, f.Quads[i], first+i, seat); err != nil {
			return err
		}
	}
	return nil
}

func (f *Form) readQuad(quad, name string, place int, seat PlaceFunc) *TextError {
	if quad == "" {
		return NewTextError("quad_empty", "Quad %s has no text; write - for an empty quad.", name)
	}
	if quad == "-" {
		return nil
	}
	for i, r := range quad {
		c, kind, ok := f.ParseLetter(r)
		switch {
		case !ok:
			return NewTextError("unknown_letter", "Quad %s has %q, which is not a piece. %s", name, r, f.key())
		case i >= 2:
			return NewTextError("quad_crowded", "Quad %s has %q; a quad holds at most two pieces.", name, quad)
		}
		if err := seat(place, c, kind); err != nil {
			return err
		}
	}
	if want := f.inOrder(quad); want != quad {
		return NewTextError("quad_order", "Write quad %s as %s: White’s pieces first, each side’s in the order %s.", name, want, f.Letters)
	}
	return nil
}

// inOrder sorts the letters of a quad.
func (f *Form) inOrder(letters string) string {
	list := []byte(letters)
	slices.SortFunc(list, func(a, b byte) int { return strings.IndexByte(f.order(), a) - strings.IndexByte(f.order(), b) })
	return string(list)
}
