package soak

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"sync"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// table is one game with the robots that play and watch it.
type table struct {
	*observed
	sites  []string // the addresses of the processes
	robots []*robot // White first
	seated int      // how many ever were

	ctx   context.Context
	end   context.CancelFunc
	going sync.WaitGroup
}

// newTable seats two robots, which do nothing yet, at a new game: White has two
// pages of it, and there is a spectator.
func newTable(ctx context.Context, t judge, sites []string, id string, terms gamelog.Terms) (*table, error) {
	b := &table{sites: sites}
	b.ctx, b.end = context.WithCancel(ctx)
	var people [3]visitor
	for i := range people {
		var err error
		if people[i], err = newVisitor(b.site()); err != nil {
			return nil, err
		}
	}
	slug, err := people[0].create(b.site(), invitation{Game: id, Side: "white", Terms: terms})
	if err != nil {
		return nil, err
	}
	if err := people[1].accept(b.site(), slug); err != nil {
		return nil, err
	}
	b.observed = newObserved(t, id, slug)
	b.seat(people[0], "white", 2)
	b.seat(people[1], "black", 1)
	b.seat(people[2], "", 1)
	return b, nil
}

func (b *table) site() string { return b.sites[rand.IntN(len(b.sites))] }

func (b *table) seat(who visitor, seat string, pages int) *robot {
	n := b.seated
	b.seated++
	r := &robot{name: fmt.Sprintf("%s%d", seat, n), seat: seat, game: b.observed, dice: b.dice(n)}
	ctx, leave := context.WithCancel(b.ctx)
	r.leave = leave
	for range pages {
		p := &page{who: who, game: b.observed, site: b.site, single: len(b.sites) == 1, answer: r.answered}
		r.pages = append(r.pages, p)
		b.going.Go(func() { p.live(ctx) })
	}
	b.robots = append(b.robots, r)
	return r
}

// dice are of one robot of this game alone: with the same ones all games of a swarm would
// take the same turns, and end together.
func (b *table) dice(n int) *rand.Rand {
	h := fnv.New64a()
	io.WriteString(h, b.slug)
	return rand.New(rand.NewPCG(uint64(n), h.Sum64()))
}

// play lets all robots act, with such a pause between two acts on average.
func (b *table) play(pause time.Duration) {
	for _, r := range b.robots {
		b.going.Go(func() { r.play(b.ctx, pause) })
	}
}

func (b *table) leave() {
	b.end()
	b.going.Wait()
}

// view is what White's first page shows.
func (b *table) view() view { return b.robots[0].pages[0].look().view }

func (b *table) over() bool { return b.view().game.State.Status == gamelog.Over }

// busy names a robot that waits for an answer.
func (b *table) busy() string {
	for _, r := range b.robots {
		if !r.done() {
			return fmt.Sprintf("%s of %s waits for an answer", r.name, b.slug)
		}
	}
	return ""
}

// unlike names a page that is not like this.
func (b *table) unlike(like func(sight) bool) string {
	for _, r := range b.robots {
		for i, p := range r.pages {
			if s := p.look(); !like(s) {
				return fmt.Sprintf("page %d of %s at %s: event %d, connected %v, trouble %v",
					i, r.name, b.slug, s.v, s.live, s.degraded)
			}
		}
	}
	return ""
}

// behind names a page that does not show the last event.
func (b *table) behind() string {
	return b.unlike(func(s sight) bool { return s.live && s.v == b.known() })
}

// difference says how some page differs from what some process sends.
func (b *table) difference() string {
	for _, r := range b.robots {
		for i, p := range r.pages {
			for _, site := range b.sites {
				if d := p.difference(site, b.present()); d != "" {
					return fmt.Sprintf("%s of %s, page %d, at %s: %s", r.name, b.slug, i, site, d)
				}
			}
		}
	}
	return ""
}

// present is who is to be seen at the game: both players and its spectators.
func (b *table) present() wire.Presence {
	all := wire.Presence{White: "online", Black: "online"}
	for _, r := range b.robots {
		if r.seat == "" {
			all.Watchers++
		}
	}
	return all
}
