// Package finder finds puzzles in games of the engine with itself and in PGN records, proves that
// each has one way to win, and appends them to the games' files.
//
//	finder, play       games, and the slips in them
//	look, grow         whether one move alone wins, and the line after it; the proof
//	without            a board without the solution
//	refute, traits     refutations of all other moves; themes and grade
//	tally              the greatest numbers of puzzles of a kind
//	pattern, core      ids, and whether two puzzles are the same
//	file               the files
//	whole, again, mend stored puzzles: the check by the rules, the proof, and computing refutations,
//	                   themes and grades again
package finder

import (
	"context"
	"fmt"
	"io"
	"time"

	"threefold/internal/engine"
	"threefold/internal/engine/weights"
	"threefold/internal/opponent/player"
	"threefold/internal/pgn"
	"threefold/internal/puzzle"
)

// Miner searches for puzzles of one game. It must be used from one goroutine at a time.
type Miner struct {
	game    *engine.Variant
	eye     engine.Thinker // glances at the positions of games
	haste   engine.Thinker // moves without a glance
	plain   engine.Thinker // searches one ply
	thinker engine.Thinker // looks for solutions, and proves them
	levels  *player.Player
	ctx     context.Context
	shelf   *Shelf
	count   count
}

// count has the numbers of games and puzzles, and the times of the steps.
type count struct {
	games, looked, grown, proved int
	all, look, prove             time.Duration // of whole games, of looking at slips, of proofs
}

const (
	eyeMB  = 4
	mindMB = 32
)

// New returns a miner that appends to a shelf, which several miners may share.
func New(ctx context.Context, s *Shelf) *Miner {
	v := s.game
	return &Miner{
		game: v, eye: weights.NewThinker(v, eyeMB), haste: v.NewThinker(1), plain: weights.NewThinker(v, 1), thinker: weights.NewThinker(v, mindMB),
		levels: player.Equipped(weights.Of), ctx: ctx, shelf: s,
	}
}

// glance returns the move that a search of depth 1 plays.
func (m *Miner) glance(position string) string {
	p, err := m.game.Position(position, nil)
	if err != nil {
		panic(err) // the text is that of a position
	}
	m.plain.Reset()
	m.plain.Put(p)
	return p.MoveText(m.plain.Think(engine.Limits{Depth: 1}).Best())
}

func (m *Miner) stopped() bool { return m.ctx.Err() != nil }

// Game plays the game of the shelf's next seed, adds a puzzle from it if it has one, and writes a
// line about the puzzle to log. It fails if the file cannot be written.
func (m *Miner) Game(log io.Writer) (err error) {
	seed := m.shelf.nextSeed()
	m.count.games++
	defer spend(&m.count.all)()
	m.play(seed, func(s slip, source string) (taken bool) {
		taken, err = m.add(s, source, log)
		return taken
	})
	return err
}

// Record adds a puzzle from a game record if it has one, and writes a line about it to log. slug is
// the game's name. A game without a slug, of another variant, or with a puzzle in the file is
// skipped. It fails if the file cannot be written.
func (m *Miner) Record(slug string, r pgn.Record, log io.Writer) (err error) {
	if r.Game != m.game.Game || slug == "" || m.shelf.knows(slug) {
		return nil
	}
	m.count.games++
	defer spend(&m.count.all)()
	played := func(_ engine.Position, ply int) []string {
		if ply > len(r.Moves) {
			return nil
		}
		return []string{r.Moves[ply-1].Text}
	}
	m.follow(r.Start, glances[len(glances)-1], 1, played, func(s slip) (taken bool) {
		taken, err = m.add(s, slug, log)
		return taken
	})
	return err
}

// add writes the puzzle of a slip, if there is one; taken reports whether the rest of the game is
// skipped.
func (m *Miner) add(s slip, source string, log io.Writer) (taken bool, err error) {
	p, k, proved := m.look(s)
	if !proved {
		return false, nil
	}
	p.Source = fmt.Sprintf("%s %d", source, s.ply)
	first, err := m.game.Position(p.Nodes[0].Position, nil)
	if err != nil {
		return true, err
	}
	added, all, err := m.shelf.add(p, first, k)
	if added {
		m.count.proved++
		fmt.Fprintf(log, "%s %d: %s, %d moves, grade %d, %v\n", m.game.ID, all, p.ID, len(p.Nodes), p.Grade, p.Themes)
	}
	return added, err
}

// look returns the proved puzzle of a slip. ok is false if there is none, or its kind is not wanted.
func (m *Miner) look(s slip) (p *puzzle.Puzzle, k kind, ok bool) {
	m.count.looked++
	done := spend(&m.count.look)
	line := m.grow(s.after)
	done()
	if len(line) == 0 || m.retakes(s, &line[0]) || !m.fits(s, line) {
		return nil, k, false
	}
	if m.repeats(m.puzzle(s, line)) {
		return nil, k, false
	}
	m.count.grown++
	defer spend(&m.count.prove)()
	m.thinker.Reset()
	if line = m.prove(line); len(line) == 0 || !m.fits(s, line) {
		return nil, k, false
	}
	p = m.puzzle(s, line)
	p.Nodes = m.nodes(line)
	if m.repeats(p) { // another miner may have added a similar puzzle
		return nil, k, false
	}
	return p, m.kindOf(p), !m.stopped()
}

// wanted reports whether a puzzle of a slip may be of use, if the glance has found its first move. If
// the solver was winning before the slip, a search of one ply must miss that move.
func (m *Miner) wanted(s slip) bool {
	first, err := m.game.Position(s.after, nil)
	if err != nil || m.shelf.hasLike(first) {
		return false
	}
	seen := m.walk([]found{{position: s.after, move: s.seems}})[0]
	shallow := s.seems == m.glance(s.after)
	return (s.lets || !shallow) && m.shelf.wants(kind{shallow: shallow, checks: seen.checks(), few: m.few(seen.before)})
}

// fits reports whether a line is of a kind that is wanted.
func (m *Miner) fits(s slip, line []found) bool {
	return m.shelf.wants(m.kindOf(m.puzzle(s, line)))
}

// puzzle returns the puzzle of a line, without answers to other moves.
func (m *Miner) puzzle(s slip, line []found) *puzzle.Puzzle {
	p := &puzzle.Puzzle{Before: s.before, Slip: s.move}
	for i := range line {
		p.Nodes = append(p.Nodes, puzzle.Node{Position: line[i].position, Best: line[i].move})
	}
	p.Themes, p.Grade = m.traits(line)
	return p
}

// String returns the miner's counts in one line.
func (m *Miner) String() string {
	c := &m.count
	return fmt.Sprintf("%s: %d puzzles in the file; %d games, %d positions looked at, %d lines, %d proved; %.0f s of games, %.0f s of looks, %.0f s of proofs",
		m.game.ID, m.shelf.Len(), c.games, c.looked, c.grown, c.proved, (c.all - c.look - c.prove).Seconds(), c.look.Seconds(), c.prove.Seconds())
}

// spend returns a function that adds the time since now to a sum.
func spend(on *time.Duration) (done func()) {
	begun := time.Now()
	return func() { *on += time.Since(begun) }
}
