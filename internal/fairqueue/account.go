package fairqueue

import "time"

// account is what an address, or a visitor of one, has of a queue; the queue itself is the
// account in which those of the addresses stand. It belongs to the queue, under the
// queue's mutex.
type account struct {
	in      *account // nil: the queue's own
	parts   map[string]*account
	waiting int
	running int
	used    time.Duration // by turns that are over
	begun   time.Duration // sum, over the turns that run, of when they began after epoch
	floor   time.Duration // what the part had used whose turn began last: newcomers begin there
}

// epoch is a moment from which times are counted, on the monotonic clock.
var epoch = time.Now()

// at is the part of this name.
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

// until is what has been used by now, by the turns that run too.
func (a *account) until(now time.Time) time.Duration {
	return a.used + time.Duration(a.running)*now.Sub(epoch) - a.begun
}

// before says whether the next turn is rather this visitor's than another's, where this
// one has come later.
func (a *account) before(other *account, now time.Time) bool {
	if a.in != other.in {
		return a.in.less(other.in, now)
	}
	return a != other && a.less(other, now)
}

// less compares two parts of one account by what they have used, and then by what runs
// for them.
func (a *account) less(other *account, now time.Time) bool {
	own, others := a.until(now), other.until(now)
	return own < others || own == others && a.running < other.running
}

// joined counts one who waits. Who was away saves no time up.
func (a *account) joined() {
	for ; a != nil; a = a.in {
		if a.in != nil && a.waiting+a.running == 0 {
			a.used = max(a.used, a.in.floor)
		}
		a.waiting++
	}
}

// parted counts one less who waits.
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

// longest is the part of which most wait, nil where none does.
func (a *account) longest() (most *account) {
	for _, part := range a.parts {
		if part.waiting > 0 && (most == nil || part.waiting > most.waiting) {
			most = part
		}
	}
	return most
}

// forget drops the parts that wait for nothing and have nothing, if they have used no
// more than newcomers begin with, or if there are so many.
func (a *account) forget(most int) {
	many := len(a.parts) > most
	for name, part := range a.parts {
		if part.waiting+part.running == 0 && (many || part.used <= a.floor || a.waiting+a.running == 0) {
			delete(a.parts, name)
		}
	}
}
