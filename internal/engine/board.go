// Package engine looks for the best move in any game of two players whose
// board it is given. It knows no game: what the search asks of one is Board, and
// all that the engine asks of one is Variant, of which each game's package search has one.
//
//	board, score          the interface of a game, and the scale of results
//	variant               a game, and a search that is put on its positions
//	limits, think         how far a search goes, and its course from depth to depth
//	node, quiesce         the search itself
//	order, memory, table  which moves come first, and what is remembered of others
//
// A search is one goroutine's. It computes with integers alone and asks no
// map, so that the same nodes give the same move on every machine.
package engine

import (
	"threefold/internal/engine/net"
	"threefold/internal/game"
)

// Move is a move of a game's compact core, in 40 bits; zero is none.
type Move = uint64

// Board is a compact board on which moves are played and taken back.
type Board interface {
	// Moves appends the legal moves, Calm those of them that are Quiet, Noisy the others. Legal
	// says whether a move of some position of the game is one of them.
	Moves([]Move) []Move
	Calm([]Move) []Move
	Noisy([]Move) []Move
	Legal(Move) bool

	// Play plays a legal move, Pass lets the other side move, Undo takes either back.
	Play(Move)
	Pass()
	Undo()

	// Over reports whether the game has ended by the pieces that are left alone, and whether the side
	// on turn has lost by it; Stuck, whether it has lost when it has no move.
	Over() (over, lost bool)
	Stuck() (lost bool)

	// Check says that the side on turn is in check; Forced, that it may not let
	// things be: it is in check, or must capture. Passable says that passing
	// is hardly ever better than the best move.
	Check() bool
	Forced() bool
	Passable() bool

	// Key is a number of the position, without its counters; Halfmove counts
	// the plies since the last capture or pawn move.
	Key() uint64
	Halfmove() int

	// Quiet says that a move neither captures nor promotes. Price is what it takes and gains by
	// promotion, Mover what the piece is worth who moves, and Gains whether the exchange that it
	// begins brings at least so much, all in hundredths of a pawn.
	Quiet(Move) bool
	Price(Move) int
	Mover(Move) int
	Gains(m Move, least int) bool

	// Forces reports whether a move puts the other side where Forced is true, as
	// far as the piece that moves does it.
	Forces(Move) bool

	// Slot numbers who goes where, below Slots.
	Slot(Move) int
	Slots() int

	// Pieces is how many pieces are on the board.
	Pieces() int

	// Evaluate is what the position is worth to the side on turn, in
	// hundredths of a pawn. Curb is a value that a net gives, less where the
	// side that it speaks for has nothing to win with.
	Evaluate() int
	Curb(int) int

	// Turn is the side on turn. Features appends the pieces on the board as a net
	// knows them; Changed appends those who came since so many plies before,
	// and those who are gone since then.
	Turn() game.Color
	Features([]net.Feature) []net.Feature
	Changed(back int, added, removed []net.Feature) (c, g []net.Feature)
}

// deepest is how many plies below its root a search may look; a Board must bear as many.
const deepest = 128
