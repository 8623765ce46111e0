package game_test

import (
	"slices"
	"testing"

	"threefold/internal/game"
)

// Strings of a TextArena do not change, whether the reserved capacity is enough or not, or if the
// source bytes change.
func TestTexts(t *testing.T) {
	want := []string{"e2e4", "", "a7a8q", "O-O", "QM1xS3(N)=Q"}
	for _, room := range []int{0, 6, 100} {
		var texts game.TextArena
		texts.Grow(room)
		var got []string
		var line []byte
		for _, text := range want {
			line = append(line[:0], text...)
			got = append(got, texts.Add(line))
		}
		if !slices.Equal(got, want) {
			t.Errorf("with room for %d bytes: %q, want %q", room, got, want)
		}
	}
}
