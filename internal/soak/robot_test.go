package soak

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// robot is a player, or a spectator ("" for a seat), with one or more pages.
// It has one command on its way at a time and sends it until it is answered.
type robot struct {
	name  string // begins the ids of its commands
	seat  string
	game  *observed
	pages []*page
	leave func() // closes the pages

	dice *rand.Rand

	mu      sync.Mutex
	quiet   bool      // begins nothing new
	pending *wire.In  // the command without an answer
	sent    time.Time // when it last went out
	last    *wire.In  // the last command that was made
	count   int       // of commands
	chatted int       // lines
	text    string    // of the last one
}

// resend is how long a robot waits for an answer before it sends again.
const resend = 2 * time.Second

const maxLines = 15

// play acts until ctx ends, with such a pause between two acts on average. Who
// acts alone throws the dice.
func (r *robot) play(ctx context.Context, pause time.Duration) {
	for {
		wait := min(r.dice.ExpFloat64(), 5) * float64(pause)
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Duration(wait)):
			r.act(ctx)
		}
	}
}

// act sends what has been waiting for its answer too long, or something new:
// now and then twice, or on all pages.
func (r *robot) act(ctx context.Context) {
	p := r.pages[r.dice.IntN(len(r.pages))]
	in := r.next(p.look())
	if in == nil {
		return
	}
	switch way := r.dice.IntN(10); {
	case in.ID == "" || way > 1:
		p.send(ctx, *in, 1)
	case way == 1:
		p.send(ctx, *in, 2)
	default:
		for _, p := range r.pages {
			p.send(ctx, *in, 1)
		}
	}
}

// next is what is to be sent now, if anything.
func (r *robot) next(s sight) *wire.In {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.heard(s)
	switch {
	case !s.live:
		return nil
	case r.pending != nil && time.Since(r.sent) < resend:
		return nil
	case r.pending != nil:
		r.sent = time.Now()
		return r.pending
	case r.quiet:
		return nil
	}
	in := r.choose(s)
	if in != nil && in.ID != "" {
		r.pending, r.last, r.sent = in, in, time.Now()
	}
	return in
}

// forget gives up waiting for an answer.
func (r *robot) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pending = nil
	r.game.hold()
}

// repeat sends the last command once more, whatever became of it.
func (r *robot) repeat(ctx context.Context, p *page) {
	if r.last != nil {
		p.send(ctx, *r.last, 1)
	}
}

// answered gets each answer to a command.
func (r *robot) answered(m message) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.pending == nil || r.pending.ID != m.ID {
		return
	}
	var moveError wire.ErrorOut
	if m.T == wire.OutError {
		json.Unmarshal(m.D, &moveError) // what is no refusal has no code
	}
	switch moveError.Code {
	case "not_saved": // goes out again
	case "bad_message", "unknown_type":
		r.game.fault("the robot speaks badly: %s %s", r.pending.T, r.pending.D)
	default:
		if r.pending.T == wire.InChat && m.T != wire.OutError {
			r.game.said(r.text)
		}
		r.pending = nil
	}
}

// rest lets the robot begin nothing new.
func (r *robot) rest() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.quiet = true
}

// done reports whether the robot waits for no answer.
func (r *robot) done() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.pending == nil
}

// choose decides on something to do, or on nothing.
func (r *robot) choose(s sight) *wire.In {
	state := s.game.State
	offered := slices.IndexFunc(state.Offers, func(o gamelog.OpenOffer) bool { return o.By != r.seat })
	dice := r.dice.Float64()
	switch {
	case dice < 0.04 && r.chatted < maxLines && !s.degraded:
		return r.chat()
	case r.seat == "" || state.Status != gamelog.Playing:
		return nil
	case offered >= 0 && dice < 0.5:
		return r.reply(state.Offers[offered].Offer)
	case dice < 0.06 || state.Paused:
		return r.ask(state)
	case state.Turn == r.seat && len(state.Legal) > 0:
		move := state.Legal[r.dice.IntN(len(state.Legal))].Text
		return r.command(wire.InMove, wire.MoveIn{On: state.On, Ply: len(s.game.Plies) + 1, Move: move})
	default:
		return nil
	}
}

// chat says something, to the own kind.
func (r *robot) chat() *wire.In {
	to := gamelog.ToPlayers
	if r.seat == "" {
		to = gamelog.ToWatchers
	}
	r.chatted++
	in := r.command(wire.InChat, wire.ChatIn{To: to, Text: fmt.Sprintf("%s says %d", r.name, r.chatted)})
	r.text = fmt.Sprintf("%s says %d", r.name, r.chatted)
	return in
}

// heard gives up waiting for an answer to a line that the page shows. A page that comes to
// another server, or after a long time, must look for it: the server does not know its id.
func (r *robot) heard(s sight) {
	if r.pending == nil || r.pending.T != wire.InChat {
		return
	}
	if slices.ContainsFunc(s.game.Chat, func(l gamelog.Line) bool { return l.Text == r.text }) {
		r.game.said(r.text)
		r.pending = nil
	}
}

// reply answers an offer. Ends by agreement are rare.
func (r *robot) reply(o gamelog.Offer) *wire.In {
	ends := o == gamelog.OfferDraw || o == gamelog.OfferCancel
	if r.dice.Float64() < 0.7 && (!ends || r.dice.Float64() < 0.1) {
		return r.command(wire.InAccept, wire.OfferIn{Offer: o})
	}
	return r.command(wire.InDecline, wire.OfferIn{Offer: o})
}

// ask does one of the things that a player may do besides moving.
func (r *robot) ask(s wire.State) *wire.In {
	if len(s.May) == 0 {
		return nil
	}
	switch may := s.May[r.dice.IntN(len(s.May))]; may {
	case wire.InResign, wire.InAbort:
		if r.dice.Float64() < 0.95 {
			return nil
		}
		return r.command(may, nil)
	case wire.InGive:
		return r.command(may, nil)
	case wire.InClaim:
		return r.command(may, wire.ClaimIn{On: s.On, Claim: gamelog.ClaimDraw})
	case "undo":
		return r.command(wire.InTakeback, wire.OnIn{On: s.On})
	default:
		offer := gamelog.Offer(may)
		if slices.Contains(s.Offers, gamelog.OpenOffer{Offer: offer, By: r.seat}) {
			return r.command(wire.InWithdraw, wire.OfferIn{Offer: offer})
		}
		return r.command(wire.InOffer, wire.OfferIn{Offer: offer})
	}
}

// command makes a command with an id of its own.
func (r *robot) command(kind string, data any) *wire.In {
	in := &wire.In{T: kind}
	if data != nil {
		in.D, _ = json.Marshal(data) // texts and numbers always encode
	}
	r.count++
	in.ID = fmt.Sprintf("%s-%d", r.name, r.count)
	return in
}
