package picture

import (
	"strconv"

	"threefold/internal/game"
)

// Measures of a sheet in millimetres, on A4. Its content also fits on North American letter paper.
const (
	paperWidth  = 210
	paperHeight = 297
	paperEdge   = 15
	paperTop    = 30  // of the board
	paperFoot   = 268 // of the last line
)

// boardRoom is the maximum width of a board on a sheet, in millimetres. Cells are whole
// millimetres wide.
const boardRoom = 184

// tileFree is the margin of a tile within its square, in millimetres, so that tiles cut by hand
// fit.
const tileFree = 1.5

// BoardSheet draws a game's board as SVG to be printed true to scale, with the places of tiles
// and a list of the pieces that start needs.
func (d *Drawer) BoardSheet(of *game.Game, start []game.Piece) []byte {
	s := d.sheet(of)
	title := of.Name
	all := s.page(title, "Print at 100 %, without scaling.")
	board := group("", s.ground(), s.edgeLetters())
	all.add(board, s.needed(start), s.ruler())
	return d.svg(all, d.styles.board(of), canvas{paperWidth, paperHeight, "mm", of.Name + ": printable board"})
}

// TileSheet draws the tiles of a game's board as SVG to cut out, each for two pieces; ok is
// false for a board without tiles.
func (d *Drawer) TileSheet(of *game.Game, start Position) (sheet []byte, ok bool) {
	s := d.sheet(of)
	tiles := of.Board.Quads()
	if len(tiles) == 0 {
		return nil, false
	}
	all := s.page(strconv.Itoa(len(tiles))+" tiles to cut out", "Cut along the dashed lines and glue the tiles on card. Each holds two pieces.")
	const perRow, gap = 3, 12
	side := 2*s.cell - 2*tileFree
	for i, id := range tiles {
		x := (paperWidth - perRow*side - (perRow-1)*gap) / 2
		all.add(s.tile(id, x+float64(i%perRow)*(side+gap), paperTop+float64(i/perRow)*(side+gap)))
	}
	rows := float64((len(tiles) + perRow - 1) / perRow)
	s.explain(all, &start, paperTop+rows*(side+gap)+4)
	all.add(s.ruler())
	return d.svg(all, d.styles.board(of), canvas{paperWidth, paperHeight, "mm", of.Name + ": tiles to cut out"}), true
}

// sheet is a board on paper.
type sheet struct {
	drawer *Drawer
	game   *game.Game
	cell   float64 // millimetres
	left   float64 // left edge of the board, in millimetres
}

func (d *Drawer) sheet(of *game.Game) *sheet {
	cell := float64(int(boardRoom / of.Board.Width))
	return &sheet{d, of, cell, (paperWidth - cell*of.Board.Width) / 2}
}

// at converts board coordinates to a point on the paper.
func (s *sheet) at(x, y float64) point {
	return point{s.left + x*s.cell, paperTop + (s.game.Board.Height-y)*s.cell}
}

// page draws a sheet with a title, a line below it, and the site's name.
func (s *sheet) page(title, below string) *node {
	d := s.drawer
	return group("", rect("", box{0, 0, paperWidth, paperHeight}, 0).filled("#ffffff"),
		d.said(title, point{paperEdge, 17}, 7, "#111111", true), d.said(below, point{paperEdge, 24}, 3.5, "#111111", false),
		d.logo(point{paperEdge - 1, paperFoot - 6}, 8), d.said("Threefold", point{paperEdge + 8, paperFoot}, 4.6, "#111111", true))
}

// inked gives a shape a stroke of this width in millimetres, without a fill.
func inked(n *node, width float64) *node {
	return n.as(style{Stroke: "#111111", Width: width})
}

// cutting gives a shape a dashed stroke.
func cutting(n *node, fill string) *node {
	return n.as(style{Fill: fill, Stroke: "#111111", Width: 0.3, Dashes: []float64{2, 1.5}})
}

// tints are the colours of dark squares.
var tints = map[string]string{"dark": "#dce6df", "b": "#e3e1ec"}

func (s *sheet) ground() *node {
	all := group("")
	b := &s.game.Board
	if b.Style == game.StylePoints {
		s.lines(all)
		return all
	}
	for i := range b.Places {
		p := &b.Places[i]
		c, side := s.at(p.X, p.Y), p.Size*s.cell
		own := box{c.X - side/2, c.Y - side/2, side, side}
		fill := tints[p.Tone]
		if fill == "" || p.Slots == 2 {
			fill = "#ffffff"
		}
		all.add(rect("", own, 0).as(style{Fill: fill, Stroke: "#111111", Width: 0.25}))
		if p.Slots == 2 {
			all.add(cutting(rect("", own.drawnIn(tileFree), 4), ""),
				s.middle(p.ID, point{c.X, c.Y + 2}, 9, true), s.middle("put the tile here", point{c.X, c.Y + 9}, 3, false))
		}
	}
	upper := s.at(0, b.Height)
	all.add(inked(rect("", box{upper.X, upper.Y, b.Width * s.cell, b.Height * s.cell}, 0), 0.8))
	return all
}

// middle draws a text centred on a point.
func (s *sheet) middle(text string, at point, size float64, bold bool) *node {
	return s.drawer.said(text, at, size, "#222222", bold).to("middle")
}

// lines draws a board of points: its lines, thick ones for heavy ones, and dots where diagonals
// cross.
func (s *sheet) lines(all *node) {
	b := &s.game.Board
	places := s.drawer.geometry(b, false).places
	var thin, heavy []line
	for _, l := range b.Lines {
		from, to := places[l.From], places[l.To]
		run := line{s.at(from.X, from.Y), s.at(to.X, to.Y)}
		if l.Heavy {
			heavy = append(heavy, run)
		} else {
			thin = append(thin, run)
		}
	}
	all.add(inked(path("", thin...), 0.3), path("", heavy...).as(style{Stroke: "#111111", Width: 0.8, Cap: "square"}))
	for i := range b.Places {
		if p := &b.Places[i]; p.Tone == "even" {
			all.add(circle("", s.at(p.X, p.Y), 1.1).filled("#111111"))
		}
	}
}

func (s *sheet) edgeLetters() *node {
	all := group("")
	for _, l := range s.game.Board.Labels {
		at := s.at(0, l.At)
		at = point{at.X - 6, at.Y + 1.4}
		if l.Edge == "bottom" {
			at = s.at(l.At, 0)
			at.Y += 7
		}
		all.add(s.middle(l.Text, at, 4, true))
	}
	return all
}

// needed draws which pieces of a chess set each side needs.
func (s *sheet) needed(start []game.Piece) *node {
	const size = 9
	y := paperTop + s.game.Board.Height*s.cell + 17
	all := group("", s.drawer.said("Each side needs:", point{paperEdge, y}, 3.8, "#111111", true))
	x := 56.0
	for _, kind := range s.game.Kinds {
		n := 0
		for _, m := range start {
			if m.Piece == "white "+kind.Name {
				n++
			}
		}
		if n == 0 {
			continue
		}
		all.add(s.drawer.piece("white "+kind.Name, point{x, y - 2}, size),
			s.drawer.said(strconv.Itoa(n), point{x + 6, y}, 3.8, "#111111", false))
		x += 18
	}
	return all
}

// ruler draws a scale of 50 mm, to check the printed size.
func (s *sheet) ruler() *node {
	const length, tick = 50, 1.5
	left, y := paperWidth-paperEdge-float64(length), paperFoot-1.5
	scale := []line{{{left, y}, {left + length, y}}}
	for i := range length/10 + 1 {
		x, up := left+float64(10*i), tick
		if i == 0 || i == length/10 {
			up = 2 * tick
		}
		scale = append(scale, line{{x, y - up}, {x, y + up}})
	}
	return group("", inked(path("", scale...), 0.35), s.drawer.said("50 mm:", point{left - 3, paperFoot}, 3.5, "#111111", false).to("end"))
}

// tile draws a tile to cut out; x and y are its upper left corner.
func (s *sheet) tile(id string, x, y float64) *node {
	m, side := &s.drawer.measures, 2*s.cell-2*tileFree
	c := point{x + side/2, y + side/2}
	seat, ring := m.Seat/m.Unit*s.cell, m.Ring/m.Unit*s.cell
	return group("", cutting(rect("", box{x, y, side, side}, 4), "#fbf3e0"),
		inked(circle("", point{c.X - seat, c.Y}, ring), 0.35), inked(circle("", point{c.X + seat, c.Y}, ring), 0.35),
		s.drawer.said(id, point{x + 3.5, y + 8}, 5, "#222222", true))
}

// explain draws the start position, with a few words beside it.
func (s *sheet) explain(all *node, start *Position, y float64) {
	d := s.drawer
	g := d.geometry(&s.game.Board, false)
	board := group("", g.surface(), d.onSurface(g, start))
	scale := min(80/g.width, 86/g.height)
	width, height := g.width*scale, g.height*scale
	x := float64(paperEdge) + width + 8
	all.add(board.moved(paperEdge, y, scale),
		s.middle("Start position", point{paperEdge + width/2, y + height + 5}, 3.5, false),
		d.said(s.game.Name, point{x, y + 5}, 5.5, "#111111", true))
	y += 13
	for _, text := range []string{s.game.Blurb, s.game.Surprise} {
		for _, line := range d.fonts.wrapped(text, false, 3.8, paperWidth-paperEdge-x) {
			all.add(d.said(line, point{x, y}, 3.8, "#111111", false))
			y += 5.6
		}
		y += 2.5
	}
}
