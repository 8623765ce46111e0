package samples_test

import (
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/pgn"
	"threefold/internal/pgn/samples"
	"threefold/internal/testkit/must"
)

// Each game has a sample, in the form in which records are written, that ends on the
// board as the record says.
func TestSamples(t *testing.T) {
	all := samples.All()
	if len(all) != len(catalog.Games) {
		t.Fatalf("%d samples", len(all))
	}
	for i, s := range all {
		rec := s.Record
		if rec.Game != catalog.Games[i] {
			t.Errorf("sample %d is of %s", i, rec.Game.Name)
		}
		if s.Text != rec.Text() {
			t.Errorf("%s: the file is not as records are written:\n%s", rec.Game.Name, rec.Text())
		}
		if rec.Tag(pgn.TagEvent) == "" || len(rec.Comments) == 0 {
			t.Errorf("%s: the sample does not say what it is", rec.Game.Name)
		}
		last := rec.Moves[len(rec.Moves)-1]
		p := must.Get(rec.Game.Parse(last.Position))(t)
		if o := p.Outcome(); o.Result != rec.Result || rec.Result == game.NoResult {
			t.Errorf("%s: the board says %v, the record %s", rec.Game.Name, o, rec.Result)
		}
	}
}
