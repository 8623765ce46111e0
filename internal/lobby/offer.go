package lobby

import (
	"maps"
	"slices"
	"time"

	"threefold/internal/game"
)

// asked is what a side has offered of one kind before.
type asked struct {
	at       int   // plies played when it was last offered, plus one
	when     int64 // it was last offered, epoch milliseconds
	declined int   // how often it was declined
}

// offered opens an offer: one of a kind at a time.
func (r record) offered(e Event, d SeatData) record {
	seat, _ := colorOf(d.Seat)
	r.offers = append(slices.Clone(r.offers), OfferOut{Offer: d.Offer, By: d.Seat})
	before := r.asked[seat][d.Offer]
	before.at, before.when = len(r.plies)+1, e.At
	r.asked[seat] = put(r.asked[seat], d.Offer, before)
	return r
}

// answered closes an offer, whatever the answer.
func (r record) answered(_ Event, d SeatData) record {
	r.offers = closed(r.offers, d.Offer)
	return r
}

func (r record) declined(e Event, d SeatData) record {
	if decliner, ok := colorOf(d.Seat); ok {
		asker := decliner.Other()
		before := r.asked[asker][d.Offer]
		before.declined++
		r.asked[asker] = put(r.asked[asker], d.Offer, before)
	}
	return r.answered(e, d)
}

// open is the offer of this kind that stands, if any.
func (r record) open(o Offer) (OfferOut, bool) {
	i := slices.IndexFunc(r.offers, func(open OfferOut) bool { return open.Offer == o })
	if i < 0 {
		return OfferOut{}, false
	}
	return r.offers[i], true
}

// backOff is how many plies a side must let pass between two offers of a
// kind: one, and two more for each time but the first that it was declined, up
// to twenty.
func (a asked) backOff() int { return min(1+2*max(0, a.declined-1), 20) }

// resumePause stands for a ply between two offers to go on: in a pause none is
// played.
const resumePause = 10 * time.Second

// tooSoon says that a side has offered this too lately to offer it again.
func (r record) tooSoon(seat game.Color, o Offer, now time.Time) bool {
	a := r.asked[seat][o]
	if o == OfferResume {
		return now.Before(time.UnixMilli(a.when).Add(time.Duration(a.backOff()) * resumePause))
	}
	return a.at > 0 && len(r.plies)+1 < a.at+a.backOff()
}

// lapsed are the offers that outlive a move by this side: an offer is gone
// with the next move of the player who could have accepted it. What concerns
// the clock stays.
func lapsed(offers []OfferOut, mover string) []OfferOut {
	return slices.DeleteFunc(slices.Clone(offers), func(o OfferOut) bool {
		return o.By != mover && o.Offer != OfferPause
	})
}

func closed(offers []OfferOut, o Offer) []OfferOut {
	return slices.DeleteFunc(slices.Clone(offers), func(open OfferOut) bool { return open.Offer == o })
}

func put(m map[Offer]asked, o Offer, a asked) map[Offer]asked {
	next := maps.Clone(m)
	if next == nil {
		next = map[Offer]asked{}
	}
	next[o] = a
	return next
}
