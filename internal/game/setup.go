package game

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Setup is a position as a player edits it, possible or not: the content of a position text.
// CheckSetup validates it.
type Setup struct {
	Pieces    []Piece
	Turn      Color
	Castlings string // letters of the castling rights, in the order of Game.Castlings
	EnPassant string // the square that a pawn has just passed over, or ""
	Halfmove  int    // plies since the last capture or pawn move
	Fullmove  int    // number of the move, from 1
}

// ReadSetup parses a position text. It accepts every well-formed text, even of an impossible
// position. The error is a *TextError.
func ReadSetup(g *Game, text string) (Setup, error) {
	places := slices.Concat(append(slices.Clone(g.Form.Rows), g.Form.Quads)...)
	var pieces []Piece
	s, wrong := g.Form.Read(text, func(place int, c Color, kind int) *TextError {
		at := places[place]
		if !g.Board.HasPlace(at) {
			return NewTextError("no_place", "position.no-place", On("at", at))
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

// Text returns the set-up as a position text.
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

// FitsGame reports whether all pieces, squares and castling rights are of this game.
func (s Setup) FitsGame(g *Game) bool {
	for _, m := range s.Pieces {
		if g.letter(m.Piece) == "" || !g.Board.HasPlace(m.At) {
			return false
		}
	}
	return g.Form.orders(s.Castlings) && (s.EnPassant == "" || g.Board.HasPlace(s.EnPassant))
}

func (s Setup) field(g *Game, f Field, at map[string]string) string {
	switch f {
	case FieldTurn:
		return s.Turn.String()[:1]
	case FieldQuads:
		return g.quadsText(at)
	case FieldCastling:
		return cmp.Or(s.Castlings, "-")
	case FieldEnPassant:
		return cmp.Or(s.EnPassant, "-")
	case FieldHalfmove:
		return strconv.Itoa(s.Halfmove)
	default:
		return strconv.Itoa(s.Fullmove)
	}
}

// PlaceOf returns the square of a slot: "M1" for "M1.0".
func PlaceOf(slot string) string {
	name, _, _ := strings.Cut(slot, ".")
	return name
}

// letter returns a piece's letter in position texts, or "" for an unknown piece.
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

// quadsText returns FieldQuads.
func (g *Game) quadsText(at map[string]string) string {
	var fields []string
	for _, name := range g.Form.Quads {
		fields = append(fields, cmp.Or(g.Form.inOrder(at[name]), "-"))
	}
	return strings.Join(fields, "/")
}

// seat puts the pieces on quads into slots, "a piece alone sits in its colour's seat", and sorts
// all pieces in the order of Board.Places.
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
