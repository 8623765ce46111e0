package gamelog

import (
	"cmp"
	"slices"
	"time"

	"threefold/internal/game"
)

// Seats holds the two seats of a game, indexed by game.Color: the owner of each, and
// the visitors who share it.
type Seats struct {
	Owners [2]Person   // zero until a player has the seat
	Shared [2][]string // ids of visitors
	LetIn  [2]LetIn    // the last visitor whom the opponent has let in
}

// LetIn says when the opponent let a visitor in for a player who was away. All who have come to
// share the seat since then are newcomers (MayEnd).
type LetIn struct {
	At     int64 `json:"at"`     // epoch milliseconds; 0 for never
	Before int   `json:"before"` // how many visitors shared the seat before
}

// newcomerFor is how long a newcomer to a seat may only move.
const newcomerFor = time.Minute

func (l LetIn) lately(at int64) bool { return l.At > 0 && at < l.At+newcomerFor.Milliseconds() }

// letIn records that the opponent lets a visitor in, before the visitor is added to the seat.
func (s *Seats) letIn(seat game.Color, at int64) {
	before := len(s.Shared[seat])
	if last := s.LetIn[seat]; last.lately(at) {
		before = last.Before
	}
	s.LetIn[seat] = LetIn{at, before}
}

// MayEnd returns an *Error if a player may not resign, agree, abort, claim or give time at this
// moment: newcomers may not for a minute, in which the owner may come back.
func (s *Seats) MayEnd(playerID string, at time.Time) error {
	for _, seat := range s.Of(playerID) {
		i := slices.Index(s.Shared[seat], playerID)
		if l := s.LetIn[seat]; l.lately(at.UnixMilli()) && s.Owners[seat].ID != playerID && i >= l.Before {
			return NewError("just_let_in", "just-let-in")
		}
	}
	return nil
}

// maxShares is the number of visitors who may share a seat with its owner.
const maxShares = 20

var errShared = NewError("many_devices", "seat-many-devices")

// Of returns the seats that this player plays: none, one or both. The caller must not change
// the slice, which is shared.
func (s *Seats) Of(playerID string) []game.Color {
	switch white, black := s.Sits(game.White, playerID), s.Sits(game.Black, playerID); {
	case white && black:
		return bothSeats
	case white:
		return bothSeats[:1]
	case black:
		return bothSeats[1:]
	default:
		return nil
	}
}

var bothSeats = []game.Color{game.White, game.Black}

// Sits reports whether a visitor owns or shares a seat.
func (s *Seats) Sits(seat game.Color, playerID string) bool {
	return playerID != "" && (s.Owners[seat].ID == playerID || slices.Contains(s.Shared[seat], playerID))
}

// exchanged returns the seats with sides exchanged.
func (s Seats) exchanged() Seats {
	return Seats{Owners: [2]Person{s.Owners[1], s.Owners[0]}, Shared: [2][]string{s.Shared[1], s.Shared[0]}, LetIn: [2]LetIn{s.LetIn[1], s.LetIn[0]}}
}

// Alone reports whether one visitor plays both sides.
func (s *Seats) Alone() bool {
	return s.Owners[game.White].ID != "" && s.Owners[game.White] == s.Owners[game.Black]
}

// free returns the seats without an owner. If chance decides on the sides, both are free until
// the invitation is accepted.
func (s *Seats) free() []game.Color {
	return slices.DeleteFunc(slices.Clone(bothSeats), func(c game.Color) bool { return s.Owners[c].ID != "" })
}

// mayShare returns an *Error if no more visitors may share a seat, "white", "black" or "both".
func (s *Seats) mayShare(seat string) error {
	for _, c := range colorsOf(seat) {
		if len(s.Shared[c]) >= maxShares {
			return errShared
		}
	}
	return nil
}

// Join returns the event by which a visitor accepts an invitation and takes a seat: the one
// wished for, "white" or "black", or any for "". lot, a random number that is not negative,
// chooses among several. The Decision is zero if the visitor has a seat already. The error is
// an *Error if the invitation is the visitor's own, is no longer open, or is not for the visitor,
// or if the seat is taken.
func (r *Record) Join(by Person, wished string, lot int) (Decision, error) {
	own := r.Creator.ID == by.ID && r.Side != SideNone
	switch {
	case own && r.Status == Invited:
		return Decision{}, NewError("own_invitation", "own-invitation")
	case len(r.Seats.Of(by.ID)) > 0:
		return Decision{}, nil
	case r.Status == Gone:
		return Decision{}, NewError("cancelled", "cancelled")
	case r.Status != Invited:
		return Decision{}, NewError("seat_taken", "seat-taken")
	}
	if err := cmp.Or(permits(r, doJoin), r.Terms.mayJoin(by)); err != nil {
		return Decision{}, err
	}
	seat, err := r.seatFor(wished, lot)
	if err != nil {
		return Decision{}, err
	}
	return Decision{Kind: Joined, Data: JoinedData{By: by, Seat: seat.String()}}, nil
}

// seatFor returns the seat that a visitor with this wish gets from an invitation.
func (r *Record) seatFor(wished string, lot int) (game.Color, error) {
	free := r.Seats.free()
	seat, wishes := ColorOf(wished)
	switch {
	case !wishes, r.Side == SideChance:
		return free[lot%len(free)], nil
	case slices.Contains(free, seat):
		return seat, nil
	default:
		return 0, NewError("seat_taken", "seat-taken-other-free")
	}
}

// Share returns the event by which one more visitor plays a seat, "white", "black" or "both". The
// Decision is zero if the visitor does already. The error is an *Error if there is no such seat,
// the visitor is a program or plays the other side, or 20 visitors share the seat.
func (r *Record) Share(seat string, with Person) (Decision, error) {
	own := SeatName(r.Seats.Of(with.ID))
	switch {
	case len(colorsOf(seat)) == 0 || r.Status == Gone:
		return Decision{}, ErrNoGame
	case own == seat || own == SideBoth:
		return Decision{}, nil
	case with.Program():
		return Decision{}, NewError("no_programs", "program-shares-no-seat")
	case own != "":
		return Decision{}, NewError("seated", "plays-other-side")
	}
	if err := cmp.Or(permits(r, doShare), r.Seats.mayShare(seat)); err != nil {
		return Decision{}, err
	}
	return Decision{Kind: Shared, Data: SharedData{Seat: seat, With: with}}, nil
}

// Seat returns the seat in which a visitor acts: of both, that of the side to move. The error
// is an *Error if the visitor has none.
func (g *Game) Seat(playerID string) (game.Color, error) {
	seats := g.Record.Seats.Of(playerID)
	switch {
	case len(seats) == 0 && g.Record.Status == Invited && g.Record.Creator.ID == playerID:
		return 0, errNotStarted
	case len(seats) == 0:
		return 0, ErrNotSeated
	case len(seats) == 2:
		return g.Turn(), nil
	default:
		return seats[0], nil
	}
}

// Seated is Seat for a command that needs a game in progress; else it returns an *Error.
func (g *Game) Seated(playerID string) (game.Color, error) {
	seat, err := g.Seat(playerID)
	switch {
	case err != nil:
		return 0, err
	case g.Record.Status == Invited:
		return 0, errNotStarted
	case g.Record.Status != Playing:
		return 0, errOver
	}
	return seat, nil
}

// SeatName returns the name of seats: "white", "black", "both" or "".
func SeatName(seats []game.Color) string {
	switch len(seats) {
	case 0:
		return ""
	case 1:
		return seats[0].String()
	default:
		return SideBoth
	}
}

// colorsOf parses what SeatName returns.
func colorsOf(s string) []game.Color {
	if s == SideBoth {
		return bothSeats
	}
	if c, ok := ColorOf(s); ok {
		return []game.Color{c}
	}
	return nil
}

// ColorOf parses "white" or "black"; false for any other text.
func ColorOf(s string) (game.Color, bool) {
	switch s {
	case "white":
		return game.White, true
	case "black":
		return game.Black, true
	default:
		return 0, false
	}
}
