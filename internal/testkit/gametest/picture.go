package gametest

import (
	"math"
	"slices"
	"strings"

	"threefold/internal/game"
)

// Picture draws a position as text, White below, with the destinations of the piece on from (none
// if from is ""). Every cell or point is a piece's letter (upper case for White) or a dot,
// followed by a mark if the piece may move there:
//
//	o quiet   x capture   + join   * sacrifice   c castling
//
// In a chain of jumps every landing is marked. A quad's two slots are drawn
// side by side in its upper row. Lines have no spaces at their end.
func Picture(g *game.Game, p game.Position, from string) string {
	rows := canvas(&g.Board)
	pieces := map[string]string{}
	for _, m := range p.Pieces() {
		pieces[m.At] = m.Piece
	}
	marks := destinations(p, from)
	for _, pl := range g.Board.Places {
		for _, s := range spots(pl) {
			rows[s.row][s.column] = letter(g, pieces[s.name])
			rows[s.row][s.column+1] = marks[s.name]
		}
	}
	slices.Reverse(rows)
	var lines []string
	for _, r := range rows {
		lines = append(lines, strings.TrimRight(strings.ReplaceAll(string(r), "\x00", " "), " "))
	}
	return strings.Join(lines, "\n")
}

// canvas returns the empty picture, lowest row first. A board of points has one more point than
// its width.
func canvas(b *game.Board) [][]byte {
	width, height := int(b.Width), int(b.Height)
	if b.Style == game.StylePoints {
		width, height = width+1, height+1
	}
	rows := make([][]byte, height)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(" ", 2*width))
	}
	return rows
}

// spot is where a square or a slot is drawn.
type spot struct {
	name        string
	row, column int
}

func spots(p game.Place) []spot {
	row := int(math.Floor(p.Y))
	if p.Slots == 0 {
		return []spot{{p.ID, row, 2 * int(math.Floor(p.X))}}
	}
	return []spot{
		{p.ID + ".0", row, 2 * int(math.Floor(p.X-0.5))},
		{p.ID + ".1", row, 2 * int(math.Floor(p.X+0.5))},
	}
}

// letter returns a piece's letter in position texts; a dot for an empty square.
func letter(g *game.Game, piece string) byte {
	color, name, _ := strings.Cut(piece, " ")
	for _, k := range g.Kinds {
		if k.Name != name {
			continue
		}
		if color == "black" {
			return strings.ToLower(k.Letter)[0]
		}
		return k.Letter[0]
	}
	return '.'
}

var signs = map[game.MoveKind]byte{
	game.Quiet: 'o', game.Capture: 'x', game.Join: '+', game.Sacrifice: '*', game.Castle: 'c',
}

// destinations maps the clicks of the piece's moves, after the first, to marks. A quad that is
// clicked as a whole is marked in its first slot.
func destinations(p game.Position, from string) map[string]byte {
	marks := map[string]byte{}
	for _, m := range p.Moves() {
		if from == "" || m.Clicks[0] != from {
			continue
		}
		for _, c := range m.Clicks[1:] {
			marks[c] = signs[m.Kind]
			if c == game.PlaceOf(c) && marks[c+".0"] == 0 {
				marks[c+".0"] = signs[m.Kind]
			}
		}
	}
	return marks
}
