// Package archive is how finished games are found again: by what is known of a game (Query),
// by a position that stood in it (Hash, Line), and who has played whom (Score).
//
// Everything here is a value that needs no database, but for the Indexer, which
// reads the logs of games that have ended and hands what it finds to a store.
package archive
