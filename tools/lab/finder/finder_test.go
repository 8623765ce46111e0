package finder

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/engine/weights"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/pgn"
	"threefold/internal/puzzle"
	"threefold/internal/testkit/must"
)

// Every puzzle that there is can be played through, whatever is tried, and none is there twice.
func TestEveryPuzzleIsWhole(t *testing.T) {
	for _, v := range variants.All {
		list, err := puzzle.Read(v.ID)
		if err != nil || len(list) == 0 {
			t.Fatalf("%s: %d puzzles, %v", v.ID, len(list), err)
		}
		if err := Validate(v, list); err != nil {
			t.Error(err)
		}
	}
}

// Two puzzles of each game are proved again; all are by `lab puzzles -prove`.
func TestASampleIsProvedAnew(t *testing.T) {
	for _, v := range variants.All {
		list, err := puzzle.Read(v.ID)
		if err != nil || len(list) == 0 {
			t.Fatalf("%s: %d puzzles, %v", v.ID, len(list), err)
		}
		for _, i := range []int{len(list) / 20, len(list) - 1} {
			if err := NewProver(t.Context(), v).Prove(&list[i]); err != nil {
				t.Error(err)
			}
		}
	}
}

// example is a mate in one; white's other moves do not win.
func example() *puzzle.Puzzle {
	return &puzzle.Puzzle{Nodes: []puzzle.Node{{Position: "9/9/9/9/9/9/k1K6/9/1R6r w - - 0 1", Best: "b1a1"}}}
}

func TestWhatIsNoSolutionFails(t *testing.T) {
	v, _ := variants.Find("cheskers")
	list := must.Get(puzzle.Read(v.ID))(t)
	p := list[0]
	first := p.Nodes[0]
	for other := range first.Refuted {
		first.Best = other
		break
	}
	p.Nodes = []puzzle.Node{first}
	if err := NewProver(t.Context(), v).Prove(&p); err == nil {
		t.Errorf("%s is proved", first.Best)
	}
	first.Best = "a1-h8"
	p.Nodes = []puzzle.Node{first}
	if err := NewProver(t.Context(), v).Prove(&p); err == nil {
		t.Error("an illegal move is proved")
	}
}

// A move that is taken for as good as the solution must win too.
func TestWhatIsTakenForAsGoodIsProved(t *testing.T) {
	v, _ := variants.Find("cheskers")
	list := must.Get(puzzle.Read(v.ID))(t)
	p := list[slices.IndexFunc(list, func(p puzzle.Puzzle) bool { return len(p.Nodes[0].Refuted) > 1 })]
	first := p.Nodes[0]
	first.Also = map[string]int{slices.Min(slices.Collect(maps.Keys(first.Refuted))): 0}
	p.Nodes = []puzzle.Node{first}
	if err := NewProver(t.Context(), v).Prove(&p); err == nil {
		t.Errorf("%v is taken for as good", first.Also)
	}
}

// What is not whole is said, whatever of it is wrong.
func TestWhatIsNotWholeIsSaid(t *testing.T) {
	v, _ := variants.Find("quadsquare")
	fresh := func() []puzzle.Puzzle {
		list := must.Get(puzzle.Read(v.ID))(t)
		return list[:3]
	}
	for name, spoil := range map[string]func([]puzzle.Puzzle){
		"slip":      func(l []puzzle.Puzzle) { l[0].Slip = "a3-a8" },
		"position":  func(l []puzzle.Puzzle) { l[0].Nodes[0].Position = v.Start },
		"no nodes":  func(l []puzzle.Puzzle) { l[0].Nodes = nil },
		"best":      func(l []puzzle.Puzzle) { l[0].Nodes[0].Best = "a3-a8" },
		"one less":  func(l []puzzle.Puzzle) { l[0].Nodes[0].Refuted = nil },
		"answer":    func(l []puzzle.Puzzle) { spoilAnswer(&l[0].Nodes[0], []string{"a3-a8"}) },
		"no answer": func(l []puzzle.Puzzle) { spoilAnswer(&l[0].Nodes[0], nil) },
		"loop":      func(l []puzzle.Puzzle) { l[0].Nodes[len(l[0].Nodes)-1].Next = 1 },
		"id":        func(l []puzzle.Puzzle) { l[1].ID = l[0].ID },
		"twin":      func(l []puzzle.Puzzle) { id := l[1].ID; l[1] = l[0]; l[1].ID = id },
		"grade":     func(l []puzzle.Puzzle) { l[0].Grade = 4 },
		"theme":     func(l []puzzle.Puzzle) { l[0].Themes = []string{puzzle.Quiet, puzzle.Mate1} },
	} {
		list := fresh()
		if spoil(list); Validate(v, list) == nil {
			t.Errorf("%s: nothing is said", name)
		}
	}
}

func spoilAnswer(n *puzzle.Node, plies []string) {
	for move := range n.Refuted {
		n.Refuted[move] = plies
		return
	}
}

// A search without the best move finds the next best, and leaves the board as it was.
func TestWithoutTheSolution(t *testing.T) {
	v, _ := variants.Find("chesquerque")
	p := must.Get(v.Position(example().Nodes[0].Position, nil))(t)
	thinker := weights.NewThinker(v, 1)
	thinker.Put(p)
	best := thinker.Think(engine.Limits{Nodes: 2_000}).Best()
	board := &without{Tree: p.Tree, left: []engine.Move{best}}
	if board.Legal(best) || slices.Contains(board.Moves(nil), best) || len(board.Moves(nil)) != len(p.Moves(nil))-1 ||
		len(board.Noisy(nil))+len(board.Calm(nil)) != len(board.Moves(nil)) {
		t.Errorf("%s is left", p.MoveText(best))
	}
	thinker.Put(engine.Position{Tree: board})
	next := thinker.Think(engine.Limits{Nodes: 2_000})
	if next.Best() == best || next.Best() == 0 || p.Text() != example().Nodes[0].Position || board.ply != 0 {
		t.Errorf("found %s after %s; the board is %s", p.MoveText(next.Best()), p.MoveText(best), p.Text())
	}
	board.Play(next.Best())
	if len(board.Moves(nil)) != len(p.Moves(nil)) {
		t.Error("moves are left out after a move")
	}
}

// Puzzles are added to the file, each whole; a second miner goes on behind the games of the
// first, and one that is interrupted adds nothing.
func TestMinersGoOn(t *testing.T) {
	v, _ := variants.Find("cheskers")
	folder := t.TempDir()
	mine := func(ctx context.Context, until int) *Miner {
		m := New(ctx, opened(t, v, folder, 3))
		for games := 0; m.shelf.Len() < until && games < 60; games++ {
			must.Do(t, m.Game(&strings.Builder{}))
		}
		return m
	}
	first := mine(t.Context(), 1)
	if first.shelf.Len() != 1 || !strings.Contains(first.String(), "cheskers: 1 puzzles in the file") {
		t.Fatal(first)
	}
	second := mine(t.Context(), 2)
	list := read(t, folder+"/cheskers.jsonl")
	if err := Validate(v, list); err != nil || len(list) != 2 || list[0].Source >= list[1].Source && len(list[0].Source) >= len(list[1].Source) {
		t.Errorf("%v; %d puzzles", err, len(list))
	}
	if second.shelf.seed <= first.shelf.seed {
		t.Errorf("the second miner ends at seed %d, the first at %d", second.shelf.seed, first.shelf.seed)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if m := mine(ended, 3); m.shelf.Len() != 2 || len(read(t, folder+"/cheskers.jsonl")) != 2 {
		t.Error("an interrupted miner has added something")
	}
}

// opened is a game's file, for 250 puzzles.
func opened(t *testing.T, v *engine.Variant, folder string, seed uint64) *Shelf {
	t.Helper()
	return must.Get(Open(t.Context(), v, folder, 250, seed))(t)
}

func read(t *testing.T, path string) []puzzle.Puzzle {
	t.Helper()
	text := must.Get(os.ReadFile(path))(t)
	return must.Get(puzzle.Parse(text))(t)
}

// A faulty file is not added to.
func TestAFaultyFileIsLeftAlone(t *testing.T) {
	v, _ := variants.Find("cheskers")
	for _, text := range []string{"{", `{"id":"aaaaa","before":"","slip":"","nodes":[{"position":"x","best":"","refuted":{}}],"themes":[],"grade":1,"source":""}`} {
		folder := t.TempDir()
		must.Do(t, os.WriteFile(folder+"/cheskers.jsonl", []byte(text), 0o644))
		if _, err := Open(t.Context(), v, folder, 250, 1); err == nil {
			t.Errorf("%q is added to", text)
		}
	}
}

// A record gives a puzzle as a game of the engine does, once; a game of another kind, or
// without a slug, gives none.
func TestRecordsGivePuzzles(t *testing.T) {
	v, _ := variants.Find("cheskers")
	list := must.Get(puzzle.Read(v.ID))(t)
	folder := t.TempDir()
	m := New(t.Context(), opened(t, v, folder, 1))
	var record pgn.Record
	for i := 0; m.shelf.Len() == 0 && i < min(len(list), 10); i++ {
		text := fmt.Sprintf("[Variant %q]\n[SetUp \"1\"]\n[FEN %q]\n\n1. %s *\n", v.Name, list[i].Before, list[i].Slip)
		record = must.Get(pgn.Read(text, pgn.Pasted, catalog.Games))(t)
		if err := m.Record("", record, io.Discard); err != nil || m.shelf.Len() > 0 {
			t.Fatalf("a game without a slug: %v, %d puzzles", err, m.shelf.Len())
		}
		must.Do(t, m.Record("Ab3xK9mPqr", record, io.Discard))
	}
	found := read(t, folder+"/cheskers.jsonl")
	if len(found) != 1 || found[0].Source != "Ab3xK9mPqr 1" || Validate(v, found) != nil {
		t.Errorf("%+v, %v", found, Validate(v, found))
	}
	if again := New(t.Context(), opened(t, v, folder, 1)); again.Record("Ab3xK9mPqr", record, io.Discard) != nil || again.count.games != 0 {
		t.Error("the game is looked at again")
	}
}

// No kind fills the file: half may check, three fifths be one move, a third be captures of one
// move, a fifth take what nothing guards or begin with the only check; of some themes there are so
// many.
func TestKindsAreWanted(t *testing.T) {
	quiet := []string{puzzle.Quiet}
	for name, c := range map[string]struct {
		k    kind
		most int // of 100, beside 40 quiet ones
	}{
		"shallow": {kind{shallow: true, themes: []string{puzzle.Fork}}, 5}, "shallow, of use": {kind{shallow: true, themes: quiet}, 40}, "checks": {kind{checks: true, themes: quiet}, 50}, "short": {kind{short: true, themes: quiet}, 60},
		"takes": {kind{takes: true, themes: quiet}, 33}, "hanging": {kind{hanging: true, themes: quiet}, 20}, "only": {kind{only: true, themes: quiet}, 20},
		"any": {kind{themes: []string{puzzle.Fork}}, 60}, "quiet": {kind{themes: quiet}, 100}, "unknown": {kind{}, 100},
	} {
		var l tally
		for l.all < 100 && l.wants(c.k, 100, map[string]int{puzzle.Quiet: 40}) {
			l.add(c.k)
		}
		if l.all != c.most {
			t.Errorf("%s: %d, want %d", name, l.all, c.most)
		}
	}
}

// Every puzzle of a game whose board has a mirror begins like its mirror image.
func TestMirrorImagesBeginAlike(t *testing.T) {
	for _, id := range []string{"chesquerque", "quadsquare"} {
		v, _ := variants.Find(id)
		list := must.Get(puzzle.Read(id))(t)
		for i := range list {
			e, err := entryOf(v, &list[i].Nodes[0])
			if image := (entry{first: e.first.mirrored(v.Inputs)}); err != nil || !image.beginsLike(v, &e) {
				t.Errorf("%s %s does not, %v", id, list[i].ID, err)
			}
		}
	}
}

// Pieces that play no part are looked for where other first moves are as good, too.
func TestMovesThatAreAsGood(t *testing.T) {
	for id, puzzles := range map[string][]string{"quadsquare": {"kredk", "4jaiy"}, "chesquerque": {"h01n5"}, "cheskers": {"g2hdl"}} {
		v, _ := variants.Find(id)
		list := must.Get(puzzle.Read(id))(t)
		m := New(t.Context(), opened(t, v, t.TempDir(), 1))
		for _, p := range puzzles {
			i := slices.IndexFunc(list, func(one puzzle.Puzzle) bool { return one.ID == p })
			e, err := entryOf(v, &list[i].Nodes[0])
			if err != nil || !m.winsAlone(e.position, e.wins) || m.winsAlone(e.position, e.wins[:1]) {
				t.Errorf("%s %s: %v win, and others, or the first alone does, %v", id, p, e.wins, err)
			}
		}
	}
}

// A puzzle is one of the file, mirrored too, if they differ by a piece that plays no part, and another
// where it does.
func TestPiecesThatPlayNoPart(t *testing.T) {
	v, _ := variants.Find("chesquerque")
	list := must.Get(puzzle.Read(v.ID))(t)
	p := list[slices.IndexFunc(list, func(p puzzle.Puzzle) bool {
		return strings.Contains(p.Nodes[0].Position, " - - ") && len(p.Nodes[0].Position) < 50
	})]
	s := opened(t, v, t.TempDir(), 1)
	m := New(t.Context(), s)
	known := must.Get(entryOf(v, &p.Nodes[0]))(t)
	s.note(&p, known, kind{})
	core := m.core(&known)
	setup := must.Get(game.ReadSetup(v.Game, known.position))(t)
	same, others := 0, 0
	for i := range setup.Pieces {
		less := setup
		less.Pieces = slices.Delete(slices.Clone(setup.Pieces), i, i+1)
		n := puzzle.Node{Position: less.Text(v.Game), Best: known.wins[0]}
		e, err := entryOf(v, &n)
		if err != nil {
			continue // the first move needs it
		}
		idle := len(core.less(e.pieces)) == 0
		if idle {
			same++
		} else {
			others++
		}
		if i%2 == 0 {
			n = mirrored(n)
		}
		if m.repeats(&puzzle.Puzzle{Nodes: []puzzle.Node{n}}) != idle {
			t.Errorf("without %v: the same is %v", setup.Pieces[i], !idle)
		}
	}
	if same == 0 || others == 0 {
		t.Errorf("%d pieces play no part, %d do", same, others)
	}
}

// mirrored is a position of Chesquerque with its files turned around.
func mirrored(n puzzle.Node) puzzle.Node {
	board, rest, _ := strings.Cut(n.Position, " ")
	rows := strings.Split(board, "/")
	for i, row := range rows {
		cells := []byte(row)
		slices.Reverse(cells)
		rows[i] = string(cells)
	}
	best := []byte(n.Best)
	for i := range best {
		if best[i] >= 'a' && best[i] <= 'i' {
			best[i] = 'a' + 'i' - best[i]
		}
	}
	return puzzle.Node{Position: strings.Join(rows, "/") + " " + rest, Best: string(best)}
}
