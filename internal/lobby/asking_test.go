package lobby_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"threefold/internal/fairqueue"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// bounds are the limits of a page, which count what they allow.
type bounds struct {
	refuses            error
	full               error // of HasRoom
	games, withMachine int
	hinted             int
	share              string
}

func (b *bounds) OpenGame(withMachine bool) error {
	if b.refuses == nil {
		b.count(withMachine, 1)
	}
	return b.refuses
}
func (b *bounds) NotOpened(withMachine bool) { b.count(withMachine, -1) }

func (b *bounds) count(withMachine bool, n int) {
	b.games += n
	if withMachine {
		b.withMachine += n
	}
}
func (b *bounds) HasRoom(context.Context) error { return b.full }
func (b *bounds) Hint() error {
	if b.refuses == nil {
		b.hinted++
	}
	return b.refuses
}
func (b *bounds) NotHinted()    { b.hinted-- }
func (b *bounds) Share() string { return b.share }

func TestARematchWithTheComputer(t *testing.T) {
	against(t, "white", gamelog.Terms{}, func(tb *table, _ *sage) {
		white := tb.enter(anna)
		white.after(lately)
		white.any()
		white.say(wire.InResign, nil)
		limits := &bounds{refuses: &gamelog.Error{Code: "too_many", Text: "Too many games."}}
		white.Limit(limits)
		if got := errorCode(t, white.say(wire.InOffer, offer(gamelog.OfferRematch))); got != "too_many" || limits.games != 0 {
			t.Errorf("it is refused as %q; charged were %d games", got, limits.games)
		}
		limits.refuses = nil
		for _, full := range []struct {
			err  error
			want string
		}{{&gamelog.Error{Code: "too_many_games", Text: "Finish some."}, "too_many_games"}, {errors.New("the store is away"), "not_saved"}} {
			limits.full = full.err
			if got := errorCode(t, white.say(wire.InOffer, offer(gamelog.OfferRematch))); got != full.want || limits.games != 0 || limits.withMachine != 0 {
				t.Errorf("with %v it is refused as %q; charged were %d games", full.err, got, limits.games)
			}
		}
		limits.full = nil
		tb.log.set(func(l *memLog) { l.fail = gamelog.ErrAway })
		if got := errorCode(t, white.say(wire.InOffer, offer(gamelog.OfferRematch))); got != "not_saved" || limits.withMachine != 1 {
			t.Errorf("perhaps written, it is refused as %q; charged were %d games", got, limits.games)
		}
		tb.log.set(func(l *memLog) { l.fail = nil })
		white.after(lately)
		if limits.games != 0 || limits.withMachine != 0 {
			t.Errorf("once it is known not to be written, charged are %d games", limits.games)
		}
		if got := types(white.say(wire.InOffer, offer(gamelog.OfferRematch))); got != "accepted" || limits.withMachine != 1 {
			t.Errorf("it is answered %q; charged were %d games", got, limits.withMachine)
		}
		again := &table{t: tb.t, log: tb.log, lobby: tb.lobby, slug: white.look().State.Rematch}
		black := again.enter(anna)
		if s := black.look(); s.You.Seat != "black" || s.Machine == nil || *s.Machine != (wire.MachineOut{Seat: "white", Level: 5}) {
			t.Errorf("the rematch is %+v with %+v", s.You, s.Machine)
		}
		black.any()
		if got := types(black.after(lately)); !strings.HasSuffix(got, "moved") {
			t.Errorf("after the first move came %q", got)
		}
	})
}

// A page that sends its offer again, while it is not known whether the visitor may have
// another game, pays for one.
func TestARematchAskedForTwiceIsChargedOnce(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, _ *sage) {
		black := tb.enter(anna)
		black.say(wire.InResign, nil)
		limits := &bounds{}
		black.Limit(limits)
		body := must.Get(json.Marshal(offer(gamelog.OfferRematch)))(t)
		for range 2 {
			black.visit.Do(encoded(t, wire.In{T: wire.InOffer, ID: "once", D: body}), time.Now())
		}
		if got := types(black.received()); got != "accepted ack" || limits.withMachine != 1 {
			t.Errorf("the answers are %q; charged are %d games", got, limits.withMachine)
		}
	})
}

// A rematch that was written although the store said otherwise is charged, whether or not
// the page sends its offer again.
func TestARematchFoundAfterwardsIsCharged(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, _ *sage) {
		black := tb.enter(anna)
		black.say(wire.InResign, nil)
		limits := &bounds{}
		black.Limit(limits)
		tb.log.set(func(l *memLog) { l.slow = time.Second }) // the new game's first event is written first
		black.sayAs("again", wire.InOffer, offer(gamelog.OfferRematch))
		time.Sleep(1500 * time.Millisecond)
		tb.log.set(func(l *memLog) { l.slow, l.losing = 0, gamelog.ErrAway })
		if got := errorCode(t, black.after(time.Second)); got != "not_saved" {
			t.Fatalf("it is refused as %q", got)
		}
		tb.log.set(func(l *memLog) { l.losing = nil })
		black.after(lately)
		if black.look().State.Rematch == "" || limits.withMachine != 1 {
			t.Errorf("the rematch is %q; charged are %d games", black.look().State.Rematch, limits.withMachine)
		}
		if got := types(black.sayAs("again", wire.InOffer, offer(gamelog.OfferRematch))); got != "ack" || limits.withMachine != 1 {
			t.Errorf("sent again, it is answered %q; charged are %d games", got, limits.withMachine)
		}
	})
}

// Turns at the computer are shared by the address of the player's page, also when the
// page is gone; after a restart, by the visitor alone.
func TestWhoAsksTheComputer(t *testing.T) {
	against(t, "black", gamelog.Terms{Clock: minute}, func(tb *table, s *sage) {
		home, phone := tb.enterWith(anna, &bounds{share: "home"}), tb.enterWith(anna, &bounds{share: "phone"})
		watcher := tb.enterWith(carla, &bounds{share: "a stranger's"})
		asked := func(want string) {
			t.Helper()
			black := tb.enterWith(anna, &bounds{share: want})
			s.set(func(s *sage) { s.full = true })
			black.move(black.look().State.Legal[0].Text)
			black.visit.Leave()
			s.set(func(s *sage) { s.full = false })
			black.after(2 * lately)
			same(t, "who asked", s.who, fairqueue.Asker{Address: want, Visitor: anna.ID})
		}
		phone.visit.Leave()
		asked("home")
		home.visit.Leave()
		asked("work")
		asked("work")
		watcher.visit.Leave()
		tb.close()
		tb.open()
		tb.answered()
		same(t, "who asked after a restart", s.who, fairqueue.Asker{Visitor: anna.ID})
		black := tb.enterWith(anna, &bounds{share: "hinted"})
		black.say(wire.InHint, wire.OnIn{On: black.look().State.On})
		same(t, "who asked for a hint", s.who, fairqueue.Asker{Address: "hinted", Visitor: anna.ID})
	})
}

// A question that gave its place up is asked again, and the engine pool has not failed.
func TestAQuestionThatGivesWayIsAskedAgain(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, s *sage) {
		s.set(func(s *sage) { s.crowd = true })
		black := tb.enter(anna)
		got := black.move(black.look().State.Legal[0].Text)
		got = append(got, black.after(10*time.Second)...)
		if asked, _ := s.taken(); types(got) != "moved machine" || asked < 9 {
			t.Errorf("came %q, asked %d times", types(got), asked)
		}
		s.set(func(s *sage) { s.crowd = false })
		same(t, "then came", types(black.after(lately)), "machine moved")
		limits := &bounds{}
		black.Limit(limits)
		s.set(func(s *sage) { s.crowd = true })
		got = append(black.say(wire.InHint, wire.OnIn{On: black.look().State.On}), black.after(lately)...)
		if code := errorCode(t, got); code != "busy" || limits.hinted != 0 {
			t.Errorf("a hint is refused as %q; %d are counted", code, limits.hinted)
		}
	})
}

func TestCreateChecksTheComputer(t *testing.T) {
	for _, tc := range []struct {
		create lobby.Create
		code   string
	}{
		{lobby.Create{Game: "quadsquare", Side: "white", Level: 1}, "no_computer"},
		{lobby.Create{Game: "cheskers", Side: "white", Level: 9}, "bad_level"},
		{lobby.Create{Game: "cheskers", Side: "white", Level: -1}, "bad_level"},
		{lobby.Create{Game: "cheskers", Side: "both", Level: 1}, "bad_side"},
		{lobby.Create{Game: "cheskers", Side: "white", Level: 1, Terms: gamelog.Terms{Visibility: gamelog.Open}}, "bad_visibility"},
		{lobby.Create{Game: "cheskers", Side: "white", Level: 1, Terms: gamelog.Terms{Days: 1}}, "bad_clock"},
		{lobby.Create{Game: "cheskers", Side: "white", Level: 1, Terms: gamelog.Terms{Clock: &gamelog.Control{}}}, "bad_clock"},
	} {
		l := newLobbyOf(lobby.Config{Log: newMemLog(), Engine: &sage{}})
		_, err := l.Create(t.Context(), anna, tc.create)
		if f, ok := err.(*gamelog.Error); !ok || f.Code != tc.code {
			t.Errorf("%+v: got %v, want %s", tc.create, err, tc.code)
		}
	}
	without := newLobby(newMemLog())
	_, err := without.Create(t.Context(), anna, lobby.Create{Game: "cheskers", Side: "white", Level: 1})
	if f, ok := err.(*gamelog.Error); !ok || f.Code != "no_computer" {
		t.Errorf("without an engine pool: %v", err)
	}
}

func TestHints(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, s *sage) {
		black, other, watcher := tb.enter(anna), tb.enter(anna), tb.enter(carla)
		limits := &bounds{}
		black.Limit(limits)
		for _, p := range []*page{black, other, watcher} {
			p.received()
		}
		got := append(black.sayAs("h1", wire.InHint, wire.OnIn{On: 1}), black.after(lately)...)
		if h := last[wire.HintOut](t, wire.OutHint, got); types(got) != "hinted hint" || h.On != 1 || h.Move == "" || h.Text == "" {
			t.Errorf("came %q, %+v", types(got), h)
		}
		for _, p := range []*page{other, watcher} {
			same(t, "others got", types(p.received()), "hinted")
		}
		got = append(black.sayAs("h1", wire.InHint, wire.OnIn{On: 1}), black.after(lately)...)
		if types(got) != "hint" || limits.hinted != 2 {
			t.Errorf("asked again came %q; %d hints are counted", types(got), limits.hinted)
		}
		s.set(func(s *sage) { s.thinks = time.Minute })
		black.say(wire.InHint, wire.OnIn{On: 1})
		same(t, "asked before the answer is refused as", errorCode(t, black.say(wire.InHint, wire.OnIn{On: 1})), "too_soon")
		s.set(func(s *sage) { s.thinks = time.Millisecond })
		same(t, "with the position gone the hint is refused as", errorCode(t, black.move(black.look().State.Legal[0].Text)), "stale")
		same(t, "off turn it is refused as", errorCode(t, black.say(wire.InHint, wire.OnIn{On: black.look().State.On})), "not_your_turn")
		black.after(lately)
		s.set(func(s *sage) { s.full = true })
		if got := errorCode(t, black.say(wire.InHint, wire.OnIn{On: black.look().State.On})); got != "busy" || limits.hinted != 3 {
			t.Errorf("with many questions it is refused as %q; %d hints are counted", got, limits.hinted)
		}
		s.set(func(s *sage) { s.full = false })
		limits.refuses = &gamelog.Error{Code: "too_many", Text: "Too many hints."}
		same(t, "over the limit it is refused as", errorCode(t, black.say(wire.InHint, wire.OnIn{On: black.look().State.On})), "too_many")
		same(t, "to a watcher it is refused as", errorCode(t, watcher.say(wire.InHint, wire.OnIn{On: black.look().State.On})), "not_seated")
		if got := black.look().Hints; !slices.Equal(got, []int{1}) {
			t.Errorf("hints are marked at %v", got)
		}
	})
}
