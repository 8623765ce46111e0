package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"slices"

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
	positions := f.positions()
	palette := s.palette(positions)
	film := gif.GIF{Config: image.Config{ColorModel: palette.colors, Width: s.bounds.Dx(), Height: s.bounds.Dy()}}
	frame, before := image.NewPaletted(s.bounds, palette.colors), image.NewPaletted(s.bounds, palette.colors)
	for i := range positions {
		if err := done(); err != nil {
			return nil, err
		}
		palette.index(frame, s.frame(&positions[i]), d.rest)
		stands := frameStands
		if i == len(positions)-1 {
			stands = lastStands
		}
		if i == 0 {
			film.Image = append(film.Image, &image.Paletted{Pix: slices.Clone(frame.Pix), Stride: frame.Stride, Rect: frame.Rect, Palette: frame.Palette})
		} else {
			film.Image = append(film.Image, changed(before, frame))
		}
		film.Delay = append(film.Delay, stands)
		film.Disposal = append(film.Disposal, gif.DisposalNone)
		before, frame = frame, before
		d.rest()
	}
	b := restingBuffer{rest: d.rest}
	err := gif.EncodeAll(&b, &film)
	return b.written, err
}

// restingBuffer rests after each write. Since it has all that gif.EncodeAll would
// put around it a buffer for, a write is at most 256 bytes.
type restingBuffer struct {
	written []byte
	rest    func()
}

func (b *restingBuffer) Flush() error { return nil }

func (b *restingBuffer) WriteByte(c byte) error {
	b.written = append(b.written, c)
	return nil
}

func (b *restingBuffer) Write(p []byte) (int, error) {
	b.written = append(b.written, p...)
	b.rest()
	return len(p), nil
}

// changed is the part of a frame in which it differs from the one before: a
// whole copy of it, and one pixel where nothing does. Within that part the one
// before shines through where it is alike, so that a move across the whole board
// takes no more bytes than one to the next square.
func changed(before, frame *image.Paletted) *image.Paletted {
	area := difference(before, frame)
	part := image.NewPaletted(area, frame.Palette)
	none := uint8(len(frame.Palette) - 1)
	for y := range area.Dy() {
		from := frame.PixOffset(area.Min.X, area.Min.Y+y)
		row := part.Pix[y*part.Stride:][:area.Dx()]
		for x := range row {
			if row[x] = frame.Pix[from+x]; row[x] == before.Pix[from+x] {
				row[x] = none
			}
		}
	}
	return part
}

func difference(a, b *image.Paletted) image.Rectangle {
	area := image.Rectangle{}
	for y := range b.Rect.Dy() {
		row, other := b.Pix[y*b.Stride:(y+1)*b.Stride], a.Pix[y*a.Stride:(y+1)*a.Stride]
		if bytes.Equal(row, other) {
			continue
		}
		first, last := 0, len(row)-1
		for row[first] == other[first] {
			first++
		}
		for row[last] == other[last] {
			last--
		}
		area = area.Union(image.Rect(first, y, last+1, y+1))
	}
	if area.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return area
}

// studio draws the frames of one film. What no move changes it has painted
// once.
type studio struct {
	painter *painter
	drawer  *Drawer
	game    *game.Game
	geo     *geometry
	surface *image.RGBA
	names   *image.RGBA
	named   []image.Rectangle // where names are
	bounds  image.Rectangle
}

func (d *Drawer) studio(of *game.Game, flip bool) *studio {
	geo := d.geometryOf(&of.Board, flip)
	s := &studio{drawer: d, game: of, geo: geo, bounds: image.Rect(0, 0, int(geo.width), int(geo.height))}
	s.painter = d.painter(image.NewRGBA(s.bounds))
	s.surface, s.names = image.NewRGBA(s.bounds), image.NewRGBA(s.bounds)
	draw.Draw(s.surface, s.bounds, image.White, image.Point{}, draw.Src) // a film has no see-through corners
	s.paint(s.surface, geo.surface())
	s.paint(s.names, geo.names())
	for i := range of.Board.Places {
		if p := &of.Board.Places[i]; p.Slots == 2 {
			b := geo.box(p.ID)
			s.named = append(s.named, image.Rect(int(b.x), int(b.y), int(b.x+b.w)+1, int(b.y+b.h)+1))
		}
	}
	return s
}

// paint paints a layer of the board.
func (s *studio) paint(into *image.RGBA, layer ...*node) {
	s.painter.on(into).paint(group(boardClass(s.game), layer...), 1, 0, 0)
}

// frame is a position. The image is the studio's, until the next.
func (s *studio) frame(p *Position) *image.RGBA {
	l := s.drawer.layers(s.geo, p)
	into := s.painter.into
	draw.Draw(into, s.bounds, s.surface, image.Point{}, draw.Src)
	s.paint(into, l.low, l.footing)
	for _, r := range s.named {
		draw.Draw(into, r, s.names, r.Min, draw.Over)
	}
	s.drawer.rest()
	s.paint(into, l.mid, l.men, l.over)
	return into
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
		s.drawer.rest()
	}
	return c.palette(s.drawer.rest)
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
	for i := 0; i+3 < len(m.Pix); i += 4 {
		v := color.RGBA{m.Pix[i], m.Pix[i+1], m.Pix[i+2], 255}
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
