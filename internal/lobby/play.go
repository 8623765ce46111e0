package lobby

import "threefold/internal/game"

func (c command) move() error {
	d, err := data[MoveIn](c.in)
	if err != nil {
		return err
	}
	return c.playing(func(seat game.Color) error {
		switch {
		case d.On != c.rec.on || d.Ply != len(c.rec.plies)+1:
			return errStale
		case seat != c.turn():
			return errNotYourTurn
		}
		step, err := c.match.Try(d.Move)
		if err != nil {
			return err
		}
		moved := MovedData{Played: step.Played}
		if c.clock != nil {
			left, spent := c.clock.Press(c.at)
			moved.Left, moved.Spent = left.Milliseconds(), spent.Milliseconds()
		}
		if step.Outcome.Over() {
			moved.Outcome = &step.Outcome
		}
		return c.event(Moved, moved, &step)
	})
}

// maxClicks and maxClick bound an ask: the longest chain takes every piece of
// the opponent, and no place has a longer name.
const (
	maxClicks = 40
	maxClick  = 8
)

func (c command) ask() error {
	d, err := data[AskIn](c.in)
	if err != nil {
		return err
	}
	if len(d.Clicks) == 0 || len(d.Clicks) > maxClicks {
		return &Fault{"bad_message", "A question names between one and forty places."}
	}
	for _, click := range d.Clicks {
		if len(click) > maxClick {
			return &Fault{"bad_message", "A place's name is too long."}
		}
	}
	seat, err := c.seated()
	switch {
	case err != nil:
		return err
	case d.On != c.rec.on:
		return errStale
	case seat != c.turn():
		return &game.Refusal{Code: errNotYourTurn.Code, Title: "Not your turn",
			Text: "Your opponent is to move.", Places: d.Clicks[:1]}
	}
	if refusal := c.match.Position().Refuse(d.Clicks); refusal != nil {
		return refusal
	}
	return &game.Refusal{Code: "unfinished", Title: "Go on",
		Text: "This is the beginning of a legal move: choose where it goes.", Places: d.Clicks}
}

func (c command) resync() error {
	c.greet(c.member)
	return nil
}

func (c command) offer() error {
	d, err := data[OfferIn](c.in)
	if err != nil {
		return err
	}
	if d.Offer != "draw" {
		return &Fault{"bad_offer", "Only a draw can be offered."}
	}
	return c.playing(func(seat game.Color) error {
		switch open := c.rec.offer; {
		case open != nil && open.By != seat.String():
			return c.event(Accepted, SeatData{Seat: seat.String(), Offer: d.Offer}, nil)
		case open != nil:
			return &Fault{"already_offered", "Your offer stands already."}
		case c.rec.offeredAt[seat] == len(c.rec.plies)+1:
			return &Fault{"too_soon", "You have offered a draw in this position already: play on first."}
		}
		return c.event(Offered, SeatData{Seat: seat.String(), Offer: d.Offer}, nil)
	})
}

// reply writes an answer to an open offer that was made by the given side
// relative to the member: its own, or the opponent's.
func (c command) reply(kind Kind, own bool) error {
	return c.playing(func(seat game.Color) error {
		open := c.rec.offer
		if open == nil || (open.By == seat.String()) != own {
			return &Fault{"no_offer", "There is no such offer now."}
		}
		return c.event(kind, SeatData{Seat: seat.String(), Offer: open.Offer}, nil)
	})
}

func (c command) withdraw() error { return c.reply(Withdrawn, true) }
func (c command) accept() error   { return c.reply(Accepted, false) }
func (c command) decline() error  { return c.reply(Declined, false) }

func (c command) claim() error {
	d, err := data[OnIn](c.in)
	if err != nil {
		return err
	}
	return c.playing(func(seat game.Color) error {
		claim := c.match.Claim()
		switch {
		case d.On != c.rec.on:
			return errStale
		case seat != c.turn():
			return errNotYourTurn
		case !claim.Over():
			return &Fault{"no_claim", "No draw can be claimed in this position."}
		}
		return c.event(Claimed, EndedData{Seat: seat.String(), Outcome: claim}, nil)
	})
}

func (c command) resign() error {
	return c.playing(func(seat game.Color) error {
		return c.event(Resigned, SeatData{Seat: seat.String()}, nil)
	})
}

func (c command) cancel() error {
	switch {
	case c.rec.creator.ID != c.member.player.ID:
		return &Fault{"not_yours", "Only who made the invitation can take it back."}
	case c.rec.status != Invited:
		return &Fault{"already_started", "The game has started: it can only be played, resigned or drawn."}
	}
	return c.event(Cancelled, struct{}{}, nil)
}
