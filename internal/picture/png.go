package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"sync"
)

// packers are writers to be used again: each has half a megabyte of tables.
var packers = sync.Pool{New: func() any {
	z, err := zlib.NewWriterLevel(nil, zlib.BestSpeed)
	if err != nil {
		panic(err) // there is such a level
	}
	return z
}}

// encodePNG writes an image that nothing shines through as PNG (ISO/IEC 15948): 8 bits
// of each of three colours, every row as the difference from its left or its upper
// neighbours, whichever is less. It rests after each row, which image/png, that takes
// some 20 ms for a card, has no place for.
func encodePNG(m *image.RGBA, rest func()) ([]byte, error) {
	var packed bytes.Buffer
	z := packers.Get().(*zlib.Writer)
	defer packers.Put(z)
	z.Reset(&packed)
	wide := 3 * m.Rect.Dx()
	above, row := make([]byte, wide), make([]byte, wide)
	sub, up := make([]byte, 1+wide), make([]byte, 1+wide)
	for y := range m.Rect.Dy() {
		pixels := m.Pix[y*m.Stride:]
		for x := range m.Rect.Dx() {
			copy(row[3*x:3*x+3], pixels[4*x:])
		}
		z.Write(filtered(row, above, sub, up)) // a buffer takes everything
		above, row = row, above
		rest()
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	header := binary.BigEndian.AppendUint32(nil, uint32(m.Rect.Dx()))
	header = binary.BigEndian.AppendUint32(header, uint32(m.Rect.Dy()))
	header = append(header, 8, 2, 0, 0, 0) // bits, colours, and the one way there is to compress, filter and not interlace
	file := []byte("\x89PNG\r\n\x1a\n")
	file = appendChunk(file, "IHDR", header)
	file = appendChunk(file, "IDAT", packed.Bytes())
	return appendChunk(file, "IEND", nil), nil
}

// filtered is a row as it is stored, in one of the two buffers: the number of its
// filter, 1 for Sub and 2 for Up, and the differences.
func filtered(row, above, sub, up []byte) []byte {
	sub[0], up[0] = 1, 2
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

func appendChunk(file []byte, kind string, data []byte) []byte {
	file = binary.BigEndian.AppendUint32(file, uint32(len(data)))
	from := len(file)
	file = append(append(file, kind...), data...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[from:]))
}
