package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"threefold/internal/game"
	"threefold/internal/lesson"
)

// course is what is written of a game's course, nothing where it has none: a line for each
// position, in the order of the steps.
func course(g *game.Game) ([]byte, error) {
	c, taught, err := lesson.Read(g.ID)
	if !taught || err != nil {
		return nil, err
	}
	all, err := answers(g, c)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("{\"steps\": {\n")
	for i, s := range c.Steps() {
		if i > 0 {
			b.WriteString(",\n")
		}
		if err := list(&b, s.ID, all.Steps[s.ID]); err != nil {
			return nil, err
		}
	}
	b.WriteString("},\n")
	if err := list(&b, "trials", all.Trials); err != nil {
		return nil, err
	}
	b.WriteString("}\n")
	return b.Bytes(), nil
}

// list writes a list and its name, each entry on a line of its own.
func list[T any](b *bytes.Buffer, name string, entries []T) error {
	fmt.Fprintf(b, "%q: [", name)
	for i := range entries {
		text, err := json.Marshal(&entries[i])
		if err != nil {
			return err
		}
		b.WriteString(map[bool]string{true: "\n", false: ",\n"}[i == 0])
		b.Write(text)
	}
	b.WriteString("]")
	return nil
}

// answers works out what the board answers in a course, from the rules. The error says which step
// cannot be: its position, its task, or that it is over before it begins.
func answers(g *game.Game, c *lesson.Course) (*lesson.Answers, error) {
	all := &lesson.Answers{Steps: map[string][]lesson.Node{}}
	for _, s := range c.Steps() {
		nodes, err := answerStep(g, s)
		if err != nil {
			return nil, fmt.Errorf("step %s: %w", s.ID, err)
		}
		all.Steps[s.ID] = nodes
	}
	for i, t := range c.Trials {
		v, err := judge(g, t)
		if err != nil {
			return nil, fmt.Errorf("trial %d: %w", i+1, err)
		}
		all.Trials = append(all.Trials, v)
	}
	return all, nil
}

// judge answers a trial.
func judge(g *game.Game, t lesson.Trial) (lesson.Verdict, error) {
	at, err := g.Parse(t.Position)
	if err != nil {
		return lesson.Verdict{}, err
	}
	v := lesson.Verdict{Turn: at.Turn().String(), Pieces: at.Pieces(), Signs: at.Signs(), Path: t.Clicks}
	if r := at.Refuse(t.Clicks); r != nil {
		v.MoveError = lesson.NewRefusal(r, nil)
		return v, nil
	}
	for _, m := range at.Moves() {
		if fits(m.Clicks, t.Clicks) {
			v.Path = m.Path
			return v, nil
		}
	}
	return v, fmt.Errorf("%v is the beginning of a move and none", t.Clicks)
}

// fits reports whether a move is clicked so, on slots or on their places.
func fits(clicks, given []string) bool {
	return slices.EqualFunc(clicks, given, func(a, b string) bool { return a == b || game.PlaceOf(a) == b })
}
