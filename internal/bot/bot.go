// Package bot plays on a site as a program: it reads the program's stream, has an engine choose
// the moves, and sends them. It knows the site by its API alone.
//
// # Who owns what
//
// The goroutine of Run owns the games; a game's player owns its engine, takes the game's positions
// in order, and answers the latest. What has been sent may always be sent again: ids make a
// command be carried out once, and a move names the position that it answers.
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
	"sync"
	"time"
)

// Config says who plays where, and how.
type Config struct {
	URL    string   // of the site
	Token  string   // of the program
	Engine []string // the engine's command, and its arguments

	Games  int           // at most so many games at once; further invitations wait
	Accept []string      // ids of the games that it accepts invitations to
	Think  time.Duration // at most for a move; less where the clock demands it
	Nodes  int           // instead: nodes for each move, for comparisons

	// Invite is the id of a program that it invites, to Rounds games of Accept in turn (0: without
	// end), with this clock; it ends after them. Empty: it waits for invitations.
	Invite          string
	Rounds          int
	Base, Increment time.Duration

	Client *http.Client // nil: one of its own
	Logger *slog.Logger
}

// bot is the state of Run.
type bot struct {
	Config
	*client
	games    map[string]*player // that are not over, by slug
	playing  sync.WaitGroup     // the games' players
	waiting  []line             // invitations
	accepted map[string]bool    // of them, those whose games have not come yet
	run      string             // makes the ids of invitations this run's
	invited  int                // how many it has sent
	ended    int                // games that have
}

// Run plays until ctx ends, or the rounds are played. The error is otherwise a refusal of the site's
// that asking again does not change, as of a revoked token.
func Run(ctx context.Context, c Config) error {
	ctx, cancel := context.WithCancel(ctx)
	b := &bot{Config: c, client: &client{c.URL, c.Token, cmp.Or(c.Client, &http.Client{})}, games: map[string]*player{}, accepted: map[string]bool{}, run: rand.Text()[:10]}
	lines, failed := make(chan line), make(chan error, 1)
	go func() { failed <- b.follow(ctx, lines) }()
	defer func() {
		cancel()
		for _, p := range b.games {
			close(p.positions)
		}
		b.playing.Wait()
	}()
	for {
		if b.Invite != "" && b.Rounds > 0 && b.ended >= b.Rounds {
			return nil
		}
		if err := b.invite(ctx); err != nil {
			return err
		}
		select {
		case err := <-failed:
			return err
		case l := <-lines:
			if err := b.take(ctx, l); err != nil {
				return err
			}
		}
	}
}

// invite invites the other program to as many games as it may still play.
func (b *bot) invite(ctx context.Context) error {
	for b.Invite != "" && (b.Rounds == 0 || b.invited < b.Rounds) && b.invited-b.ended < b.Games {
		terms := map[string]any{"invited": b.Invite}
		if b.Base+b.Increment > 0 {
			terms["clock"] = map[string]int64{"base": b.Base.Milliseconds(), "increment": b.Increment.Milliseconds()}
		}
		side := []string{"white", "black"}[b.invited/len(b.Accept)%2]
		wish := map[string]any{"game": b.Accept[b.invited%len(b.Accept)], "side": side, "terms": terms, "command": fmt.Sprint(b.run, b.invited)}
		if err := b.post(ctx, "/api/games", wish, nil); err != nil {
			return err
		}
		b.invited++
	}
	return nil
}

// take takes a line of the stream.
func (b *bot) take(ctx context.Context, l line) error {
	switch p := b.games[l.Slug]; {
	case l.Type == "invited":
		return b.hear(ctx, l)
	case l.Type == "gameFull" && p == nil && l.Game.State.Status == "playing":
		p = b.newPlayer(l.Slug, l.Game.Game)
		b.games[l.Slug] = p
		delete(b.accepted, l.Slug)
		b.Logger.Info("game begins", "game", l.Slug, "variant", l.Game.Game, "seat", l.Game.You.Seat)
		b.playing.Go(func() { p.play(ctx) })
		p.follow(l)
	case l.Type == "gameEnd":
		b.Logger.Info("game ended", "game", l.Slug, "result", l.Result, "reason", l.Reason)
		if p != nil {
			close(p.positions)
			delete(b.games, l.Slug)
			b.ended++
		}
		return b.accept(ctx)
	case p != nil:
		p.follow(l)
	case l.Type == "gameState" && l.State.Status == "over":
		return b.rematch(ctx, l)
	}
	return nil
}

// hear takes an invitation: it declines one to a game that it does not play, and accepts
// others as soon as it may play one more.
func (b *bot) hear(ctx context.Context, l line) error {
	switch {
	case !slices.Contains(b.Accept, l.Variant):
		b.Logger.Info("declines", "game", l.Slug, "variant", l.Variant, "by", l.From)
		return fatal(b.command(ctx, l.Slug, "decline", map[string]any{"do": "cancel"}))
	case !slices.ContainsFunc(b.waiting, func(w line) bool { return w.Slug == l.Slug }): // a line may come twice
		b.waiting = append(b.waiting, l)
	}
	return b.accept(ctx)
}

// accept accepts invitations, as far as there is room. The game itself comes by the stream.
func (b *bot) accept(ctx context.Context) error {
	for len(b.waiting) > 0 && len(b.games)+len(b.accepted) < b.Games {
		l := b.waiting[0]
		b.waiting = b.waiting[1:]
		err := b.post(ctx, "/api/games/"+l.Slug+"/accept", nil, nil)
		b.Logger.Info("accepts", "game", l.Slug, "variant", l.Variant, "by", l.From, "err", err)
		if err == nil {
			b.accepted[l.Slug] = true
		} else if err = fatal(err); err != nil {
			return err
		}
	}
	return nil
}

// rematch accepts the offer of a rematch, where it may play one more game.
func (b *bot) rematch(ctx context.Context, l line) error {
	if !slices.ContainsFunc(l.State.Offers, func(o offer) bool { return o.Offer == "rematch" }) || len(b.games) >= b.Games || b.Invite != "" {
		return nil
	}
	return fatal(b.command(ctx, l.Slug, "rematch", map[string]any{"do": "accept", "offer": "rematch"}))
}

// fatal is an error after which nothing can be done any more; a refusal of one command is none.
func fatal(err error) error {
	if refused, ok := errors.AsType[*refusal](err); ok && refused.Status != http.StatusUnauthorized {
		return nil
	}
	return err
}
