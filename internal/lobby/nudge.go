package lobby

import "sync/atomic"

// nudges are short words to a room from whoever must not wait for it: what the
// room should look at. It looks at the thing itself, so that a nudge may come
// twice, or for several changes at once, and none is lost.
type nudges struct {
	bits atomic.Uint32
	seq  atomic.Int64 // the highest event told of
}

// What a room is nudged to do.
const (
	nudgeDue    uint32 = 1 << iota // something may be due
	nudgeHealth                    // the store's health has changed
	nudgeEvent                     // the log may have grown
	nudgeLog                       // read the log on, whatever was told
	nudgeChat                      // somebody has said something elsewhere
	nudgeRoll                      // who is here elsewhere has changed
	nudgeReport                    // tell the others, and the wall, again who is here
	nudgeAway                      // what is known of the outage before the start has changed
)

// tell notes that the log is said to hold this event, and says whether that is
// news.
func (n *nudges) tell(seq int64) (news bool) {
	for {
		known := n.seq.Load()
		if known >= seq {
			return false
		}
		if n.seq.CompareAndSwap(known, seq) {
			return true
		}
	}
}

// take takes all nudges that were given.
func (n *nudges) take() uint32 { return n.bits.Swap(0) }

// nudge has the room look at something, and waits for nothing.
func (r *room) nudge(bit uint32) {
	r.nudged.bits.Or(bit)
	r.wake()
}

// told nudges because the log is said to hold this event.
func (r *room) told(seq int64) {
	if r.nudged.tell(seq) {
		r.nudge(nudgeEvent)
	}
}

// regardNudges does what the room was nudged to do.
func (r *room) regardNudges(bits uint32) {
	if bits&nudgeDue != 0 {
		r.alarm()
	}
	if r.failed != nil {
		return
	}
	if bits&nudgeHealth != 0 {
		r.heed()
	}
	if bits&nudgeAway != 0 {
		r.serve(request{mayWrite: true, do: r.forgiveAway})
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
