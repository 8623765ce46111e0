package finder

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"sync"

	"threefold/internal/engine"
	"threefold/internal/engine/weights"
	"threefold/internal/puzzle"
)

// Mend computes refutations, lengths, themes and grades of a game's puzzles again, on so many
// goroutines, and writes the file. told is called with the number of puzzles begun, by one goroutine
// at a time. If it fails or the context ends, the file stays as it was.
func Mend(ctx context.Context, v *engine.Variant, folder string, cores int, told func(done, all int)) error {
	path := folder + "/" + v.ID + ".jsonl"
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	list, err := puzzle.Parse(text)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var working sync.WaitGroup
	next := 0
	for range cores {
		m := &Miner{game: v, thinker: weights.NewThinker(v, mindMB), ctx: ctx}
		working.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				told(min(i, len(list)), len(list))
				mu.Unlock()
				if i >= len(list) || m.stopped() {
					return
				}
				m.mend(&list[i])
			}
		})
	}
	working.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var lines bytes.Buffer
	for i := range list {
		line, err := encode(&list[i])
		if err != nil {
			return err
		}
		lines.Write(line)
	}
	if err := Validate(v, list); err != nil {
		return fmt.Errorf("mended: %w", err)
	}
	return os.WriteFile(path, lines.Bytes(), 0o644)
}

// mend computes the answers, themes and grade of one puzzle again.
func (m *Miner) mend(p *puzzle.Puzzle) {
	m.thinker.Reset()
	var line []found
	for i := range p.Nodes {
		n := &p.Nodes[i]
		at, err := m.game.Position(n.Position, nil)
		if err != nil {
			panic(err) // the text is that of a position
		}
		f := found{position: n.Position}
		if i == 0 {
			f, _ = m.seek(at)
		}
		f.move, f.reply, f.also = n.Best, n.Reply, nil
		for _, move := range at.Moves(nil) {
			switch _, also := n.Also[at.MoveText(move)]; {
			case at.MoveText(move) == n.Best:
				f.best = move
			case also:
				f.also = append(f.also, move)
			}
		}
		line = append(line, f)
	}
	nodes := m.nodes(line)
	for i := range nodes {
		nodes[i].Next, nodes[i].Also = p.Nodes[i].Next, p.Nodes[i].Also
	}
	p.Nodes = nodes
	p.Themes, p.Grade = m.traits(line)
}
