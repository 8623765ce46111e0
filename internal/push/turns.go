package push

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

const (
	// atOnce bounds the messages that are sent concurrently, and perHost those to one service.
	atOnce  = 256
	perHost = 64

	// firstWidth is the concurrency of a service that is not known to be quick, that is, to
	// answer within quick.
	firstWidth = 8
	quick      = 2 * time.Second

	// maxHosts bounds the idle services that are remembered as quick.
	maxHosts = 1000
)

// turns limits the messages in flight to each push service, by host, so that a slow service
// does not delay the others. The limit of a service starts at firstWidth; each quick answer
// adds one, and each slow one, or a timeout, halves it. A quarter of all turns is reserved for
// services that are known to be quick, and no service gets more turns than it leaves free. Its
// methods may be called concurrently.
type turns struct {
	mu    sync.Mutex
	busy  int                 // turns that are taken
	hosts map[string]*service // those that have or wait for turns, or are known to be quick
}

type service struct {
	width   int             // how many turns it may have at once
	busy    int             // turns that it has
	waiting []chan struct{} // in order of arrival; closed when the turn is granted
}

// enter waits for a turn at a host; ok is false if ctx ends first. A free turn is granted even
// if ctx has ended. The caller must call leave once when the message is sent.
func (t *turns) enter(ctx context.Context, host string) (leave func(), ok bool) {
	t.mu.Lock()
	s := t.hosts[host]
	if s == nil {
		s = &service{width: firstWidth}
		t.hosts[host] = s
	}
	turn := make(chan struct{})
	s.waiting = append(s.waiting, turn)
	t.begin()
	t.mu.Unlock()
	select {
	case <-turn:
	case <-ctx.Done():
		if t.abandon(host, turn) {
			return nil, false
		}
	}
	began := time.Now()
	return func() { t.leave(host, time.Since(began)) }, true
}

// abandon leaves the queue, and reports whether it did: not if the turn was granted before.
func (t *turns) abandon(host string, turn chan struct{}) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.hosts[host]
	i := slices.Index(s.waiting, turn)
	if i < 0 {
		return false
	}
	s.waiting = slices.Delete(s.waiting, i, i+1)
	t.forget()
	return true
}

// leave returns a turn at a host, and adapts the limit to how long it took.
func (t *turns) leave(host string, took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.hosts[host]
	s.busy--
	t.busy--
	if took <= quick {
		s.width = min(s.width+1, perHost)
	} else {
		s.width = max(s.width/2, firstWidth)
	}
	t.begin()
	t.forget()
}

// begin grants the turns that are free. The caller holds the mutex.
func (t *turns) begin() {
	for _, s := range t.hosts {
		for len(s.waiting) > 0 && t.free(s) {
			close(s.waiting[0])
			s.waiting = s.waiting[1:]
			s.busy++
			t.busy++
		}
	}
}

// free reports whether a service may have one more turn. The caller holds the mutex.
func (t *turns) free(s *service) bool {
	free := atOnce - t.busy
	if s.width == firstWidth {
		free -= atOnce / 4
	}
	return s.busy < min(s.width, free)
}

// forget removes the idle services, except the quick ones unless these are too many. The caller
// holds the mutex.
func (t *turns) forget() {
	quick := 0
	for _, s := range t.hosts {
		if s.width > firstWidth {
			quick++
		}
	}
	maps.DeleteFunc(t.hosts, func(_ string, s *service) bool {
		return s.busy+len(s.waiting) == 0 && (quick > maxHosts || s.width == firstWidth)
	})
}

// width returns how many turns a host may have at once: the quicker it is, the more.
func (t *turns) width(host string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s := t.hosts[host]; s != nil {
		return s.width
	}
	return firstWidth
}
