//go:build !js

package tables

import (
	"compress/flate"
	"embed"
	"fmt"
	"io"
	"strings"
	"sync"

	"threefold/internal/game"
)

// files has the files that `lab tables -out` writes, data/<game>.bin.
//
//go:embed data
var files embed.FS

// Embedded returns the tables of a game whose values are embedded in the program. They are
// unpacked at the first probe, which panics if they are damaged or missing.
func Embedded(g *game.Game, materials ...string) *Tables {
	t := New(g, materials...)
	t.values = sync.OnceValue(t.unpack)
	return t
}

func (t *Tables) unpack() []byte {
	values := make([]byte, t.Bytes())
	file, err := files.Open("data/" + t.Game.ID + ".bin")
	if err == nil {
		_, err = io.ReadFull(flate.NewReader(file), values)
	}
	if err != nil {
		panic(fmt.Sprintf("the embedded table of %s is not whole: %v", t.Game.ID, err))
	}
	return values
}

// Files returns copies of the embedded files by the ids of the games, for browsers to fetch. The
// package comment describes their format.
func Files() map[string][]byte {
	list, _ := files.ReadDir("data")
	byGame := map[string][]byte{}
	for _, entry := range list {
		id, _ := strings.CutSuffix(entry.Name(), ".bin")
		byGame[id], _ = files.ReadFile("data/" + entry.Name())
	}
	return byGame
}
