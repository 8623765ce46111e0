// Package bot plays on a site as a program, by the public API: it reads the program's stream,
// asks an engine for moves, and sends them.
//
// # Who owns what
//
// The goroutine of Run owns the games. Each game has a player, which owns its engine and answers
// the latest position. All requests may be retried: commands are idempotent by their ids, and a
// move names the position that it answers.
package bot

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// Config is the configuration of a bot.
type Config struct {
	URL    string   // of the site
	Token  string   // of the program
	Engine []string // the engine's command, and its arguments

	Games  int           // the most concurrent games, at least 1; further invitations wait
	Accept []string      // ids of the games in the catalog whose invitations it accepts
	Think  time.Duration // the most time for a move; less if the clock is short
	Nodes  int           // nodes for each move, instead of Think; 0 for none
	Level  int           // level of the engine, by its option Level, instead of Think; 0 for none

	// Invite is the id of a program that it invites to Rounds games (0: without end), of the games
	// of Accept in turn, with the clock Base + Increment (both 0: no clock). Then Run returns.
	// Empty: it waits for invitations.
	Invite          string
	Rounds          int
	Base, Increment time.Duration

	Client *http.Client // nil: a client of its own
	Logger *slog.Logger
}

// bot is the state of Run, whose goroutine owns it. Requests run in goroutines of their own, which
// send functions to answers for Run to call, so that no game waits for the request of another.
type bot struct {
	Config
	*client
	games    map[string]*player // games in progress, by slug
	waiting  []line             // invitations
	rematch  map[string]int64   // open offers of a rematch: number of the last event, by slug of the game before
	expected map[string]bool    // accepted games that have not begun, by slug; a rematch by that of the game before
	own      map[string]bool    // games that it has invited to and that are not over, by slug
	invited  int                // number of its invitations, including requests in flight
	played   int                // number of games by its invitations that are over
	answers  chan func() error  // functions that Run calls after an answer of the site
	work     sync.WaitGroup     // players and requests
}

// Run plays until ctx ends or the rounds are played; then it returns nil or the error of ctx. It
// also ends with an error of the site that a retry does not change, such as for a revoked token.
func Run(ctx context.Context, c Config) error {
	ctx, cancel := context.WithCancel(ctx)
	b := &bot{Config: c, client: &client{c.URL, c.Token, cmp.Or(c.Client, &http.Client{})}, games: map[string]*player{},
		rematch: map[string]int64{}, expected: map[string]bool{}, own: map[string]bool{}, answers: make(chan func() error)}
	lines, failed := make(chan line), make(chan error, 1)
	b.work.Go(func() { failed <- b.follow(ctx, lines) })
	defer func() {
		cancel()
		for _, p := range b.games {
			close(p.positions)
		}
		b.work.Wait()
	}()
	if err := b.introduce(ctx); err != nil {
		return err
	}
	for b.Invite == "" || b.Rounds == 0 || b.played < b.Rounds {
		b.invite(ctx)
		b.accept(ctx)
		var err error
		select {
		case err := <-failed:
			return err
		case do := <-b.answers:
			err = do()
		case l := <-lines:
			b.take(ctx, l)
		}
		if refused, ok := errors.AsType[*refusal](err); err != nil && (!ok || refused.Status == http.StatusUnauthorized) {
			return err
		}
	}
	return nil
}

// introduce logs the program's name and what it waits for.
func (b *bot) introduce(ctx context.Context) error {
	var me struct{ ID, Name string }
	if err := b.client.ask(ctx, http.MethodGet, "/api/me", nil, &me); err != nil {
		return err
	}
	waits := "invitations to " + strings.Join(b.Accept, ", ")
	if b.Invite != "" {
		waits = b.Invite + ", whom it invites, and " + waits
	}
	b.Logger.Info("ready", "program", me.Name, "id", me.ID, "site", b.URL, "games at once", b.Games, "waits for", waits)
	return nil
}

// send sends a request. Run's goroutine calls then with the result.
func (b *bot) send(ctx context.Context, path string, body, into any, then func(error)) {
	b.work.Go(func() {
		err := b.post(ctx, path, body, into)
		select {
		case b.answers <- func() error { then(err); return err }:
		case <-ctx.Done():
		}
	})
}

// patience is how long an invitation stays open, and the pause before a failed one is repeated.
const patience = time.Minute

// invite sends invitations to the other program, up to Games at a time.
func (b *bot) invite(ctx context.Context) {
	for b.Invite != "" && (b.Rounds == 0 || b.invited < b.Rounds) && b.invited-b.played < b.Games {
		terms := map[string]any{"invited": b.Invite}
		if b.Base+b.Increment > 0 {
			terms["clock"] = map[string]int64{"base": b.Base.Milliseconds(), "increment": b.Increment.Milliseconds()}
		}
		side := []string{"white", "black"}[b.invited/len(b.Accept)%2]
		wish := map[string]any{"game": b.Accept[b.invited%len(b.Accept)], "side": side, "terms": terms, "command": rand.Text()}
		b.invited++
		var made struct{ Slug string }
		b.send(ctx, "/api/games", wish, &made, func(err error) {
			if err == nil {
				b.own[made.Slug] = true
				b.withdraw(ctx, made.Slug)
				return
			}
			b.Logger.Error("not invited", "err", err)
			b.later(ctx, func() { b.invited-- })
		})
	}
}

// withdraw cancels an invitation that was not accepted within patience, so that another is sent.
func (b *bot) withdraw(ctx context.Context, slug string) {
	b.later(ctx, func() {
		if !b.own[slug] || b.games[slug] != nil {
			return
		}
		b.send(ctx, "/api/games/"+slug+"/command", map[string]any{"do": "cancel", "id": "withdraw"}, nil, func(err error) {
			if err == nil || b.games[slug] == nil { // an error means that the invitation was declined
				delete(b.own, slug)
				b.invited--
			}
		})
	})
}

// later calls do in Run's goroutine after patience.
func (b *bot) later(ctx context.Context, do func()) {
	b.work.Go(func() {
		select {
		case <-time.After(patience):
		case <-ctx.Done():
			return
		}
		select {
		case b.answers <- func() error { do(); return nil }:
		case <-ctx.Done():
		}
	})
}

// take handles a line of the stream.
func (b *bot) take(ctx context.Context, l line) {
	state := l.State
	if l.Game != nil {
		delete(b.expected, l.Slug)
		delete(b.expected, l.Game.Of)
		state = &l.Game.State
	}
	if state != nil && state.Status == "over" {
		b.hearRematch(ctx, l, state)
	}
	switch p := b.games[l.Slug]; {
	case l.Type == "invited":
		b.hear(ctx, l)
	case l.Type == "gameFull" && p == nil && l.Game.State.Status == "playing":
		p = b.newPlayer(l.Slug, l.Game.Game)
		b.games[l.Slug] = p
		b.Logger.Info("game begins", "game", l.Slug, "variant", l.Game.Game, "seat", l.Game.You.Seat)
		p.follow(l)
		b.work.Go(func() { p.play(ctx) })
	case l.Type == "gameEnd":
		b.end(l)
	case p != nil:
		p.follow(l)
	}
}

// end handles the end of a game. A line may come twice.
func (b *bot) end(l line) {
	delete(b.expected, l.Slug)
	if b.own[l.Slug] {
		delete(b.own, l.Slug)
		b.played++
	}
	if p := b.games[l.Slug]; p != nil {
		b.Logger.Info("game ended", "game", l.Slug, "result", l.Result, "reason", l.Reason)
		close(p.positions)
		delete(b.games, l.Slug)
	}
}

// hear handles an invitation, whose line may come twice. It declines a game that is not in Accept.
func (b *bot) hear(ctx context.Context, l line) {
	if slices.Contains(b.Accept, l.Variant) {
		known := b.expected[l.Slug] || b.games[l.Slug] != nil || slices.ContainsFunc(b.waiting, func(w line) bool { return w.Slug == l.Slug })
		if !known {
			b.waiting = append(b.waiting, l)
		}
		return
	}
	b.Logger.Info("declines", "game", l.Slug, "variant", l.Variant, "by", l.From)
	b.send(ctx, "/api/games/"+l.Slug+"/command", map[string]any{"do": "cancel", "id": "decline"}, nil, func(error) {})
}

// hasRoom reports whether it may play one more game.
func (b *bot) hasRoom() bool { return len(b.games)+len(b.expected) < b.Games }

// accept accepts rematches and invitations, up to Games at a time. The games come by the stream.
func (b *bot) accept(ctx context.Context) {
	for slug, v := range b.rematch {
		if b.hasRoom() {
			b.acceptRematch(ctx, slug, v)
		}
	}
	for len(b.waiting) > 0 && b.hasRoom() {
		l := b.waiting[0]
		b.waiting = b.waiting[1:]
		b.expected[l.Slug] = true
		b.send(ctx, "/api/games/"+l.Slug+"/accept", nil, nil, func(err error) {
			b.Logger.Info("accepts", "game", l.Slug, "variant", l.Variant, "by", l.From, "err", err)
			if err != nil {
				delete(b.expected, l.Slug)
			}
		})
	}
}

// hearRematch handles the offers of a game that is over. A rematch waits until there is room. A
// bot that invites declines it, because it sends invitations itself.
func (b *bot) hearRematch(ctx context.Context, l line, now *state) {
	switch {
	case !slices.ContainsFunc(now.Offers, func(o offer) bool { return o.Offer == "rematch" }):
		delete(b.rematch, l.Slug)
	case b.Invite != "":
		b.send(ctx, "/api/games/"+l.Slug+"/command", map[string]any{"do": "decline", "offer": "rematch", "id": fmt.Sprint("decline", l.V)}, nil, func(error) {})
	default:
		b.rematch[l.Slug] = l.V
	}
}

// acceptRematch accepts the offer of a rematch.
func (b *bot) acceptRematch(ctx context.Context, slug string, v int64) {
	delete(b.rematch, slug)
	b.expected[slug] = true
	b.send(ctx, "/api/games/"+slug+"/command", map[string]any{"do": "accept", "offer": "rematch", "id": fmt.Sprint("rematch", v)}, nil, func(err error) {
		b.Logger.Info("accepts a rematch", "game", slug, "err", err)
		if err != nil {
			delete(b.expected, slug)
		}
	})
}
