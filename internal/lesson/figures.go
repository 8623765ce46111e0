package lesson

import "encoding/json"

// Figures are positions on the rules pages in which readers can try moves. Their answers are
// precomputed by tools/lessons.
type Figures struct {
	Clicks []string        `json:"clicks"`  // what the entries of Node.Asks are about, in their order
	Nodes  map[string]Node `json:"figures"` // by position text
}

// ReadFigures returns a game's figures, empty if it has none. It fails if the file is invalid.
func ReadFigures(id string) (*Figures, error) {
	f := new(Figures)
	text, err := files.ReadFile("answers/" + id + "-rules.json")
	if err != nil {
		return f, nil
	}
	return f, json.Unmarshal(text, f)
}
