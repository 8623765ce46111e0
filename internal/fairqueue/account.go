package fairqueue

import "time"

// account counts the use of a queue. Accounts form a tree: the queue's own account has one
// part for each address, and each of these has one for each visitor. The queue's mutex guards
// them.
type account struct {
	parent  *account // the parent; nil for the queue's own
	parts   map[string]*account
	waiting int
	running int
	used    time.Duration // by finished turns
	begun   time.Duration // sum of the start times of running turns, since epoch
	floor   time.Duration // highest use of a part at the start of its turn; newcomers start there
}

// epoch is the time 0 of account.begun, on the monotonic clock.
var epoch = time.Now()

// at returns the part of this name, which it creates if there is none.
func (a *account) at(name string) *account {
	part := a.parts[name]
	if part == nil {
		if a.parts == nil {
			a.parts = map[string]*account{}
		}
		part = &account{parent: a}
		a.parts[name] = part
	}
	return part
}

// until returns the time used up to now, that of running turns included.
func (a *account) until(now time.Time) time.Duration {
	return a.used + time.Duration(a.running)*now.Sub(epoch) - a.begun
}

// before reports whether this visitor gets the next turn before another visitor, whose request
// came earlier.
func (a *account) before(other *account, now time.Time) bool {
	if a.parent != other.parent {
		return a.parent.less(other.parent, now)
	}
	return a != other && a.less(other, now)
}

// less compares two parts of one account by use, then by running turns.
func (a *account) less(other *account, now time.Time) bool {
	own, others := a.until(now), other.until(now)
	return own < others || own == others && a.running < other.running
}

// joined counts one more waiting request. An idle caller gains no credit: it starts at floor.
func (a *account) joined() {
	for ; a != nil; a = a.parent {
		if a.parent != nil && a.waiting+a.running == 0 {
			a.used = max(a.used, a.parent.floor)
		}
		a.waiting++
	}
}

// parted counts one waiting request less.
func (a *account) parted() {
	for ; a != nil; a = a.parent {
		a.waiting--
	}
}

// began counts a waiting request's turn as running.
func (a *account) began(now time.Time) {
	for ; a != nil; a = a.parent {
		if a.parent != nil {
			a.parent.floor = max(a.parent.floor, a.until(now))
		}
		a.running++
		a.begun += now.Sub(epoch)
	}
}

// ended counts a finished turn and its duration.
func (a *account) ended(began time.Time, took time.Duration) {
	for ; a != nil; a = a.parent {
		a.running--
		a.begun -= began.Sub(epoch)
		a.used += took
	}
}

// longest returns the part with most waiting requests; nil if none waits.
func (a *account) longest() (most *account) {
	for _, part := range a.parts {
		if part.waiting > 0 && (most == nil || part.waiting > most.waiting) {
			most = part
		}
	}
	return most
}

// forget removes the idle parts that have used no more than new ones start with. It removes
// all idle parts when there are more than limit, or when no request waits or runs.
func (a *account) forget(limit int) {
	many := len(a.parts) > limit
	for name, part := range a.parts {
		if part.waiting+part.running == 0 && (many || part.used <= a.floor || a.waiting+a.running == 0) {
			delete(a.parts, name)
		}
	}
}
