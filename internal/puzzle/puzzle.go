// Package puzzle has positions in which one move wins: what the solver is to find, what
// answers everything else, and which of them is the one of the day.
//
// puzzles/<game>.jsonl has a puzzle a line. `lab puzzles` finds and proves them, and adds each at
// the end: its id, its place and its solution never change. `lab puzzles -mend` works out again
// what is said of them: refutations, lengths, themes and grades.
package puzzle

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
)

//go:embed puzzles/*.jsonl
var files embed.FS

// Puzzle is a position with one way to win it, after a move of the other side's that has often
// let it slip.
type Puzzle struct {
	ID     string   `json:"id"`     // five letters and digits, of the position without its counters
	Before string   `json:"before"` // the position before that move
	Slip   string   `json:"slip"`   // that move, in canonical text
	Nodes  []Node   `json:"nodes"`  // where the solver is to move: the first is what that move led to
	Themes []string `json:"themes"` // keys of their words, in the order of the list of themes
	Grade  int      `json:"grade"`  // 1 easy, 2 of some depth, 3 hard
	Source string   `json:"source"` // the game that it comes from: "engine" or "levels" and its seed, or a slug; and the ply of the slip
}

// Node is a position in which the solver is to move. Best, Also and Refuted together are
// its legal moves.
type Node struct {
	Position string `json:"position"`
	Best     string `json:"best"`            // the move that is asked for
	Reply    string `json:"reply,omitempty"` // what the other side does then; nothing at the end
	Next     int    `json:"next,omitempty"`  // the node after it

	// Also are moves that are as good, because a table or a mate proves it: each with the
	// node that it leads to where it reaches one by another order, or 0 where it wins too.
	Also map[string]int `json:"also,omitempty"`

	// Longer are those of Also that end the game later, as far as both ends are known: in how many
	// of the solver's moves, and in how many the solution does.
	Longer map[string][2]int `json:"longer,omitempty"`

	// Refuted are all other moves, each with what happens then: plies of both sides, the
	// other's first.
	Refuted map[string][]string `json:"refuted"`
}

// Moves is how many moves the solver makes on the way that is asked for.
func (p *Puzzle) Moves() int {
	n := 1
	for at := 0; p.Nodes[at].Next > at && p.Nodes[at].Next < len(p.Nodes); n++ {
		at = p.Nodes[at].Next
	}
	return n
}

// Play is the first plies of the solution, three at most: who knows them from one puzzle knows them
// in another.
func (p *Puzzle) Play() string {
	n := &p.Nodes[0]
	play := n.Best + " " + n.Reply
	if n.Next > 0 && n.Next < len(p.Nodes) {
		play += " " + p.Nodes[n.Next].Best
	}
	return play
}

// Open reports whether it may be won by another way than the one that is asked for.
func (p *Puzzle) Open() bool {
	return slices.ContainsFunc(p.Nodes, func(n Node) bool {
		for _, next := range n.Also {
			if next == 0 {
				return true
			}
		}
		return false
	})
}

// Read gives a game's puzzles in their order; none where it has none.
func Read(id string) ([]Puzzle, error) {
	text, err := files.ReadFile("puzzles/" + id + ".jsonl")
	if err != nil {
		return nil, nil
	}
	return Parse(text)
}

// Parse reads puzzles that stand a line each. The error names the line.
func Parse(text []byte) ([]Puzzle, error) {
	var all []Puzzle
	for i, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		var p Puzzle
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&p); err != nil {
			return nil, fmt.Errorf("puzzle: line %d: %w", i+1, err)
		}
		all = append(all, p)
	}
	return all, nil
}
