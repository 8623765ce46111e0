package lobby

import (
	"encoding/json"
	"fmt"
	"slices"

	"threefold/internal/game"
)

// record is what folding a game's log gives: an immutable value that needs
// no rule of any game, so that an old game is shown as it was played.
type record struct {
	id, slug  string
	game      string
	start     string
	creator   Person
	side      string // the creator's choice
	terms     Terms
	seats     [2]Person   // by game.Color; zero until seated
	shared    [2][]string // ids of visitors who play a seat besides its owner
	status    Status
	plies     []Ply
	left      [2]int64 // milliseconds after each side's last move
	paused    bool
	ran       bool // the clock ran when the game ended
	offers    []OfferOut
	asked     [2]map[Offer]asked // what each side has offered before
	outcome   game.Outcome
	rematchOf string // slugs of the games before and after this one
	rematch   string
	seq       int64 // the last event
	on        int64 // the event that made the position
	moved     int64 // epoch milliseconds of the last change of position
	created   int64 // epoch milliseconds
	ended     int64
}

// rulesVersion and eventVersion are written into new events.
const (
	rulesVersion = 1
	eventVersion = 1
)

// fold plays a whole log.
func fold(events []Event) (record, error) {
	return foldWith(events, func(Event, record) {})
}

// foldWith is fold that shows each event with the record after it.
func foldWith(events []Event, show func(Event, record)) (record, error) {
	var r record
	for _, e := range events {
		next, err := r.apply(e)
		if err != nil {
			return record{}, err
		}
		r = next
		show(e, r)
	}
	if r.seq == 0 {
		return record{}, ErrNotFound
	}
	return r, nil
}

// apply gives the record after one more event and leaves this one as it is.
// An event of an unknown kind or version, or out of its order, is an error.
func (r record) apply(e Event) (record, error) { return r.applyWith(e, nil) }

// applyWith is apply for an event whose data, the struct of its kind, is at
// hand; nil where they are only in the event.
func (r record) applyWith(e Event, data any) (record, error) {
	if e.Seq != r.seq+1 {
		return r, fmt.Errorf("game %s: event %d follows event %d", e.Game, e.Seq, r.seq)
	}
	if e.Version != eventVersion {
		return r, fmt.Errorf("game %s: event %d has unknown version %d", e.Game, e.Seq, e.Version)
	}
	next, err := r.change(e, data)
	if err != nil {
		return r, fmt.Errorf("game %s: event %d (%s): %w", e.Game, e.Seq, e.Kind, err)
	}
	next.seq = e.Seq
	if next.status != r.status && next.status.ended() {
		next.ended = e.At
	}
	return next, nil
}

// folds says how each kind of event changes a record.
var folds = map[Kind]func(record, Event, any) (record, error){
	Created:   with(record.create),
	Joined:    with(record.join),
	Moved:     with(record.move),
	Offered:   with(record.offered),
	Withdrawn: with(record.answered),
	Declined:  with(record.declined),
	Accepted:  with(record.accepted),
	TookBack:  with(record.tookBack),
	Given:     with(record.given),
	Shared:    with(record.share),
	Forgiven:  with(record.forgiven),
	Resigned:  with(record.resign),
	Claimed:   with(record.closed),
	Flagged:   with(record.closed),
	Aborted:   with(record.closed),
	Cancelled: func(r record, _ Event, _ any) (record, error) { r.status = Gone; return r, nil },
}

// with reads the event's data for a change that needs it, unless they are at
// hand.
func with[D any](change func(record, Event, D) record) func(record, Event, any) (record, error) {
	return func(r record, e Event, data any) (record, error) {
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

func (r record) change(e Event, data any) (record, error) {
	do, known := folds[e.Kind]
	if !known {
		return r, fmt.Errorf("unknown kind")
	}
	return do(r, e, data)
}

func (r record) create(e Event, d CreatedData) record {
	r = record{id: e.Game, slug: d.Slug, game: d.Game, start: d.Start, creator: d.By, side: d.Side,
		terms: d.Terms, status: Invited, on: e.Seq, created: e.At, moved: e.At}
	r.left = d.Terms.full()
	if seat, ok := colorOf(d.Side); ok {
		r.seats[seat] = d.By
	}
	if d.Side == SideBoth {
		r.seats = [2]Person{d.By, d.By}
		r.status = Playing
	}
	if d.Rematch != nil {
		r.seats = [2]Person{d.Rematch.White, d.Rematch.Black}
		r.rematchOf = d.Rematch.Of
		r.status = Playing
	}
	return r
}

func (r record) join(e Event, d JoinedData) record {
	seat, _ := colorOf(d.Seat)
	r.seats[seat] = d.By
	if r.side != SideNone {
		r.seats[seat.Other()] = r.creator
	}
	if r.seats[seat.Other()].ID != "" {
		r.status = Playing
		r.moved = e.At
	}
	return r
}

func (r record) move(e Event, d MovedData) record {
	by, _ := colorOf(d.Played.By)
	played := d.Played
	r.plies = append(r.plies, Ply{Played: &played, Left: d.Left, Spent: d.Spent})
	r.left[by] = d.Left
	r.on, r.moved = e.Seq, e.At
	r.offers = lapsed(r.offers, d.Played.By)
	if d.Outcome != nil {
		r = r.end(*d.Outcome)
	}
	return r
}

func (r record) resign(_ Event, d SeatData) record {
	seat, _ := colorOf(d.Seat)
	return r.end(game.Won(seat.Other(), game.Resignation))
}

// given: "one player gives the other time".
func (r record) given(_ Event, d GivenData) record {
	seat, _ := colorOf(d.Seat)
	r.left[seat.Other()] += d.Time
	return r
}

func (r record) share(_ Event, d SharedData) record {
	for _, seat := range colorsOf(d.Seat) {
		r.shared[seat] = append(slices.Clone(r.shared[seat]), d.With.ID)
	}
	return r
}

func (r record) closed(_ Event, d EndedData) record { return r.end(d.Outcome) }

func (r record) end(o game.Outcome) record {
	r.ran = r.clockRuns()
	r.outcome, r.status, r.offers, r.paused = o, Over, nil, false
	return r
}

// clockRuns: "The clock runs once both have moved"; by correspondence it runs
// at once.
func (r record) clockRuns() bool {
	return r.status == Playing && !r.paused && (len(r.plies) >= 2 || r.terms.Days > 0)
}

// full is what both clocks show at the start, in milliseconds.
func (t Terms) full() [2]int64 {
	var left [2]int64
	for _, side := range []game.Color{game.White, game.Black} {
		if t.Days > 0 {
			left[side] = t.Days * dayMillis
		} else if c := t.control(side); c != nil {
			left[side] = c.Base
		}
	}
	return left
}

const dayMillis = 24 * 60 * 60 * 1000

// control is a side's clock setting, nil without a clock.
func (t Terms) control(side game.Color) *Control {
	if side == game.Black && t.Black != nil {
		return t.Black
	}
	return t.Clock
}

// timed says that moves are to be made within some time.
func (t Terms) timed() bool { return t.Clock != nil || t.Days > 0 }

// played are the moves alone.
func (r record) played() []*game.Played {
	all := make([]*game.Played, len(r.plies))
	for i := range r.plies {
		all[i] = r.plies[i].Played
	}
	return all
}

// position is the text of the present position.
func (r record) position() string {
	if n := len(r.plies); n > 0 {
		return r.plies[n-1].Position
	}
	return r.start
}

// seatsOf are the seats this player plays: none, one, or both on one device.
// The slice is shared and not to be changed.
func (r *record) seatsOf(playerID string) []game.Color {
	switch white, black := r.sits(game.White, playerID), r.sits(game.Black, playerID); {
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

// sits says whether a visitor plays a seat.
func (r *record) sits(seat game.Color, playerID string) bool {
	return playerID != "" && (r.seats[seat].ID == playerID || slices.Contains(r.shared[seat], playerID))
}

// colorsOf reads what seatName writes.
func colorsOf(s string) []game.Color {
	if s == SideBoth {
		return []game.Color{game.White, game.Black}
	}
	if c, ok := colorOf(s); ok {
		return []game.Color{c}
	}
	return nil
}

// colorOf reads "white" or "black".
func colorOf(s string) (game.Color, bool) {
	switch s {
	case "white":
		return game.White, true
	case "black":
		return game.Black, true
	default:
		return 0, false
	}
}
