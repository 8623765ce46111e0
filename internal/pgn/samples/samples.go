// Package samples has a game of each kind as a text record, for those who have not seen
// one: what an archive shows that is empty yet.
package samples

import (
	"embed"
	"fmt"
	"sync"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/pgn"
)

//go:embed *.pgn
var files embed.FS

// Sample is a game that was not played here.
type Sample struct {
	Text   string // the record as a text
	Record pgn.Record
}

// All lists the samples of the games that have one, in the order of the catalog.
// Nobody changes them.
var All = sync.OnceValue(func() (samples []Sample) {
	for _, g := range catalog.Games {
		if text, err := files.ReadFile(g.ID + ".pgn"); err == nil { // a new game has none yet
			samples = append(samples, read(g, string(text)))
		}
	}
	return samples
})

// read reads a game's sample. The files are the program's own, and tested.
func read(g *game.Game, text string) Sample {
	rec, err := pgn.Read(text, pgn.Pasted, []*game.Game{g})
	if err != nil {
		panic(fmt.Errorf("sample of %s: %w", g.Name, err))
	}
	return Sample{text, rec}
}
