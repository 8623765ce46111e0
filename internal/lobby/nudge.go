package lobby

import "sync/atomic"

// nudges are short words to a room from whoever must not wait for it: what the
// room should look at. It looks at the thing itself, so that a nudge may come
// twice, or for several changes at once, and none is lost.
type nudges struct {
	bits *atomic.Uint32
	seq  *atomic.Int64 // the highest event told of
	bell chan struct{}
}

// What a room is nudged to do.
const (
	nudgeHealth uint32 = 1 << iota // the store's health has changed
	nudgeEvent                     // the log may have grown
	nudgeLog                       // read the log on, whatever was told
	nudgeChat                      // somebody has said something elsewhere
	nudgeRoll                      // who is here elsewhere has changed
	nudgeReport                    // tell the others, and the wall, again who is here
)

func newNudges() nudges {
	return nudges{bits: &atomic.Uint32{}, seq: &atomic.Int64{}, bell: make(chan struct{}, 1)}
}

// give adds a nudge.
func (n nudges) give(bit uint32) {
	n.bits.Or(bit)
	ring(n.bell)
}

// event nudges because the log is said to hold this event.
func (n nudges) event(seq int64) {
	for {
		known := n.seq.Load()
		if known >= seq {
			return
		}
		if n.seq.CompareAndSwap(known, seq) {
			n.give(nudgeEvent)
			return
		}
	}
}

// take takes all nudges that were given.
func (n nudges) take() uint32 { return n.bits.Swap(0) }

// nudge does what the room was nudged to do.
func (r *room) nudge(bits uint32) {
	if r.failed != nil {
		return
	}
	if bits&nudgeHealth != 0 {
		r.heed()
	}
	if bits&nudgeRoll != 0 {
		r.regard()
	}
	if bits&nudgeReport != 0 {
		r.reported = Report{}
		r.report()
		r.tellWall()
	}
	if bits&nudgeChat != 0 {
		r.overhear()
	}
	if bits&nudgeLog != 0 || bits&nudgeEvent != 0 && r.nudged.seq.Load() > r.rec.seq {
		r.lookOn()
	}
}
