package lesson

import (
	"encoding/json"

	"threefold/internal/locale"
)

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

// ShownFigures are Figures in words.
type ShownFigures struct {
	Clicks []string         `json:"clicks"`
	Nodes  map[string]Shown `json:"figures"`
}

// In returns the figures in a language. It fails if a refusal cannot be said.
func (f *Figures) In(l *locale.Language) (*ShownFigures, error) {
	shown := &ShownFigures{f.Clicks, map[string]Shown{}}
	for position, n := range f.Nodes {
		var err error
		if shown.Nodes[position], err = Speak(l, n, ""); err != nil {
			return nil, err
		}
	}
	return shown, nil
}
