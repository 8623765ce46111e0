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

// Board is a position on which the search makes and unmakes moves. It must be used from one
// goroutine at a time.
type Board interface {
	// Moves appends the legal moves to a slice.
	Moves([]Move) []Move
	// Calm appends those legal moves that are Quiet.
	Calm([]Move) []Move
	// Noisy appends the legal moves that are not Quiet.
	Noisy([]Move) []Move
	// Legal reports whether a move, which may be of another position of the game, is legal here.
	Legal(Move) bool

	// Play makes a legal move.
	Play(Move)
	// Pass makes a null move: the other side is to move, and nothing else changes.
	Pass()
	// Undo unmakes the last move or null move.
	Undo()

	// Over reports whether the pieces left on the board end the game, and whether the side to
	// move has then lost.
	Over() (over, lost bool)
	// Stuck reports whether the side to move loses if it has no legal move. The caller has
	// checked that it has none.
	Stuck() (lost bool)

	// Check reports whether the side to move is in check.
	Check() bool
	// Forced reports whether the side to move is in check or must capture.
	Forced() bool
	// Passable reports whether zugzwang is unlikely, so that a null move may be tried.
	Passable() bool

	// Key returns the Zobrist hash of the position, without its counters.
	Key() uint64
	// Halfmove returns the number of plies since the last capture or pawn move.
	Halfmove() int

	// Quiet reports whether a legal move neither captures nor promotes.
	Quiet(Move) bool
	// Price returns the value of what a legal move captures and gains by promotion, in hundredths
	// of a pawn.
	Price(Move) int
	// Mover returns the value of the piece that makes a legal move, in hundredths of a pawn.
	Mover(Move) int
	// Gains reports whether the exchange that a legal move begins wins at least so many hundredths
	// of a pawn, by static exchange evaluation (SEE).
	Gains(m Move, least int) bool

	// Forces reports whether a legal move attacks the enemy king with the piece that moves (a
	// discovered check does not count) or, where captures are compulsory, makes the other side
	// capture.
	Forces(Move) bool

	// HistoryIndex returns the index of a legal move in the search's history tables, by side,
	// piece and destination.
	HistoryIndex(Move) int
	// HistorySize returns the length of those tables; every HistoryIndex is below it.
	HistorySize() int

	// Pieces returns the number of pieces on the board.
	Pieces() int

	// Evaluate returns the static evaluation for the side to move, in hundredths of a pawn.
	Evaluate() int
	// Curb returns an evaluation by a net, in hundredths of a pawn, scaled down where the better
	// side lacks the material to win.
	Curb(int) int

	// Turn returns the side to move.
	Turn() game.Color
	// Features appends the pieces on the board as inputs of a net.
	Features([]net.Feature) []net.Feature
	// Changed appends to two slices the inputs that were added and those that were removed in the
	// last back plies, and returns both slices.
	Changed(back int, added, removed []net.Feature) (a, r []net.Feature)
}

// deepest is the greatest ply of a search below its root; a Board must allow as many moves.
const deepest = 128
