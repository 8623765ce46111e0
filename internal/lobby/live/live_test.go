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
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/room"
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
		l, at := live.New(presence.NewPeers("here", false), nil), start(t)
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
		l.RoomEnded("game03")
		if got := slugs(l); got[3] != "game24" || len(got) != live.Size {
			t.Errorf("the place that was left has %v", got)
		}
		l.RoomEnded("game25")
		l.RoomEnded("game07")
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

// A clock in the list goes on while no one moves.
func TestACardHasTheClockOfNow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := live.New(presence.NewPeers("here", false), nil)
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
	l := live.New(presence.NewPeers("here", false), nil)
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
		l, at := live.New(presence.NewPeers("here", false), nil), start(t)
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
		l.RoomEnded("0")
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

// A game that someone may accept is a challenge, and it is taken once. While it is played it is on the
// list, with who is here, unless it is private or against the computer; when it ends it leaves.
func TestWhatIsSeen(t *testing.T) {
	var taken []string
	peers := presence.NewPeers("here", false)
	l := live.New(peers, func(id string) { taken = append(taken, id) })
	g, here := gamelog.Game{Rules: cheskers.Game}, presence.New("a", peers, time.Now(), nil, nil)
	g.Record = gamelog.Record{ID: "a", Slug: "slug", Game: "cheskers", Creator: gamelog.Person{ID: "anna", Name: "Anna"}, Status: gamelog.Invited, Start: cheskers.Game.Start}
	sees := func(name string, games, open, times int) {
		t.Helper()
		l.Update(room.GameUpdate{Game: &g, Here: &here})
		if now := l.Current(); now.Games != games || len(now.Open) != open || len(taken) != times {
			t.Errorf("%s: %+v, taken %v", name, now, taken)
		}
	}
	sees("one for friends", 0, 0, 0)
	g.Record.Terms.Visibility = gamelog.Open
	sees("one for all", 0, 1, 0)
	here.Enter(member.New(g.Record.Creator, func() {}), &g.Record, time.Now())
	if sees("its maker has come", 0, 1, 0); !l.Current().Open[0].Here {
		t.Error("who made it is not here")
	}
	g.Record.Status = gamelog.Playing
	g.Match = must.Get(game.Resume(cheskers.Game, g.Record.Start, nil))(t)
	sees("it is played", 1, 0, 1)
	sees("and again", 1, 0, 1)
	l.RoomEnded("a")
	g.Record.Terms.Visibility = gamelog.Private
	sees("a private one", 0, 0, 1)
	g.Record.Terms.Visibility, g.Record.Computer = gamelog.Listed, &gamelog.Computer{Seat: "white"}
	sees("one against the computer", 0, 0, 1)
	g.Record.Computer = nil
	sees("one between people", 1, 0, 1)
	g.Record.Status, g.Match = gamelog.Over, nil
	sees("it is over", 0, 0, 1)
}
