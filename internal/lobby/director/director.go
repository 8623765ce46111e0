// Package director runs tournaments: it decides commands by the fold of a tournament's log, opens
// the games of each round, and lets rounds follow one another. It owns nothing: any process may
// serve any tournament, and who comes second with an event reads the log again and decides again.
// What came of the games is in the games' own rows.
package director

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/singleflight"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/lru"
	"threefold/internal/tournament"
)

// Log keeps the logs of tournaments.
type Log interface {
	Append(ctx context.Context, e tournament.Event, line tournament.Summary) error
	Events(ctx context.Context, slug string, after int64) ([]tournament.Event, error)
	Done(ctx context.Context, slug, command string) (bool, error)
	Unfinished(ctx context.Context, endedSince int64) ([]tournament.Summary, error)
	Finished(ctx context.Context, limit int) ([]tournament.Summary, error)
	Games(ctx context.Context, slugs []string) ([]gamelog.Row, error)
}

// Games opens games, shows them, and ends those whose players are gone.
type Games interface {
	Open(ctx context.Context, id string, d gamelog.CreatedData) error
	View(ctx context.Context, slug, playerID string, withChat bool) (wire.View, error)
	Do(ctx context.Context, slug string, by gamelog.Person, c room.Command, limits member.Limits) (room.Result, error)
}

// Limits on what anybody may begin.
const (
	MostUnfinished = 100 // on the site, unless a setting says otherwise
	MostOfOne      = 3   // by one creator
)

const (
	lookEvery = 2 * time.Second        // for rounds that are due
	fresh     = 800 * time.Millisecond // how long what was read of a tournament is shown to everybody
	storeWait = 5 * time.Second
	keptBytes = 8 << 20         // of tournaments that were read
	wholeFor  = 5 * time.Second // how long a log that was read is only read on: then a name may have been rewritten

	decideFor   = 2 * time.Second // a command, while others come first
	endedLately = 24 * time.Hour  // a tournament whose games may have to be ended still, after a crash
)

// Director runs the tournaments of a site.
type Director struct {
	Most    int // unfinished tournaments on the site
	log     Log
	games   Games
	rules   gamelog.Rules
	logger  *slog.Logger
	reading singleflight.Group    // by slug
	kept    *lru.Cache[*snapshot] // by slug
	watched watches
	newer   sync.Map        // the slugs, as keys, of those whose logs a newer server has written
	looked  map[string]bool // the open ones, and those over, that were looked at, by slug and status; Run's own
}

// New makes a director.
func New(log Log, games Games, rules gamelog.Rules, logger *slog.Logger) *Director {
	return &Director{Most: MostUnfinished, log: log, games: games, rules: rules, logger: logger, looked: map[string]bool{}, watched: watches{all: map[string]*watch{}}, kept: lru.New(keptBytes, func(s *snapshot) int { return 32768 + 1024*len(s.state.Lines) + 1024*len(s.results) })}
}

// snapshot is a tournament as it was read.
type snapshot struct {
	state   tournament.State
	results tournament.Results // of games that are over
	missing []tournament.PairedGame
	view    tournament.View // a watcher's
	boards  []wire.Card
	at      time.Time // when it was read, zero for one that is not shown
	whole   time.Time // when its log was read from the first event
	latest  int64     // end of a game that was read, epoch milliseconds
	command string    // for which it was read, or empty
	done    bool      // that is in the log
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
	if own >= MostOfOne {
		return gamelog.NewError("too_many_tournaments", fmt.Sprintf("You already have %d tournaments. End one first.", MostOfOne))
	}
	if len(all) < d.Most {
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

// append writes a draft as the next event, and gives the state after it. It is no earlier than what
// this was decided on, which may be of a server whose clock is ahead.
func (d *Director) append(ctx context.Context, s tournament.State, draft tournament.Draft, command string, latest int64) (tournament.State, error) {
	data, err := json.Marshal(draft.Data)
	if err != nil {
		return s, err
	}
	e := tournament.Event{Tournament: s.ID, Seq: s.Seq + 1, Kind: draft.Kind, Version: tournament.EventVersion, At: max(time.Now().UnixMilli(), s.Moved, latest), Command: command, Data: data}
	next, err := tournament.Fold(s, e)
	if err != nil {
		return s, err
	}
	return next, d.log.Append(ctx, e, next.Summary())
}

// read reads a tournament: its log, on from what was read lately, and the ends of its games; and whether
// this command is in the log, unless it is empty.
func (d *Director) read(ctx context.Context, slug, command string) (*snapshot, error) {
	s := &snapshot{results: tournament.Results{}, command: command, whole: time.Now()}
	if known, ok := d.kept.Get(slug); ok && time.Since(known.whole) < wholeFor {
		s.state, s.whole = tournament.Clip(known.state), known.whole
	}
	if command != "" {
		var err error
		if s.done, err = d.log.Done(ctx, slug, command); err != nil {
			return nil, err
		}
	}
	began := s.state.Seq
	events, err := d.log.Events(ctx, slug, began)
	switch {
	case err != nil:
		return nil, err
	case began == 0 && len(events) == 0:
		return nil, gamelog.ErrNotFound
	}
	for _, e := range events {
		if s.state, err = tournament.Fold(s.state, e); err != nil {
			if _, told := d.newer.LoadOrStore(slug, true); !told {
				d.logger.Error("tournament not read", "tournament", slug, "err", err)
			}
			return nil, err
		}
	}
	if began == 0 {
		d.keep(&snapshot{state: s.state, whole: s.whole})
	}
	return s, d.readGames(ctx, s)
}

// keep keeps what was read, unless the tournament has gone on meanwhile.
func (d *Director) keep(s *snapshot) {
	if known, ok := d.kept.Get(s.state.Slug); !ok || known.state.Seq <= s.state.Seq {
		d.kept.Put(s.state.Slug, s)
	}
}

func (d *Director) readGames(ctx context.Context, s *snapshot) error {
	var slugs []string
	for _, r := range s.state.Rounds {
		for _, g := range r.Games {
			slugs = append(slugs, g.Slug)
		}
	}
	rows, err := d.log.Games(ctx, slugs)
	if err != nil {
		return err
	}
	there := map[string]bool{}
	for i := range rows {
		r := &rows[i]
		if there[r.Slug] = true; r.Status.Ended() {
			s.results[r.Slug] = tournament.Result{Outcome: game.Outcome{Result: game.Result(r.Result), Reason: game.Reason(r.Reason)}, At: r.EndedAt}
			s.latest = max(s.latest, r.EndedAt)
		}
	}
	for _, r := range s.state.Rounds {
		s.missing = append(s.missing, slices.DeleteFunc(slices.Clone(r.Games), func(g tournament.PairedGame) bool { return there[g.Slug] })...)
	}
	return nil
}

// Command is what somebody wants done in a tournament.
type Command struct {
	Do     string
	ID     string // the sender's own: sent again under it, the command is not carried out twice; or empty
	Key    string // the host's
	Player int64  // who is to be removed: tournament.Player.Joined
	Text   string
	ByHost bool
}

var (
	errNotHost = gamelog.NewError("not_host", "Only the host can do this. Open the host's link.")
	errUnknown = gamelog.NewError("unknown_command", "Unknown command. The API reference lists them.")
)

// Do decides a command and gives the tournament after it. The error is a *gamelog.Error where it is
// refused, and gamelog.ErrNotFound where there is no such tournament.
func (d *Director) Do(ctx context.Context, slug string, by gamelog.Person, c Command) (tournament.View, error) {
	command := ""
	if c.ID != "" {
		command = by.ID + " " + c.ID
	}
	s, err := d.write(ctx, slug, command, func(s *snapshot) (tournament.Draft, error) { return decide(s, by, c) })
	if err != nil {
		return tournament.View{}, err
	}
	view := s.state.View(s.results)
	view.You = s.state.You(s.results, by.ID)
	return view, nil
}

// write writes what is decided on a tournament as it is now, and gives the tournament after it. Where
// another event comes first it is decided again. A draft without a kind changes nothing, nor does a
// command that is in the log.
func (d *Director) write(ctx context.Context, slug, command string, decide func(*snapshot) (tournament.Draft, error)) (*snapshot, error) {
	for end := time.Now().Add(decideFor); ; time.Sleep(rand.N(20 * time.Millisecond)) {
		s, err := d.read(ctx, slug, command)
		if err != nil || s.done {
			return s, err
		}
		draft, err := decide(s)
		if err != nil || draft.Kind == "" {
			return s, err
		}
		if err = d.change(ctx, s, draft); err == nil {
			return s, nil
		}
		if !errors.Is(err, gamelog.ErrConflict) && !errors.Is(err, gamelog.ErrClash) {
			return nil, err
		}
		if time.Now().After(end) || ctx.Err() != nil {
			return nil, gamelog.NewError("busy", "Too much is happening at once. Please try again.")
		}
	}
}

// Become gives what one person has in tournaments that are not over to another, whose device their
// browser becomes. Done again it goes on where it was broken off. A log that a newer server has
// written stays as it is.
func (d *Director) Become(ctx context.Context, from, to gamelog.Person) error {
	all, err := d.unfinished(ctx)
	for i := 0; i < len(all) && err == nil; i++ {
		if err = d.become(ctx, all[i].Slug, from, to); errors.Is(err, gamelog.ErrUnreadable) {
			err = nil
		}
	}
	return err
}

func (d *Director) become(ctx context.Context, slug string, from, to gamelog.Person) (err error) {
	var s *snapshot
	for more := true; more && err == nil; {
		s, err = d.write(ctx, slug, "", func(s *snapshot) (tournament.Draft, error) {
			draft := s.state.Become(from.ID, to)
			more = draft.Kind != ""
			return draft, nil
		})
	}
	if err == nil && s.state.Status == tournament.Running {
		d.open(ctx, s) // so that games paired for the former player are there when seats are passed
	}
	return err
}

// change writes a draft, opens the games that it has paired, and ends those that it leaves behind.
// What cannot be done now is done by the next look.
func (d *Director) change(ctx context.Context, s *snapshot, draft tournament.Draft) (err error) {
	if s.state, err = d.append(ctx, s.state, draft, s.command, s.latest); err != nil {
		return err
	}
	d.reading.Forget(s.state.Slug)
	d.kept.Put(s.state.Slug, &snapshot{state: s.state, whole: s.whole})
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), storeWait)
	defer stop()
	switch draft.Kind {
	case tournament.Paired:
		s.missing = s.state.Rounds[len(s.state.Rounds)-1].Games
		d.open(ctx, s)
	case tournament.Left, tournament.Ended:
		if err := d.adjudicate(ctx, s); err != nil {
			d.logger.Warn("games not ended yet", "tournament", s.state.Slug, "err", err)
		}
	}
	return nil
}

// adjudicate ends the games that are left behind, and are there.
func (d *Director) adjudicate(ctx context.Context, read *snapshot) (failed error) {
	for _, v := range read.state.Verdicts(read.results) {
		if slices.ContainsFunc(read.missing, func(g tournament.PairedGame) bool { return g.Slug == v.Slug }) {
			continue
		}
		_, err := d.games.Do(ctx, v.Slug, gamelog.Person{}, room.Adjudicate(v.Verdict), member.Unlimited{})
		if coded, ok := errors.AsType[*gamelog.Error](err); err != nil && (!ok || coded.Code != "game_over") && !errors.Is(err, gamelog.ErrNotFound) {
			failed = errors.Join(failed, fmt.Errorf("game %s: %w", v.Slug, err))
		}
	}
	return failed
}

func decide(read *snapshot, by gamelog.Person, c Command) (tournament.Draft, error) {
	s := &read.state
	host := subtle.ConstantTimeCompare([]byte(hashOf(c.Key)), []byte(s.HostHash)) == 1
	switch c.Do {
	case "join":
		return s.Join(by)
	case "leave":
		return s.Leave(by.ID, false)
	case "say":
		return s.Say(by, c.Text, time.Now())
	case "start", "next", "pace", "remove", "end":
		if !host {
			return tournament.Draft{}, errNotHost
		}
	}
	switch c.Do {
	case "start":
		return s.Start(lots(s))
	case "next":
		return s.Pair(read.results, nameOf(s))
	case "pace":
		return s.Pace(c.ByHost)
	case "remove":
		return s.Leave(s.Joined(c.Player), true)
	case "end":
		return s.End()
	}
	return tournament.Draft{}, errUnknown
}

// lots draws the players' numbers: "the pairing numbers are drawn by lot" (FIDE Handbook C.05).
func lots(s *tournament.State) (order []string) {
	for _, i := range rand.Perm(len(s.Players)) {
		order = append(order, s.Players[i].ID)
	}
	return order
}

// nameOf derives the ids and slugs of games from their place, so that a game that is opened twice
// is one game.
func nameOf(s *tournament.State) func(round, board int) (id, slug string) {
	return func(round, board int) (id, slug string) {
		id = uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "tournament %s round %d board %d", s.ID, round, board)).String()
		return id, gamelog.SlugFrom(id)
	}
}

// open opens the games that are paired and not there yet, except those of players who have left.
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
		err := d.games.Open(ctx, g.ID, gamelog.CreatedData{Rules: game.RulesVersion, Slug: g.Slug, Game: g.Game, Start: rules.Start, By: s.By, Side: gamelog.SideNone, Terms: terms,
			Tournament: &gamelog.TournamentData{TournamentGame: gamelog.TournamentGame{Slug: s.Slug, Name: s.Name, Round: len(s.Rounds), Board: g.Board, Minutes: s.Minutes}, White: seats[game.White], Black: seats[game.Black]}})
		if err != nil {
			d.logger.Error("game of a tournament not opened", "tournament", s.Slug, "game", g.Slug, "err", err)
		}
	}
}

// Look is a tournament, and the boards of its games that go on.
type Look struct {
	View   tournament.View `json:"view"`
	Boards []wire.Card     `json:"boards"`
}

// Look is a tournament as this player sees it. It is up to a second old: who asks meanwhile is
// given what was read for another, so that a hundred watchers cost the store what one does.
func (d *Director) Look(ctx context.Context, slug, playerID string) (Look, error) {
	s, err := d.recent(ctx, slug)
	if err != nil {
		return Look{}, err
	}
	l := s.look()
	l.View.You = s.state.You(s.results, playerID)
	return l, nil
}

// recent is a tournament as it was read less than a second ago.
func (d *Director) recent(ctx context.Context, slug string) (*snapshot, error) {
	if s, ok := d.kept.Get(slug); ok && time.Since(s.at) <= fresh {
		return s, nil
	}
	wait := d.reading.DoChan(slug, func() (_ any, err error) {
		defer func() {
			if p := recover(); p != nil { // what cannot be folded ends only this view
				err = fmt.Errorf("tournament %s: panic: %v\n%s", slug, p, debug.Stack())
			}
		}()
		ctx, stop := context.WithTimeout(context.Background(), storeWait) // for all who ask, so of no request
		defer stop()
		return d.show(ctx, slug)
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-wait:
		if r.Err != nil {
			return nil, r.Err
		}
		return r.Val.(*snapshot), nil
	}
}

// look is the tournament as watchers see it.
func (s *snapshot) look() Look {
	l := Look{s.view, s.boards}
	l.View.Closed = s.state.Closed(time.Now())
	return l
}

// show reads a tournament with its boards, and keeps it, unless it has gone on meanwhile.
func (d *Director) show(ctx context.Context, slug string) (*snapshot, error) {
	began := time.Now()
	s, err := d.read(ctx, slug, "")
	if err != nil {
		return nil, err
	}
	s.view, s.boards, s.at = s.state.View(s.results), d.boardsOf(ctx, s), began
	d.keep(s)
	return s, nil
}

// listed is how many finished tournaments are listed.
const listed = 50

// Lists lists the tournaments that are not private: those not over, and those that are.
func (d *Director) Lists(ctx context.Context) (unfinished, finished []tournament.Summary, err error) {
	if unfinished, err = d.unfinished(ctx); err == nil {
		finished, err = d.log.Finished(ctx, listed)
	}
	return slices.DeleteFunc(unfinished, func(s tournament.Summary) bool { return s.Private }), finished, err
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

// Run lets rounds follow one another, until its context ends.
func (d *Director) Run(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
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
		if looked[at] = d.looked[at]; rests(s, looked[at], now) {
			continue
		}
		err := d.advance(ctx, s.Slug, now)
		looked[at] = err == nil
		if err != nil && !errors.Is(err, gamelog.ErrConflict) && !errors.Is(err, gamelog.ErrClash) && !errors.Is(err, gamelog.ErrUnreadable) {
			d.logger.Error("tournament not advanced", "tournament", s.Slug, "err", err)
		}
	}
	d.looked = looked
}

// rests reports whether nothing can be due in a tournament: it has been looked at since it is over,
// or is open and not old.
func rests(s *tournament.Summary, looked bool, now time.Time) bool {
	switch s.Status {
	case tournament.Open:
		return looked && now.Sub(time.UnixMilli(s.Moved)) < tournament.RestsFor
	case tournament.Over:
		return looked
	default:
		return false
	}
}

// advance opens games that are missing, ends those that were left behind, and pairs the next round
// or ends the tournament where that is due.
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
	case now.After(s.state.Due()) || s.state.Finished(s.results):
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
