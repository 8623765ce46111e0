package quadsquare

import (
	"strings"
	"testing"

	"threefold/internal/testkit/gametest"
)

// picture shows where the man clicked at from may go, as gametest.Picture
// draws it: o quiet, x capture, + join, * sacrifice, c castling.
type picture struct{ rule, position, from, want string }

func show(t *testing.T, pictures []picture) {
	t.Helper()
	for _, p := range pictures {
		t.Run(p.rule, func(t *testing.T) {
			got := gametest.Picture(Game, gametest.Parse(t, Game, p.position), p.from)
			if want := strings.Trim(p.want, "\n"); got != want {
				t.Errorf("%s of %s goes\n%s\nwant\n%s", p.from, p.position, got, want)
			}
		})
	}
}
