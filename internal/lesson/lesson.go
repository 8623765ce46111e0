// Package lesson reads the courses that teach the games. A course has steps, each a position
// with a task.
//
// A course of a game has two files. courses/<id>.json has the steps; answers/<id>.json is computed
// from the rules by tools/lessons, and has for each step every legal move with its consequences,
// and why each other input is refused. So pages need no rules. The sentences are texts of the
// catalogue, with placeholders for places.
package lesson

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"

	"threefold/internal/game"
)

//go:embed courses answers
var files embed.FS

// Course is the steps of a game's course, without sentences.
type Course struct {
	Game     string    `json:"game"`  // id of the game
	Shows    []string  `json:"shows"` // moves from the start position that show what is special in the game
	Chapters []Chapter `json:"chapters"`
	Trials   []Trial   `json:"trials"` // questions at the end: is this move legal?
	Where    Spot      `json:"where"`  // start of the exercise "Where does it go?"
}

// Chapter is a group of steps. The key of its title is "chapter." and its id.
type Chapter struct {
	ID    string `json:"id"`
	Steps []Step `json:"steps"`
}

// Step is a position with a task for the side to move. The keys of its sentences are its id
// with .title, .before, .task, .after, and .else for a legal move that does not solve the task.
type Step struct {
	ID       string            `json:"id"`
	Position string            `json:"position"`       // position text
	Moves    int               `json:"moves"`          // number of own moves to solve the task
	Goal     Goal              `json:"goal"`           // conditions on the last of these moves
	With     map[string]string `json:"with,omitempty"` // the places of its sentences, by placeholder
	Rule     string            `json:"rule"`           // section of the rules page
}

// Goal is the conditions on a move. All that are set must hold; a zero field is no condition.
type Goal struct {
	Reach   []string      `json:"reach,omitempty"`   // places that own pieces reach, by moves in a row
	From    string        `json:"from,omitempty"`    // the place that it leaves
	To      []string      `json:"to,omitempty"`      // it ends on one of these places
	Kind    game.MoveKind `json:"kind,omitempty"`    // what it does on its last place
	Takes   []string      `json:"takes,omitempty"`   // places or slots that lose a piece
	Count   int           `json:"count,omitempty"`   // least number of pieces that it takes
	Becomes string        `json:"becomes,omitempty"` // kind of piece to which a pawn is promoted
	Ends    game.Reason   `json:"ends,omitempty"`    // it ends the game for this reason
	Checks  bool          `json:"checks,omitempty"`  // it gives check
	Safe    bool          `json:"safe,omitempty"`    // no reply takes the piece that moved
}

// Trial is the question whether a move is legal. Verdict has the answer.
type Trial struct {
	Position string   `json:"position"` // position text
	Clicks   []string `json:"clicks"`   // places of the move
}

// Steps returns the steps of all chapters in order.
func (c *Course) Steps() []*Step {
	var all []*Step
	for i := range c.Chapters {
		for j := range c.Chapters[i].Steps {
			all = append(all, &c.Chapters[i].Steps[j])
		}
	}
	return all
}

// Read returns a game's course, and false if it has none. It fails if the file is invalid.
func Read(id string) (*Course, bool, error) {
	text, err := files.ReadFile("courses/" + id + ".json")
	if err != nil {
		return nil, false, nil
	}
	c := new(Course)
	return c, true, strictly(text, c)
}

// strictly decodes JSON and fails on unknown fields.
func strictly(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("lesson: %w", err)
	}
	return nil
}
