package lobby

import (
	"time"

	"threefold/internal/game"
)

// The network's delay is given back to the mover from a small quota, by what
// the server itself has measured with its pings. Whoever delays the answers
// to pings gains the quota at most, once, and then what refills.
const (
	lagFull   = time.Second
	lagRefill = 100 * time.Millisecond // for each move
)

// lagQuota is what each side may still be given back.
type lagQuota [2]time.Duration

func newLagQuota() lagQuota { return lagQuota{lagFull, lagFull} }

// use takes what a move was given back from the side's quota, and refills it
// a little.
func (q lagQuota) use(side game.Color, given time.Duration) lagQuota {
	q[side] = min(q[side]-given+lagRefill, lagFull)
	return q
}

// compensation is what a move of this side would be given back now: the
// least delay measured of its pages, as far as the quota reaches.
func (r *room) compensation(side game.Color) time.Duration {
	least, found := time.Duration(0), false
	for m := range r.players {
		if r.plays(m, side) && (!found || m.Lag() < least) {
			least, found = m.Lag(), true
		}
	}
	return min(least, r.lag[side])
}

// plays says whether a member plays this side.
func (r *room) plays(m *Member, side game.Color) bool {
	return r.rec.sits(side, m.player.ID)
}
