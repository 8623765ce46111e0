// Package review says of positions and finished games what a search has found: what a
// score means in words, and where a game turned.
//
//	share          the share of the point that a score is worth, and its words
//	reader         looks at a game from its last ply to its first
//	turns          the moves that let most go
//	reasons        why, in a sentence
//
// A Reader is one goroutine's. It has no clock: how thoroughly it looks is given in nodes, so
// that the same game is read alike everywhere.
package review
