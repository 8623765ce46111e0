package gamelog

import (
	"time"

	"threefold/internal/game"
)

// An invitation that nobody accepts stays open for a day, or for 14 days if the game
// has no clock or is by correspondence.
const (
	inviteMillis     = dayMillis
	slowInviteMillis = 14 * dayMillis

	// LongestInvitation is how long an invitation is open at most.
	LongestInvitation = slowInviteMillis * time.Millisecond
)

// Row returns the game's line for the store's table of games.
func (r Record) Row() *Row {
	return &Row{ID: r.ID, Slug: r.Slug, Game: r.Game, Status: r.Status, Creator: r.Creator, Side: r.Side, Terms: r.Terms,
		White: r.Seats.Owners[game.White], Black: r.Seats.Owners[game.Black],
		Result: string(r.End.Outcome.Result), Reason: string(r.End.Outcome.Reason), Plies: r.Plies.Len(),
		Level: r.level(), Match: r.MatchSlug(), Position: r.position(), CreatedAt: r.Created, EndedAt: r.End.At, Deadline: r.Deadline()}
}

// Deadline is the moment, in epoch milliseconds, at which the server acts though no
// page is open: an invitation expires, or the time for a move by correspondence runs
// out, or a game against the computer has rested too long. A game whose clock runs has
// none, because its room stays in memory.
func (r *Record) Deadline() int64 {
	switch {
	case r.Status == Invited && r.Terms.Clock != nil:
		return r.Created + inviteMillis
	case r.Status == Invited:
		return r.Created + slowInviteMillis
	case r.Status == Playing && r.Terms.Days > 0 && !r.Paused:
		return r.Moved + r.Terms.Days*dayMillis
	default:
		return r.idleDeadline()
	}
}

// Listed reports whether the archive lists the game once it is over: it lists neither
// private games nor games without a result or without a move. Games against the
// computer stand on a list of their own, ListedWithMachine.
func (r *Row) Listed() bool { return r.Level == 0 && r.worthAReplay() }

// ListedWithMachine reports whether the list of games against the computer shows the game
// once it is over.
func (r *Row) ListedWithMachine() bool { return r.Level > 0 && r.worthAReplay() }

func (r *Row) worthAReplay() bool {
	return r.Terms.Visibility != Private && r.Result != string(game.NoResult) && r.Plies > 0
}

// level is that of the computer, 0 in a game between people.
func (r Record) level() int {
	if r.Machine == nil {
		return 0
	}
	return r.Machine.Level
}

// Concern is a game that a program is invited to or plays.
type Concern struct {
	Row
	Seq, At int64 // number of the last event, and its moment in epoch milliseconds
}

// MostInvitations is how many invitations of a program the store lists at once.
const MostInvitations = 100

// SharedRow is the line of a game for a player who shares a seat of it.
type SharedRow struct {
	Row
	Seat string // "white", "black" or "both"
}

// Standing is a game in play as it is for one of its two players.
type Standing struct {
	Slug     string
	Game     string // id of the game's description
	Seat     string // "white" or "black"
	Position string // after the last move
	Deadline int64  // when who is on turn has lost by time, in epoch milliseconds; 0 for never
}

// SeatOf is the seat that a player has in the game: "white", "black", "both" for one who
// plays it alone, or empty.
func (r *Row) SeatOf(playerID string) string {
	switch white, black := r.White.ID == playerID, r.Black.ID == playerID; {
	case white && black:
		return SideBoth
	case white:
		return SideWhite
	case black:
		return SideBlack
	default:
		return ""
	}
}
