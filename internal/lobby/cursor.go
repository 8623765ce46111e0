package lobby

// Cursor marks a place in the list of finished games, which is ordered by
// the time of the end, newest first, and by id where two ended at once. The
// games after it are the older ones. The zero Cursor is the head of the list.
type Cursor struct {
	EndedAt int64 // epoch milliseconds
	ID      string
}
