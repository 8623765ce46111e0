package gameinfo

import (
	"encoding/json"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
)

// An empty board has a list of nobody, for pages that go through it; men of no game,
// and places of no board, are none.
func TestJudge(t *testing.T) {
	for _, g := range catalog.Games {
		b, err := json.Marshal(Judge(g, game.Setup{Fullmove: 1}))
		if err != nil || !strings.Contains(string(b), `"men":[]`) {
			t.Errorf("%s: %s, %v", g.ID, b, err)
		}
		for _, s := range []Setup{{Men: []game.Man{{At: "z9", Man: "white king"}}}, {Men: []game.Man{{At: g.Board.Places[0].ID, Man: "green king"}}},
			{Castlings: "X"}, {Passed: "z9"}, {Men: make([]game.Man, mostMen+1)}} {
			if _, on := s.Of(g); on {
				t.Errorf("%s: %+v is on the board", g.ID, s)
			}
		}
		full, err := game.ReadSetup(g, g.Start)
		if err != nil {
			t.Fatal(err)
		}
		j := Judge(g, full)
		back, on := j.Setup.Of(g)
		if !on || back.Text(g) != g.Start || len(j.Faults) > 0 || len(j.Castlings) != len(g.Castlings) {
			t.Errorf("%s: the start is judged %+v", g.ID, j)
		}
	}
}
