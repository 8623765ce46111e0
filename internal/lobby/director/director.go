// Package director runs tournaments: it decides commands by the fold of a tournament's log, opens
// the games of each round, and lets rounds follow one another. It owns nothing: any process may
// serve any tournament, and who comes second with an event reads on and decides again. What came
// of the games is in the games' own rows.
package director

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/lru"
	"threefold/internal/tournament"
)

// Log keeps the logs of tournaments.
type Log interface {
	Append(ctx context.Context, e tournament.Event, line tournament.Summary) error
	Events(ctx context.Context, id string, after int64) ([]tournament.Event, error)
	ID(ctx context.Context, slug string) (string, error)
	Unfinished(ctx context.Context) ([]tournament.Summary, error)
	Finished(ctx context.Context, limit int) ([]tournament.Summary, error)
	Games(ctx context.Context, slugs []string) ([]gamelog.Row, error)
}

// Games opens games and shows them.
type Games interface {
	Open(ctx context.Context, id string, d gamelog.CreatedData) error
	View(ctx context.Context, slug, playerID string, withChat bool) (wire.View, error)
}

// Limits on what anybody may begin. A tournament to which nobody has come, or in which nothing
// happens, is ended after a day.
const (
	MostUnfinished = 12 // on the site
	MostOfOne      = 3  // by one creator
	restsAfter     = 24 * time.Hour
)

const (
	lookEvery = 2 * time.Second        // for rounds that are due
	fresh     = 800 * time.Millisecond // how long what was read of a tournament is shown to everybody
	storeWait = 5 * time.Second
	keptFor   = 4 * time.Second // then it is read anew: names may have been rewritten (store/names)
	keptBytes = 8 << 20         // of tournaments that were read
)

// Director runs the tournaments of a site.
type Director struct {
	log    Log
	games  Games
	rules  gamelog.Rules
	logger *slog.Logger
	kept   *lru.Cache[*kept] // by id
}

// New makes a director.
func New(log Log, games Games, rules gamelog.Rules, logger *slog.Logger) *Director {
	return &Director{log, games, rules, logger, lru.New(keptBytes, func(k *kept) int { return 4096 + 400*len(k.state.Lines) + 200*len(k.results) })}
}

// kept is what was read of a tournament. Its mutex is held while it is read on.
type kept struct {
	mu      sync.Mutex
	state   tournament.State
	results tournament.Results // of games that are over
	missing []tournament.PairedGame
	boards  []wire.Card
	read    time.Time // when boards were made
	begun   time.Time // when it was read from the beginning
}

// Create begins a tournament and gives its slug, and the key by which its host is known.
func (d *Director) Create(ctx context.Context, by gamelog.Person, t tournament.Terms) (slug, key string, err error) {
	all, err := d.log.Unfinished(ctx)
	if err != nil {
		return "", "", err
	}
	own := 0
	for _, s := range all {
		if s.Host.ID == by.ID {
			own++
		}
	}
	switch {
	case own >= MostOfOne:
		return "", "", gamelog.NewError("too_many_tournaments", fmt.Sprintf("You already have %d tournaments. End one first.", MostOfOne))
	case len(all) >= MostUnfinished:
		return "", "", gamelog.NewError("too_many_tournaments", fmt.Sprintf("There are already %d tournaments on this site. Try again later.", MostUnfinished))
	}
	if err := t.Check(d.known); err != nil {
		return "", "", err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return "", "", err
	}
	slug, key = gamelog.NewSlug(), uuid.NewString()
	draft := tournament.Draft{Kind: tournament.Created, Data: tournament.CreatedData{Slug: slug, Terms: t, By: by, Host: hashOf(key)}}
	_, err = d.append(ctx, tournament.State{ID: id.String()}, draft, "")
	return slug, key, err
}

func (d *Director) known(id string) bool { _, ok := d.rules(id); return ok }

func hashOf(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// append writes a draft as the next event, and gives the state after it.
func (d *Director) append(ctx context.Context, s tournament.State, draft tournament.Draft, command string) (tournament.State, error) {
	data, err := json.Marshal(draft.Data)
	if err != nil {
		return s, err
	}
	e := tournament.Event{Tournament: s.ID, Seq: s.Seq + 1, Kind: draft.Kind, Version: tournament.EventVersion, At: time.Now().UnixMilli(), Command: command, Data: data}
	next, err := tournament.Fold(s, e)
	if err != nil {
		return s, err
	}
	return next, d.log.Append(ctx, e, next.Summary())
}

// hold gives what is kept of a tournament, read on, with its mutex locked.
func (d *Director) hold(ctx context.Context, id string) (*kept, error) {
	k, ok := d.kept.Get(id)
	if ok = ok && time.Since(k.begun) < keptFor; !ok {
		k = &kept{results: tournament.Results{}, begun: time.Now()}
	}
	k.mu.Lock()
	err := d.readOn(ctx, id, k)
	if err == nil && !ok {
		d.kept.Put(id, k)
	}
	if err != nil {
		k.mu.Unlock()
		return nil, err
	}
	return k, nil
}

// readOn reads what is new of a tournament: its events, and the ends of its games.
func (d *Director) readOn(ctx context.Context, id string, k *kept) error {
	events, err := d.log.Events(ctx, id, k.state.Seq)
	if err != nil {
		return err
	}
	for _, e := range events {
		if k.state, err = tournament.Fold(k.state, e); err != nil {
			return err
		}
	}
	if k.state.Seq == 0 {
		return gamelog.ErrNotFound
	}
	going := map[string]tournament.PairedGame{}
	var slugs []string
	for _, r := range k.state.Rounds {
		for _, g := range r.Games {
			if _, over := k.results[g.Slug]; !over {
				going[g.Slug] = g
				slugs = append(slugs, g.Slug)
			}
		}
	}
	rows, err := d.log.Games(ctx, slugs)
	if err != nil {
		return err
	}
	for i := range rows {
		r := &rows[i]
		if delete(going, r.Slug); r.Status.Ended() {
			k.results[r.Slug] = tournament.Result{Outcome: game.Outcome{Result: game.Result(r.Result), Reason: game.Reason(r.Reason)}, At: r.EndedAt}
		}
	}
	k.missing = nil
	for _, g := range going {
		k.missing = append(k.missing, g)
	}
	return nil
}

// Command is what somebody wants done in a tournament.
type Command struct {
	Do     string
	Key    string // the host's
	Player int    // to be removed
	Text   string
	ByHost bool
}

var (
	errNotHost = gamelog.NewError("not_host", "Only the host can do this. Open the host's link.")
	errUnknown = gamelog.NewError("unknown_command", "Unknown command. The API reference lists them.")
)

// tries bounds how often a command is decided again because others came first.
const tries = 8

// Do decides a command and gives the tournament after it. The error is a *gamelog.Error where it is
// refused, and gamelog.ErrNotFound where there is no such tournament.
func (d *Director) Do(ctx context.Context, slug string, by gamelog.Person, c Command) (tournament.View, error) {
	id, err := d.log.ID(ctx, slug)
	if err != nil {
		return tournament.View{}, err
	}
	for range tries {
		view, err := d.try(ctx, id, by, c)
		if !errors.Is(err, gamelog.ErrConflict) {
			return view, err
		}
	}
	return tournament.View{}, gamelog.NewError("busy", "Too much is happening at once. Please try again.")
}

func (d *Director) try(ctx context.Context, id string, by gamelog.Person, c Command) (tournament.View, error) {
	k, err := d.hold(ctx, id)
	if err != nil {
		return tournament.View{}, err
	}
	defer k.mu.Unlock()
	draft, err := decide(k, by, c)
	if err != nil {
		return tournament.View{}, err
	}
	if err := d.change(ctx, k, draft); err != nil {
		return tournament.View{}, err
	}
	return k.state.View(k.results, by.ID), nil
}

// change writes a draft, and opens the games that it has paired. What cannot be opened now is
// opened by the next look.
func (d *Director) change(ctx context.Context, k *kept, draft tournament.Draft) error {
	next, err := d.append(ctx, k.state, draft, "")
	if err != nil {
		return err
	}
	k.state, k.read = next, time.Time{}
	if draft.Kind == tournament.Paired {
		k.missing = next.Rounds[len(next.Rounds)-1].Games
		d.open(ctx, k)
	}
	return nil
}

func decide(k *kept, by gamelog.Person, c Command) (tournament.Draft, error) {
	s := &k.state
	host := subtle.ConstantTimeCompare([]byte(hashOf(c.Key)), []byte(s.HostHash)) == 1
	switch c.Do {
	case "join":
		return s.Join(by)
	case "leave":
		return s.Leave(by.ID, false)
	case "say":
		return s.Say(by, c.Text)
	case "start", "next", "pace", "remove", "end":
		if !host {
			return tournament.Draft{}, errNotHost
		}
	}
	switch c.Do {
	case "start":
		return s.Start(lots(s))
	case "next":
		return s.Pair(k.results, nameOf(s))
	case "pace":
		return s.Pace(c.ByHost)
	case "remove":
		return s.Leave(s.PlayerID(c.Player), true)
	case "end":
		return s.End()
	}
	return tournament.Draft{}, errUnknown
}

// lots draws the players' numbers: "the pairing numbers are drawn by lot" (FIDE Handbook C.05).
func lots(s *tournament.State) (order []string) {
	for _, i := range rand.Perm(len(s.Players)) {
		if !s.Players[i].Left {
			order = append(order, s.Players[i].ID)
		}
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
func (d *Director) open(ctx context.Context, k *kept) {
	s := &k.state
	for _, g := range k.missing {
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

func (k *kept) look(playerID string) Look { return Look{k.state.View(k.results, playerID), k.boards} }

// Look is a tournament as this player sees it. It is up to a second old, so that a hundred
// watchers cost what one does.
func (d *Director) Look(ctx context.Context, slug, playerID string) (Look, error) {
	id, err := d.log.ID(ctx, slug)
	if err != nil {
		return Look{}, err
	}
	if k, ok := d.kept.Get(id); ok {
		k.mu.Lock()
		if time.Since(k.read) < fresh {
			defer k.mu.Unlock()
			return k.look(playerID), nil
		}
		k.mu.Unlock()
	}
	k, err := d.hold(ctx, id)
	if err != nil {
		return Look{}, err
	}
	defer k.mu.Unlock()
	k.boards, k.read = d.boardsOf(ctx, k), time.Now()
	return k.look(playerID), nil
}

// listed is how many finished tournaments are listed.
const listed = 50

// Lists lists the tournaments that are not private: those not over, and those that are.
func (d *Director) Lists(ctx context.Context) (unfinished, finished []tournament.Summary, err error) {
	if unfinished, err = d.log.Unfinished(ctx); err == nil {
		finished, err = d.log.Finished(ctx, listed)
	}
	return slices.DeleteFunc(unfinished, func(s tournament.Summary) bool { return s.Private }), finished, err
}

// boardsOf makes the boards of the last round's games that go on.
func (d *Director) boardsOf(ctx context.Context, k *kept) []wire.Card {
	boards := []wire.Card{}
	if len(k.state.Rounds) == 0 || k.state.Status != tournament.Running {
		return boards
	}
	for _, g := range k.state.Rounds[len(k.state.Rounds)-1].Games {
		if _, over := k.results[g.Slug]; over {
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
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	all, err := d.log.Unfinished(ctx)
	for i := 0; i < len(all) && err == nil; i++ {
		if idle := time.Since(time.UnixMilli(all[i].Moved)) > restsAfter; idle || all[i].Status == tournament.Running {
			if e := d.advance(ctx, all[i].ID, idle); e != nil && !errors.Is(e, gamelog.ErrConflict) {
				d.logger.Error("tournament not advanced", "tournament", all[i].Slug, "err", e)
			}
		}
	}
	if err != nil && ctx.Err() == nil {
		d.logger.Error("tournaments not listed", "err", err)
	}
}

// advance opens games that are missing, and pairs the next round or ends the tournament where that
// is due.
func (d *Director) advance(ctx context.Context, id string, idle bool) error {
	k, err := d.hold(ctx, id)
	if err != nil {
		return err
	}
	defer k.mu.Unlock()
	d.open(ctx, k)
	s := &k.state
	var draft tournament.Draft
	switch at, due := s.NextAt(k.results); {
	case idle || s.Finished(k.results):
		draft, err = s.End()
	case due && !time.Now().Before(at):
		draft, err = s.Pair(k.results, nameOf(s))
	default:
		return nil
	}
	if err != nil {
		return err
	}
	return d.change(ctx, k, draft)
}
