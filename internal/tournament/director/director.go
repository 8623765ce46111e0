// Package director runs tournaments: it decides commands by the fold of a tournament's log, opens
// the games of each round, and lets rounds follow one another. It owns nothing: any process may
// serve any tournament, and who comes second with an event reads the log again and decides again.
// What came of the games is in the games' own rows.
package director

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/singleflight"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lru"
	"threefold/internal/tournament"
)

// Log keeps the logs of tournaments.
type Log interface {
	Append(ctx context.Context, e tournament.Event, line tournament.Summary) error
	Events(ctx context.Context, slug string, after int64) ([]tournament.Event, error)
	Done(ctx context.Context, slug, command string) (bool, error)
	CountLines(ctx context.Context, id string) (lines int, seq int64, err error) // behind those in the log, of which none goes; and the last event of that moment
	Unfinished(ctx context.Context, endedSince int64) ([]tournament.Summary, error)
	Finished(ctx context.Context, limit int) ([]tournament.Summary, error)
	Games(ctx context.Context, slugs []string) ([]gamelog.Row, error)
}

// Limits on what anybody may begin.
const (
	DefaultMaxUnfinished = 100 // on the site, unless a setting says otherwise
	MaxOfCreator         = 3   // by one creator
)

const (
	pollEvery = 2 * time.Second        // for rounds that are due
	fresh     = 800 * time.Millisecond // how long what was read of a tournament is shown to everybody
	storeWait = 5 * time.Second
	keptBytes = 8 << 20         // of tournaments that were read
	wholeFor  = 5 * time.Second // how long a log that was read is only read on: then a name may have been rewritten

	decideFor   = 2 * time.Second // a command, while others come first
	endedLately = 24 * time.Hour  // a tournament whose games may have to be ended still, after a crash
)

// Director runs the tournaments of a site.
type Director struct {
	MaxUnfinished int // unfinished tournaments on the site
	log           Log
	games         *lobby.Lobby
	rules         gamelog.Rules
	logger        *slog.Logger
	reading       singleflight.Group    // by slug
	kept          *lru.Cache[*snapshot] // by slug
	watched       watches
	newer         sync.Map        // the slugs, as keys, of those whose logs a newer server has written
	checked       map[string]bool // the open ones, and those over, that were looked at, by slug and status; Run's own
}

// New makes a director.
func New(log Log, games *lobby.Lobby, rules gamelog.Rules, logger *slog.Logger) *Director {
	return &Director{MaxUnfinished: DefaultMaxUnfinished, log: log, games: games, rules: rules, logger: logger, checked: map[string]bool{}, watched: watches{all: map[string]*watch{}}, kept: lru.New(keptBytes, func(s *snapshot) int { return 32768 + 1024*(len(s.state.Lines)+len(s.lines)) + 1024*len(s.results) })}
}

// Create begins the tournament whose host is known by this key, and gives its slug. One that this
// key has begun already is not begun twice. Where there are too many, the oldest without a
// player is ended. begun says whether it was begun now.
func (d *Director) Create(ctx context.Context, by gamelog.Person, key string, t tournament.Terms) (slug string, begun bool, err error) {
	id := uuid.NewSHA1(uuid.NameSpaceOID, []byte("tournament "+hashOf(key))).String()
	slug = gamelog.SlugFrom(id)
	if _, err := d.read(ctx, slug, ""); !errors.Is(err, gamelog.ErrNotFound) {
		return slug, false, err
	}
	if err := t.Check(d.known, time.Now()); err != nil {
		return "", false, err
	}
	if err := d.makeRoom(ctx, by); err != nil {
		return "", false, err
	}
	draft := tournament.Draft{Kind: tournament.Created, Data: tournament.CreatedData{Slug: slug, Terms: t, By: by, Host: hashOf(key), Rules: tournament.Rules}}
	if _, err = d.append(ctx, tournament.State{ID: id}, draft, "", 0); errors.Is(err, gamelog.ErrConflict) {
		return slug, false, nil // the same request, at the same moment
	}
	return slug, err == nil, err
}

// makeRoom says why somebody may not begin another tournament; nil if they may.
func (d *Director) makeRoom(ctx context.Context, by gamelog.Person) error {
	all, err := d.unfinished(ctx)
	if err != nil {
		return err
	}
	own := 0
	for _, s := range all {
		if s.Host.ID == by.ID {
			own++
		}
	}
	if own >= MaxOfCreator {
		return gamelog.NewError("too_many_tournaments", fmt.Sprintf("You already have %d tournaments. End one first.", MaxOfCreator))
	}
	if len(all) < d.MaxUnfinished {
		return nil
	}
	empty := slices.DeleteFunc(all, func(s tournament.Summary) bool { return s.Status != tournament.Open || s.Players > 0 })
	slices.SortFunc(empty, func(a, b tournament.Summary) int { return cmp.Compare(a.Created, b.Created) })
	for _, s := range empty {
		ended, err := d.write(ctx, s.Slug, "", func(s *snapshot) (tournament.Draft, error) {
			if s.state.Status != tournament.Open || len(s.state.Players) > 0 {
				return tournament.Draft{}, nil // since it was listed
			}
			return s.state.End()
		})
		switch {
		case errors.Is(err, gamelog.ErrUnreadable): // a newer server's
		case err != nil:
			return err
		case ended.state.Status == tournament.Over:
			return nil
		}
	}
	return gamelog.NewError("too_many_tournaments", "Too many tournaments are open on this site. Try again later.")
}

// unfinished lists the tournaments that are not over, but for those that this program cannot read.
func (d *Director) unfinished(ctx context.Context) ([]tournament.Summary, error) {
	all, err := d.log.Unfinished(ctx, math.MaxInt64)
	return slices.DeleteFunc(all, func(s tournament.Summary) bool { _, newer := d.newer.Load(s.Slug); return newer }), err
}

func (d *Director) known(id string) bool { _, ok := d.rules(id); return ok }

func hashOf(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}
