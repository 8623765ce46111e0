package site

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/lane"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
	"threefold/internal/site/limit"
	"threefold/internal/site/sitetest"
)

// mute is a computer that never moves, and gives hints at once.
type mute struct{}

func (mute) Plays(string) bool { return true }
func (mute) Version() string   { return "1" }

func (mute) Choose(context.Context, lane.Asker, opponent.Task, func(opponent.Answer, error)) error {
	return nil
}

func (mute) Hint(_ context.Context, _ lane.Asker, t opponent.Task, then func(opponent.Hint, error)) error {
	go then(opponent.Hint{Move: "b6-a5", Man: game.Man{At: "b6", Man: "black pawn"}, Reason: opponent.Best, Text: "It is the best the computer finds."}, nil)
	return nil
}

// against is a body that asks for a game against the computer, in which its visitor is
// to move.
const against = `{"game":"cheskers","side":"black","level":3}`

func TestAGameAgainstTheComputer(t *testing.T) {
	b := serve(t, Config{}).browser(t)
	d := b.createdAs(against)
	if d.State.Status != "playing" || d.State.White != "Computer" || d.You.Seat != "black" || d.Machine == nil || d.Machine.Level != 3 {
		t.Errorf("the game is %+v with %+v", d.State, d.Machine)
	}
	b.get("/").contains(t, "Computer, level 3")
	for body, code := range map[string]string{
		`{"game":"cheskers","side":"both","level":3}`:   "bad_side",
		`{"game":"cheskers","side":"white","level":9}`:  "bad_level",
		`{"game":"cheskers","side":"white","level":-1}`: "bad_level",
	} {
		b.send("POST", "/api/games", body).want(t, http.StatusBadRequest, code)
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
		"by one visitor":         {limit.Limits{OwnMachine: 2, Machine: 9}, "too_many", http.StatusCreated},
		"by an address":          {limit.Limits{OwnMachine: 9, Machine: 2}, "too_many", http.StatusTooManyRequests},
		"without finishing them": {limit.Limits{Resting: 2, Unfinished: 9}, "too_many_games", http.StatusCreated},
	} {
		t.Run(name, func(t *testing.T) {
			s := serve(t, Config{Limits: c.limits})
			b := s.browser(t)
			b.get("/") // the cookie
			b.send("POST", "/api/games", `{"game":"cheskers","side":"both","level":3}`).want(t, http.StatusBadRequest, "bad_side")
			for range 2 {
				b.send("POST", "/api/games", against).want(t, http.StatusCreated, "")
			}
			b.send("POST", "/api/games", against).want(t, http.StatusTooManyRequests, c.code)
			b.send("POST", "/api/games", ordinary).want(t, http.StatusCreated, "")
			if w := s.browser(t).send("POST", "/api/games", against); w.StatusCode != c.another {
				t.Errorf("another visitor gets %d, want %d: %s", w.StatusCode, c.another, w.body)
			}
		})
	}
}

// A rematch is no way round them.
func TestARematchWithTheComputerIsCounted(t *testing.T) {
	b := serve(t, Config{Limits: limit.Limits{OwnMachine: 2}}).browser(t)
	page := b.open("/ws/g/" + b.createdAs(against).Slug)
	page.Expect("snapshot")
	page.Send(`{"t":"resign","id":"1"}`)
	page.Expect("resigned")
	page.Send(`{"t":"offer","id":"2","d":{"offer":"rematch"}}`)
	again := b.open("/ws/g/" + sitetest.Decode[wire.EventOut](t, string(page.Expect("accepted").D)).State.Rematch)
	again.Expect("snapshot")
	again.Send(`{"t":"resign","id":"3"}`)
	again.Expect("resigned")
	again.Send(`{"t":"offer","id":"4","d":{"offer":"rematch"}}`)
	again.ExpectError("too_many")
}

// A rematch is no way round the bound of unfinished games either.
func TestARematchWithTheComputerNeedsRoom(t *testing.T) {
	b := serve(t, Config{Limits: limit.Limits{Resting: 1, OwnMachine: 3, Machine: 3}}).browser(t)
	resigned := func() *sitetest.Page {
		page := b.open("/ws/g/" + b.createdAs(against).Slug)
		page.Expect("snapshot")
		page.Send(`{"t":"resign","id":"1"}`)
		page.Expect("resigned")
		return page
	}
	first, second := resigned(), b.open("/ws/g/"+b.createdAs(against).Slug)
	for i := range 3 { // none of which counts
		first.Send(fmt.Sprintf(`{"t":"offer","id":"%d","d":{"offer":"rematch"}}`, i+2))
		first.ExpectError("too_many_games")
	}
	second.Expect("snapshot")
	second.Send(`{"t":"resign","id":"1"}`)
	second.Expect("resigned")
	first.Send(`{"t":"offer","id":"5","d":{"offer":"rematch"}}`)
	first.Expect("accepted")
	second.Send(`{"t":"offer","id":"2","d":{"offer":"rematch"}}`)
	second.ExpectError("too_many")
}

func TestLimitsOfHints(t *testing.T) {
	for name, limits := range map[string]limit.Limits{"of a visitor": {OwnHints: 2}, "of an address": {Hints: 2}} {
		t.Run(name, func(t *testing.T) {
			b := serve(t, Config{Limits: limits}).browser(t)
			page := b.open("/ws/g/" + b.createdAs(against).Slug)
			page.Expect("snapshot")
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

// orderly is a computer with one lane, in which a test ends each turn. It notes who had
// one.
type orderly struct {
	mute
	lane *lane.Lane
	next chan struct{}

	mu  sync.Mutex
	had []opponent.Level
}

func (o *orderly) Choose(ctx context.Context, who lane.Asker, t opponent.Task, then func(opponent.Answer, error)) error {
	turn, err := o.lane.Join(who)
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
// move of another address waits for the thought that has begun and for no other.
func TestAFloodKeepsTheComputerFromNobody(t *testing.T) {
	const flood = 115
	o := &orderly{lane: lane.New("test", lane.Width{Runs: 1, Waits: 128}), next: make(chan struct{})}
	s := serveWith(t, Config{Limits: limit.Default, TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}, o)
	play := func(from string, level opponent.Level) {
		b := s.browser(t)
		w := b.send("POST", "/api/games", fmt.Sprintf(`{"game":"cheskers","side":"white","level":%d}`, level), "X-Forwarded-For: "+from)
		w.want(t, http.StatusCreated, "")
		page, _, err := b.dial("/ws/g/"+sitetest.Decode[wire.Snapshot](t, w.body).Slug, http.Header{"X-Forwarded-For": {from}})
		if err != nil {
			t.Fatal(err)
		}
		page.Expect("snapshot")
	}
	waits := func(n int) {
		t.Helper()
		soon(t, func() bool { return o.lane.State().Waiting == n && len(o.turns()) > 0 })
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
	soon(t, func() bool { return len(o.turns()) == had+2 })
	if got := o.turns()[had]; got != 1 {
		t.Errorf("after the thought that had begun came one of level %d", got)
	}
	close(o.next)
}

// soon waits until something is so.
func soon(t *testing.T, so func() bool) {
	t.Helper()
	for end := time.Now().Add(sitetest.Patience); !so(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it never comes to be")
		}
	}
}
