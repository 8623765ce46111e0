// Package engine searches for the best move in a two-player game. It imports no particular
// game: the search works on a Board, and each game's package search exports a Variant.
//
//	board, score          the interface of a board; the scale of scores
//	variant               what the engine needs of a game; searches for one
//	limits, think         limits and results; iterative deepening
//	node, quiesce         negamax and quiescence search
//	nnue, ending          evaluation by a net; play by distances to mate
//	order, memory, table  move ordering, histories, transposition table
//
// A search must be used from one goroutine at a time. It computes with integers alone and
// iterates over no map, so the same number of nodes gives the same move on every computer.
package engine

import (
	"threefold/internal/engine/net"
	"threefold/internal/game"
)

// Move is a move in the encoding of a game's rules package, in 40 bits; zero is no move.
type Move = uint64

// Board is a position on which the search makes and unmakes moves.
type Board interface {
	// Moves appends the legal moves to a slice, Calm those that are Quiet, Noisy the others.
	// Legal reports whether a move, which may be of another position of the game, is legal here.
	Moves([]Move) []Move
	Calm([]Move) []Move
	Noisy([]Move) []Move
	Legal(Move) bool

	// Play makes a legal move, Pass makes a null move, Undo unmakes the last of either.
	Play(Move)
	Pass()
	Undo()

	// Over reports whether the pieces left on the board end the game, and whether the side to
	// move has then lost. Stuck reports whether the side to move loses if it has no legal move.
	Over() (over, lost bool)
	Stuck() (lost bool)

	// Check reports whether the side to move is in check; Forced, whether it is in check or must
	// capture. Passable reports whether zugzwang is unlikely, so that a null move may be tried.
	Check() bool
	Forced() bool
	Passable() bool

	// Key is the Zobrist hash of the position, without its counters; Halfmove is the number of
	// plies since the last capture or pawn move.
	Key() uint64
	Halfmove() int

	// Quiet reports whether a move neither captures nor promotes. Price is the value of what it
	// captures and gains by promotion, Mover the value of the piece that moves. Gains reports
	// whether the exchange that it begins wins at least so much (SEE). Values are in hundredths
	// of a pawn.
	Quiet(Move) bool
	Price(Move) int
	Mover(Move) int
	Gains(m Move, least int) bool

	// Forces reports whether a move gives check with the piece that moves or, in a game of forced
	// captures, makes the other side capture.
	Forces(Move) bool

	// Slot is the index of a move in the history tables, by piece and destination, below Slots.
	Slot(Move) int
	Slots() int

	// Pieces is the number of pieces on the board.
	Pieces() int

	// Evaluate is the static evaluation for the side to move, in hundredths of a pawn. Curb
	// returns a net's evaluation, scaled down where the better side lacks the material to win.
	Evaluate() int
	Curb(int) int

	// Turn is the side to move. Features appends the pieces on the board as inputs of a net;
	// Changed appends the inputs that were added and removed in the last back plies.
	Turn() game.Color
	Features([]net.Feature) []net.Feature
	Changed(back int, added, removed []net.Feature) (a, r []net.Feature)
}

// deepest is the greatest ply of a search below its root; a Board must allow as many moves.
const deepest = 128
