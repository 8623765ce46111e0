//go:build !js

package tables

import (
	"bytes"
	"compress/flate"
	_ "embed" // for the tables' files
	"fmt"
	"io"
	"sync"
)

// The files that `lab tables -out` writes.
var (
	//go:embed data/chesquerque.bin
	chesquerqueFile []byte
	//go:embed data/cheskers.bin
	cheskersFile []byte
	//go:embed data/quadsquare.bin
	quadsquareFile []byte
)

// Files are the embedded files, by the ids of the games: browsers fetch them.
func Files() map[string][]byte {
	return map[string][]byte{
		Chesquerque.Game.ID: chesquerqueFile, Cheskers.Game.ID: cheskersFile, QuadSquare.Game.ID: quadsquareFile,
	}
}

// lazily gives what reads the values of a table out of its file when they are first
// asked for. The file is a part of the program.
func (t *Tables) lazily(file []byte) func() []byte {
	return sync.OnceValue(func() []byte {
		values := make([]byte, t.Bytes())
		if _, err := io.ReadFull(flate.NewReader(bytes.NewReader(file)), values); err != nil {
			panic(fmt.Sprintf("the embedded table of %s, %d bytes, is not whole: %v", t.Game.ID, len(file), err))
		}
		return values
	})
}
