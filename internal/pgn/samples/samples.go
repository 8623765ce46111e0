// Package samples has one sample record of each game, which an empty archive shows.
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

// Sample is a record of a game that was not played on this site.
type Sample struct {
	Text   string     // PGN text
	Record pgn.Record // the same, parsed
}

// All returns the samples, at most one of each game, in the order of the catalog. It parses them
// once; callers must not change them.
var All = sync.OnceValue(func() (samples []Sample) {
	for _, g := range catalog.Games {
		if text, err := files.ReadFile(g.ID + ".pgn"); err == nil { // a new game has none yet
			samples = append(samples, read(g, string(text)))
		}
	}
	return samples
})

// read parses a game's sample. An error is a bug: the files are embedded and tested.
func read(g *game.Game, text string) Sample {
	rec, err := pgn.Read(text, pgn.Pasted, []*game.Game{g})
	if err != nil {
		panic(fmt.Errorf("sample of %s: %w", g.Name, err))
	}
	return Sample{text, rec}
}
