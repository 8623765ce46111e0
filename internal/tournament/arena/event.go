// Package arena implements the hours of a site as pure values. An hour is an arena tournament at a
// set time of each week: all who are there are paired again and again until it ends. Its log holds who
// came and who met whom; results come from the rows of its games. It uses no store and no clock.
//
//	setting     when hours are
//	event       the log's events; package tournament has some of them
//	state       their fold, and the decisions of players
//	pair        who meets whom
//	table       points
//	view        what pages and programs see
package arena

import (
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/tournament"
)

// The kinds of events are tournament.Created with CreatedData, tournament.Joined with
// tournament.JoinedData, tournament.Left with LeftData, tournament.Paired with PairedData, and
// tournament.Became with tournament.BecameData.

// Rules is the version of the rules for pairings and points.
const Rules = 1

// Terms are what is played in an hour.
type Terms struct {
	Games    []string        `json:"games"`              // Ids of the games.
	Clock    gamelog.Control `json:"clock"`              // Of every game.
	Programs bool            `json:"programs,omitempty"` // Programs may play, too.
	Starts   int64           `json:"starts"`             // In milliseconds since 1970.
	Closes   int64           `json:"closes"`             // When pairings stop.
	Ends     int64           `json:"ends"`               // Games that run then still count.
}

// CreatedData is the data of a log's first event.
type CreatedData struct {
	Slug string `json:"slug"`
	Terms
	Rules int `json:"rules"`
}

// LeftData is the data of a Left event: the player is no longer paired, until the next Joined event.
type LeftData struct {
	Player string `json:"player"`         // id
	Away   bool   `json:"away,omitempty"` // has closed all pages; joins again by opening one
}

// PairedData is the data of a Paired event: games that begin at one moment.
type PairedData struct {
	Games []Paired `json:"games"`
}

// Paired is a game between two players, by their numbers from 1.
type Paired struct {
	ID    string `json:"id"`   // of the game's log
	Slug  string `json:"slug"` // of the game
	Game  string `json:"game"` // id in the catalog
	White int    `json:"white"`
	Black int    `json:"black"`
}

// Result is how a game ended; the zero Result is that of a game in progress.
type Result = tournament.Result

// won returns the number of the winner, or 0.
func (g *Game) won() int {
	switch g.Result.Outcome.Result {
	case game.Won(game.White, "").Result:
		return g.White
	case game.Won(game.Black, "").Result:
		return g.Black
	}
	return 0
}
