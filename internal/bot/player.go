package bot

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"net/http"
	"slices"
	"time"
)

// player plays one game. Run's goroutine calls follow; play has a goroutine of its own.
type player struct {
	*bot
	slug, variant string
	now           position
	positions     chan position // the latest; closed when the game is over
}

// position is the state of a game after an event.
type position struct {
	v     int64 // number of the last event
	start string
	moves []string
	seat  string
	state
	increment time.Duration
	at        time.Time // when it was received
}

// newPlayer returns the player of a game that begins.
func (b *bot) newPlayer(slug, variant string) *player {
	return &player{bot: b, slug: slug, variant: variant, positions: make(chan position, 1)}
}

// follow handles a line about the game. Its position replaces one that play has not taken yet.
func (p *player) follow(l line) {
	if l.V <= p.now.v {
		return // the site repeats lines after a reconnect
	}
	if g := l.Game; g != nil {
		p.now = position{start: g.Start, seat: g.You.Seat, state: g.State}
		if c := g.Terms.Clock; c != nil {
			p.now.increment = time.Duration(c.Increment) * time.Millisecond
		}
		for _, ply := range g.Plies {
			p.now.moves = append(p.now.moves, ply.Text)
		}
	} else if l.State != nil {
		p.now.state = *l.State
		if l.Ply != nil {
			p.now.moves = append(p.now.moves[:len(p.now.moves):len(p.now.moves)], l.Ply.Text)
		}
	}
	p.now.v, p.now.at = l.V, time.Now()
	select {
	case <-p.positions:
	default:
	}
	p.positions <- p.now
}

// play answers positions until the game is over. A new position stops the engine; a command in
// flight is finished first.
func (p *player) play(ctx context.Context) {
	var e *engine
	defer func() {
		if e != nil {
			e.end()
		}
	}()
	for now, more := <-p.positions; more; {
		thinking, stop := context.WithCancel(ctx)
		done := make(chan error, 1)
		go func() { done <- p.turn(ctx, thinking, &e, now) }()
		var next position
		var err error
		select {
		case next, more = <-p.positions:
			stop()
			err = <-done
		case err = <-done:
			next, more = <-p.positions
		}
		stop()
		if err != nil && ctx.Err() == nil {
			p.Logger.Error("no move", "game", p.slug, "err", err)
		}
		now = next
	}
}

// notTheMove lists error codes that do not mean an illegal move, but that the position is out of
// date.
var notTheMove = []string{"stale", "game_over", "paused", "not_your_turn", "not_seated", "not_started"}

// turn answers offers, and plays a move if the bot is to move, unless thinking ends first. It
// restarts an engine that fails, and resigns if it fails twice.
func (p *player) turn(ctx, thinking context.Context, e **engine, now position) error {
	if err := p.answerOffers(ctx, now); err != nil || now.Turn != now.seat || now.Status != "playing" || now.Paused {
		return err
	}
	var failed error
	for range 2 {
		move, err := p.choose(thinking, e, now)
		if thinking.Err() != nil {
			return nil
		}
		if err == nil {
			err = p.command(ctx, p.slug, moveID(now.On, move), map[string]any{"do": "move", "on": now.On, "ply": len(now.moves) + 1, "move": move})
			refused, answered := errors.AsType[*refusal](err)
			if !answered || refused.Status != http.StatusConflict {
				return err
			}
			if slices.Contains(notTheMove, refused.Code) {
				return nil // the stream will bring the current position
			}
			(*e).failed = true
		}
		failed = err
	}
	resigned := p.command(ctx, p.slug, "resign", map[string]any{"do": "resign"})
	return errors.Join(fmt.Errorf("the engine cannot play on: %w", failed), resigned)
}

// choose returns the engine's move. It starts the engine if there is none or it has failed.
func (p *player) choose(thinking context.Context, e **engine, now position) (string, error) {
	if *e != nil && (*e).failed {
		(*e).end()
		*e = nil
	}
	if *e == nil {
		var err error
		if *e, err = startEngine(p.Engine, p.variant, p.Level); err != nil {
			*e = nil
			return "", err
		}
	}
	return (*e).move(thinking, now.start, now.moves, p.Nodes, p.time(now))
}

// moveID returns the id of the command that plays a move in the position after event number on.
func moveID(on int64, move string) string {
	sum := fnv.New32a()
	sum.Write([]byte(move))
	return fmt.Sprintf("move%d-%x", on, sum.Sum32())
}

// time returns how long the engine may think: at most Think, and with a clock a part of the time
// left.
func (p *player) time(now position) time.Duration {
	if now.Clock == nil {
		return p.Think
	}
	left := map[string]int64{"white": now.Clock.White, "black": now.Clock.Black}[now.seat]
	if now.Clock.First > 0 {
		left = min(left, now.Clock.First)
	}
	rest := time.Duration(left)*time.Millisecond - time.Since(now.at)
	return max(min(p.Think, rest/30+now.increment/2), 5*time.Millisecond)
}

// answers is the command with which a bot answers each kind of offer. Others get no answer.
var answers = map[string]string{"takeback": "accept", "cancel": "accept", "resume": "accept", "draw": "decline", "pause": "decline"}

func (p *player) answerOffers(ctx context.Context, now position) error {
	for _, o := range now.Offers {
		do, known := answers[o.Offer]
		if o.By == now.seat || !known {
			continue
		}
		id := fmt.Sprint(o.Offer, now.v)
		err := p.command(ctx, p.slug, id, map[string]any{"do": do, "offer": o.Offer})
		if refused, ok := errors.AsType[*refusal](err); err != nil && (!ok || refused.Status != http.StatusConflict) {
			return err
		}
	}
	return nil
}
