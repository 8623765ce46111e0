//lint:file-ignore SA1019 see socket/socket.go

package notifications_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"threefold/internal/push"
	"threefold/internal/site"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
)

// lookers records which players see which games.
type lookers struct {
	mu   sync.Mutex
	said []string
	more chan struct{}
}

func (l *lookers) SetViewing(playerID, slug string, on bool) {
	l.say(fmt.Sprint(playerID, " ", slug, " ", on))
}
func (l *lookers) Recheck(playerID string) { l.say(playerID + " begins") }

func (l *lookers) say(what string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.said = append(l.said, what)
	l.more <- struct{}{}
}

func (l *lookers) next(t *testing.T, want string) {
	t.Helper()
	<-l.more
	l.mu.Lock()
	defer l.mu.Unlock()
	if got := l.said[0]; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	l.said = slices.Delete(l.said, 0, 1)
}

func TestABrowserSubscribes(t *testing.T) {
	looks := &lookers{more: make(chan struct{}, 10)}
	s := served.Start(t, site.Config{Notifications: site.Notifications{Visibility: looks}})
	b := s.Browser(t)
	if w := b.Get("/api/calls"); w.Text != `{"key":"the site's"}`+"\n" && w.Text != `{"key":"the site's"}` {
		t.Errorf("%s", w.Text)
	}
	b.Get("/")
	b.Send("POST", "/api/calls/subscribe", served.Subscription).Want(t, http.StatusNoContent, "")
	device, player := only(t, s)
	looks.next(t, player+" begins")
	subscribed := func() []push.Subscription {
		t.Helper()
		return must.Get(s.Store.Store.Notifications().Subscriptions(t.Context(), player))(t)
	}
	if all := subscribed(); len(all) != 1 {
		t.Fatalf("%+v", all)
	} else if got := all[0]; got.Device != device || got.Endpoint != "https://push.example/x" || got.Quiet != (push.Quiet{Zone: "Europe/Berlin", From: 1320, To: 480}) || got.Language != "de" || got.ID == "" || len(got.Wishes) > 0 {
		t.Errorf("%+v", got)
	}
	b.Send("POST", "/api/calls/subscribe", strings.Replace(served.Subscription, `"de"`, `"de","wishes":["cheskers/clock","quadsquare/days","hour"]`, 1)).Want(t, http.StatusNoContent, "")
	if all := subscribed(); len(all) != 1 || !slices.Equal(all[0].Wishes, []string{"cheskers/clock", "quadsquare/days", push.WishHour}) {
		t.Errorf("%+v", all)
	}
	b.Send("POST", "/api/calls/mute", fmt.Sprintf(`{"slug":%q}`, b.Create())).Want(t, http.StatusConflict, "own_challenge")
	for change, code := range map[[2]string]string{
		{"https://push", "http://push"}: "bad_subscription", {"https://push.example/x", "https://push.example/" + strings.Repeat("x", 1100)}: "bad_subscription",
		{"BCVx", "ACVx"}: "bad_subscription", {"Europe/Berlin", "Mars"}: "bad_hours", {"480", "1440"}: "bad_hours",
		{`"de"`, `"de","wishes":["cheskers"]`}: "bad_wishes", {`"de"`, `"de","wishes":["hours"]`}: "bad_wishes", {`"de"`, `"de","wishes":["hour/clock/days"]`}: "bad_wishes", {`"de"`, `"de","wishes":["a/days"` + strings.Repeat(`,"a/clock"`, 20) + `]`}: "bad_wishes",
	} {
		b.Send("POST", "/api/calls/subscribe", strings.Replace(served.Subscription, change[0], change[1], 1)).Want(t, http.StatusConflict, code)
	}
	b.Send("POST", "/api/calls/subscribe", `{"endpoint":1}`).Want(t, http.StatusBadRequest, "bad_json")
	b.Send("POST", "/api/calls/unsubscribe", "").Want(t, http.StatusNoContent, "")
	if left := subscribed(); len(left) > 0 {
		t.Errorf("%v", left)
	}
}

// only is the one player who is written down, and the hash of their token.
func only(t *testing.T, s *served.Site) (device, player string) {
	t.Helper()
	known := s.Store.File.Column(t, `SELECT token_hash FROM players UNION ALL SELECT id FROM players`)
	if len(known) != 2 {
		t.Fatalf("players: %q", known)
	}
	return known[0], known[1]
}

func TestASiteThatNotifiesNobody(t *testing.T) {
	s := served.Start(t, site.Config{})
	s2 := served.Start(t, site.Config{Notifications: site.Notifications{Store: s.Store.Notifications()}})
	b := s2.Browser(t)
	if w := b.Get("/api/calls"); !strings.HasPrefix(w.Text, `{"key":""}`) {
		t.Errorf("%s", w.Text)
	}
	b.Send("POST", "/api/calls/subscribe", served.Subscription).Want(t, http.StatusConflict, "calls_off")
	b.Send("POST", "/api/calls/unsubscribe", "").Want(t, http.StatusConflict, "calls_off")
}

// A page learns that there are hours to be reminded of.
func TestASiteWithHours(t *testing.T) {
	s := served.Start(t, site.Config{Notifications: site.Notifications{Hours: true}})
	if w := s.Browser(t).Get("/api/calls"); !strings.HasPrefix(w.Text, `{"key":"the site's","hours":true}`) {
		t.Errorf("%s", w.Text)
	}
}

// A page tells whether it is before its player's eyes; when it ends it is not.
func TestWhoLooks(t *testing.T) {
	looks := &lookers{more: make(chan struct{}, 10)}
	s := served.Start(t, site.Config{Notifications: site.Notifications{Visibility: looks}})
	b := s.Browser(t)
	slug := b.Create()
	_, player := only(t, s)
	page := b.Open("/ws/g/" + slug)
	page.Next()
	for _, text := range []string{`{"t":"look","d":{"on":true}}`, `{"t":"look","d":{"on":true}}`} {
		page.Send(text)
	}
	looks.next(t, player+" "+slug+" true")
	page.Send(`{"t": "look", "d": {"on": false}}`)
	looks.next(t, player+" "+slug+" false")
	page.Send(`{"t":"look","d":{"on":true}}`)
	looks.next(t, player+" "+slug+" true")
	page.Send(`{"t":"look","d":{"at":true}}`)
	if m := page.Next(); m.T != "error" || !strings.Contains(string(m.D), "bad_message") {
		t.Errorf("%v", m)
	}
	page.Conn.CloseNow()
	looks.next(t, player+" "+slug+" false")

	for address, where := range map[string]string{"/ws/g/" + slug: slug, "/ws/lobby": ""} {
		page := b.Open(address)
		page.Must()
		page.Send(`{"t":"look","d":{"on":true}}`)
		looks.next(t, player+" "+where+" true")
		page.Conn.CloseNow()
		looks.next(t, player+" "+where+" false")
	}
	spectator := s.Browser(t).Open("/ws/g/" + slug)
	spectator.Next()
	spectator.Send(`{"t":"chat","d":{"to":"watchers","text":"\"look\" here"}}`) // which a room takes
	spectator.Next()
	elsewhere := b.Open("/ws/e/" + slug)
	elsewhere.Next()
	elsewhere.Send(`{"t":"look","d":{"on":true}}`)
	if m := elsewhere.Next(); m.T != "error" {
		t.Errorf("%v", m)
	}
	looks.mu.Lock()
	defer looks.mu.Unlock()
	if len(looks.said) > 0 {
		t.Errorf("%q", looks.said)
	}
}
