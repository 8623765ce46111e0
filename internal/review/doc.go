// Package review analyzes finished games: it finds the turning points, and puts scores into
// words.
//
//	share          expected shares of the point, and scores in words
//	reader         the analysis of a game, from its last ply to its first
//	turns          the turning points: the moves that lost most
//	reasons        why they lost it, in a sentence
//
// A Reader must be used from one goroutine at a time. It uses no clock: its searches are limited
// by nodes, so that the analysis of a game is the same on every computer.
package review
