package gamelog

import (
	"time"

	"threefold/internal/game"
)

// An invitation that no one accepts expires after a day, or after 14 days if the game has no
// clock or is by correspondence.
const (
	inviteMillis     = dayMillis
	slowInviteMillis = 14 * dayMillis

	// LongestInvitation is how long an invitation may stay open.
	LongestInvitation = slowInviteMillis * time.Millisecond
)

// Row returns the game's row for the store's table of games.
func (r Record) Row() *Row {
	return &Row{ID: r.ID, Slug: r.Slug, Game: r.Game, Status: r.Status, Creator: r.Creator, Side: r.Side, Terms: r.Terms,
		White: r.Seats.Owners[game.White], Black: r.Seats.Owners[game.Black],
		Result: string(r.End.Outcome.Result), Reason: string(r.End.Outcome.Reason), Plies: r.Plies.Len(),
		Level: r.level(), Match: r.MatchSlug(), Position: r.position(), CreatedAt: r.Created, EndedAt: r.End.At, Deadline: r.Deadline()}
}

// Deadline returns when the server acts though no page is open, in epoch milliseconds: when an
// invitation expires, a correspondence move is due, or a game against the computer ends by
// absence. It is 0 for never, also while a clock runs, because then a room has the game.
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

// Listed reports whether the archive lists the game once it is over: not if it is private, has
// no result or no move, or was played against the computer (see ListedWithComputer).
func (r *Row) Listed() bool { return r.Level == 0 && r.worthAReplay() }

// ListedWithComputer reports whether the list of games against the computer shows the game
// once it is over.
func (r *Row) ListedWithComputer() bool { return r.Level > 0 && r.worthAReplay() }

func (r *Row) worthAReplay() bool {
	return r.Terms.Visibility != Private && r.Result != string(game.NoResult) && r.Plies > 0
}

// level returns the computer's level, 0 in a game between people.
func (r Record) level() int {
	if r.Computer == nil {
		return 0
	}
	return r.Computer.Level
}

// Concern is a game that a program is invited to or plays.
type Concern struct {
	Row
	Seq, At int64 // number of the last event, and its moment in epoch milliseconds
}

// MaxInvitations bounds the invitations to a program that the store lists.
const MaxInvitations = 100

// SharedRow is the row of a game for a player who shares a seat of it.
type SharedRow struct {
	Row
	Seat string // "white", "black" or "both"
}

// OngoingGame is a game in play, for one of its players.
type OngoingGame struct {
	Slug     string
	Game     string // id in the catalog
	Seat     string // "white" or "black"
	Position string // after the last move
	Deadline int64  // when the side to move loses by time, in epoch milliseconds; 0 for never
}

// SeatOf returns the seat that a player owns in the game: "white", "black", "both" for a player
// of both sides, or empty, also for a player who only shares a seat.
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
