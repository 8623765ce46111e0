package lobby

import (
	"reflect"
	"testing"
	"time"

	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/room"
)

// What follows here from what is heard of another process, which is known, or is new.
func TestHearing(t *testing.T) {
	now := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	hello, missed := cluster.Message{Kind: cluster.NotifyHello}, cluster.Message{Kind: cluster.NotifyMissed}
	report := &presence.Report{Seats: [2]int{1, 0}, Pages: 1}
	unknown := &presence.Report{SeatRequests: []presence.SeatRequest{{Seat: 7}}}
	gone := reaction{signals: []signalled{{"g", room.SignalPeers}}, live: true, rested: true, adopt: true}
	for _, tc := range []struct {
		name string
		from string
		n    cluster.Message
		want reaction
	}{
		{"one's own heartbeat", "here", cluster.Message{Kind: cluster.NotifyHeartbeat}, reaction{}},
		{"a new process", "new", cluster.Message{Kind: cluster.NotifyOpen}, reaction{publish: []cluster.Message{hello, missed}, open: true}},
		{"a new process that ends", "new", cluster.Message{Kind: cluster.NotifyLeft}, reaction{live: true, rested: true, adopt: true}},
		{"rewritten names, by no server", "new", cluster.Message{Kind: cluster.NotifyNames, Game: "g", Slug: "s"}, reaction{renamed: []cluster.Message{{Kind: cluster.NotifyNames, Game: "g", Slug: "s"}}}},
		{"an event", "there", cluster.Message{Kind: cluster.NotifyEvent, Game: "g", Seq: 7}, reaction{written: []cluster.Message{{Kind: cluster.NotifyEvent, Game: "g", Seq: 7}}}},
		{"a line", "there", cluster.Message{Kind: cluster.NotifyChat, Game: "g"}, reaction{said: []string{"g"}}},
		{"a challenge", "there", cluster.Message{Kind: cluster.NotifyOpen}, reaction{open: true}},
		{"a report", "there", cluster.Message{Kind: cluster.NotifyReport, Game: "g", Report: report},
			reaction{signals: []signalled{{"g", room.SignalPeers}}, live: true}},
		{"a report that says nothing", "there", cluster.Message{Kind: cluster.NotifyReport, Game: "g"}, reaction{}},
		{"a report of seats that there are not", "there", cluster.Message{Kind: cluster.NotifyReport, Game: "g", Report: unknown}, reaction{}},
		{"a heartbeat", "there", cluster.Message{Kind: cluster.NotifyHeartbeat, Pages: 1}, reaction{}},
		{"a heartbeat with more pages", "there", cluster.Message{Kind: cluster.NotifyHeartbeat, Pages: 2}, reaction{live: true}},
		{"a process asks for reports", "there", hello, reaction{all: room.SignalReport, heartbeat: true}},
		{"a process ends", "there", cluster.Message{Kind: cluster.NotifyLeft}, gone},
		{"a device is cut off", "there", cluster.Message{Kind: cluster.NotifyRevoked, Device: "d"}, reaction{revoke: []string{"d"}}},
		{"the bus has lost some", "", missed, reaction{publish: []cluster.Message{hello}, lost: true,
			revoke: []string{""}, open: true, rested: true, all: room.SignalReport, heartbeat: true}},
		{"another has lost some", "there", missed, reaction{publish: []cluster.Message{hello}, lost: true,
			revoke: []string{""}, open: true, rested: true}},
		{"what nobody knows", "there", cluster.Message{Kind: "dance"}, reaction{}},
	} {
		if got := known(now).hear(tc.from, tc.n, now.Add(time.Millisecond)); !reflect.DeepEqual(got, tc.want) {
			t.Errorf("%s: %+v\nwant %+v", tc.name, got, tc.want)
		}
	}
	lost := gone
	lost.lost, lost.open = true, true
	for _, tc := range []struct {
		name   string
		after  time.Duration
		listen bool
		echoed bool // one's own heartbeat has come back meanwhile
		want   reaction
	}{
		{"it was heard just now", time.Second, true, true, reaction{}},
		{"it falls silent", 1300 * time.Millisecond, true, true, reaction{signals: []signalled{{"g", room.SignalPeers}}}},
		{"the bus falls silent", 1300 * time.Millisecond, true, false, reaction{signals: []signalled{{"g", room.SignalPeers}}}},
		{"it is there", presence.PeerTimeout, false, true, reaction{}},
		{"it is lost", presence.PeerTimeout + time.Millisecond, false, true, lost},
	} {
		h, then := known(now), now.Add(tc.after)
		if tc.echoed {
			h.hear("here", cluster.Message{Kind: cluster.NotifyHeartbeat}, then)
		}
		got := h.check(then)
		if tc.listen {
			got = h.listen(then)
		}
		if !reflect.DeepEqual(got, tc.want) {
			t.Errorf("%s: %+v\nwant %+v", tc.name, got, tc.want)
		}
	}
}

// known is the hearing of a process that knows another, which has a page of a game open.
func known(now time.Time) hearing {
	h := hearing{own: "here", peers: presence.NewPeers("here", true)}
	h.hear("there", cluster.Message{Kind: cluster.NotifyReport, Game: "g", Report: &presence.Report{Seats: [2]int{1, 0}, Pages: 1}}, now)
	h.hear("there", cluster.Message{Kind: cluster.NotifyHeartbeat, Pages: 1}, now)
	return h
}
