package game_test

import (
	"slices"
	"testing"

	"threefold/internal/game"
)

// Texts stay what they were, whether the room that was reserved is enough or
// not, and whatever becomes of the bytes they were made from.
func TestTexts(t *testing.T) {
	want := []string{"e2e4", "", "a7a8q", "O-O", "QM1xS3(N)=Q"}
	for _, room := range []int{0, 6, 100} {
		var texts game.Texts
		texts.Reserve(room)
		var got []string
		var line []byte
		for _, text := range want {
			line = append(line[:0], text...)
			got = append(got, texts.Keep(line))
		}
		if !slices.Equal(got, want) {
			t.Errorf("with room for %d bytes: %q, want %q", room, got, want)
		}
	}
}
