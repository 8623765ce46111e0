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

// Field is a field of a position text; its value is the field's name in the catalogue.
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
		return s, NewTextError("too_long", "position.too-long", Number("most", LongestText), Number("n", len(text)))
	case i >= 0:
		return s, NewTextError("not_text", "position.not-text", Number("n", utf8.RuneCountInString(text[:i])+1))
	case len(fields) != 1+len(f.Fields):
		parts := []string{"pieces"}
		for _, field := range f.Fields {
			parts = append(parts, string(field))
		}
		return s, NewTextError("fields", "position.fields", Number("count", len(parts)), Terms("parts", "field", parts...), Number("n", len(fields)))
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
		return NewTextError("rows", "position.rows", Number("rows", len(f.Rows)), Number("n", len(given)))
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
				return NewTextError("adjacent_numbers", "position.adjacent-numbers", Number("rank", rank), Words("row", row))
			}
			n, number = n+int(r-'0'), true
			continue
		}
		number = false
		c, kind, ok := f.ParseLetter(r)
		if !ok {
			return NewTextError("unknown_letter", "position.unknown-letter", Number("rank", rank), Words("letter", string(r)), f.letters())
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
		return NewTextError("row_long", "position.row-long", Number("rank", rank), Words("row", row), Number("n", n), Number("width", width))
	case n < width:
		return NewTextError("row_short", "position.row-short", Number("rank", rank), Words("row", row), Number("n", n), Number("width", width))
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

// letters returns the letters of White's pieces as an argument.
func (f *Form) letters() Arg { return Texts("letters", strings.Split(f.Letters, "")...) }

// order returns all letters: "White's men before Black's, each side's in the order" of the kinds.
func (f *Form) order() string { return f.Letters + strings.ToLower(f.Letters) }

// readField parses a field after the rows.
func (f *Form) readField(s *Setup, field Field, text string, seat PlaceFunc) (err *TextError) {
	switch field {
	case FieldTurn:
		if text != "w" && text != "b" {
			return NewTextError("turn", "position.turn", Words("text", text))
		}
		if text == "b" {
			s.Turn = Black
		}
	case FieldQuads:
		return f.readQuads(text, seat)
	case FieldCastling:
		if text != "-" && (text == "" || !f.orders(text)) {
			return NewTextError("castling", "position.castling", Words("letters", f.Rights), Words("text", text))
		}
		s.Castlings = strings.TrimPrefix(text, "-")
	case FieldEnPassant:
		if text != "-" && !slices.ContainsFunc(f.Rows, func(row []string) bool { return slices.Contains(row, text) }) {
			return NewTextError("en_passant", "position.en-passant", Words("text", text))
		}
		s.EnPassant = strings.TrimPrefix(text, "-")
	case FieldHalfmove:
		s.Halfmove, err = readCounter(text, "halfmove", "position.halfmove", 0)
	case FieldFullmove:
		s.Fullmove, err = readCounter(text, "fullmove", "position.fullmove", 1)
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
func readCounter(text, code, key string, least int) (int, *TextError) {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text || n < least || n > MaxCount {
		return 0, NewTextError(code, key, Number("least", least), Number("most", MaxCount), Words("text", text))
	}
	return n, nil
}

func (f *Form) readQuads(field string, seat PlaceFunc) *TextError {
	given := strings.Split(field, "/")
	if len(given) != len(f.Quads) {
		return NewTextError("quads", "position.quads", Texts("quads", f.Quads...), Number("n", len(given)))
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
		return NewTextError("quad_empty", "position.quad-empty", Words("quad", name))
	}
	if quad == "-" {
		return nil
	}
	for i, r := range quad {
		c, kind, ok := f.ParseLetter(r)
		switch {
		case !ok:
			return NewTextError("unknown_letter", "position.unknown-letter-quad", Words("quad", name), Words("letter", string(r)), f.letters())
		case i >= 2:
			return NewTextError("quad_crowded", "position.quad-crowded", Words("quad", name), Words("text", quad))
		}
		if err := seat(place, c, kind); err != nil {
			return err
		}
	}
	if want := f.inOrder(quad); want != quad {
		return NewTextError("quad_order", "position.quad-order", Words("quad", name), Words("text", want), Words("letters", f.Letters))
	}
	return nil
}

// inOrder sorts the letters of a quad.
func (f *Form) inOrder(letters string) string {
	list := []byte(letters)
	slices.SortFunc(list, func(a, b byte) int { return strings.IndexByte(f.order(), a) - strings.IndexByte(f.order(), b) })
	return string(list)
}
