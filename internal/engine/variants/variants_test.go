package variants_test

import (
	"slices"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/tables"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/testkit/must"
)

// The engine plays the games of the catalog, in its order.
func TestAllIsTheCatalog(t *testing.T) {
	var ids, wanted []string
	for _, v := range variants.All {
		ids = append(ids, v.ID)
		if found, ok := variants.Find(v.ID); !ok || found != v {
			t.Errorf("%s is found as %v", v.ID, found)
		}
	}
	for _, g := range catalog.Games {
		wanted = append(wanted, g.ID)
	}
	if !slices.Equal(ids, wanted) {
		t.Errorf("the engine plays %v, the catalog has %v", ids, wanted)
	}
	if v, ok := variants.Find("go"); ok {
		t.Errorf("go is found as %s", v.ID)
	}
}

// What is embedded for each game has the values of all its endings.
func TestTablesAreWhole(t *testing.T) {
	files := tables.Files()
	for _, v := range variants.All {
		v.Tables.At(v.Tables.Entries - 1) // panics where they are not whole
		if len(files[v.ID]) == 0 {
			t.Errorf("browsers can fetch no tables of %s", v.ID)
		}
	}
	if len(files) != len(variants.All) {
		t.Errorf("there are tables of %d games", len(files))
	}
}

// firstMoves are the first legal moves from the start, each the first of its list.
func firstMoves(t *testing.T, v *engine.Variant, count int) (moves []string, last game.Position) {
	t.Helper()
	last, err := v.Parse(v.Start)
	must.Do(t, err)
	for range count {
		moves = append(moves, last.Moves()[0].Text)
		if last, _, err = last.Play(moves[len(moves)-1]); err != nil {
			t.Fatal(err)
		}
	}
	return moves, last
}

// A position is where its moves lead by the rules, and knows the keys of all
// positions before it, the oldest first.
func TestPositionIsWhatItsMovesMake(t *testing.T) {
	for _, v := range variants.All {
		moves, last := firstMoves(t, v, 5)
		p := must.Get(v.Position(v.Start, moves))(t)
		if p.Text() != last.Text() {
			t.Errorf("%s: %s in place of %s", v.ID, p.Text(), last.Text())
		}
		for n := range moves {
			before := must.Get(v.Position(v.Start, moves[:n]))(t)
			if p.Past[n] != before.Key() || len(p.Past) != len(moves) {
				t.Errorf("%s: after %d plies the key was %x, of %d known ones %x", v.ID, n, before.Key(), len(p.Past), p.Past[n])
			}
		}
	}
}

// What cannot be read or played is an error, and leaves a position as it was.
func TestPositionRefuses(t *testing.T) {
	for _, v := range variants.All {
		if _, err := v.Position("nonsense", nil); err == nil {
			t.Errorf("%s reads nonsense", v.ID)
		}
		if _, err := v.Position(v.Start, []string{"a1-a1"}); err == nil {
			t.Errorf("%s plays nonsense", v.ID)
		}
		p := must.Get(v.Position(v.Start, nil))(t)
		if err := p.PlayText("a1-a1"); err == nil || p.Text() != v.Start || len(p.Past) != 0 {
			t.Errorf("%s: %v leaves %s with %d positions before it", v.ID, err, p.Text(), len(p.Past))
		}
	}
}

// Texts names the moves of a line, and leaves the position as it was.
func TestTextsOfALine(t *testing.T) {
	for _, v := range variants.All {
		moves, _ := firstMoves(t, v, 4)
		p := must.Get(v.Position(v.Start, nil))(t)
		var line []engine.Move
		for range moves {
			line = append(line, p.Moves(nil)[0])
			p.Play(line[len(line)-1])
		}
		for range moves {
			p.Undo()
		}
		if got := p.Texts(line); !slices.Equal(got, moves) || p.Text() != v.Start {
			t.Errorf("%s: %v in place of %v, then at %s", v.ID, got, moves, p.Text())
		}
	}
}

// The oracle speaks of wherever the board stands: of a won ending, and no longer once it
// has too many pieces.
func TestOracleFollowsTheBoard(t *testing.T) {
	v, _ := variants.Find("cheskers")
	won := must.Get(v.Position("8/8/8/8/3k4/8/8/K1K5 w 0 1", nil))(t)
	oracle, most := v.Oracle(won)
	if value, ok := oracle(); value != 1 || !ok || most < won.Pieces() {
		t.Errorf("two kings against one are worth %d, %v, of %d men at most", value, ok, most)
	}
	won.Play(won.Moves(nil)[0])
	if value, ok := oracle(); value != -1 || !ok {
		t.Errorf("a ply on they are worth %d, %v", value, ok)
	}
	start := must.Get(v.Position(v.Start, nil))(t)
	oracle, _ = v.Oracle(start)
	if value, ok := oracle(); ok {
		t.Errorf("the start is worth %d", value)
	}
	if r := (engine.Weights{}).Ruler(won); r != nil {
		t.Error("there is a ruler without distances")
	}
}

// A search is put on a position with its tables, and finds what they know in one ply.
func TestAThinkerHasTheTables(t *testing.T) {
	v, _ := variants.Find("cheskers")
	p := must.Get(v.Position("8/8/8/8/3k4/8/8/K1K5 w 0 1", nil))(t)
	thinker := v.NewThinker(1)
	thinker.Put(p)
	if r := thinker.Think(engine.Limits{Nodes: 300}); len(r.Lines) == 0 || r.Lines[0].Score <= 0 {
		t.Errorf("a won ending is seen as %+v", r)
	}
}
