// Package fromlog converts logs of games played on this site to PGN records and JSON, and parses
// a record's time control. It is separate from package pgn, which is compiled for browsers and
// does not depend on logs.
package fromlog
