package lobby

import (
	"encoding/json"
	"fmt"

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
	control   *Control
	seats     [2]Person // by game.Color; zero until seated
	status    Status
	plies     []Ply
	left      [2]int64 // milliseconds after each side's last move
	offer     *OfferOut
	offeredAt [2]int // plies played when each side last offered, plus one; 0: never
	outcome   game.Outcome
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
	var r record
	for _, e := range events {
		next, err := r.apply(e)
		if err != nil {
			return record{}, err
		}
		r = next
	}
	if r.seq == 0 {
		return record{}, ErrNotFound
	}
	return r, nil
}

// apply gives the record after one more event and leaves this one as it is.
// An event of an unknown kind or version, or out of its order, is an error.
func (r record) apply(e Event) (record, error) {
	if e.Seq != r.seq+1 {
		return r, fmt.Errorf("game %s: event %d follows event %d", e.Game, e.Seq, r.seq)
	}
	if e.Version != eventVersion {
		return r, fmt.Errorf("game %s: event %d has unknown version %d", e.Game, e.Seq, e.Version)
	}
	next, err := r.change(e)
	if err != nil {
		return r, fmt.Errorf("game %s: event %d (%s): %w", e.Game, e.Seq, e.Kind, err)
	}
	next.seq = e.Seq
	if next.status != r.status && (next.status == Over || next.status == Gone) {
		next.ended = e.At
	}
	return next, nil
}

func (r record) change(e Event) (record, error) {
	switch e.Kind {
	case Created:
		return change(r, e, record.create)
	case Joined:
		return change(r, e, record.join)
	case Moved:
		return change(r, e, record.move)
	case Offered:
		return change(r, e, record.offered)
	case Withdrawn, Declined:
		r.offer = nil
		return r, nil
	case Accepted:
		return r.end(game.Draw(game.Agreement)), nil
	case Resigned:
		return change(r, e, record.resign)
	case Claimed, Flagged:
		return change(r, e, func(r record, e Event, d EndedData) record { return r.end(d.Outcome) })
	case Cancelled:
		r.status = Gone
		return r, nil
	default:
		return r, fmt.Errorf("unknown kind")
	}
}

// change reads the event's data and applies it.
func change[D any](r record, e Event, apply func(record, Event, D) record) (record, error) {
	var d D
	if err := json.Unmarshal(e.Data, &d); err != nil {
		return r, err
	}
	return apply(r, e, d), nil
}

func (r record) create(e Event, d CreatedData) record {
	r = record{id: e.Game, slug: d.Slug, game: d.Game, start: d.Start, creator: d.By, side: d.Side,
		control: d.Clock, status: Invited, on: e.Seq, created: e.At, moved: e.At}
	if d.Clock != nil {
		r.left = [2]int64{d.Clock.Base, d.Clock.Base}
	}
	if seat, ok := colorOf(d.Side); ok {
		r.seats[seat] = d.By
	}
	return r
}

func (r record) join(e Event, d JoinedData) record {
	seat, _ := colorOf(d.Seat)
	r.seats[seat], r.seats[seat.Other()] = d.By, r.creator
	r.status = Playing
	r.moved = e.At
	return r
}

func (r record) move(e Event, d MovedData) record {
	by, _ := colorOf(d.Played.By)
	r.plies = append(r.plies, Ply{Played: d.Played, Left: d.Left, Spent: d.Spent})
	r.left[by] = d.Left
	r.on, r.moved = e.Seq, e.At
	if r.offer != nil && r.offer.By != d.Played.By {
		r.offer = nil // an offer is gone with the opponent's next move
	}
	if d.Outcome != nil {
		r = r.end(*d.Outcome)
	}
	return r
}

func (r record) offered(_ Event, d SeatData) record {
	seat, _ := colorOf(d.Seat)
	r.offer = &OfferOut{Offer: d.Offer, By: d.Seat}
	r.offeredAt[seat] = len(r.plies) + 1
	return r
}

func (r record) resign(_ Event, d SeatData) record {
	seat, _ := colorOf(d.Seat)
	return r.end(game.Won(seat.Other(), game.Resignation))
}

func (r record) end(o game.Outcome) record {
	r.outcome, r.status, r.offer = o, Over, nil
	return r
}

// played are the moves alone.
func (r record) played() []game.Played {
	all := make([]game.Played, len(r.plies))
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

// seatOf is the seat this player holds.
func (r record) seatOf(playerID string) (game.Color, bool) {
	for _, c := range []game.Color{game.White, game.Black} {
		if playerID != "" && r.seats[c].ID == playerID {
			return c, true
		}
	}
	return 0, false
}

// row is the game's line in the table of games.
func (r record) row() *Row {
	return &Row{ID: r.id, Slug: r.slug, Game: r.game, Status: r.status, Creator: r.creator, Side: r.side,
		White: r.seats[game.White], Black: r.seats[game.Black], Clock: r.control,
		Result: string(r.outcome.Result), Reason: string(r.outcome.Reason), Plies: len(r.plies),
		Position: r.position(), CreatedAt: r.created, EndedAt: r.ended}
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
