package lobby

import "threefold/internal/game"

// appendState appends a state as a spectator sees it, without its end: Legal
// and May may follow.
func appendState(b []byte, s *State) []byte {
	b = putText(append(b, '{'), "status", s.Status)
	b = putInt(b, "on", s.On)
	b = putText(b, "turn", s.Turn)
	b = putText(b, "white", s.White)
	b = putText(b, "black", s.Black)
	b = optClock(b, s.Clock)
	if s.Paused {
		b = append(key(b, "paused"), "true"...)
	}
	b = optList(b, "offers", s.Offers, appendOffer)
	b = optText(b, "claim", s.Claim)
	b = putInt(b, "repeated", int64(s.Repeated))
	b = optOutcome(b, s.Outcome)
	b = optText(b, "rematch", s.Rematch)
	return appendSigns(key(b, "signs"), &s.Signs)
}

func optClock(b []byte, c *ClockOut) []byte {
	if c == nil {
		return b
	}
	b = putInt(append(key(b, "clock"), '{'), "white", c.White)
	b = putInt(b, "black", c.Black)
	b = putText(b, "running", c.Running)
	return append(optInt(b, "first", c.First), '}')
}

func appendOffer(b []byte, o OfferOut) []byte {
	b = putText(append(b, '{'), "offer", o.Offer)
	return append(putText(b, "by", o.By), '}')
}

func optOutcome(b []byte, o *game.Outcome) []byte {
	if o == nil {
		return b
	}
	b = optText(append(key(b, "outcome"), '{'), "result", o.Result)
	return append(optText(b, "reason", o.Reason), '}')
}

func appendSigns(b []byte, s *game.Signs) []byte {
	b = optList(append(b, '{'), "check", s.Check, appendText)
	b = optList(b, "forced", s.Forced, appendText)
	b = optList(b, "pinned", s.Pinned, appendText)
	return append(optText(b, "hint", s.Hint), '}')
}
