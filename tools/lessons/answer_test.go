package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/lesson"
	"threefold/internal/testkit/must"
)

// courses gives every game with its course, and what the board answers in it.
func courses(t *testing.T, test func(t *testing.T, g *game.Game, c *lesson.Course, a *lesson.Answers)) {
	for _, g := range catalog.Games {
		c, taught, err := lesson.Read(g.ID)
		if err != nil || !taught {
			t.Fatalf("%s has no course (%v)", g.ID, err)
		}
		a := must.Get(answers(g, c))(t)
		t.Run(g.ID, func(t *testing.T) { test(t, g, c, a) })
	}
}

// walked is what a test of all lines of a step has seen.
type walked struct {
	t      *testing.T
	g      *game.Game
	s      *lesson.Step
	nodes  []lesson.Node
	solved int
}

// Every step is solved by everything that it allows, in as many moves as it says, and
// every other legal move is answered: by a legal reply, or by why the task cannot be done.
func TestEveryLegalMoveIsAnswered(t *testing.T) {
	courses(t, func(t *testing.T, g *game.Game, c *lesson.Course, a *lesson.Answers) {
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
	if len(legal) != len(n.Tries) || n.Turn != at.Turn().String() || !slices.Equal(n.Pieces, at.Pieces()) {
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

func (w *walked) try(after game.Position, try *lesson.Try, move int, left []string) {
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
		again := must.Get(v.wait(after))(w.t)
		w.walk(again, try.Next, move+1, rest)
	case len(try.Line) > 0:
		w.reply(after, try)
	case after.Outcome().Over() != (try.Says.Key == "over") && len(left) == 0:
		w.t.Errorf("%s: nobody replies to %s", w.s.ID, try.Text)
	}
}

// The king that moves in place of the camel is the wrong piece; a camel that goes astray is not.
func TestWrongPieces(t *testing.T) {
	courses(t, func(t *testing.T, g *game.Game, _ *lesson.Course, a *lesson.Answers) {
		for id, nodes := range a.Steps {
			for _, n := range nodes {
				does := map[string]bool{}
				for _, try := range n.Tries {
					does[try.Path[0]] = does[try.Path[0]] || try.Says == nil
				}
				for _, try := range n.Tries {
					says := cmp.Or(try.Says, &lesson.Feedback{})
					wrong, astray := says.Key == "piece" || says.Key == "other", says.Key == "far" || says.Key == "missed" || says.Key == "quiet"
					if wrong && does[try.Path[0]] || astray && !does[try.Path[0]] {
						t.Errorf("%s, %s: %s says %q", g.ID, id, try.Text, says.Key)
					}
				}
			}
		}
		if g.ID != "cheskers" {
			return
		}
		for _, try := range a.Steps["camel"][0].Tries {
			if try.Text == "Kh2-g1" && (try.Says.Key != "piece" || try.Says.With["man"] != "camel" || try.Says.With["place"] != "d4") {
				t.Errorf("the king in place of the camel: %+v", try.Says)
			}
		}
	})
}

// done holds a solution to the task, read off the position that it leads to.
func (w *walked) done(after game.Position, try *lesson.Try, move int, rest []string) {
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

func (w *walked) reply(after game.Position, try *lesson.Try) {
	w.t.Helper()
	for _, m := range after.Moves() {
		_, played, err := after.Play(m.Text)
		if err == nil && played.Shown == try.Line[0].Shown && slices.Equal(played.Effects, try.Line[0].Effects) {
			return
		}
	}
	w.t.Errorf("%s: %s is no reply to %s", w.s.ID, try.Line[0].Shown, try.Text)
}

// The positions at the end are none of the course's, about half of what they ask may be
// played, and they ask after more than one thing.
func TestTrials(t *testing.T) {
	courses(t, func(t *testing.T, g *game.Game, c *lesson.Course, a *lesson.Answers) {
		seen, legal, codes := map[string]bool{}, 0, map[string]bool{}
		for _, s := range c.Steps() {
			seen[fmt.Sprint(a.Steps[s.ID][0].Pieces)] = true
		}
		for i, v := range a.Trials {
			at := must.Get(g.Parse(c.Trials[i].Position))(t)
			r := at.Refuse(c.Trials[i].Clicks)
			if seen[fmt.Sprint(v.Pieces)] || (r == nil) != (v.MoveError == nil) || r != nil && r.Key != v.MoveError.Key {
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

// A course that cannot be is refused.
func TestFaults(t *testing.T) {
	g, _ := catalog.Find("cheskers")
	step := func(position string, moves int, goal lesson.Goal) error {
		_, err := answers(g, &lesson.Course{Chapters: []lesson.Chapter{{Steps: []lesson.Step{{ID: "x", Position: position, Moves: moves, Goal: goal}}}}})
		return err
	}
	for _, err := range []error{
		step("nonsense", 1, lesson.Goal{}),
		step("5k2/8/8/8/8/2p5/1p6/K7 w 0 1", 1, lesson.Goal{}),
		step("5k2/8/8/8/3P4/8/8/2K5 w 0 1", 2, lesson.Goal{From: "d4"}),
		step("5k2/8/8/8/3P4/8/8/2K5 w 0 1", 1, lesson.Goal{Takes: []string{"e5"}}),
		step("5k2/8/8/8/3P4/8/8/2K5 w 0 1", 3, lesson.Goal{Reach: []string{"e5", "d6"}}),
	} {
		if err == nil {
			t.Error("a step that cannot be is none")
		}
	}
	for _, trial := range []lesson.Trial{{Position: "nonsense"}, {Position: "1k6/6p1/8/4p3/8/2p3p1/1P5K/8 w 0 1", Clicks: []string{"b2", "d4"}}} {
		if _, err := answers(g, &lesson.Course{Trials: []lesson.Trial{trial}}); err == nil {
			t.Errorf("%v is answered", trial)
		}
	}
}
