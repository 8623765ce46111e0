// Package player is the computer as a player: it chooses a move for a task and advises a
// person. It has no clock, no goroutine and no lock of its own.
//
//	player, levels        what a task asks of a search, and how strong each level is
//	choose                its move
//	hint, reasons         advice to a person, and why
//	positional            the reasons of position among them
package player

import (
	"fmt"
	"sync"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/opponent"
)

// Version names how the opponent plays, as a game's log keeps it: the same version gives the
// same move to the same task on every machine. It changes with testdata/golden.txt.
func Version() string { return "6" }

// Supports reports whether the opponent plays a game.
func Supports(game string) bool {
	_, ok := variants.Find(game)
	return ok
}

// Player thinks about tasks. It may be asked from several goroutines at once:
// each question takes a search that is idle, or makes one.
type Player struct {
	weights func(*engine.Variant) engine.Weights
	idle    sync.Pool // of mind
}

// New makes a player without weights: every level evaluates by the fitted weights.
func New() *Player {
	return Equipped(func(*engine.Variant) engine.Weights { return engine.Weights{} })
}

// Equipped makes a player whose levels have the weights of each game.
func Equipped(weights func(*engine.Variant) engine.Weights) *Player {
	return &Player{weights: weights, idle: sync.Pool{New: func() any { return mind{} }}}
}

// mind is the memory of one search at a time, for each game that it has played.
type mind map[searched]*engine.Engine

// searched is what a search was made for.
type searched struct {
	game  *engine.Variant
	short bool
}

// ShortNodes is how many moves a search makes at most that counts as short: as
// many as level 4 asks for at its strongest, in Chesquerque.
const ShortNodes = 6_000

// tableSize is the table of a search, in MiB, and shortSize that of a short one: it
// is cleared for every move. Other sizes would give other moves.
const (
	tableSize = 4
	shortSize = 1
)

// search is an engine that remembers nothing, put on a position.
func (m mind) search(v *engine.Variant, now engine.Position, k engine.Weights, nodes int, tables bool) *engine.Engine {
	of, size := searched{v, nodes <= ShortNodes}, tableSize
	if of.short {
		size = shortSize
	}
	e := m[of]
	if e == nil {
		e = engine.New(now.Tree, size)
		m[of] = e
	}
	e.Forget()
	e.Set(now.Tree, now.Past)
	e.UseNet(k.Net)
	if tables {
		e.Consult(v.Oracle(now))
		e.Measure(k.Ruler(now))
	}
	return e
}

// position finds the game of a task and the position in it. The error says what
// is wrong with the task.
func positionOf(t opponent.Task) (*engine.Variant, engine.Position, error) {
	v, ok := variants.Find(t.Game)
	if !ok {
		return nil, engine.Position{}, fmt.Errorf("opponent: no engine plays %q", t.Game)
	}
	now, err := v.Position(t.Start, t.Moves)
	if err != nil {
		return nil, engine.Position{}, fmt.Errorf("opponent: %s: %w", t.Game, err)
	}
	return v, now, nil
}
