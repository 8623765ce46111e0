package room

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/wire"
	"threefold/internal/workers"
)

// With a full backlog, and a full inbox behind it, who wants something of the room waits. The
// result of the append for which all of it waits still arrives, and so do signals, which stand
// for any number; then everybody is answered. A room that heard nothing more would stand for
// ever.
func TestAResultArrivesBehindAFullBacklog(t *testing.T) {
	in(t, created, func(w *world, r *Room, white, black seen) {
		synctest.Wait()
		w.set(func() { w.slow = time.Second })
		const waiting = maxBacklog + inboxLength + 50
		var refused atomic.Int32
		if got := black.says(`{"t":"move","id":"1","d":{"on":1,"ply":1,"move":"b6-a5"}}`); got != "" {
			t.Fatalf("before its move is durable Black is sent %q", got)
		}
		for range waiting {
			go func() {
				var wrong *gamelog.Error
				if _, err := r.Do(context.Background(), carla, Command{T: wire.InResign}, member.Unlimited{}); errors.As(err, &wrong) && wrong == gamelog.ErrNotSeated {
					refused.Add(1)
				}
			}()
		}
		synctest.Wait()
		if !r.state.log.full() || len(r.inbox.requests) != inboxLength {
			t.Fatalf("%d wait in the backlog, %d in the inbox", len(r.state.log.backlog), len(r.inbox.requests))
		}
		heard := func() (n int) {
			w.set(func() {
				for _, told := range w.told {
					if told == "here 0" {
						n++
					}
				}
			})
			return n
		}
		before := heard()
		for range 100 {
			r.Signal(SignalReport)
		}
		synctest.Wait()
		if now := heard(); now <= before || now > before+100 || refused.Load() != 0 {
			t.Errorf("a hundred signals are heard %d times, %d are answered", now-before, refused.Load())
		}
		time.Sleep(time.Second)
		same(t, "a second later Black is sent", black.received(), "moved")
		if got := refused.Load(); got != waiting {
			t.Errorf("then %d of %d are answered", got, waiting)
		}
	})
}

// What is done by a call comes to what a page would be answered.
func TestDo(t *testing.T) {
	in(t, created, func(w *world, r *Room, white, black seen) {
		white.received()
		for _, tc := range []struct {
			name string
			by   gamelog.Person
			kind string
			data any
			want Result
			code string // of the error
		}{
			{"reading", bert, wire.InRead, wire.ReadIn{On: 1, Text: "b6a5"}, Result{T: wire.OutRead, D: wire.ReadOut{Moves: []string{"b6-a5"}}}, ""},
			{"a move", bert, wire.InMove, wire.MoveIn{On: 1, Ply: 1, Move: "b6-a5"}, Result{T: wire.OutAck, V: 3}, ""},
			{"no move", anna, wire.InMove, wire.MoveIn{On: 3, Ply: 2, Move: "a1-a1"}, Result{}, game.RefuseNoSuchMove},
			{"a watcher's", carla, wire.InResign, nil, Result{}, gamelog.ErrNotSeated.Code},
			{"the end", anna, wire.InResign, nil, Result{T: wire.OutAck, V: 4}, ""},
			{"another game", anna, wire.InOffer, wire.OfferIn{Offer: gamelog.OfferRematch}, Result{T: wire.OutAck, V: 5}, ""},
			{"which is opened", bert, wire.InAccept, wire.OfferIn{Offer: gamelog.OfferRematch}, Result{T: wire.OutAck, V: 6}, ""},
			{"a page's part", anna, wire.InBye, nil, Result{}, "unknown_type"},
			{"a seat", bert, "join", map[string]any{"seat": "", "lot": 7}, Result{T: wire.OutAck, V: 6}, ""},
			{"what nobody knows", anna, "dance", nil, Result{}, "unknown_type"},
		} {
			c := Command{T: tc.kind, ID: tc.name}
			if tc.data != nil {
				c.D, _ = json.Marshal(tc.data)
			}
			got, err := r.Do(context.Background(), tc.by, c, member.Unlimited{})
			var wrong *gamelog.Error
			var moveError *game.MoveError
			code := ""
			switch {
			case errors.As(err, &wrong):
				code = wrong.Code
			case errors.As(err, &moveError):
				code = moveError.Code
			}
			if said, want := wire.Encode(got), wire.Encode(tc.want); !slices.Equal(said, want) || code != tc.code || (err != nil) != (tc.code != "") {
				t.Errorf("%s comes to %s, %v; want %s, %q", tc.name, said, err, want, tc.code)
			}
		}
		line, err := r.Do(context.Background(), carla, Command{T: wire.InChat, ID: "l", D: []byte(`{"to":"watchers","text":"hello"}`)}, member.Unlimited{})
		if said, ok := line.D.(gamelog.Line); err != nil || line.T != wire.OutChat || !ok || said.Text != "hello" {
			t.Errorf("a line comes to %+v, %v", line, err)
		}
		if again, err := r.Do(context.Background(), bert, Command{T: wire.InMove, ID: "a move"}, member.Unlimited{}); err != nil || again.V != 3 {
			t.Errorf("the move, sent again, comes to %+v, %v", again, err)
		}
		same(t, "White's page is sent", white.received(), "moved resigned offered accepted chat")
	})
}

// No page takes a seat, or gives one away, by a message.
func TestPagesTakeNoSeat(t *testing.T) {
	in(t, created, func(w *world, r *Room, white, black seen) {
		carla := enters(t, w, r, carla)
		for _, text := range []string{`{"t":"share","id":"1","d":{"seat":"white"}}`, `{"t":"join","id":"2","d":{"seat":"white","lot":0}}`} {
			same(t, text+" is answered", carla.says(text), "error:unknown_type")
		}
		if len(w.events) != 2 || carla.Plays() {
			t.Errorf("the log has %d events", len(w.events))
		}
	})
}

// While nothing can be saved a call is told so, as what it has asked for is not sent again by
// itself; a visitor who sits already needs nothing saved.
func TestDoWhileTheStoreFails(t *testing.T) {
	in(t, created, func(w *world, r *Room, white, black seen) {
		w.set(func() { w.fail = gamelog.ErrAway })
		move := Command{T: wire.InMove, ID: "1", D: []byte(`{"on":1,"ply":1,"move":"b6-a5"}`)}
		for range 2 { // first it fails, and then nothing is tried any more
			if _, err := r.Do(context.Background(), bert, move, member.Unlimited{}); err != error(ErrNotMade) {
				t.Errorf("a move comes to %v", err)
			}
		}
		if _, err := r.Do(context.Background(), carla, Share("white"), member.Unlimited{}); err != error(ErrNotMade) {
			t.Errorf("a seat shared comes to %v", err)
		}
		if _, err := r.Do(context.Background(), bert, Join("", ""), member.Unlimited{}); err != nil {
			t.Errorf("who sits already is told %v", err)
		}
		w.set(func() { w.fail, w.failing = nil, time.Time{} })
		r.Signal(SignalHealth)
		synctest.Wait()
		if _, err := r.Do(context.Background(), bert, move, member.Unlimited{}); err != nil {
			t.Errorf("then it comes to %v", err)
		}
	})
}

// Since when the store fails is asked when a room takes up what has failed. Asked before, the
// store may work again, and the room have heard so, before it takes that up.
func TestTheHealthOfTheMoment(t *testing.T) {
	in(t, created, func(w *world, r *Room, white, black seen) {
		r.state.appending.pending = &pending{draft: draft{at: time.Now()}}
		for _, failed := range []input{eventsRead{why: readConflict, err: gamelog.ErrAway}, written{err: gamelog.ErrAway}} {
			w.set(func() { w.failing = time.Time{} })
			var known time.Time
			switch q := r.seen(failed).(type) {
			case eventsRead:
				known = q.failing
			case written:
				known = q.failing
			}
			if known.IsZero() || !known.Equal(w.Failing()) {
				t.Errorf("%T: the room knows that the store fails since %v, the store since %v", failed, known, w.Failing())
			}
		}
		r.state.appending.pending = nil
	})
}

// A signal covers all of its kind, and those of several kinds are taken at once.
func TestSignalsCoalesce(t *testing.T) {
	var pool workers.Pool
	var b inbox
	b.open(&pool, func() {})
	for range 100 {
		b.signal(SignalReport)
	}
	b.signal(SignalChat)
	if got := b.signalled(); got != SignalReport|SignalChat {
		t.Errorf("of a hundred signals and another, %b is taken", got)
	}
	if got := b.signalled(); got != 0 {
		t.Errorf("taken once, they are still %b", got)
	}
}
