package task

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/lesson"
	"threefold/internal/locale"
	"threefold/internal/puzzle"
	"threefold/internal/testkit/must"
)

// english are the texts in English.
func english(t *testing.T) *locale.Language {
	t.Helper()
	return must.Get(locale.Embedded())(t).English()
}

func sample(t *testing.T, id string) (*game.Game, *puzzle.Puzzle) {
	t.Helper()
	text := must.Get(os.ReadFile("testdata/cheskers.jsonl"))(t)
	g, _ := catalog.Find("cheskers")
	for line := range strings.Lines(string(text)) {
		p := new(puzzle.Puzzle)
		must.Do(t, json.Unmarshal([]byte(line), p))
		if p.ID == id {
			return g, p
		}
	}
	t.Fatalf("there is no puzzle %s", id)
	return nil, nil
}

func made(t *testing.T, id string, change func(*puzzle.Puzzle)) *Task {
	t.Helper()
	g, p := sample(t, id)
	if change != nil {
		change(p)
	}
	return must.Get(New(g, p, english(t)))(t)
}

func find(t *testing.T, n lesson.Shown, text string) lesson.Tried {
	t.Helper()
	for _, try := range n.Tries {
		if try.Text == text {
			return try
		}
	}
	t.Fatalf("%s is no move", text)
	return lesson.Tried{}
}

// A puzzle is asked, answered and told; what is asked for is the first move of each node.
func TestATask(t *testing.T) {
	task := made(t, "64ppy", nil)
	if task.ID != "64ppy" || task.Title != "White to move: mate in 2" || task.Text != "Black just played Ke7-f6. Find the winning reply." {
		t.Errorf("it is asked %+v", task)
	}
	if task.Before.Turn != "black" || task.Slip.Shown != "Ke7-f6" || len(task.Nodes) != 2 || task.Positions[1] != "5B2/8/8/6k1/5K2/8/8/8 w 9 29" {
		t.Errorf("it begins with %+v", task.Slip)
	}
	first, last := task.Nodes[0].Tries[0], task.Nodes[1].Tries[0]
	if first.Text != "Bb4-f8" || first.Next != 1 || first.Line[0].Shown != "Kf6-g5" || first.Says.Title != "Right" || first.Says.Text != "Black replies Kf6-g5. Keep going." {
		t.Errorf("the first move: %+v, %+v", first.Try, first.Says)
	}
	if !last.Solves || last.Says.Title != "Solved" || last.Says.Text != last.Shown+" ends the game: last king taken." {
		t.Errorf("the last move: %+v", last.Try)
	}
	if a := task.After; a.Grade != "Medium" || a.Length != "2 moves" || a.Themes[0] != "Mate in two" || a.Source != "From a game between engines" || a.Game != "" {
		t.Errorf("it is told %+v", a)
	}
}

// The last move is told with what it does: it takes, forces, or threatens what cannot be taken back.
func TestWhatTheLastMoveDoes(t *testing.T) {
	for id, want := range map[string]struct{ says, threat string }{
		"chesquerque 5uq60": {"Ah8# ends the game: checkmate.", ""},
		"chesquerque o7y3t": {"Rxf7 threatens Rxf3. It captures: archbishop on f7.", "f7 f3"},
		"chesquerque ipvl7": {"Qa9+ forces Kb7, then Qc7#.", "a9 c7"},
		"cheskers tyrhm":    {"f6-g7 threatens g7-h8=K.", "g7 h8"},
		"chesquerque 5iedl": {"Ad2+ wins.", ""},
		"cheskers 4lt9q":    {"f2-g1=B threatens Bg1xh2.", "g1 h2"},
		"chesquerque szmuw": {"Rhe9 wins.", ""},
	} {
		name, id, _ := strings.Cut(id, " ")
		g, _ := catalog.Find(name)
		all := must.Get(puzzle.Read(name))(t)
		task := must.Get(New(g, &all[slices.IndexFunc(all, func(p puzzle.Puzzle) bool { return p.ID == id })], english(t)))(t)
		at := 0
		for task.Nodes[at].Tries[0].Next > 0 {
			at = task.Nodes[at].Tries[0].Next
		}
		if says := task.Nodes[at].Tries[0].Says.Text; says != want.says || strings.Join(task.Threat, " ") != want.threat {
			t.Errorf("%s of %s: %q, threat %v", id, name, says, task.Threat)
		}
	}
}

// A wrong move is answered by its line, and by what that costs.
func TestRefutations(t *testing.T) {
	n := made(t, "64ppy", nil).Nodes[0]
	for _, c := range []struct {
		move, title, text string
		plies             int
	}{
		{"Bb4-c3", "That misses the win", "Black replies Kf6-g7, and the win is gone.", 2},
		{"Kf4-e5", "That loses the game", "Black’s reply ends the game: last king taken.", 1},
		{"Bb4-e7", "Your piece is captured: bishop", "Black captures on e7, with this piece: king.", 3},
	} {
		try := find(t, n, c.move)
		if try.Says == nil || len(try.Line) != c.plies {
			t.Errorf("%s: %d plies, %+v", c.move, len(try.Line), try.Says)
		} else if try.Says.Title != c.title || try.Says.Text != c.text {
			t.Errorf("%s: %+v", c.move, try.Says)
		}
	}
}

// What is as good is accepted: it wins too, or leads to the same by another order.
func TestAlso(t *testing.T) {
	task := made(t, "i6xjv", nil)
	if also := find(t, task.Nodes[1], "g5xe3xg1=B"); !also.Solves || also.Says.Title != "That wins too" || !strings.Contains(also.Says.Text, task.Nodes[1].Tries[0].Shown) {
		t.Errorf("%+v, %+v", also.Try, also.Says)
	}
	later := made(t, "i6xjv", func(p *puzzle.Puzzle) { p.Nodes[1].Longer = map[string][2]int{"g5xe3xg1=B": {4, 2}} })
	if also := find(t, later.Nodes[1], "g5xe3xg1=B"); !also.Solves || also.Says.Text != "Your move wins in 4, our solution "+later.Nodes[1].Tries[0].Shown+" in 2." {
		t.Errorf("%+v, %+v", also.Try, also.Says)
	}
	other := made(t, "64ppy", func(p *puzzle.Puzzle) {
		delete(p.Nodes[0].Refuted, "Bb4-a3")
		p.Nodes[0].Also = map[string]int{"Bb4-a3": 2}
		p.Nodes = append(p.Nodes, puzzle.Node{Position: "8/8/8/6k1/5K2/B7/8/8 w 9 29", Best: "Kf4xh6"})
	})
	if by := find(t, other.Nodes[0], "Bb4-a3"); by.Solves || by.Next != 2 || by.Line[0].Shown != "Kf6-g5" || by.Says.Text != "Same moves in another order. Black replies Kf6-g5." {
		t.Errorf("by another order: %+v, %+v", by.Try, by.Says)
	}
}

// A game that was played here is named where it is told.
func TestTheSource(t *testing.T) {
	task := made(t, "x7imp", func(p *puzzle.Puzzle) { p.Source, p.Themes = "abcdefgh 12", []string{"nobody knows it"} })
	if task.After.Source != "From a game played here" || task.After.Game != "/g/abcdefgh?ply=12" || len(task.After.Themes) != 0 || task.After.Length != "One move" {
		t.Errorf("it is told %+v", task.After)
	}
	task = made(t, "x7imp", func(p *puzzle.Puzzle) { p.Source = "levels 12 34" })
	if task.After.Source != "From a game of the computer’s levels" || task.After.Game != "" {
		t.Errorf("a game of levels is told %+v", task.After)
	}
}

// A puzzle that the rules do not bear out is none.
func TestBadPuzzles(t *testing.T) {
	for name, spoil := range map[string]func(*puzzle.Puzzle){
		"no position":        func(p *puzzle.Puzzle) { p.Before = "x" },
		"no slip":            func(p *puzzle.Puzzle) { p.Slip = "a1-b2" },
		"another slip":       func(p *puzzle.Puzzle) { p.Slip = "Ke7-d6" },
		"no best move":       func(p *puzzle.Puzzle) { p.Nodes[0].Best = "a1-b2" },
		"no reply":           func(p *puzzle.Puzzle) { p.Nodes[0].Reply = "a1-b2" },
		"a reply elsewhere":  func(p *puzzle.Puzzle) { p.Nodes[0].Reply = "Kf6-g7" },
		"no next node":       func(p *puzzle.Puzzle) { p.Nodes[0].Next = 5 },
		"a move unanswered":  func(p *puzzle.Puzzle) { delete(p.Nodes[0].Refuted, "Bb4-a3") },
		"an impossible line": func(p *puzzle.Puzzle) { p.Nodes[0].Refuted["Bb4-a3"] = []string{"a1-b2"} },
		"no grade":           func(p *puzzle.Puzzle) { p.Grade = 9 },
		"no node's position": func(p *puzzle.Puzzle) { p.Nodes[1].Position = "x" },
	} {
		g, p := sample(t, "64ppy")
		spoil(p)
		if _, err := New(g, p, english(t)); err == nil || !strings.Contains(err.Error(), "puzzle 64ppy of cheskers") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Where it is known how long it takes, that is asked for.
func TestTitles(t *testing.T) {
	two := []puzzle.Node{{Reply: "a", Next: 1, Also: map[string]int{"b": 1}}, {}}
	open := []puzzle.Node{{Reply: "a", Next: 1}, {Also: map[string]int{"b": 0}}}
	for want, p := range map[string]puzzle.Puzzle{
		"White to move and win ":                 {Nodes: open, Themes: []string{puzzle.Mate2}},
		"White to move and win":                  {Nodes: two, Themes: []string{puzzle.Fork}},
		"White to move: mate in 2":               {Nodes: two, Themes: []string{puzzle.Mate2, puzzle.Fork}},
		"White to move: take the last king in 2": {Nodes: two, Themes: []string{puzzle.LastKing}},
	} {
		if got, err := Title(&p, game.White, english(t)); got != strings.TrimSpace(want) || err != nil {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
}

// Puzzles that are there can be made: the first of each game, and every tenth.
func TestThoseThatAreThere(t *testing.T) {
	for _, g := range catalog.Games {
		all := must.Get(puzzle.Read(g.ID))(t)
		for i := 0; i < len(all); i += 10 {
			if _, err := New(g, &all[i], english(t)); err != nil {
				t.Error(err)
			}
		}
	}
}

// Every theme has a name and every name is that of a theme; every comment on a move is made.
func TestWords(t *testing.T) {
	names := english(t).Family("puzzle-theme")
	for _, theme := range puzzle.Themes {
		if names[theme] == nil {
			t.Errorf("the theme %s has no name", theme)
		}
	}
	if len(names) != len(puzzle.Themes) {
		t.Errorf("%d names of %d themes", len(names), len(puzzle.Themes))
	}
	var code []byte
	for _, pattern := range []string{"*.go", "../../lesson/*.go", "../../../tools/lessons/*.go"} {
		for _, file := range must.Get(filepath.Glob(pattern))(t) {
			if !strings.HasSuffix(file, "_test.go") {
				code = append(code, must.Get(os.ReadFile(file))(t)...)
			}
		}
	}
	for key := range english(t).Family("feedback") {
		name, part, _ := strings.Cut(key, ".")
		if name == "solved" {
			name = key
		} else if !slices.Contains([]string{"title", "text", "text.white", "text.black"}, part) {
			t.Errorf("feedback.%s is no part of a comment", key)
		}
		if !bytes.Contains(code, []byte(`"`+name+`"`)) {
			t.Errorf("nothing says feedback.%s", key)
		}
	}
}
