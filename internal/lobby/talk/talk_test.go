package talk

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
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

var (
	anna  = gamelog.Person{ID: "p-anna", Name: "Anna"} // plays White
	carla = gamelog.Person{ID: "p-carla", Name: "Carla"}

	both     = []gamelog.Audience{gamelog.ToPlayers, gamelog.ToWatchers}
	errReset = errors.New("connection reset")
)

// world is what is around a conversation in a test: the store, the other processes, and the pages of Anna
// and Carla, who both have been shown all.
type world struct {
	t     *testing.T
	all   *Conversations
	talk  *Conversation
	pages map[string]*member.Member // by visitor

	mu     sync.Mutex
	lines  []gamelog.Line
	did    []string      // what has happened around the conversation since news was last called
	slow   time.Duration // a write takes so long
	fail   error         // of each write, which is not made
	lost   error         // of each write, which is made all the same
	blind  error         // of each read
	panics bool          // each write
	sent   int           // commands
}

func in(t *testing.T, test func(w *world)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := &world{t: t, pages: map[string]*member.Member{}}
		w.all = &Conversations{Store: w, Publish: func(m cluster.Message) { w.tell("publish %s", m.Kind) }, Logger: slog.New(slog.DiscardHandler), Life: t.Context()}
		w.opens()
		w.news()
		test(w)
	})
}

// do is something that happens in a world, and all does one thing after the other, each once all is at rest.
type do = func(w *world)

func all(do ...do) do {
	return func(w *world) {
		for _, what := range do {
			what(w)
			synctest.Wait()
		}
	}
}

// opens opens a conversation, in place of another, and shows it to new pages.
func (w *world) opens() {
	w.talk = must.Get(w.all.Open(w.t.Context(), "g", func() { w.tell("missed") }))(w.t)
	enters(anna, both)(w)
	enters(carla, both[1:])(w)
}

func enters(p gamelog.Person, chats []gamelog.Audience) do {
	return func(w *world) { w.pages[p.ID] = member.New(p, func() {}); shows(p, chats)(w) }
}

func shows(p gamelog.Person, chats []gamelog.Audience) do {
	return func(w *world) {
		w.talk.Subscribe(w.pages[p.ID], chats, func(lines []gamelog.Line) {
			w.pages[p.ID].QueueMessage(outbox.Whole(outbox.Other, wire.Encode(wire.Out{T: fmt.Sprint("shown ", len(lines))})))
		})
	}
}

func leaves(p gamelog.Person) do { return func(w *world) { w.talk.Unsubscribe(w.pages[p.ID]) } }

// says says something from the page of a visitor, and again sends the last command again.
func says(p gamelog.Person, to gamelog.Audience, text string) do {
	return func(w *world) { w.sent++; w.say(p, to, text, w.pages[p.ID]) }
}

func again(p gamelog.Person, to gamelog.Audience, text string) do {
	return func(w *world) { w.say(p, to, text, w.pages[p.ID]) }
}

func (w *world) say(p gamelog.Person, to gamelog.Audience, text string, page *member.Member) {
	s := Said{ChatIn: wire.ChatIn{To: to, Text: text}, By: p, Page: page, Command: fmt.Sprint("c", w.sent), Seq: 7, At: time.Now()}
	if p == anna {
		s.Seats = []game.Color{game.White}
	}
	s.Reply = func(out wire.Out, err error) {
		if refused, ok := errors.AsType[*gamelog.Error](err); ok {
			out.T = "!" + refused.Code
		}
		out.ID = s.Command
		page.QueueMessage(outbox.Whole(outbox.Other, wire.Encode(out)))
	}
	w.talk.Say(s)
}

// grown changes what the store has, and tells of it. The first line is the players'.
func grown(ids ...string) do {
	return all(set(func(w *world) {
		w.lines = nil
		for _, id := range ids {
			to := gamelog.ToWatchers
			if id == "1" {
				to = gamelog.ToPlayers
			}
			w.lines = append(w.lines, gamelog.Line{ID: id, To: to, Text: "hello"})
		}
	}), func(w *world) { w.all.ReadTo("g", int64(len(ids))) })
}

func heard(w *world)             { w.all.ReadOn("g") }
func waits(d time.Duration) do   { return func(*world) { time.Sleep(d) } }
func set(change func(*world)) do { return func(w *world) { w.set(func() { change(w) }) } }
func blind(err error) do         { return set(func(w *world) { w.blind = err }) }
func panics(does bool) do        { return set(func(w *world) { w.panics = does }) }

// grownSilently lets the store have a line of which it does not tell.
func grownSilently(w *world) {
	w.set(func() { w.lines = []gamelog.Line{{ID: "1", To: gamelog.ToWatchers, Text: "hello"}} })
}

func (w *world) set(change func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	change()
}
func store(fail, lost error, slow time.Duration) do {
	return set(func(w *world) { w.fail, w.lost, w.slow = fail, lost, slow })
}

func (w *world) tell(format string, args ...any) {
	w.set(func() { w.did = append(w.did, fmt.Sprintf(format, args...)) })
}

func (w *world) AddLine(_ context.Context, _ string, line gamelog.Line) error {
	w.tell("write %s", line.Text)
	w.mu.Lock()
	slow, fail, lost := w.slow, w.fail, w.lost
	if fail == nil && !slices.ContainsFunc(w.lines, func(l gamelog.Line) bool { return l.ID == line.ID }) {
		w.lines = append(w.lines, line)
	}
	panics := w.panics
	w.mu.Unlock()
	if panics {
		panic("a bad row")
	}
	time.Sleep(slow)
	if fail != nil {
		return fail
	}
	return lost
}

func (w *world) Lines(context.Context, string, int) ([]gamelog.Line, error) {
	w.tell("read")
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.lines), w.blind
}

// news lists what each page was sent, with the id of a command that it answers, and then what has happened around the conversation.
func (w *world) news() string {
	synctest.Wait()
	var told []string
	for _, p := range []gamelog.Person{anna, carla} {
		queued, _ := w.pages[p.ID].Take()
		for _, q := range queued {
			var m wire.Out
			must.Do(w.t, json.Unmarshal(q.Bytes(), &m))
			told = append(told, strings.TrimSuffix(fmt.Sprint(p.Name, ":", m.T, " ", m.ID), " "))
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	told, w.did = append(told, w.did...), nil
	return strings.Join(told, ", ")
}

// What pages are sent, and what else happens.
func TestConversation(t *testing.T) {
	toAnna, toAll := gamelog.ToPlayers, gamelog.ToWatchers
	nothing := func(*world) {}
	watchers := func(lines int) do { // each of whom says one
		return func(w *world) {
			for n := range lines {
				w.say(gamelog.Person{ID: fmt.Sprint(n)}, toAll, fmt.Sprint("line ", n), w.pages[carla.ID])
			}
		}
	}
	for _, tc := range []struct {
		name   string
		on, do do
		want   string
	}{
		{"a line of a player's", nothing, says(anna, toAnna, "hello"), "Anna:chat c1, write hello, publish chat"},
		{"one for all", nothing, says(carla, toAll, "hello"), "Anna:chat, Carla:chat c1, write hello, publish chat"},
		{"a watcher to the players", nothing, says(carla, toAnna, "hello"), "Carla:!not_seated c1"},
		{"nothing", nothing, says(carla, toAll, " "), "Carla:!empty_line c1"},
		{"much", nothing, says(carla, toAll, strings.Repeat("x", 141)), "Carla:!long_line c1"},
		{"to no one", nothing, says(carla, "all", "hello"), "Carla:!bad_message c1"},
		{"a seat", nothing, says(carla, toAll, "see /g/abcdef/white"), "Carla:!seat_link c1"},
		{"a program", nothing, func(w *world) {
			w.say(gamelog.NewProgram("X"), toAll, "hello", w.pages[anna.ID])
		}, "Anna:!no_programs c0"},
		{"the same line", says(carla, toAll, "hello"), says(carla, toAll, "hello"), "Carla:!repeat c2"},
		{"many lines", all(says(carla, toAll, "1"), says(carla, toAll, "2"), says(carla, toAll, "3"), says(carla, toAll, "4"), says(carla, toAll, "5")), says(carla, toAll, "6"), "Carla:!flood c6"},
		{"many watchers' lines", watchers(watcherLines), all(says(carla, toAll, "hello"), says(anna, toAnna, "Noisy here")), "Anna:chat c2, Carla:!flood c1, write Noisy here, publish chat"},
		{"and after a while", all(watchers(watcherLines), waits(floodTime)), says(carla, toAll, "hello"), "Anna:chat, Carla:chat c1, write hello, publish chat"},

		{"a line that is sent again", says(anna, toAnna, "hello"), again(anna, toAnna, "hello"), "Anna:ack c1"},
		{"one that is being written", store(nil, nil, time.Second), all(says(anna, toAnna, "hello"), again(anna, toAnna, "hello"), waits(time.Second)), "Anna:chat c1, Anna:ack c1, write hello, publish chat"},
		{"a second line while the first is written", store(nil, nil, time.Second), all(says(anna, toAll, "hello"), says(anna, toAll, "there"), waits(2*time.Second)), "Anna:chat c1, Anna:chat c2, Carla:chat, Carla:chat, write hello, publish chat, write there, publish chat"},
		{"a line whose answer is lost", store(nil, errReset, 0), says(anna, toAnna, "hello"), "Anna:!not_saved c1, Anna:chat, write hello, read, publish chat"},
		{"which is said again, before it is read", all(store(nil, errReset, 0), blind(errReset), says(anna, toAnna, "hello"), store(nil, nil, 0)), all(says(anna, toAnna, "hello"), blind(nil), waits(time.Second)), "Anna:chat c2, write hello, publish chat, read"},
		{"a line that is not written, and the next one", store(errReset, nil, time.Second), all(says(anna, toAnna, "hello"), says(anna, toAnna, "there"), waits(time.Second)), "Anna:!not_saved c1, Anna:!not_saved c2, write hello, read"},
		{"a line that is read before its answer is lost", store(nil, errReset, time.Second), all(says(anna, toAnna, "hello"), waits(time.Second/2), heard, waits(time.Second)), "Anna:chat, Anna:ack c1, write hello, read, publish chat"},

		{"a line elsewhere", nothing, grown("2"), "Anna:chat, Carla:chat, read"},
		{"as many lines as before", grown("2"), grown("2"), ""},
		{"lines that cannot be read at once", nothing, all(blind(errReset), grown("2"), waits(time.Second/2), blind(nil), grown("2", "3"), waits(time.Second/2)), "Anna:chat, Anna:chat, Carla:chat, Carla:chat, read, read"},
		{"lines that are known, and an earlier one of the players'", grown("2", "3"), grown("1", "2", "3"), "Anna:chat, read"},
		{"more lines than are read at once", grown("2"), grown("4", "5"), "read, missed"},
		{"a line after that, and Anna is shown all", all(grown("2"), grown("4", "5")), all(grown("4", "5", "6"), shows(anna, both), grown("4", "5", "6", "7")), "Anna:shown 3, Anna:chat, read, read"},

		{"a page that enters", grown("1", "2"), enters(carla, both[1:]), "Carla:shown 1"},
		{"one that has left", leaves(carla), says(anna, toAll, "hello"), "Anna:chat c1, write hello, publish chat"},
		{"a player who watches now", shows(anna, both[1:]), says(anna, toAnna, "hello"), "Anna:chat c1, write hello, publish chat"},
		{"a store that panics", panics(true), all(says(anna, toAnna, "hello"), panics(false)), "Anna:!not_saved c1, Anna:chat, write hello, read, publish chat"},
		{"a conversation that is closed", func(w *world) { w.talk.Close() }, all(grown("1", "2"), says(anna, toAnna, "hello")), "Anna:chat c1, write hello, publish chat"},
		{"one whose line is there, though it was not answered", all(store(nil, errReset, time.Second), says(anna, toAll, "hello")), all(func(w *world) {
			w.set(func() { w.lines = nil })
			w.talk.Close()
			w.opens()
		}, grownSilently, blind(errReset), waits(time.Second), blind(nil), waits(time.Second)), "Anna:shown 0, Anna:chat, Carla:shown 0, Carla:chat, read, read, read, read"},
		{"a conversation that is closed amid a write", all(store(nil, nil, time.Second), says(anna, toAll, "hello")), all(func(w *world) { w.talk.Close(); w.opens() }, waits(time.Second)), "Anna:shown 1, Carla:shown 1, read, publish chat, read"},
	} {
		in(t, func(w *world) {
			tc.on(w)
			w.news()
			tc.do(w)
			if got := w.news(); got != tc.want {
				t.Errorf("%s: %s, want %s", tc.name, got, tc.want)
			}
		})
	}
}

// What was said is found while a conversation is opened, which has not read it yet.
func TestLinesWhileAConversationOpens(t *testing.T) {
	in(t, func(w *world) {
		w.lines = []gamelog.Line{{ID: "1", To: gamelog.ToWatchers, Text: "hello"}}
		w.all.open.Store("g", &Conversation{history: newHistory(tail)})
		r := gamelog.Record{ID: "g"}
		if lines, err := w.all.Lines(t.Context(), &r, carla.ID); err != nil || len(lines) != 1 {
			t.Errorf("there are %v, %v", lines, err)
		}
	})
}

// However many say something beside a tournament at once, there is one conversation: each is asked about the
// lines before. What is sent again under its id is not written again. When all is written, or cannot be, the
// conversation is closed.
func TestSaidBriefly(t *testing.T) {
	in(t, func(w *world) {
		t := w.t
		var behind [4]int
		say := func(n int, command string, refused error) error {
			return w.all.SayAndWait(t.Context(), "t", Said{ChatIn: wire.ChatIn{To: gamelog.ToWatchers, Text: strings.Repeat("x", 300)}, By: anna, Command: command, At: time.Now(),
				May: func(before []gamelog.Line) error { behind[n] = len(before); return refused }})
		}
		wantClosed := func() {
			t.Helper()
			synctest.Wait()
			if w.all.of("t") != nil {
				t.Error("it is open")
			}
		}
		store(nil, nil, time.Second)(w)
		var saying sync.WaitGroup
		for n := range 3 {
			saying.Go(func() {
				time.Sleep(time.Duration(n) * 100 * time.Millisecond)
				must.Do(t, say(n, fmt.Sprint(n), nil))
			})
		}
		saying.Wait()
		wantClosed()
		if got := fmt.Sprint(behind[:3], len(must.Get(w.all.AllLines(t.Context(), "t"))(t))); got != "[0 1 2] 3" {
			t.Errorf("behind so many lines, and in all: %s", got)
		}
		if err := say(3, "1", nil); err != nil || behind[3] > 0 || len(w.lines) != 3 {
			t.Errorf("sent again: %v, %d lines", err, len(w.lines))
		}
		if err := say(3, "4", errReset); err != errReset || behind[3] != 3 {
			t.Errorf("what may not be said: %v, behind %d lines", err, behind[3])
		}
		store(errReset, nil, 0)(w)
		if err := say(3, "5", nil); err != wire.ErrNotMade {
			t.Errorf("what cannot be written: %v", err)
		}
		wantClosed()
		blind(errReset)(w)
		if err := say(3, "6", nil); err != errReset {
			t.Errorf("while the lines cannot be read: %v", err)
		}
		wantClosed()
	})
}
