//go:build !js

package tables

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"threefold/internal/game"
	"threefold/internal/lru"
)

// The file of an ending's distances has them in blocks, so that one question unpacks little:
// how many bytes each block takes, as varints, then the blocks, each compressed by DEFLATE. A
// block is so many entries, a byte for each: half of the plies to the end, rounded down. The
// last bit is known: who wins does so by an odd number of plies. Entries that are drawn, or no
// positions, have the byte of the one before, which costs least.
const blockEntries = 1 << 15

// PackDTM makes the file of an ending: plies gives the distance of an entry,
// and false where it has none.
func (t *Tables) PackDTM(e *Ending, plies func(n uint32) (uint8, bool)) ([]byte, error) {
	var index, blocks bytes.Buffer
	entries, last := e.size*uint32(e.turns()), byte(0)
	for first := uint32(0); first < entries; first += blockEntries {
		block := make([]byte, min(blockEntries, entries-first))
		for i := range block {
			if p, ok := plies(e.first + first + uint32(i)); ok {
				last = p / 2
			}
			block[i] = last
		}
		before := blocks.Len()
		w, err := flate.NewWriter(&blocks, flate.BestCompression)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(block); err != nil {
			return nil, err
		}
		if err := w.Close(); err != nil {
			return nil, err
		}
		index.Write(binary.AppendUvarint(nil, uint64(blocks.Len()-before)))
	}
	return append(index.Bytes(), blocks.Bytes()...), nil
}

// DTM are how far the positions of a game's tables are from their ends.
// They may be asked from several goroutines at once.
type DTM struct {
	*Tables
	file  func(ending string) (io.ReaderAt, error)
	cache *lru.Cache[[]byte]
}

// maxUnpacked bounds the blocks that a game's distances keep unpacked, in bytes.
const maxUnpacked = 2 << 20

// NewDTM takes the files from a function, which gives that of an ending
// by its name, or an error where there is none. It is asked again and again, so
// it should neither read nor copy a file: of that, a question reads one block.
func NewDTM(t *Tables, file func(ending string) (io.ReaderAt, error)) *DTM {
	return &DTM{t, file, lru.New(maxUnpacked, func(block []byte) int { return len(block) })}
}

// Plies is how many plies a position is from its end when the side that wins hurries and the
// other holds out; ok is false where it is drawn or not known. The pieces must make a position, as
// for Probe. A question that must unpack a block takes some tenths of a millisecond.
func (d *DTM) Plies(pieces []game.Standing, turn game.Color) (value Value, plies int, ok bool) {
	n, ok := d.Entry(pieces, turn)
	if !ok {
		return 0, 0, false
	}
	if value = d.At(n); value == Draw {
		return Draw, 0, false
	}
	for _, e := range d.Endings {
		if entries := e.size * uint32(e.turns()); n-e.first < entries {
			half, err := d.half(e, n-e.first)
			return value, 2*int(half) + int(value+1)/2, err == nil
		}
	}
	return 0, 0, false
}

// half is the byte of an entry.
func (d *DTM) half(e *Ending, n uint32) (byte, error) {
	at := n / blockEntries
	key := fmt.Sprint(e.Name, " ", at)
	block, ok := d.cache.Get(key)
	if !ok {
		file, err := d.file(e.Name)
		if err != nil {
			return 0, err
		}
		if block, err = unpackBlock(file, e.size*uint32(e.turns()), at); err != nil {
			return 0, fmt.Errorf("%s %s: %w", d.Game.ID, e.Name, err)
		}
		d.cache.Put(key, block)
	}
	return block[n%blockEntries], nil
}

var errDTM = errors.New("the file of distances is not whole")

// unpackBlock unpacks one block of an ending with so many entries.
func unpackBlock(file io.ReaderAt, entries, at uint32) ([]byte, error) {
	index := bufio.NewReader(io.NewSectionReader(file, 0, math.MaxInt64))
	start, length := int64(0), int64(0)
	for i := range (entries + blockEntries - 1) / blockEntries {
		size, err := binary.ReadUvarint(index)
		if err != nil || size > math.MaxInt32 {
			return nil, errors.Join(errDTM, err)
		}
		start += int64(len(binary.AppendUvarint(nil, size)))
		switch {
		case i < at:
			start += int64(size)
		case i == at:
			length = int64(size)
		}
	}
	block := make([]byte, min(blockEntries, entries-at*blockEntries))
	if _, err := io.ReadFull(flate.NewReader(io.NewSectionReader(file, start, length)), block); err != nil {
		return nil, errors.Join(errDTM, err)
	}
	return block, nil
}
