package gamelog

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"threefold/internal/game"
)

// Offers holds the open offers of a game, and what each side has offered before.
type Offers struct {
	Open   []OpenOffer
	Asked  [2]map[Offer]pastOffers // by side
	NotNow [2]bool                 // by side: has declined the next game, or withdrawn an offer of it, and not offered it since
	again  int64                   // when a side last offered it after that, epoch milliseconds
}

// OpenOffer is an offer that the opponent may accept.
type OpenOffer struct {
	Offer Offer  `json:"offer"`
	By    string `json:"by" ts:"Side"`
}

// pastOffers is one side's past offers of one kind.
type pastOffers struct {
	at       int   // number of plies at the last offer, plus one
	when     int64 // moment of the last offer, epoch milliseconds
	declined int   // number of times it was declined
}

// offerKind is the behavior of one kind of offer.
type offerKind struct {
	afterEnd bool // it is made when the game is over, also by a visitor who plays both sides
	thought  bool // the computer searches before it answers; it accepts any other at once
	stays    bool // a move of the player who could accept it does not close it
	onBoard  bool // it concerns the position, so that a takeback closes it
	byTime   bool // a declined one may be repeated after a time, not after plies, of which none are played

	// may returns an *Error if a side may not make the offer now. agree returns the event by
	// which this seat accepts it, and fold applies that event to the record.
	may   func(g *Game, seat game.Color) error
	agree func(g *Game, seat game.Color, d AnswerData, at time.Time) (Decision, error)
	fold  func(r Record, e Event, d AnswerData) (Record, error)
}

// offerKinds is the table of offers.
var offerKinds map[Offer]offerKind

// offersInPlay lists the offers of a game in progress, in the order of AppendMay.
var offersInPlay = []Offer{OfferDraw, OfferTakeback, OfferPause, OfferResume, OfferCancel}

func init() {
	offerKinds = map[Offer]offerKind{
		OfferDraw:     {thought: true, onBoard: true, may: mayAlways, agree: plain, fold: foldEnd(game.Draw(game.Agreement))},
		OfferTakeback: {onBoard: true, may: (*Game).mayTakeBack, agree: agreeTakeback, fold: foldTakeback},
		OfferPause:    {stays: true, may: mayPause, agree: agreePause, fold: foldPause},
		OfferResume:   {byTime: true, may: mayResume, agree: plain, fold: foldResume},
		OfferCancel:   {may: mayAlways, agree: plain, fold: foldEnd(game.Outcome{Result: game.NoResult, Reason: game.Cancelled})},
		OfferRematch:  {afterEnd: true, byTime: true, may: mayRematch, agree: agreeRematch, fold: foldRematch},
	}
}

func mayAlways(*Game, game.Color) error { return nil }

func mayPause(g *Game, _ game.Color) error {
	switch r := &g.Record; {
	case g.Clock == nil || r.Paused || r.Terms.Days > 0:
		return NewError("no_pause", "no-pause")
	case r.long():
		return errLongGame
	}
	return nil
}

// errNotPaused is made once, because every move checks for it.
var errNotPaused = NewError("not_paused", "not-paused")

func mayResume(g *Game, _ game.Color) error {
	if !g.Record.Paused {
		return errNotPaused
	}
	return nil
}

func mayRematch(g *Game, _ game.Color) error {
	if g.Record.Rematch != "" {
		return NewError("rematch_there", "rematch-there")
	}
	return nil
}

// plain returns an acceptance whose event needs no further data.
func plain(_ *Game, _ game.Color, d AnswerData, _ time.Time) (Decision, error) {
	return Decision{Kind: Accepted, Data: d}, nil
}

func agreeTakeback(g *Game, seat game.Color, d AnswerData, at time.Time) (Decision, error) {
	if err := g.mayTakeBack(seat.Other()); err != nil {
		return Decision{}, err
	}
	plies, left, err := takenBack(g, seat.Other(), at)
	d.Plies, d.Left = plies, left
	return Decision{Kind: Accepted, Data: d}, err
}

func agreePause(g *Game, _ game.Color, d AnswerData, at time.Time) (Decision, error) {
	d.Left = g.Left(at)
	return Decision{Kind: Accepted, Data: d}, nil
}

func foldEnd(o game.Outcome) func(Record, Event, AnswerData) (Record, error) {
	return func(r Record, _ Event, _ AnswerData) (Record, error) { return r.end(o) }
}

func foldTakeback(r Record, e Event, d AnswerData) (Record, error) {
	return r.takePliesBack(e, d.Plies)
}

func foldPause(r Record, _ Event, _ AnswerData) (Record, error) {
	r.Paused = true
	return r, nil
}

func foldResume(r Record, e Event, _ AnswerData) (Record, error) {
	r.Paused, r.Moved = false, e.At
	return r, nil
}

func foldRematch(r Record, e Event, d AnswerData) (Record, error) {
	r.Continued = HasNext(&r, time.UnixMilli(e.At))
	r.Rematch = d.Slug
	return r, nil
}

// offerNamed returns the seat and the kind of offer that an event names.
func offerNamed(seat string, o Offer) (game.Color, offerKind, error) {
	kind, known := offerKinds[o]
	if !known {
		return 0, kind, fmt.Errorf("unknown offer %q", o)
	}
	c, err := seatNamed(seat)
	return c, kind, err
}

// foldOffered adds an open offer. Offer makes no second one of a kind.
func foldOffered(r Record, e Event, d SeatData) (Record, error) {
	seat, _, err := offerNamed(d.Seat, d.Offer)
	if err != nil {
		return r, err
	}
	r.Offers.Open = append(slices.Clone(r.Offers.Open), OpenOffer{Offer: d.Offer, By: d.Seat})
	before := r.Offers.Asked[seat][d.Offer]
	before.at, before.when = r.Plies.Len()+1, e.At
	r.Offers.Asked[seat] = put(r.Offers.Asked[seat], d.Offer, before)
	if d.Offer == OfferRematch && r.Offers.NotNow[seat] {
		r.Offers.NotNow[seat], r.Offers.again = false, e.At
	}
	return r, nil
}

// foldWithdrawn removes an open offer.
func foldWithdrawn(r Record, _ Event, d SeatData) (Record, error) {
	seat, _, err := offerNamed(d.Seat, d.Offer)
	if err != nil {
		return r, err
	}
	r.Offers.Open = closed(r.Offers.Open, d.Offer)
	r.Offers.NotNow[seat] = r.Offers.NotNow[seat] || d.Offer == OfferRematch
	return r, nil
}

// foldDeclined removes an open offer, if there is one, and counts it as declined.
func foldDeclined(r Record, e Event, d SeatData) (Record, error) {
	decliner, _, err := offerNamed(d.Seat, d.Offer)
	if err != nil {
		return r, err
	}
	if _, asked := r.offer(d.Offer); asked {
		asker := decliner.Other()
		before := r.Offers.Asked[asker][d.Offer]
		before.declined++
		r.Offers.Asked[asker] = put(r.Offers.Asked[asker], d.Offer, before)
	}
	return foldWithdrawn(r, e, d)
}

// foldAccepted applies the acceptance of an offer.
func foldAccepted(r Record, e Event, d AnswerData) (Record, error) {
	_, kind, err := offerNamed(d.Seat, d.Offer)
	if err != nil {
		return r, err
	}
	r.Offers.Open = closed(r.Offers.Open, d.Offer)
	if d.Left != nil {
		r.Left = [2]int64{d.Left.White, d.Left.Black}
	}
	return kind.fold(r, e, d)
}

func foldTookBack(r Record, e Event, d TookBackData) (Record, error) {
	if _, err := seatNamed(d.Seat); err != nil {
		return r, err
	}
	if d.Left != nil {
		r.Left = [2]int64{d.Left.White, d.Left.Black}
	}
	return r.takePliesBack(e, d.Plies)
}

// takePliesBack removes the last plies, and the open offers that concern the position.
func (r Record) takePliesBack(e Event, plies int) (Record, error) {
	n := r.Plies.Len()
	if plies < 0 || plies > n {
		return r, fmt.Errorf("%d of %d plies taken back", plies, n)
	}
	r.Plies = r.Plies.First(n - plies)
	r.Offers.Open = slices.DeleteFunc(slices.Clone(r.Offers.Open), func(o OpenOffer) bool { return offerKinds[o.Offer].onBoard })
	r.On, r.Moved = e.Seq, e.At
	return r, nil
}

// offer returns the open offer of this kind, if there is one.
func (r Record) offer(o Offer) (OpenOffer, bool) {
	i := slices.IndexFunc(r.Offers.Open, func(open OpenOffer) bool { return open.Offer == o })
	if i < 0 {
		return OpenOffer{}, false
	}
	return r.Offers.Open[i], true
}

// backOff returns the number of plies between two offers of a kind by one side: one, and two
// more for each time it was declined but the first, up to twenty.
func (a pastOffers) backOff() int { return min(1+2*max(0, a.declined-1), 20) }

// resumeWait counts as a ply between two offers of a kind that is byTime.
const resumeWait = 10 * time.Second

// tooSoon reports whether this side must wait before it repeats an offer.
func (r Record) tooSoon(seat game.Color, o Offer, now time.Time) bool {
	a := r.Offers.Asked[seat][o]
	if offerKinds[o].byTime {
		return now.Before(time.UnixMilli(a.when).Add(time.Duration(a.backOff()) * resumeWait))
	}
	return a.at > 0 && r.Plies.Len()+1 < a.at+a.backOff()
}

// standingAfterMove returns the offers that stay open after a move by this side: a move closes
// the opponent's offers, except those whose kind stays.
func standingAfterMove(offers []OpenOffer, mover string) []OpenOffer {
	return slices.DeleteFunc(slices.Clone(offers), func(o OpenOffer) bool {
		return o.By != mover && !offerKinds[o.Offer].stays
	})
}

func closed(offers []OpenOffer, o Offer) []OpenOffer {
	return slices.DeleteFunc(slices.Clone(offers), func(open OpenOffer) bool { return open.Offer == o })
}

func put(m map[Offer]pastOffers, o Offer, a pastOffers) map[Offer]pastOffers {
	next := maps.Clone(m)
	if next == nil {
		next = map[Offer]pastOffers{}
	}
	next[o] = a
	return next
}
