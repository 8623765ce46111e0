// Package lesson has the courses that teach the games: steps, each a position with a
// task, what is said of them, and what the board answers to whatever is tried.
//
// A course is three files of a game. courses/<id>.json says what the steps are;
// words/<id>.json has their sentences under keys, with arguments, so that other
// languages can stand beside it; answers/<id>.json is worked out from the rules by
// tools/lessons, and holds for each step every legal move, what comes of it, and why
// everything else is refused. A page that has a course decides nothing and needs no rules.
package lesson

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"

	"threefold/internal/game"
)

//go:embed courses words answers
var files embed.FS

// Course is what a game's steps are. It is data, and knows no sentence.
type Course struct {
	Game     string    `json:"game"`
	Chapters []Chapter `json:"chapters"`
	Trials   []Trial   `json:"trials"` // "legal or not, and why", at the end
	Where    Spot      `json:"where"`  // for "Where does it go?" beside the rules
}

// Chapter is some steps of one subject; its title is under its id.
type Chapter struct {
	ID    string `json:"id"`
	Steps []Step `json:"steps"`
}

// Step is a position with a task for the side on turn. Its sentences stand under its id:
// title, before, task, after, and else for a legal move that is not the task.
type Step struct {
	ID       string         `json:"id"`
	Position string         `json:"position"`
	Moves    int            `json:"moves"`          // own moves in which the task is done
	Goal     Goal           `json:"goal"`           // what the last of them does
	With     map[string]any `json:"with,omitempty"` // what its sentences name, see Words
	Rule     string         `json:"rule"`           // the section of the rules' page
}

// Goal is what is asked of a move: all that is set.
type Goal struct {
	Reach   []string      `json:"reach,omitempty"`   // places on which own pieces have arrived, in several moves of which the other side makes none
	From    string        `json:"from,omitempty"`    // the place that it leaves
	To      []string      `json:"to,omitempty"`      // one of these is where it ends
	Kind    game.MoveKind `json:"kind,omitempty"`    // what it does to the place it goes to
	Takes   []string      `json:"takes,omitempty"`   // places or slots that lose a piece
	Count   int           `json:"count,omitempty"`   // how many pieces it takes at least
	Becomes string        `json:"becomes,omitempty"` // what a pawn is promoted to
	Ends    game.Reason   `json:"ends,omitempty"`    // how it ends the game
	Checks  bool          `json:"checks,omitempty"`  // it gives check
	Safe    bool          `json:"safe,omitempty"`    // no reply takes the piece that moved
}

// Trial is a question of the end: whether a piece may go so.
type Trial struct {
	Position string   `json:"position"`
	Clicks   []string `json:"clicks"`
}

// Steps are those of all chapters, in their order.
func (c *Course) Steps() []*Step {
	var all []*Step
	for i := range c.Chapters {
		for j := range c.Chapters[i].Steps {
			all = append(all, &c.Chapters[i].Steps[j])
		}
	}
	return all
}

// Read gives a game's course; false where it has none.
func Read(id string) (*Course, bool, error) {
	text, err := files.ReadFile("courses/" + id + ".json")
	if err != nil {
		return nil, false, nil
	}
	c := new(Course)
	return c, true, strictly(text, c)
}

// strictly reads JSON that has nothing else in it than the value knows.
func strictly(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("lesson: %w", err)
	}
	return nil
}
