package engine

import "math/bits"

// bound says how a stored score relates to the true one.
type bound uint8

const (
	noBound bound = iota
	upper         // the true score is at most the stored one
	lower         // at least
	exact
)

// entry is an entry of the transposition table, in 16 bytes.
type entry struct {
	packed uint64 // the best move, and above it the key's upper bits
	check  uint16 // more bits of the key
	score  int16
	eval   int16
	depth  int8
	kind   uint8 // the bound, and above it the age
}

// moveBits is the size of a move in an entry.
const moveBits = 40

func (e *entry) move() Move { return e.packed & (1<<moveBits - 1) }

// decides reports whether a stored score, as found, cuts off the window alpha to beta.
func (e *entry) decides(score, alpha, beta int) bool {
	return e.bound() == exact || e.bound() == lower && score >= beta || e.bound() == upper && score <= alpha
}

// improve returns an evaluation, or the stored score where its bound is tighter.
func (e *entry) improve(eval, ply int) int {
	score := found(int(e.score), ply)
	if e.bound() == exact || e.bound() == lower && score > eval || e.bound() == upper && score < eval {
		return score
	}
	return eval
}

func (e *entry) is(key uint64) bool {
	return e.packed>>moveBits == key>>moveBits && e.check == uint16(key>>24) && e.bound() != noBound
}

func (e *entry) bound() bound { return bound(e.kind & 3) }

// bucket is the entries of one index of the table, in one cache line.
type bucket [4]entry

// table is a transposition table.
type table struct {
	buckets []bucket
	age     uint8
}

// newTable returns a table of at most so many MiB.
func newTable(size int) table {
	n := max(1, size<<20/64)
	t := table{buckets: make([]bucket, 1<<(bits.Len(uint(n))-1))}
	adviseHugePages(t.buckets)
	return t
}

func (t *table) at(key uint64) *bucket { return &t.buckets[key&uint64(len(t.buckets)-1)] }

// find returns the entry of a position, if there is one.
func (t *table) find(key uint64) (entry, bool) {
	b := t.at(key)
	for i := range b {
		if e := &b[i]; e.is(key) {
			return *e, true
		}
	}
	return entry{eval: unknown}, false
}

// keep stores a position with its best move or none, and replaces the entry of its bucket that
// is worth least.
func (t *table) keep(key uint64, m Move, e entry) {
	b := t.at(key)
	place := &b[0]
	for i := range b {
		old := &b[i]
		if old.is(key) {
			if m == 0 {
				m = old.move()
			}
			if e.bound() != exact && e.depth < old.depth-3 && old.kind>>2 == t.age {
				return
			}
			place = old
			break
		}
		if t.worth(old) < t.worth(place) {
			place = old
		}
	}
	e.packed, e.check, e.kind = m|key>>moveBits<<moveBits, uint16(key>>24), e.kind|t.age<<2
	*place = e
}

// worth returns the value of an entry for replacement: its depth, less for each search of age.
func (t *table) worth(e *entry) int {
	if e.bound() == noBound {
		return -1000
	}
	return int(e.depth) - 8*int((t.age-e.kind>>2)&63)
}

// next starts a new age at the start of a search.
func (t *table) next() { t.age = (t.age + 1) & 63 }

// clear removes all entries.
func (t *table) clear() {
	clear(t.buckets)
	t.age = 0
}
