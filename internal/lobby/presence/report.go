package presence

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// Report is a process's report on a game that has a room there: its open pages, and whether it runs
// the clock. The zero Report is that of a process without a room.
type Report struct {
	Seats        [2]int           `json:"s"`           // number of players' pages, by seat
	Closed       [2]bool          `json:"x"`           // the seat's last page was closed on purpose
	Pages        int              `json:"p"`           // number of all open pages
	Watchers     int              `json:"w,omitempty"` // spectators; several pages of one visitor count once
	Names        []gamelog.Person `json:"m,omitempty"` // the first spectators, at most 20
	Creator      bool             `json:"c,omitempty"` // the invitation's creator has a page open
	Listed       bool             `json:"l,omitempty"` // the game is being played and the live list shows it
	RunsClock    bool             `json:"r,omitempty"` // this process runs the game's clock
	SeatRequests []SeatRequest    `json:"k,omitempty"` // the open ones, made at this process
	Left         [2]int64         `json:"g,omitzero"`  // by seat: when its player's last page left, epoch milliseconds; 0 if none has

	// Since and Came are set only in a tournament's game in progress: since when arrivals have
	// been recorded, in epoch milliseconds, and which seats' players have come since then.
	Since int64   `json:"f,omitempty"`
	Came  [2]bool `json:"h,omitzero"`
}

// Valid reports whether all seats in the report exist; another version of the program may have
// sent it.
func (r *Report) Valid() bool {
	return !slices.ContainsFunc(r.SeatRequests, func(k SeatRequest) bool { return k.Seat != game.White && k.Seat != game.Black })
}

// SeatRequest is a spectator's request to take the absent player's seat.
type SeatRequest struct {
	Number int            `json:"n"`    // unique among all processes
	By     gamelog.Person `json:"by"`   // the spectator
	Seat   game.Color     `json:"seat"` // of the absent player
}
