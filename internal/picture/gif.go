package picture

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"image"
	"image/color"
	"math/bits"
	"slices"
)

// gifWriter writes a GIF (version 89a) frame by frame, byte for byte as image/gif does.
// That wants all frames at once, and takes new tables of 64 KB for each.
type gifWriter struct {
	file   []byte
	block  int // where in the file the block of data begins that is being written
	packer lzw.Writer
	width  int // bits of a colour's number

	now, before image.Paletted // the frame to be written, and the one before
	first       bool           // the frame to be written is the first
	row         []uint8        // of a frame, as it is stored
	rest        func()
}

// gifWriters hold much: two frames, a table, and a file.
var gifWriters = newSpare(func() *gifWriter { return new(gifWriter) })

// newGIFWriter begins a file whose frames have these colours, the last of which is
// none. One with several frames begins again when it has ended.
func newGIFWriter(bounds image.Rectangle, colors color.Palette, several bool, rest func()) *gifWriter {
	w := gifWriters.get()
	w.first, w.rest = true, rest
	for _, m := range []*image.Paletted{&w.now, &w.before} {
		size := bounds.Dx() * bounds.Dy()
		*m = image.Paletted{Pix: slices.Grow(m.Pix[:0], size)[:size], Stride: bounds.Dx(), Rect: bounds, Palette: colors}
	}
	w.width = max(2, bits.Len(uint(len(colors)-1)))
	w.file = append(w.file[:0], "GIF89a"...)
	w.numbers(bounds.Dx(), bounds.Dy())
	table := max(1, bits.Len(uint(len(colors)-1)))
	w.file = append(w.file, 0x80|byte(table-1), 0, 0) // a table of colours for all frames follows
	for _, c := range colors {
		rgba := c.(color.RGBA)
		w.file = append(w.file, rgba.R, rgba.G, rgba.B)
	}
	for range 1<<table - len(colors) {
		w.file = append(w.file, 0, 0, 0)
	}
	if several {
		w.file = append(w.file, "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"...)
	}
	return w
}

// numbers writes numbers of 16 bits.
func (w *gifWriter) numbers(all ...int) {
	for _, n := range all {
		w.file = binary.LittleEndian.AppendUint16(w.file, uint16(n))
	}
}

// next is the frame to be written next, to be drawn whole.
func (w *gifWriter) next() *image.Paletted { return &w.now }

// frame writes the frame, which stands so many hundredths of a second: of the first all,
// of others the part in which they differ from the one before, and one pixel where
// nothing does. Within that part the one before shines through where it is alike, so
// that a move across the whole board takes no more bytes than one to the next square.
func (w *gifWriter) frame(stands int) {
	area := w.now.Rect
	if !w.first {
		area = difference(&w.before, &w.now)
	}
	w.head(area, stands)
	w.pixels(area)
	w.first = false
	w.now, w.before = w.before, w.now
}

// none is the number of the colour that shines through.
func (w *gifWriter) none() uint8 { return uint8(len(w.now.Palette) - 1) }

// head writes what stands before the pixels of a frame.
func (w *gifWriter) head(area image.Rectangle, stands int) {
	w.file = append(w.file, 0x21, 0xf9, 4, 1|1<<2) // a control block: there is a colour that is none, and the frame stays
	w.numbers(stands)
	w.file = append(w.file, w.none(), 0, 0x2c)
	w.numbers(area.Min.X, area.Min.Y, area.Dx(), area.Dy())
	w.file = append(w.file, 0, byte(w.width))
}

// pixels compresses a part of the frame.
func (w *gifWriter) pixels(area image.Rectangle) {
	w.block = len(w.file)
	w.file = append(w.file, 0)
	w.packer.Reset(w, lzw.LSB, w.width)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		from := w.now.PixOffset(area.Min.X, y)
		w.row = append(w.row[:0], w.now.Pix[from:from+area.Dx()]...)
		if !w.first {
			for x, before := range w.before.Pix[from : from+area.Dx()] {
				if w.row[x] == before {
					w.row[x] = w.none()
				}
			}
		}
		w.packer.Write(w.row) // a buffer takes everything
		w.rest()
	}
	w.packer.Close()
	if w.file[w.block] > 0 {
		w.file = append(w.file, 0)
	}
}

// WriteByte takes a byte of compressed data, which stands in blocks of at most 255
// bytes, after the length of each.
func (w *gifWriter) WriteByte(c byte) error {
	w.file = append(w.file, c)
	if w.file[w.block]++; w.file[w.block] == 255 {
		w.block = len(w.file)
		w.file = append(w.file, 0)
	}
	return nil
}

// Write and Flush are what lzw.Writer asks for besides WriteByte, or it would put a
// buffer between.
func (w *gifWriter) Write(p []byte) (int, error) {
	for _, c := range p {
		w.WriteByte(c)
	}
	return len(p), nil
}

func (w *gifWriter) Flush() error { return nil }

// end ends the file, and gives it.
func (w *gifWriter) end() []byte {
	w.file = append(w.file, 0x3b)
	return slices.Clone(w.file)
}

// difference is the part in which two frames differ, and one pixel where they do not.
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
