// Package archive finds finished games: by their properties (Query), by a position that
// occurred (Hash, Line), and by who played whom (Score).
//
// All of it is values that need no database, except the Indexer, which reads the logs of games
// that have ended and passes what it finds to a store.
package archive
