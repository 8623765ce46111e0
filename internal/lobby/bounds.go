package lobby

import (
	"fmt"
	"runtime/debug"
	"time"

	"golang.org/x/time/rate"
)

// What one game may cost, whoever plays it. Honest games never come near:
// the longest are of some hundred plies.
const (
	// A log of so many events takes in no more takebacks, pauses and given time,
	// which alone could go on for ever; and then no more moves. What ends a game
	// is always taken in.
	maxAsides = 2000
	maxEvents = 4000

	// So many visitors besides its owner may play a seat.
	maxShares = 20

	// So many requests may wait for an append. Then the room reads its inbox no
	// further, and whoever wants something of it waits.
	maxBacklog = 256

	// A page may ask so often for the whole game: at once, and each second.
	greetsAtOnce    = 10
	greetsPerSecond = 1
)

var (
	errLongGame = &Fault{"long_game", "This game has grown very long: nothing but moves and its end are taken in any more."}
	errLongest  = &Fault{"long_game", "This game has grown so long that it can only be ended: offer a draw, or resign."}
	errShared   = &Fault{"many_devices", "This seat is played on very many devices already."}
	errGreeted  = &Fault{"too_many", "The whole game was sent to this page just now. Please wait a little."}
)

// long says that a game takes in no more asides.
func (r *room) long() bool { return r.rec.seq >= maxAsides }

// mayShare says why no more visitors may play a seat ("white", "black" or
// "both"), if none may.
func (r *room) mayShare(seat string) error {
	for _, c := range colorsOf(seat) {
		if len(r.rec.shared[c]) >= maxShares {
			return errShared
		}
	}
	return nil
}

// mayGreet says whether a page is given the whole game when it asks, and takes
// note that it was.
func (m *Member) mayGreet(now time.Time) bool {
	if m.greets == nil {
		m.greets = rate.NewLimiter(greetsPerSecond, greetsAtOnce)
	}
	return m.greets.AllowN(now, 1)
}

// full says that the room is to read its inbox no further.
func (r *room) full() bool { return len(r.backlog) >= maxBacklog }

// rescue ends the room, and nothing else, when it panics: the log
// has all that was acknowledged, and the pages come back to a new room.
func (r *room) rescue() {
	if p := recover(); p != nil {
		r.logger.Error("room failed", "game", r.id, "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		r.settled(r, false)
		r.end()
	}
}
