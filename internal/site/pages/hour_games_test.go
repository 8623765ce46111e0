package pages

import (
	"testing"

	"threefold/internal/tournament/arena"
	"threefold/internal/tournament/director"
)

// The list has fifty games in a part, the last one first, of all players or of one.
func TestGamesOfAnHourInParts(t *testing.T) {
	look := director.ArenaLook{Table: []arena.Row{{N: 2, Name: "Bo"}, {N: 1, Name: "Ada"}, {N: 3, Name: "Cy"}}}
	for i := range 120 {
		look.Games = append(look.Games, arena.GameView{Paired: arena.Paired{White: 1, Black: 2 + i%2}})
	}
	for _, c := range []struct {
		of, part     int
		first, games int
		newer, older string
	}{
		{0, 0, 120, 50, "", "?page=2#games"},
		{0, 2, 70, 50, "?page=1#games", "?page=3#games"},
		{0, 9, 20, 20, "?page=2#games", ""},
		{4, 3, 20, 20, "?page=2#games", ""},
		{3, 1, 119, 50, "", "?of=3&page=2#games"},
		{3, 2, 19, 10, "?of=3&page=1#games", ""},
	} {
		d := hourData{Look: look, Of: c.of}
		d.takeGames(c.part)
		if len(d.List) != c.games || d.List[0].Number != c.first || d.Newer != c.newer || d.Older != c.older {
			t.Errorf("%+v: %d from %d, %q, %q", c, len(d.List), d.List[0].Number, d.Newer, d.Older)
		}
		if got := d.List[0]; got.First != "Ada" || got.Against != map[int]string{2: "Bo", 3: "Cy"}[got.Black] {
			t.Errorf("%+v: %s and %s", c, got.First, got.Against)
		}
	}
	none := hourData{}
	none.takeGames(7)
	if len(none.List) > 0 || none.Newer+none.Older != "" {
		t.Errorf("no games: %+v", none)
	}
}
