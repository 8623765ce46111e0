package finder

import (
	"slices"

	"threefold/internal/puzzle"
)

// kind is what of a puzzle decides whether there are too many like it.
type kind struct {
	shallow bool // a search of depth 1 finds its first move
	checks  bool // its first move checks
	short   bool // it is one move
	takes   bool // it is one move, which takes something
	quiet   bool // its first move is quiet
	hanging bool // it is one move, which takes a piece that nothing guards
}

// fewestQuiet is how many puzzles of a game have a quiet first move, at least.
const fewestQuiet = 40

// tally counts the puzzles of a game by kind.
type tally struct{ all, shallow, checks, short, takes, quiet, hanging int }

func (t *tally) add(k kind) {
	for _, c := range []struct {
		is bool
		n  *int
	}{{true, &t.all}, {k.shallow, &t.shallow}, {k.checks, &t.checks}, {k.short, &t.short}, {k.takes, &t.takes}, {k.quiet, &t.quiet}, {k.hanging, &t.hanging}} {
		if c.is {
			*c.n++
		}
	}
}

// wants says that one more of a kind fits where there are to be so many in all: at most half
// have a first move that depth 1 finds, or that checks, or are one move, a third are captures of one move, a
// fifth take what nothing guards, and so many are quiet.
func (t *tally) wants(k kind, in int) bool {
	return !(k.shallow && 2*t.shallow+2 > in || k.checks && 2*t.checks+2 > in || k.short && 2*t.short+2 > in || k.takes && 3*t.takes+3 > in || k.hanging && 5*t.hanging+5 > in ||
		!k.quiet && in-t.all <= fewestQuiet-t.quiet)
}

// kindOf looks at a puzzle's first move.
func (m *Miner) kindOf(p *puzzle.Puzzle) kind {
	n := &p.Nodes[0]
	first := m.walk([]found{{position: n.Position, move: n.Best}})[0]
	takes := len(p.Nodes) == 1 && len(first.Takes) > 0
	return kind{
		shallow: m.glance(n.Position) == n.Best, checks: first.checks(), short: len(p.Nodes) == 1, takes: takes,
		quiet: slices.Contains(p.Themes, puzzle.Quiet), hanging: takes && slices.Contains(p.Themes, puzzle.Hanging),
	}
}
