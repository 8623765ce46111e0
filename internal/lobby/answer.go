package lobby

import (
	"crypto/sha256"
	"encoding/json"
	"slices"
	"time"

	"github.com/google/uuid"

	"threefold/internal/game"
)

var errNoOffer = &Fault{"no_offer", "There is no such offer now."}

// offer proposes something to the opponent; where the opponent proposes the
// same already, it accepts.
func (c command) offer() error {
	d, err := data[OfferIn](c.in)
	if err != nil {
		return err
	}
	return c.offering(d.Offer, func(seat game.Color) error {
		open, standing := c.rec.open(d.Offer)
		switch {
		case standing && open.By != seat.String():
			return c.agree(seat, d.Offer)
		case standing:
			return &Fault{"already_offered", "Your offer stands already."}
		}
		if err := c.mayOffer(seat, d.Offer); err != nil {
			return err
		}
		if c.rec.tooSoon(seat, d.Offer, c.at) {
			return &Fault{"too_soon", "You have offered that lately: play on first."}
		}
		return c.event(Offered, SeatData{Seat: seat.String(), Offer: d.Offer})
	})
}

// offering calls do with the member's seat where this offer has its place: a
// rematch when the game is over, anything else while it is played.
func (c command) offering(o Offer, do func(seat game.Color) error) error {
	if o != OfferRematch {
		return c.playing(do)
	}
	seat, err := c.seat()
	switch {
	case err != nil:
		return err
	case c.rec.status != Over:
		return &Fault{"not_over", "A rematch can be offered when the game is over."}
	}
	return do(seat)
}

// mayOffer says why this side may not offer this now, if it may not.
func (r *room) mayOffer(seat game.Color, o Offer) error {
	switch {
	case r.alone() && o != OfferRematch:
		return &Fault{"alone", "There is nobody else to agree to that."}
	case o == OfferDraw:
		return nil
	case o == OfferTakeback:
		return r.mayTakeBack(seat)
	case o == OfferPause && (r.clock == nil || r.rec.paused || r.rec.terms.Days > 0):
		return &Fault{"no_pause", "There is no running clock to pause."}
	case o == OfferPause && r.long():
		return errLongGame
	case o == OfferPause, o == OfferCancel:
		return nil
	case o == OfferResume && !r.rec.paused:
		return &Fault{"not_paused", "The game is not paused."}
	case o == OfferResume:
		return nil
	case o == OfferRematch && r.rec.rematch != "":
		return &Fault{"rematch_there", "The rematch is open already."}
	case o == OfferRematch:
		return nil
	default:
		return &Fault{"bad_offer", "The server does not know this kind of offer."}
	}
}

// mayTakeBack: "takebacks by consent (the default), freely, or never".
func (r *room) mayTakeBack(seat game.Color) error {
	switch {
	case r.rec.terms.Takebacks == Never:
		return &Fault{"no_takebacks", "This game is played without takebacks."}
	case r.rec.paused:
		return errPaused
	case r.long():
		return errLongGame
	case r.takebackPlies(seat) > len(r.rec.plies):
		return &Fault{"nothing_to_take_back", "You have no move to take back yet."}
	}
	return nil
}

// takebackPlies is how many plies bring the asker back on turn: one when the
// opponent is on turn, else two. Who plays both sides takes back one.
func (r *room) takebackPlies(seat game.Color) int {
	if seat == r.turn() && !r.alone() {
		return 2
	}
	return 1
}

// reply answers an open offer: one's own, or the opponent's.
func (c command) reply(own bool, do func(game.Color, Offer) error) error {
	d, err := data[OfferIn](c.in)
	if err != nil {
		return err
	}
	return c.offering(d.Offer, func(seat game.Color) error {
		open, standing := c.rec.open(d.Offer)
		if !standing || (open.By == seat.String()) != own {
			return errNoOffer
		}
		return do(seat, d.Offer)
	})
}

func (c command) withdraw() error {
	return c.reply(true, func(seat game.Color, o Offer) error {
		return c.event(Withdrawn, SeatData{Seat: seat.String(), Offer: o})
	})
}

func (c command) decline() error {
	return c.reply(false, func(seat game.Color, o Offer) error {
		return c.event(Declined, SeatData{Seat: seat.String(), Offer: o})
	})
}

func (c command) accept() error { return c.reply(false, c.agree) }

// agree writes the acceptance with what follows from it.
func (c command) agree(seat game.Color, o Offer) error {
	d := AnswerData{Seat: seat.String(), Offer: o}
	switch o {
	case OfferTakeback:
		if err := c.mayTakeBack(seat.Other()); err != nil {
			return err
		}
		d.Plies, d.Left = c.takebackPlies(seat.Other()), c.bothLeft()
	case OfferPause:
		d.Left = c.bothLeft()
	case OfferRematch:
		return c.openRematch(d)
	}
	return c.event(Accepted, d)
}

// takeback takes back without asking: where the house rules allow it, or
// where one visitor plays both sides.
func (c command) takeback() error {
	d, err := data[OnIn](c.in)
	if err != nil {
		return err
	}
	return c.playing(func(seat game.Color) error {
		if err := c.mayTakeBack(seat); err != nil {
			return err
		}
		switch {
		case d.On != c.rec.on:
			return errStale
		case !c.freely():
			return &Fault{"ask_first", "In this game the opponent must agree to a takeback."}
		}
		return c.event(TookBack, TookBackData{Seat: seat.String(), Plies: c.takebackPlies(seat), Left: c.bothLeft()})
	})
}

func (r *room) freely() bool {
	return r.rec.terms.Takebacks == Freely || r.alone() && r.rec.terms.Takebacks != Never
}

// bothLeft is both clocks now, nil without a clock.
func (c command) bothLeft() *Clocks {
	if c.clock == nil {
		return nil
	}
	left := c.room.bothLeft(c.at)
	return &left
}

// openRematch writes the first event of the game that follows, with sides
// exchanged, and then says so in this one. The new game's id and slug come
// from this game's id, so that trying again makes no second one. It counts as a
// game that the page which accepts has created.
func (c command) openRematch(d AnswerData) error {
	if err := c.member.mayOpen(); err != nil {
		return err
	}
	id := uuid.NewSHA1(uuid.NameSpaceOID, []byte("rematch "+c.rec.id)).String()
	d.Slug = slugOf(sha256.Sum256([]byte("slug " + id)))
	first, err := firstEvent(id, CreatedData{Rules: rulesVersion, Slug: d.Slug, Game: c.rec.game, Start: c.rec.start,
		By: c.rec.creator, Side: c.rec.side, Terms: c.rec.terms.exchanged(),
		Rematch: &RematchData{Of: c.rec.slug, White: c.rec.seats[game.Black], Black: c.rec.seats[game.White]}})
	if err != nil {
		return err
	}
	rec, err := fold([]Event{first})
	if err != nil {
		return err
	}
	draft := c.draft(Accepted, d)
	draft.before = &Append{Event: first, Row: rec.row()}
	c.write(draft)
	return nil
}

// exchanged are the terms with each player keeping their own clock.
func (t Terms) exchanged() Terms {
	if t.Black != nil {
		t.Clock, t.Black = t.Black, t.Clock
	}
	return t
}

// may lists what this side may do now besides moving.
func (r *room) may(seat game.Color) []string {
	switch {
	case r.rec.status == Over && r.rec.rematch == "":
		return []string{string(OfferRematch)}
	case r.rec.status != Playing:
		return nil
	}
	may := append(make([]string, 0, 8), InResign) // mostly six
	if len(r.rec.plies) < 2 {
		may = append(may, InAbort)
	}
	for _, o := range []Offer{OfferDraw, OfferTakeback, OfferPause, OfferResume, OfferCancel} {
		if r.mayOffer(seat, o) == nil && (o == OfferResume || !r.rec.tooSoon(seat, o, time.Now())) {
			may = append(may, string(o))
		}
	}
	if r.freely() && r.mayTakeBack(seat) == nil {
		may = slices.DeleteFunc(may, func(s string) bool { return s == string(OfferTakeback) })
		may = append(may, mayUndo)
	}
	if r.mayGive() {
		may = append(may, InGive)
	}
	if seat == r.turn() && r.match.Claim().Over() {
		may = append(may, InClaim)
	}
	return may
}

// mayUndo stands in State.May for a takeback without asking.
const mayUndo = "undo"

// givenTo is who was given time by an event, and how much.
func givenTo(e Event) (game.Color, time.Duration) {
	var d GivenData
	if err := json.Unmarshal(e.Data, &d); err != nil {
		return 0, 0
	}
	giver, _ := colorOf(d.Seat)
	return giver.Other(), milliseconds(d.Time)
}
