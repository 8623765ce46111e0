package lesson

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/locale"
	"threefold/internal/testkit/must"
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
		a := must.Get(readAnswers(g.ID))(t)
		t.Run(g.ID, func(t *testing.T) { test(t, g, c, a) })
	}
}

// Whatever is clicked goes on with a legal move, or is refused as the rules refuse it.
func TestEveryClickIsAnswered(t *testing.T) {
	courses(t, func(t *testing.T, g *game.Game, c *Course, a *Answers) {
		all := Clicks(&g.Board)
		for _, s := range c.Steps() {
			at := must.Get(g.Parse(s.Position))(t)
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
	want := must.Get(json.Marshal(NewRefusal(r, nil)))(t)
	got := whole(string(must.Get(json.Marshal(n.MoveErrors[answer]))(t)), clicks)
	if string(want) != got {
		t.Errorf("%s, %v: %s, and the rules say %s", at.Text(), clicks, got, want)
	}
	said := must.Get(n.MoveErrors[answer].In(english(t)))(t)
	title, text, instead := english(t).Refusal(r)
	if whole(said.Title, clicks) != title || whole(said.Text, clicks) != text || said.InsteadLabel != instead {
		t.Errorf("%s, %v: says %q, %q, and the rules say %q, %q", at.Text(), clicks, said.Title, said.Text, title, text)
	}
}

// whole puts the clicks back into a refusal, as js/learn/node.js does.
func whole(refusal string, clicks []string) string {
	from, to := clicks[0], clicks[len(clicks)-1]
	return strings.NewReplacer("{click}", to, "{to}", game.PlaceOf(to), "{man}", from, "{from}", game.PlaceOf(from)).Replace(refusal)
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
func TestEveryMoveErrorIsMet(t *testing.T) {
	courses(t, func(t *testing.T, g *game.Game, _ *Course, a *Answers) {
		met := map[string]bool{}
		for _, nodes := range a.Steps {
			for _, n := range nodes {
				for _, r := range n.MoveErrors {
					met[r.Code] = true
				}
			}
		}
		for _, code := range g.MoveErrors {
			if why := unprovoked[code]; met[code] == (why != "") {
				t.Errorf("%s: met %v, yet %q", code, met[code], cmp.Or(why, "nothing is said of why not"))
			}
		}
	})
}

// pieceOn is a piece that a sentence names with its place.
var pieceOn = regexp.MustCompile(`\b(\w+) on \{(\w+)\}`)

// placeName is what looks like a place in a sentence.
var placeName = regexp.MustCompile(`\b([a-i][1-9]|[SM][1-4])\b`)

// didIt is what can be said only to a learner who found the move.
var didIt = regexp.MustCompile(`(?i)\b(well done|(if )?you (had|took|found))\b`)

// english are the texts in English.
func english(t *testing.T) *locale.Language {
	t.Helper()
	return must.Get(locale.Embedded())(t).English()
}

// wordsOf returns the English texts of a game's course by their keys.
func wordsOf(t *testing.T, g *game.Game) map[string]string {
	t.Helper()
	words := map[string]string{}
	for key := range english(t).Family("lesson." + g.ID) {
		words[key] = english(t).T("lesson." + g.ID + "." + key)
	}
	return words
}

// Every sentence is there and used, names no place but by a placeholder, and no piece that is not on
// the board, before or after the task. A place that follows the name of a piece is where such a
// piece is.
func TestSentences(t *testing.T) {
	courses(t, func(t *testing.T, g *game.Game, c *Course, a *Answers) {
		words := wordsOf(t, g)
		used := map[string]bool{"for": true}
		for _, ch := range c.Chapters {
			used["chapter."+ch.ID] = true
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
			if deed := didIt.FindString(words[s.ID+".after"]); deed != "" {
				t.Errorf("%s.after says %q, and the move may have been shown", s.ID, deed)
			}
			for name, at := range s.With {
				if !strings.Contains(said, "{"+name+"}") {
					t.Errorf("%s: %s is named by no sentence", s.ID, name)
				}
				if !g.Board.HasPlace(at) {
					t.Errorf("%s: %s is no place", s.ID, at)
				}
			}
			for _, m := range pieceOn.FindAllStringSubmatch(said, -1) {
				isThere := func(p game.Piece) bool { return game.PlaceOf(p.At) == s.With[m[2]] && kindOf(p.Piece) == m[1] }
				isKind := func(k game.Kind) bool { return k.Name == m[1] }
				if slices.ContainsFunc(g.Kinds, isKind) && !slices.ContainsFunc(a.Steps[s.ID][0].Pieces, isThere) {
					t.Errorf("%s: there is no %s on %s", s.ID, m[1], s.With[m[2]])
				}
			}
			piecesAreThere(t, g, s, a.Steps[s.ID], words)
		}
		w, _, err := BindWhere(g, english(t))
		must.Do(t, err)
		for key := range w.Says {
			used["where."+key] = true
		}
		for key, text := range words {
			if !used[key] {
				t.Errorf("%s belongs to nothing", key)
			}
			if at := placeName.FindString(text); at != "" {
				t.Errorf("%s names %s: make it a placeholder", key, at)
			}
		}
	})
}

// Every text of lessons belongs to a course.
func TestEveryTextIsOfACourse(t *testing.T) {
	for key := range english(t).Family("lesson") {
		id, _, _ := strings.Cut(key, ".")
		if _, ok := catalog.Find(id); !ok {
			t.Errorf("lesson.%s: there is no such game", key)
		}
	}
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
		words := wordsOf(t, g)
		for _, s := range c.Steps() {
			if n := a.Steps[s.ID][0]; len(n.Signs.Check) > 0 && !strings.Contains(words[s.ID+".before"], "check") {
				t.Errorf("%s begins in check and does not say so", s.ID)
			}
		}
	})
}

// Who is said to stand in the way does: without him the move could be made, and with him
// it cannot. Without an enemy there, the move is legal as it is.
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

// canBe reports whether a move is legal.
func canBe(t *testing.T, g *game.Game, position, move string) bool {
	t.Helper()
	at := must.Get(g.Parse(position))(t)
	return slices.ContainsFunc(at.Moves(), func(m game.Move) bool { return m.Text == move })
}

// piecesAreThere looks for the pieces that a task names on the board, or among what pawns of it
// become.
func piecesAreThere(t *testing.T, g *game.Game, s *Step, nodes []Node, words map[string]string) {
	t.Helper()
	there := map[string]bool{}
	for _, m := range nodes[0].Pieces {
		there[kindOf(m.Piece)] = true
	}
	for _, try := range nodes[0].Tries {
		there[kindOf(cmp.Or(try.Effects[0].As, try.Effects[0].Piece))] = true
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
		b, _, err := Bind(g, english(t))
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
			if said := s.Title + s.Plays + s.Before + s.Task + s.After; strings.ContainsAny(said, "{}") {
				t.Errorf("%s has a placeholder without a place: %s", s.ID, said)
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

// A sentence that lacks something is refused, and a game without a course has nothing.
func TestErrors(t *testing.T) {
	for _, f := range []Feedback{{"piece", map[string]string{"place": "d4"}}, {"nothing", nil}} {
		if said, err := f.In(english(t)); err == nil {
			t.Errorf("%v is said: %v", f, said)
		}
	}
	if _, taught, err := Bind(&game.Game{ID: "breakthrough"}, english(t)); taught || err != nil {
		t.Errorf("a game without a course: %v, %v", taught, err)
	}
}
