package picture

import (
	"strings"
	"sync"
)

// mostKept is how many drawings of one sort are kept: more than there are boards, men in
// the sizes of all pictures, and letters in the names of players.
const mostKept = 512

// kept holds drawings that are the same in all pictures, boards, men and letters: most
// of a picture's work is theirs. Any number of goroutines may use it at once.
type kept[K comparable, V any] struct {
	mu  sync.Mutex
	all map[K]V
}

// get gives the drawing of this name, and makes it where it is not kept.
func (k *kept[K, V]) get(name K, draw func() V) V {
	k.mu.Lock()
	v, ok := k.all[name]
	k.mu.Unlock()
	if ok {
		return v
	}
	v = draw()
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.all == nil {
		k.all = map[K]V{}
	}
	if len(k.all) < mostKept {
		k.all[name] = v
	}
	return v
}

// nameIn is the name of the last node's drawing with all that its style depends on: its
// classes, and those of the nodes in which it lies.
func nameIn(line []*node) string {
	var b strings.Builder
	b.Grow(64)
	for _, n := range line {
		b.WriteString(n.class)
		b.WriteByte('/')
	}
	b.WriteString(line[len(line)-1].same)
	return b.String()
}
