package gamelog

import (
	"slices"
	"time"

	"threefold/internal/game"
)

// Computer is the computer's part in a game: the seat it plays, its level, and the
// version of the engine at the game's creation.
type Computer struct {
	Seat   string `json:"seat"`
	Level  int    `json:"level"` // 1 to MaxLevel
	Engine string `json:"engine"`
}

// MaxLevel is the strongest level of the computer.
const MaxLevel = 8

// ComputerPerson is the computer as the log names it. No visitor has its id, because those are
// UUIDs, and package plaintext keeps its name free.
var ComputerPerson = Person{ID: "computer", Name: "Computer"}

// idleMillis is after how many milliseconds without a move a game against the computer ends by
// the absence of its player, while no clock runs.
const idleMillis = 7 * dayMillis

// seatComputer returns the record with the computer in its seat and the creator in the other.
func (r Record) seatComputer(m Computer) (Record, error) {
	seat, err := seatNamed(m.Seat)
	if err != nil {
		return r, err
	}
	r.Computer = &m
	r.Seats.Owners[seat] = ComputerPerson
	if r.RematchOf == "" {
		r.Seats.Owners[seat.Other()] = r.Creator
	}
	r.Status = Playing
	return r, nil
}

// ComputerSeat returns the seat of the computer, and false in a game between people.
func (r *Record) ComputerSeat() (seat game.Color, ok bool) {
	if r.Computer == nil {
		return 0, false
	}
	return ColorOf(r.Computer.Seat)
}

// PlayedByComputer reports whether the computer plays this seat.
func (r *Record) PlayedByComputer(seat game.Color) bool {
	own, ok := r.ComputerSeat()
	return ok && own == seat
}

// nextComputer returns the computer's part in the rematch; nil in a game between people.
func (g *Game) nextComputer() *Computer {
	seat, ok := g.Record.ComputerSeat()
	if !ok {
		return nil
	}
	return &Computer{Seat: g.Record.nextSeat(seat).String(), Level: g.Record.Computer.Level, Engine: g.Engine}
}

// computerAgrees reports whether the computer accepts an offer of this kind without a search.
func (r *Record) computerAgrees(seat game.Color, o Offer) bool {
	return r.PlayedByComputer(seat.Other()) && !offerKinds[o].thought
}

// PendingAction is what the computer has to do in a position. Values are comparable.
type PendingAction struct {
	Kind ActionKind
	On   int64 // number of the event that made the position; 0 for NoAction
}

// ActionKind names what the computer has to do.
type ActionKind int

const (
	NoAction   ActionKind = iota // nothing
	AnswerDraw                   // its opponent has offered a draw
	Play                         // it is to move
)

// PendingAction returns what the computer has to do now; the zero value if nothing. It answers a
// draw offer before it moves, because its move would close the offer.
func (g *Game) PendingAction() PendingAction {
	r := &g.Record
	seat, ok := r.ComputerSeat()
	if !ok || r.Status != Playing || r.Paused || g.Match == nil {
		return PendingAction{}
	}
	if r.offeredBy(seat.Other(), OfferDraw) == nil {
		return PendingAction{AnswerDraw, r.On}
	}
	if seat == g.Turn() {
		return PendingAction{Play, r.On}
	}
	return PendingAction{}
}

// GiveUp returns the event that ends a game in progress without result because the computer cannot
// play on: its engine fails, or the log takes no more moves.
func (r *Record) GiveUp() Decision {
	return Decision{Kind: Aborted, Data: EndedData{Outcome: game.Outcome{Result: game.NoResult, Reason: game.Cancelled}}}
}

// Full reports whether the log takes no more moves.
func (r *Record) Full() bool { return r.Seq >= maxEvents }

// idle returns the event that ends a game against the computer that its player has left; false
// before its deadline, and in games between people.
func (r *Record) idle(now time.Time) (d Decision, ok bool) {
	seat, against := r.ComputerSeat()
	if due := r.idleDeadline(); !against || due == 0 || now.UnixMilli() < due {
		return Decision{}, false
	}
	return Decision{Kind: Claimed, Data: EndedData{Seat: seat.String(), Outcome: game.Won(seat, game.Absence)}}, true
}

// idleDeadline returns when a game against the computer ends by absence, in epoch milliseconds;
// 0 while a clock runs, and in games between people.
func (r *Record) idleDeadline() int64 {
	if r.Computer == nil || r.Status != Playing || r.Terms.Clock != nil && r.clockRuns() {
		return 0
	}
	return r.Moved + idleMillis
}

// Hint returns the event of this side's request for a hint in the position after event number
// on. The Decision is zero if a hint was asked for at this ply already. The error is an *Error in
// a game between people, or if this side is not to move there now.
func (g *Game) Hint(seat game.Color, on int64) (Decision, error) {
	r := &g.Record
	switch {
	case r.Computer == nil:
		return Decision{}, NewError("no_hints", "hints-need-computer")
	case r.Status != Playing:
		return Decision{}, errOver
	case r.Paused:
		return Decision{}, errPaused
	case on != r.On:
		return Decision{}, ErrStale
	case seat != g.Turn():
		return Decision{}, ErrNotYourTurn
	case slices.Contains(r.Hints, r.Plies.Len()+1):
		return Decision{}, nil
	}
	return Decision{Kind: Hinted, Data: HintedData{Seat: seat.String(), Ply: r.Plies.Len() + 1}}, nil
}
