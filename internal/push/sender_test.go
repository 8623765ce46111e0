package push

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/locale"
	"threefold/internal/push/webpush"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pushtest"
	"threefold/web"
)

// memory is a Store of tests.
type memory struct {
	mu            sync.Mutex
	notifications map[string]*Due // by player
	subs          []Subscription
	fails         error
	taken         string // the lease's holder, if another's

	rings      []Ring
	quietUntil map[string]int64 // by subscription
	notes      []string         // what was written of rings, and read of reminders

	reminded map[string]int64 // by subscription
}

func (m *memory) Due(_ context.Context, now int64, limit int) (all []Due, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, d := range m.notifications {
		if d.Next > 0 && d.Next <= now {
			all = append(all, *d)
		}
	}
	slices.SortFunc(all, func(a, b Due) int { return cmp.Compare(a.Next, b.Next) })
	return all[:min(len(all), limit)], m.fails
}

func (m *memory) Subscriptions(_ context.Context, player string) (all []Subscription, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.subs {
		if s.Player == player {
			all = append(all, s)
		}
	}
	return all, m.fails
}

func (m *memory) Settle(_ context.Context, was Due, now Stage) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if d := m.notifications[was.Player]; d != nil && d.Seq == was.Seq && d.Kind == was.Kind {
		d.Stage = now
	}
	return m.fails
}

func (m *memory) Drop(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.subs = slices.DeleteFunc(m.subs, func(s Subscription) bool { return s.ID == id })
	return m.fails
}

func (m *memory) Lease(_ context.Context, _, holder string, _, _ int64) (bool, error) {
	return m.taken == "" || m.taken == holder, m.fails
}

func (m *memory) Key(_ context.Context, made func() (string, error)) (string, error) { return made() }

// stage is how far the call of a player is.
func (m *memory) stage(player string) Stage {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.notifications[player].Stage
}

// correspondence is a game by correspondence of Ada's, as White, and another's.
func correspondence(black string) gamelog.Row {
	return gamelog.Row{ID: "id", Slug: "slug", Game: "cheskers", Terms: gamelog.Terms{Days: 2}, White: gamelog.Person{ID: "ada", Name: "Ada"}, Black: gamelog.Person{ID: black, Name: "Ben"}}
}

// bench is a sender whose store has one notification to one player.
type bench struct {
	*Sender
	store   *memory
	service *pushtest.Service
	log     *strings.Builder
	logs    sync.Mutex
}

func (b *bench) Write(p []byte) (int, error) {
	b.logs.Lock()
	defer b.logs.Unlock()
	return b.log.Write(p)
}

func newBench(t *testing.T, answer func(w http.ResponseWriter, browser string, r pushtest.Received) int) *bench {
	t.Helper()
	b := &bench{store: &memory{notifications: map[string]*Due{}}, service: pushtest.Start(t, answer), log: &strings.Builder{}}
	key := must.Get(webpush.NewKey())(t)
	signer := must.Get(webpush.ReadSigner(key, "mailto:me@play.example"))(t)
	client := b.service.Client()
	client.CheckRedirect, client.Timeout = NewClient(&net.Dialer{}).CheckRedirect, answerWait
	b.Sender = NewSender(Config{Store: b.store, Client: client, Signer: signer, Origin: "https://play.example",
		GameName: func(string) string { return "Cheskers" }, Languages: must.Get(locale.Embedded())(t), Logger: slog.New(slog.NewTextHandler(b, nil))})
	return b
}

// subscribe gives a player so many browsers.
func (b *bench) subscribe(player string, names ...string) {
	for _, name := range names {
		s := b.service.Browser(name)
		b.store.subs = append(b.store.subs, Subscription{ID: name, Player: player, Endpoint: s.Endpoint, Key: s.Key, Secret: s.Secret})
	}
}

// notifications puts one to Ben into the store, and sends it.
func (b *bench) notifications(kind gamelog.NotificationKind, warn time.Time) Stage {
	now := time.Now().UnixMilli()
	d := &Due{Player: "ben", Seq: 3, Game: correspondence("ben"), Stage: Stage{Kind: kind, At: now, Next: now, Warn: warn.UnixMilli()}}
	b.store.notifications["ben"] = d
	b.send(context.Background(), *d)
	return b.store.stage("ben")
}

var tomorrow = time.Now().Add(24 * time.Hour).Truncate(time.Millisecond)

func TestANotificationIsSealedAndSigned(t *testing.T) {
	b := newBench(t, nil)
	b.subscribe("ben", "phone", "laptop")
	b.HasPicture = func(g *gamelog.Row, seq int64) bool { return g.Slug == "slug" && seq == 3 }
	after := b.notifications(gamelog.NotifyTurn, tomorrow)
	got, _ := b.service.Got()
	if len(got) != 2 {
		t.Fatalf("%d messages", len(got))
	}
	want := pushtest.Notification{Title: "Your move against Ada", Body: "Cheskers", Lang: "en", Tag: "threefold-slug", Navigate: "https://play.example/g/slug", Image: "https://play.example/g/slug.png"}
	if n := got[0].Notification(t); n != want {
		t.Errorf("%+v", n)
	}
	if r := got[0]; r.Contact != "mailto:me@play.example" || r.Urgency != "normal" || r.TTL <= 23*time.Hour || r.TTL > 24*time.Hour || len(r.Topic) != 32 {
		t.Errorf("%+v", r)
	}
	if next := tomorrow.UnixMilli(); after.Kind != gamelog.NotifyQuarter || after.Next != next || after.At != next || !after.Notified {
		t.Errorf("afterwards %+v", after)
	}
}

// That a game of minutes has begun is said at once, or not at all.
func TestTheBeginningOfAGameOfMinutesIsUrgent(t *testing.T) {
	b := newBench(t, nil)
	b.subscribe("ben", "phone")
	now := time.Now().UnixMilli()
	d := Due{Player: "ben", Game: correspondence("ben"), Stage: Stage{Kind: gamelog.NotifyTaken, At: now, Next: now}}
	d.Game.Terms = gamelog.Terms{Clock: &gamelog.Control{Base: 180_000}}
	b.store.notifications["ben"] = &d
	b.send(t.Context(), d)
	got, _ := b.service.Got()
	if r := got[0]; r.Urgency != "high" || r.TTL > beginsFor {
		t.Errorf("%+v", r)
	}
}

func TestWhatNotificationsSay(t *testing.T) {
	b := newBench(t, nil)
	english := b.Languages.English()
	for kind, want := range map[gamelog.NotificationKind]string{
		gamelog.NotifyTurn: "Your move against Ada · Cheskers", gamelog.NotifyTaken: "Your game against Ada has begun · Cheskers",
		gamelog.NotifyOffer: "Ada sent you an offer · Cheskers", gamelog.NotifyQuarter: "You have a quarter of your time left · Cheskers against Ada",
	} {
		n := b.messageOf(Due{Player: "ben", Game: correspondence("ben"), Stage: Stage{Kind: kind}}, english).Notification
		if got := n.Title + " · " + n.Body; got != want || n.Image != "" {
			t.Errorf("%s: %q, %q", kind, got, n.Image)
		}
	}
	for seat, want := range map[string]string{"white": "Your move against Ben", "black": "Your move against Ada"} {
		if n := b.messageOf(Due{Player: "carl", Seat: seat, Game: correspondence("ben")}, english).Notification; n.Title != want {
			t.Errorf("who shares the seat of %s: %q, want %q", seat, n.Title, want)
		}
	}
	private := correspondence("ben")
	private.Terms.Visibility = gamelog.Private
	b.HasPicture = func(*gamelog.Row, int64) bool { return true }
	if n := b.messageOf(Due{Player: "ada", Seat: "white", Game: private}, english).Notification; n.Image != "" || n.Title != "Your move against Ben" {
		t.Errorf("of a private game: %+v", n)
	}
}

// Each device is notified in its language, and in English if the site does not have that any more.
func TestTheLanguageOfNotifications(t *testing.T) {
	b := newBench(t, nil)
	english := must.Get(fs.ReadFile(web.Locales, "locales/en/site.json"))(t)
	b.Languages = must.Get(locale.Read(fstest.MapFS{"en/site.json": {Data: english},
		"de/site.json": {Data: []byte(`{"game.notify-your-move": "Dein Zug gegen {name}", "common.computer": "Rechner", "words.program": "{name} (Programm)"}`)}}))(t)
	b.subscribe("ben", "phone", "laptop", "tablet")
	for i, language := range []string{"de", "en", "xx"} {
		b.store.subs[i].Language = language
	}
	b.notifications(gamelog.NotifyTurn, tomorrow)
	var said []string
	got, _ := b.service.Got()
	for _, m := range got {
		n := m.Notification(t)
		said = append(said, n.Lang+" "+n.Title)
	}
	if want := []string{"de Dein Zug gegen Ada", "en Your move against Ada", "en Your move against Ada"}; !slices.Equal(slices.Sorted(slices.Values(said)), want) {
		t.Errorf("%q, want %q", said, want)
	}
	de, _ := b.Languages.Of("de")
	for name, want := range map[string]string{gamelog.ComputerPerson.Name: "Dein Zug gegen Rechner", "Zoe" + gamelog.ProgramMark: "Dein Zug gegen Zoe (Programm)"} {
		d := Due{Player: "ada", Seat: "white", Game: correspondence("x")}
		d.Game.Black.Name = name
		if n := b.messageOf(d, de).Notification; n.Title != want {
			t.Errorf("%q, want %q", n.Title, want)
		}
	}
}

// What a push service answers decides on what is done: sent again, given up, or the
// subscription deleted.
func TestAnswersOfPushServices(t *testing.T) {
	for _, c := range []struct {
		status   int
		requests int
		dropped  bool
		again    bool
		logged   bool
	}{
		{201, 1, false, false, false}, {200, 1, false, false, false}, {202, 1, false, false, false},
		{400, 1, false, false, true}, {401, 1, false, false, true}, {403, 1, false, false, true},
		{404, 1, true, false, false}, {410, 1, true, false, false},
		{413, 2, false, false, true},
		{408, 1, false, true, false}, {429, 1, false, true, false}, {500, 1, false, true, false}, {503, 1, false, true, false},
		{301, 1, false, false, true}, {307, 1, false, false, true},
		{0, 1, false, true, false}, // silence
	} {
		t.Run(fmt.Sprint(c.status), func(t *testing.T) {
			silent := make(chan struct{})
			b := newBench(t, func(w http.ResponseWriter, _ string, _ pushtest.Received) int {
				if c.status == 0 {
					<-silent
					return http.StatusTeapot
				}
				w.Header().Set("Location", "/elsewhere")
				return c.status
			})
			b.HasPicture = func(*gamelog.Row, int64) bool { return true }
			if c.status == 0 {
				b.Client.Timeout = 200 * time.Millisecond
			}
			b.subscribe("ben", "phone")
			after := b.notifications(gamelog.NotifyTurn, tomorrow)
			close(silent)
			_, requests := b.service.Got()
			if c.status > 0 && requests != c.requests || (len(b.store.subs) == 0) != c.dropped || strings.Contains(b.log.String(), "refuses calls") != c.logged || strings.Contains(b.log.String(), "takes calls later") != c.again {
				t.Errorf("%d requests, %d subscriptions, log %q", requests, len(b.store.subs), b.log)
			}
			again := after.Kind == gamelog.NotifyTurn && after.Tries == 1 && time.Until(time.UnixMilli(after.Next)) > 10*time.Second
			over := after.Kind == gamelog.NotifyQuarter && after.Next == tomorrow.UnixMilli() && after.Notified == (c.status/100 == 2)
			if again != c.again || over == c.again {
				t.Errorf("afterwards %+v", after)
			}
			if strings.Contains(b.log.String(), "/to/phone") {
				t.Errorf("the log has the endpoint: %s", b.log)
			}
			b.notifications(gamelog.NotifyTurn, tomorrow)
			if n := strings.Count(b.log.String(), "level="); n > 1 && c.status > 0 {
				t.Errorf("logged %d times", n)
			}
		})
	}
}

// At 413 a message is sent once more without its picture.
func TestTooLongForAService(t *testing.T) {
	b := newBench(t, func(_ http.ResponseWriter, _ string, r pushtest.Received) int {
		if strings.Contains(string(r.Plain), "image") {
			return http.StatusRequestEntityTooLarge
		}
		return http.StatusCreated
	})
	b.HasPicture = func(*gamelog.Row, int64) bool { return true }
	b.subscribe("ben", "phone")
	after := b.notifications(gamelog.NotifyTurn, time.Time{})
	if got, requests := b.service.Got(); len(got) != 1 || requests != 2 || !after.Notified {
		t.Errorf("%d of %d requests, %+v", len(got), requests, after)
	}
}

func TestAServiceSaysWhen(t *testing.T) {
	b := newBench(t, func(w http.ResponseWriter, _ string, _ pushtest.Received) int {
		w.Header().Set("Retry-After", "7200")
		return http.StatusTooManyRequests
	})
	b.subscribe("ben", "phone")
	if wait := time.Until(time.UnixMilli(b.notifications(gamelog.NotifyTurn, tomorrow).Next)); wait < 119*time.Minute || wait > 2*time.Hour {
		t.Errorf("asked again in %v", wait)
	}
	now := time.Now()
	for header, want := range map[string]time.Duration{"": 0, "x": 0, "-5": 0, "99999999": lasts, now.Add(time.Hour).UTC().Format(http.TimeFormat): time.Hour, "Mon, 02 Jan 2006 15:04:05 GMT": 0} {
		if got := retryAfter(header, now); got < want-time.Second || got > want {
			t.Errorf("%q: %v", header, got)
		}
	}
	for tries := range 40 {
		if p := pause(tries); p < firstPause/2 || p > longestPause {
			t.Errorf("after %d tries %v", tries, p)
		}
	}
}

// Of two browsers the one that took a notification is not notified again for the other's sake.
func TestOneBrowserOfTwoLater(t *testing.T) {
	broken := true
	b := newBench(t, func(_ http.ResponseWriter, browser string, _ pushtest.Received) int {
		if browser == "laptop" && broken {
			return http.StatusInternalServerError
		}
		return http.StatusCreated
	})
	b.subscribe("ben", "laptop", "phone")
	after := b.notifications(gamelog.NotifyTurn, tomorrow)
	if after.Kind != gamelog.NotifyTurn || !slices.Equal(after.Done, []string{"phone"}) || !after.Notified {
		t.Fatalf("%+v", after)
	}
	broken = false
	b.send(context.Background(), *b.store.notifications["ben"])
	got, requests := b.service.Got()
	if requests != 3 || len(got) != 2 || got[1].Browser != "laptop" {
		t.Errorf("%d requests, taken %+v", requests, got)
	}
	if after = b.store.stage("ben"); after.Kind != gamelog.NotifyQuarter || !after.Notified {
		t.Errorf("%+v", after)
	}
}

func TestWhoIsNotNotified(t *testing.T) {
	b := newBench(t, nil)
	now := time.Now()
	d := Due{Player: "ben", Seq: 3, Game: correspondence("ben"), Stage: Stage{Kind: gamelog.NotifyTurn, At: now.UnixMilli(), Next: now.UnixMilli(), Warn: tomorrow.UnixMilli()}}
	send := func(change func(*Due)) Stage {
		one := d
		change(&one)
		b.store.notifications["ben"] = &one
		b.send(t.Context(), one)
		return b.store.stage("ben")
	}
	if after := send(func(*Due) {}); after.Kind != gamelog.NotifyQuarter || after.Notified {
		t.Errorf("without a browser: %+v", after)
	}
	b.subscribe("ben", "phone")
	if after := send(func(d *Due) { d.Damaged = errors.New("no terms") }); after.Next != 0 || !strings.Contains(b.log.String(), "no terms") {
		t.Errorf("to a game that cannot be read: %+v, log %s", after, b.log)
	}
	if after := send(func(d *Due) { d.Viewing = true }); after.Kind != gamelog.NotifyQuarter || after.Next != tomorrow.UnixMilli() || after.Notified {
		t.Errorf("who looks: %+v", after)
	}
	if after := send(func(d *Due) { d.At = now.Add(-25 * time.Hour).UnixMilli() }); after.Kind != gamelog.NotifyQuarter {
		t.Errorf("a day later: %+v", after)
	}
	minute := now.UTC().Hour()*60 + now.UTC().Minute()
	b.store.subs[0].Quiet = Quiet{From: minute, To: (minute + 60) % minutesOfDay}
	if after := send(func(*Due) {}); after.Kind != gamelog.NotifyTurn || time.Until(time.UnixMilli(after.Next)) < 58*time.Minute {
		t.Errorf("in quiet hours: %+v", after)
	}
	late := func(left time.Duration) Stage {
		return send(func(d *Due) {
			d.Kind, d.Warn, d.Game.Deadline = gamelog.NotifyQuarter, 0, now.Add(left).UnixMilli()
		})
	}
	if after := late(30 * time.Minute); after.Next != 0 {
		t.Errorf("whose time ends in quiet hours: %+v", after)
	}
	if after := late(90 * time.Minute); time.Until(time.UnixMilli(after.Next)) < 58*time.Minute {
		t.Errorf("whose time ends after quiet hours: %+v", after)
	}
	if _, requests := b.service.Got(); requests > 0 {
		t.Errorf("%d requests", requests)
	}
	b.store.fails = errors.New("away")
	if after := send(func(*Due) {}); after.Kind != gamelog.NotifyTurn || after.Tries != 0 {
		t.Errorf("while the store is away: %+v", after)
	}
}

// Sent while the process ends, a message is noted; broken off, it stays due.
func TestAnEndAmidANotification(t *testing.T) {
	b := newBench(t, nil)
	b.subscribe("ben", "phone")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	now := time.Now().UnixMilli()
	d := Due{Player: "ben", Seq: 3, Game: correspondence("ben"), Stage: Stage{Kind: gamelog.NotifyTurn, At: now, Next: now}}
	b.store.notifications["ben"] = &d
	b.send(ended, d)
	if after := b.store.stage("ben"); after.Next != now || after.Tries != 0 {
		t.Errorf("%+v", after)
	}
}

// Run sends what is due, once, while it has the lease.
func TestRun(t *testing.T) {
	b := newBench(t, nil)
	b.subscribe("ben", "phone")
	b.store.taken = "another"
	now := time.Now().UnixMilli()
	b.store.notifications["ben"] = &Due{Player: "ben", Seq: 3, Game: correspondence("ben"), Stage: Stage{Kind: gamelog.NotifyTurn, At: now, Next: now}}
	if err := b.poll(t.Context()); err != nil {
		t.Error(err)
	}
	if _, requests := b.service.Got(); requests > 0 {
		t.Error("sent without the lease")
	}
	b.store.taken = ""
	b.store.notifications["ben"].Next = time.Now().Add(-pollEvery / 2).UnixMilli()
	if err := b.poll(t.Context()); err != nil {
		t.Error(err)
	}
	if b.work.Wait(); b.store.notifications["ben"].Tries > 0 || b.store.notifications["ben"].Notified {
		t.Error("sent at once")
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { b.Run(ctx); close(ended) }()
	b.service.Wait(1, 10*time.Second)
	cancel()
	<-ended
	if got, requests := b.service.Got(); len(got) != 1 || requests != 1 {
		t.Errorf("%d of %d", len(got), requests)
	}
}

// So many are under way, and no more.
func TestUnderWay(t *testing.T) {
	s := NewSender(Config{})
	for i := range maxUnderWay {
		if !s.begin(Due{Player: fmt.Sprint(i)}.key()) {
			t.Fatalf("call %d", i)
		}
	}
	if s.begin(Due{Player: "more"}.key()) {
		t.Error("too many")
	}
	s.end(Due{Player: "0"}.key())
	if !s.begin(Due{Player: "more"}.key()) {
		t.Error("a place is free")
	}
}
