// Package search asks the store's table of games for those that a query wants, so that
// a page costs the same whatever the table holds.
//
// A Plan says which index leads: the games that fit one part of the query, in the order
// of that index. Where few of them do, all are read and sorted, and the list is whole.
// Else they are read in the order of the list, until the page is full or enough was
// read. All other parts of the query are written so that no index can serve them: which
// one does is decided here and not by the database, whose guess may be wrong.
package search
