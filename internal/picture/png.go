package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"slices"
)

// pngWriter writes images that nothing shines through as PNG (ISO/IEC 15948): 8 bits of
// each of three colours, every row as the difference from its left or its upper
// neighbours, whichever is less.
type pngWriter struct {
	file       bytes.Buffer
	packer     *zlib.Writer // into the file
	row, above []byte
	sub, up    []byte // the row as it is stored, in each way
}

// pngWriters hold much: half a megabyte of tables, and a file.
var pngWriters = newSpare(func() *pngWriter {
	w := &pngWriter{}
	var err error
	if w.packer, err = zlib.NewWriterLevel(&w.file, zlib.BestSpeed); err != nil {
		panic(err) // there is such a level
	}
	return w
})

// encodePNG writes an image as PNG. It rests after each row, which image/png, that takes
// some 20 ms for a card, has no place for.
func encodePNG(m *image.RGBA, rest func()) ([]byte, error) {
	w := pngWriters.get()
	defer pngWriters.put(w)
	w.file.Reset()
	w.file.WriteString("\x89PNG\r\n\x1a\n")
	var header [13]byte
	binary.BigEndian.PutUint32(header[0:], uint32(m.Rect.Dx()))
	binary.BigEndian.PutUint32(header[4:], uint32(m.Rect.Dy()))
	copy(header[8:], []byte{8, 2, 0, 0, 0}) // bits, colours, and the one way there is to compress, filter and not interlace
	from := w.begin("IHDR")
	w.file.Write(header[:])
	w.end(from)
	from = w.begin("IDAT")
	if err := w.pixels(m, rest); err != nil {
		return nil, err
	}
	w.end(from)
	w.end(w.begin("IEND"))
	return bytes.Clone(w.file.Bytes()), nil
}

// begin begins a chunk, and says where.
func (w *pngWriter) begin(kind string) (from int) {
	from = w.file.Len()
	w.file.WriteString("long" + kind)
	return from
}

// end writes a chunk's length, where it began, and its sum.
func (w *pngWriter) end(from int) {
	chunk := w.file.Bytes()[from:]
	binary.BigEndian.PutUint32(chunk, uint32(len(chunk)-8))
	w.file.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(chunk[4:])))
}

// pixels compresses the rows of an image.
func (w *pngWriter) pixels(m *image.RGBA, rest func()) error {
	w.packer.Reset(&w.file)
	wide := 3 * m.Rect.Dx()
	w.row, w.above = slices.Grow(w.row[:0], wide)[:wide], slices.Grow(w.above[:0], wide)[:wide]
	w.sub, w.up = slices.Grow(w.sub[:0], 1+wide)[:1+wide], slices.Grow(w.up[:0], 1+wide)[:1+wide]
	clear(w.above)
	for y := range m.Rect.Dy() {
		pixels := m.Pix[y*m.Stride:]
		for x := range m.Rect.Dx() {
			copy(w.row[3*x:3*x+3], pixels[4*x:])
		}
		w.packer.Write(filtered(w.row, w.above, w.sub, w.up)) // a buffer takes everything
		w.row, w.above = w.above, w.row
		rest()
	}
	return w.packer.Close()
}

// filtered is a row as it is stored, in one of the two buffers: the number of its
// filter, 1 for Sub and 2 for Up, and the differences.
func filtered(row, above, sub, up []byte) []byte {
	sub[0], up[0] = 1, 2
	if bytes.Equal(row, above) {
		clear(up[1:])
		return up
	}
	subs, ups := 0, 0
	for i, v := range row {
		left := byte(0)
		if i >= 3 {
			left = row[i-3]
		}
		sub[1+i], up[1+i] = v-left, v-above[i]
		subs += size(sub[1+i])
		ups += size(up[1+i])
	}
	if subs < ups {
		return sub
	}
	return up
}

// size is how far a difference is from none.
func size(difference byte) int {
	return max(int(int8(difference)), -int(int8(difference)))
}
