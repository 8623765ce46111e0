// Package finder finds puzzles in games of the engine with itself, proves that each has one
// way to win, and writes them at the end of the games' files.
//
//	finder, play       games, and the slips in them
//	look, grow         whether one move alone wins, and what follows it; the proof
//	without            a board that leaves out the solution
//	refute, traits     what answers every other move; themes and grade
//	pattern, file      ids, none twice; the files
//	whole, again       what stands there: whether it is legal throughout, and proved anew
package finder

import (
	"context"
	"fmt"
	"io"
	"time"

	"threefold/internal/engine/kits"
	"threefold/internal/engine/variants"
	"threefold/internal/puzzle"
)

// Miner looks for the puzzles of one game. It is for one goroutine.
type Miner struct {
	game  *variants.Variant
	eye   variants.Thinker // glances at the positions of games
	haste variants.Thinker // moves without a glance
	mind  variants.Thinker // looks for solutions, and proves them
	ctx   context.Context
	shelf *shelf
	seed  uint64
	Count Count
}

// Count is what came of the games that were played.
type Count struct {
	Games, Looked, Grown, Proved int
	all, look, prove             time.Duration // what games took, the looks at slips in them, the proofs
}

const (
	eyeMB  = 4
	mindMB = 32
)

// New makes a miner that goes on where a game's file in a folder ends. Seed is where its
// games begin where the file names no later one.
func New(ctx context.Context, v *variants.Variant, folder string, seed uint64) (*Miner, error) {
	s, err := open(v, folder)
	if err != nil {
		return nil, err
	}
	return &Miner{
		game: v, eye: kits.NewThinker(v, eyeMB), haste: v.NewThinker(1), mind: kits.NewThinker(v, mindMB),
		ctx: ctx, shelf: s, seed: max(seed, s.seed+1),
	}, nil
}

// Puzzles is how many stand in the game's file.
func (m *Miner) Puzzles() int { return m.shelf.puzzles }

func (m *Miner) stopped() bool { return m.ctx.Err() != nil }

// Game plays one game, and adds the puzzle that it has, if any.
func (m *Miner) Game(log io.Writer) (err error) {
	seed := m.seed
	m.seed++
	m.Count.Games++
	defer spend(&m.Count.all)()
	m.play(seed, func(s slip) bool {
		p, proved := m.look(s)
		if !proved {
			return false
		}
		p.Source = fmt.Sprintf("engine %d %d", seed, s.ply)
		first, e := m.game.Position(p.Nodes[0].Position, nil)
		if e != nil {
			panic(e) // it was written by a position
		}
		err = m.shelf.add(p, first)
		m.Count.Proved++
		fmt.Fprintf(log, "%s %s: %d moves, grade %d, %v\n", m.game.ID, p.ID, len(p.Nodes), p.Grade, p.Themes)
		return true
	})
	return err
}

// look makes a puzzle of a slip, where it is one and proved.
func (m *Miner) look(s slip) (*puzzle.Puzzle, bool) {
	first, err := m.game.Position(s.after, nil)
	if err != nil || twin(m.game, m.shelf.patterns, first) {
		return nil, false
	}
	m.Count.Looked++
	done := spend(&m.Count.look)
	line := m.grow(s.after)
	done()
	if len(line) == 0 || m.retakes(s, &line[0]) || !m.worth(line) {
		return nil, false
	}
	m.Count.Grown++
	defer spend(&m.Count.prove)()
	m.mind.Forget()
	if line = m.prove(line); len(line) == 0 || !m.worth(line) {
		return nil, false
	}
	p := &puzzle.Puzzle{ID: name(s.after, m.shelf.ids), Before: s.before, Slip: s.move, Nodes: m.nodes(line)}
	if m.stopped() {
		return nil, false
	}
	p.Themes, p.Grade = m.traits(line)
	return p, true
}

// String says it in a line.
func (m *Miner) String() string {
	c := &m.Count
	return fmt.Sprintf("%s: %d puzzles in the file; %d games, %d positions looked at, %d lines, %d proved; %.0f s of games, %.0f s of looks, %.0f s of proofs",
		m.game.ID, m.Puzzles(), c.Games, c.Looked, c.Grown, c.Proved, (c.all - c.look - c.prove).Seconds(), c.look.Seconds(), c.prove.Seconds())
}

// spend adds the time from now until it is called.
func spend(on *time.Duration) (done func()) {
	begun := time.Now()
	return func() { *on += time.Since(begun) }
}
