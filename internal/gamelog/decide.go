package gamelog

import (
	"slices"
	"time"

	"threefold/internal/game"
)

// Decision is the one event that a command makes in a game; zero if it makes none. The functions
// that return a Decision read the game and change nothing. Their errors are *Error, unless the
// first event of a rematch cannot be encoded or folded.
type Decision struct {
	Kind   Kind    // empty for no event
	Data   any     // the kind's struct, as MovedData of Moved
	Before *Append // the first event of a rematch, which must be written first; else nil
}

// None reports whether the decision has no event to write.
func (d Decision) None() bool { return d.Kind == "" }

// A log of longGame events takes no more takebacks, pauses and given time, which players could
// repeat without end. A log of maxEvents events takes no more moves. An event that ends the
// game is always taken. The longest real games have some hundred plies.
const (
	longGame  = 2000
	maxEvents = 4000
)

// long reports whether the log takes no more takebacks, pauses and given time.
func (r *Record) long() bool { return r.Seq >= longGame }

// MayMove returns an *Error that says why this side may not play the ply of this number, from
// 1, in the position after event number on; nil if it may. The game must be in progress.
func (g *Game) MayMove(seat game.Color, on int64, ply int) error {
	switch {
	case g.Record.Paused:
		return errPaused
	case g.Record.Seq >= maxEvents:
		return errLongest
	case on != g.Record.On || ply != g.Record.Plies.Len()+1:
		return ErrStale
	case seat != g.Turn():
		return ErrNotYourTurn
	}
	return nil
}

// Offer returns the event of an offer to the opponent, or of the acceptance if the opponent
// has made the same offer. The computer accepts all but a draw at once: then the event is its
// acceptance. It fails if the offer is open already, is impossible now, or was made too recently.
// The game must be in progress, or over for a rematch.
func (g *Game) Offer(seat game.Color, o Offer, at time.Time) (Decision, error) {
	open, standing := g.Record.offer(o)
	switch {
	case standing && open.By != seat.String():
		return g.agree(seat, o, at)
	case standing:
		return Decision{}, NewError("already_offered", "already-offered")
	}
	if err := g.mayOffer(seat, o); err != nil {
		return Decision{}, err
	}
	if g.Record.tooSoon(seat, o, at) {
		return Decision{}, NewError("too_soon", "offered-recently")
	}
	if g.Record.computerAgrees(seat, o) {
		return g.agree(seat.Other(), o, at)
	}
	return Decision{Kind: Offered, Data: SeatData{Seat: seat.String(), Offer: o}}, nil
}

// Withdraw returns the event that withdraws this side's own offer. It fails if that is not open.
func (r *Record) Withdraw(seat game.Color, o Offer) (Decision, error) {
	return Decision{Kind: Withdrawn, Data: SeatData{Seat: seat.String(), Offer: o}}, r.offeredBy(seat, o)
}

// Decline returns the event that declines the opponent's offer, or the next game of a match,
// which would start by itself. It fails if there is neither.
func (r *Record) Decline(seat game.Color, o Offer, at time.Time) (Decision, error) {
	d := Decision{Kind: Declined, Data: SeatData{Seat: seat.String(), Offer: o}}
	if _, standing := r.offer(o); !standing && o == OfferRematch && goesOn(r, at) {
		return d, nil
	}
	return d, r.offeredBy(seat.Other(), o)
}

// Accept returns the event that accepts the opponent's offer. It fails if that is not open, or is
// a takeback that is no longer possible.
func (g *Game) Accept(seat game.Color, o Offer, at time.Time) (Decision, error) {
	if err := g.Record.offeredBy(seat.Other(), o); err != nil {
		return Decision{}, err
	}
	return g.agree(seat, o, at)
}

// offeredBy returns an error unless an offer of this kind by this side is open.
func (r *Record) offeredBy(seat game.Color, o Offer) error {
	if open, standing := r.offer(o); !standing || open.By != seat.String() {
		return NewError("no_offer", "no-offer")
	}
	return nil
}

// agree returns the event that accepts an offer, with all data that the fold needs.
func (g *Game) agree(seat game.Color, o Offer, at time.Time) (Decision, error) {
	return offerKinds[o].agree(g, seat, AnswerData{Seat: seat.String(), Offer: o}, at)
}

// mayOffer returns an *Error that says why this side may not make this offer now; nil if it may.
func (g *Game) mayOffer(seat game.Color, o Offer) error {
	kind, known := offerKinds[o]
	switch {
	case !known:
		return NewError("bad_offer", "bad-offer")
	case g.Record.Seats.Alone() && !kind.afterEnd:
		return NewError("alone", "alone")
	}
	if err := permits(&g.Record, string(o)); err != nil {
		return err
	}
	return kind.may(g, seat)
}

// mayTakeBack returns an *Error that says why this side may not take back; nil if it may.
func (g *Game) mayTakeBack(seat game.Color) error {
	switch {
	case g.Record.Terms.Takebacks == Never:
		return NewError("no_takebacks", "no-takebacks")
	case g.Record.Paused:
		return errPaused
	case g.Record.long():
		return errLongGame
	case g.takebackPlies(seat) > g.Record.Plies.Len():
		return NewError("nothing_to_take_back", "nothing-to-take-back")
	}
	return nil
}

// takebackPlies returns the number of plies to take back so that the asker is to move again:
// one while the opponent is to move, else two. A visitor who plays both sides takes back one.
func (g *Game) takebackPlies(seat game.Color) int {
	if seat == g.Turn() && !g.Record.Seats.Alone() {
		return 2
	}
	return 1
}

// TakeBack returns the event of a takeback without the opponent's consent, in the position
// after event number on. It fails with ErrStale if that is not the current position, and with an
// *Error if the game or its terms do not allow it, while the game is paused, if there is no move to
// take back, or if a clock would have no time left; one visitor who plays both sides needs no
// consent.
func (g *Game) TakeBack(seat game.Color, on int64, at time.Time) (Decision, error) {
	if err := permits(&g.Record, MayUndo); err != nil {
		return Decision{}, err
	}
	if err := g.mayTakeBack(seat); err != nil {
		return Decision{}, err
	}
	switch {
	case on != g.Record.On:
		return Decision{}, ErrStale
	case !g.takesBackFreely():
		return Decision{}, NewError("ask_first", "ask-first")
	}
	plies, left, err := takenBack(g, seat, at)
	return Decision{Kind: TookBack, Data: TookBackData{Seat: seat.String(), Plies: plies, Left: left}}, err
}

// takenBack returns how many plies are taken back for this side, and both clocks after it. A
// move loses the increment that it gained, and time used is not given back. It is an error
// if a clock would have no time left.
func takenBack(g *Game, seat game.Color, at time.Time) (plies int, left *Clocks, err error) {
	plies, left = g.takebackPlies(seat), g.Left(at)
	if left == nil {
		return plies, nil, nil
	}
	sides := map[string]*int64{game.White.String(): &left.White, game.Black.String(): &left.Black}
	for _, p := range g.Record.Plies.From(g.Record.Plies.Len() - plies) {
		if *sides[p.By] -= p.Gained; p.Gained != 0 && *sides[p.By] <= 0 {
			return plies, nil, NewError("no_time_for_that", "no-time-for-that")
		}
	}
	return plies, left, nil
}

// takesBackFreely reports whether a takeback needs no consent.
func (g *Game) takesBackFreely() bool {
	terms := g.Record.Terms
	return terms.Takebacks == Freely || g.Record.Seats.Alone() && terms.Takebacks != Never
}

// giveTime is the time that a command "give" adds to the opponent's clock.
const giveTime = 15 * time.Second

// Give returns the event that adds 15 s to the opponent's clock. It fails if the terms do not allow
// it, before both sides have moved, while paused, against the computer, and beyond 180 minutes.
func (g *Game) Give(seat game.Color, at time.Time) (Decision, error) {
	if err := permits(&g.Record, MayGive); err != nil {
		return Decision{}, err
	}
	switch {
	case g.Record.long():
		return Decision{}, errLongGame
	case !g.mayGive():
		return Decision{}, NewError("no_giving", "no-giving")
	case g.Clock.Left(seat.Other(), at)+giveTime > Milliseconds(maxBase):
		return Decision{}, NewError("full_clock", "full-clock")
	}
	return Decision{Kind: Given, Data: GivenData{Seat: seat.String(), Time: giveTime.Milliseconds()}}, nil
}

func (g *Game) mayGive() bool {
	r := &g.Record
	return r.Terms.Clock != nil && !r.Terms.NoGiving && r.Computer == nil && r.Plies.Len() >= 2 && !r.Paused && !r.Seats.Alone() && !r.long()
}

// Resign returns the event of a resignation, by which the opponent wins. The game must be in
// progress.
func (r *Record) Resign(seat game.Color) Decision {
	return Decision{Kind: Resigned, Data: SeatData{Seat: seat.String()}}
}

// Abort returns the event that ends a game without result. It fails when both sides have moved, and
// in a tournament. The game must be in progress.
func (r *Record) Abort(seat game.Color) (Decision, error) {
	if err := permits(r, MayAbort); err != nil {
		return Decision{}, err
	}
	if r.Plies.Len() >= 2 {
		return Decision{}, NewError("both_moved", "both-moved")
	}
	return Decision{Kind: Aborted, Data: EndedData{Seat: seat.String(), Outcome: game.Outcome{Result: game.NoResult, Reason: game.Aborted}}}, nil
}

// Cancel returns the event that cancels an invitation, for its creator or for the program that
// is invited, which declines by it. It fails for any other player, and when the game has begun.
func (r *Record) Cancel(playerID string) (Decision, error) {
	if err := permits(r, MayCancel); err != nil {
		return Decision{}, err
	}
	switch {
	case r.Creator.ID != playerID && (r.Terms.Invited == "" || r.Terms.Invited != playerID):
		return Decision{}, NewError("not_yours", "not-yours")
	case r.Status != Invited:
		return Decision{}, NewError("already_started", "already-started")
	}
	return Decision{Kind: Cancelled, Data: struct{}{}}, nil
}

// The May constants name what a side may do besides offers. AppendMay lists all but MayCancel.
const (
	MayResign = "resign"
	MayAbort  = "abort"  // end without result, before both sides have moved
	MayCancel = "cancel" // cancel an invitation
	MayGive   = "give"   // give the opponent time
	MayClaim  = "claim"  // claim a draw by the rules
	MayUndo   = "undo"   // a takeback without asking
)

// AppendMay appends to may what this side may do now besides moving: names of offers, and May
// constants. It does not know newcomers (Seats.MayEnd).
func (g *Game) AppendMay(may []string, seat game.Color, now time.Time) []string {
	r, before := &g.Record, len(may)
	if r.Status == Over && r.Rematch == "" {
		may = append(may, string(OfferRematch))
	} else if r.Status == Playing {
		may = append(may, MayResign)
		if r.Plies.Len() < 2 {
			may = append(may, MayAbort)
		}
		for _, o := range offersInPlay {
			if g.mayOffer(seat, o) == nil && (offerKinds[o].byTime || !r.tooSoon(seat, o, now)) {
				may = append(may, string(o))
			}
		}
		if g.takesBackFreely() && g.mayTakeBack(seat) == nil {
			may = slices.DeleteFunc(may, func(s string) bool { return s == string(OfferTakeback) })
			may = append(may, MayUndo)
		}
		if g.mayGive() {
			may = append(may, MayGive)
		}
		if seat == g.Turn() && g.Match.Claim().Over() {
			may = append(may, MayClaim)
		}
	}
	return append(may[:before], slices.DeleteFunc(may[before:], func(what string) bool { return permits(r, what) != nil })...)
}
