package splice

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"sync"
)

// How hard is compressed what never changes, what is compressed once, and what is
// for each answer.
const (
	constantLevel = flate.BestCompression
	onceLevel     = flate.DefaultCompression
	eachLevel     = flate.BestSpeed
)

// fewBytes is the length below which a part stays as it is. Each part has Huffman codes
// of its own, and to work them out for so few bytes takes more than it saves.
const fewBytes = 1 << 10

// gzipHead begins a gzip file that says nothing of itself (RFC 1952, section 2.3.1): its two
// identifying bytes, the method deflate, no flags, no time, no extra flags, an unknown system.
var gzipHead = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

// Gzip is the answer as a gzip file of one member. Its deflate stream is made of
// parts that know nothing of each other: each refers back to its own bytes alone,
// and ends at the boundary of a byte (RFC 1951, sections 3.2.3 and 3.2.4).
func (s Spliced) Gzip() [][]byte {
	parts := [][]byte{gzipHead}
	sum := uint32(0)
	for i, p := range s.parts {
		parts = append(parts, pack(p.own, eachLevel, i == len(s.parts)-1))
		sum = crc32.Update(sum, crc32.IEEETable, p.own)
		for _, b := range p.shared.blocks {
			b.once.Do(func() { b.packed = pack(b.raw, b.level, false) })
			parts = append(parts, b.packed)
			sum = crc32.Update(sum, crc32.IEEETable, b.raw)
		}
	}
	end := binary.LittleEndian.AppendUint32(nil, sum)
	return append(parts, binary.LittleEndian.AppendUint32(end, uint32(s.length)))
}

// packers are used again: each takes more than half a megabyte.
var packers = map[int]*sync.Pool{
	constantLevel: packersOf(constantLevel), onceLevel: packersOf(onceLevel), eachLevel: packersOf(eachLevel),
	flate.NoCompression: packersOf(flate.NoCompression),
}

func packersOf(level int) *sync.Pool {
	return &sync.Pool{New: func() any {
		p, err := flate.NewWriter(nil, level)
		if err != nil {
			panic(err) // there are these levels
		}
		return p
	}}
}

// pack compresses a part of a deflate stream, which may be its last, unless it is short.
// Writing to memory does not fail.
func pack(b []byte, level int, last bool) []byte {
	if len(b) < fewBytes {
		level = flate.NoCompression
	}
	var packed bytes.Buffer
	packed.Grow(fewBytes + len(b)/4)
	p := packers[level].Get().(*flate.Writer)
	defer packers[level].Put(p)
	p.Reset(&packed)
	p.Write(b)
	if last {
		p.Close()
	} else {
		p.Flush()
	}
	return packed.Bytes()
}
