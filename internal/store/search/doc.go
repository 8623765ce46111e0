// Package search runs queries of the archive on the store's table of games, so that a page costs
// the same whatever the size of the table.
//
// A Plan chooses the index that is read: the lead, which serves one part of the query. If few
// games match that part, all are read and sorted, and the list is whole. Else they are read in
// the order of the list, until the page is full or archive.MaxRead games were read. The other
// conditions are written so that the database cannot use an index for them: the choice is made
// here, because the database's planner may choose wrong.
package search
