package computer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
	"threefold/internal/testkit/must"
)

// world is what is around the computer in a test: its game with Bert, who is Black and moves first,
// the lobby, the engine pool, and the pages' limits.
type world struct {
	t       *testing.T
	c       *Computer
	game    gamelog.Game
	here    presence.Game
	peers   *presence.Peers
	stopped bool
	busy    bool // as the pages were told
	pages   []*presence.Page
	from    *member.Member // whose page asks for hints

	mu        sync.Mutex
	questions []*asked
	full      bool          // the engine pool takes no question
	many      error         // of the limit of hints
	fails     error         // of each command
	slow      time.Duration // a command takes so long
	did       []string      // what has happened since news was last called
}

// asked is one that the engine pool has.
type asked struct {
	context.Context
	then func(opponent.Answer, error)
	done bool
}

var (
	anna = gamelog.Person{ID: "p-anna", Name: "Anna"}
	bert = gamelog.Person{ID: "p-bert", Name: "Bert"}
)

// do is something that happens in a world, and all does one thing after the other.
type do = func(w *world)

func all(do ...do) do {
	return func(w *world) {
		for _, what := range do {
			what(w)
			synctest.Wait()
		}
	}
}

// row is what follows from do, after on.
type row struct {
	name   string
	on, do do
	want   string
}

// table tests each row in a world of its own.
func table(t *testing.T, terms gamelog.Terms, rows []row) {
	t.Helper()
	for _, tc := range rows {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t, terms)
			tc.on(w)
			w.news()
			tc.do(w)
			if got := w.news(); got != tc.want {
				t.Errorf("%s: %s\nwant %s", tc.name, got, tc.want)
			}
			w.c.RoomEnded("g")
			synctest.Wait()
			if len(w.c.games) != 0 {
				t.Errorf("%s: the game is not forgotten", tc.name)
			}
		})
	}
}

// newWorld is a world in which Bert has a page.
func newWorld(t *testing.T, terms gamelog.Terms) *world {
	e := must.Get(gamelog.FirstEvent("g", time.Now(), gamelog.CreatedData{Rules: game.RulesVersion, Slug: "slug", Game: "cheskers", Start: cheskers.Game.Start,
		By: bert, Side: gamelog.SideBlack, Terms: terms, Computer: &gamelog.Computer{Seat: "white", Level: 5, Engine: "sage"}}))(t)
	w := &world{t: t, peers: presence.NewPeers("here", true), from: member.New(bert, func() {})}
	w.here = presence.New("g", w.peers, time.Now(), func(*presence.Report) {}, func() {})
	w.game = must.Get(gamelog.Load([]gamelog.Event{e}, func(string) (*game.Game, bool) { return cheskers.Game, true }, func(gamelog.Event, gamelog.Record) {}))(t)
	w.c = New(t.Context(), w, w, slog.New(slog.DiscardHandler))
	w.enters(w.from, "home")
	return w
}

// sees shows the computer the game as it is now.
func (w *world) sees() {
	w.c.Update(room.GameUpdate{Game: &w.game, Here: &w.here, Busy: w.busy, Stopped: w.stopped, Now: time.Now()})
}

// enters opens a page, by which a share of turns is taken.
func (w *world) enters(m *member.Member, share string) {
	m.Limit(limits{w: w, share: share})
	w.pages = append(w.pages, w.here.Enter(m, &w.game.Record, time.Now()))
	w.sees()
}

// leaves closes the page that came last.
func leaves(w *world) {
	w.here.Leave(w.pages[len(w.pages)-1], time.Now())
	w.pages = w.pages[:len(w.pages)-1]
	w.sees()
}

// goes lets the room end.
func goes(w *world) { w.c.RoomEnded("g") }

// watches lets Anna watch, and elsewhere lets Bert have a page at another process.
func watches(w *world) { w.enters(member.New(anna, func() {}), "hers") }

func elsewhere(w *world) {
	w.peers.MessageReceived("there", time.Now())
	w.peers.SetReport("there", "g", presence.Report{Seats: [2]int{game.Black: 1}}, time.Now())
	w.here.ReadReports(time.Now())
	w.sees()
}

// happens adds an event to the game.
func happens(kind gamelog.Kind, data any) do {
	return func(w *world) {
		r := &w.game.Record
		e := gamelog.Event{Game: "g", Seq: r.Seq + 1, Kind: kind, Version: gamelog.EventVersion, At: time.Now().UnixMilli(), Data: must.Get(json.Marshal(data))(w.t)}
		must.Do(w.t, w.game.Advance(e, must.Get(r.Apply(e))(w.t), nil, time.Now()))
		w.sees()
	}
}

func offered(w *world) {
	happens(gamelog.Offered, gamelog.SeatData{Seat: "black", Offer: gamelog.OfferDraw})(w)
}

// moves plays the first legal move.
func moves(w *world) {
	step := must.Get(w.game.Match.Try(w.legal()))(w.t)
	happens(gamelog.Moved, gamelog.MovedData{Played: *step.Played, Left: 60_000})(w)
}

func (w *world) legal() string { return w.game.Match.Position().AppendMoves(nil)[0].Text }

// answers answers the last question, with the first legal move or an error, and score is the same
// with a score.
func answers(a opponent.Answer, err error) do {
	return func(w *world) {
		w.mu.Lock()
		q := w.questions[len(w.questions)-1]
		q.done = true
		w.mu.Unlock()
		if a.Move == "" {
			a.Move = w.legal()
		}
		q.then(a, err)
	}
}

func score(n int) do { return answers(opponent.Answer{Score: n}, nil) }

func waits(d time.Duration) do { return func(*world) { time.Sleep(d) } }

// stops lets the store fail, or work again.
func stops(stopped bool) do { return func(w *world) { w.stopped = stopped; w.sees() } }

func full(full bool) do       { return set(func(w *world) { w.full = full }) }
func fails(err error) do      { return set(func(w *world) { w.fails = err }) }
func slow(d time.Duration) do { return set(func(w *world) { w.slow = d }) }
func limited(err error) do    { return set(func(w *world) { w.many = err }) }

func set(change func(*world)) do {
	return func(w *world) {
		w.mu.Lock()
		defer w.mu.Unlock()
		change(w)
	}
}

// asks asks for a hint in the position that event number on made, by a page of Bert's.
func asks(on int64) do {
	return func(w *world) { w.hint(room.Aside{By: bert, Page: w.from}, on) }
}

func (w *world) hint(a room.Aside, on int64) {
	a.Command, a.Game, a.Limits, a.At = room.Command{Kind: wire.InHint, Data: wire.OnIn{On: on}}, &w.game, limits{w: w, share: "home"}, time.Now()
	a.Reply = func(result room.Result, err error) {
		var coded *gamelog.Error
		if errors.As(err, &coded) {
			w.tell("!%s", coded.Code)
		} else {
			w.tell("%s %s", result.T, result.D.(wire.HintOut).Move)
		}
	}
	w.c.Hint(a)
}

// news lists what has happened, and which questions were dropped.
func (w *world) news() string {
	synctest.Wait()
	w.mu.Lock()
	defer w.mu.Unlock()
	all := w.did
	for i, q := range w.questions {
		if !q.done && q.Err() != nil {
			q.done = true
			all = append(all, fmt.Sprint("drop ", i+1))
		}
	}
	w.did = nil
	return strings.Join(all, ", ")
}

func (w *world) tell(format string, args ...any) {
	set(func(w *world) { w.did = append(w.did, fmt.Sprintf(format, args...)) })(w)
}

// Do is the lobby's part. It tells a command, and changes nothing.
func (w *world) Do(_ context.Context, slug string, by gamelog.Person, c room.Command, _ member.Limits) (room.Result, error) {
	decide, decides := c.Data.(func(*gamelog.Game, time.Time) (gamelog.Decision, error))
	if decides {
		d, err := decide(&w.game, time.Now())
		w.tell("%s", strings.TrimSpace(fmt.Sprintf("%s writes %q %s", by.ID, d.Kind, c.ID)))
		if err != nil {
			return room.Result{}, err
		}
	} else {
		w.tell("%s", strings.Join(strings.Fields(fmt.Sprintln(c.Kind, c.ID, c.Data)), " "))
	}
	w.mu.Lock()
	fails, slow := w.fails, w.slow
	w.mu.Unlock()
	time.Sleep(slow)
	return room.Result{}, fails
}

// What follows is the engine pool's part, and the limits'.

func (w *world) Plays(string) bool { return true }
func (w *world) Version() string   { return "sage" }

func (w *world) Choose(ctx context.Context, who fairqueue.Caller, t opponent.Task, then func(opponent.Answer, error)) error {
	return w.take("move", who, &asked{Context: ctx, then: then})
}

func (w *world) Hint(ctx context.Context, who fairqueue.Caller, t opponent.Task, then func(opponent.Hint, error)) error {
	return w.take("hint", who, &asked{Context: ctx, then: func(a opponent.Answer, err error) { then(opponent.Hint{Move: a.Move}, err) }})
}

func (w *world) take(what string, who fairqueue.Caller, q *asked) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.full {
		return fairqueue.ErrFull
	}
	w.questions = append(w.questions, q)
	w.did = append(w.did, fmt.Sprintf("ask %d: %s for %s of %s", len(w.questions), what, who.Address, who.Visitor))
	return nil
}

// limits are those of a page.
type limits struct {
	member.Unlimited
	w     *world
	share string
}

func (l limits) QueueKey() string { return l.share }
func (l limits) NotHinted()       { l.w.tell("hint -1") }
func (l limits) Hint() error {
	if l.w.many == nil {
		l.w.tell("hint +1")
	}
	return l.w.many
}
