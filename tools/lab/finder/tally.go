package finder

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/puzzle"
)

// kind has the properties of a puzzle of which the file may have only so many.
type kind struct {
	shallow bool     // a search of depth 1 finds its first move
	checks  bool     // its first move checks
	only    bool     // no other move checks
	short   bool     // it is one move
	takes   bool     // it is one move, which takes something
	hanging bool     // it is one move, which takes a piece that nothing guards
	few     bool     // few pieces are on the board
	themes  []string // nil where they are not known yet
}

// least has the least number of puzzles of some themes, by the game's id.
var least = map[string]map[string]int{
	"chesquerque": {puzzle.Quiet: 40, puzzle.Line: 10, puzzle.NoLine: 10, puzzle.Straight: 10},
	"cheskers":    {puzzle.Quiet: 40, puzzle.ForcedCapture: 10, puzzle.Camel: 10, puzzle.Bishop: 10, puzzle.LastKing: 10},
	"quadsquare":  {puzzle.Quiet: 40, puzzle.Company: 10, puzzle.GivenBishop: 10, puzzle.Alone: 10},
}

// early is the number of puzzles of a file from which on those that depth 1 finds are limited.
const early = 10

// few is the greatest number of pieces that counts as few, in games won by mate.
const few = 8

// tally counts the puzzles of a game by kind.
type tally struct {
	all, shallow, checks, only, short, takes, hanging, few int
	themes                                                 map[string]int
}

func (t *tally) add(k kind) {
	for _, c := range []struct {
		is bool
		n  *int
	}{{true, &t.all}, {k.shallow, &t.shallow}, {k.checks, &t.checks}, {k.only, &t.only}, {k.short, &t.short}, {k.takes, &t.takes}, {k.hanging, &t.hanging}, {k.few, &t.few}} {
		if c.is {
			*c.n++
		}
	}
	if t.themes == nil {
		t.themes = map[string]int{}
	}
	for _, theme := range k.themes {
		t.themes[theme]++
	}
}

// wants says that one more of a kind fits where there are to be so many in all: at most half begin
// with a check, three fifths are one move, a third are captures of one move or have few pieces, a
// fifth take what nothing guards, or begin with the only check; and of some themes there are so
// many at least. At most half have a first move that depth 1 finds; of those that there are yet,
// for they are found fast, unless a theme still needs them.
func (t *tally) wants(k kind, in int, least map[string]int) bool {
	missing, helps := 0, false
	for theme, count := range least {
		if t.themes[theme] < count {
			missing += count - t.themes[theme]
			helps = helps || k.themes == nil || slices.Contains(k.themes, theme)
		}
	}
	shallow := max(t.all, early) / 2
	if helps {
		shallow = in / 2
	}
	for _, c := range []struct {
		is      bool
		n, most int
	}{{k.shallow, t.shallow, shallow}, {k.checks, t.checks, in / 2}, {k.short, t.short, 3 * in / 5}, {k.takes, t.takes, in / 3}, {k.hanging, t.hanging, in / 5}, {k.only, t.only, in / 5}, {k.few, t.few, in / 3}} {
		if c.is && c.n >= c.most {
			return false
		}
	}
	return helps || k.themes == nil || in-t.all > missing
}

func (m *Miner) few(p game.Position) bool { return m.game.ByMate && len(p.Pieces()) <= few }

// kindOf returns the kind of a puzzle.
func (m *Miner) kindOf(p *puzzle.Puzzle) kind {
	n := &p.Nodes[0]
	first := m.walk([]found{{position: n.Position, move: n.Best}})[0]
	takes := len(p.Nodes) == 1 && len(first.Takes) > 0
	return kind{
		shallow: m.glance(n.Position) == n.Best, checks: first.checks(), only: slices.Contains(p.Themes, puzzle.OnlyCheck),
		few: m.few(first.before), short: len(p.Nodes) == 1, takes: takes, hanging: takes && slices.Contains(p.Themes, puzzle.Hanging), themes: p.Themes,
	}
}
