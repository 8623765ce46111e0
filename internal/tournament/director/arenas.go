package director

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/singleflight"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
	"threefold/internal/lru"
	"threefold/internal/tournament"
	"threefold/internal/tournament/arena"
)

// ArenaLog stores the logs of hours. Its methods are safe for concurrent use.
type ArenaLog interface {
	// AppendArena writes an event and the hour's summary atomically; gamelog.ErrConflict if the
	// event's number is taken.
	AppendArena(ctx context.Context, e tournament.Event, line arena.Summary) error
	// ArenaEvents returns the events with numbers above after, in order.
	ArenaEvents(ctx context.Context, slug string, after int64) ([]tournament.Event, error)
	// Arenas returns the hours that started last and have players, at most limit.
	Arenas(ctx context.Context, limit int) ([]arena.Summary, error)
	// Games returns the rows of the games with these slugs, without those that do not exist.
	Games(ctx context.Context, slugs []string) ([]gamelog.Row, error)
}

// Arenas runs the hours of a site's settings, and reads those that were. Its methods are safe for
// concurrent use.
type Arenas struct {
	Settings []arena.Setting // set before the first use
	log      ArenaLog
	games    *lobby.Lobby
	rules    gamelog.Rules
	logger   *slog.Logger
	card     func(ctx context.Context, slug string) (wire.Card, bool)

	reading singleflight.Group    // by slug
	kept    *lru.Cache[*standing] // by slug
	writing sync.Mutex            // orders what this process writes
	watched map[string]*audience  // by slug
	mu      sync.Mutex            // of watched and its members
}

// standing is an hour as of one read of the store. It is immutable.
type standing struct {
	state   arena.State
	missing []string // slugs of games that do not exist yet
	at      time.Time
	whole   time.Time // when the log was last read from its first event
	table   []arena.Row
	boards  func() []wire.Card // of the first in the table who play; read at the first call
}

// arenaWholeFor is after how long a log is read again from its first event: a name may have been
// rewritten.
const arenaWholeFor = time.Minute

// near returns of each setting the hour that goes on or comes next, and the one before while its
// games may go on.
func (a *Arenas) near(now time.Time) (all []arena.Hour) {
	for _, s := range a.Settings {
		next, last := s.Next(now), s.Next(now.Add(-arena.LastsFor))
		if all = append(all, next); last.ID != next.ID {
			all = append(all, last)
		}
	}
	slices.SortFunc(all, func(a, b arena.Hour) int { return a.Starts.Compare(b.Starts) })
	return all
}

// runs reports whether an hour is one of the settings', so that its players are paired.
func (a *Arenas) runs(slug string) bool {
	return slices.ContainsFunc(a.near(time.Now()), func(h arena.Hour) bool { return h.Slug == slug })
}

// Next returns the hours that go on or come next, the first one first.
func (a *Arenas) Next(now time.Time) []arena.Hour {
	return slices.DeleteFunc(a.near(now), func(h arena.Hour) bool { return !h.Ends.After(now) })
}

// Past returns the hours that are over and had players, the last one first, at most 20; none, and
// asks no store, where there are no settings.
func (a *Arenas) Past(ctx context.Context) ([]arena.Summary, error) {
	if len(a.Settings) == 0 {
		return nil, nil
	}
	all, err := a.log.Arenas(ctx, 20)
	return slices.DeleteFunc(all, func(s arena.Summary) bool { return s.Ends > time.Now().UnixMilli() }), err
}

// read reads an hour on, from what is kept of it: new events, and the rows of games in progress.
func (a *Arenas) read(ctx context.Context, slug string) (*standing, error) {
	now := time.Now()
	s := standing{whole: now}
	if known, ok := a.kept.Get(slug); ok && now.Sub(known.whole) < arenaWholeFor {
		s = *known
	}
	s.at, s.boards = now, sync.OnceValue(func() []wire.Card { return a.boards(&s) })
	events, err := a.log.ArenaEvents(ctx, slug, s.state.Seq)
	if err != nil {
		return nil, err
	}
	if s.state.Seq == 0 && len(events) == 0 {
		for _, h := range a.near(now) {
			if h.Slug == slug {
				s.state, s.table = arena.At(h), []arena.Row{}
				return &s, nil
			}
		}
		return nil, gamelog.ErrNotFound
	}
	if s.state, err = s.state.Fold(events...); err != nil {
		return nil, err
	}
	over, err := a.readGames(ctx, &s)
	if err != nil {
		return nil, err
	}
	if len(events)+len(over) > 0 {
		s.state = s.state.WithResults(over)
		s.table = s.state.Table()
	}
	a.keep(&s)
	return &s, nil
}

// readGames reads the rows of the games in progress, and returns the results of those that are over.
func (a *Arenas) readGames(ctx context.Context, s *standing) (over tournament.Results, err error) {
	s.missing = s.state.Running()
	rows, err := a.log.Games(ctx, s.missing)
	over = tournament.Results{}
	for i := range rows {
		r := &rows[i]
		s.missing = slices.DeleteFunc(s.missing, func(slug string) bool { return slug == r.Slug })
		if r.Status.Ended() {
			over[r.Slug] = tournament.Result{Outcome: game.Outcome{Result: game.Result(r.Result), Reason: game.Reason(r.Reason)}, At: r.EndedAt}
		}
	}
	return over, err
}

// keep keeps what was read, unless more is kept.
func (a *Arenas) keep(s *standing) {
	known, ok := a.kept.Get(s.state.Slug)
	if !ok || known.state.Seq < s.state.Seq || known.state.Seq == s.state.Seq && len(known.state.Running()) >= len(s.state.Running()) {
		a.kept.Put(s.state.Slug, s)
	}
}

// recent returns an hour that was read at most 0.8 seconds ago.
func (a *Arenas) recent(ctx context.Context, slug string) (*standing, error) {
	return recent(ctx, &a.reading, slug, func() (*standing, bool) {
		s, ok := a.kept.Get(slug)
		return s, ok && time.Since(s.at) <= fresh
	}, a.read)
}

// ArenaLook is an hour with its table, boards and games.
type ArenaLook struct {
	View   arena.View       `json:"view"`
	Table  []arena.Row      `json:"table"`  // In order.
	Boards []wire.Card      `json:"boards"` // Games in progress of the first in the table.
	Games  []arena.GameView `json:"games"`  // The last one first.
	Own    arena.Own        `json:"own"`    // The visitor's place.
}

// Look returns an hour as this player sees it, at most 0.8 seconds old. It returns
// gamelog.ErrNotFound if there is no such hour.
func (a *Arenas) Look(ctx context.Context, slug, playerID string) (ArenaLook, error) {
	s, err := a.recent(ctx, slug)
	if err != nil {
		return ArenaLook{}, err
	}
	return ArenaLook{s.state.View(time.Now()), s.table, s.boards(), s.state.GameViews(), s.state.Own(playerID, s.table)}, nil
}

// Own returns the place of a player in an hour. The errors are those of Look.
func (a *Arenas) Own(ctx context.Context, slug, playerID string) (arena.Own, error) {
	s, err := a.recent(ctx, slug)
	if err != nil {
		return arena.Own{}, err
	}
	return s.state.Own(playerID, s.table), nil
}

// shownBoards is how many boards are shown.
const shownBoards = 4

func (a *Arenas) boards(s *standing) []wire.Card {
	ctx, stop := context.WithTimeout(context.Background(), storeWait) // not a request's context, because callers share the boards
	defer stop()
	boards := []wire.Card{}
	for _, row := range s.table {
		if len(boards) == shownBoards {
			break
		}
		if row.Board == "" || slices.ContainsFunc(boards, func(c wire.Card) bool { return c.Slug == row.Board }) {
			continue
		}
		if card, ok := a.card(ctx, row.Board); ok {
			boards = append(boards, card)
		}
	}
	return boards
}

// ArenaCommand is a command of a person in an hour.
type ArenaCommand struct {
	Do   string `json:"do"`             // `play` (be paired, again and again) or `stop` (be paired no more).
	Only string `json:"only,omitempty"` // For `play`: id of the only game that you play; none: each in turn.
}

// Do executes a command and returns the place of the person after it; begun says whether they have
// come for the first time. It returns a *gamelog.Error if the command is refused.
func (a *Arenas) Do(ctx context.Context, slug string, by gamelog.Person, c ArenaCommand) (own arena.Own, begun bool, err error) {
	if c.Do != "play" && c.Do != "stop" {
		return own, false, errUnknown
	}
	s, err := a.write(ctx, slug, func(s *arena.State) (tournament.Draft, error) {
		if c.Do == "stop" {
			return s.Leave(by.ID, false), nil
		}
		if !a.runs(slug) {
			return tournament.Draft{}, arena.ErrOver // its setting is gone
		}
		draft, err := s.Join(by, c.Only, time.Now())
		begun = draft.Kind != "" && s.Number(by.ID) == 0
		return draft, err
	})
	if err != nil {
		return own, false, err
	}
	return s.state.Own(by.ID, s.table), begun, nil
}

// write writes what is decided on an hour as it is now, and returns the hour after it. Where another
// event comes first it is decided again.
func (a *Arenas) write(ctx context.Context, slug string, decide func(*arena.State) (tournament.Draft, error)) (*standing, error) {
	for end := time.Now().Add(decideFor); ; time.Sleep(rand.N(20 * time.Millisecond)) {
		s, err := a.tryWrite(ctx, slug, decide)
		if !isConflict(err) {
			return s, err
		}
		if time.Now().After(end) || ctx.Err() != nil {
			return nil, gamelog.NewError("busy", "tournament-busy")
		}
	}
}

func (a *Arenas) tryWrite(ctx context.Context, slug string, decide func(*arena.State) (tournament.Draft, error)) (*standing, error) {
	a.writing.Lock()
	defer a.writing.Unlock()
	s, err := a.read(ctx, slug)
	if err != nil {
		return nil, err
	}
	draft, err := decide(&s.state)
	if err != nil || draft.Kind == "" {
		return s, err
	}
	return a.append(ctx, s, draft)
}

func isConflict(err error) bool {
	return errors.Is(err, gamelog.ErrConflict) || errors.Is(err, gamelog.ErrClash)
}

// append writes a draft as the next event, after the log's first event if there is none, and returns
// the hour after it.
func (a *Arenas) append(ctx context.Context, s *standing, draft tournament.Draft) (*standing, error) {
	next := *s
	drafts := []tournament.Draft{draft}
	if s.state.Seq == 0 {
		drafts = []tournament.Draft{{Kind: tournament.Created, Data: arena.CreatedData{Slug: s.state.Slug, Terms: s.state.Terms, Rules: arena.Rules}}, draft}
	}
	for _, d := range drafts {
		data, err := json.Marshal(d.Data)
		if err != nil {
			return nil, err
		}
		e := tournament.Event{Tournament: next.state.ID, Seq: next.state.Seq + 1, Kind: d.Kind, Version: tournament.EventVersion, At: max(time.Now().UnixMilli(), next.state.Moved), Data: data}
		if next.state, err = next.state.Fold(e); err != nil {
			return nil, err
		}
		if err := a.log.AppendArena(ctx, e, next.state.Summary()); err != nil {
			return nil, err
		}
	}
	if d, ok := draft.Data.(arena.PairedData); ok {
		for _, g := range d.Games {
			next.missing = append(slices.Clip(next.missing), g.Slug)
		}
	}
	next.table, next.boards = next.state.Table(), sync.OnceValue(func() []wire.Card { return a.boards(&next) })
	a.keep(&next)
	return &next, nil
}

// transferPlaces passes a person's places in the hours that go on to another person, whose device
// their browser has become.
func (a *Arenas) transferPlaces(ctx context.Context, from, to gamelog.Person) error {
	for _, h := range a.near(time.Now()) {
		_, err := a.write(ctx, h.Slug, func(s *arena.State) (tournament.Draft, error) { return s.Become(from.ID, to), nil })
		if err != nil && !errors.Is(err, gamelog.ErrUnreadable) {
			return err
		}
	}
	return nil
}

// nameInArena derives the id and slug of a game from its number, so that its creation is idempotent.
func nameInArena(id string) func(number int) (string, string) {
	return func(number int) (string, string) {
		game := uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "arena %s game %d", id, number)).String()
		return game, gamelog.SlugFrom(game)
	}
}

// openGames creates the games that are paired and do not exist yet.
func (a *Arenas) openGames(ctx context.Context, s *standing) {
	var work sync.WaitGroup
	for number := len(s.state.Games); number > 0; number-- {
		g := &s.state.Games[number-1]
		rules, ok := a.rules(g.Game)
		if !ok || !slices.Contains(s.missing, g.Slug) {
			continue
		}
		white, black := s.state.Players[g.White-1].Person, s.state.Players[g.Black-1].Person
		d := gamelog.CreatedData{Rules: game.RulesVersion, Slug: g.Slug, Game: g.Game, Start: rules.Start, By: white, Side: gamelog.SideNone,
			Terms:      gamelog.Terms{Clock: &s.state.Clock, Takebacks: gamelog.Never, NoGiving: true},
			Tournament: &gamelog.TournamentData{TournamentGame: gamelog.TournamentGame{Slug: s.state.Slug, Name: s.state.Name(), Round: number, Board: 1, Minutes: arena.FirstMove, Hour: true}, White: white, Black: black}}
		work.Go(func() {
			if err := a.games.CreateTournamentGame(ctx, g.ID, d); err != nil {
				a.logger.Error("game of an hour not opened", "hour", s.state.Slug, "game", g.Slug, "err", err)
			}
		})
	}
	work.Wait()
}
