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

// blockEntries is the number of entries of a block. A DTM file is in blocks, so that one probe
// unpacks little: the size of each block in bytes, as varints, then the blocks, each compressed
// by DEFLATE. An entry is one byte: half of the plies to mate, rounded down. The lowest bit
// follows from the value, as a side wins after an odd number of plies. Entries that are drawn or
// no legal positions repeat the byte before, which compresses best.
const blockEntries = 1 << 15

// PackDTM returns the DTM file of an ending. plies returns the distance to mate, in plies, of the
// entry with a number, and false where it has none.
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

// DTM is the distances to mate of a game's endings, in plies. It is safe for concurrent use.
type DTM struct {
	*Tables
	file  func(ending string) (io.ReaderAt, error)
	cache *lru.Cache[[]byte]
}

// maxUnpacked bounds the cache of unpacked blocks of a game, in bytes.
const maxUnpacked = 2 << 20

// NewDTM returns the distances for the endings of t. file opens the DTM file of an ending by its
// name, or returns an error. It is called for each block that is not cached, from many goroutines,
// so it should not read the whole file.
func NewDTM(t *Tables, file func(ending string) (io.ReaderAt, error)) *DTM {
	return &DTM{t, file, lru.New(maxUnpacked, func(block []byte) int { return len(block) })}
}

// Plies returns the value of a position for the side to move and its distance to mate in plies;
// ok is false where it is drawn or unknown, or the file of its ending cannot be read. The position
// must be one that Probe allows. Unpacking a block that is not cached takes some tenths of a
// millisecond.
func (d *DTM) Plies(pieces []game.PlacedPiece, turn game.Color) (value Value, plies int, ok bool) {
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

// half returns the byte of an entry.
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

// unpackBlock reads and decompresses one block of an ending with so many entries.
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
