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

// player plays one game.
type player struct {
	*bot
	slug, variant string
	now           position
	positions     chan position // the latest; closed when the game is over
}

// position is a game as it stands.
type position struct {
	v     int64 // number of the last event
	start string
	moves []string
	seat  string
	state
	increment time.Duration
	at        time.Time // when it came
}

// newPlayer is the player of a game that begins.
func (b *bot) newPlayer(slug, variant string) *player {
	return &player{bot: b, slug: slug, variant: variant, positions: make(chan position, 1)}
}

// follow takes a line about the game. The player gets the position that it leads to in place of one
// that it has not taken.
func (p *player) follow(l line) {
	if l.V <= p.now.v {
		return // it was told before the connection was lost
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

// play answers positions until the game is over. A new one has the engine stop thinking about the
// one before; a command that is on its way is answered first.
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

// notTheMove are refusals that say nothing of the move: the game is not where it was thought to be.
var notTheMove = []string{"stale", "game_over", "paused", "not_your_turn", "not_seated", "not_started"}

// turn does what is to be done in a position: it answers offers, and moves if it is on turn, unless
// thinking ends before. An engine that fails is started again; if it fails twice, the game is
// resigned.
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
				return nil // the stream tells how the game stands
			}
			(*e).failed = true
		}
		failed = err
	}
	resigned := p.command(ctx, p.slug, "resign", map[string]any{"do": "resign"})
	return errors.Join(fmt.Errorf("the engine cannot play on: %w", failed), resigned)
}

// choose has the engine choose a move; one that is not there, or failed, is started.
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

// moveID names the command that plays a move in the position that event number on made.
func moveID(on int64, move string) string {
	sum := fnv.New32a()
	sum.Write([]byte(move))
	return fmt.Sprintf("move%d-%x", on, sum.Sum32())
}

// time is how long a move may take: a part of what is left on the clock, if there is one. What the
// way to the site takes is reckoned with.
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

// answers says how a bot answers offers: it lets people take moves back and leave, and plays on
// otherwise.
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
