package lobby_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"threefold/internal/testkit/must"
)

var update = flag.Bool("update", false, "write golden files anew")

// golden compares a value's JSON with a file. New files are written with
// -update and then read by a person.
func golden(t *testing.T, file string, v any) {
	t.Helper()
	var got bytes.Buffer
	e := json.NewEncoder(&got)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	must.Do(t, e.Encode(v))
	if *update {
		must.Do(t, os.WriteFile(file, got.Bytes(), 0o644))
	}
	want := must.Get(os.ReadFile(file))(t)
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("%s differs:\n%s", file, got.Bytes())
	}
}
