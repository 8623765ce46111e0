package stream

import (
	"context"
	"errors"
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
	Concerns(ctx context.Context, playerID string, endedSince int64) ([]gamelog.Concern, error)
}

const (
	lookEvery = time.Second     // for games that are new, and whether the token was revoked
	lookWait  = 2 * time.Second // for the store's answer
	stayAfter = 5 * time.Minute // with a game that has ended, for the offer of a rematch
	overlap   = time.Minute     // resuming: what servers whose clocks differ may have told late
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
// opponent sees that it is there. Its goroutine alone uses it.
type concerns struct {
	*answer
	streams *Streams
	who     visitor.Visitor
	from    int64
	looked  int64         // when it was last looked, in epoch milliseconds; at first, from
	news    chan struct{} // some game has messages
	invited map[string]bool
	games   map[string]*followed // by slug
}

// followed is a game that the program plays, or has played just now.
type followed struct {
	*lobby.Watch
	lines
	until time.Time // it is left, unless it is being played
}

// Concerns answers GET /api/me/stream: a program's invitations and games, each as GET
// /api/games/{slug}/stream tells of it to its player. It lasts until the token is revoked.
func (s *Streams) Concerns(w http.ResponseWriter, r *http.Request) {
	c := &concerns{answer: s.answer(w, r), streams: s, who: visitor.Of(r), news: make(chan struct{}, 1),
		invited: map[string]bool{}, games: map[string]*followed{}}
	c.looked = time.Now().UnixMilli()
	if from, err := strconv.ParseInt(r.URL.Query().Get("from"), 10, 64); err == nil && from > 0 {
		c.from, c.looked = from, min(from, c.looked)
	}
	ctx, stop := context.WithCancel(r.Context())
	defer stop()
	defer context.AfterFunc(s.life, stop)()
	if c.begin(false); r.Method != http.MethodHead {
		c.follow(ctx)
	}
}

func (c *concerns) follow(ctx context.Context) {
	look, heartbeat := time.NewTicker(lookEvery), time.NewTicker(Heartbeat)
	defer look.Stop()
	defer heartbeat.Stop()
	defer func() {
		for _, g := range c.games {
			g.Leave()
		}
	}()
	for goesOn := c.look(ctx); goesOn && c.err == nil; {
		select {
		case <-ctx.Done():
			return
		case <-heartbeat.C:
			c.write(nil)
		case <-look.C:
			goesOn = c.look(ctx)
		case <-c.news:
			c.takeAll()
		}
	}
}

// look tells of invitations and enters games that are new; goesOn is false once the token is
// revoked. What the store does not say now is looked for again.
func (c *concerns) look(ctx context.Context) (goesOn bool) {
	asking, cancel := context.WithTimeout(ctx, lookWait)
	defer cancel()
	if _, err := c.streams.store.Program(asking, c.who.TokenHash); err != nil {
		return !errors.Is(err, gamelog.ErrNotFound)
	}
	now := time.Now()
	all, err := c.streams.store.Concerns(asking, c.who.ID, c.looked-overlap.Milliseconds())
	if err != nil {
		return true
	}
	c.looked = now.UnixMilli()
	invited := map[string]bool{}
	for i := range all {
		if all[i].Status == gamelog.Invited {
			c.tell(&all[i])
			invited[all[i].Slug] = true
		} else {
			c.enter(ctx, &all[i])
		}
	}
	c.invited = invited
	for slug, g := range c.games {
		if now.After(g.until) {
			g.Leave()
			delete(c.games, slug)
		}
	}
	return true
}

// isOld reports whether the client knows of an event already.
func (c *concerns) isOld(at int64) bool { return at < c.from-overlap.Milliseconds() }

func (c *concerns) tell(of *gamelog.Concern) {
	if !c.invited[of.Slug] && !c.isOld(of.At) {
		c.write(Invited{TypeInvited, Of{time.Now().UnixMilli(), of.Slug}, of.Game, of.Creator.Name, of.Side, of.Terms})
	}
}

func (c *concerns) enter(ctx context.Context, of *gamelog.Concern) {
	until := time.Now().Add(stayAfter)
	if g := c.games[of.Slug]; g != nil {
		if of.Status == gamelog.Playing {
			g.until = until
		}
		return
	}
	watch, err := c.streams.watch(ctx, of.Slug, c.who.Person, c.limits.OfPage(c.who.ID, c.client), c.news)
	if err != nil {
		return // the next look tries again
	}
	g := &followed{Watch: watch, lines: lines{answer: c.answer, slug: of.Slug}, until: until}
	if c.isOld(of.At) {
		g.known = of.Seq
	}
	c.games[of.Slug] = g
	c.takeAll()
}

// takeAll writes what has come of all games. One that was dropped is entered again.
func (c *concerns) takeAll() {
	for slug, g := range c.games {
		if !g.takeAll(g.Watch) {
			g.Leave()
			delete(c.games, slug)
		}
	}
}
