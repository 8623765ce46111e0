package lesson

import (
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
	Turn       string           `json:"turn"`
	Pieces     []game.Piece     `json:"men"`
	Signs      game.Signs       `json:"signs"`
	Left       []string         `json:"left,omitempty"` // of the places to be reached
	Tries      []Try            `json:"tries"`          // every legal move
	MoveErrors []Refused        `json:"refusals"`       // shortened, see shorten
	Asks       map[string][]int `json:"asks"`           // by the clicks made, for each further click of Clicks: the index of its refusal, or -1
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
	game.MoveError
	From [][]string `json:"from,omitempty"`
}

// Verdict answers a trial: nothing where the move is legal.
type Verdict struct {
	Turn      string       `json:"turn"`
	Pieces    []game.Piece `json:"men"`
	Signs     game.Signs   `json:"signs"`
	Path      []string     `json:"path"`
	MoveError *Refused     `json:"refusal,omitempty"`
}

// Says is a sentence that every course has, under its key, with its arguments.
type Says struct {
	Key  string            `json:"key"`
	With map[string]string `json:"with,omitempty"`
}

// NewRefused adds the arrows to a refusal.
func NewRefused(r *game.MoveError) *Refused {
	f := &Refused{MoveError: *r}
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
	n := Node{Turn: at.Turn().String(), Pieces: at.Pieces(), Signs: at.Signs(), Asks: map[string][]int{}}
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
			short := shorten(NewRefused(r), clicks)
			id := fmt.Sprintf("%q", []any{short.Code, short.Title, short.Text, short.Instead, short.Places, short.From})
			if _, there := known[id]; !there {
				known[id] = len(n.MoveErrors)
				n.MoveErrors = append(n.MoveErrors, short)
			}
			row[i] = known[id]
		}
		n.Asks[strings.Join(made, " ")] = row
	}
}

// beginnings are what can have been clicked before a click: nothing, an own piece, or a
// part of a legal move.
func beginnings(at game.Position) [][]string {
	all, seen := [][]string{nil}, map[string]bool{"": true}
	add := func(made []string) {
		if id := strings.Join(made, " "); !seen[id] {
			seen[id] = true
			all = append(all, made)
		}
	}
	for _, m := range at.Pieces() {
		if strings.HasPrefix(m.Piece, at.Turn().String()) {
			add([]string{m.At})
			add([]string{game.PlaceOf(m.At)})
		}
	}
	for _, m := range at.Moves() {
		for i := 1; i < len(m.Clicks); i++ {
			add(m.Clicks[:i])
		}
	}
	return all
}
