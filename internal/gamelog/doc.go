// Package gamelog says what a game is: the fold of its log, a list of numbered events. It
// knows package game and no particular game. It has no goroutine, no lock and no timer.
//
//   - An Event is one entry of the log. Every version of every kind stays readable.
//   - Fold returns the Record, which needs no rule of any game, so that an old game is
//     shown as it was played.
//   - Game adds what follows by the rules and by the clock: the match and the time.
//   - A Decision is the one event that a command makes; the functions that decide on
//     offers, claims and seats work on these values alone.
//   - Log is the interface to a store, and Row a game's line in the store's lists.
package gamelog
