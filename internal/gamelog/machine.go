package gamelog

import (
	"slices"
	"time"

	"threefold/internal/game"
)

// Machine is the computer's part in a game: the seat it plays, its level, and the
// version of the engine at the game's creation.
type Machine struct {
	Seat   string `json:"seat"`
	Level  int    `json:"level"` // 1 to MaxLevel
	Engine string `json:"engine"`
}

// MaxLevel is the strongest level of the computer.
const MaxLevel = 8

// MachinePerson is the computer as the log names it. Visitors' ids are UUIDs, so that
// none has this one; package plaintext keeps its name free.
var MachinePerson = Person{ID: "computer", Name: "Computer"}

// idleMillis is how long a game against the computer may rest, in milliseconds, while
// no clock runs. Then it ends by the absence of its player.
const idleMillis = 7 * dayMillis

// seatMachine seats the computer, and the creator in the other seat.
func (r Record) seatMachine(m Machine) (Record, error) {
	seat, err := seatNamed(m.Seat)
	if err != nil {
		return r, err
	}
	r.Machine = &m
	r.Seats.Owners[seat] = MachinePerson
	if r.RematchOf == "" {
		r.Seats.Owners[seat.Other()] = r.Creator
	}
	r.Status = Playing
	return r, nil
}

// MachineSeat is the seat of the computer; ok is false in a game between people.
func (r *Record) MachineSeat() (seat game.Color, ok bool) {
	if r.Machine == nil {
		return 0, false
	}
	return ColorOf(r.Machine.Seat)
}

// PlayedByMachine reports whether the computer plays this seat.
func (r *Record) PlayedByMachine(seat game.Color) bool {
	own, ok := r.MachineSeat()
	return ok && own == seat
}

// nextMachine is the computer's part in the rematch; nil in a game between people.
func (g *Game) nextMachine() *Machine {
	seat, ok := g.Record.MachineSeat()
	if !ok {
		return nil
	}
	return &Machine{Seat: g.Record.nextSeat(seat).String(), Level: g.Record.Machine.Level, Engine: g.Engine}
}

// machineAgrees reports whether the computer accepts an offer of this kind without a search.
func (r *Record) machineAgrees(seat game.Color, o Offer) bool {
	return r.PlayedByMachine(seat.Other()) && !offerKinds[o].thought
}

// PendingAction is what the computer has to do in a game. It is comparable: the same pending action in
// the same position is the same value.
type PendingAction struct {
	Kind ActionKind
	On   int64 // number of the event that made the position
}

// ActionKind names what the computer has to do.
type ActionKind int

const (
	NoAction   ActionKind = iota
	AnswerDraw            // its opponent has offered a draw
	Play                  // it is on turn
)

// PendingAction is what the computer has to do now. An offer is answered before a move, because
// its own move would let the offer lapse.
func (g *Game) PendingAction() PendingAction {
	r := &g.Record
	seat, ok := r.MachineSeat()
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

// GiveUp ends a game without result because the computer cannot play on: its engine
// fails, or the log takes no more moves.
func (r *Record) GiveUp() Decision {
	return Decision{Kind: Aborted, Data: EndedData{Outcome: game.Outcome{Result: game.NoResult, Reason: game.Cancelled}}}
}

// Full reports whether the log takes no more moves.
func (r *Record) Full() bool { return r.Seq >= maxEvents }

// idle ends a game against the computer that its player has left. ok is false before
// its deadline, and in games between people.
func (r *Record) idle(now time.Time) (d Decision, ok bool) {
	seat, against := r.MachineSeat()
	if due := r.idleDeadline(); !against || due == 0 || now.UnixMilli() < due {
		return Decision{}, false
	}
	return Decision{Kind: Claimed, Data: EndedData{Seat: seat.String(), Outcome: game.Won(seat, game.Absence)}}, true
}

// idleDeadline is when a game against the computer ends by absence, in epoch milliseconds; 0
// while a clock runs, which does so itself, and in games between people.
func (r *Record) idleDeadline() int64 {
	if r.Machine == nil || r.Status != Playing || r.Terms.Clock != nil && r.clockRuns() {
		return 0
	}
	return r.Moved + idleMillis
}

// Hint decides that this side asks the computer for a hint in the position that event
// number on made. The zero Decision says that one was asked for at this ply already.
// The error is an *Error.
func (g *Game) Hint(seat game.Color, on int64) (Decision, error) {
	r := &g.Record
	switch {
	case r.Machine == nil:
		return Decision{}, NewError("no_hints", "Hints work only in games against the computer.")
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
