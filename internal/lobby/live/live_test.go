package live_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

func start(t *testing.T) game.Position {
	t.Helper()
	return must.Get(cheskers.Game.Parse(cheskers.Game.Start))(t)
}

// slugs are the games that a list shows, by place.
func slugs(l *live.List) (all []string) {
	for _, card := range l.Current().Live {
		all = append(all, card.Slug)
	}
	return all
}

// A game keeps its place until it ends, or until it is idle while a game without a place is
// played.
func TestPlaces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, at := live.New(presence.NewPeers("here", false)), start(t)
		play := func(n int) {
			slug := fmt.Sprintf("game%02d", n)
			l.SetGame(live.Game{ID: slug, Card: wire.Card{Slug: slug}, Position: at, Moved: time.Now().UnixMilli(), People: 2})
		}
		for n := range live.Size {
			play(n)
			time.Sleep(time.Second)
			l.Current() // gives the place
		}
		play(live.Size + 1)
		time.Sleep(time.Second)
		play(live.Size) // moved last of those without one
		if got := slugs(l); len(got) != live.Size || got[0] != "game00" || slices.Contains(got, "game24") || slices.Contains(got, "game25") {
			t.Errorf("shown: %v", got)
		}
		if now := l.Current(); now.Games != live.Size+2 || now.People != 2*(live.Size+2) || len(now.Live[0].Pieces) != 24 || l.Count() != live.Size+2 {
			t.Errorf("%d games, %d people, %d men", now.Games, now.People, len(now.Live[0].Pieces))
		}
		before := slugs(l)
		for n := range live.Size {
			play(n)
		}
		if got := slugs(l); !slices.Equal(got, before) {
			t.Errorf("after moves they stand at %v, before at %v", got, before)
		}
		l.Remove("game03")
		if got := slugs(l); got[3] != "game24" || len(got) != live.Size {
			t.Errorf("the place that was left has %v", got)
		}
		l.Remove("game25")
		l.Remove("game07")
		if got := slugs(l); got[7] != "game23" || len(got) != live.Size-1 {
			t.Errorf("nobody waits, and the last card moves into the place: %v", got)
		}
		play(30)
		time.Sleep(time.Minute + time.Second) // all are idle
		play(31)
		if got := slugs(l); got[0] != "game31" || len(got) != live.Size {
			t.Errorf("the place of one that is idle goes to %v", got)
		}
	})
}

// A clock in the list goes on while nobody moves.
func TestACardHasTheClockOfNow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := live.New(presence.NewPeers("here", false))
		c := gamelog.NewClock(gamelog.Terms{Clock: &gamelog.Control{Base: 60_000}}).Start(game.Black, time.Now())
		l.SetGame(live.Game{ID: "a", Card: wire.Card{Slug: "a"}, Position: start(t), Clock: &c})
		time.Sleep(10 * time.Second)
		got := l.Current().Live[0].Clock
		if got == nil || got.Black != 50_000 || got.White != 60_000 || got.Running != "black" {
			t.Errorf("%+v", got)
		}
	})
}

// Challenges are listed newest first. What the store says of them counts unless one was
// added or removed meanwhile, and who is there is known by the rooms.
func TestChallenges(t *testing.T) {
	l := live.New(presence.NewPeers("here", false))
	row := func(id string, made int64) gamelog.Row {
		return gamelog.Row{ID: id, Slug: id, Status: gamelog.Invited, Terms: gamelog.Terms{Visibility: gamelog.Open}, CreatedAt: made}
	}
	l.AddInvitation(row("old", 1))
	l.AddInvitation(row("new", 2))
	private := row("private", 3)
	private.Terms.Visibility = gamelog.Private
	l.AddInvitation(private)
	open := func(want ...string) {
		t.Helper()
		var got []string
		for _, c := range l.Current().Open {
			got = append(got, c.Slug)
		}
		if !slices.Equal(got, want) {
			t.Errorf("open: %v, want %v", got, want)
		}
	}
	open("new", "old")
	before := l.Changes()
	l.SetChallenge("old", 1, nil)
	l.SetChallenge("nothing", 1, nil) // changes nothing
	if l.Changes() != before+1 {
		t.Errorf("%d changes, want one", l.Changes()-before)
	}
	open("new")
	if l.ReplaceOpen([]gamelog.Row{row("old", 1)}, before) {
		t.Error("an answer of the store from before the change is taken")
	}
	l.SetChallenge("new", 2, &wire.Challenge{Slug: "new", Here: true})
	if !l.ReplaceOpen([]gamelog.Row{row("new", 2), row("newer", 3)}, l.Changes()) {
		t.Error("the store's answer is not taken")
	}
	open("newer", "new")
	if c := l.Current().Open; c[0].Here || !c[1].Here {
		t.Errorf("who is there: %+v", c)
	}
}

// A page that subscribes gets the list at once, then once for all that changes within half
// a second, and nothing once it has unsubscribed.
func TestSubscribers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, at := live.New(presence.NewPeers("here", false)), start(t)
		page, other := outbox.New(func() {}), outbox.New(func() {})
		counts := func() (all []int) {
			t.Helper()
			synctest.Wait()
			messages, _ := page.Take()
			for _, m := range messages {
				var list struct{ D wire.Live }
				must.Do(t, json.Unmarshal(m.Bytes(), &list))
				all = append(all, list.D.Games)
			}
			page.Take()
			return all
		}
		l.Subscribe(page)
		l.Subscribe(other)
		if got := counts(); !slices.Equal(got, []int{0}) || l.Pages() != 2 {
			t.Errorf("at once: %v", got)
		}
		time.Sleep(time.Second)
		counts()
		for n := range 3 {
			l.SetGame(live.Game{ID: fmt.Sprint(n), Position: at})
		}
		l.PeersChanged()
		if got := counts(); got != nil {
			t.Errorf("before half a second: %v", got)
		}
		time.Sleep(time.Second)
		if got := counts(); !slices.Equal(got, []int{3}) {
			t.Errorf("of three changes: %v", got)
		}
		l.Unsubscribe(page)
		l.Remove("0")
		time.Sleep(time.Second)
		if got := counts(); got != nil || l.Pages() != 1 {
			t.Errorf("after it has gone: %v, %d pages", got, l.Pages())
		}
		l.Close()
		if _, ok := other.Take(); ok {
			t.Error("a page stays when the list is closed")
		}
	})
}
