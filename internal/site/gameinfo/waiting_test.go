package gameinfo

import (
	"strings"
	"testing"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

// Beside the game in sight those wait in which it is the player's turn: where time runs
// out first, then the oldest.
func TestWaiting(t *testing.T) {
	c := must.Get(Describe(catalog.Games))(t)
	g, _ := catalog.Find("cheskers")
	const whites = "1c1k1k1b/p1p1p1p1/3p1p1p/p7/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 w 0 1"
	games := []gamelog.OngoingGame{
		{Slug: "newest", Game: g.ID, Seat: "white", Position: whites},
		{Slug: "theirs", Game: g.ID, Seat: "white", Position: g.Start}, // Cheskers begins with Black
		{Slug: "tomorrow", Game: g.ID, Seat: "black", Position: g.Start, Deadline: 20},
		{Slug: "unknown", Game: "draughts", Seat: "white", Position: whites},
		{Slug: "today", Game: g.ID, Seat: "white", Position: whites, Deadline: 10},
		{Slug: "oldest", Game: g.ID, Seat: "white", Position: whites},
	}
	for but, want := range map[string]string{"": "today tomorrow oldest newest", "theirs": "today tomorrow oldest newest", "today": "tomorrow oldest newest"} {
		var got []string
		for _, g := range c.Waiting(games, but) {
			got = append(got, g.Slug)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("beside %q: %q, want %q", but, got, want)
		}
	}
}
