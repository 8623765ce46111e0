package director

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"golang.org/x/sync/singleflight"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/shortcode"
	"threefold/internal/tournament"
)

// Overview is a tournament, with the boards of its games in progress.
type Overview struct {
	View   tournament.View `json:"view"`
	Boards []wire.Card     `json:"boards"` // Of the last round, in order.
}

// Overview returns a tournament as this player sees it. It may be up to 0.8 seconds old, because
// all callers share one read. It returns gamelog.ErrNotFound if there is no such tournament.
func (d *Director) Overview(ctx context.Context, slug, playerID string) (Overview, error) {
	s, err := d.recent(ctx, slug)
	if err != nil {
		return Overview{}, err
	}
	l := s.overview()
	l.View.You = s.state.You(s.results, playerID)
	return l, nil
}

// recent returns a tournament that was read at most 0.8 seconds ago.
func (d *Director) recent(ctx context.Context, slug string) (*snapshot, error) {
	return recent(ctx, &d.reading, slug, func() (*snapshot, bool) {
		s, ok := d.kept.Get(slug)
		return s, ok && time.Since(s.at) <= fresh
	}, d.show)
}

// recent returns what is known, if that is recent, or else reads it; all who ask meanwhile share the
// read.
func recent[S any](ctx context.Context, reading *singleflight.Group, slug string, known func() (S, bool), read func(ctx context.Context, slug string) (S, error)) (none S, err error) {
	if s, ok := known(); ok {
		return s, nil
	}
	wait := reading.DoChan(slug, func() (_ any, err error) {
		defer func() {
			if p := recover(); p != nil { // a panic in a fold fails only this view
				err = fmt.Errorf("tournament %s: panic: %v\n%s", slug, p, debug.Stack())
			}
		}()
		ctx, stop := context.WithTimeout(context.Background(), storeWait) // not a request's context, because callers share the read
		defer stop()
		return read(ctx, slug)
	})
	select {
	case <-ctx.Done():
		return none, ctx.Err()
	case r := <-wait:
		if r.Err != nil {
			return none, r.Err
		}
		return r.Val.(S), nil
	}
}

// overview returns the tournament as spectators see it.
func (s *snapshot) overview() Overview {
	l := Overview{s.view, s.boards}
	l.View.Closed = s.state.ChatClosed(time.Now())
	return l
}

// show reads a tournament with its boards, and keeps it, unless it has gone on meanwhile.
func (d *Director) show(ctx context.Context, slug string) (*snapshot, error) {
	began := time.Now()
	s, err := d.read(ctx, slug, "")
	if err != nil {
		return nil, err
	}
	s.view, s.boards, s.at = s.state.View(s.results, s.lines), d.boardsOf(ctx, s), began
	d.keep(s)
	return s, nil
}

// listed is how many finished tournaments are listed.
const listed = 50

// Lists returns the tournaments that are not private: the unfinished ones, and the 50 that ended
// last.
func (d *Director) Lists(ctx context.Context) (unfinished, finished []tournament.Summary, err error) {
	if unfinished, err = d.unfinished(ctx); err == nil {
		finished, err = d.log.Finished(ctx, listed)
	}
	return slices.DeleteFunc(unfinished, func(s tournament.Summary) bool { return s.Private }), finished, err
}

// ByCode returns the slug of the unfinished tournament whose slug has this short code
// (shortcode.Of), or gamelog.ErrNotFound.
func (d *Director) ByCode(ctx context.Context, code string) (slug string, err error) {
	unfinished, err := d.unfinished(ctx)
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(unfinished, func(s tournament.Summary) bool { return shortcode.Of(s.Slug) == code })
	if at < 0 {
		return "", gamelog.ErrNotFound
	}
	return unfinished[at].Slug, nil
}

// boardsOf makes the boards of the last round's games that go on.
func (d *Director) boardsOf(ctx context.Context, s *snapshot) []wire.Card {
	boards := []wire.Card{}
	if len(s.state.Rounds) == 0 || s.state.Status != tournament.Running {
		return boards
	}
	for _, g := range s.state.Rounds[len(s.state.Rounds)-1].Games {
		if _, over := s.results[g.Slug]; over || s.state.Players[g.White-1].Left || s.state.Players[g.Black-1].Left {
			continue
		}
		if card, ok := d.card(ctx, g.Slug); ok {
			boards = append(boards, card)
		}
	}
	return boards
}

func (d *Director) card(ctx context.Context, slug string) (wire.Card, bool) {
	v, err := d.games.View(ctx, slug, "", false)
	if err != nil {
		return wire.Card{}, false
	}
	s := &v.Snapshot
	card := wire.Card{Slug: slug, Game: s.Game, White: s.State.White, Black: s.State.Black, Turn: s.State.Turn, Ply: v.Plies.Len(), Clock: s.State.Clock, Pieces: s.Pieces}
	if last := v.Plies.Last(); last != nil {
		card.Last = &wire.Last{Path: last.Path, Takes: last.Takes}
		rules, _ := d.rules(s.Game)
		p, err := rules.Parse(last.Position)
		if err != nil {
			return wire.Card{}, false
		}
		card.Pieces = p.Pieces()
	}
	return card, true
}
