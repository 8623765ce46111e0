package archive

import "threefold/internal/gamelog"

// MaxRead is how many entries a search reads for a page, and how many games it counts.
const MaxRead = 1500

// Found is a page of a list.
type Found struct {
	Rows []gamelog.Row

	// Next is the place behind this page; zero where the list ends with it. Previous is the
	// last place before it, to be read with Query.Back; zero where the list begins with it.
	// Further says that the search, in whichever direction it went, ended there for having
	// read enough, before the page was full.
	Next, Previous Cursor
	Further        bool

	// Count is how many games there are in all, as far as Counted says. Of an exact count
	// Sum says how they ended: from the side of the player whom the query is about, if
	// there is one.
	Count   int
	Counted Counted
	Sum     Tally
}

// Counted says what a count is worth.
type Counted int

const (
	NotCounted Counted = iota // it would have taken too long
	Exactly
	MoreThan // there are more
)

// Tally is how many games ended how. Of a player, White is the games won, and Black those lost.
type Tally struct {
	White int `json:"white"` // Won by White.
	Drawn int `json:"drawn"`
	Black int `json:"black"` // Won by Black.
}

// Games is how many there are.
func (t Tally) Games() int { return t.White + t.Drawn + t.Black }

// Plus adds up two.
func (t Tally) Plus(u Tally) Tally {
	return Tally{White: t.White + u.White, Drawn: t.Drawn + u.Drawn, Black: t.Black + u.Black}
}

// Add counts so many games more that have a result: "1-0", "0-1" or "1/2-1/2".
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

// Explored is what followed a position in the games that reached it.
type Explored struct {
	Tally
	Over     bool // there are more, deeper in games, than were read
	Moves    []Continuation
	Examples []gamelog.Row // the games that reached it last, the latest first
}

// Continuation is a move that was played in a position.
type Continuation struct {
	Move string // its canonical text; empty for games that ended there
	Tally
	Slug    string // of the game that played it last
	EndedAt int64  // of that game, epoch milliseconds
}

// MaxExplored is how many games are read that reached a position after SummedPlies.
const MaxExplored = 1000

// Score is a player's, over all games against other people that lists show.
type Score struct {
	All     Tally
	Games   []GameScore // of each kind of game, most games first
	Against []Opponent  // most games first; those who show their page alone
}

// GameScore is a player's score in a kind of game.
type GameScore struct {
	Game string
	Tally
}

// Opponent is another player, with the score from the first player's side.
type Opponent struct {
	Player gamelog.Person
	Page   string // the address of their page
	Tally
}

// Profile is who a player's page is about.
type Profile struct {
	Player gamelog.Person
	Page   string // its address; empty where none was made yet
	Listed bool   // others may see it
}
