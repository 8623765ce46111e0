package lesson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"threefold/internal/game"
)

// Figures are positions on which whoever reads the rules tries what they say: what the
// board answers in each, by its text. They are worked out as the answers of a course are.
type Figures struct {
	Clicks []string        `json:"clicks"` // what the rows of Asks are about
	Nodes  map[string]Node `json:"figures"`
}

// Draw works figures out. The error says which text is no position.
func Draw(g *game.Game, positions []string) (*Figures, error) {
	f := &Figures{Clicks(&g.Board), map[string]Node{}}
	for _, text := range positions {
		at, err := g.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("figure %s: %w", text, err)
		}
		if f.Nodes[text], err = Look(g, at); err != nil {
			return nil, fmt.Errorf("figure %s: %w", text, err)
		}
	}
	return f, nil
}

// ReadFigures gives a game's figures; none where it has none.
func ReadFigures(id string) (*Figures, error) {
	f := new(Figures)
	text, err := files.ReadFile("answers/" + id + "-rules.json")
	if err != nil {
		return f, nil
	}
	return f, json.Unmarshal(text, f)
}

// Text is what is committed of figures: a line for each, in the order of their texts.
func (f *Figures) Text() ([]byte, error) {
	var b bytes.Buffer
	clicks, err := json.Marshal(f.Clicks)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(&b, "{\"clicks\": %s,\n\"figures\": {", clicks)
	for i, text := range slices.Sorted(maps.Keys(f.Nodes)) {
		node, err := json.Marshal(f.Nodes[text])
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%s\n%q: %s", map[bool]string{false: ","}[i == 0], text, node)
	}
	b.WriteString("}}\n")
	return b.Bytes(), nil
}
