// Package gamelog defines the event log of a game, the record that is its fold, and the
// decisions that commands make. It depends on package game and on no particular game, and has
// no goroutine, lock or timer.
//
//   - An Event is one entry of the log. Every version of every kind stays readable.
//   - Fold returns the Record, which needs no rule of any game, so that an old game is
//     shown as it was played.
//   - Game adds what follows by the rules and by the clock: the match and the time.
//   - A Decision is the one event that a command makes; the functions that decide on
//     offers, claims and seats work on these values alone.
//   - Append is what a store writes for an event, and Row a game's row in its table of games.
package gamelog
