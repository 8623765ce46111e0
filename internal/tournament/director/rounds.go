package director

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/tournament"
)

// adjudicate ends the games that State.Verdicts lists, if they exist.
func (d *Director) adjudicate(ctx context.Context, read *snapshot) (failed error) {
	for _, v := range read.state.Verdicts(read.results) {
		if slices.ContainsFunc(read.missing, func(g tournament.PairedGame) bool { return g.Slug == v.Slug }) {
			continue
		}
		_, err := d.games.Do(ctx, v.Slug, gamelog.Person{}, room.Decide("", v.Verdict.On), member.Unlimited{})
		if coded, ok := errors.AsType[*gamelog.Error](err); err != nil && (!ok || coded.Code != "game_over") && !errors.Is(err, gamelog.ErrNotFound) {
			failed = errors.Join(failed, fmt.Errorf("game %s: %w", v.Slug, err))
		}
	}
	return failed
}

// nameOf returns a function that derives the id and slug of a game from its round and board, so
// that its creation is idempotent.
func nameOf(s *tournament.State) func(round, board int) (id, slug string) {
	return func(round, board int) (id, slug string) {
		id = uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "tournament %s round %d board %d", s.ID, round, board)).String()
		return id, gamelog.SlugFrom(id)
	}
}

// open creates the games that are paired and do not exist yet, except those of players who have
// left.
func (d *Director) open(ctx context.Context, read *snapshot) {
	s := &read.state
	for _, g := range read.missing {
		rules, ok := d.rules(g.Game)
		if !ok || s.Players[g.White-1].Left || s.Players[g.Black-1].Left {
			continue
		}
		seats := [2]gamelog.Person{s.Players[g.White-1].Person, s.Players[g.Black-1].Person}
		terms := gamelog.Terms{Clock: &s.Clock, Takebacks: gamelog.Never, NoGiving: true}
		if s.Private {
			terms.Visibility = gamelog.Private
		}
		err := d.games.CreateTournamentGame(ctx, g.ID, gamelog.CreatedData{Rules: game.RulesVersion, Slug: g.Slug, Game: g.Game, Start: rules.Start, By: s.By, Side: gamelog.SideNone, Terms: terms,
			Tournament: &gamelog.TournamentData{TournamentGame: gamelog.TournamentGame{Slug: s.Slug, Name: s.Name, Round: len(s.Rounds), Board: g.Board, Minutes: s.Minutes}, White: seats[game.White], Black: seats[game.Black]}})
		if err != nil {
			d.logger.Error("game of a tournament not opened", "tournament", s.Slug, "game", g.Slug, "err", err)
		}
	}
}

// Run pairs rounds, creates games and ends tournaments when that is due, and runs hours, until the
// context ends. It is called once.
func (d *Director) Run(ctx context.Context) {
	var arenas sync.WaitGroup
	defer arenas.Wait()
	arenas.Go(func() { d.Arenas.run(ctx) })
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			d.advanceAll(ctx)
		}
	}
}

func (d *Director) advanceAll(ctx context.Context) {
	now := time.Now()
	listing, cancel := context.WithTimeout(ctx, storeWait)
	all, err := d.log.Unfinished(listing, now.Add(-endedLately).UnixMilli())
	cancel()
	if err != nil {
		if ctx.Err() == nil {
			d.logger.Error("tournaments not listed", "err", err)
		}
		return
	}
	looked := map[string]bool{}
	for i := range all {
		s := &all[i]
		at := s.Slug + string(s.Status)
		if looked[at] = d.checked[at]; rests(s, looked[at], now) {
			continue
		}
		err := d.advance(ctx, s.Slug, now)
		looked[at] = err == nil
		if err != nil && !errors.Is(err, gamelog.ErrConflict) && !errors.Is(err, gamelog.ErrClash) && !errors.Is(err, gamelog.ErrUnreadable) {
			d.logger.Error("tournament not advanced", "tournament", s.Slug, "err", err)
		}
	}
	d.checked = looked
}

// rests reports whether nothing can be due in a tournament: it is over or open, was checked in that
// status, and if open is not yet idle too long.
func rests(s *tournament.Summary, looked bool, now time.Time) bool {
	switch s.Status {
	case tournament.Open:
		return looked && now.Sub(time.UnixMilli(s.Moved)) < tournament.IdleTimeout
	case tournament.Over:
		return looked
	default:
		return false
	}
}

// advance creates missing games, ends games of players who have left, and pairs the next round or
// ends the tournament if that is due.
func (d *Director) advance(ctx context.Context, slug string, now time.Time) error {
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	s, err := d.read(ctx, slug, "")
	if err != nil {
		return err
	}
	left := d.adjudicate(ctx, s)
	if s.state.Status == tournament.Over {
		return left
	}
	d.open(ctx, s)
	var draft tournament.Draft
	switch at, due := s.state.NextAt(s.results); {
	case now.After(s.state.IdleDeadline()) || s.state.Finished(s.results):
		draft, err = s.state.End()
	case due && !now.Before(at):
		draft, err = s.state.Pair(s.results, nameOf(&s.state))
	default:
		return left
	}
	if err != nil {
		return err
	}
	return d.change(ctx, s, draft)
}
