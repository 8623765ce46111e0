package soak

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/servertest"
)

// shownGames is how many games a scene tells of, at most.
const shownGames = 8

// scene tells how everything stands, for a wait that has ended in vain: of the games that
// have stood still longest, whose turn it is, what is owed and by whom, what each page shows
// and what each server answers; then the last lines of each server.
func (w *swarm) scene() string {
	var s strings.Builder
	tables := slices.Clone(w.tables)
	slices.SortFunc(tables, func(a, b *table) int { return a.still().Compare(b.still()) })
	silent := map[string]bool{} // servers that have not answered are not asked again
	for _, b := range tables[:min(len(tables), shownGames)] {
		b.tell(&s, silent)
	}
	if more := len(tables) - shownGames; more > 0 {
		fmt.Fprintf(&s, "and %d games more\n", more)
	}
	for _, server := range w.servers {
		fmt.Fprintf(&s, "%s said last:\n%s\n", server.URL, server.SaidLast(10))
	}
	return s.String()
}

func (b *table) tell(s *strings.Builder, silent map[string]bool) {
	if len(b.robots) == 0 {
		fmt.Fprintf(s, "%s (%s): no page is open\n", b.slug, b.game)
		return
	}
	state := b.view().game.State
	fmt.Fprintf(s, "%s (%s): %s, event %d for %.0f s, to move: %q, offers %v, paused %v: %s\n",
		b.slug, b.game, state.Status, b.known(), time.Since(b.still()).Seconds(), state.Turn, state.Offers, state.Paused, b.verdict())
	for _, r := range b.robots {
		fmt.Fprintf(s, "  %s: %s\n", r.name, r.owes())
		for i, p := range r.pages {
			s.WriteString("    page " + fmt.Sprint(i) + ": " + p.tell() + "\n")
		}
	}
	for _, site := range b.sites {
		if silent[site] {
			continue
		}
		at, err := b.robots[0].pages[0].who.look(site, b.slug)
		if err != nil {
			fmt.Fprintf(s, "  %s: %v\n", site, err)
			silent[site] = true
			continue
		}
		fmt.Fprintf(s, "  %s has event %d, %s, to move: %q, degraded %v\n", site, at.V, at.D.State.Status, at.D.State.Turn, at.D.Degraded)
	}
}

// verdict says who must act for the game to go on: its server, a page, or a robot.
func (b *table) verdict() string {
	switch now := b.view().game.State; {
	case now.Status != gamelog.Playing:
		return fmt.Sprintf("it is %s", now.Status)
	case now.Paused:
		return "it is paused"
	}
	for _, r := range b.robots {
		for _, p := range r.pages {
			switch s := p.look(); {
			case !s.live:
				return r.name + " has a page without a game"
			case s.degraded:
				return "the server says that it cannot save"
			}
		}
	}
	turn := b.view().game.State.Turn
	for _, r := range b.robots {
		if !r.done() {
			return "the server owes " + r.name + " an answer"
		}
		if r.seat == turn && r.rests() {
			return r.name + " has come to rest"
		} else if r.seat == turn {
			turn = r.name
		}
	}
	return turn + " owes a move"
}

func (r *robot) rests() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.quiet
}

// owes says what the robot waits for, or that it may begin something.
func (r *robot) owes() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.pending != nil:
		return fmt.Sprintf("waits for an answer to %s %s %s, sent last %.1f s ago", r.pending.ID, r.pending.T, r.pending.D, time.Since(r.sent).Seconds())
	case r.quiet:
		return "has come to rest"
	case r.last != nil:
		return fmt.Sprintf("waits for nothing; its last command was %s %s", r.last.ID, r.last.T)
	}
	return "has done nothing"
}

// tell says what the page shows.
func (p *page) tell() string {
	s := p.look()
	p.mu.Lock()
	defer p.mu.Unlock()
	line := string(p.line)
	if len(line) > 160 {
		line = line[:160] + "…"
	}
	return fmt.Sprintf("event %d, connected %v, trouble %v, %d commands without an answer; the last message: %s", s.v, s.live, s.degraded, s.waiting, line)
}

// A wait that ends in vain says which game stands still, whom it waits for, and what pages
// and servers have of it.
func TestScene(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t, binary, servertest.SQLite(t))
	w := newSwarm(t, s)
	b := w.begin("cheskers", gamelog.Terms{})
	w.await("all pages to show the game", b.behind)
	told := w.scene()
	for _, part := range []string{b.slug + " (cheskers): playing, event 2 for ", `to move: "black"`, "black1 owes a move",
		"white0: has done nothing", "page 1: event 2, connected true", s.URL + " has event 2, playing", s.URL + " said last:"} {
		if !strings.Contains(told, part) {
			t.Errorf("%q is missing in\n%s", part, told)
		}
	}
}
