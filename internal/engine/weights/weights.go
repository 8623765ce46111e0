// Package weights embeds the weights of searches: for each game an NNUE net, which `lab train`
// writes, and the DTM files of endings, which `lab tables` writes. The module for browsers does
// not import it.
package weights

import (
	"embed"
	"io"
	"sync"

	"threefold/internal/engine"
	"threefold/internal/engine/net"
	"threefold/internal/engine/tables"
	"threefold/internal/engine/variants"
)

//go:embed data
var files embed.FS

// Of returns the weights of a game; its Net is nil if none is embedded. The first call decodes the
// nets of all games.
func Of(v *engine.Variant) engine.Weights { return all()[v.ID] }

var all = sync.OnceValue(func() map[string]engine.Weights {
	weights := map[string]engine.Weights{}
	for _, v := range variants.All {
		var k engine.Weights
		k.DTM = tables.NewDTM(v.Tables, func(ending string) (io.ReaderAt, error) {
			file, err := files.Open("data/dtm/" + v.ID + "/" + ending + ".bin")
			if err != nil {
				return nil, err
			}
			return file.(io.ReaderAt), nil // every file of an embed.FS is an io.ReaderAt
		})
		if file, err := files.ReadFile("data/nets/" + v.ID + ".net"); err == nil {
			if k.Net, err = net.Read(file, v.ID, *v.Inputs); err != nil {
				panic(err) // does not happen: a test reads all embedded nets
			}
		}
		weights[v.ID] = k
	}
	return weights
})

// NewThinker returns a search with the game's weights, and a transposition table of at most so
// many MiB.
func NewThinker(v *engine.Variant, megabytes int) engine.Thinker {
	return v.Equipped(megabytes, Of(v))
}
