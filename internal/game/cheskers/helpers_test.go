package cheskers

import "testing"

// read reads a position that must be in order.
func read(t testing.TB, text string) position {
	t.Helper()
	p, err := parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p.(position)
}
