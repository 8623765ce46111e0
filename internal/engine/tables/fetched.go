//go:build js

package tables

// A program for browsers has no files in it: each is fetched when it is needed, and
// unpacked by the browser.
var chesquerqueFile, cheskersFile, quadsquareFile []byte

func (t *Tables) lazily([]byte) func() []byte { return nil }
