// Package opponent is the player that the site brings: which games it plays,
// how strongly, how fast, when it gives up, and what it advises. It knows games
// and engine, and nothing of rooms, clocks or people; it has no goroutine and no
// lock.
//
//	opponent, levels   what it is asked, and how strong it is
//	choose             its move
//	manners            at what pace, when it resigns and when it agrees to a draw
//	hint, reasons      advice to a person, and why
package opponent

import (
	"fmt"
	"sync"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
)

// Version names how the opponent plays, as a game's log keeps it: the same
// version gives the same move to the same task on every machine.
func Version() string { return version }

// version changes with testdata/golden.txt.
const version = "4"

// Supports says whether the opponent plays a game.
func Supports(game string) bool {
	_, ok := variants.Find(game)
	return ok
}

// Task is a game in which a move is wanted.
type Task struct {
	Game  string   // its id
	Start string   // position text
	Moves []string // canonical texts, from Start on
	Level Level

	// Seed makes games differ. It is fixed by the game alone, so that whoever
	// thinks about a position comes to the same move.
	Seed uint64
}

// Answer is the move of the side on turn, and what the search thinks.
type Answer struct {
	Move  string // canonical text
	Score int    // for the side on turn, in hundredths of a pawn
	Mate  int    // plies until the side on turn wins by force, or loses where negative; else 0
	Nodes int
}

// Player thinks about tasks. It may be asked from several goroutines at once:
// each question takes a search that is idle, or makes one.
type Player struct {
	idle sync.Pool // of *mind
}

// NewPlayer makes a player.
func NewPlayer() *Player {
	return &Player{idle: sync.Pool{New: func() any { return &mind{searches: map[*variants.Variant]*engine.Engine{}} }}}
}

// mind is the memory of one search at a time, for each game that it has played.
type mind struct {
	searches map[*variants.Variant]*engine.Engine
}

// tableSize is the search's table, in MiB. Another size would give other moves.
const tableSize = 4

// search is an engine that remembers nothing, put on a position.
func (m *mind) search(v *variants.Variant, now variants.Position, tables bool) *engine.Engine {
	e := m.searches[v]
	if e == nil {
		e = engine.New(now.Tree, tableSize)
		m.searches[v] = e
	}
	e.Forget()
	e.Set(now.Tree, now.Past)
	if tables {
		e.Consult(v.Oracle(now))
	}
	return e
}

// position finds the game of a task and the position in it. The error says what
// is wrong with the task.
func (t Task) position() (*variants.Variant, variants.Position, error) {
	v, ok := variants.Find(t.Game)
	if !ok {
		return nil, variants.Position{}, fmt.Errorf("opponent: no engine plays %q", t.Game)
	}
	now, err := v.Position(t.Start, t.Moves)
	if err != nil {
		return nil, variants.Position{}, fmt.Errorf("opponent: %s: %w", t.Game, err)
	}
	return v, now, nil
}
