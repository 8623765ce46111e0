package director_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/storetest"
	"threefold/internal/tournament"
	"threefold/internal/tournament/director"
)

// watcher is a page or a program that watches the evening, as who takes part or as a stranger.
type watcher struct {
	*member.Member
	t     *testing.T
	leave func()
}

// watch comes to the evening as this player; 9 does not take part.
func (e *evening) watch(n int) *watcher {
	e.t.Helper()
	w := &watcher{Member: member.New(person(n), func() {}), t: e.t}
	w.leave = must.Get(e.d.Watch(e.t.Context(), e.slug, w.Member))(e.t)
	return w
}

// told is what a message says.
type told struct {
	T string
	V int64
	D struct {
		tournament.You
		director.News
	}
	kind outbox.Kind
	at   *byte // where its text is in memory
}

// takes takes what has come, and compares the types of messages.
func (w *watcher) takes(want string) (all []told) {
	w.t.Helper()
	synctest.Wait()
	messages, ok := w.Take()
	w.Take()
	var types []string
	for _, m := range messages {
		one := told{kind: m.Kind, at: &m.Bytes()[0]}
		must.Do(w.t, json.Unmarshal(m.Bytes(), &one))
		all, types = append(all, one), append(types, one.T)
	}
	if got := strings.Join(types, " "); got != want || !ok {
		w.t.Fatalf("came %q (%v), want %q", got, ok, want)
	}
	return all
}

// Who watches gets the whole, and then only what is new, each second at most. All share what was
// encoded once; only a player is told of its own place.
func TestWatchersAreToldWhatIsNew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newEvening(t, 4)
		const more = wire.OutPlace + " " + wire.OutTournament
		strangers := []*watcher{e.watch(9), e.watch(9), e.watch(9)}
		player := e.watch(1)
		whole := player.takes(more)
		if d := whole[1].D; whole[0].D.N == 0 || whole[0].D.Board == "" || len(d.Boards) != 2 || len(d.View.Rounds) != 1 || d.View.You != nil {
			t.Errorf("first: %+v", whole)
		}
		for _, w := range strangers {
			if got := w.takes(more); got[0].D.N != 0 || got[1].at != whole[1].at {
				t.Error("the whole is encoded again")
			}
		}
		all := append(slices.Clone(strangers), player)
		quiet := func() {
			t.Helper()
			time.Sleep(20 * time.Second) // the clocks of the boards go on, which is no news
			for _, w := range all {
				w.takes("")
			}
		}
		news := func() director.News {
			t.Helper()
			time.Sleep(2 * time.Second)
			first := all[0].takes(wire.OutNews)[0]
			for _, w := range all[1:] {
				if got := w.takes(wire.OutNews)[0]; got.at != first.at {
					t.Error("the news is encoded again")
				}
			}
			return first.D.News
		}
		quiet()
		e.do(2, director.Command{Do: "say", Text: "Hello"})
		e.do(3, director.Command{Do: "say", Text: "Hi"})
		if n := news(); n.View != nil || n.Boards != nil || n.From != 0 || len(n.Chat) != 2 || n.Chat[1].Text != "Hi" {
			t.Errorf("of the chat: %+v", n)
		}
		quiet()
		e.do(2, director.Command{Do: "say", Text: "Well"})
		if n := news(); n.View != nil || n.From != 2 || len(n.Chat) != 1 || n.Chat[0].Text != "Well" {
			t.Errorf("of the next line: %+v", n)
		}
		e.do(0, director.Command{Do: "pace", ByHost: true})
		if n := news(); n.View == nil || !n.View.ByHost || len(n.View.Chat)+len(n.Boards)+len(n.Chat) > 0 {
			t.Errorf("of the pace: %+v", n)
		}
		late := e.watch(9)
		if got := late.takes(more)[1].D; len(got.View.Chat) != 3 || !got.View.ByHost {
			t.Errorf("who comes late: %+v", got)
		}
		late.leave()
		view, at := e.first()
		gone := view.Rounds[0].Games[0].Slug
		e.do(at[0][0], director.Command{Do: "leave"})
		time.Sleep(2 * time.Second)
		n := strangers[0].takes(wire.OutNews)[0].D.News
		if n.View == nil || !slices.Equal(n.Gone, []string{gone}) || len(n.Boards) > 0 {
			t.Errorf("of who has left: %+v", n)
		}
		if _, ok := late.Take(); ok {
			t.Error("who has left is sent more")
		}
		e.store.File.Exec(t, `UPDATE chat SET name = 'Zoe' WHERE name = 'Player 2'`)
		time.Sleep(7 * time.Second)
		if n := strangers[0].takes(wire.OutNews)[0].D.News; n.From != 0 || len(n.Chat) != 3 || n.Chat[0].By != "Zoe" {
			t.Errorf("after a name was rewritten: %+v", n)
		}
		for _, w := range all {
			w.leave()
		}
		time.Sleep(2 * time.Second)
		synctest.Wait() // the goroutine that looks has ended, or the bubble would not
	})
}

// Before the start a place is given up by leaving, and numbers move up: another page of the same player
// is told.
func TestAPlaceThatIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := joined(t, 3)
		first, second := e.watch(0), e.watch(1)
		first.takes(wire.OutPlace + " " + wire.OutTournament)
		second.takes(wire.OutPlace + " " + wire.OutTournament)
		e.do(0, director.Command{Do: "leave"})
		time.Sleep(2 * time.Second)
		if a, b := first.takes(wire.OutPlace + " " + wire.OutNews)[0].D.N, second.takes(wire.OutPlace + " " + wire.OutNews)[0].D.N; a != 0 || b != 1 {
			t.Errorf("their numbers are %d and %d", a, b)
		}
		first.leave()
		second.leave()
	})
}

// What is taken back is news: the lines of who is removed go, the others need not come again. So is what
// has come back to what it was, since a page may have seen what was between by its own command.
func TestWhatIsTakenBackIsNews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := joined(t, 2)
		for n := range 2 {
			e.do(n, director.Command{Do: "say", Text: "Hello"})
		}
		time.Sleep(time.Second)
		w := e.watch(9)
		w.takes(wire.OutPlace + " " + wire.OutTournament)
		e.do(1, director.Command{Do: "leave"})
		time.Sleep(2 * time.Second)
		if n := w.takes(wire.OutNews)[0].D.News; n.From != 1 || n.Chat == nil || len(n.Chat) != 0 || len(n.View.Players) != 1 {
			t.Errorf("of who has left: %+v", n)
		}
		e.do(2, director.Command{Do: "join"})
		e.do(2, director.Command{Do: "leave"})
		time.Sleep(2 * time.Second)
		if n := w.takes(wire.OutNews)[0].D.News; n.View == nil || n.Chat != nil {
			t.Errorf("of who has come and gone: %+v", n)
		}
		w.leave()
	})
}

// A watch ends half an hour after the tournament; who comes then gets the last state alone.
func TestAWatchEndsWithTheTournament(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newEvening(t, 4)
		w := e.watch(1)
		w.takes(wire.OutPlace + " " + wire.OutTournament)
		e.do(0, director.Command{Do: "end"})
		time.Sleep(2 * time.Second)
		if got := w.takes(wire.OutPlace + " " + wire.OutNews); got[0].D.Board != "" || got[1].D.View.Status != tournament.Over || got[1].kind == outbox.Last {
			t.Errorf("at the end: %+v", got)
		}
		time.Sleep(31 * time.Minute)
		if got := w.takes(wire.OutNews); got[0].kind != outbox.Last || !got[0].D.View.Closed {
			t.Errorf("when the chat is closed: %+v", got)
		}
		late := e.watch(9)
		if got := late.takes(wire.OutPlace + " " + wire.OutTournament); got[1].kind != outbox.Last || !got[1].D.View.Closed {
			t.Errorf("later: %+v", got)
		}
		late.leave()
		w.leave()
	})
}

// Who takes nothing is dropped, and delays no one. While the store is away nothing is told, and then
// what was missed.
func TestASlowWatcherAndAStoreThatIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newEvening(t, 3)
		slow, w := e.watch(9), e.watch(9)
		w.takes(wire.OutPlace + " " + wire.OutTournament)
		for range 62 {
			slow.Queue([]byte("{}"))
		}
		e.do(1, director.Command{Do: "say", Text: "Well"})
		time.Sleep(2 * time.Second)
		w.takes(wire.OutNews)
		if _, ok := slow.Take(); ok {
			t.Error("who takes nothing is not dropped")
		}
		e.do(1, director.Command{Do: "say", Text: "Now"})
		e.store.Fail(storetest.ErrDown)
		time.Sleep(10 * time.Second)
		w.takes("")
		e.store.Fail(nil)
		time.Sleep(2 * time.Second)
		if n := w.takes(wire.OutNews)[0].D.News; len(n.Chat) != 1 || n.Chat[0].Text != "Now" {
			t.Errorf("when it is back: %+v", n)
		}
		slow.leave()
		w.leave()
	})
}
