package engine

import (
	"fmt"

	"threefold/internal/engine/net"
	"threefold/internal/engine/tables"
	"threefold/internal/game"
)

// Tree is a game's compact board, with the texts of its positions and moves,
// and what tuning asks of its evaluation.
type Tree interface {
	Board
	Text() string
	MoveText(Move) string
	Settle()
	Standing([]game.Standing) []game.Standing
	Count(counts []int16) (phase int)
}

// Variant is all that the engine, the levels and the reviews ask of a game. Each game's package
// search has one; the list of them is in variants.
type Variant struct {
	*game.Game
	NewTree func(text string) (Tree, error) // at a position text
	Inputs  *net.Inputs                     // what the board gives to a net
	Tables  *tables.Tables                  // of endings; none of them where the game has no tables

	// Weights are the evaluation's, opening and ending, to be changed by what tunes it, which
	// calls Reweigh then. Terms say what they are for, as far as hints tell of it.
	Weights [][2]int32
	Reweigh func()
	Terms   []game.Term

	// Slips are, of a hundred moves, how many are slips, by level from the weakest on: what a
	// slip costs differs from game to game.
	Slips [8]int

	// Varied says that a level varies from game to game, as a person does: in a third of its
	// games it plays like the level below, in a third like the level above. It is for games in
	// which more lies between the weakest and the strongest level than seven even steps make,
	// so that each step stays one that the lower level wins at times.
	Varied bool

	// Scale is the score, in hundredths of a pawn, at which the odds are e to one. `lab tune
	// share` fits it to games of the engine with itself.
	Scale float64
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
func (p *Position) Texts(moves []Move) []string {
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
	Think(Limits) Result
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
	e := New(tree, megabytes)
	e.UseNet(k.Net)
	return strongest{e, v, k}
}

// Oracle asks the endgame tables about wherever the board of a position is,
// and gives the pieces that they know at most.
func (v *Variant) Oracle(p Position) (Oracle, int) {
	var pieces [tables.MaxPieces]game.Standing
	return func() (int, bool) {
		value, ok := v.Tables.Probe(p.Standing(pieces[:0]), p.Turn())
		return int(value), ok
	}, tables.MaxPieces
}

// Ruler asks the distances of weights in the same way; it is nil where there are none.
func (k Weights) Ruler(p Position) Ruler {
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
	*Engine
	game    *Variant
	weights Weights
}

func (s strongest) Put(p Position) {
	s.Set(p.Tree, p.Past)
	s.Consult(s.game.Oracle(p))
	s.Measure(s.weights.Ruler(p))
}
