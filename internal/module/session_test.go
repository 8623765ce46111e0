package module_test

import (
	"strconv"
	"testing"

	"threefold/internal/engine/variants"
	"threefold/internal/module"
	"threefold/internal/puzzle"
	"threefold/internal/testkit/must"
)

// A search without limits ends when it is stopped, and the session searches again.
func TestASearchIsStopped(t *testing.T) {
	var s *module.Session
	s = module.New(func() { s.Stop() })
	for _, v := range variants.All {
		var last []byte
		if err := s.Search(module.At{Game: v.ID, Start: v.Start}, module.Limits{Lines: 1}, func(b []byte) { last = b }); err != nil || last == nil {
			t.Errorf("%s: %s, %v", v.ID, last, err)
		}
	}
}

func TestPieces(t *testing.T) {
	for _, v := range variants.All {
		p := must.Get(v.Position(v.Start, nil))(t)
		got, err := new(module.Session).Pieces(module.At{Game: v.ID, Start: v.Start})
		if err != nil || string(got) != strconv.Itoa(p.Pieces()) {
			t.Errorf("%s: %s men, %v; want %d", v.ID, got, err, p.Pieces())
		}
	}
}

// Tables that came in part are refused.
func TestFillRefuses(t *testing.T) {
	for _, v := range variants.All {
		if err := module.Fill(v.ID, make([]byte, v.Tables.Bytes()-1)); err == nil {
			t.Errorf("the tables of %s are filled with less than they hold", v.ID)
		}
	}
	if err := module.Fill("chess", nil); err == nil {
		t.Error("a game that is none has tables")
	}
}

// A review that is paused keeps its line: a page that plays on meanwhile, to the end of the game,
// does not change it.
func TestAReviewKeepsItsLine(t *testing.T) {
	v, _ := variants.Find("quadsquare")
	puzzles := must.Get(puzzle.Read(v.ID))(t)
	for i := range puzzles {
		p := &puzzles[i]
		at, best := module.At{Game: v.ID, Start: p.Before, Moves: []string{p.Slip}}, p.Nodes[0].Best
		end, _, err := must.Get(v.Parse(p.Nodes[0].Position))(t).Play(best)
		must.Do(t, err)
		if !end.Outcome().Over() {
			continue
		}
		paused := false
		var s *module.Session
		s = module.New(func() {
			paused = true
			must.Get(s.Play(at, best))(t)
			s.Stop()
		})
		must.Do(t, s.Review(at, nil, func([]byte) {}))
		if paused {
			return
		}
	}
	t.Error("no review paused")
}
