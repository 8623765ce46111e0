package lobby

import "threefold/internal/game"

// accepted folds an offer that was accepted.
func (r record) accepted(e Event, d AnswerData) record {
	r.offers = closed(r.offers, d.Offer)
	if d.Left != nil {
		r.left = [2]int64{d.Left.White, d.Left.Black}
	}
	switch d.Offer {
	case OfferTakeback:
		return r.back(e, d.Plies)
	case OfferPause:
		r.paused = true
	case OfferResume:
		r.paused = false
		r.moved = e.At
	case OfferCancel:
		return r.end(game.Outcome{Result: game.NoResult, Reason: game.Cancelled})
	case OfferRematch:
		r.rematch = d.Slug
	default: // a draw
		return r.end(game.Draw(game.Agreement))
	}
	return r
}

func (r record) tookBack(e Event, d TookBackData) record {
	if d.Left != nil {
		r.left = [2]int64{d.Left.White, d.Left.Black}
	}
	return r.back(e, d.Plies)
}

// back takes plies back. Draw and takeback offers were about a position that
// is gone.
func (r record) back(e Event, plies int) record {
	n := len(r.plies) - min(max(0, plies), len(r.plies))
	r.plies = r.plies[:n:n]
	r.offers = closed(closed(r.offers, OfferDraw), OfferTakeback)
	r.on, r.moved = e.Seq, e.At
	return r
}
