package presence

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// Report says which pages a process has open for a game it has a room for, and whether
// it lets the flag fall. The zero Report is that of a process without pages.
type Report struct {
	Seats        [2]int           `json:"s"`           // pages of players, by seat
	Closed       [2]bool          `json:"x"`           // the seat's last page was closed on purpose
	Pages        int              `json:"p"`           // all open pages
	Watchers     int              `json:"w,omitempty"` // spectators; several pages of one visitor count once
	Names        []gamelog.Person `json:"m,omitempty"` // the spectators who came first
	Creator      bool             `json:"c,omitempty"` // the invitation's creator has a page open
	Listed       bool             `json:"l,omitempty"` // the game is being played and the live list shows it
	RunsClock    bool             `json:"r,omitempty"` // this process runs the game's clock
	SeatRequests []SeatRequest    `json:"k,omitempty"`
	Left         [2]int64         `json:"g,omitzero"` // when the last page of a seat's player was gone, epoch milliseconds

	// Only while a game of a tournament is played: since when it has been watched who comes, in
	// epoch milliseconds, and which seats' players have come since then.
	Since int64   `json:"f,omitempty"`
	Came  [2]bool `json:"h,omitzero"`
}

// Valid reports whether every seat in a report exists: another version of the program may
// have sent it.
func (r *Report) Valid() bool {
	return !slices.ContainsFunc(r.SeatRequests, func(k SeatRequest) bool { return k.Seat != game.White && k.Seat != game.Black })
}

// SeatRequest is a spectator who asks to be let in as the absent player.
type SeatRequest struct {
	Number int            `json:"n"`
	By     gamelog.Person `json:"by"`
	Seat   game.Color     `json:"seat"`
}
