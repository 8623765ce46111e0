// Package director runs tournaments: it executes commands on the fold of a tournament's log,
// creates the games of each round, and pairs the rounds. Any process may serve any tournament: on a
// conflict it reads the log again and decides again. Results come from the games' rows.
package director

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
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

// Log stores the logs of tournaments. Its methods are safe for concurrent use.
type Log interface {
	// Append writes an event and the tournament's summary atomically; gamelog.ErrConflict if the
	// event's number is taken.
	Append(ctx context.Context, e tournament.Event, line tournament.Summary) error
	// Events returns the events with numbers above after, in order.
	Events(ctx context.Context, slug string, after int64) ([]tournament.Event, error)
	// Done reports whether the log has an event of this command.
	Done(ctx context.Context, slug, command string) (bool, error)
	// CountLines returns the number of lines in the chat's own table, and the last event's number
	// at that moment.
	CountLines(ctx context.Context, id string) (lines int, seq int64, err error)
	// Unfinished returns the tournaments that are not over, and those that ended since endedSince,
	// in epoch milliseconds.
	Unfinished(ctx context.Context, endedSince int64) ([]tournament.Summary, error)
	// Finished returns the tournaments that ended last, at most limit.
	Finished(ctx context.Context, limit int) ([]tournament.Summary, error)
	ArenaLog
}

// Limits on the number of unfinished tournaments.
const (
	DefaultMaxUnfinished = 100 // on the site, unless a setting says otherwise
	MaxOfCreator         = 3   // by one creator
)

const (
	pollEvery = 2 * time.Second        // interval of checks for due rounds
	fresh     = 800 * time.Millisecond // how long a snapshot is shared by all callers
	storeWait = 5 * time.Second
	keptBytes = 8 << 20         // size of the cache of snapshots
	wholeFor  = 5 * time.Second // after this a log is read again from its first event, in which names may have been rewritten

	decideFor   = 2 * time.Second // how long a command is retried after conflicts
	endedLately = 24 * time.Hour  // how long an ended tournament is checked for games to end, after a crash
)

// Director runs the tournaments of a site, and its hours. Its methods are safe for concurrent use.
type Director struct {
	Arenas        *Arenas
	MaxUnfinished int // maximum number of unfinished tournaments on the site; set before the first use
	log           Log
	games         *lobby.Lobby
	rules         gamelog.Rules
	logger        *slog.Logger
	reading       singleflight.Group    // by slug
	kept          *lru.Cache[*snapshot] // by slug
	watched       watches
	newer         sync.Map        // keys: slugs of tournaments whose logs a newer server has written
	checked       map[string]bool // tournaments that were checked, by slug and status; used by Run only
}

// New returns a director. Run begins its background work.
func New(log Log, games *lobby.Lobby, rules gamelog.Rules, logger *slog.Logger) *Director {
	d := &Director{MaxUnfinished: DefaultMaxUnfinished, log: log, games: games, rules: rules, logger: logger, checked: map[string]bool{}, watched: watches{all: map[string]*watch{}}, kept: lru.New(keptBytes, func(s *snapshot) int { return 32768 + 1024*(len(s.state.Lines)+len(s.lines)) + 1024*len(s.results) })}
	d.Arenas = &Arenas{log: log, games: games, rules: rules, logger: logger, card: d.card, watched: map[string]*audience{},
		kept: lru.New(keptBytes, func(s *standing) int { return 8192 + 512*(len(s.state.Games)+len(s.state.Players)) })}
	return d
}

// Create creates the tournament of a host's key and returns its slug; it is idempotent by the key,
// and begun reports whether the tournament is new. If there are too many, it ends the oldest one
// without a player. It returns a *gamelog.Error if the creation is refused.
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
		return slug, false, nil // another request with this key was first
	}
	return slug, err == nil, err
}

// makeRoom returns nil if a person may create another tournament, or a *gamelog.Error.
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
		return gamelog.NewError("too_many_tournaments", "own-tournaments", "n", MaxOfCreator)
	}
	if len(all) < d.MaxUnfinished {
		return nil
	}
	empty := slices.DeleteFunc(all, func(s tournament.Summary) bool { return s.Status != tournament.Open || s.Players > 0 })
	slices.SortFunc(empty, func(a, b tournament.Summary) int { return cmp.Compare(a.Created, b.Created) })
	for _, s := range empty {
		ended, err := d.write(ctx, s.Slug, "", func(s *snapshot) (tournament.Draft, error) {
			if s.state.Status != tournament.Open || len(s.state.Players) > 0 {
				return tournament.Draft{}, nil // the tournament has changed since it was listed
			}
			return s.state.End()
		})
		switch {
		case errors.Is(err, gamelog.ErrUnreadable): // written by a newer server: skip it
		case err != nil:
			return err
		case ended.state.Status == tournament.Over:
			return nil
		}
	}
	return gamelog.NewError("too_many_tournaments", "many-tournaments")
}

// unfinished returns the tournaments that are not over, without those that this program cannot
// read.
func (d *Director) unfinished(ctx context.Context) ([]tournament.Summary, error) {
	all, err := d.log.Unfinished(ctx, math.MaxInt64)
	return slices.DeleteFunc(all, func(s tournament.Summary) bool { _, newer := d.newer.Load(s.Slug); return newer }), err
}

func (d *Director) known(id string) bool { _, ok := d.rules(id); return ok }

func hashOf(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}
