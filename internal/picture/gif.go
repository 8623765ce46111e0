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

// MaxFrames is how many positions a GIF has at most. Of a longer game it shows the last ones.
const MaxFrames = 600

// How long a frame of a GIF is shown, in hundredths of a second.
const (
	frameStands = 100
	lastStands  = 400
)

// GIF is a whole game: the pieces at its start, and its moves.
type GIF struct {
	Pieces []game.Piece   // at the start
	Check  []string       // kings in check at the start
	Plies  []*game.Played // from the start
	Flip   bool           // Black is below
}

// positions returns the positions that a GIF shows.
func (f *GIF) positions() []Position {
	skipped := max(0, len(f.Plies)+1-MaxFrames)
	now := Position{Pieces: After(f.Pieces, f.Plies[:skipped]), Check: f.Check}
	if skipped > 0 {
		now.Last = f.Plies[skipped-1]
		now.Check = now.Last.Check
	}
	all := []Position{now}
	for _, ply := range f.Plies[skipped:] {
		now = Position{Pieces: After(now.Pieces, []*game.Played{ply}), Last: ply, Check: ply.Check}
		all = append(all, now)
	}
	return all
}

// GIF draws a game as GIF with a frame for each position, which has only what has changed. It
// stops with the error that done returns, which is called before each frame.
func (d *Drawer) GIF(of *game.Game, f GIF, done func() error) ([]byte, error) {
	s := d.studio(of, f.Flip)
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

// studio draws the frames of one GIF.
type studio struct {
	game    *game.Game
	geo     *geometry
	painter *painter
	bounds  image.Rectangle
	empty   []uint8 // pixels of an empty board on white, since a GIF has no half-transparent corners
}

func (d *Drawer) studio(of *game.Game, flip bool) *studio {
	geo := d.geometry(&of.Board, flip)
	bounds := image.Rect(0, 0, int(geo.width), int(geo.height))
	s := &studio{of, geo, d.painter(bounds), bounds, nil}
	draw.Draw(s.painter.into, bounds, image.White, image.Point{}, draw.Src)
	s.painter.surface(of, geo, bounds)
	s.empty = slices.Clone(s.painter.into.Pix)
	return s
}

// frame draws a position. The image is valid until the next call.
func (s *studio) frame(p *Position) *image.RGBA {
	copy(s.painter.into.Pix, s.empty)
	s.painter.position(s.game, s.geo, s.bounds, p)
	return s.painter.into
}

// palette returns the palette of a whole GIF, chosen by some of its frames and those with most
// colours: the last, and the first with a check, a capture and a sacrifice.
func (s *studio) palette(positions []Position) *palette {
	var c counter
	shown := []int{len(positions) - 1}
	for i := 0; i < len(positions); i += len(positions)/10 + 1 {
		shown = append(shown, i)
	}
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

// cell returns the index of a colour's cell: 16 steps of each component make 4096 cells.
func cell(r, g, b uint8) int { return int(r>>4)<<8 | int(g>>4)<<4 | int(b>>4) }

const cells = 1 << 12

// counter counts the colours of images: for each cell the number of pixels, and the colour of
// most of them (by a majority vote in one pass).
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

// rowOf returns a row of an image, four bytes a pixel.
func rowOf(m *image.RGBA, y int) []uint8 { return m.Pix[y*m.Stride:][:4*m.Rect.Dx()] }
