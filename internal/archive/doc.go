// Package archive defines the search of finished games: by their properties (Query), by a
// position that occurred (Hash), and the scores of players (Score). Package store runs the
// queries. The Indexer reads the logs of games that have ended and adds them to the index.
package archive
