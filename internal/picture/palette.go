package picture

import (
	"image"
	"image/color"
	"slices"
)

// palette is the colours of a film, and which of them each colour becomes. The last
// one is none: what was there before shines through.
type palette struct {
	colors  color.Palette
	nearest [cells]uint8
}

// palette chooses the colours that were counted most.
func (c *counter) palette(rest func()) *palette {
	var used []int
	for at := range cells {
		if c.pixels[at] > 0 {
			used = append(used, at)
		}
	}
	slices.SortStableFunc(used, func(a, b int) int { return c.pixels[b] - c.pixels[a] })
	p := &palette{}
	for _, at := range used[:min(len(used), 255)] {
		p.colors = append(p.colors, c.colour[at])
	}
	for at := range cells {
		p.nearest[at] = uint8(p.colors.Index(middle(at)))
		if at%64 == 0 {
			rest()
		}
	}
	for i, at := range used[:len(p.colors)] {
		p.nearest[at] = uint8(i)
	}
	p.colors = append(p.colors, color.RGBA{})
	return p
}

// middle is the colour in the middle of a cell.
func middle(at int) color.RGBA {
	part := func(shift int) uint8 { return uint8(at>>shift&15)<<4 | 8 }
	return color.RGBA{part(8), part(4), part(0), 255}
}

// index paints an image in the colours of the palette.
func (p *palette) index(to *image.Paletted, m *image.RGBA, rest func()) {
	for y := range m.Rect.Dy() {
		from := rowOf(m, y)
		row := to.Pix[y*to.Stride:][:len(from)/4]
		for x := range row {
			row[x] = p.nearest[cell(from[4*x], from[4*x+1], from[4*x+2])]
		}
		rest()
	}
}
