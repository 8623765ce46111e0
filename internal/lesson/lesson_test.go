package lesson

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
)

// courses gives every game with its course, bound, and with the answers that are committed.
func courses(t *testing.T, test func(t *testing.T, g *game.Game, c *Course, a *Answers)) {
	for _, g := range catalog.Games {
		c, taught, err := Read(g.ID)
		if err != nil {
			t.Fatal(err)
		}
		if !taught {
			t.Errorf("%s has no course", g.ID)
			continue
		}
		a, err := readAnswers(g.ID)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(g.ID, func(t *testing.T) { test(t, g, c, a) })
	}
}

// The answers that are committed are those that the rules give.
func TestAnswersAreTheRules(t *testing.T) {
	courses(t, func(t *testing.T, g *game.Game, c *Course, _ *Answers) {
		a, err := Answer(g, c)
		if err != nil {
			t.Fatal(err)
		}
		want, err := a.Text(c)
		if err != nil {
			t.Fatal(err)
		}
		there, err := files.ReadFile("answers/" + g.ID + ".json")
		if err != nil || string(there) != string(want) {
			t.Errorf("the answers are not those of the rules (%v): run `make lessons`", err)
		}
	})
}

// So are those of the figures, in which every click is answered as the rules do.
func TestFiguresAreTheRules(t *testing.T) {
	for _, g := range catalog.Games {
		f, err := ReadFigures(g.ID)
		if err != nil || len(f.Nodes) < 8 {
			t.Fatalf("%s: %d figures (%v)", g.ID, len(f.Nodes), err)
		}
		again, err := Draw(g, slices.Collect(maps.Keys(f.Nodes)))
		if err != nil {
			t.Fatal(err)
		}
		want, err := again.Text()
		if err != nil {
			t.Fatal(err)
		}
		there, err := files.ReadFile("answers/" + g.ID + "-rules.json")
		if err != nil || string(there) != string(want) {
			t.Errorf("%s: the figures are not those of the rules (%v): run `make lessons`", g.ID, err)
		}
	}
	if f, err := ReadFigures("nothing"); err != nil || len(f.Nodes) > 0 {
		t.Errorf("figures of nothing: %v, %v", f, err)
	}
	if _, err := Draw(catalog.Games[0], []string{"nonsense"}); err == nil {
		t.Error("nonsense is a figure")
	}
}

// walked is what a test of all lines of a step has seen.
type walked struct {
	t      *testing.T
	g      *game.Game
	s      *Step
	nodes  []Node
	solved int
}

// Every step is solved by everything that it allows, in as many moves as it says, and
// every other legal move is answered: by a legal reply, or by why the task cannot be done.
func TestEveryLegalMoveIsAnswered(t *testing.T) {
	courses(t, func(t *testing.T, g *game.Game, c *Course, a *Answers) {
		for _, s := range c.Steps() {
			at, err := g.Parse(s.Position)
			if err != nil {
				t.Fatal(s.ID, err)
			}
			w := &walked{t, g, s, a.Steps[s.ID], 0}
			w.walk(at, 0, 1, s.Goal.Reach)
			if w.solved == 0 {
				t.Errorf("%s: nothing solves it", s.ID)
			}
		}
	})
}

func (w *walked) walk(at game.Position, node, move int, left []string) {
	w.t.Helper()
	n := w.nodes[node]
	legal := at.Moves()
	if len(legal) != len(n.Tries) || n.Turn != at.Turn().String() || !slices.Equal(n.Men, at.Men()) {
		w.t.Fatalf("%s, node %d: it is not %s", w.s.ID, node, at.Text())
	}
	for i, try := range n.Tries {
		if try.Text != legal[i].Text {
			w.t.Fatalf("%s: %s stands in the place of %s", w.s.ID, try.Text, legal[i].Text)
		}
		after, played, err := at.Play(try.Text)
		if err != nil || !slices.Equal(played.Effects, try.Effects) {
			w.t.Errorf("%s: %s is shown as %v (%v)", w.s.ID, try.Text, try.Effects, err)
			continue
		}
		w.try(after, &try, move, left)
	}
}

func (w *walked) try(after game.Position, try *Try, move int, left []string) {
	w.t.Helper()
	rest := slices.DeleteFunc(slices.Clone(left), func(p string) bool { return slices.Contains(try.Path[1:], p) })
	given := 0
	for _, is := range []bool{try.Solves, try.Next > 0, try.Says != nil} {
		if is {
			given++
		}
	}
	switch {
	case given != 1:
		w.t.Errorf("%s: %s has %d answers", w.s.ID, try.Text, given)
	case try.Solves:
		w.solved++
		w.done(after, try, move, rest)
	case try.Next > 0:
		v := &solver{g: w.g, step: w.s}
		again, err := v.wait(after)
		if err != nil {
			w.t.Fatal(err)
		}
		w.walk(again, try.Next, move+1, rest)
	case len(try.Line) > 0:
		w.reply(after, try)
	case after.Outcome().Over() != (try.Says.Key == "over") && len(left) == 0:
		w.t.Errorf("%s: nobody replies to %s", w.s.ID, try.Text)
	}
}

// done holds a solution to the task, read off the position that it leads to.
func (w *walked) done(after game.Position, try *Try, move int, rest []string) {
	w.t.Helper()
	goal, gone := w.s.Goal, 0
	for _, e := range try.Effects[1:] {
		if e.To == "" {
			gone++
		}
	}
	switch {
	case move != w.s.Moves || len(rest) > 0:
		w.t.Errorf("%s: %s solves it in %d moves, with %v left", w.s.ID, try.Text, move, rest)
	case goal.Ends != "" && (after.Outcome().Reason != goal.Ends || goal.Ends != game.Stalemate && after.Outcome().Winner() == after.Turn().String()):
		w.t.Errorf("%s: %s ends with %v", w.s.ID, try.Text, after.Outcome())
	case gone < max(goal.Count, len(goal.Takes)):
		w.t.Errorf("%s: %s takes %d", w.s.ID, try.Text, gone)
	case goal.Becomes != "" && !strings.HasSuffix(try.Effects[0].As, goal.Becomes):
		w.t.Errorf("%s: %s becomes %s", w.s.ID, try.Text, try.Effects[0].As)
	}
	if goal.Safe {
		for _, m := range after.Moves() {
			_, played, err := after.Play(m.Text)
			if err != nil || slices.ContainsFunc(played.Effects, func(e game.Effect) bool { return e.From == try.Effects[0].To }) {
				w.t.Errorf("%s: after %s, %s takes the man (%v)", w.s.ID, try.Text, m.Text, err)
			}
		}
	}
}

func (w *walked) reply(after game.Position, try *Try) {
	w.t.Helper()
	for _, m := range after.Moves() {
		_, played, err := after.Play(m.Text)
		if err == nil && played.Shown == try.Line[0].Shown && slices.Equal(played.Effects, try.Line[0].Effects) {
			return
		}
	}
	w.t.Errorf("%s: %s is no reply to %s", w.s.ID, try.Line[0].Shown, try.Text)
}

// Whatever is clicked goes on with a legal move, or is refused as the rules refuse it.
func TestEveryClickIsAnswered(t *testing.T) {
	courses(t, func(t *testing.T, g *game.Game, c *Course, a *Answers) {
		all := Clicks(&g.Board)
		for _, s := range c.Steps() {
			at, err := g.Parse(s.Position)
			if err != nil {
				t.Fatal(err)
			}
			n := a.Steps[s.ID][0]
			for made, row := range n.Asks {
				if len(row) != len(all) {
					t.Fatalf("%s: %d answers after %q", s.ID, len(row), made)
				}
				for i, click := range all {
					sameAnswer(t, at, &n, row[i], append(strings.Fields(made), click))
				}
			}
		}
	})
}

// sameAnswer compares what a node answers to clicks with what the rules answer.
func sameAnswer(t *testing.T, at game.Position, n *Node, answer int, clicks []string) {
	t.Helper()
	r := at.Refuse(clicks)
	if r == nil || answer < 0 {
		if r != nil || answer >= 0 {
			t.Errorf("%s, %v: refused by the one alone (%v)", at.Text(), clicks, r)
		}
		return
	}
	got := Whole(n.Refusals[answer], clicks)
	if r.Text != got.Text || r.Code != got.Code || r.Title != got.Title || r.Instead != got.Instead || !slices.Equal(r.Places, got.Places) {
		t.Errorf("%s, %v: %+v, and the rules say %+v", at.Text(), clicks, got, r)
	}
}

// unprovoked are the refusals that no course brings about, and why. A page asks after
// clicks on places of its board, after each of which a move begins or goes on.
var unprovoked = map[string]string{
	game.RefuseOver:         "a step is not over",
	game.RefuseUnknownPlace: "a board has no other places to click",
	game.RefuseNoSuchMove:   "it is about a text",
	game.RefuseNothingTaken: "it is about a text",
	game.RefuseNoPromotion:  "it is about a text",
	game.RefuseOtherKind:    "it is about a text",
	"light_square":          "a board has no light squares to click",
	"move_ended":            "a move that is whole is played",
	"promotion_ends":        "a pawn on its last row is asked what it becomes, and then the move is whole",
	"nobody_gets_there":     "it is about a text",
	"name_captured":         "it is about a text",
	"sacrifice_mark":        "it is about a text",
}

// A course brings every refusal of its game about that a board can.
func TestEveryRefusalIsMet(t *testing.T) {
	courses(t, func(t *testing.T, g *game.Game, _ *Course, a *Answers) {
		met := map[string]bool{}
		for _, nodes := range a.Steps {
			for _, n := range nodes {
				for _, r := range n.Refusals {
					met[r.Code] = true
				}
			}
		}
		for _, code := range g.Refusals {
			if why := unprovoked[code]; met[code] == (why != "") {
				t.Errorf("%s: met %v, yet %q", code, met[code], cmp.Or(why, "nothing is said of why not"))
			}
		}
	})
}

// placeName is what looks like a place in a sentence.
var placeName = regexp.MustCompile(`\b([a-i][1-9]|[SM][1-4])\b`)

// Every sentence is there and used, names no place but by an argument, and no man who is
// not on the board, before or after the task.
func TestSentences(t *testing.T) {
	courses(t, func(t *testing.T, g *game.Game, c *Course, a *Answers) {
		words, err := ReadWords(g.ID)
		if err != nil {
			t.Fatal(err)
		}
		used := map[string]bool{"for": true}
		for _, ch := range c.Chapters {
			used[ch.ID] = true
		}
		for _, s := range c.Steps() {
			said := ""
			for _, part := range []string{"title", "before", "task", "after", "else"} {
				key := s.ID + "." + part
				used[key] = true
				said += " " + words[key]
				if n := len(regexp.MustCompile(`[.:?!]( |$)`).FindAllString(words[key], -1)); part == "before" && n > 3 || (part == "task" || part == "after") && n > 3 {
					t.Errorf("%s has %d sentences", key, n)
				}
			}
			for name := range s.With {
				if !strings.Contains(said, "{"+name+"}") {
					t.Errorf("%s: %s is named by no sentence", s.ID, name)
				}
			}
			menAreThere(t, g, s, a.Steps[s.ID], words)
		}
		for key, text := range words {
			if !used[key] && !strings.HasPrefix(key, wherePrefix) {
				t.Errorf("%s belongs to nothing", key)
			}
			if at := placeName.FindString(text); at != "" {
				t.Errorf("%s names %s: make it an argument", key, at)
			}
		}
	})
}

// No step is solved by what a later one teaches: a promotion, or a move of a special kind.
func TestNothingIsAskedBeforeItIsTaught(t *testing.T) {
	courses(t, func(t *testing.T, _ *game.Game, c *Course, a *Answers) {
		taught := map[string]bool{string(game.Quiet): true, string(game.Capture): true}
		for _, s := range c.Steps() {
			taught[string(s.Goal.Kind)] = true
			taught["promotion"] = taught["promotion"] || s.Goal.Becomes != ""
			for _, n := range a.Steps[s.ID] {
				for _, try := range n.Tries {
					if try.Solves && (!taught[string(try.Kind)] || try.Effects[0].As != "" && !taught["promotion"]) {
						t.Errorf("%s: %s solves it, and is taught later", s.ID, try.Text)
					}
				}
			}
		}
	})
}

// A step that begins in check says so.
func TestACheckIsSpokenOf(t *testing.T) {
	courses(t, func(t *testing.T, g *game.Game, c *Course, a *Answers) {
		words, err := ReadWords(g.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range c.Steps() {
			if n := a.Steps[s.ID][0]; len(n.Signs.Check) > 0 && !strings.Contains(words[s.ID+".before"], "check") {
				t.Errorf("%s begins in check and does not say so", s.ID)
			}
		}
	})
}

// Who is said to stand in the way does: without him the move could be made, and with him
// it cannot. Where nobody is, the move can be made as it stands.
func TestWhoStandsInTheWay(t *testing.T) {
	for _, way := range []struct{ game, step, with, without, move string }{
		{"chesquerque", "walk", "2r6", "9", "c4d2"},
		{"chesquerque", "turn", "7Pb", "8b", "g5i4"},
		{"chesquerque", "arch", "5p3", "9", "e5f7"},
		{"chesquerque", "arch", "", "", "e5f6"},
		{"chesquerque", "behind", "r1b1k3r", "r3k3r", "e9b9"},
		{"cheskers", "back", "5p2", "8", "Kd4xf6"},
		{"quadsquare", "free", "Nr", "N", "M1-c2"},
	} {
		c, _, err := Read(way.game)
		if err != nil {
			t.Fatal(err)
		}
		g, _ := catalog.Find(way.game)
		text := c.Steps()[slices.IndexFunc(c.Steps(), func(s *Step) bool { return s.ID == way.step })].Position
		if got := canBe(t, g, text, way.move); got != (way.with == "") {
			t.Errorf("%s, %s: %s can be played: %v", way.game, way.step, way.move, got)
		}
		if !canBe(t, g, strings.Replace(text, way.with, way.without, 1), way.move) {
			t.Errorf("%s, %s: %s is not in the way of %s", way.game, way.step, way.with, way.move)
		}
	}
}

// canBe says whether a move is legal.
func canBe(t *testing.T, g *game.Game, position, move string) bool {
	t.Helper()
	at, err := g.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(at.Moves(), func(m game.Move) bool { return m.Text == move })
}

// menAreThere looks for the men that a task names on the board, or among what pawns of it
// become.
func menAreThere(t *testing.T, g *game.Game, s *Step, nodes []Node, words Words) {
	t.Helper()
	there := map[string]bool{}
	for _, m := range nodes[0].Men {
		there[kindOf(m.Man)] = true
	}
	for _, try := range nodes[0].Tries {
		there[kindOf(cmp.Or(try.Effects[0].As, try.Effects[0].Man))] = true
	}
	for _, k := range g.Kinds {
		named := regexp.MustCompile(`(?i)\b` + k.Name + `s?\b`).MatchString(words[s.ID+".task"])
		if named && !there[k.Name] {
			t.Errorf("%s: the task names a %s, and there is none", s.ID, k.Name)
		}
	}
}

// Courses can be bound, with all their sentences, and are as long as they are announced.
func TestBooks(t *testing.T) {
	long := map[string]int{"cheskers": 15, "chesquerque": 18, "quadsquare": 16}
	courses(t, func(t *testing.T, g *game.Game, c *Course, _ *Answers) {
		b, _, err := Bind(g)
		if err != nil {
			t.Fatal(err)
		}
		if len(b.Steps) != long[g.ID] || len(b.Trials) != 20 {
			t.Errorf("%d steps and %d trials", len(b.Steps), len(b.Trials))
		}
		for i, s := range b.Steps {
			if s.Title == "" || s.Plays == "" || s.Before == "" || s.Task == "" || s.After == "" || s.Rule == "" {
				t.Errorf("%s lacks something: %+v", s.ID, []string{s.Title, s.Plays, s.Before, s.Task, s.After, s.Rule})
			}
			if b.Find(s.ID) != i || b.Find(fmt.Sprint(i+1)) != i || b.Find("0") != 0 {
				t.Errorf("%s is not found", s.ID)
			}
			for _, n := range s.Nodes {
				for _, try := range n.Tries {
					if (try.Says == nil) != (try.Solves || try.Next > 0) || try.Says != nil && strings.ContainsAny(try.Says.Title+try.Says.Text, "{}") {
						t.Errorf("%s: %s says %v", s.ID, try.Text, try.Says)
					}
				}
			}
		}
	})
}

// The positions at the end are none of the course's, about half of what they ask may be
// played, and they ask after more than one thing.
func TestTrials(t *testing.T) {
	courses(t, func(t *testing.T, g *game.Game, c *Course, a *Answers) {
		seen, legal, codes := map[string]bool{}, 0, map[string]bool{}
		for _, s := range c.Steps() {
			seen[fmt.Sprint(a.Steps[s.ID][0].Men)] = true
		}
		for i, v := range a.Trials {
			at, err := g.Parse(c.Trials[i].Position)
			if err != nil {
				t.Fatal(err)
			}
			r := at.Refuse(c.Trials[i].Clicks)
			if seen[fmt.Sprint(v.Men)] || (r == nil) != (v.Refusal == nil) || r != nil && r.Text != v.Refusal.Text {
				t.Errorf("trial %d (%s) was seen before, or answered wrong", i+1, c.Trials[i].Position)
			}
			if r == nil {
				legal++
			} else {
				codes[r.Code] = true
			}
		}
		if legal < 8 || legal > 12 || len(codes) < 8 {
			t.Errorf("%d of the trials are legal, the others are refused with %v", legal, codes)
		}
	})
}

// A course that cannot be is refused, and a sentence that lacks something.
func TestFaults(t *testing.T) {
	g, _ := catalog.Find("cheskers")
	step := func(position string, moves int, goal Goal) error {
		_, err := Answer(g, &Course{Chapters: []Chapter{{Steps: []Step{{ID: "x", Position: position, Moves: moves, Goal: goal}}}}})
		return err
	}
	for _, err := range []error{
		step("nonsense", 1, Goal{}),
		step("5k2/8/8/8/8/2p5/1p6/K7 w 0 1", 1, Goal{}),
		step("5k2/8/8/8/3P4/8/8/2K5 w 0 1", 2, Goal{From: "d4"}),
		step("5k2/8/8/8/3P4/8/8/2K5 w 0 1", 1, Goal{Takes: []string{"e5"}}),
		step("5k2/8/8/8/3P4/8/8/2K5 w 0 1", 3, Goal{Reach: []string{"e5", "d6"}}),
	} {
		if err == nil {
			t.Error("a step that cannot be is none")
		}
	}
	for _, trial := range []Trial{{"nonsense", nil}, {"1k6/6p1/8/4p3/8/2p3p1/1P5K/8 w 0 1", []string{"b2", "d4"}}} {
		if _, err := Answer(g, &Course{Trials: []Trial{trial}}); err == nil {
			t.Errorf("%v is answered", trial)
		}
	}
	words := Words{"a": "{b} wins."}
	for with, want := range map[string]string{"d6xM2++": "d6xM2++ wins.", "pawn on d4": "Pawn on d4 wins."} {
		if got, err := words.Fill("a", map[string]string{"b": with}); got != want || err != nil {
			t.Errorf("%s is filled in as %q (%v)", with, got, err)
		}
	}
	if _, err := (Words{"a": "{b}"}).Fill("a", nil); err == nil {
		t.Error("an argument is missing")
	}
	if _, err := (Words{}).Fill("a", nil); err == nil {
		t.Error("a sentence is missing")
	}
	if _, taught, err := Bind(&game.Game{ID: "breakthrough"}); taught || err != nil {
		t.Errorf("a game without a course: %v, %v", taught, err)
	}
}
