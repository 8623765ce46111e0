package room

import (
	"log/slog"
	"slices"
	"sync"
	"time"

	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
)

// effects are what follows outside of a room from an input, as data, in the order in which
// it is carried out: step notes it, and Room.perform does one after the other. What comes
// of an effect is an input again, a result (results.go).
type effects struct {
	list []effect

	// Of these one is in the list at most, as a step notes it last.
	due, look alarm
	card      card
	invite    invite
	stays     stays
}

// effect is a message for a page, of which a room with many pages sends many and which
// therefore is in the list itself, or anything else that follows.
type effect struct {
	to      pageID
	message outbox.Message
	other   performer
}

// performer is an effect that is no message: data, and what performs it.
type performer interface{ perform(r *Room) }

// perform carries out what the state has decided.
func (r *Room) perform(fx *effects) {
	r.pages.Store(int64(len(r.state.here.Pages)))
	r.trails.Store(mayTrail(&r.state))
	for i := range fx.list {
		if e := &fx.list[i]; e.other != nil {
			e.other.perform(r)
		} else if m := r.members[e.to]; m != nil {
			m.QueueMessage(e.message)
		}
	}
	fx.reset()
}

// scratch holds effects to be used again: a room at rest has none.
var scratch = sync.Pool{New: func() any { return new(effects) }}

// effectsKept is for how many effects memory is kept: most rooms have two pages.
const effectsKept = 24

// reset forgets the effects, and keeps their memory for others.
func (fx *effects) reset() {
	list := fx.list
	clear(list)
	*fx = effects{}
	if cap(list) <= effectsKept {
		fx.list = list[:0]
	}
}

// news are those effects alone that tell other processes what is in the log.
func (fx *effects) news() *effects {
	return &effects{list: slices.DeleteFunc(slices.Clone(fx.list), func(e effect) bool { _, news := e.other.(publish); return !news })}
}

// add adds an effect.
func (fx *effects) add(e performer) { fx.list = append(fx.list, effect{other: e}) }

// once adds an effect of which the last value counts, in the place where it was first noted.
func (fx *effects) once(noted *bool, e performer) {
	if !*noted {
		*noted = true
		fx.add(e)
	}
}

// send notes a message in one piece for a page.
func (fx *effects) send(to pageID, message []byte) {
	fx.sendMessage(to, outbox.Whole(outbox.Other, message))
}

func (fx *effects) sendMessage(to pageID, message outbox.Message) {
	fx.list = append(fx.list, effect{to: to, message: message})
}

// publish tells the other processes something of the game.
type publish struct {
	kind   cluster.NotificationKind
	seq    int64
	report *cluster.Report
}

func (p publish) perform(r *Room) {
	r.deps.Publish(cluster.Message{Kind: p.kind, Game: r.ID, Seq: p.seq, Report: p.report})
}

// seatedPage says of a page whether its visitor plays.
type seatedPage struct {
	page  pageID
	plays bool
}

func (p seatedPage) perform(r *Room) {
	m := r.members[p.page]
	m.SetPlays(p.plays)
	if p.plays {
		r.players = append(r.players, m)
	} else {
		r.players = slices.DeleteFunc(r.players, func(other *member.Member) bool { return other == m })
	}
}

// loadedGame tells the lobby's table that the game of this slug is loaded.
type loadedGame string

func (slug loadedGame) perform(r *Room) { r.deps.Table.Loaded(r, string(slug)) }

// stays tells the lobby's table whether the room must stay in memory.
type stays struct{ noted, stays bool }

func (c *stays) perform(r *Room) { r.deps.Table.SetStays(r, c.stays) }

func (fx *effects) setStays(v bool) { fx.once(&fx.stays.noted, &fx.stays); fx.stays.stays = v }

// card puts the game on the live list as it is now, or takes it off.
type card struct {
	noted, off bool
	game       live.Game
}

func (c *card) perform(r *Room) {
	if c.off {
		r.deps.Live.Remove(r.ID)
	} else {
		r.deps.Live.SetGame(c.game)
	}
}

func (fx *effects) setCard(g live.Game) {
	fx.once(&fx.card.noted, &fx.card)
	fx.card.off, fx.card.game = false, g
}

func (fx *effects) unlist() { fx.once(&fx.card.noted, &fx.card); fx.card.off = true }

// invite puts the room's open challenge on the list of those; nil takes it off.
type invite struct {
	noted     bool
	created   int64
	challenge *wire.Challenge
}

func (c *invite) perform(r *Room) { r.deps.Live.SetChallenge(r.ID, c.created, c.challenge) }

func (fx *effects) setInvite(created int64, c *wire.Challenge) {
	fx.once(&fx.invite.noted, &fx.invite)
	fx.invite.created, fx.invite.challenge = created, c
}

// alarm sets one of the room's timers to a moment, or stops it.
type alarm struct {
	noted bool
	kind  alarmKind
	at    time.Time // zero: stopped
}

// alarmKind is which timer it is: for what falls due (timeUp), or for the room to look what is
// to be done (quiet).
type alarmKind int

const (
	dueAlarm alarmKind = iota
	lookAlarm
	alarms
)

func (a *alarm) perform(r *Room) {
	t := &r.alarms[a.kind]
	after := max(0, a.at.Sub(r.state.now))
	switch {
	case a.at.IsZero() && *t == nil:
	case a.at.IsZero():
		(*t).Stop()
	case *t != nil:
		(*t).Reset(after)
	case a.kind == dueAlarm:
		*t = time.AfterFunc(after, func() { r.inbox.signal(signalDue) })
	default:
		*t = time.AfterFunc(after, r.inbox.wake)
	}
}

// wakeAt notes that something falls due at this moment; the zero time means nothing.
func (fx *effects) wakeAt(at time.Time) { fx.once(&fx.due.noted, &fx.due); fx.due.at = at }

// lookAt notes that the room looks at this moment what is to be done.
func (fx *effects) lookAt(at time.Time) {
	fx.once(&fx.look.noted, &fx.look)
	fx.look.kind, fx.look.at = lookAlarm, at
}

// later has something happen to the room after a while.
type later struct {
	after time.Duration
	input input
}

func (e later) perform(r *Room) { time.AfterFunc(e.after, func() { r.inbox.deliver(e.input) }) }

// reply answers a call; its value is a Result, a wire.View, a gamelog.Game or nil.
type reply struct {
	to    callID
	value any
	err   error
}

func (a reply) perform(r *Room) {
	waits, ok := r.calls[a.to]
	if !ok {
		r.deps.Logger.Error("a call is answered twice", "game", r.ID)
		return
	}
	waits <- a
	delete(r.calls, a.to)
}

// reply notes the reply to a call, if anybody waits for it.
func (fx *effects) reply(to callID, value any, err error) {
	if to != 0 {
		fx.add(reply{to, value, err})
	}
}

// conflict counts an append whose number another event had taken; refused, a refusal by its
// code; lateFlag, by how much it was noticed too late that a flag had fallen.
type (
	conflict struct{}
	refused  string
	lateFlag time.Duration
)

func (conflict) perform(r *Room)      { r.deps.Meter.Conflict() }
func (code refused) perform(r *Room)  { r.deps.Meter.Refused(string(code)) }
func (late lateFlag) perform(r *Room) { r.deps.Meter.FlagLate(time.Duration(late)) }

// entry is for the operator; the game's id goes with it.
type entry struct {
	level slog.Level
	text  string
	args  []any
}

func (e entry) perform(r *Room) {
	r.deps.Logger.Log(r.deps.Life, e.level, e.text, append([]any{"game", r.ID}, e.args...)...)
}

func (fx *effects) log(level slog.Level, text string, args ...any) { fx.add(entry{level, text, args}) }
