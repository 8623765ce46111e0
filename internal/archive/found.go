package archive

import "threefold/internal/gamelog"

// MaxRead bounds the entries that a search reads for a page, and the games that it counts.
const MaxRead = 1500

// Found is a page of search results.
type Found struct {
	Rows []gamelog.Row

	// Next is the cursor of the next page; zero on the last page. Previous is the cursor of the
	// page before, to be read with Query.Back; zero on the first page. Further says that the
	// page is not full because the search has read MaxRead entries.
	Next, Previous Cursor
	Further        bool

	// Count is the number of all games found, as exact as Counted says. Sum counts them by result,
	// from the side of Query.Player if the query has one; it is zero unless Count is exact.
	Count   int
	Counted Counted
	Sum     Tally
}

// Counted says how exact a count is.
type Counted int

const (
	NotCounted Counted = iota // it would have taken too long
	Exactly                   // the count is exact
	MoreThan                  // there are more
)

// Tally counts games by result. For a player, White counts the games won, and Black those lost.
type Tally struct {
	White int `json:"white"` // Won by White.
	Drawn int `json:"drawn"`
	Black int `json:"black"` // Won by Black.
}

// Games returns the number of games.
func (t Tally) Games() int { return t.White + t.Drawn + t.Black }

// Plus returns the sum of two tallies.
func (t Tally) Plus(u Tally) Tally {
	return Tally{White: t.White + u.White, Drawn: t.Drawn + u.Drawn, Black: t.Black + u.Black}
}

// Add adds a number of games with a result: "1-0", "0-1" or "1/2-1/2". Any other is ignored.
func (t *Tally) Add(result string, games int) {
	switch result {
	case "1-0":
		t.White += games
	case "0-1":
		t.Black += games
	case "1/2-1/2":
		t.Drawn += games
	}
}

// Explored is the moves that were played in a position, with the results of the games.
type Explored struct {
	Tally
	Over     bool           // more games reached the position than were read
	Moves    []Continuation // most played first
	Examples []gamelog.Row  // games that reached the position, the last ended first
}

// Continuation is a move that was played in a position, with the results of the games.
type Continuation struct {
	Move string // its canonical text; empty for games that ended there
	Tally
	Slug    string // of the last ended game that has it
	EndedAt int64  // of that game, epoch milliseconds
}

// MaxExplored bounds the games that are read which reached a position after SummedPlies.
const MaxExplored = 1000

// Score is a player's score in all listed games against other people.
type Score struct {
	All     Tally
	Games   []GameScore // by kind of game, most games first
	Against []Opponent  // by opponent with a listed page, most games first
}

// GameScore is a player's score in a kind of game.
type GameScore struct {
	Game string // id in the catalog
	Tally
}

// Opponent is a player whom the player of a Score has met, with the results from that player's side.
type Opponent struct {
	Player gamelog.Person
	Page   string // of their page, /p/{page}
	Tally
}

// Profile is a player's page.
type Profile struct {
	Player gamelog.Person
	Page   string // of /p/{page}; empty if there is none yet
	Listed bool   // others may see it
}
