// Package pgn reads and writes text records of games, in the manner of chess's
// Portable Game Notation. A record is a value (Record): tags, a start, a tree of moves
// with clocks, comments and variations, and a result. Its text has one canonical form,
// which Text writes; Read takes more than that, checks every move by the rules, and
// says of what it refuses where it is and why. docs/records.md has the grammar.
//
// The package opens nothing and asks nobody: who calls it has the text, and the logs.
package pgn
