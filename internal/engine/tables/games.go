package tables

import (
	"threefold/internal/game/cheskers"
	"threefold/internal/game/chesquerque"
	"threefold/internal/game/quadsquare"
)

// An ending is named by its pieces, White's first. Every capture and promotion
// leads to another ending of the same list, or ends the game.

// Chesquerque has king and one piece, and king and two knights, against king.
var Chesquerque = New(chesquerque.Game, chesquerqueFile,
	"K-K", "KQ-K", "KA-K", "KR-K", "KB-K", "KN-K", "KP-K", "KNN-K")

// Cheskers has up to four pieces.
var Cheskers = New(cheskers.Game, cheskersFile,
	"K-K", "KK-K", "KB-K", "KC-K", "KP-K",
	"KKK-K", "KKB-K", "KKC-K", "KKP-K", "KBB-K", "KBC-K", "KBP-K", "KCC-K", "KCP-K", "KPP-K",
	"KK-KK", "KB-KK", "KC-KK", "KK-KP", "KB-KB", "KB-KC", "KB-KP", "KC-KC", "KC-KP", "KP-KP")

// QuadSquare has king and one piece against king.
var QuadSquare = New(quadsquare.Game, quadsquareFile,
	"K-K", "KQ-K", "KR-K", "KB-K", "KN-K", "KP-K")

// All are the tables of every game that has some.
var All = []*Tables{Chesquerque, Cheskers, QuadSquare}
