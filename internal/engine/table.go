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

// entry is what the table remembers of a position, in 16 bytes.
type entry struct {
	check uint32 // the key's upper half
	move  uint32 // the mark of the best move, zero for none
	score int16
	eval  int16
	depth int8
	kind  uint8 // the bound, and above it the age
}

func (e *entry) bound() bound { return bound(e.kind & 3) }

// bucket is entries that share a place, in one line of the processor's cache.
type bucket [4]entry

// table remembers positions by their keys.
type table struct {
	buckets []bucket
	age     uint8
}

// newTable makes a table of at most so many MiB.
func newTable(size int) table {
	n := max(1, size<<20/64)
	return table{buckets: make([]bucket, 1<<(bits.Len(uint(n))-1))}
}

func (t *table) at(key uint64) *bucket { return &t.buckets[key&uint64(len(t.buckets)-1)] }

// find gives what is remembered of a position.
func (t *table) find(key uint64) (entry, bool) {
	b := t.at(key)
	for i := range b {
		if e := &b[i]; e.check == uint32(key>>32) && e.bound() != noBound {
			return *e, true
		}
	}
	return entry{eval: unknown}, false
}

// keep remembers a position in place of what is worth least in its bucket.
func (t *table) keep(key uint64, e entry) {
	b, check := t.at(key), uint32(key>>32)
	place := &b[0]
	for i := range b {
		old := &b[i]
		if old.check == check && old.bound() != noBound {
			if e.move == 0 {
				e.move = old.move
			}
			if e.bound() != exact && int(e.depth) < int(old.depth)-3 && old.kind>>2 == t.age {
				return
			}
			place = old
			break
		}
		if t.worth(old) < t.worth(place) {
			place = old
		}
	}
	e.check, e.kind = check, e.kind|t.age<<2
	*place = e
}

// worth is how much is lost when an entry is forgotten.
func (t *table) worth(e *entry) int {
	if e.bound() == noBound {
		return -1000
	}
	return int(e.depth) - 8*int((t.age-e.kind>>2)&63)
}

// next begins a new search: what older ones left is worth less.
func (t *table) next() { t.age = (t.age + 1) & 63 }

// clear forgets everything.
func (t *table) clear() {
	clear(t.buckets)
	t.age = 0
}

// mark is 32 bits that tell a move from the others of its position, hardly ever
// two alike. It is zero for no move alone.
func mark(m Move) uint32 {
	if m == 0 {
		return 0
	}
	return uint32(m) ^ uint32(m>>20)*2654435761 | 1<<31
}
