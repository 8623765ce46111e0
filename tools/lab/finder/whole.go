package finder

import (
	"fmt"
	"maps"
	"slices"

	"threefold/internal/engine"
	"threefold/internal/puzzle"
)

// Validate checks a game's puzzles by the rules: every move must be legal, each legal move of a
// node must occur once, nodes must follow from each other, and ids and patterns must be unique.
func Validate(v *engine.Variant, list []puzzle.Puzzle) error {
	ids, entries := map[string]bool{}, []entry{}
	for i := range list {
		p := &list[i]
		first, err := whole(v, p)
		if err != nil {
			return fmt.Errorf("%s %s: %w", v.ID, p.ID, err)
		}
		e, err := entryOf(v, &p.Nodes[0])
		if err != nil {
			return fmt.Errorf("%s %s: %w", v.ID, p.ID, err)
		}
		if ids[p.ID] || twin(v, entries, first) || len(p.ID) != places {
			return fmt.Errorf("%s %s: its id is there twice, or one like it", v.ID, p.ID)
		}
		ids[p.ID], entries = true, append(entries, e)
		if p.Grade < 1 || p.Grade > 3 || p.Source == "" || !inOrder(p.Themes) {
			return fmt.Errorf("%s %s: grade %d, themes %q, source %q", v.ID, p.ID, p.Grade, p.Themes, p.Source)
		}
	}
	return nil
}

// inOrder reports whether all themes are in puzzle.Themes, each once and in its order.
func inOrder(themes []string) bool {
	last := -1
	for _, t := range themes {
		i := slices.Index(puzzle.Themes, t)
		if i <= last {
			return false
		}
		last = i
	}
	return true
}

// whole plays a puzzle through, and returns its first position.
func whole(v *engine.Variant, p *puzzle.Puzzle) (first engine.Position, err error) {
	if len(p.Nodes) == 0 || len(p.Nodes) > maxNodes {
		return first, fmt.Errorf("it has %d nodes", len(p.Nodes))
	}
	now, err := v.Position(p.Before, []string{p.Slip})
	if err != nil {
		return first, err
	}
	first, err = v.Position(p.Nodes[0].Position, nil)
	for i, at := 0, 0; err == nil && i < len(p.Nodes); i++ {
		n := &p.Nodes[at]
		if now.Text() != n.Position {
			return first, fmt.Errorf("node %d is %s, not %s", at, n.Position, now.Text())
		}
		if err = answered(v, now, n, at == len(p.Nodes)-1); err != nil {
			return first, fmt.Errorf("node %d: %w", at, err)
		}
		if n.Next == 0 {
			break
		}
		if n.Next <= at || n.Next >= len(p.Nodes) {
			return first, fmt.Errorf("node %d leads to %d", at, n.Next)
		}
		now, err = v.Position(n.Position, []string{n.Best, n.Reply})
		at = n.Next
	}
	return first, err
}

// maxNodes is the greatest number of nodes of a puzzle, those with one legal move included.
const maxNodes = 3 * maxMoves

// answered fails if the moves of a node are not all legal moves, or its end is wrong.
func answered(v *engine.Variant, p engine.Position, n *puzzle.Node, last bool) error {
	named := append(slices.Collect(maps.Keys(n.Refuted)), n.Best)
	for move, to := range n.Also {
		if to != 0 && to != n.Next {
			return fmt.Errorf("%s leads to %d", move, to)
		}
		named = append(named, move)
	}
	var legal []string
	for _, m := range p.Moves(nil) {
		legal = append(legal, p.MoveText(m))
	}
	slices.Sort(named)
	slices.Sort(legal)
	if !slices.Equal(named, legal) {
		return fmt.Errorf("it names %q, legal are %q", named, legal)
	}
	if last && (n.Reply != "" || n.Next != 0 || len(n.Refuted) == 0) || !last && n.Next == 0 {
		return fmt.Errorf("its end is not where there is nothing more to find")
	}
	return refuted(v, n)
}

// refuted plays the refutations of a node, and fails if a move is not legal.
func refuted(v *engine.Variant, n *puzzle.Node) error {
	for move, plies := range n.Refuted {
		p, err := v.Position(n.Position, []string{move})
		if err != nil {
			return err
		}
		if ended := len(p.Moves(nil)) == 0; ended != (len(plies) == 0) {
			return fmt.Errorf("%s is answered by %q", move, plies)
		}
		for _, text := range plies {
			if err := p.PlayText(text); err != nil {
				return fmt.Errorf("after %s: %w", move, err)
			}
		}
	}
	return nil
}
