package gamelog

import (
	"encoding/json"
	"fmt"
	"slices"

	"threefold/internal/game"
)

// Record is the fold of a game's log: an immutable value that needs no rule of any
// game, so that an old game is shown as it was played.
type Record struct {
	ID, Slug  string
	Game      string // id of the game's description
	Start     string // position text
	Creator   Person
	Side      string // the creator's choice
	Terms     Terms
	Machine   *Machine // nil in a game between people
	Seats     Seats
	Status    Status
	Plies     Plies
	Left      [2]int64 // milliseconds after each side's last move
	Paused    bool
	Offers    Offers
	Hints     []int // numbers of the plies before which a hint was asked for, taken back or not
	End       End
	RematchOf string // slugs of the games before and after this one
	Rematch   string
	Seq       int64 // number of the last event
	On        int64 // number of the event that made the position
	Moved     int64 // epoch milliseconds of the last change of position
	Created   int64 // epoch milliseconds
}

// End is how a game ended; zero while it goes on.
type End struct {
	Outcome  game.Outcome
	At       int64 // epoch milliseconds
	ClockRan bool  // whether a clock ran until the end
}

// Fold applies all events of a log, in order.
func Fold(events []Event) (Record, error) {
	return foldWith(events, func(Event, Record) {})
}

// foldWith is Fold, and calls show with each event and the record after it.
func foldWith(events []Event, show func(Event, Record)) (Record, error) {
	return Record{}.foldOn(events, show)
}

// FoldOn applies more events to the record of a log's beginning, which must not be
// empty.
func (r Record) FoldOn(events []Event) (Record, error) {
	r.Plies = r.Plies.clip() // whoever folds on beside this one appends elsewhere
	return r.foldOn(events, func(Event, Record) {})
}

func (r Record) foldOn(events []Event, show func(Event, Record)) (Record, error) {
	for _, e := range events {
		next, err := r.Apply(e)
		if err != nil {
			return Record{}, err
		}
		r = next
		show(e, r)
	}
	if r.Seq == 0 {
		return Record{}, ErrNotFound
	}
	return r, nil
}

// Apply returns the record after one more event, and leaves r as it is. An event of an
// unknown kind or version, or out of order, is an error that wraps ErrUnreadable.
func (r Record) Apply(e Event) (Record, error) { return r.ApplyWith(e, nil) }

// ApplyWith is Apply for an event whose decoded data the caller has; data is the
// struct of the event's kind, or nil to decode the event's own data.
func (r Record) ApplyWith(e Event, data any) (Record, error) {
	if e.Seq != r.Seq+1 {
		return r, fmt.Errorf("%w: game %s: event %d follows event %d", ErrUnreadable, e.Game, e.Seq, r.Seq)
	}
	if !e.known() {
		return r, fmt.Errorf("%w: game %s: event %d has unknown version %d", ErrUnreadable, e.Game, e.Seq, e.Version)
	}
	next, err := r.change(e, data)
	if err != nil {
		return r, fmt.Errorf("%w: game %s: event %d (%s): %w", ErrUnreadable, e.Game, e.Seq, e.Kind, err)
	}
	next.Seq = e.Seq
	if next.Status != r.Status && next.Status.Ended() {
		next.End.At = e.At
	}
	return next, nil
}

// folds maps each kind of event to the change it makes to a record.
var folds = map[Kind]func(Record, Event, any) (Record, error){
	Created:   with(foldCreated),
	Joined:    with(foldJoined),
	Moved:     with(foldMoved),
	Offered:   with(foldOffered),
	Withdrawn: with(foldAnswered),
	Declined:  with(foldDeclined),
	Accepted:  with(foldAccepted),
	TookBack:  with(foldTookBack),
	Given:     with(foldGiven),
	Shared:    with(foldShared),
	Forgiven:  with(foldForgiven),
	Hinted:    with(foldHinted),
	Resigned:  with(foldResigned),
	Claimed:   with(foldClosed),
	Flagged:   with(foldClosed),
	Aborted:   with(foldClosed),
	Cancelled: func(r Record, _ Event, _ any) (Record, error) { r.Status = Gone; return r, nil },
}

// with decodes the event's data for a change, unless the caller has them decoded.
func with[D any](change func(Record, Event, D) Record) func(Record, Event, any) (Record, error) {
	return func(r Record, e Event, data any) (Record, error) {
		if d, ok := data.(D); ok {
			return change(r, e, d), nil
		}
		var d D
		if err := json.Unmarshal(e.Data, &d); err != nil {
			return r, err
		}
		return change(r, e, d), nil
	}
}

func (r Record) change(e Event, data any) (Record, error) {
	do, known := folds[e.Kind]
	if !known {
		return r, fmt.Errorf("unknown kind")
	}
	return do(r, e, data)
}

func foldCreated(r Record, e Event, d CreatedData) Record {
	r = Record{ID: e.Game, Slug: d.Slug, Game: d.Game, Start: d.Start, Creator: d.By, Side: d.Side,
		Terms: d.Terms, Status: Invited, On: e.Seq, Created: e.At, Moved: e.At}
	r.Left = d.Terms.startTimes()
	if seat, ok := ColorOf(d.Side); ok {
		r.Seats.Owners[seat] = d.By
	}
	if d.Side == SideBoth {
		r.Seats.Owners = [2]Person{d.By, d.By}
		r.Status = Playing
	}
	if d.Rematch != nil {
		r.Seats.Owners = [2]Person{d.Rematch.White, d.Rematch.Black}
		r.RematchOf = d.Rematch.Of
		r.Status = Playing
	}
	if d.Machine != nil {
		r = r.seatMachine(*d.Machine)
	}
	return r
}

func foldJoined(r Record, e Event, d JoinedData) Record {
	seat, _ := ColorOf(d.Seat)
	r.Seats.Owners[seat] = d.By
	if r.Side != SideNone {
		r.Seats.Owners[seat.Other()] = r.Creator
	}
	if r.Seats.Owners[seat.Other()].ID != "" {
		r.Status = Playing
		r.Moved = e.At
	}
	return r
}

func foldMoved(r Record, e Event, d MovedData) Record {
	by, _ := ColorOf(d.Played.By)
	r.Plies = r.Plies.Append(Ply{Played: &d.Played, Left: d.Left, Spent: d.Spent, At: e.At})
	r.Left[by] = d.Left
	r.On, r.Moved = e.Seq, e.At
	r.Offers.Open = standingAfterMove(r.Offers.Open, d.Played.By)
	if d.Outcome != nil {
		r = r.end(*d.Outcome)
	}
	return r
}

func foldResigned(r Record, _ Event, d SeatData) Record {
	seat, _ := ColorOf(d.Seat)
	return r.end(game.Won(seat.Other(), game.Resignation))
}

// given: "one player gives the other time".
func foldGiven(r Record, _ Event, d GivenData) Record {
	seat, _ := ColorOf(d.Seat)
	r.Left[seat.Other()] += d.Time
	return r
}

func foldShared(r Record, _ Event, d SharedData) Record {
	for _, seat := range colorsOf(d.Seat) {
		r.Seats.Shared[seat] = append(slices.Clone(r.Seats.Shared[seat]), d.With.ID)
	}
	return r
}

// foldForgiven sets both clocks, which go on from the moment of this event.
func foldForgiven(r Record, e Event, d ForgivenData) Record {
	r.Left = [2]int64{d.Left.White, d.Left.Black}
	r.Moved = e.At
	return r
}

func foldHinted(r Record, _ Event, d HintedData) Record {
	r.Hints = append(slices.Clip(r.Hints), d.Ply)
	return r
}

func foldClosed(r Record, _ Event, d EndedData) Record { return r.end(d.Outcome) }

func (r Record) end(o game.Outcome) Record {
	r.End.ClockRan = r.clockRuns()
	r.End.Outcome, r.Status, r.Offers.Open, r.Paused = o, Over, nil, false
	return r
}

// clockRuns: "The clock runs once both have moved"; by correspondence it runs
// at once.
func (r Record) clockRuns() bool {
	return r.Status == Playing && !r.Paused && (r.Plies.Len() >= 2 || r.Terms.Days > 0)
}

// position is the text of the current position.
func (r Record) position() string {
	if last := r.Plies.Last(); last != nil {
		return last.Position
	}
	return r.Start
}
