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

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outage"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
	"threefold/internal/testkit/must"
	"threefold/internal/workers"
)

// world is what is around a room in a test: its log, the store's health, the lists, the
// computer, and the limits of its pages.
type world struct {
	mu      sync.Mutex
	events  []gamelog.Event
	lines   []gamelog.Line
	fail    error // of each access to the log
	failing time.Time
	told    []string      // what the room has told
	panics  bool          // the live list panics
	full    bool          // the computer takes no question
	slow    time.Duration // an append
	games   int           // that the limits count
	hints   int
}

func (w *world) Submit(a gamelog.Append, then func(error)) {
	go func() {
		time.Sleep(w.slow)
		then(w.append(a))
	}()
}

func (w *world) append(a gamelog.Append) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.fail != nil:
		return w.fail
	case a.Event.Game != "g":
		return nil
	case a.Event.Seq != int64(len(w.events))+1:
		return gamelog.ErrConflict
	}
	w.events = append(w.events, a.Event)
	return nil
}

func (w *world) Events(_ context.Context, _ string, after int64) ([]gamelog.Event, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.events[min(int(after), len(w.events)):]), w.fail
}

func (w *world) EventsOf(ctx context.Context, _ string) ([]gamelog.Event, error) {
	return w.Events(ctx, "g", 0)
}

func (w *world) AddLine(_ context.Context, _, _ string, line gamelog.Line) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lines = append(w.lines, line)
	return w.fail
}

func (w *world) Lines(context.Context, string, int) ([]gamelog.Line, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.lines), w.fail
}

func (w *world) Wrote(time.Time) {}

func (w *world) Failing() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.failing
}

func (w *world) Failed(at time.Time) time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failing = at
	return at
}

// set changes the world.
func (w *world) set(change func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	change()
}

func (w *world) tell(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.told = append(w.told, fmt.Sprintf(format, args...))
}

func (w *world) SetGame(live.Game) {
	w.mu.Lock()
	panics := w.panics
	w.mu.Unlock()
	if panics {
		panic("no list")
	}
	w.tell("card")
}
func (w *world) Remove(string)                               { w.tell("no card") }
func (w *world) SetChallenge(string, int64, *wire.Challenge) {}
func (w *world) Loaded(_ *Room, slug string)                 { w.tell("loaded %s", slug) }
func (w *world) SetStays(_ *Room, stays bool)                { w.tell("stays %v", stays) }
func (w *world) Signal(string, Signal)                       {}
func (w *world) PlansUnread(string)                          {}
func (w *world) Conflict()                                   { w.tell("conflict") }
func (w *world) Refused(code string)                         { w.tell("refused %s", code) }
func (w *world) FlagLate(time.Duration)                      { w.tell("flag") }
func (w *world) Plays(string) bool                           { return true }
func (w *world) Version() string                             { return "sage" }

func (w *world) Choose(_ context.Context, _ fairqueue.Asker, t opponent.Task, then func(opponent.Answer, error)) error {
	w.mu.Lock()
	full := w.full
	w.mu.Unlock()
	if full {
		return errors.New("full")
	}
	p, err := cheskers.Game.Parse(t.Start)
	for _, text := range t.Moves {
		if err == nil {
			p, _, err = p.Play(text)
		}
	}
	if err != nil {
		return err
	}
	go then(opponent.Answer{Move: p.AppendMoves(nil)[0].Text}, nil)
	return nil
}

func (w *world) Hint(_ context.Context, _ fairqueue.Asker, _ opponent.Task, then func(opponent.Hint, error)) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.full { // of which it says so later
		go func() {
			time.Sleep(time.Second)
			then(opponent.Hint{}, fairqueue.ErrFull)
		}()
		return nil
	}
	go then(opponent.Hint{Text: "It is the best."}, nil)
	return nil
}

// limits are the limits of a page in this world.
type limits struct {
	member.Unlimited
	*world
}

func (l limits) OpenGame(bool) error { l.set(func() { l.games++ }); return nil }
func (l limits) NotOpened(bool)      { l.set(func() { l.games-- }) }
func (l limits) Hint() error         { l.set(func() { l.hints++ }); return nil }

// seen is a page with what it was sent.
type seen struct {
	*member.Member
	r *Room
}

// in runs a test on a room in a world, with Anna and Bert at it.
func in(t *testing.T, c gamelog.CreatedData, test func(w *world, r *Room, white, black seen)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := setStage(t, c)
		if c.Machine == nil {
			s.writes(gamelog.Joined, gamelog.JoinedData{By: bert, Seat: "black"})
		}
		w := &world{events: s.events}
		r := w.room(t)
		test(w, r, enters(t, w, r, anna), enters(t, w, r, bert))
		select {
		case <-r.Ended():
		default:
			r.End()
			<-r.Ended()
		}
		r.deps.Workers.Close()
	})
}

// room is a room in this world.
func (w *world) room(t *testing.T) *Room {
	r := New(&Deps{Log: w, Games: func(string) (*game.Game, bool) { return cheskers.Game, true }, Engine: w, Meter: w,
		Logger: slog.New(slog.DiscardHandler), Life: t.Context(), Outages: &outage.Last{}, Live: w, Peers: cluster.NewPeers("here", false),
		Workers: &workers.Pool{}, Publish: func(n cluster.Message) { w.tell("%s %d", n.Kind, n.Seq) }, Store: w, Table: w}, "g")
	r.Wake()
	return r
}

// enters opens a visitor's page.
func enters(t *testing.T, w *world, r *Room, p gamelog.Person) seen {
	t.Helper()
	m := member.New(p, func() {})
	m.Limit(limits{world: w})
	must.Do(t, r.Enter(context.Background(), m))
	return seen{m, r}
}

// says sends a message, and returns what the page was sent by then.
func (p seen) says(text string) string {
	p.received()
	p.r.Receive(p.Member, []byte(text), time.Now())
	return p.received()
}

// received lists what the page was sent, by type and code.
func (p seen) received() string {
	synctest.Wait()
	var types []string
	for {
		messages, _ := p.Take()
		if len(messages) == 0 {
			return strings.Join(types, " ")
		}
		for _, m := range messages {
			var out struct {
				T string
				D struct{ Code string }
			}
			if json.Unmarshal(m.Bytes(), &out) == nil {
				types = append(types, strings.TrimSuffix(out.T+":"+out.D.Code, ":"))
			}
		}
	}
}

// What a room does around its state: it reads, writes, asks, counts and tells.
func TestARoomInItsWorld(t *testing.T) {
	in(t, created, func(w *world, r *Room, white, black seen) {
		for _, tc := range []struct {
			name string
			page seen
			text string
			want string
		}{
			{"a move", black, `{"t":"move","id":"1","d":{"on":1,"ply":1,"move":"b6-a5"}}`, "moved"},
			{"the move again", black, `{"t":"move","id":"1","d":{"on":1,"ply":1,"move":"b6-a5"}}`, "ack"},
			{"no move", white, `{"t":"move","id":"2","d":{"on":3,"ply":2,"move":"a1-a1"}}`, "refusal:no_such_move"},
			{"no message", white, `{`, "error:bad_message"},
			{"a long text that is no message", white, strings.Repeat("x", 300), "error:bad_message"},
			{"a line", white, `{"t":"chat","id":"3","d":{"to":"players","text":"hello"}}`, "chat"},
			{"an offer", white, `{"t":"offer","id":"4","d":{"offer":"draw"}}`, "offered"},
			{"the end", white, `{"t":"resign","id":"5"}`, "resigned"},
			{"another game", white, `{"t":"offer","id":"6","d":{"offer":"rematch"}}`, "offered"},
			{"and it is opened", black, `{"t":"accept","id":"7","d":{"offer":"rematch"}}`, "accepted"},
		} {
			same(t, tc.name, tc.page.says(tc.text), tc.want)
		}
		if len(w.events) != 7 || len(w.lines) != 1 || w.lines[0].ID == "" || w.games != 1 {
			t.Errorf("the log has %d events and the lines %v; %d games are counted", len(w.events), w.lines, w.games)
		}
		g, err := r.Game(context.Background())
		v, err2 := r.View(context.Background(), anna.ID, true)
		if err != nil || err2 != nil || g.Record.Seq != 7 || v.V != 7 || len(v.Snapshot.Chat) != 1 {
			t.Errorf("the game is at event %d, a view at %d with %d lines, %v, %v", g.Record.Seq, v.V, len(v.Snapshot.Chat), err, err2)
		}
		if !white.Plays() || r.Pages() != 2 {
			t.Errorf("White plays: %v; %d pages", white.Plays(), r.Pages())
		}
		told := strings.Join(w.told, ", ")
		for _, want := range []string{"loaded slug", "here 0", "event 3", "chat 0", "card", "no card", "refused no_such_move"} {
			if !strings.Contains(told, want) {
				t.Errorf("%q is not told: %s", want, told)
			}
		}
	})
}

// A flag falls by the room's timer, less than a second late, though nobody does anything.
func TestTheTimerOfARoom(t *testing.T) {
	in(t, created, func(w *world, r *Room, white, black seen) {
		black.SetLag(100 * time.Millisecond)
		black.says(`{"t":"move","id":"1","d":{"on":1,"ply":1,"move":"b6-a5"}}`)
		white.says(`{"t":"move","id":"2","d":{"on":3,"ply":2,"move":"a3-b4"}}`)
		time.Sleep(time.Minute)
		same(t, "before Black's line has had its time came", white.received(), "")
		time.Sleep(101 * time.Millisecond)
		same(t, "a minute later came", white.received(), "flagged")
	})
}

// Another process that was first is heard: the room reads on, and decides again.
func TestARoomIsNotFirst(t *testing.T) {
	in(t, created, func(w *world, r *Room, white, black seen) {
		s := &stage{t: t, at: time.Now(), events: w.events}
		s.writes(gamelog.Offered, gamelog.SeatData{Seat: "white", Offer: gamelog.OfferDraw})
		w.set(func() { w.events = s.events })
		same(t, "Black is sent", black.says(`{"t":"resign","id":"1"}`), "offered resigned")
		s.events = w.events
		s.writes(gamelog.Offered, gamelog.SeatData{Seat: "white", Offer: gamelog.OfferRematch})
		w.set(func() { w.events, w.lines = s.events, []gamelog.Line{{ID: "1", To: gamelog.ToWatchers, Text: "hello"}} })
		r.LogGrown(5)
		r.LogGrown(5)
		r.Signal(SignalChat | SignalPeers | SignalReport | SignalOutage)
		if got := black.received(); got != "chat offered" && got != "offered chat" {
			t.Errorf("then Black is sent %q", got)
		}
	})
}

// While the store fails nothing is saved; afterwards everything goes on.
func TestTheStoreOfARoomFails(t *testing.T) {
	in(t, created, func(w *world, r *Room, white, black seen) {
		set := func(fail error) { w.set(func() { w.fail, w.failing = fail, time.Time{} }) }
		set(gamelog.ErrAway)
		same(t, "a line is answered", black.says(`{"t":"chat","id":"1","d":{"to":"players","text":"hello"}}`), "error:not_saved")
		same(t, "a move is answered", black.says(`{"t":"move","id":"2","d":{"on":1,"ply":1,"move":"b6-a5"}}`), "trouble error:not_saved")
		set(nil)
		r.Signal(SignalHealth)
		same(t, "then came", black.received(), "snapshot")
		same(t, "the move is answered", black.says(`{"t":"move","id":"2","d":{"on":1,"ply":1,"move":"b6-a5"}}`), "moved")
	})
}

// A room that cannot load its game tries again.
func TestARoomLoadsLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &world{events: setStage(t, created).events, fail: gamelog.ErrAway}
		r := w.room(t)
		if _, err := r.Do(t.Context(), bert, Join("", ""), member.Unlimited{}); !errors.Is(err, gamelog.ErrAway) {
			t.Errorf("before that, joining gives %v", err)
		}
		w.set(func() { w.fail = nil })
		time.Sleep(RetryEvery + time.Millisecond)
		if _, err := r.Do(t.Context(), bert, Join("", "k"), member.Unlimited{}); err != nil {
			t.Error(err)
		}
		if _, err := r.Do(t.Context(), carla, Share("white"), member.Unlimited{}); err != nil {
			t.Error(err)
		}
		if err := r.Expire(t.Context()); err != nil {
			t.Error(err)
		}
		r.End()
		<-r.Ended()
		if _, err := r.Do(t.Context(), carla, Join("", ""), member.Unlimited{}); err == nil {
			t.Error("a room that has ended is joined")
		}
		r.deps.Workers.Close()
	})
}

// The computer moves, is asked for a hint, and is asked again where it had no time.
func TestTheComputerInARoom(t *testing.T) {
	in(t, machineGame(), func(w *world, r *Room, _, black seen) {
		if got := black.says(`{"t":"hint","id":"1","d":{"on":1}}`); got != "hinted hint" || w.hints != 1 {
			t.Errorf("a hint is answered %q; %d are counted", got, w.hints)
		}
		w.set(func() { w.full = true })
		same(t, "a move is answered", black.says(`{"t":"move","id":"2","d":{"on":1,"ply":1,"move":"b6-a5"}}`), "moved machine")
		w.set(func() { w.full = false })
		time.Sleep(10 * time.Second)
		same(t, "then came", black.received(), "machine moved")
	})
}

// A page asks for a hint while an append is pending, and leaves before its turn comes: the
// room goes on without it.
func TestAHintForNobody(t *testing.T) {
	in(t, machineGame(), func(w *world, r *Room, _, black seen) {
		synctest.Wait()
		w.set(func() { w.full, w.slow = true, time.Second })
		now := time.Now()
		r.Receive(black.Member, []byte(`{"t":"offer","id":"1","d":{"offer":"draw"}}`), now)
		r.Receive(black.Member, []byte(`{"t":"hint","id":"2","d":{"on":1}}`), now)
		r.Leave(black.Member)
		time.Sleep(5 * time.Second)
		select {
		case <-r.Ended():
			t.Error("the room has ended")
		default:
		}
		same(t, "hints that are counted", w.hints, 0)
	})
}

// Whoever comes to a room that has ended hears that the room has, not that there is no game.
func TestARoomThatHasEnded(t *testing.T) {
	in(t, created, func(w *world, r *Room, _, _ seen) {
		r.End()
		<-r.Ended()
		for range 50 { // its inbox still takes some of them
			if _, err := r.View(context.Background(), anna.ID, false); !errors.Is(err, ErrClosed) {
				t.Errorf("it says %v", err)
				return
			}
		}
	})
}

// A room that panics has told the other processes what is in the log: nobody else would
// tell them. It ends, and nothing else does.
func TestAPanicKeepsNoMoveFromOtherServers(t *testing.T) {
	for name, breaks := range map[string]func(w *world, r *Room){
		"telling its pages": func(_ *world, r *Room) { r.state.here.Pages = []*page{nil} },
		"telling the list":  func(w *world, _ *Room) { w.set(func() { w.panics = true }) },
	} {
		in(t, created, func(w *world, r *Room, white, black seen) {
			synctest.Wait()
			breaks(w, r)
			black.says(`{"t":"move","id":"1","d":{"on":1,"ply":1,"move":"b6-a5"}}`)
			<-r.Ended()
			if !slices.Contains(w.told, "event 3") {
				t.Errorf("%s: other servers are told %v", name, w.told)
			}
		})
	}
}
