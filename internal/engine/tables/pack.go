package tables

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
)

// A file holds the values of all entries of a game in the order of their
// numbers, four to a byte, the first in the lowest bits, compressed by
// DEFLATE. An entry that is no position has the value of the one before it,
// which costs least.

// Pack is the file of what was made.
func (m *Made) Pack() ([]byte, error) {
	var file bytes.Buffer
	w, err := flate.NewWriter(&file, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(m.values()); err != nil {
		return nil, err
	}
	err = w.Close()
	return file.Bytes(), err
}

func (m *Made) values() []byte {
	values := make([]byte, bytesFor(uint32(len(m.plies))))
	value := Draw
	for n, plies := range m.plies {
		if plies != NoPosition {
			value = plies.Value()
		}
		values[n/4] |= byte(value+1) << (n % 4 * 2)
	}
	return values
}

func bytesFor(entries uint32) uint32 { return (entries + 3) / 4 }

func valueAt(values []byte, n uint32) Value {
	return Value(values[n/4]>>(n%4*2)&3) - 1
}

// unpack reads the values out of the game's file.
func (t *Tables) unpack() ([]byte, error) {
	values := make([]byte, bytesFor(t.entries))
	_, err := io.ReadFull(flate.NewReader(bytes.NewReader(t.file)), values)
	return values, err
}

// load is unpack for the file that is a part of the program.
func (t *Tables) load() []byte {
	values, err := t.unpack()
	if err != nil {
		panic(fmt.Sprintf("the embedded table of %s, %d bytes, is not whole: %v", t.Game.ID, len(t.file), err))
	}
	return values
}

// Embedded says whether the embedded file holds what was made.
func (t *Tables) Embedded(m *Made) bool {
	values, err := t.unpack()
	return err == nil && bytes.Equal(values, m.values())
}
