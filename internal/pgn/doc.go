// Package pgn parses and writes records of games in a variant of chess's Portable Game Notation.
// A Record has tags, a start position, a tree of moves with clocks, comments and variations, and
// a result. Record.Text returns the canonical text; Read also accepts other forms, checks every
// move by the rules, and reports errors with their line and reason. docs/records.md has the
// grammar.
//
// The package does no I/O and does not depend on game logs.
package pgn
