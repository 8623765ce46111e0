package push

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

const (
	// atOnce bounds the messages that are being sent, and perHost those to one service.
	atOnce  = 256
	perHost = 64

	// firstWidth is how many turns a service has at once that is not known to be quick, which
	// is to answer within quick.
	firstWidth = 8
	quick      = 2 * time.Second

	// maxHosts bounds the services that are remembered as quick while nothing is sent there.
	maxHosts = 1000
)

// turns limits how many messages are on their way to each push service, by host, so that
// those to a slow one wait for each other and no others do. A service begins with a few
// turns: each quick answer gives it one more, each slow one, or a timeout, halves them, down
// to those few. A quarter of all turns is reserved for services that are known to be quick.
// And a service gets no more turns than it leaves free.
//
// The mutex guards the table.
type turns struct {
	mu    sync.Mutex
	busy  int                 // turns that are taken
	hosts map[string]*service // those that have or want turns, or are known to be quick
}

type service struct {
	width   int // how many turns it may have at once
	busy    int
	waiting []chan struct{} // closed when the turn has come; the first came first
}

// enter waits for a turn at a host, and says whether it came before ctx ended; one that is
// free is given in any case. Whoever has a turn calls leave, once, when it is over.
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

// abandon gives a place up, and says whether it did: not where the turn has just come.
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

// leave ends a turn at a host, which took so long.
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

// begin gives the turns that may begin. The caller holds the mutex.
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

// forget drops the services that have and want no turn, but for those that are known to be
// quick, as long as these are not too many. The caller holds the mutex.
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

// width is how many turns a host may have at once: more, the quicker it is known to be.
func (t *turns) width(host string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s := t.hosts[host]; s != nil {
		return s.width
	}
	return firstWidth
}
