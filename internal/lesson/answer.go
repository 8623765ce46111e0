package lesson

import (
	"fmt"
	"slices"
	"strings"

	"threefold/internal/game"
	"threefold/internal/gamejson"
)

// Answers are the precomputed answers of a course: how the board reacts in its steps and trials.
type Answers struct {
	Steps  map[string][]Node `json:"steps"`  // by the id of the step; the first node is its start
	Trials []Verdict         `json:"trials"` // in the order of Course.Trials
}

// Node is a position in which the learner is to move, with the answer to every input.
type Node struct {
	Turn       string       `json:"turn"` // "white" or "black"
	Pieces     []game.Piece `json:"men"`
	Signs      game.Signs   `json:"signs"`
	Left       []string     `json:"left,omitempty"` // places of Goal.Reach that must still be reached
	Tries      []Try        `json:"tries"`          // all legal moves
	MoveErrors []Refusal    `json:"refusals"`       // each once, with placeholders such as {to} for the clicks

	// Asks has, by the clicks made so far with spaces between them, one entry for each place of the
	// function Clicks as the next click: the index in MoveErrors of why it is refused, or -1 if it
	// is allowed.
	Asks map[string][]int `json:"asks"`
}

// Try is a legal move with its consequences.
type Try struct {
	game.Move
	Played
	Solves bool       `json:"solves,omitempty"` // the task is solved
	Next   int        `json:"next,omitempty"`   // index of the node after the move and Line; 0 if the task does not continue
	Says   *Feedback  `json:"says,omitempty"`   // comment on the move, or nil
	Line   []LineMove `json:"line,omitempty"`   // moves played in reply, the other side's first
}

// Played is how a move is shown.
type Played struct {
	Shown   string        `json:"shown"`           // notation
	Effects []game.Effect `json:"effects"`         // which pieces move, change or disappear
	Check   []string      `json:"check,omitempty"` // places of kings in check
}

// LineMove is a move of a line that the page plays.
type LineMove struct {
	Kind  game.MoveKind `json:"kind"`
	Path  []string      `json:"path"`
	Takes []string      `json:"takes,omitempty"`
	Played
}

// Refusal is why a move is illegal, with arrows from the pieces that would take the king.
type Refusal struct {
	Code string `json:"code"`
	gamejson.Sentence
	Also    []gamejson.Sentence `json:"also,omitempty"`
	Places  []string            `json:"places,omitempty"`
	Instead string              `json:"instead,omitempty"`
	Label   string              `json:"label,omitempty"`
	From    [][]string          `json:"from,omitempty"` // arrows, each two places: where it begins and where it ends
}

// Verdict is a Trial with its answer.
type Verdict struct {
	Turn      string       `json:"turn"` // "white" or "black"
	Pieces    []game.Piece `json:"men"`
	Signs     game.Signs   `json:"signs"`
	Path      []string     `json:"path"`              // places of the move in question
	MoveError *Refusal     `json:"refusal,omitempty"` // why it is illegal; nil if it is legal
}

// Feedback is a comment on a move: a key of the words of all courses, without .title or .text, and
// the arguments of these two sentences.
type Feedback struct {
	Key  string            `json:"key"`
	With map[string]string `json:"with,omitempty"`
}

// NewRefusal returns a refusal with its arrows, which follow from the claims of the move's error.
// Most refusals differ only in their places: named, if it is not nil, returns the name of each place
// in the refusal.
func NewRefusal(r *game.MoveError, named func(place string) string) *Refusal {
	if named == nil {
		named = func(place string) string { return place }
	}
	f := &Refusal{Code: r.Code, Sentence: sentenceOf(r.Sentence, named), Instead: r.Instead, Label: r.Label}
	for _, s := range r.Also {
		f.Also = append(f.Also, sentenceOf(s, named))
	}
	for _, at := range r.Places {
		f.Places = append(f.Places, named(at))
	}
	for _, a := range r.Claims.Attacks {
		for _, m := range a.By {
			way := []string{named(m.At), named(a.On)}
			if a.On != m.At && !slices.ContainsFunc(f.From, func(w []string) bool { return slices.Equal(w, way) }) {
				f.From = append(f.From, way)
			}
		}
	}
	return f
}

// What stands in a refusal for the last click and its place, and for the first click and its place.
const (
	gapTo        = "{click}"
	gapToPlace   = "{to}"
	gapFrom      = "{man}"
	gapFromPlace = "{from}"
)

// gaps returns a function for NewRefusal that replaces the first and the last click, so that equal
// refusals are stored once. A page fills in the clicks again (web/static/js/learn/node.js).
func gaps(clicks []string) func(string) string {
	from, to := clicks[0], clicks[len(clicks)-1]
	return func(place string) string {
		switch place {
		case to:
			return gapTo
		case game.PlaceOf(to):
			return gapToPlace
		case from:
			return gapFrom
		case game.PlaceOf(from):
			return gapFromPlace
		default:
			return place
		}
	}
}

func sentenceOf(s game.Sentence, named func(string) string) gamejson.Sentence {
	with := slices.Clone(s.With)
	for i := range with {
		with[i].Things = slices.Clone(with[i].Things)
		for j := range with[i].Things {
			thing := &with[i].Things[j]
			if thing.At != "" {
				thing.At = named(thing.At)
			}
			thing.Takes = slices.Clone(thing.Takes)
			for k, at := range thing.Takes {
				thing.Takes[k] = named(at)
			}
		}
	}
	return gamejson.NewSentence(game.NewSentence(s.Key, with...))
}

// Clicks returns what can be clicked on a board, the places and the slots of each, in the order of
// the entries of Node.Asks.
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

// NewNode returns a node of a position with its legal moves and refusals; no move solves a task or
// has a comment yet. It fails if a legal move cannot be played.
func NewNode(g *game.Game, at game.Position) (Node, error) {
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

// ask sets Asks and MoveErrors: it asks the rules about every click after every beginning.
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
			short := NewRefusal(r, gaps(clicks))
			id := fmt.Sprintf("%q", *short)
			if _, there := known[id]; !there {
				known[id] = len(n.MoveErrors)
				n.MoveErrors = append(n.MoveErrors, *short)
			}
			row[i] = known[id]
		}
		n.Asks[strings.Join(made, " ")] = row
	}
}

// beginnings returns what can have been clicked before a click: nothing, an own piece, or the
// first clicks of a legal move.
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
