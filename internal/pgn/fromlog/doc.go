// Package fromlog makes text records of games that were played here, out of their logs,
// and reads a record's time control as terms of a game. Package pgn reads and writes
// records and knows no log, so that browsers have it too.
package fromlog
