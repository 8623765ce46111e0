package presence

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
)

var (
	anna  = gamelog.Person{ID: "p-anna", Name: "Anna"}
	bert  = gamelog.Person{ID: "p-bert", Name: "Bert"}
	carla = gamelog.Person{ID: "p-carla", Name: "Carla"}

	now = time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
)

// sat is a game that Anna has made, who is White, and Bert, who is Black.
func sat() *gamelog.Record {
	r := &gamelog.Record{Creator: anna, Status: gamelog.Playing}
	r.Seats.Owners = [2]gamelog.Person{game.White: anna, game.Black: bert}
	return r
}

func pageOf(p gamelog.Person) *member.Member { return member.New(p, func() {}) }

// empty is a game at which no one is.
func empty() Game {
	return New("g", NewPeers("here", true), now, func(*Report) {}, func() {})
}

// The creator of an invitation counts as here while a page is, also after seats have been
// counted again.
func TestTheCreatorIsHere(t *testing.T) {
	here, r := empty(), sat()
	says := func(when string, want bool) {
		t.Helper()
		if got := here.report(r, false).Creator; got != want {
			t.Errorf("%s: the creator is here: %v", when, got)
		}
	}
	says("nobody has come", false)
	here.Enter(pageOf(bert), r, now)
	says("the other has come", false)
	annas := here.Enter(pageOf(anna), r, now)
	says("the creator has come", true)
	here.Recount(r, now)
	says("counted anew", true)
	here.Leave(annas, now)
	says("the creator has left", false)
}

// Of many who watch, all count and some are named.
func TestManyWatchers(t *testing.T) {
	a := empty()
	for n := range namesShown + 5 {
		a.Enter(pageOf(gamelog.Person{ID: strconv.Itoa(n), Name: "Visitor"}), sat(), now)
	}
	if count, names := a.Watchers(); count != namesShown+5 || len(names) != namesShown {
		t.Errorf("%d watchers, %d named", count, len(names))
	}
}

// Who watches at several processes counts once, and is named once.
func TestWatchersOfSeveralProcesses(t *testing.T) {
	dora := gamelog.Person{ID: "p-dora", Name: "Dora"}
	for _, tc := range []struct {
		name        string
		here        bool             // Carla watches here
		there, then []gamelog.Person // at two others
		count       int
		names       []string
	}{
		{"nobody", false, nil, nil, 0, nil},
		{"here alone", true, nil, nil, 1, []string{"Carla"}},
		{"here and there", true, []gamelog.Person{carla}, nil, 1, []string{"Carla"}},
		{"at two others", false, []gamelog.Person{carla}, []gamelog.Person{carla}, 1, []string{"Carla"}},
		{"different ones", true, []gamelog.Person{dora}, []gamelog.Person{carla, dora}, 2, []string{"Carla", "Dora"}},
	} {
		a := empty()
		if tc.here {
			a.Enter(pageOf(carla), sat(), now)
		}
		a.peers.SetReport("a", "g", Report{Watchers: len(tc.there), Names: tc.there}, now)
		a.peers.SetReport("b", "g", Report{Watchers: len(tc.then), Names: tc.then}, now)
		a.ReadReports(now)
		if count, names := a.Watchers(); count != tc.count || !slices.Equal(names, tc.names) {
			t.Errorf("%s: %d watchers, %v", tc.name, count, names)
		}
	}
}
