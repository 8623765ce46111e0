package tables

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
)

// A file holds the values of all entries of a game in the order of their
// numbers, each value one higher in two bits, four to a byte, the first in the
// lowest bits, compressed by DEFLATE. An entry that is no position has the value
// of the one before it, which costs least.

// load reads the values out of the game's file, which is a part of the program.
func (t *Tables) load() []byte {
	values := make([]byte, (t.Entries+3)/4)
	if _, err := io.ReadFull(flate.NewReader(bytes.NewReader(t.file)), values); err != nil {
		panic(fmt.Sprintf("the embedded table of %s, %d bytes, is not whole: %v", t.Game.ID, len(t.file), err))
	}
	return values
}
