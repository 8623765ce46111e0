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

	// Text returns the position text.
	Text() string
	// MoveText returns the canonical text of a legal move.
	MoveText(Move) string

	// Settle makes the present position the root: earlier moves can no longer be undone.
	Settle()

	// AppendPieces appends the pieces with their places. While a side may castle it appends none,
	// because the endgame tables do not know such positions.
	AppendPieces([]game.PlacedPiece) []game.PlacedPiece

	// Count adds to counts, which has an entry for each of Variant.Weights, how often the weight
	// counts for White, less how often for Black. It returns how much of the opening is left: 256
	// at the start of a game, 0 in the ending.
	Count(counts []int16) (phase int)
}

// Variant is all that the engine, the levels and the reviews need of a game. Each game's
// package search exports one; package variants lists them.
type Variant struct {
	*game.Game
	NewTree func(text string) (Tree, error) // returns a board at a position text; fails if the text is invalid
	Inputs  *net.Inputs                     // the inputs of the game's net
	Tables  *tables.Tables                  // endgame tables; without endings if the game has none

	// Weights are the fitted weights of the evaluation, each for the opening and for the ending,
	// in hundredths of a pawn.
	Weights [][2]int32
	// Reweigh must be called after a change of Weights, while no search runs.
	Reweigh func()
	// Terms names the ranges of Weights that hints mention.
	Terms []game.Term

	// Prices are the values of the kinds in an exchange, by the names of the kinds.
	Prices map[string]int

	// Slips is the percentage of moves that the computer chooses carelessly, by level from the
	// weakest. The cost of such a slip differs from game to game.
	Slips [8]int

	// Varied makes a level vary from game to game: in a third of its games it plays like the
	// level below, in a third like the level above. It is for games in which seven even steps
	// between the weakest and the strongest level are too large for the lower level to win.
	Varied bool

	// Scale is the score, in hundredths of a pawn, at which the odds of winning are e to one. `lab
	// tune share` fits it to games of the engine against itself.
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

// PlayText plays a move given by its canonical text, and adds to Past. If the move is not legal it
// returns an error, and the position is unchanged.
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

// Texts returns the canonical texts of moves that are legal one after the other from the position.
// It plays and unmakes them.
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
	// Think searches the present position until a limit is reached, as Engine.Think does.
	Think(Limits) Result
	// Put sets the position to search. Think makes its moves on this very board.
	Put(Position)
	// Reset clears what earlier searches have stored; the position stays.
	Reset()
}

// Weights are the optional data of a game's search.
type Weights struct {
	Net *net.Net    // evaluates; if nil, the weights of Variant do
	DTM *tables.DTM // distances to mate, to win known endings fast; may be nil
}

// NewThinker returns a search without Weights, with the endgame tables and a transposition table
// of at most so many MiB.
func (v *Variant) NewThinker(megabytes int) Thinker { return v.Equipped(megabytes, Weights{}) }

// Equipped returns a search with weights, the endgame tables, and a transposition table of at most
// so many MiB.
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
// and the most pieces that the tables know. It must be used from the goroutine that uses p.
func (v *Variant) Oracle(p Position) (Oracle, int) {
	var pieces [tables.MaxPieces]game.PlacedPiece
	return func() (int, bool) {
		value, ok := v.Tables.Probe(p.AppendPieces(pieces[:0]), p.Turn())
		return int(value), ok
	}, tables.MaxPieces
}

// Ruler returns a ruler that probes the distances to mate at the present state of p's board, or
// nil where there are none. It must be used from the goroutine that uses p.
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

// Prices returns prices, in hundredths of a pawn, by the names of their kinds, without those of a
// king that is never captured.
func Prices[K ~uint8](prices []int, name func(K) string) map[string]int {
	named := map[string]int{}
	for kind, price := range prices {
		if 0 < price && price < priceless {
			named[name(K(kind))] = price
		}
	}
	return named
}

// priceless is the price of a king that is never captured.
const priceless = 10000
