package presence

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"threefold/internal/gamelog"
)

// What other processes report of games: who has it open, who runs its clock, and which of
// them the live list shows.
func TestReports(t *testing.T) {
	now := time.Now()
	ps := NewPeers("here", true)
	if !ps.Alone() || ps.Count() != 0 {
		t.Error("a process that knows no other is not alone")
	}
	ps.MessageReceived("there", now)
	ps.HeartbeatReceived("there", 4, false, now)
	ps.SetReport("there", "played", Report{Pages: 2, Listed: true, RunsClock: true}, now)
	ps.SetReport("there", "offered", Report{Pages: 1, Creator: true}, now)
	if ps.Alone() || ps.Count() != 1 {
		t.Error("another process is not counted")
	}
	if games, pages := ps.ListedGames(); len(games) != 1 || !games["played"] || pages != 4 {
		t.Errorf("listed: %v, %d pages", games, pages)
	}
	if ps.CreatorElsewhere("played") || !ps.CreatorElsewhere("offered") {
		t.Error("the creator has a page open there for the invitation alone")
	}
	if !ps.ClockElsewhere("played") || ps.ClockElsewhere("offered") || ps.Owns("played") {
		t.Error("the clock of the game that is played runs there alone")
	}
	if dropped := ps.ExpireReports(now.Add(2 * PeerTimeout)); dropped != nil {
		t.Errorf("reports with pages are dropped: %v", dropped)
	}
	ps.SetReport("there", "offered", Report{}, now)
	if dropped := ps.ExpireReports(now.Add(PeerTimeout + 1)); !slices.Equal(dropped, []string{"offered"}) {
		t.Errorf("a report without pages stays: %v", dropped)
	}
	ps.ReportsAsked("nobody", now.Add(1))
	ps.ReportsAsked("", now.Add(time.Second))
	if dropped := ps.ExpireReports(now.Add(time.Second + PeerTimeout)); dropped != nil {
		t.Errorf("dropped before its time: %v", dropped)
	}
	if dropped := ps.ExpireReports(now.Add(2*time.Second + PeerTimeout)); !slices.Equal(dropped, []string{"played"}) {
		t.Errorf("a report that was asked for anew and did not come stays: %v", dropped)
	}
}

// Of the processes that are alive each game has one owner.
func TestEachGameHasOneOwner(t *testing.T) {
	names := []string{"KQ3VXT7M2A", "7HWB5NDLPE", "ZRU64YFJCG"}
	owned := map[string]int{}
	lot := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		id := fmt.Sprintf("%016x", lot.Uint64()) // at random, as ids are
		owners := 0
		for _, own := range names {
			ps := NewPeers(own, true)
			for _, other := range names {
				if other != own {
					ps.MessageReceived(other, time.Now())
				}
			}
			if ps.Owns(id) {
				owned[own]++
				owners++
			}
		}
		if owners != 1 {
			t.Errorf("%s has %d owners", id, owners)
		}
	}
	for _, name := range names {
		if owned[name] < 50 {
			t.Errorf("%s owns %d games of 300", name, owned[name])
		}
	}
}

// A process knows whether it is heard, and whom it no longer hears.
func TestWhoIsHeard(t *testing.T) {
	now := time.Now()
	ps := NewPeers("here", true)
	ps.Echoed(now)
	ps.MessageReceived("there", now)
	for _, tc := range []struct {
		after          time.Duration
		down, isolated bool
		timedOut       []string
	}{
		{PeerTimeout, false, false, nil},
		{PeerTimeout + 1, true, false, []string{"there"}},
		{isolatedAfter + 1, true, true, []string{"there"}},
	} {
		at := now.Add(tc.after)
		if ps.BusDown(at) != tc.down || ps.Isolated(at) != tc.isolated || !slices.Equal(ps.TimedOut(at), tc.timedOut) {
			t.Errorf("after %v: down %v, isolated %v, timed out %v", tc.after, ps.BusDown(at), ps.Isolated(at), ps.TimedOut(at))
		}
	}
	if single := NewPeers("here", false); single.BusDown(now.Add(time.Hour)) || !single.Alone() {
		t.Error("a site of one process has no bus that could be down")
	}
}

func TestAReportOfAnUnknownSeat(t *testing.T) {
	if r := (Report{SeatRequests: []SeatRequest{{Number: 1, Seat: 2}}}); r.Valid() {
		t.Error("a third seat is valid")
	}
	if r := (Report{SeatRequests: []SeatRequest{{Number: 1, By: gamelog.Person{ID: "eve"}, Seat: 1}}}); !r.Valid() {
		t.Error("a knock is not valid")
	}
}
