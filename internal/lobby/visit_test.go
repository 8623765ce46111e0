package lobby_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// snapshotOf is the first snapshot among messages.
func snapshotOf(t *testing.T, all []message) wire.Snapshot {
	t.Helper()
	for _, m := range all {
		if m.T == wire.OutSnapshot {
			var s wire.Snapshot
			if err := json.Unmarshal(m.D, &s); err != nil {
				t.Fatal(err)
			}
			return s
		}
	}
	t.Fatalf("no snapshot among %q", types(all))
	return wire.Snapshot{}
}

// A lobby that is closed loads no room, so what it still shows needs none.

func TestTheArchiveIsReadWithoutRooms(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		white.say(wire.InChat, wire.ChatIn{To: gamelog.ToWatchers, Text: "Good game"})
		white.say(wire.InResign, nil)
		if s := black.look(); s.Presence.White != "online" {
			t.Errorf("while the room is there White is %q", s.Presence.White)
		}
		shown := map[gamelog.Person]wire.Snapshot{anna: snapshotOf(t, tb.enter(anna).received()), carla: snapshotOf(t, tb.enter(carla).received())}
		tb.close()
		for p, want := range shown {
			got, v, err := lookAt(tb.t, tb.lobby, tb.slug, p.ID)
			if err != nil {
				t.Fatal(err)
			}
			got.Presence, want.Presence = nil, nil
			if diff := cmp.Diff(want, got); diff != "" || v != 5 {
				t.Errorf("%s reads event %d; the room showed\n%s", p.Name, v, diff)
			}
		}
	})
}

func TestATakenBackInvitationIsReadWithoutARoom(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		tb.enter(anna).say(wire.InCancel, nil)
		tb.close()
		s, _, err := lookAt(tb.t, tb.lobby, tb.slug, "")
		if err != nil || s.State.Status != gamelog.Gone {
			t.Errorf("%q, %v", s.State.Status, err)
		}
	})
}
