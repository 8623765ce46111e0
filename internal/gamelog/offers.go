package gamelog

import (
	"maps"
	"slices"
	"time"

	"threefold/internal/game"
)

// Offers holds the open offers of a game, and what each side has offered before.
type Offers struct {
	Open  []OpenOffer
	Asked [2]map[Offer]asked
}

// OpenOffer is an offer without an answer yet. By is "white" or "black".
type OpenOffer struct {
	Offer Offer  `json:"offer"`
	By    string `json:"by"`
}

// asked is one side's past offers of one kind.
type asked struct {
	at       int   // number of plies at the last offer, plus one
	when     int64 // moment of the last offer, epoch milliseconds
	declined int   // number of refusals
}

// foldOffered adds an open offer; there is one of each kind at most.
func foldOffered(r Record, e Event, d SeatData) Record {
	seat, _ := ColorOf(d.Seat)
	r.Offers.Open = append(slices.Clone(r.Offers.Open), OpenOffer{Offer: d.Offer, By: d.Seat})
	before := r.Offers.Asked[seat][d.Offer]
	before.at, before.when = r.Plies.Len()+1, e.At
	r.Offers.Asked[seat] = put(r.Offers.Asked[seat], d.Offer, before)
	return r
}

// foldAnswered removes an open offer, whatever the answer was.
func foldAnswered(r Record, _ Event, d SeatData) Record {
	r.Offers.Open = closed(r.Offers.Open, d.Offer)
	return r
}

func foldDeclined(r Record, e Event, d SeatData) Record {
	if decliner, ok := ColorOf(d.Seat); ok {
		asker := decliner.Other()
		before := r.Offers.Asked[asker][d.Offer]
		before.declined++
		r.Offers.Asked[asker] = put(r.Offers.Asked[asker], d.Offer, before)
	}
	return foldAnswered(r, e, d)
}

// foldAccepted applies the acceptance of an offer.
func foldAccepted(r Record, e Event, d AnswerData) Record {
	r.Offers.Open = closed(r.Offers.Open, d.Offer)
	if d.Left != nil {
		r.Left = [2]int64{d.Left.White, d.Left.Black}
	}
	switch d.Offer {
	case OfferTakeback:
		return r.takePliesBack(e, d.Plies)
	case OfferPause:
		r.Paused = true
	case OfferResume:
		r.Paused = false
		r.Moved = e.At
	case OfferCancel:
		return r.end(game.Outcome{Result: game.NoResult, Reason: game.Cancelled})
	case OfferRematch:
		r.Rematch = d.Slug
	default: // a draw
		return r.end(game.Draw(game.Agreement))
	}
	return r
}

func foldTookBack(r Record, e Event, d TookBackData) Record {
	if d.Left != nil {
		r.Left = [2]int64{d.Left.White, d.Left.Black}
	}
	return r.takePliesBack(e, d.Plies)
}

// takePliesBack removes the last plies. It also removes open draw and takeback offers,
// which concerned a position that is gone.
func (r Record) takePliesBack(e Event, plies int) Record {
	n := r.Plies.Len()
	r.Plies = r.Plies.First(n - min(max(0, plies), n))
	r.Offers.Open = closed(closed(r.Offers.Open, OfferDraw), OfferTakeback)
	r.On, r.Moved = e.Seq, e.At
	return r
}

// offer returns the open offer of this kind, if there is one.
func (r Record) offer(o Offer) (OpenOffer, bool) {
	i := slices.IndexFunc(r.Offers.Open, func(open OpenOffer) bool { return open.Offer == o })
	if i < 0 {
		return OpenOffer{}, false
	}
	return r.Offers.Open[i], true
}

// backOff is the number of plies between two offers of a kind by one side: one, and
// two more for each refusal but the first, up to twenty.
func (a asked) backOff() int { return min(1+2*max(0, a.declined-1), 20) }

// resumeWait takes the place of a ply between two offers to resume, because no ply is
// played in a pause.
const resumeWait = 10 * time.Second

// tooSoon says whether this side must wait before it offers this again.
func (r Record) tooSoon(seat game.Color, o Offer, now time.Time) bool {
	a := r.Offers.Asked[seat][o]
	if o == OfferResume {
		return now.Before(time.UnixMilli(a.when).Add(time.Duration(a.backOff()) * resumeWait))
	}
	return a.at > 0 && r.Plies.Len()+1 < a.at+a.backOff()
}

// standingAfterMove returns the offers that stay open after a move by this side: an
// offer closes with the next move of the player who could have accepted it, except an
// offer to pause.
func standingAfterMove(offers []OpenOffer, mover string) []OpenOffer {
	return slices.DeleteFunc(slices.Clone(offers), func(o OpenOffer) bool {
		return o.By != mover && o.Offer != OfferPause
	})
}

func closed(offers []OpenOffer, o Offer) []OpenOffer {
	return slices.DeleteFunc(slices.Clone(offers), func(open OpenOffer) bool { return open.Offer == o })
}

func put(m map[Offer]asked, o Offer, a asked) map[Offer]asked {
	next := maps.Clone(m)
	if next == nil {
		next = map[Offer]asked{}
	}
	next[o] = a
	return next
}
