package stream

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"strconv"
	"time"

	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/site/visitor"
)

// Store is what a program's own stream asks of the store.
type Store interface {
	Program(ctx context.Context, hashOrID string) (device.Program, error)
	Concerns(ctx context.Context, playerID string, endedSince, invitedUntil int64) ([]gamelog.Concern, error)
}

const (
	pollInterval = time.Second     // for games that are new, and whether the token was revoked
	pollTimeout  = 2 * time.Second // for the store's answer
	stayAfter    = 5 * time.Minute // with a game that has ended, for the offer of a rematch
	overlap      = time.Minute     // resuming: what servers whose clocks differ may have told late
)

// Invited is an invitation to a program.
type Invited struct {
	Type string `json:"type" ts:"'invited'"`
	Of
	Variant string        `json:"variant" api:"GameID"`
	From    string        `json:"from"`             // Name of the creator.
	Side    string        `json:"side" ts:"Choice"` // The creator's side.
	Terms   gamelog.Terms `json:"terms"`
}

// TypeInvited is the type of an invitation.
const TypeInvited = "invited"

// concerns is the stream of a program. It enters each game that the program plays, so that the
// opponent sees that it is there. Its goroutine alone uses it; goroutines that enter games hand them
// to it.
type concerns struct {
	*answer
	streams *Streams
	who     visitor.Visitor
	from    int64                // what the client says that it was told
	told    int64                // when it was looked for what is told whole, in epoch milliseconds
	polled  int64                // the last look
	round   int64                // the look that began with the newest invitations, as all do while they are few
	until   int64                // the next look goes on with invitations up to this moment; 0: with the newest
	news    chan struct{}        // some game has messages
	entered chan *followed       // games that were entered, or not
	invited map[string]int64     // those that were told of, by slug: the round that last found them
	games   map[string]*followed // by slug; nil while it is being entered
}

// followed is a game that the program plays, or has played just now.
type followed struct {
	*lobby.Watch // nil: it could not be entered
	lines
	until time.Time // it is left, unless it is being played
}

// Concerns answers GET /api/me/stream: a program's invitations and games, each as GET
// /api/games/{slug}/stream tells of it to its player. It lasts until the token is revoked.
func (s *Streams) Concerns(w http.ResponseWriter, r *http.Request) {
	c := &concerns{answer: s.answer(w, r), streams: s, who: visitor.Of(r), told: 1, polled: time.Now().UnixMilli(),
		news: make(chan struct{}, 1), entered: make(chan *followed), invited: map[string]int64{}, games: map[string]*followed{}}
	if from, err := strconv.ParseInt(r.URL.Query().Get("from"), 10, 64); err == nil && from > 0 {
		from = min(from, c.polled) // beyond the present it would hide what is to come
		c.from, c.told, c.polled = from, from, from
	}
	c.polled -= (stayAfter - overlap).Milliseconds() // the first look finds what has ended shortly before, too
	ctx, stop := context.WithCancel(r.Context())
	defer stop()
	defer context.AfterFunc(s.life, stop)()
	if c.begin(false); r.Method != http.MethodHead {
		c.follow(ctx)
	}
}

func (c *concerns) follow(ctx context.Context) {
	poll, heartbeat := time.NewTicker(pollInterval), time.NewTicker(Heartbeat)
	defer poll.Stop()
	defer heartbeat.Stop()
	defer func() {
		for slug := range c.games {
			c.leave(slug)
		}
	}()
	for goesOn := c.poll(ctx); goesOn && c.err == nil; {
		select {
		case <-ctx.Done():
			return
		case <-heartbeat.C:
			c.write(nil)
		case <-poll.C:
			goesOn = c.poll(ctx)
		case g := <-c.entered:
			if c.games[g.slug] = g; g.Watch == nil {
				delete(c.games, g.slug) // the next look tries again
			}
			c.takeAll() // what came before it was entered, of which there will be no further news
		case <-c.news:
			c.takeAll()
		}
	}
}

// look tells of invitations and enters games that are new; goesOn is false once the token is
// revoked. What the store does not say now is looked for again. Of many invitations each look has
// some, so that one visitor's hide no other's.
func (c *concerns) poll(ctx context.Context) (goesOn bool) {
	asking, cancel := context.WithTimeout(ctx, pollTimeout)
	defer cancel()
	if _, err := c.streams.store.Program(asking, c.who.TokenHash); err != nil {
		return !errors.Is(err, gamelog.ErrNotFound)
	}
	now := time.Now()
	all, err := c.streams.store.Concerns(asking, c.who.ID, c.polled-overlap.Milliseconds(), c.until)
	if err != nil {
		return true
	}
	if c.polled = now.UnixMilli(); c.until == 0 {
		if c.whole() {
			c.told = max(c.told, c.round)
		}
		c.round = c.polled
	}
	if c.until = c.takeIn(ctx, all); c.until == 0 {
		maps.DeleteFunc(c.invited, func(_ string, round int64) bool { return round < c.round }) // they are not open any more
	}
	for slug, g := range c.games {
		if g != nil && now.After(g.until) {
			c.leave(slug)
		}
	}
	return true
}

// takeIn tells of invitations and enters games that a look has found. It says up to which moment
// further invitations were created; 0 if there are none.
func (c *concerns) takeIn(ctx context.Context, all []gamelog.Concern) (until int64) {
	invitations := 0
	for i := range all {
		if all[i].Status != gamelog.Invited {
			c.enter(ctx, &all[i])
			continue
		}
		c.tell(&all[i])
		if invitations++; invitations == gamelog.MostInvitations {
			until = all[i].CreatedAt
		}
	}
	if until > 0 && until == c.until {
		until-- // however many were created in one moment
	}
	return until
}

// whole reports whether all games that the last look has found were told whole.
func (c *concerns) whole() bool {
	for _, g := range c.games {
		if g == nil || !g.begun() {
			return false
		}
	}
	return true
}

// of is what a line has of the game: n is such that nothing from before it is untold.
func (c *concerns) of(slug string) Of { return Of{N: c.told, Slug: slug} }

// isOld reports whether the client knows of an event already.
func (c *concerns) isOld(at int64) bool { return at < c.from-overlap.Milliseconds() }

func (c *concerns) tell(of *gamelog.Concern) {
	if _, told := c.invited[of.Slug]; !told && !c.isOld(of.At) {
		c.write(Invited{TypeInvited, c.of(of.Slug), of.Game, of.Creator.Name, of.Side, of.Terms})
	}
	c.invited[of.Slug] = c.round
}

// enter enters a game in a goroutine of its own, for a room may take its time to load.
func (c *concerns) enter(ctx context.Context, of *gamelog.Concern) {
	if g, known := c.games[of.Slug]; known {
		if g != nil && of.Status == gamelog.Playing {
			g.until = time.Now().Add(stayAfter)
		}
		return
	}
	c.games[of.Slug] = nil
	g := &followed{lines: lines{answer: c.answer, slug: of.Slug, of: c.of}, until: time.Now().Add(stayAfter)}
	if c.isOld(of.At) {
		g.known = of.Seq
	}
	go func() {
		watch, err := c.streams.watch(ctx, g.slug, c.who.Person, c.limits.ForPage(c.who.ID, c.client), c.news)
		if err == nil {
			g.Watch = watch
		}
		select {
		case c.entered <- g:
		case <-ctx.Done():
			if g.Watch != nil {
				g.Leave()
			}
		}
	}()
}

func (c *concerns) leave(slug string) {
	if g := c.games[slug]; g != nil {
		g.Leave()
	}
	delete(c.games, slug)
}

// takeAll writes what has come of all games. One that was dropped is entered again.
func (c *concerns) takeAll() {
	for slug, g := range c.games {
		if g != nil && !g.takeAll(g.Watch) {
			c.leave(slug)
		}
	}
}
