// Package player chooses the computer's moves at each level, and hints for people. It uses no
// clock and starts no goroutine.
//
//	player, levels        searches for a task; the strength of each level
//	choose                the choice of a move
//	hint, reasons         hints and their reasons
//	positional            the positional reasons
package player

import (
	"fmt"
	"sync"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/opponent"
)

// Version returns the version of the computer's play, which is stored in a game's log: the same
// version chooses the same move for the same task on every computer. It must change whenever
// testdata/golden.txt does.
func Version() string { return "6" }

// Supports reports whether the computer can play the game with this id.
func Supports(game string) bool {
	_, ok := variants.Find(game)
	return ok
}

// Player chooses moves and hints. It is safe for concurrent use: each call takes idle engines
// from a pool, or creates them.
type Player struct {
	weights func(*engine.Variant) engine.Weights
	idle    sync.Pool // of engines
}

// New returns a player without engine.Weights: every level evaluates by Variant.Weights.
func New() *Player {
	return Equipped(func(*engine.Variant) engine.Weights { return engine.Weights{} })
}

// Equipped returns a player whose levels use the weights that a function returns for each game. It
// is called for every search, from many goroutines.
func Equipped(weights func(*engine.Variant) engine.Weights) *Player {
	return &Player{weights: weights, idle: sync.Pool{New: func() any { return engines{} }}}
}

// engines caches the engines of one search at a time, by game and size.
type engines map[engineKey]*engine.Engine

type engineKey struct {
	game  *engine.Variant
	short bool
}

// ShortNodes is the most nodes of a short search: those of level 4 at its strongest, in
// Chesquerque.
const ShortNodes = 6_000

// tableSize is the size of a search's transposition table in MiB, shortSize that of a short
// search: the table is cleared for every move. Other sizes would give other moves.
const (
	tableSize = 4
	shortSize = 1
)

// search returns a cleared engine, set to a position.
func (m engines) search(v *engine.Variant, now engine.Position, k engine.Weights, nodes int, tables bool) *engine.Engine {
	of, size := engineKey{v, nodes <= ShortNodes}, tableSize
	if of.short {
		size = shortSize
	}
	e := m[of]
	if e == nil {
		e = engine.New(now.Tree, size)
		m[of] = e
	}
	e.Reset()
	e.Set(now.Tree, now.Past)
	e.UseNet(k.Net)
	if tables {
		e.Consult(v.Oracle(now))
		e.Measure(k.Ruler(now))
	}
	return e
}

// positionOf returns the game and the position of a task. It fails if the engine does not play
// the game, or a move is not legal.
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
