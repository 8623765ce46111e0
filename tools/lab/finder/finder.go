// Package finder finds puzzles in games of the engine with itself and in text records, proves
// that each has one way to win, and writes them at the end of the games' files.
//
//	finder, play       games, and the slips in them
//	look, grow         whether one move alone wins, and what follows it; the proof
//	without            a board that leaves out the solution
//	refute, traits     what answers every other move; themes and grade
//	pattern, file      ids, none twice; the files
//	whole, again       what is there: whether it is legal throughout, and proved again
package finder

import (
	"context"
	"fmt"
	"io"
	"time"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/engine/weights"
	"threefold/internal/pgn"
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
	count count
}

// count is what came of the games.
type count struct {
	games, looked, grown, proved int
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
		game: v, eye: weights.NewThinker(v, eyeMB), haste: v.NewThinker(1), mind: weights.NewThinker(v, mindMB),
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
	m.count.games++
	defer spend(&m.count.all)()
	m.play(seed, func(s slip) (taken bool) {
		taken, err = m.add(s, fmt.Sprintf("engine %d", seed), log)
		return taken
	})
	return err
}

// Record reads one game, given as it was played, and adds the puzzle that it has, if any.
// Slug is its name; a game that has given a puzzle before is passed over.
func (m *Miner) Record(slug string, r pgn.Record, log io.Writer) (err error) {
	if r.Game != m.game.Game || slug == "" || m.shelf.games[slug] {
		return nil
	}
	m.count.games++
	defer spend(&m.count.all)()
	played := func(_ variants.Position, _ []engine.Line, ply int) string {
		if ply > len(r.Moves) {
			return ""
		}
		return r.Moves[ply-1].Text
	}
	m.follow(r.Start, jobs[len(jobs)-1], 1, played, func(s slip) (taken bool) {
		taken, err = m.add(s, slug, log)
		return taken
	})
	return err
}

// add writes the puzzle of a slip, where there is one, and says whether the game needs no
// further look.
func (m *Miner) add(s slip, source string, log io.Writer) (taken bool, err error) {
	p, proved := m.look(s)
	if !proved {
		return false, nil
	}
	p.Source = fmt.Sprintf("%s %d", source, s.ply)
	first, err := m.game.Position(p.Nodes[0].Position, nil)
	if err != nil {
		return true, err
	}
	m.count.proved++
	fmt.Fprintf(log, "%s %s: %d moves, grade %d, %v\n", m.game.ID, p.ID, len(p.Nodes), p.Grade, p.Themes)
	return true, m.shelf.add(p, first)
}

// look makes a puzzle of a slip, where it is one and proved.
func (m *Miner) look(s slip) (*puzzle.Puzzle, bool) {
	first, err := m.game.Position(s.after, nil)
	if err != nil || twin(m.game, m.shelf.patterns, first) {
		return nil, false
	}
	m.count.looked++
	done := spend(&m.count.look)
	line := m.grow(s.after)
	done()
	if len(line) == 0 || m.retakes(s, &line[0]) || !m.worth(line) {
		return nil, false
	}
	m.count.grown++
	defer spend(&m.count.prove)()
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
	c := &m.count
	return fmt.Sprintf("%s: %d puzzles in the file; %d games, %d positions looked at, %d lines, %d proved; %.0f s of games, %.0f s of looks, %.0f s of proofs",
		m.game.ID, m.Puzzles(), c.games, c.looked, c.grown, c.proved, (c.all - c.look - c.prove).Seconds(), c.look.Seconds(), c.prove.Seconds())
}

// spend adds the time from now until it is called.
func spend(on *time.Duration) (done func()) {
	begun := time.Now()
	return func() { *on += time.Since(begun) }
}
