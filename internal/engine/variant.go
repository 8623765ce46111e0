package engine

import (
	"fmt"

	"threefold/internal/engine/net"
	"threefold/internal/engine/tables"
	"threefold/internal/game"
)

// Tree is a Board with the texts of its positions and moves, and the counts for tuning.
type Tree interface {
	Board

	// Text is the position text, MoveText the canonical text of a move.
	Text() string
	MoveText(Move) string

	// Settle makes the present position the root: earlier moves can no longer be undone.
	Settle()

	// AppendPieces appends the pieces with their places; none while a side may castle.
	AppendPieces([]game.PlacedPiece) []game.PlacedPiece

	// Count adds how often each weight of the evaluation counts for White, and returns how much
	// of the opening is left, of 256.
	Count(counts []int16) (phase int)
}

// Variant is all that the engine, the levels and the reviews need of a game. Each game's
// package search exports one; package variants lists them.
type Variant struct {
	*game.Game
	NewTree func(text string) (Tree, error) // returns a board at a position text
	Inputs  *net.Inputs                     // the inputs of the game's net
	Tables  *tables.Tables                  // endgame tables; without endings if the game has none

	// Weights are those of the evaluation, opening and ending. A tuner that changes them calls
	// Reweigh afterwards. Terms name the weights that hints mention.
	Weights [][2]int32
	Reweigh func()
	Terms   []game.Term

	// Slips is the percentage of moves that are slips, by level from the weakest: the cost of a
	// slip differs from game to game.
	Slips [8]int

	// Varied makes a level vary from game to game: in a third of its games it plays like the
	// level below, in a third like the level above. It is for games in which seven even steps
	// between the weakest and the strongest level are too large for the lower level to win.
	Varied bool

	// Scale is the score, in hundredths of a pawn, at which the odds are e to one. `lab tune
	// share` fits it to games of the engine against itself.
	Scale float64
}

// Position is a position of the search with the keys of the positions before it.
type Position struct {
	Tree
	Past []uint64 // the keys of the positions before it, the oldest first
}

// Position returns the position after moves, given by their canonical texts, from a position
// text. It fails if the position text is invalid or a move is not legal.
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

// PlayText plays a move given by its canonical text. If the move is not legal it returns an
// error, and the position is unchanged.
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

// Texts returns the canonical texts of a line of moves from the position.
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

// Thinker is a search that can be set to one position after another. It must be used from one
// goroutine at a time.
type Thinker interface {
	// Think searches the present position until a limit is reached.
	Think(Limits) Result
	// Put sets the position to search.
	Put(Position)
	// Reset clears what earlier searches have stored.
	Reset()
}

// Weights are the optional data of a game's search.
type Weights struct {
	Net *net.Net    // evaluates; if nil, the weights of Variant do
	DTM *tables.DTM // distances to mate, to win known endings fast; may be nil
}

// NewThinker returns a search without Weights, with a transposition table of at most so many MiB.
func (v *Variant) NewThinker(megabytes int) Thinker { return v.Equipped(megabytes, Weights{}) }

// Equipped returns a search with weights and a transposition table of at most so many MiB.
func (v *Variant) Equipped(megabytes int, k Weights) Thinker {
	tree, err := v.NewTree(v.Start)
	if err != nil {
		panic(err) // the start position is always valid
	}
	e := New(tree, megabytes)
	e.UseNet(k.Net)
	return strongest{e, v, k}
}

// Oracle returns an oracle that probes the endgame tables at the present state of p's board,
// and the most pieces that the tables know.
func (v *Variant) Oracle(p Position) (Oracle, int) {
	var pieces [tables.MaxPieces]game.PlacedPiece
	return func() (int, bool) {
		value, ok := v.Tables.Probe(p.AppendPieces(pieces[:0]), p.Turn())
		return int(value), ok
	}, tables.MaxPieces
}

// Ruler returns a ruler that probes the distances to mate at the present state of p's board, or
// nil where there are none.
func (k Weights) Ruler(p Position) Ruler {
	if k.DTM == nil {
		return nil
	}
	var pieces [tables.MaxPieces]game.PlacedPiece
	return func() (int, bool) {
		value, plies, ok := k.DTM.Plies(p.AppendPieces(pieces[:0]), p.Turn())
		return int(value) * plies, ok
	}
}

// strongest is a Thinker with endgame tables and weights.
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
