// Package archived measures the archive's pages on a store that was filled with made-up
// games: it makes up what the store is filled with (NewFilling, Fill), asks running servers for
// pages of every filter and for what followed positions (Measure), and writes what they
// took, with the sizes of tables and indexes, as tables.
package archived
