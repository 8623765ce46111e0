package game

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Setup is a position that somebody puts together piece by piece: what a position text says,
// whether the position can be or not. It is a value; Judge tells what is wrong with it.
type Setup struct {
	Pieces    []Piece
	Turn      Color
	Castlings string // the letters of the rights, in the order of the game's list
	Passed    string // the place that a pawn has just passed over, or ""
	Halfmove  int
	Fullmove  int
}

// ReadSetup takes a position text apart. It accepts what is well written, even if no
// such position can be. The error is the *TextError of the game's Parse.
func ReadSetup(g *Game, text string) (Setup, error) {
	s, ok := g.readSetup(text)
	if ok && s.Text(g) == text {
		return s, nil
	}
	if _, err := g.Parse(text); err != nil {
		return Setup{}, err
	}
	return Setup{}, fmt.Errorf("%s: the text %q of a position is not read as a set-up", g.ID, text)
}

// Text writes the set-up as a position text.
func (s Setup) Text(g *Game) string {
	at := map[string]string{} // letters by place
	for _, m := range s.Pieces {
		at[PlaceOf(m.At)] += g.letter(m.Piece)
	}
	fields := []string{g.rowsText(at)}
	for _, f := range g.Fields {
		fields = append(fields, s.field(g, f, at))
	}
	return strings.Join(fields, " ")
}

// On reports whether its pieces are pieces of the game, on places of the board.
func (s Setup) On(g *Game) bool {
	for _, m := range s.Pieces {
		if g.letter(m.Piece) == "" || !g.Board.Knows(m.At) {
			return false
		}
	}
	return g.orders(s.Castlings) && (s.Passed == "" || g.Board.Knows(s.Passed))
}

func (s Setup) field(g *Game, f Field, at map[string]string) string {
	switch f {
	case FieldTurn:
		return s.Turn.String()[:1]
	case FieldQuads:
		return g.quadsText(at)
	case FieldCastling:
		return cmp.Or(s.Castlings, "-")
	case FieldPassed:
		return cmp.Or(s.Passed, "-")
	case FieldHalfmove:
		return strconv.Itoa(s.Halfmove)
	default:
		return strconv.Itoa(s.Fullmove)
	}
}

// PlaceOf is the place of a slot: "M1" of "M1.0".
func PlaceOf(slot string) string {
	name, _, _ := strings.Cut(slot, ".")
	return name
}

// letter is the piece's in position texts, capitals for White, or "" where it is none.
func (g *Game) letter(piece string) string {
	color, kind, _ := strings.Cut(piece, " ")
	for _, k := range g.Kinds {
		switch {
		case k.Name != kind:
		case color == White.String():
			return k.Letter
		case color == Black.String():
			return strings.ToLower(k.Letter)
		}
	}
	return ""
}

// piece is the piece of a letter, or "".
func (g *Game) piece(letter rune) string {
	for _, k := range g.Kinds {
		switch string(letter) {
		case k.Letter:
			return White.String() + " " + k.Name
		case strings.ToLower(k.Letter):
			return Black.String() + " " + k.Name
		}
	}
	return ""
}

// rows lists the places without slots as position texts do: from the top of the board, each
// row from the left. A cell on which nobody can stand is a place without a name.
func (g *Game) rows() [][]string {
	byHeight := map[float64]map[float64]string{}
	for _, p := range g.Board.Places {
		for x, y := range p.cells {
			if byHeight[y] == nil {
				byHeight[y] = map[float64]string{}
			}
			byHeight[y][x] = p.ID
		}
	}
	quads := g.Board.Tiles()
	var rows [][]string
	for _, y := range slices.Backward(slices.Sorted(maps.Keys(byHeight))) {
		var row []string
		for x := g.Board.left(); x <= g.Board.Width; x++ {
			if name := byHeight[y][x]; !slices.Contains(quads, name) {
				row = append(row, name)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// cells yields the middles of the cells that a place covers, or its point.
func (p Place) cells(yield func(x, y float64) bool) {
	edge := (p.Size - 1) / 2
	for y := p.Y - edge; y <= p.Y+edge; y++ {
		for x := p.X - edge; x <= p.X+edge; x++ {
			if !yield(x, y) {
				return
			}
		}
	}
}

// left is the x of the board's first column.
func (b *Board) left() float64 {
	if b.Style == StyleCells {
		return 0.5
	}
	return 0
}

func (g *Game) rowsText(at map[string]string) string {
	var rows []string
	for _, row := range g.rows() {
		var text strings.Builder
		free := 0
		for _, name := range row {
			if name == "" || at[name] == "" {
				free++
				continue
			}
			text.WriteString(gap(free) + at[name])
			free = 0
		}
		rows = append(rows, text.String()+gap(free))
	}
	return strings.Join(rows, "/")
}

func gap(free int) string {
	if free == 0 {
		return ""
	}
	return strconv.Itoa(free)
}

// quadsText writes who is on each quad: "White's men before Black's, each
// side's in the order" of the kinds.
func (g *Game) quadsText(at map[string]string) string {
	var order strings.Builder
	for _, k := range g.Kinds {
		order.WriteString(k.Letter)
	}
	letters := order.String() + strings.ToLower(order.String())
	var fields []string
	for _, name := range g.Board.Tiles() {
		pieces := []byte(at[name])
		slices.SortFunc(pieces, func(a, b byte) int {
			return strings.IndexByte(letters, a) - strings.IndexByte(letters, b)
		})
		fields = append(fields, cmp.Or(string(pieces), "-"))
	}
	return strings.Join(fields, "/")
}

// readSetup takes a text apart, and says whether it has the form of a position.
func (g *Game) readSetup(text string) (s Setup, ok bool) {
	const longest = 256 // bytes, in every game
	fields := strings.Split(text, " ")
	if len(text) > longest || len(fields) != 1+len(g.Fields) || !g.readRows(&s, fields[0]) {
		return s, false
	}
	s.Fullmove = 1
	for i, f := range g.Fields {
		if !g.readField(&s, f, fields[i+1]) {
			return s, false
		}
	}
	g.seat(&s)
	return s, true
}

func (g *Game) readRows(s *Setup, field string) bool {
	rows, given := g.rows(), strings.Split(field, "/")
	if len(given) != len(rows) {
		return false
	}
	for i, row := range rows {
		n := 0
		for _, letter := range given[i] {
			if '1' <= letter && letter <= '9' {
				n += int(letter - '0')
				continue
			}
			piece := g.piece(letter)
			if piece == "" || n >= len(row) || row[n] == "" {
				return false
			}
			s.Pieces = append(s.Pieces, Piece{At: row[n], Piece: piece})
			n++
		}
		if n != len(row) {
			return false
		}
	}
	return true
}

func (g *Game) readField(s *Setup, f Field, text string) (ok bool) {
	switch f {
	case FieldTurn:
		s.Turn = White
		if text == "b" {
			s.Turn = Black
		}
		return text == "w" || text == "b"
	case FieldQuads:
		return g.readQuads(s, text)
	case FieldCastling:
		s.Castlings = strings.TrimPrefix(text, "-")
		return g.orders(s.Castlings)
	case FieldPassed:
		s.Passed = strings.TrimPrefix(text, "-")
		return s.Passed == "" || g.Board.Knows(s.Passed)
	case FieldHalfmove:
		return readCount(&s.Halfmove, text)
	default:
		return readCount(&s.Fullmove, text) && s.Fullmove > 0
	}
}

// orders reports whether the letters are rights of the game, in its order.
func (g *Game) orders(letters string) bool {
	for _, c := range g.Castlings {
		letters = strings.TrimPrefix(letters, c.Letter)
	}
	return letters == ""
}

func readCount(into *int, text string) bool {
	const most = 9 // digits
	n, err := strconv.Atoi(text)
	*into = n
	return err == nil && n >= 0 && len(text) <= most
}

func (g *Game) readQuads(s *Setup, field string) bool {
	quads, given := g.Board.Tiles(), strings.Split(field, "/")
	if len(given) != len(quads) {
		return false
	}
	for i, letters := range given {
		letters = strings.TrimPrefix(letters, "-")
		if len(letters) > 2 {
			return false
		}
		for _, letter := range letters {
			piece := g.piece(letter)
			if piece == "" {
				return false
			}
			s.Pieces = append(s.Pieces, Piece{At: quads[i], Piece: piece})
		}
	}
	return true
}

// seat gives the pieces on quads their seats, "a piece alone sits in its colour's
// seat", and lists all pieces in the order of the board's places.
func (g *Game) seat(s *Setup) {
	slots := map[string]int{}
	for _, p := range g.Board.Places {
		slots[p.ID] = p.Slots
	}
	count := map[string]int{}
	for _, m := range s.Pieces {
		count[m.At]++
	}
	taken := map[string]int{}
	for i, m := range s.Pieces {
		if slots[m.At] == 0 {
			continue
		}
		seat := taken[m.At]
		if count[m.At] == 1 && strings.HasPrefix(m.Piece, Black.String()) {
			seat = 1
		}
		taken[m.At]++
		s.Pieces[i].At = fmt.Sprintf("%s.%d", m.At, seat)
	}
	order := map[string]int{}
	for i, p := range g.Board.Places {
		order[p.ID] = 2 * i
		order[p.ID+".0"], order[p.ID+".1"] = 2*i, 2*i+1
	}
	slices.SortStableFunc(s.Pieces, func(a, b Piece) int { return order[a.At] - order[b.At] })
}
