package limit_test

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"testing"

	"threefold/internal/fairqueue"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
	"threefold/internal/site"
	"threefold/internal/site/limit"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

// against is a body that asks for a game against the computer, in which its visitor is to move.
const against = `{"game":"cheskers","side":"black","level":3}`

func TestAGameAgainstTheComputer(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	d := b.CreatedAs(against)
	if d.State.Status != "playing" || d.State.White != "Computer" || d.You.Seat != "black" || d.Computer == nil || d.Computer.Level != 3 {
		t.Errorf("the game is %+v with %+v", d.State, d.Computer)
	}
	b.Get("/").Contains(t, "Computer, level 3")
	for body, code := range map[string]string{
		`{"game":"cheskers","side":"both","level":3}`:   "bad_side",
		`{"game":"cheskers","side":"white","level":9}`:  "bad_level",
		`{"game":"cheskers","side":"white","level":-1}`: "bad_level",
	} {
		b.Send("POST", "/api/games", body).Want(t, http.StatusBadRequest, code)
	}
}

// Games against the computer are bounded by visitor and by address; what is refused for
// another reason does not count.
func TestLimitsOfGamesAgainstTheComputer(t *testing.T) {
	for name, c := range map[string]struct {
		limits  limit.Limits
		code    string
		another int // what another visitor of the address gets
	}{
		"by one visitor":         {limit.Limits{OwnComputer: 2, Computer: 9}, "too_many", http.StatusCreated},
		"by an address":          {limit.Limits{OwnComputer: 9, Computer: 2}, "too_many", http.StatusTooManyRequests},
		"without finishing them": {limit.Limits{AgainstComputer: 2, Unfinished: 9}, "too_many_games", http.StatusCreated},
	} {
		t.Run(name, func(t *testing.T) {
			s := served.Start(t, site.Config{Limits: c.limits})
			b := s.Browser(t)
			b.Get("/") // the cookie
			b.Send("POST", "/api/games", `{"game":"cheskers","side":"both","level":3}`).Want(t, http.StatusBadRequest, "bad_side")
			for range 2 {
				b.Send("POST", "/api/games", against).Want(t, http.StatusCreated, "")
			}
			b.Send("POST", "/api/games", against).Want(t, http.StatusTooManyRequests, c.code)
			b.Send("POST", "/api/games", served.Ordinary).Want(t, http.StatusCreated, "")
			if w := s.Browser(t).Send("POST", "/api/games", against); w.StatusCode != c.another {
				t.Errorf("another visitor gets %d, want %d: %s", w.StatusCode, c.another, w.Text)
			}
		})
	}
}

func resign(page *sitetest.Page) {
	page.T.Helper()
	page.Send(`{"t":"resign","id":"1"}`)
	page.Expect("resigned")
}

// A rematch is no way round them.
func TestARematchWithTheComputerIsCounted(t *testing.T) {
	b := served.Start(t, site.Config{Limits: limit.Limits{OwnComputer: 2}}).Browser(t)
	page := b.Watch(b.CreatedAs(against).Slug)
	resign(page)
	page.Send(`{"t":"offer","id":"2","d":{"offer":"rematch"}}`)
	again := b.Watch(served.Next(page))
	resign(again)
	again.Send(`{"t":"offer","id":"4","d":{"offer":"rematch"}}`)
	again.ExpectError("too_many")
}

// A rematch is no way round the bound of unfinished games either.
func TestARematchWithTheComputerNeedsRoom(t *testing.T) {
	b := served.Start(t, site.Config{Limits: limit.Limits{AgainstComputer: 1, OwnComputer: 3, Computer: 3}}).Browser(t)
	first := b.Watch(b.CreatedAs(against).Slug)
	resign(first)
	second := b.Watch(b.CreatedAs(against).Slug)
	for i := range 3 { // none of which counts
		first.Send(fmt.Sprintf(`{"t":"offer","id":"%d","d":{"offer":"rematch"}}`, i+2))
		first.ExpectError("too_many_games")
	}
	resign(second)
	first.Send(`{"t":"offer","id":"5","d":{"offer":"rematch"}}`)
	first.Expect("accepted")
	second.Send(`{"t":"offer","id":"2","d":{"offer":"rematch"}}`)
	second.ExpectError("too_many")
}

func TestLimitsOfHints(t *testing.T) {
	for name, limits := range map[string]limit.Limits{"of a visitor": {OwnHints: 2}, "of an address": {Hints: 2}} {
		t.Run(name, func(t *testing.T) {
			b := served.Start(t, site.Config{Limits: limits}).Browser(t)
			page := b.Watch(b.CreatedAs(against).Slug)
			page.Send(`{"t":"hint","id":"0","d":{"on":9}}`) // refused, and not counted
			page.ExpectError("stale")
			page.Expect("snapshot")
			for i := range 2 {
				page.Send(fmt.Sprintf(`{"t":"hint","id":"%d","d":{"on":1}}`, i+1))
				if i == 0 {
					page.Expect("hinted")
				}
				page.Expect("hint")
			}
			page.Send(`{"t":"hint","id":"3","d":{"on":1}}`)
			page.ExpectError("too_many")
		})
	}
}

// orderly is a computer with one queue, in which a test ends each turn. It notes who had one.
type orderly struct {
	served.SilentEngine
	queue *fairqueue.Queue
	next  chan struct{}

	mu  sync.Mutex
	had []opponent.Level
}

func (o *orderly) Choose(ctx context.Context, who fairqueue.Caller, t opponent.Task, then func(opponent.Answer, error)) error {
	turn, err := o.queue.Join(who)
	if err != nil {
		return err
	}
	go func() {
		leave, err := turn.Wait(ctx)
		if err != nil {
			return
		}
		defer leave()
		o.mu.Lock()
		o.had = append(o.had, t.Level)
		o.mu.Unlock()
		<-o.next
	}()
	return nil
}

func (o *orderly) turns() []opponent.Level {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.had)
}

// Inside all limits one address may have the computer think for 115 visitors at once. A
// move of another address waits for the search that has begun and for no other.
func TestAFloodKeepsTheComputerFromNobody(t *testing.T) {
	const flood = 115
	o := &orderly{queue: fairqueue.New("test", fairqueue.Limits{Concurrent: 1, Queued: 128}), next: make(chan struct{})}
	s := served.StartWith(t, site.Config{Limits: limit.Default, TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}, o)
	play := func(from string, level opponent.Level) {
		b := s.Browser(t)
		w := b.Send("POST", "/api/games", fmt.Sprintf(`{"game":"cheskers","side":"white","level":%d}`, level), "X-Forwarded-For: "+from)
		w.Want(t, http.StatusCreated, "")
		page, _, err := b.Dial("/ws/g/"+sitetest.Decode[wire.Snapshot](t, w.Text).Slug, http.Header{"X-Forwarded-For": {from}})
		must.Do(t, err)
		page.Expect("snapshot")
		page.ReadOn() // one that answers no ping is gone after seconds, and its game with it
	}
	waits := func(n int) {
		t.Helper()
		served.WaitFor(t, func() bool { return o.queue.State().Waiting == n && len(o.turns()) > 0 })
	}
	for i := range flood {
		play(fmt.Sprintf("2001:db8::%x", i+1), 8) // one network, which has many addresses
	}
	waits(flood - 1)
	play("2001:db8:1::1", 1)
	waits(flood)
	had := len(o.turns())
	for range 2 {
		o.next <- struct{}{}
	}
	served.WaitFor(t, func() bool { return len(o.turns()) == had+2 })
	if got := o.turns()[had]; got != 1 {
		t.Errorf("after the thought that had begun came one of level %d", got)
	}
	close(o.next)
}
