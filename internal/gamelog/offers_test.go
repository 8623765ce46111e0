package gamelog

import (
	"testing"
	"time"

	"threefold/internal/game"
)

// Between two offers of a kind by one side lies a ply, and two more for each refusal
// but the first; between two offers to resume ten seconds in place of each ply.
func TestTooSoon(t *testing.T) {
	for _, c := range []struct{ declined, plies int }{{0, 1}, {1, 1}, {2, 3}, {3, 5}, {10, 19}, {11, 20}, {50, 20}} {
		r := Record{Plies: played(7)}
		r.Offers.Asked[game.White] = map[Offer]pastOffers{
			OfferDraw:   {at: 8, when: start.UnixMilli(), declined: c.declined},
			OfferResume: {at: 8, when: start.UnixMilli(), declined: c.declined},
		}
		for _, n := range []int{c.plies - 1, c.plies} {
			r.Plies = played(7 + n)
			if got := r.tooSoon(game.White, OfferDraw, start); got != (n < c.plies) {
				t.Errorf("%d refusals, %d plies later: too soon %t", c.declined, n, got)
			}
		}
		wait := time.Duration(c.plies) * 10 * time.Second
		if !r.tooSoon(game.White, OfferResume, after(wait-1)) || r.tooSoon(game.White, OfferResume, after(wait)) {
			t.Errorf("%d refusals to resume: not after %v", c.declined, wait)
		}
	}
	if (Record{}).tooSoon(game.White, OfferDraw, start) {
		t.Error("the first offer comes too soon")
	}
	r := Record{}
	r.Offers.Asked[game.White] = map[Offer]pastOffers{OfferDraw: {at: 1}}
	if r.tooSoon(game.Black, OfferDraw, start) || r.tooSoon(game.White, OfferCancel, start) || !r.tooSoon(game.White, OfferDraw, start) {
		t.Error("an offer counts for another side or another kind, or not for its own")
	}
}

// An offer closes with the next move of the player who could have accepted it, except
// an offer to pause.
func TestOffersAfterAMove(t *testing.T) {
	open := []OpenOffer{{OfferDraw, "white"}, {OfferTakeback, "black"}, {OfferPause, "black"}}
	if got := standingAfterMove(open, "white"); len(got) != 2 || got[0] != open[0] || got[1] != open[2] {
		t.Errorf("after White's move %v stand", got)
	}
	if got := standingAfterMove(open, "black"); len(got) != 2 || got[0] != open[1] || got[1] != open[2] {
		t.Errorf("after Black's move %v stand", got)
	}
}
