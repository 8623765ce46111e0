package gametest

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// Jumble calls understood with random concatenations of pieces, as many as texts, and fails if it
// accepts fewer than least.
func Jumble(t *testing.T, pieces []string, texts, least int, understood func(text string) bool) {
	t.Helper()
	random := rand.New(rand.NewPCG(31, 1))
	found := 0
	for range texts {
		var b strings.Builder
		for range 1 + random.IntN(6) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		if understood(b.String()) {
			found++
		}
	}
	if found < least {
		t.Errorf("only %d texts were understood", found)
	}
}
