package picture

import (
	"strings"
	"sync"
)

// mostKept is how many drawings of men are kept, more than there are men on the
// boards in the sizes of all pictures.
const mostKept = 512

// kept holds drawings of men, each of which is the same in all pictures: most of a
// picture's work is theirs. Any number of goroutines may use it at once.
type kept[V any] struct {
	mu  sync.Mutex
	all map[string]V
}

// get gives the drawing of this name, and makes it where it is not kept.
func (k *kept[V]) get(name string, draw func() V) V {
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
		k.all = map[string]V{}
	}
	if len(k.all) < mostKept {
		k.all[name] = v
	}
	return v
}

// manIn names a man with all that his style depends on: the classes of the nodes in
// which he lies, and his own.
func manIn(line []*node) string {
	var b strings.Builder
	for _, n := range line {
		b.WriteString(n.class)
		b.WriteByte('/')
	}
	return b.String() + line[len(line)-1].man
}
