package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"

	"threefold/internal/game"
	"threefold/internal/lesson"
	"threefold/web"
)

// diagram finds the positions of diagrams in a template.
var diagram = regexp.MustCompile(`{{diagram "[a-z]+" "([^"]+)"`)

// figures is what is written of the diagrams of a game's rules, nothing where it has none.
func figures(g *game.Game) ([]byte, error) {
	page, err := fs.ReadFile(web.Templates, "templates/rules/"+g.ID+".html")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var positions []string
	for _, m := range diagram.FindAllSubmatch(page, -1) {
		positions = append(positions, string(m[1]))
	}
	f, err := draw(g, positions)
	if err != nil {
		return nil, err
	}
	return figuresText(f)
}

// draw works figures out. The error says which text is no position.
func draw(g *game.Game, positions []string) (*lesson.Figures, error) {
	f := &lesson.Figures{Clicks: lesson.Clicks(&g.Board), Nodes: map[string]lesson.Node{}}
	for _, text := range positions {
		at, err := g.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("figure %s: %w", text, err)
		}
		if f.Nodes[text], err = lesson.NewNode(g, at); err != nil {
			return nil, fmt.Errorf("figure %s: %w", text, err)
		}
	}
	return f, nil
}

// figuresText is what is written of figures: a line for each, in the order of their texts.
func figuresText(f *lesson.Figures) ([]byte, error) {
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
