package game

import (
	"cmp"
	"fmt"
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
	places := slices.Concat(append(slices.Clone(g.Form.Rows), g.Form.Quads)...)
	var pieces []Piece
	s, wrong := g.Form.Read(text, func(place int, c Color, kind int) *TextError {
		at := places[place]
		if !g.Board.Knows(at) {
			return NewTextError("no_place", "No piece can be on %s.", at)
		}
		pieces = append(pieces, Piece{At: at, Piece: c.String() + " " + g.named(g.Form.Letters[kind:kind+1])})
		return nil
	})
	if wrong == nil {
		s.Pieces = pieces
		g.seat(&s)
		return s, nil
	}
	if _, err := g.Parse(text); err != nil {
		return Setup{}, err
	}
	return Setup{}, wrong
}

// Text writes the set-up as a position text.
func (s Setup) Text(g *Game) string {
	at := map[string]string{} // letters by place
	for _, m := range s.Pieces {
		at[PlaceOf(m.At)] += g.letter(m.Piece)
	}
	fields := []string{g.rowsText(at)}
	for _, f := range g.Form.Fields {
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
	return g.Form.orders(s.Castlings) && (s.Passed == "" || g.Board.Knows(s.Passed))
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

func (g *Game) rowsText(at map[string]string) string {
	var rows []string
	for _, row := range g.Form.Rows {
		var text strings.Builder
		free := 0
		for _, name := range row {
			if at[name] == "" {
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

// quadsText writes who is on each quad.
func (g *Game) quadsText(at map[string]string) string {
	var fields []string
	for _, name := range g.Form.Quads {
		fields = append(fields, cmp.Or(g.Form.inOrder(at[name]), "-"))
	}
	return strings.Join(fields, "/")
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
