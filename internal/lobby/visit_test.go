package lobby_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// A lobby that is closed loads no room, so what it still shows needs none.

func TestTheArchiveIsReadWithoutRooms(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		white.say(wire.InChat, wire.ChatIn{To: gamelog.ToWatchers, Text: "Good game"})
		white.say(wire.InResign, nil)
		same(t, "while the room is there White is", black.look().Presence.White, "online")
		shown := map[gamelog.Person]wire.Snapshot{anna: snapshotOf(t, tb.enter(anna).received()), carla: snapshotOf(t, tb.enter(carla).received())}
		tb.close()
		for p, want := range shown {
			got, v, err := lookAt(tb.t, tb.lobby, tb.slug, p.ID)
			must.Do(t, err)
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

// A program plays by the commands that pages send, and follows the game as a page does: what it
// is answered is the event that it sees then.
func TestAGamePlayedByPrograms(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		came := make(chan struct{}, 1)
		watch := must.Get(tb.lobby.Watch(tb.t.Context(), tb.slug, carla, member.Unlimited{}, came))(t)
		news := func() (all []string) {
			for {
				select {
				case <-came:
				case <-time.After(time.Second):
					return all
				}
				for messages, _ := watch.Take(); len(messages) > 0; messages, _ = watch.Take() {
					for _, m := range messages {
						var head struct {
							T string
							V int64
						}
						if err := json.Unmarshal(m.Bytes(), &head); err != nil {
							t.Error(err)
						}
						all = append(all, fmt.Sprint(head.T, head.V))
					}
				}
			}
		}
		tb.join(bert)
		on := int64(1)
		for ply, move := range []string{"b6-a5", "a3-b4"} {
			by := []gamelog.Person{bert, anna}[ply%2]
			done, err := tb.lobby.Do(tb.t.Context(), tb.slug, by, wire.Command{Kind: wire.InMove, ID: fmt.Sprint(ply), Data: wire.MoveIn{On: on, Ply: ply + 1, Move: move}}, member.Unlimited{})
			if err != nil || done.T != wire.OutAck || done.V != int64(ply+3) {
				t.Fatalf("%s comes to %+v, %v", move, done, err)
			}
			on = done.V
		}
		if got, want := strings.Join(news(), " "), "snapshot1 snapshot2 moved3 presence0 moved4 presence0"; got != want {
			t.Errorf("who watches is sent %s, want %s", got, want)
		}
		watch.Leave()
		if _, err := tb.lobby.Do(tb.t.Context(), tb.slug, anna, wire.Command{Kind: wire.InResign}, member.Unlimited{}); err != nil {
			t.Error(err)
		}
		if got := news(); len(got) != 0 {
			t.Errorf("who has left is sent %v", got)
		}
		if _, err := tb.lobby.Do(tb.t.Context(), tb.slug, anna, wire.Command{Kind: wire.InResign, ID: strings.Repeat("x", wire.MaxID+1)}, member.Unlimited{}); !errors.As(err, new(*gamelog.Error)) {
			t.Errorf("a long id: %v", err)
		}
		if _, err := tb.lobby.Do(tb.t.Context(), "nowhere", bert, room.Join("", ""), member.Unlimited{}); !errors.Is(err, gamelog.ErrNotFound) {
			t.Errorf("a game that is not there is joined: %v", err)
		}
		if _, err := tb.lobby.Watch(tb.t.Context(), "nowhere", carla, member.Unlimited{}, came); !errors.Is(err, gamelog.ErrNotFound) {
			t.Errorf("a game that is not there is watched: %v", err)
		}
	})
}
