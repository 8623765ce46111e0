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

// Store reads programs and their games. Its errors wrap gamelog.ErrAway while the database does
// not answer.
type Store interface {
	// Program returns the program with this token hash or id, or gamelog.ErrNotFound, also if
	// the token was revoked.
	Program(ctx context.Context, hashOrID string) (device.Program, error)
	// Concerns returns the games that a program plays, those that have ended since a time, and
	// invitations to it that were created until a time (0: now); in epoch milliseconds, the
	// newest first. It returns at most gamelog.MaxInvitations invitations.
	Concerns(ctx context.Context, playerID string, endedSince, invitedUntil int64) ([]gamelog.Concern, error)
}

const (
	pollInterval = time.Second     // between queries for new games and for the token
	pollTimeout  = 2 * time.Second // of a query
	stayAfter    = 5 * time.Minute // how long the stream follows a game that has ended, for rematch offers
	overlap      = time.Minute     // when resuming: how late events may be written by servers whose clocks differ
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

// TypeInvited is the value of Invited.Type.
const TypeInvited = "invited"

// concerns is the stream of a program. It enters each game that the program plays, so that the
// opponent sees it present. One goroutine uses it; goroutines that enter games pass them to it
// through entered.
type concerns struct {
	*answer
	streams *Streams
	who     visitor.Visitor
	from    int64                // from of the request: what the client has received already
	told    int64                // everything until this time was sent in full, in epoch milliseconds
	polled  int64                // last poll, in epoch milliseconds
	round   int64                // the poll that began with the newest invitations; each does while there are few
	until   int64                // the next poll continues with invitations created until this time; 0: with the newest
	news    chan struct{}        // a game has messages
	entered chan *followed       // games that were entered, or could not be
	invited map[string]int64     // invitations sent, by slug: the round that last found them
	games   map[string]*followed // by slug; nil while it is being entered
}

// followed is a game that the program plays, or has just played.
type followed struct {
	*lobby.Watch // nil: it could not be entered
	lines
	until time.Time // when the stream leaves it, unless it runs
}

// Concerns answers GET /api/me/stream: a program's invitations, and its games as its player gets
// them. The stream lasts until the token is revoked.
func (s *Streams) Concerns(w http.ResponseWriter, r *http.Request) {
	c := &concerns{answer: s.answer(w, r), streams: s, who: visitor.Of(r), told: 1, polled: time.Now().UnixMilli(),
		news: make(chan struct{}, 1), entered: make(chan *followed), invited: map[string]int64{}, games: map[string]*followed{}}
	if from, err := strconv.ParseInt(r.URL.Query().Get("from"), 10, 64); err == nil && from > 0 {
		from = min(from, c.polled) // a time in the future would hide later events
		c.from, c.told, c.polled = from, from, from
	}
	c.polled -= (stayAfter - overlap).Milliseconds() // the first poll also finds games that have ended shortly before
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
				delete(c.games, g.slug) // the next poll retries
			}
			c.takeAll() // while the game was nil in c.games, a value in news for its first messages had no effect
		case <-c.news:
			c.takeAll()
		}
	}
}

// poll sends invitations and enters games that are new; goesOn is false once the token is
// revoked. If the database does not answer, the next poll repeats it. Of many invitations each
// poll reads a part, so that those of one visitor do not hide others.
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
		maps.DeleteFunc(c.invited, func(_ string, round int64) bool { return round < c.round }) // invitations that are not open any more
	}
	for slug, g := range c.games {
		if g != nil && now.After(g.until) {
			c.leave(slug)
		}
	}
	return true
}

// takeIn sends the invitations and enters the games that a poll has found. It returns the time
// until which further invitations were created, or 0 if there are none.
func (c *concerns) takeIn(ctx context.Context, all []gamelog.Concern) (until int64) {
	invitations := 0
	for i := range all {
		if all[i].Status != gamelog.Invited {
			c.enter(ctx, &all[i])
			continue
		}
		c.tell(&all[i])
		if invitations++; invitations == gamelog.MaxInvitations {
			until = all[i].CreatedAt
		}
	}
	if until > 0 && until == c.until {
		until-- // more invitations were created in one millisecond than a poll reads
	}
	return until
}

// whole reports whether all games that the last poll found were sent in full.
func (c *concerns) whole() bool {
	for _, g := range c.games {
		if g == nil || !g.begun() {
			return false
		}
	}
	return true
}

// of returns the Of of a line about a game. Its N is such that everything before it was sent.
func (c *concerns) of(slug string) Of { return Of{N: c.told, Slug: slug} }

// isOld reports whether the client has received an event at this time already.
func (c *concerns) isOld(at int64) bool { return at < c.from-overlap.Milliseconds() }

func (c *concerns) tell(of *gamelog.Concern) {
	if _, told := c.invited[of.Slug]; !told && !c.isOld(of.At) {
		c.write(Invited{TypeInvited, c.of(of.Slug), of.Game, of.Creator.Name, of.Side, of.Terms})
	}
	c.invited[of.Slug] = c.round
}

// enter enters a game in a goroutine of its own, because a room may take seconds to load.
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

// takeAll writes the messages of all games. A game whose queue was dropped is left; the next
// poll enters it again.
func (c *concerns) takeAll() {
	for slug, g := range c.games {
		if g != nil && !g.takeAll(g.Watch) {
			c.leave(slug)
		}
	}
}
