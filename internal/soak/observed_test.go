package soak

import (
	"fmt"
	"sync"
	"time"
)

// observed is all that any page was sent of one game: it must hold for ever.
type observed struct {
	t    judge
	game string // id of the game's description
	slug string

	mu      sync.Mutex
	last    int64            // the highest number that anybody knows
	since   time.Time        // when it was first known, or at first when the game was begun
	kinds   map[int64]string // of the events, by number
	digests map[int64]uint64 // of the views
	acked   map[string]int64 // the events of the commands, by their ids
	lines   map[string]bool  // of chat that were answered, by their texts
	held    bool             // commands were on their way for long, so that lines are in any order
	wrong   bool             // something was, and has been reported
}

func newObserved(t judge, game, slug string) *observed {
	return &observed{t: t, game: game, slug: slug, since: time.Now(), kinds: map[int64]string{}, digests: map[int64]uint64{}, acked: map[string]int64{}, lines: map[string]bool{}}
}

// fault reports an error of the game, once: errors that follow from it are not reported.
func (g *observed) fault(format string, args ...any) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.blame(format, args...)
}

// blame is fault for a caller that holds the mutex.
func (g *observed) blame(format string, args ...any) {
	if !g.wrong {
		g.t.Errorf("%s (%s): %s", g.slug, g.game, fmt.Sprintf(format, args...))
	}
	g.wrong = true
}

// shown notes a view, which the page came to by an event of this kind, or by a snapshot.
func (g *observed) shown(v int64, kind string, digest uint64, snapshot bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if v > g.last {
		g.last, g.since = v, time.Now()
	}
	if before, known := g.digests[v]; known && before != digest {
		g.blame("at event %d (%s) a page is shown another game than pages were before", v, kind)
	}
	g.digests[v] = digest
	if snapshot {
		return
	}
	if before, known := g.kinds[v]; known && before != kind {
		g.blame("event %d is sent as %s; it was sent as %s before", v, kind, before)
	}
	g.kinds[v] = kind
}

// acknowledged notes that a command is an event of the log.
func (g *observed) acknowledged(id string, v int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if before, known := g.acked[id]; known && before != v {
		g.blame("command %s is acknowledged as event %d; it was as event %d before", id, v, before)
	}
	if v == 0 {
		g.blame("command %s is acknowledged as no event", id)
	}
	g.acked[id] = v
}

// said notes that a line of chat was answered, or shown.
func (g *observed) said(text string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.lines[text] = true
}

// hold notes that a command is on its way for long.
func (g *observed) hold() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.held = true
}

// known is the highest event number that any page was sent: pages that come later must
// get no lower one.
func (g *observed) known() int64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.last
}

// still is since when no page was sent anything new.
func (g *observed) still() time.Time {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.since
}

func (g *observed) commands() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.acked)
}
