package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"threefold/internal/fairqueue"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// bounds are the limits of a page, which count what they allow.
type bounds struct {
	refuses            error
	full               error // of CheckUnfinished
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
func (b *bounds) CheckUnfinished(context.Context) error { return b.full }
func (b *bounds) Hint() error {
	if b.refuses == nil {
		b.hinted++
	}
	return b.refuses
}
func (b *bounds) NotHinted()       { b.hinted-- }
func (b *bounds) Ring() error      { return nil }
func (b *bounds) QueueKey() string { return b.share }

// A rematch with the computer is paid for as a game against it, once it is known to be written, and the computer
// plays it with the other side.
func TestARematchWithTheComputer(t *testing.T) {
	against(t, "white", gamelog.Terms{}, func(tb *table, _ *sage) {
		white := tb.enter(anna)
		white.after(lately)
		white.any()
		white.say(wire.InResign, nil)
		limits := &bounds{full: errors.New("the store is away")}
		white.Limit(limits)
		asks := func(why, want string, charged int) {
			t.Helper()
			got := white.say(wire.InOffer, offer(gamelog.OfferRematch))
			if fails(got) {
				same(t, why+" it is refused as", errorCode(t, got), want)
			} else {
				same(t, why+" it is answered", types(got), want)
			}
			same(t, why+" charged are games against the computer", limits.withMachine, charged)
		}
		asks("while it is not known how many there are", "not_saved", 0)
		limits.full = nil
		tb.log.set(func(l *memLog) { l.fail = gamelog.ErrAway })
		asks("perhaps written", "not_saved", 1)
		tb.log.set(func(l *memLog) { l.fail = nil })
		white.after(lately)
		same(t, "once it is known not to be written, charged are", *limits, bounds{})
		asks("then", "accepted", 1)
		tb.slug = white.look().State.Rematch
		black := tb.enter(anna)
		if s := black.look(); s.You.Seat != "black" || s.Computer == nil || *s.Computer != (wire.ComputerOut{Seat: "white", Level: 5}) {
			t.Errorf("the rematch is %+v with %+v", s.You, s.Computer)
		}
		black.any()
		if got := types(black.after(lately)); !strings.HasSuffix(got, "moved") {
			t.Errorf("after the first move came %q", got)
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
			same(t, "who asked", s.who, fairqueue.Caller{Address: want, Visitor: anna.ID})
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
		same(t, "who asked after a restart", s.who, fairqueue.Caller{Visitor: anna.ID})
		black := tb.enterWith(anna, &bounds{share: "hinted"})
		black.say(wire.InHint, wire.OnIn{On: black.look().State.On})
		same(t, "who asked for a hint", s.who, fairqueue.Caller{Address: "hinted", Visitor: anna.ID})
	})
}

// A hint goes to the page that asks for it. All see that there was one.
func TestHints(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, s *sage) {
		black, other, watcher := tb.enter(anna), tb.enter(anna), tb.enter(carla)
		limits := &bounds{}
		black.Limit(limits)
		for _, p := range []*page{black, other, watcher} {
			p.received()
		}
		for _, want := range []string{"hinted hint", "hint"} { // the second time it is known that there is one
			got := append(black.sayAs("h1", wire.InHint, wire.OnIn{On: 1}), black.after(lately)...)
			if h := last[wire.HintOut](t, wire.OutHint, got); types(got) != want || h.On != 1 || h.Move == "" || h.Text == "" {
				t.Errorf("came %q, %+v, want %q", types(got), h, want)
			}
		}
		for _, p := range []*page{other, watcher} {
			same(t, "others got", types(p.received()), "hinted")
		}
		same(t, "hints that are counted", limits.hinted, 2)
		same(t, "hints are marked at", fmt.Sprint(black.look().Hints), "[1]")
	})
}
