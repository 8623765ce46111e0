package lobby_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/lobby"
)

// snapshotOf is the first snapshot among messages.
func snapshotOf(t *testing.T, all []message) lobby.Snapshot {
	t.Helper()
	for _, m := range all {
		if m.T == lobby.OutSnapshot {
			var s lobby.Snapshot
			if err := json.Unmarshal(m.D, &s); err != nil {
				t.Fatal(err)
			}
			return s
		}
	}
	t.Fatalf("no snapshot among %q", types(all))
	return lobby.Snapshot{}
}

// A lobby that is closed loads no room, so what it still shows needs none.

func TestTheArchiveIsReadWithoutRooms(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		white.say(lobby.InChat, lobby.ChatIn{To: lobby.ToWatchers, Text: "Good game"})
		white.say(lobby.InResign, nil)
		if s := black.look(); s.Presence.White != "online" {
			t.Errorf("while the room is there White is %q", s.Presence.White)
		}
		shown := map[lobby.Person]lobby.Snapshot{anna: snapshotOf(t, tb.enter(anna).news()), carla: snapshotOf(t, tb.enter(carla).news())}
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
		tb.enter(anna).say(lobby.InCancel, nil)
		tb.close()
		s, _, err := lookAt(tb.t, tb.lobby, tb.slug, "")
		if err != nil || s.State.Status != lobby.Gone {
			t.Errorf("%q, %v", s.State.Status, err)
		}
	})
}
