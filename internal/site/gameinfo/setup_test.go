package gameinfo

import (
	"encoding/json"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamejson"
	"threefold/internal/locale"
	"threefold/internal/testkit/must"
)

// An empty board has an empty list of pieces, which pages read; pieces of no game,
// and places of no board, are none.
func TestJudge(t *testing.T) {
	for _, g := range catalog.Games {
		b, err := json.Marshal(Judge(g, game.Setup{Fullmove: 1}))
		if err != nil || !strings.Contains(string(b), `"men":[]`) {
			t.Errorf("%s: %s, %v", g.ID, b, err)
		}
		for _, s := range []Setup{{Pieces: []game.Piece{{At: "z9", Piece: "white king"}}}, {Pieces: []game.Piece{{At: g.Board.Places[0].ID, Piece: "green king"}}},
			{Castlings: "X"}, {Passed: "z9"}, {Pieces: make([]game.Piece, maxPieces+1)}} {
			if _, on := s.Of(g); on {
				t.Errorf("%s: %+v is on the board", g.ID, s)
			}
		}
		full := must.Get(game.ReadSetup(g, g.Start))(t)
		j := Judge(g, full)
		back, on := j.Setup.Of(g)
		if !on || back.Text(g) != g.Start || len(j.Errors) > 0 || len(j.Summary) == 0 || j.Says == "" || len(j.Castlings) != len(g.Castlings) {
			t.Errorf("%s: the start is judged %+v", g.ID, j)
		}
	}
}

// What is wrong with a position has its keys and is in English too, and so has the button that mends
// it.
func TestErrorsAreSentences(t *testing.T) {
	l, fixes := locale.InEnglish(), 0
	for _, g := range catalog.Games {
		s := must.Get(game.ReadSetup(g, g.Start))(t)
		s.Pieces[0].Piece = map[bool]string{true: "black pawn", false: "white pawn"}[strings.HasPrefix(s.Pieces[0].Piece, "white")] // on its last row
		j := Judge(g, s)
		if len(j.Errors) == 0 {
			t.Errorf("%s: %+v", g.ID, j)
		}
		found := game.CheckSetup(g, s).Errors
		for i, f := range j.Errors {
			want := gamejson.NewSentence(found[i].Sentence)
			if f.Text != l.Say(found[i].Sentence) || f.Key != want.Key || string(f.With) != string(want.With) || (f.Fix == nil) != (f.Mended == "") {
				t.Errorf("%s: %+v", g.ID, f)
			}
			if f.Fix != nil {
				fixes++
				if want := l.Say(found[i].Label); f.Label != want || f.Fix.Key != found[i].Label.Key {
					t.Errorf("%s: %+v", g.ID, f)
				}
			}
		}
	}
	if fixes == 0 {
		t.Error("no error has a fix")
	}
}

// A game is described by what a page draws its board by; one that has left the catalog
// has its id for a name.
func TestDescribe(t *testing.T) {
	c := must.Get(Describe(catalog.Games))(t)
	for _, g := range catalog.Games {
		d := c[g.ID]
		if d.Info.Name != g.Name || len(d.Info.StartPieces) == 0 || c.Name(g.ID) != g.Name || c.Names()[g.ID] != g.Name {
			t.Errorf("%s: %+v", g.ID, d.Info)
		}
		if got := c.Turn(g.ID, g.Start); got != g.First.String() {
			t.Errorf("%s: %q is on turn at the start", g.ID, got)
		}
	}
	if c.Name("gone") != "gone" || c.Turn("gone", "") != "" {
		t.Errorf("a game that is gone: %q, %q", c.Name("gone"), c.Turn("gone", ""))
	}
	if _, err := Describe([]*game.Game{{ID: "bad", Start: "x", Parse: catalog.Games[0].Parse}}); err == nil {
		t.Error("a game whose start is none is described")
	}
}
