package push

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/locale"
	"threefold/internal/push/webpush"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pushtest"
)

// services are push services of tests, without a network: one whose name begins with
// "slow" does not answer until it is awake, any other has taken each message at once.
type services struct {
	mu     sync.Mutex
	awake  bool
	taken  map[string]bool // by host and player
	asked  int             // messages, taken or not
	lapsed map[string]int  // by player: how often the sender has waited without success
	busy   int
	most   int // of busy
}

func (s *services) RoundTrip(r *http.Request) (*http.Response, error) {
	s.count(1)
	defer s.count(-1)
	if strings.HasPrefix(r.URL.Host, "slow") && !s.isAwake() {
		<-r.Context().Done()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.lapsed[r.URL.Path[1:]]++
		return nil, r.Context().Err()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.taken[r.URL.Host+r.URL.Path] = true
	return &http.Response{StatusCode: http.StatusCreated, Body: http.NoBody}, nil
}

func (s *services) isAwake() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.awake
}

func (s *services) count(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy += n
	s.asked += max(n, 0)
	s.most = max(s.most, s.busy)
}

func (s *services) wake() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.awake = true
}

// counted says how many messages came, and how many were there at once at most.
func (s *services) counted() (asked, most int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked, s.most
}

// vain says how often a player was not told.
func (s *services) vain(player string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lapsed[player]
}

// took says how many messages were taken, of each browser one, by services of this name.
func (s *services) took(name string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for to := range s.taken {
		if strings.HasPrefix(to, name) {
			n++
		}
	}
	return n
}

// field is a sender in synthetic time, between a store and push services.
type field struct {
	*Sender
	store    *memory
	services *services
	keys     *pushtest.Browser
	stop     func() // returns when the sender has ended
}

// inField runs a test in synthetic time.
func inField(t *testing.T, test func(t *testing.T, f *field)) {
	keys := pushtest.Start(t, nil).Browser("any")
	key := must.Get(webpush.NewKey())(t)
	signer := must.Get(webpush.ReadSigner(key, "mailto:me@play.example"))(t)
	languages := must.Get(locale.Embedded())(t)
	synctest.Test(t, func(t *testing.T) {
		f := &field{store: &memory{notifications: map[string]*Due{}}, keys: keys, services: &services{taken: map[string]bool{}, lapsed: map[string]int{}}}
		f.Sender = NewSender(Config{Store: f.store, Client: &http.Client{Transport: f.services}, Signer: signer,
			GameName: func(string) string { return "Cheskers" }, Languages: languages, Logger: slog.New(slog.DiscardHandler)})
		test(t, f)
		f.stop()
	})
}

// notification makes a notification due, so long ago, to a player with a browser at each host.
func (f *field) notification(player string, ago time.Duration, hosts ...string) {
	now := time.Now()
	f.store.mu.Lock()
	defer f.store.mu.Unlock()
	for _, host := range hosts {
		f.store.subs = append(f.store.subs, Subscription{ID: player + "@" + host, Player: player,
			Endpoint: "https://" + host + "/" + player, Key: f.keys.Key, Secret: f.keys.Secret})
	}
	f.store.notifications[player] = &Due{Player: player, Seq: 3, Game: correspondence(player),
		Stage: Stage{Kind: gamelog.NotifyTurn, At: now.UnixMilli(), Next: now.Add(-ago).UnixMilli(), Warn: now.Add(48 * time.Hour).UnixMilli()}}
}

// looks notes that a player has opened the game.
func (m *memory) looks(player string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.notifications[player].Viewing = true
}

// run lets the sender work, until the test is over.
func (f *field) run(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); f.Run(ctx) }()
	f.stop = func() { cancel(); <-done }
}

// However many notifications to slow services are older, those to another one are sent within two
// looks. Each try of a slow one is counted once, and when it answers it gets its notifications.
func TestASlowServiceWaitsAlone(t *testing.T) {
	inField(t, func(t *testing.T, f *field) {
		const slow, fast = 2000, 50
		for i := range slow {
			f.notification(fmt.Sprint("slow", i), time.Hour, fmt.Sprintf("slow%d.example", i%3))
		}
		for i := range fast {
			f.notification(fmt.Sprint("fast", i), time.Minute, "fast.example")
		}
		f.run(t)
		time.Sleep(3 * pollEvery) // the first is after one
		synctest.Wait()
		if n := f.services.took("fast"); n != fast {
			t.Errorf("%d of %d calls were sent within two looks", n, fast)
		}
		time.Sleep(5*time.Minute + pollEvery/2) // nothing lapses between looks
		tries := 0
		for i := range slow {
			player := fmt.Sprint("slow", i)
			noted := f.store.stage(player).Tries
			if tries += noted; noted != f.services.vain(player) {
				t.Fatalf("%s: %d tries are noted, and %d were made", player, noted, f.services.vain(player))
			}
		}
		if _, most := f.services.counted(); tries < 500 || most > atOnce {
			t.Errorf("%d tries, %d at once", tries, most)
		}
		f.services.wake()
		time.Sleep(longestPause / 4)
		if n := f.services.took("slow"); n != slow {
			t.Errorf("%d of %d calls were sent to services that were slow", n, slow)
		}
	})
}

// A service that is known to be quick gets its notifications within two looks beside more slow
// services than there are turns.
func TestMoreSlowServicesThanTurns(t *testing.T) {
	inField(t, func(t *testing.T, f *field) {
		f.notification("known", time.Minute, "fast.example")
		f.run(t)
		time.Sleep(pollEvery + pollEvery/2)
		for i := range 4 * atOnce {
			f.notification(fmt.Sprint("slow", i), time.Hour, fmt.Sprintf("slow%d.example", i/2))
		}
		time.Sleep(2 * pollEvery)
		for i := range 50 {
			f.notification(fmt.Sprint("fast", i), time.Minute, "fast.example")
		}
		time.Sleep(2 * pollEvery)
		if n := f.services.took("fast"); n != 51 {
			t.Errorf("%d of 51 calls were sent", n)
		}
	})
}

// Services that were quick and fall silent together leave turns to another one, and are
// no longer known to be quick then.
func TestQuickServicesFallSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := turns{hosts: map[string]*service{}}
		hosts := []string{"a", "b", "c", "d", "e", "other"}
		for i := range len(hosts) * perHost {
			leave, _ := s.enter(t.Context(), hosts[i%len(hosts)])
			leave()
		}
		var silent []func()
		for i := range 5 * perHost {
			if leave, ok := s.at(t, hosts[i%5]); ok {
				silent = append(silent, leave)
			}
		}
		for range 16 {
			leave, ok := s.at(t, "other")
			if !ok {
				t.Fatalf("%d turns are taken", s.busy)
			}
			defer leave()
		}
		time.Sleep(answerWait)
		for _, leave := range silent {
			leave()
		}
		for _, host := range hosts[:5] {
			if w := s.width(host); w != firstWidth {
				t.Errorf("%s may have %d turns", host, w)
			}
		}
	})
}

// at takes a turn at a host if one is free now.
func (t *turns) at(test *testing.T, host string) (leave func(), ok bool) {
	over, cancel := context.WithCancel(test.Context())
	cancel()
	return t.enter(over, host)
}

// A browser whose service is slow does not keep the player's others waiting.
func TestTheBrowserOfASlowServiceComesLast(t *testing.T) {
	inField(t, func(t *testing.T, f *field) {
		f.notification("known", time.Minute, "fast.example")
		for i := range 100 {
			f.notification(fmt.Sprint("slow", i), time.Hour, "slow.example")
		}
		f.run(t)
		time.Sleep(pollEvery + pollEvery/2)
		f.notification("ben", time.Minute, "slow.example", "fast.example")
		time.Sleep(pollEvery)
		if n := f.services.took("fast.example/ben"); n != 1 || len(f.store.stage("ben").Done) != 1 {
			t.Errorf("told %d times at once, %+v", n, f.store.stage("ben"))
		}
	})
}

// Who opens the game while the notification waits for its turn is not notified.
func TestWhoOpensTheGameWhileANotificationWaits(t *testing.T) {
	inField(t, func(t *testing.T, f *field) {
		for i := range firstWidth {
			f.notification(fmt.Sprint("slow", i), time.Hour, "slow.example")
		}
		f.run(t)
		time.Sleep(pollEvery + pollEvery/2)
		f.notification("ben", time.Minute, "slow.example")
		time.Sleep(pollEvery)
		f.store.looks("ben")
		time.Sleep(2 * time.Hour)
		if after := f.store.stage("ben"); f.services.vain("ben") > 0 || after.Kind != gamelog.NotifyQuarter {
			t.Errorf("called %d times, %+v", f.services.vain("ben"), after)
		}
	})
}

// A notification that is settled while the store lists what is due is not sent once more.
func TestANotificationThatEndsWhileItIsListed(t *testing.T) {
	inField(t, func(t *testing.T, f *field) {
		f.notification("ben", time.Minute, "fast.example")
		f.Store = &sluggish{f.store}
		f.run(t)
		time.Sleep(time.Minute)
		if asked, _ := f.services.counted(); asked != 1 {
			t.Errorf("sent %d times", asked)
		}
	})
}

// sluggish is a store that answers late: what is due after a look and a half, and how far a
// notification has come after another one.
type sluggish struct{ *memory }

func (s *sluggish) Due(ctx context.Context, now int64, limit int) ([]Due, error) {
	all, err := s.memory.Due(ctx, now, limit)
	time.Sleep(pollEvery + pollEvery/2)
	return all, err
}

func (s *sluggish) Settle(ctx context.Context, was Due, now Stage) error {
	time.Sleep(pollEvery + pollEvery/4)
	return s.memory.Settle(ctx, was, now)
}

// Services that are known to be quick are forgotten when they are too many, but for those
// at which something is sent.
func TestQuickServicesAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // on any machine nothing takes longer than quick
		s := turns{hosts: map[string]*service{}}
		stay, _ := s.enter(t.Context(), "stays")
		for i := range 3 * maxHosts {
			leave, _ := s.enter(t.Context(), fmt.Sprint(i))
			if leave(); len(s.hosts) > maxHosts+1 || s.hosts["stays"] == nil {
				t.Fatalf("%d services are known", len(s.hosts))
			}
		}
		if stay(); s.width("stays") <= firstWidth {
			t.Error("it is not known to be quick")
		}
	})
}
