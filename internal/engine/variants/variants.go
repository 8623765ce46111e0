// Package variants is the list of the games that the engine plays, and its
// positions in the games' own texts.
package variants

import (
	"fmt"

	"threefold/internal/engine"
	"threefold/internal/engine/net"
	"threefold/internal/engine/tables"
	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	cheskerssearch "threefold/internal/game/cheskers/search"
	"threefold/internal/game/chesquerque"
	chesquerquesearch "threefold/internal/game/chesquerque/search"
	"threefold/internal/game/quadsquare"
	quadsquaresearch "threefold/internal/game/quadsquare/search"
)

// Tree is a game's compact board, with the texts of its positions and moves,
// and what tuning asks of its evaluation.
type Tree interface {
	engine.Board
	Plain() int // the yardstick's evaluation
	Text() string
	MoveText(engine.Move) string
	Settle()
	Standing([]game.Standing) []game.Standing
	Count(counts []int16) (phase int)
}

// Variant is one game.
type Variant struct {
	*game.Game
	NewTree func(text string) (Tree, error)
	Weights func() [][2]int32 // of the evaluation, to be changed by who tunes it
	Reweigh func()            // to be called when they were
	Terms   []game.Term       // what the weights are for, as far as it can be told
	Tables  *tables.Tables
	Inputs  *net.Inputs // what the board gives to a net
}

// All lists the games as the catalog does.
var All = []*Variant{
	{chesquerque.Game, newTree(chesquerquesearch.NewTree), chesquerquesearch.Weights, chesquerquesearch.Reweigh, chesquerquesearch.Terms, tables.Chesquerque, &chesquerquesearch.Inputs},
	{cheskers.Game, newTree(cheskerssearch.NewTree), cheskerssearch.Weights, cheskerssearch.Reweigh, cheskerssearch.Terms, tables.Cheskers, &cheskerssearch.Inputs},
	{quadsquare.Game, newTree(quadsquaresearch.NewTree), quadsquaresearch.Weights, quadsquaresearch.Reweigh, quadsquaresearch.Terms, tables.QuadSquare, &quadsquaresearch.Inputs},
}

func newTree[T Tree](of func(string) (T, error)) func(string) (Tree, error) {
	return func(text string) (Tree, error) {
		t, err := of(text)
		if err != nil {
			return nil, err
		}
		return t, nil
	}
}

// Find looks a game up by its id.
func Find(id string) (*Variant, bool) {
	for _, v := range All {
		if v.ID == id {
			return v, true
		}
	}
	return nil, false
}

// Position is a position with what led to it.
type Position struct {
	Tree
	Past []uint64 // the keys of the positions before it, the oldest first
}

// Position plays moves, by their canonical texts, from a position text.
func (v *Variant) Position(text string, moves []string) (Position, error) {
	tree, err := v.NewTree(text)
	if err != nil {
		return Position{}, err
	}
	p := Position{Tree: tree}
	for _, m := range moves {
		if err := p.PlayText(m); err != nil {
			return Position{}, err
		}
	}
	return p, nil
}

// PlayText plays one more move, by its canonical text. The position stays as it was
// when the move is not legal.
func (p *Position) PlayText(text string) error {
	for _, m := range p.Moves(nil) {
		if p.MoveText(m) == text {
			p.Past = append(p.Past, p.Key())
			p.Play(m)
			p.Settle()
			return nil
		}
	}
	return fmt.Errorf("%q is no legal move of %s", game.Shorten(text), p.Text())
}

// Texts are the canonical texts of moves that follow each other.
func (p *Position) Texts(moves []engine.Move) []string {
	list := make([]string, 0, len(moves))
	for _, m := range moves {
		list = append(list, p.MoveText(m))
		p.Play(m)
	}
	for range moves {
		p.Undo()
	}
	return list
}

// Thinker is a search that can be put on one position after the other.
type Thinker interface {
	Think(engine.Limits) engine.Result
	Put(Position)
	Forget()
}

// Weights is what a search of a game may have beside its rules and tables.
type Weights struct {
	Net *net.Net    // evaluates; where it is nil, the fitted weights do
	DTM *tables.DTM // by which known endings are won fast, or nil
}

// NewThinker makes a search for a game, without weights, with a table of at most so many MiB.
func (v *Variant) NewThinker(megabytes int) Thinker { return v.Equipped(megabytes, Weights{}) }

// Equipped makes a search with weights.
func (v *Variant) Equipped(megabytes int, k Weights) Thinker {
	tree, err := v.NewTree(v.Start)
	if err != nil {
		panic(err) // the start is a position of the game
	}
	e := engine.New(tree, megabytes)
	e.UseNet(k.Net)
	return strongest{e, v, k}
}

// Oracle asks the endgame tables about wherever the board of a position is,
// and gives the pieces that they know at most.
func (v *Variant) Oracle(p Position) (engine.Oracle, int) {
	var pieces [tables.MaxPieces]game.Standing
	return func() (int, bool) {
		value, ok := v.Tables.Probe(p.Standing(pieces[:0]), p.Turn())
		return int(value), ok
	}, tables.MaxPieces
}

// Ruler asks the distances of weights in the same way; it is nil where there are none.
func (k Weights) Ruler(p Position) engine.Ruler {
	if k.DTM == nil {
		return nil
	}
	var pieces [tables.MaxPieces]game.Standing
	return func() (int, bool) {
		value, plies, ok := k.DTM.Plies(p.Standing(pieces[:0]), p.Turn())
		return int(value) * plies, ok
	}
}

// strongest is the engine, with the endgame tables and weights.
type strongest struct {
	*engine.Engine
	game    *Variant
	weights Weights
}

func (s strongest) Put(p Position) {
	s.Set(p.Tree, p.Past)
	s.Consult(s.game.Oracle(p))
	s.Measure(s.weights.Ruler(p))
}
