package picture

import (
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/testkit/must"
)

// benched is how many moves the games of the benchmarks have.
const benched = 40

// BenchmarkPictures draws each kind of picture of each game, as a flood asks for
// them: nothing is left from the one before but what the drawer keeps.
func BenchmarkPictures(b *testing.B) {
	d := drawer(b)
	for _, g := range catalog.Games {
		start, played := course(b, g, benched)
		p := after(b, g, benched)
		card := Card{Position: p, Players: []CardPlayer{{Color: game.White, Name: "Ada"}, {Color: game.Black, Name: "Ben"}},
			Bold: "Black is to move", Lines: []string{"5 + 5"}, Foot: "Watch the game"}
		for _, kind := range []struct {
			name string
			draw func() ([]byte, error)
		}{
			{"diagram", func() ([]byte, error) { return d.Diagram(g, p, false, g.Name), nil }},
			{"sheet", func() ([]byte, error) { return d.BoardSheet(g, start), nil }},
			{"card", func() ([]byte, error) { return d.Card(g, card) }},
			{"film", func() ([]byte, error) {
				return d.GIF(g, GIF{Pieces: start, Plies: played}, func() error { return nil })
			}},
		} {
			b.Run(kind.name+"/"+g.ID, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					must.Get(kind.draw())(b)
				}
			})
		}
	}
}
