package lobby

// Cursor marks a place in the list of finished games, which is ordered by
// the time of the end, newest first, and by id where two ended at once. The
// games after it are the older ones. The zero Cursor is the head of the list.
//
// It names the game by its slug, since it is shown: from a game's id follows the
// slug of a rematch, which may be private to its players until they tell of it.
type Cursor struct {
	EndedAt int64 // epoch milliseconds
	Slug    string
}
