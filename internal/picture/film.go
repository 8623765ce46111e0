package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"

	"threefold/internal/game"
)

// MostFrames is how many positions a film has at most. Of a longer game it shows
// the last.
const MostFrames = 600

// How long the frames of a film stand, in hundredths of a second.
const (
	frameStands = 100
	lastStands  = 400
)

// Film is a whole game: the men at its start, and its moves.
type Film struct {
	Men   []game.Man
	Check []string // kings in check at the start
	Plies []*game.Played
	Flip  bool
}

// positions are those of a film, as many as it shows.
func (f *Film) positions() []Position {
	skipped := max(0, len(f.Plies)+1-MostFrames)
	now := Position{Men: After(f.Men, f.Plies[:skipped]), Check: f.Check}
	if skipped > 0 {
		now.Last = f.Plies[skipped-1]
		now.Check = now.Last.Check
	}
	all := []Position{now}
	for _, ply := range f.Plies[skipped:] {
		now = Position{Men: After(now.Men, []*game.Played{ply}), Last: ply, Check: ply.Check}
		all = append(all, now)
	}
	return all
}

// Film draws a game as GIF, one frame a move, each of which has only what has
// changed. It ends with an error of done.
func (d *Drawer) Film(of *game.Game, f Film, done func() error) ([]byte, error) {
	s := d.studio(of, f.Flip)
	defer s.giveBack()
	positions := f.positions()
	palette := s.palette(positions)
	now, before := image.NewPaletted(s.bounds, palette.colors), (*image.Paletted)(nil)
	file := gif.GIF{Config: image.Config{ColorModel: palette.colors, Width: s.bounds.Dx(), Height: s.bounds.Dy()}}
	for i := range positions {
		if err := done(); err != nil {
			return nil, err
		}
		palette.index(now, s.frame(&positions[i]))
		file.Image = append(file.Image, palette.changed(before, now))
		file.Delay = append(file.Delay, frameStands)
		if before == nil {
			before = image.NewPaletted(s.bounds, palette.colors)
		}
		now, before = before, now
	}
	file.Delay[len(file.Delay)-1] = lastStands
	file.Disposal = bytes.Repeat([]byte{gif.DisposalNone}, len(file.Image))
	var body bytes.Buffer
	err := gif.EncodeAll(&body, &file)
	return body.Bytes(), err
}

// studio draws the frames of one film.
type studio struct {
	drawer   *Drawer
	game     *game.Game
	geo      *geometry
	still    *still
	painter  *painter
	giveBack func()
	bounds   image.Rectangle
}

func (d *Drawer) studio(of *game.Game, flip bool) *studio {
	geo := d.geometryOf(boardSide{board: &of.Board, flip: flip})
	s := &studio{drawer: d, game: of, geo: geo, bounds: image.Rect(0, 0, int(geo.width), int(geo.height))}
	s.still = d.stills.get(boardSide{board: &of.Board, flip: flip}, func() *still { return d.still(of, geo, s.bounds) })
	s.painter, s.giveBack = d.canvas(s.bounds.Dx(), s.bounds.Dy())
	return s
}

// still is what no move changes of a board in a film, painted once. It is not changed.
type still struct {
	surface *image.RGBA
	names   *image.RGBA       // nil without names
	named   []image.Rectangle // where names are
}

func (d *Drawer) still(of *game.Game, geo *geometry, bounds image.Rectangle) *still {
	s := &still{surface: image.NewRGBA(bounds)}
	draw.Draw(s.surface, bounds, image.White, image.Point{}, draw.Src) // a film has no see-through corners
	d.painter(s.surface).paint(group(boardClass(of), geo.surface), 1, 0, 0)
	for i := range of.Board.Places {
		if p := &of.Board.Places[i]; p.Slots == 2 {
			b := geo.box(p.ID)
			s.named = append(s.named, image.Rect(int(b.x), int(b.y), int(b.x+b.w)+1, int(b.y+b.h)+1))
		}
	}
	if len(s.named) > 0 {
		s.names = image.NewRGBA(bounds)
		d.painter(s.names).paint(group(boardClass(of), geo.names), 1, 0, 0)
	}
	return s
}

// frame is a position. The image is the studio's, until the next.
func (s *studio) frame(p *Position) *image.RGBA {
	l := s.drawer.layers(s.geo, p)
	into := s.painter.into
	draw.Draw(into, s.bounds, s.still.surface, image.Point{}, draw.Src)
	s.paint(l.low, l.footing)
	for _, r := range s.still.named {
		draw.Draw(into, r, s.still.names, r.Min, draw.Over)
	}
	s.paint(l.mid, l.men, l.over)
	return into.SubImage(s.bounds).(*image.RGBA)
}

// paint paints layers of the board.
func (s *studio) paint(layers ...*node) {
	s.painter.paint(group(boardClass(s.game), layers...), 1, 0, 0)
}

// palette is the one of a whole film, chosen by those of its frames that show
// most: the first, the last, the first check and the first capture.
func (s *studio) palette(positions []Position) *palette {
	var c counter
	shown := []int{0, len(positions) - 1}
	for _, wanted := range []func(*Position) bool{
		func(p *Position) bool { return len(p.Check) > 0 },
		func(p *Position) bool { return p.Last != nil && len(p.Last.Takes) > 0 },
		func(p *Position) bool { return p.Last != nil && p.Last.Kind == game.Sacrifice },
	} {
		for i := range positions {
			if wanted(&positions[i]) {
				shown = append(shown, i)
				break
			}
		}
	}
	for _, i := range shown {
		c.add(s.frame(&positions[i]))
	}
	return c.palette()
}

// cell is one of 4096 cells of the colours, 16 steps of each part.
func cell(r, g, b uint8) int { return int(r>>4)<<8 | int(g>>4)<<4 | int(b>>4) }

const cells = 1 << 12

// counter counts the colours of images: in each cell how many pixels, and the
// colour that most of them have, as far as one can tell in one pass.
type counter struct {
	pixels [cells]int
	colour [cells]color.RGBA
	lead   [cells]int
}

func (c *counter) add(m *image.RGBA) {
	for y := range m.Rect.Dy() {
		row := rowOf(m, y)
		for i := 0; i+3 < len(row); i += 4 {
			v := color.RGBA{row[i], row[i+1], row[i+2], 255}
			at := cell(v.R, v.G, v.B)
			c.pixels[at]++
			switch {
			case c.colour[at] == v:
				c.lead[at]++
			case c.lead[at] == 0:
				c.colour[at], c.lead[at] = v, 1
			default:
				c.lead[at]--
			}
		}
	}
}

// rowOf is a row of an image, four bytes a pixel.
func rowOf(m *image.RGBA, y int) []uint8 { return m.Pix[y*m.Stride:][:4*m.Rect.Dx()] }
