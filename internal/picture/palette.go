package picture

import (
	"bytes"
	"image"
	"image/color"
	"slices"
)

// palette has the colours of a GIF, and the index of the nearest one for each cell. The last one
// is transparent.
type palette struct {
	colors  color.Palette
	nearest [cells]uint8
}

// palette returns the most frequent colours.
func (c *counter) palette() *palette {
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
	}
	for i, at := range used[:len(p.colors)] {
		p.nearest[at] = uint8(i)
	}
	p.colors = append(p.colors, color.RGBA{})
	return p
}

// middle returns the colour in the middle of a cell.
func middle(at int) color.RGBA {
	part := func(shift int) uint8 { return uint8(at>>shift&15)<<4 | 8 }
	return color.RGBA{part(8), part(4), part(0), 255}
}

// index converts an image to the palette.
func (p *palette) index(to *image.Paletted, m *image.RGBA) {
	for y := range m.Rect.Dy() {
		from := rowOf(m, y)
		row := to.Pix[y*to.Stride:][:len(from)/4]
		for x := range row {
			row[x] = p.nearest[cell(from[4*x], from[4*x+1], from[4*x+2])]
		}
	}
}

// changed returns the rectangle in which a frame differs from the one before, or one pixel if
// they are equal; the whole frame if before is nil. Pixels that are equal within it are
// transparent, so that a move across the board takes no more bytes than one to the next square.
func (p *palette) changed(before, now *image.Paletted) *image.Paletted {
	if before == nil {
		return &image.Paletted{Pix: slices.Clone(now.Pix), Stride: now.Stride, Rect: now.Rect, Palette: now.Palette}
	}
	area, none := difference(before, now), uint8(len(p.colors)-1)
	m := image.NewPaletted(area, p.colors)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		from := now.PixOffset(area.Min.X, y)
		row := m.Pix[m.PixOffset(area.Min.X, y):][:area.Dx()]
		copy(row, now.Pix[from:])
		for x, shown := range before.Pix[from:][:len(row)] {
			if row[x] == shown {
				row[x] = none
			}
		}
	}
	return m
}

// difference returns the rectangle in which two frames differ, or one pixel if they are equal.
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
