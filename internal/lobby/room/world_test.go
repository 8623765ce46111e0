package room

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outage"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/talk"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
	"threefold/internal/workers"
)

// world is what is around a room in a test: its log with the store's health, the other
// processes, the lists, and the pages with their limits.
type world struct {
	t     *testing.T
	r     *Room
	peers *presence.Peers
	pages map[string]*member.Member // by visitor
	sent  int                       // messages of pages

	Log     // of which the room does not ask all
	mu      sync.Mutex
	events  []gamelog.Event
	did     []string // what has happened around the room since news was last called
	refused []string // codes that an operator sees

	slow    time.Duration              // an access to the log takes so long
	first   func(gamelog.Append) error // is called once, before the next write
	fail    error                      // of each write, which is not made
	lost    error                      // of each write, which is made all the same
	blind   error                      // of each read of the log
	failing time.Time                  // since when the store counts as failing
	down    chan struct{}              // closed while it does
	many    error                      // of the limits
	noRoom  error                      // of the limit that the store knows
	refuses error                      // of the guest to whom lines of chat are left
}

var (
	anna  = gamelog.Person{ID: "p-anna", Name: "Anna"}
	bert  = gamelog.Person{ID: "p-bert", Name: "Bert"}
	carla = gamelog.Person{ID: "p-carla", Name: "Carla"}

	visitors = []gamelog.Person{anna, bert, carla}
	errReset = errors.New("connection reset")
)

// created is a game of Cheskers between Anna, who is White, and Bert, with a minute each.
// Black moves first.
var created = gamelog.CreatedData{Rules: game.RulesVersion, Slug: "slug", Game: "cheskers", Start: cheskers.Game.Start,
	By: anna, Side: gamelog.SideWhite, Terms: gamelog.Terms{Clock: &gamelog.Control{Base: 60_000, Increment: 1_000}}}

// machineGame is a game of Bert's, who is Black, against the computer.
func machineGame() gamelog.CreatedData {
	c := created
	c.By, c.Side, c.Computer = bert, gamelog.SideBlack, &gamelog.Computer{Seat: "white", Level: 5, Engine: "sage"}
	return c
}

// in runs a test in a world with a room, in synthetic time. Bert has sat down at the game.
func in(t *testing.T, c gamelog.CreatedData, test do) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := &world{t: t, pages: map[string]*member.Member{}, peers: presence.NewPeers("here", true), down: make(chan struct{})}
		w.peers.Echoed(time.Now().Add(1000 * time.Hour))
		w.events = []gamelog.Event{must.Get(gamelog.FirstEvent("g", time.Now(), c))(t)}
		if c.Computer == nil {
			w.writes(gamelog.Joined, gamelog.JoinedData{By: bert, Seat: "black"})
		}
		w.opens()
		defer func() { w.closes() }()
		synctest.Wait()
		test(w)
	})
}

// do is something that happens in a world, and all does one thing after the other, each once the
// room is at rest.
type do = func(w *world)

func all(do ...do) do {
	return func(w *world) {
		for _, what := range do {
			what(w)
			synctest.Wait()
		}
	}
}

// row is what follows from do, after on, as news tells it.
type row struct {
	name   string
	on, do do
	want   string
}

// table tests each row in a world of its own.
func table(t *testing.T, c gamelog.CreatedData, rows []row) {
	t.Helper()
	for _, tc := range rows {
		in(t, c, func(w *world) {
			tc.on(w)
			same(t, tc.name, w.after(tc.do), tc.want)
		})
	}
}

// opens opens a room for the game, and closes closes it.
func (w *world) opens() {
	w.r = New(&Deps{Log: w, Games: games, Engine: "sage", Meter: w, Logger: slog.New(slog.DiscardHandler), Life: w.t.Context(),
		Outages: &outage.Last{}, Peers: w.peers, Workers: &workers.Pool{}, Publish: w.publish, Health: w, Signal: func(string, Signal) {},
		Talks: &talk.Conversations{}, Asides: map[string]func(Aside){wire.InChat: w.takes}}, "g", w)
	w.r.Wake()
}

// ended reports whether the room has ended.
func (w *world) ended() bool {
	select {
	case <-w.r.Ended():
		return true
	default:
		return false
	}
}

func (w *world) closes() {
	if !w.ended() {
		w.r.End()
		<-w.r.Ended()
	}
	w.r.deps.Workers.Close()
}

// enter lets visitors open a page.
func enter(visitors ...gamelog.Person) do {
	return func(w *world) {
		for _, p := range visitors {
			must.Do(w.t, w.r.Enter(w.t.Context(), w.page(p)))
		}
	}
}

func leaves(p gamelog.Person) do {
	return func(w *world) { w.r.Leave(w.pages[p.ID]); delete(w.pages, p.ID) }
}

// says sends the message of a visitor's page.
func says(p gamelog.Person, kind string, d any) do {
	return func(w *world) {
		w.sent++
		in := wire.In{T: kind, ID: fmt.Sprint("c", w.sent)}
		if d != nil {
			in.D = must.Get(json.Marshal(d))(w.t)
		}
		w.r.Receive(w.pages[p.ID], must.Get(json.Marshal(in))(w.t), time.Now())
	}
}

func offers(p gamelog.Person, o gamelog.Offer) do {
	return says(p, wire.InOffer, wire.OfferIn{Offer: o})
}

// moves sends a legal move from the page of the player to move, and plays plays so many by calls.
func moves(w *world) { who, d := w.legal(); says(who, wire.InMove, d)(w) }

func plays(plies int) do {
	return func(w *world) {
		for range plies {
			who, d := w.legal()
			must.Get(w.r.Do(w.t.Context(), who, Command{Kind: wire.InMove, Data: d}, member.Unlimited{}))(w.t)
		}
	}
}

// calls carries out a command for a visitor, and looks looks at the game. They tell what comes of it.
func calls(by gamelog.Person, c Command) do {
	return func(w *world) {
		out, err := w.r.Do(w.t.Context(), by, c, member.Unlimited{})
		w.tell("%s: %s %v", by.Name, wire.Encode(out), err)
	}
}

func looks(w *world) {
	v, err := w.r.View(w.t.Context(), anna.ID, true)
	g, err2 := w.r.Game(w.t.Context())
	if clock := v.Snapshot.State.Clock; clock != nil && err2 == nil {
		w.tell("event %d, %d: %d, %d", v.V, g.Record.Seq, clock.White, clock.Black)
	} else {
		w.tell("look %v, %v", err, err2)
	}
}

func waits(d time.Duration) do   { return func(*world) { time.Sleep(d) } }
func signals(what Signal) do     { return func(w *world) { w.r.Signal(what) } }
func slow(d time.Duration) do    { return set(func(w *world) { w.slow = d }) }
func blind(err error) do         { return set(func(w *world) { w.blind = err }) }
func expires(w *world)           { must.Do(w.t, w.r.Expire(w.t.Context())) }
func forgets(w *world)           { w.news() }
func set(change func(*world)) do { return func(w *world) { w.set(func() { change(w) }) } }

// writes and isFirst let another process write an event: now, or right before the room's next write.
func writes(kind gamelog.Kind, data any) do { return set(func(w *world) { w.writes(kind, data) }) }

func isFirst(kind gamelog.Kind, data any) do {
	return first(func(w *world, _ gamelog.Append) error { w.writes(kind, data); return nil })
}

func first(do func(*world, gamelog.Append) error) do {
	return set(func(w *world) { w.first = func(a gamelog.Append) error { return do(w, a) } })
}

// movesElsewhere lets another process write a move.
func movesElsewhere(w *world) {
	_, d := w.legal()
	step := must.Get(w.game().Match.Try(d.Move))(w.t)
	w.writes(gamelog.Moved, gamelog.MovedData{Played: *step.Played, Left: 60_000})
}

// failing lets each write fail, losing loses its answer, breaks is a write of another room that
// fails, and mends lets the store work again.
func failing(err error) do { return set(func(w *world) { w.fail = err }) }
func losing(w *world)      { w.set(func() { w.lost = errReset }) }
func breaks(w *world)      { w.Failed(time.Now()); w.r.Signal(SignalHealth) }

func mends(w *world) {
	w.set(func() { w.fail, w.lost, w.failing, w.down = nil, nil, time.Time{}, make(chan struct{}) })
	w.r.Signal(SignalHealth)
}

// hears takes the report of another process.
func hears(report presence.Report) do {
	return func(w *world) {
		w.peers.MessageReceived("there", time.Now())
		w.peers.SetReport("there", "g", report, time.Now())
		w.r.Signal(SignalPeers)
	}
}

// page is a page of a visitor's that is not in the room yet.
func (w *world) page(p gamelog.Person) *member.Member {
	m := member.New(p, func() {})
	m.Limit(limits{w, p})
	w.pages[p.ID] = m
	return m
}

func games(string) (*game.Game, bool) { return cheskers.Game, true }

// game is the game as the log has it, and legal its first legal move, and who may play it.
func (w *world) game() gamelog.Game {
	events := locked(w, func() []gamelog.Event { return slices.Clone(w.events) })
	return must.Get(gamelog.Load(events, games, func(gamelog.Event, gamelog.Record) {}))(w.t)
}

func (w *world) legal() (gamelog.Person, wire.MoveIn) {
	g := w.game()
	return g.Record.Seats.Owners[g.Turn()], wire.MoveIn{On: g.Record.On, Ply: g.Record.Plies.Len() + 1, Move: g.Match.Position().AppendMoves(nil)[0].Text}
}

func (w *world) writes(kind gamelog.Kind, data any) {
	w.events = append(w.events, gamelog.Event{Game: "g", Seq: int64(len(w.events)) + 1, Kind: kind, Version: gamelog.EventVersion,
		At: time.Now().UnixMilli(), Data: must.Get(json.Marshal(data))(w.t)})
}

// after is what follows from something.
func (w *world) after(do do) string {
	w.news()
	do(w)
	return w.news()
}

// news lists what each page was sent, by type, or "!" and the code of an error, and then what
// has happened around the room.
func (w *world) news() string {
	synctest.Wait()
	var all []string
	for _, p := range visitors {
		if open := w.pages[p.ID]; open != nil {
			queued, _ := open.Take()
			for _, q := range queued {
				var m wire.Out
				must.Do(w.t, json.Unmarshal(q.Bytes(), &m))
				if d, _ := m.D.(map[string]any); d["code"] != nil {
					m.T = fmt.Sprint("!", d["code"])
				}
				all = append(all, p.Name+":"+m.T)
			}
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	all = append(all, w.did...)
	w.did = nil
	return strings.Join(all, ", ")
}

// set changes the world, and locked reads it.
func (w *world) set(change func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	change()
}

func locked[V any](w *world, read func() V) (v V) {
	w.set(func() { v = read() })
	return v
}

func (w *world) tell(format string, args ...any) {
	w.set(func() { w.did = append(w.did, fmt.Sprintf(format, args...)) })
}

func (w *world) pause() { time.Sleep(locked(w, func() time.Duration { return w.slow })) }

// What follows is what the room asks of the world.

func (w *world) Submit(a gamelog.Append, then func(error)) {
	go func() {
		w.pause()
		then(locked(w, func() error { return w.append(a) }))
	}()
}

func (w *world) append(a gamelog.Append) error {
	if a.Event.Game != "g" {
		return w.fail
	}
	if first := w.first; first != nil {
		w.first = nil
		if err := first(a); err != nil {
			return err
		}
	}
	switch {
	case w.fail != nil:
		return w.fail
	case a.Event.Seq != int64(len(w.events))+1:
		return gamelog.ErrConflict
	}
	w.events = append(w.events, a.Event)
	w.did = append(w.did, fmt.Sprint("write ", a.Event.Kind))
	return w.lost
}

func (w *world) Events(_ context.Context, _ string, after int64) ([]gamelog.Event, error) {
	w.tell("read %d", after)
	w.pause()
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.events[min(int(after), len(w.events)):]), w.blind
}

// takes is the guest to whom the room leaves lines of chat.
func (w *world) takes(a Aside) {
	w.tell("%s on %d says %s", a.By.Name, a.Game.Record.Seq, a.Data.(wire.ChatIn).Text)
	go func() {
		w.pause()
		a.Reply(Result{T: wire.OutChat, D: a.Data}, w.refuses)
	}()
}

func (w *world) Failed(at time.Time) time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failing.IsZero() {
		w.failing = at
		close(w.down)
	}
	return w.failing
}

func (w *world) publish(n cluster.Message) {
	w.tell("%s", strings.TrimSuffix(fmt.Sprintf("publish %s %d", n.Kind, n.Seq), " 0"))
}

func (w *world) Failing() time.Time        { return locked(w, func() time.Time { return w.failing }) }
func (w *world) Down() <-chan struct{}     { return locked(w, func() chan struct{} { return w.down }) }
func (w *world) Refused(code string)       { w.set(func() { w.refused = append(w.refused, code) }) }
func (w *world) Loaded(slug string)        { w.tell("loaded %s", slug) }
func (w *world) SetStays(stays bool)       { w.tell("stays %v", stays) }
func (w *world) Broken()                   { w.tell("broken") }
func (w *world) Conflict()                 { w.tell("conflict") }
func (w *world) FlagLate(by time.Duration) { w.tell("late by %v", by) }
func (w *world) Wrote(time.Time)           {}

// limits are the limits of a visitor's page.
type limits struct {
	*world
	who gamelog.Person
}

func (l limits) QueueKey() string                      { return "home of " + l.who.Name }
func (l limits) CheckUnfinished(context.Context) error { return l.noRoom }
func (l limits) OpenGame(bool) error                   { return l.counted("game +1") }
func (l limits) Hint() error                           { return l.counted("hint +1") }
func (l limits) Ring() error                           { return l.counted("ring +1") }
func (l limits) NotOpened(bool)                        { l.tell("game -1") }
func (l limits) NotHinted()                            { l.tell("hint -1") }

func (l limits) counted(what string) error {
	if l.many == nil {
		l.tell("%s", what)
	}
	return l.many
}

// same fails unless what was got is what was wanted.
func same[V comparable](t *testing.T, what string, got, wanted V) {
	t.Helper()
	if got != wanted {
		t.Errorf("%s: %+v, want %+v", what, got, wanted)
	}
}
