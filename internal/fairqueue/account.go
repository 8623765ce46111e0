package fairqueue

import "time"

// account is the use that an address, or a visitor at one, makes of a queue. Accounts form a
// tree: the queue's own has those of the addresses as parts, and each of these has those of
// its visitors. The queue's mutex guards them.
type account struct {
	in      *account // the parent; nil for the queue's own
	parts   map[string]*account
	waiting int
	running int
	used    time.Duration // by finished turns
	begun   time.Duration // sum of the start times of running turns, since epoch
	floor   time.Duration // highest use of a part at the start of its turn; newcomers start there
}

// epoch is the zero of the times in accounts, on the monotonic clock.
var epoch = time.Now()

// at returns the part of this name, and makes it if there is none.
func (a *account) at(name string) *account {
	part := a.parts[name]
	if part == nil {
		if a.parts == nil {
			a.parts = map[string]*account{}
		}
		part = &account{in: a}
		a.parts[name] = part
	}
	return part
}

// until is the use up to now, by running turns too.
func (a *account) until(now time.Time) time.Duration {
	return a.used + time.Duration(a.running)*now.Sub(epoch) - a.begun
}

// before reports whether this visitor gets the next turn before another one that arrived
// earlier.
func (a *account) before(other *account, now time.Time) bool {
	if a.in != other.in {
		return a.in.less(other.in, now)
	}
	return a != other && a.less(other, now)
}

// less compares two parts of one account by use, then by running turns.
func (a *account) less(other *account, now time.Time) bool {
	own, others := a.until(now), other.until(now)
	return own < others || own == others && a.running < other.running
}

// joined counts one more waiting request. An idle caller saves no credit: it starts at floor.
func (a *account) joined() {
	for ; a != nil; a = a.in {
		if a.in != nil && a.waiting+a.running == 0 {
			a.used = max(a.used, a.in.floor)
		}
		a.waiting++
	}
}

// parted counts one waiting request less.
func (a *account) parted() {
	for ; a != nil; a = a.in {
		a.waiting--
	}
}

func (a *account) began(now time.Time) {
	for ; a != nil; a = a.in {
		if a.in != nil {
			a.in.floor = max(a.in.floor, a.until(now))
		}
		a.running++
		a.begun += now.Sub(epoch)
	}
}

func (a *account) ended(began time.Time, took time.Duration) {
	for ; a != nil; a = a.in {
		a.running--
		a.begun -= began.Sub(epoch)
		a.used += took
	}
}

// longest is the part with most waiting requests, nil if none waits.
func (a *account) longest() (most *account) {
	for _, part := range a.parts {
		if part.waiting > 0 && (most == nil || part.waiting > most.waiting) {
			most = part
		}
	}
	return most
}

// forget drops the idle parts that have used no more than newcomers start with, and all idle
// parts when there are more than the limit or nobody waits or runs.
func (a *account) forget(limit int) {
	many := len(a.parts) > limit
	for name, part := range a.parts {
		if part.waiting+part.running == 0 && (many || part.used <= a.floor || a.waiting+a.running == 0) {
			delete(a.parts, name)
		}
	}
}
