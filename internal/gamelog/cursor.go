package gamelog

// Cursor marks a place in the list of finished games, which is sorted by the time of
// the end, newest first, and by id where two games ended in the same millisecond. The
// games after it are older. The zero Cursor marks the head of the list.
//
// It names the game by its slug, because browsers see it: the slug of a rematch
// follows from a game's id, and may be private to its players.
type Cursor struct {
	EndedAt int64 // epoch milliseconds
	Slug    string
}

// Shelf is a part of the list of finished games: those of one game of the catalog, or
// of all (""), between people or against the computer.
type Shelf struct {
	Game        string
	WithMachine bool
}
