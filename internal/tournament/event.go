// Package tournament implements round robins as pure values: a log of numbered events, their fold,
// the decisions that return the next event, pairings, standings, and views for pages. It uses no
// store and no clock; callers pass the results of games.
//
//	event, state          the log and its fold
//	decide                commands
//	berger, standings     pairings and the table
//	view, summary         what pages and lists see
package tournament

import (
	"encoding/json"
	"slices"
	"time"

	"threefold/internal/gamelog"
)

// Kind is the kind of an event.
type Kind string

// These are the kinds of events.
const (
	Created Kind = "created" // CreatedData: the first event
	Joined  Kind = "joined"  // JoinedData: a player joined
	Left    Kind = "left"    // LeftData: a player left or was removed
	Started Kind = "started" // StartedData: the host started it
	Paired  Kind = "paired"  // PairedData: a round was paired
	Paced   Kind = "paced"   // PacedData: the pace was changed
	Ended   Kind = "ended"   // it is over
	Said    Kind = "said"    // SaidData: a chat line of an old log; no longer written
	Became  Kind = "became"  // BecameData: a place was transferred
)

// EventVersion is the version of every event's data.
const EventVersion = 1

// Event is one numbered entry of a tournament's log, as gamelog.Event is of a game's.
type Event struct {
	Tournament string // id
	Seq        int64  // from 1
	Kind       Kind
	Version    int             // of the kind's data
	At         int64           // epoch milliseconds
	Command    string          // id of the command, which makes it idempotent; or empty
	Data       json.RawMessage // JSON of the kind's struct
}

// Rules is the version of the current rules for results and standings. Old tournaments have version
// 0; from version byReason on, a result's reason decides whether it counts.
const (
	Rules    = 2
	byReason = 2
)

// Terms are what is played, and how.
type Terms struct {
	Name    string          `json:"name"`                               // 1 to 60 characters.
	Games   []string        `json:"games"`                              // Ids of the games: round r plays the r-th, from the first again after the last.
	Clock   gamelog.Control `json:"clock"`                              // Of every game.
	Double  bool            `json:"double,omitempty"`                   // Everyone meets everyone twice, with colors exchanged.
	Minutes int             `json:"minutes" api:"minimum=1 maximum=10"` // For each first move, or the game is lost.
	Private bool            `json:"private,omitempty"`                  // On no list.
	At      int64           `json:"at,omitempty"`                       // When it is to start, in milliseconds since 1970; 0 where nothing is said. The host starts it.
}

// These are the limits of a tournament.
const (
	MinPlayers    = 3
	MaxPlayers    = 16
	MaxLines      = 500 // chat lines
	MaxLinesOfOne = 60  // chat lines of one person

	maxSpectatorLines   = 150 // lines of those who do not play
	maxLinesBeforeStart = 30  // of one person's, before the start
	maxName             = 60  // characters
	maxText             = 300
	maxMinutes          = 10
	maxGames            = 3
	maxAhead            = 28 * 24 * time.Hour // to its start
)

// Check returns a *gamelog.Error if the terms are invalid; known reports whether a game id exists.
// The start must lie within four weeks from now.
func (t *Terms) Check(known func(id string) bool, now time.Time) error {
	switch n := len([]rune(t.Name)); {
	case n < 1 || n > maxName:
		return gamelog.NewError("bad_tournament", "tournament-name", "n", maxName)
	case len(t.Games) < 1 || len(t.Games) > maxGames:
		return gamelog.NewError("bad_tournament", "tournament-games", "n", maxGames)
	case slices.ContainsFunc(t.Games, func(id string) bool { return !known(id) }):
		return gamelog.NewError("bad_tournament", "unknown-game")
	case t.Minutes < 1 || t.Minutes > maxMinutes:
		return gamelog.NewError("bad_tournament", "tournament-first-move", "n", maxMinutes)
	case t.At != 0 && (time.UnixMilli(t.At).Before(now) || time.UnixMilli(t.At).After(now.Add(maxAhead))):
		return gamelog.NewError("bad_tournament", "tournament-start")
	}
	return (&gamelog.Terms{Clock: &t.Clock}).Check()
}

// CreatedData is the data of a log's first event.
type CreatedData struct {
	Slug string `json:"slug"`
	Terms
	By   gamelog.Person `json:"by"`
	Host string         `json:"host"` // SHA-256 of the host's key, in hex

	Rules int `json:"rules,omitempty"` // version of the rules for results and standings (Rules)
}

// JoinedData is the data of a Joined event.
type JoinedData struct {
	By gamelog.Person `json:"by"`

	// In an hour (package arena): id of the only game that they play; and that they have come back by
	// opening a page.
	Only string `json:"only,omitempty"`
	Back bool   `json:"back,omitempty"`
}

// LeftData is the data of a Left event: the player who left, or was removed by the host.
type LeftData struct {
	Player  string `json:"player"` // id
	Removed bool   `json:"removed,omitempty"`
}

// StartedData is the data of a Started event: the players' ids by number, in random order.
type StartedData struct {
	Order []string `json:"order"` // ids
}

// PairedData is a round.
type PairedData struct {
	Round int          `json:"round"` // from 1
	Games []PairedGame `json:"games"`
}

// PairedGame is a game of a round.
type PairedGame struct {
	ID    string `json:"id"`    // of the game's log
	Slug  string `json:"slug"`  // of the game
	Game  string `json:"game"`  // id in the catalog
	Board int    `json:"board"` // from 1
	White int    `json:"white"` // number of a player, from 1
	Black int    `json:"black"`
}

// PacedData is the data of a Paced event: whether rounds wait for the host.
type PacedData struct {
	ByHost bool `json:"byHost"`
}

// BecameData is the data of a Became event: the place of Player, whose browser has become another
// player's device, was transferred to By.
type BecameData struct {
	Player string         `json:"player"` // id of the former player
	By     gamelog.Person `json:"by"`
}

// SaidData is the data of a Said event: a chat line.
type SaidData struct {
	By   gamelog.Person `json:"by"`
	Text string         `json:"text"`
}
