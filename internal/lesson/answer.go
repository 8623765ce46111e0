package lesson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"threefold/internal/game"
)

// Answers are what the board answers in the steps of a course, and in its trials.
type Answers struct {
	Steps  map[string][]Node `json:"steps"` // of each step its positions, the first one first
	Trials []Verdict         `json:"trials"`
}

// Node is a position in which the learner is to move.
type Node struct {
	Turn     string           `json:"turn"`
	Men      []game.Man       `json:"men"`
	Signs    game.Signs       `json:"signs"`
	Left     []string         `json:"left,omitempty"` // of the places to be reached
	Tries    []Try            `json:"tries"`          // every legal move
	Refusals []Refused        `json:"refusals"`       // shortened, see shorten
	Asks     map[string][]int `json:"asks"`           // by the clicks made, for each further click of Clicks: the index of its refusal, or -1
}

// Try is a legal move with what comes of it.
type Try struct {
	game.Move
	Played
	Solves bool   `json:"solves,omitempty"` // the task is done
	Next   int    `json:"next,omitempty"`   // or goes on in this node
	Says   *Says  `json:"says,omitempty"`   // or is not done: why
	Line   []Turn `json:"line,omitempty"`   // and what happens then, the other side first
}

// Played is what is seen of a move beside the move itself.
type Played struct {
	Shown   string        `json:"shown"`
	Effects []game.Effect `json:"effects"`
	Check   []string      `json:"check,omitempty"`
}

// Turn is a move that is played after what was tried.
type Turn struct {
	Kind  game.MoveKind `json:"kind"`
	Path  []string      `json:"path"`
	Takes []string      `json:"takes,omitempty"`
	Played
}

// Refused is a refusal as the rules give it, with arrows from whoever would take the king.
type Refused struct {
	game.Refusal
	From [][]string `json:"from,omitempty"`
}

// Verdict answers a trial: nothing where the move is legal.
type Verdict struct {
	Turn    string     `json:"turn"`
	Men     []game.Man `json:"men"`
	Signs   game.Signs `json:"signs"`
	Path    []string   `json:"path"`
	Refusal *Refused   `json:"refusal,omitempty"`
}

// Says is a sentence that every course has, under its key, with its arguments.
type Says struct {
	Key  string            `json:"key"`
	With map[string]string `json:"with,omitempty"`
}

// Answer works out what a course answers, from the rules. The error says which step
// cannot be: its position, its task, or that it is over before it begins.
func Answer(g *game.Game, c *Course) (*Answers, error) {
	all := &Answers{Steps: map[string][]Node{}}
	for _, s := range c.Steps() {
		nodes, err := answerStep(g, s)
		if err != nil {
			return nil, fmt.Errorf("step %s: %w", s.ID, err)
		}
		all.Steps[s.ID] = nodes
	}
	for i, t := range c.Trials {
		v, err := judge(g, t)
		if err != nil {
			return nil, fmt.Errorf("trial %d: %w", i+1, err)
		}
		all.Trials = append(all.Trials, v)
	}
	return all, nil
}

// judge answers a trial.
func judge(g *game.Game, t Trial) (Verdict, error) {
	at, err := g.Parse(t.Position)
	if err != nil {
		return Verdict{}, err
	}
	v := Verdict{Turn: at.Turn().String(), Men: at.Men(), Signs: at.Signs(), Path: t.Clicks}
	if r := at.Refuse(t.Clicks); r != nil {
		v.Refusal = refused(r)
		return v, nil
	}
	for _, m := range at.Moves() {
		if fits(m.Clicks, t.Clicks) {
			v.Path = m.Path
			return v, nil
		}
	}
	return v, fmt.Errorf("%v is the beginning of a move and none", t.Clicks)
}

// fits says whether a move is clicked so, on slots or on their places.
func fits(clicks, given []string) bool {
	return slices.EqualFunc(clicks, given, func(a, b string) bool { return a == b || place(a) == b })
}

// place is a place without the slot.
func place(at string) string { p, _, _ := strings.Cut(at, "."); return p }

// refused adds the arrows to a refusal.
func refused(r *game.Refusal) *Refused {
	f := &Refused{Refusal: *r}
	for _, a := range r.Claims.Attacks {
		for _, m := range a.By {
			if way := []string{m.At, a.On}; a.On != m.At && !slices.ContainsFunc(f.From, func(w []string) bool { return slices.Equal(w, way) }) {
				f.From = append(f.From, way)
			}
		}
	}
	return f
}

// Clicks are the places of a board and the slots of those that have some, in the order
// in which Asks lists them.
func Clicks(b *game.Board) []string {
	var all []string
	for i := range b.Places {
		p := &b.Places[i]
		all = append(all, p.ID)
		if p.Slots == 2 {
			all = append(all, p.ID+".0", p.ID+".1")
		}
	}
	return all
}

// Look is a position on its own: what may be tried there, and what the board answers. No
// move of it solves anything.
func Look(g *game.Game, at game.Position) (Node, error) {
	n := Node{Turn: at.Turn().String(), Men: at.Men(), Signs: at.Signs(), Asks: map[string][]int{}}
	for _, m := range at.Moves() {
		_, p, err := at.Play(m.Text)
		if err != nil {
			return n, err
		}
		n.Tries = append(n.Tries, Try{Move: m, Played: Played{p.Shown, p.Effects, p.Check}})
	}
	n.ask(g, at)
	return n, nil
}

// ask asks the rules about every click that a page can make after every beginning.
func (n *Node) ask(g *game.Game, at game.Position) {
	all, known := Clicks(&g.Board), map[string]int{}
	for _, made := range beginnings(at) {
		row := make([]int, len(all))
		for i, click := range all {
			row[i] = -1
			clicks := append(slices.Clip(made), click)
			r := at.Refuse(clicks)
			if r == nil {
				continue
			}
			short := shorten(refused(r), clicks)
			id := fmt.Sprintf("%q", []any{short.Code, short.Title, short.Text, short.Instead, short.Places, short.From})
			if _, there := known[id]; !there {
				known[id] = len(n.Refusals)
				n.Refusals = append(n.Refusals, short)
			}
			row[i] = known[id]
		}
		n.Asks[strings.Join(made, " ")] = row
	}
}

// beginnings are what can have been clicked before a click: nothing, an own man, or a
// part of a legal move.
func beginnings(at game.Position) [][]string {
	all, seen := [][]string{nil}, map[string]bool{"": true}
	add := func(made []string) {
		if id := strings.Join(made, " "); !seen[id] {
			seen[id] = true
			all = append(all, made)
		}
	}
	for _, m := range at.Men() {
		if strings.HasPrefix(m.Man, at.Turn().String()) {
			add([]string{m.At})
			add([]string{place(m.At)})
		}
	}
	for _, m := range at.Moves() {
		for i := 1; i < len(m.Clicks); i++ {
			add(m.Clicks[:i])
		}
	}
	return all
}

// Text is what is committed of the answers: a line for each position, in the order of the
// course.
func (a *Answers) Text(c *Course) ([]byte, error) {
	var b bytes.Buffer
	lines := func(name string, n int, line func(i int) any) error {
		fmt.Fprintf(&b, "%q: [", name)
		for i := range n {
			text, err := json.Marshal(line(i))
			if err != nil {
				return err
			}
			b.WriteString(map[bool]string{true: "\n", false: ",\n"}[i == 0])
			b.Write(text)
		}
		b.WriteString("]")
		return nil
	}
	b.WriteString("{\"steps\": {\n")
	for i, s := range c.Steps() {
		if i > 0 {
			b.WriteString(",\n")
		}
		if err := lines(s.ID, len(a.Steps[s.ID]), func(i int) any { return &a.Steps[s.ID][i] }); err != nil {
			return nil, err
		}
	}
	b.WriteString("},\n")
	if err := lines("trials", len(a.Trials), func(i int) any { return &a.Trials[i] }); err != nil {
		return nil, err
	}
	b.WriteString("}\n")
	return b.Bytes(), nil
}
