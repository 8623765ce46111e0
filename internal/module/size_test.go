package module_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"testing"

	"github.com/andybalholm/brotli"

	"threefold/internal/engine/tables"
	"threefold/internal/testkit/must"
	"threefold/web"
)

// What browsers fetch, in bytes at most: the module as they get it, or older ones; and the
// tables of each game, which are compressed already.
const (
	maxBrotli = 1_010_000
	maxGzip   = 1_370_000 // 1.37 MB; gzip's own program makes 1.0 % less of it than Go's
)

var maxTables = map[string]int{"chesquerque": 215_000, "cheskers": 600_000, "quadsquare": 6_000}

func TestSizes(t *testing.T) {
	packed := must.Get(fs.ReadFile(web.Module, "module/module.wasm.br"))(t)
	var zipped bytes.Buffer
	z := must.Get(gzip.NewWriterLevel(&zipped, gzip.BestCompression))(t)
	must.Get(io.Copy(z, brotli.NewReader(bytes.NewReader(packed))))(t)
	z.Close()
	t.Logf("the module has %d bytes in brotli's form, %d in gzip's", len(packed), zipped.Len())
	if len(packed) > maxBrotli || zipped.Len() > maxGzip {
		t.Errorf("the module has %d bytes in brotli's form and %d in gzip's, more than %d or %d", len(packed), zipped.Len(), maxBrotli, maxGzip)
	}
	for id, file := range tables.Files() {
		if len(file) > maxTables[id] {
			t.Errorf("the tables of %s have %d bytes, more than %d", id, len(file), maxTables[id])
		}
	}
}
