package wire

import (
	"threefold/internal/gamejson"
	"threefold/internal/gamelog"
	"threefold/internal/jsonw"
)

// appendState appends a state as a spectator sees it, without the closing brace: Legal
// and May may follow.
func appendState(b []byte, s *State) []byte {
	b = jsonw.PutText(append(b, '{'), "status", s.Status)
	b = jsonw.PutInt(b, "on", s.On)
	b = jsonw.PutText(b, "turn", s.Turn)
	b = jsonw.PutText(b, "white", s.White)
	b = jsonw.PutText(b, "black", s.Black)
	b = optClock(b, s.Clock)
	if s.Paused {
		b = append(jsonw.Key(b, "paused"), "true"...)
	}
	b = jsonw.OptList(b, "offers", s.Offers, appendOffer)
	b = jsonw.OptText(b, "claim", s.Claim)
	b = jsonw.PutInt(b, "repeated", int64(s.Repeated))
	b = gamejson.OptOutcome(b, s.Outcome)
	b = jsonw.OptText(b, "rematch", s.Rematch)
	if s.Next {
		b = append(jsonw.Key(b, "next"), "true"...)
	}
	b = jsonw.OptList(b, "notNow", s.NotNow, jsonw.Text)
	return gamejson.AppendSigns(jsonw.Key(b, "signs"), &s.Signs)
}

func optClock(b []byte, c *ClockOut) []byte {
	if c == nil {
		return b
	}
	b = jsonw.PutInt(append(jsonw.Key(b, "clock"), '{'), "white", c.White)
	b = jsonw.PutInt(b, "black", c.Black)
	b = jsonw.PutText(b, "running", c.Running)
	return append(jsonw.OptInt(b, "first", c.First), '}')
}

func appendOffer(b []byte, o gamelog.OpenOffer) []byte {
	b = jsonw.PutText(append(b, '{'), "offer", o.Offer)
	return append(jsonw.PutText(b, "by", o.By), '}')
}
