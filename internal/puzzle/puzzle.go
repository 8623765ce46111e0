// Package puzzle reads the puzzles, positions in which one move wins, and chooses the puzzle of
// the day.
//
// puzzles/<game>.jsonl has one puzzle on each line. `lab puzzles` finds and proves puzzles and
// appends them; the id, line and solution of a puzzle never change. `lab puzzles -mend` computes
// the rest again: refutations, lengths, themes and grades.
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

// Puzzle is a position with one winning move, after a mistake of the other side.
type Puzzle struct {
	ID     string   `json:"id"`     // five letters and digits, a hash of the position
	Before string   `json:"before"` // position text before the mistake
	Slip   string   `json:"slip"`   // the mistake, in canonical text
	Nodes  []Node   `json:"nodes"`  // with the solver to move, the first after the mistake
	Themes []string `json:"themes"` // in the order of Themes
	Grade  int      `json:"grade"`  // difficulty: 1 easy, 2 medium, 3 hard

	// Source is the game that the puzzle is from, "engine" or "levels" with a seed, or a slug;
	// then the ply of the mistake.
	Source string `json:"source"`
}

// Node is a position in which the solver is to move. Best, Also and Refuted together have all its
// legal moves, in canonical text.
type Node struct {
	Position string `json:"position"`        // position text
	Best     string `json:"best"`            // the solution
	Reply    string `json:"reply,omitempty"` // reply of the other side; "" at the end of the puzzle
	Next     int    `json:"next,omitempty"`  // index of the node after the reply; 0 at the end of the puzzle

	// Also has other moves that win, as an endgame table or a mate proves. The value is the index
	// of the node to which the move leads by transposition, or 0 if it wins otherwise.
	Also map[string]int `json:"also,omitempty"`

	// Longer has those moves of Also that win more slowly than the solution, where both lengths
	// are known: the number of the solver's moves, and that of the solution.
	Longer map[string][2]int `json:"longer,omitempty"`

	// Refuted has all other moves, each with its refutation: plies of both sides, the other
	// side's first.
	Refuted map[string][]string `json:"refuted"`
}

// Moves returns the number of the solver's moves in the solution.
func (p *Puzzle) Moves() int {
	n := 1
	for at := 0; p.Nodes[at].Next > at && p.Nodes[at].Next < len(p.Nodes); n++ {
		at = p.Nodes[at].Next
	}
	return n
}

// Beginning returns the first plies of the solution, at most three, with spaces between them.
// Puzzles with the same first plies are too similar to show one after the other.
func (p *Puzzle) Beginning() string {
	n := &p.Nodes[0]
	play := n.Best + " " + n.Reply
	if n.Next > 0 && n.Next < len(p.Nodes) {
		play += " " + p.Nodes[n.Next].Best
	}
	return play
}

// OtherWins reports whether in some node a move other than the solution also wins, and does not
// only lead to another node by transposition.
func (p *Puzzle) OtherWins() bool {
	return slices.ContainsFunc(p.Nodes, func(n Node) bool {
		for _, next := range n.Also {
			if next == 0 {
				return true
			}
		}
		return false
	})
}

// Read returns the puzzles of the game with this id in the order of their lines, none if it has no
// file. It fails if the file is invalid.
func Read(id string) ([]Puzzle, error) {
	text, err := files.ReadFile("puzzles/" + id + ".jsonl")
	if err != nil {
		return nil, nil
	}
	return Parse(text)
}

// Parse decodes puzzles, one JSON object on each line. It fails on invalid JSON and unknown members,
// and names the line; it does not check the puzzles by the rules.
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
