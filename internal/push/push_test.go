package push

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/push/webpush"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pushtest"
)

func TestEndpoints(t *testing.T) {
	for _, good := range []string{"https://fcm.googleapis.com/fcm/send/abc:def", "https://web.push.apple.com/QabC?x=1", "https://updates.push.services.mozilla.com/wpush/v2/x"} {
		if _, err := readEndpoint(good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{"", "http://push.example/x", "https://", "https:///x", "//push.example", "ftp://push.example", "https://u:p@push.example/", "https://push.example/#x", "https://push.example/" + strings.Repeat("x", maxEndpoint), "https://push example/", "javascript:alert(1)"} {
		if _, err := readEndpoint(bad); !errors.Is(err, ErrEndpoint) {
			t.Errorf("%q is taken", bad)
		}
	}
}

// Addresses of the machine itself, of its networks, and of those that lead nowhere, in
// whatever way they are written, are not dialled; nor is any port but that of https.
func TestPublicAddresses(t *testing.T) {
	for _, a := range []string{"8.8.8.8", "142.250.1.1", "2607:f8b0::1", "17.1.2.3", "64:ff9b::8.8.8.8", "64:ff9b::1102:304"} {
		if !isPublic(netip.MustParseAddr(a)) {
			t.Errorf("%s is public", a)
		}
	}
	for _, a := range []string{"127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "192.0.0.8", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
		"::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::10.0.0.1", "64:ff9b::169.254.169.254", "64:ff9b::192.168.1.1", "64:ff9b::", "64:ff9b:1::8.8.8.8", "64:ff9b:1:ffff::1", "2002:7f00:1::", "2001::1", "2001:db8::1", "fec0::1"} {
		if isPublic(netip.MustParseAddr(a)) {
			t.Errorf("%s is not public", a)
		}
	}
	for address, want := range map[string]bool{"8.8.8.8:443": true, "8.8.8.8:80": false, "8.8.8.8:8443": false, "127.0.0.1:443": false, "[2607:f8b0::1]:443": true, "nowhere": false} {
		if err := Public("tcp", address, nil); (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// A name that leads to this machine is looked up and not dialled, and its subscription goes.
func TestLoopbackIsNotNotified(t *testing.T) {
	b := newBench(t, nil)
	b.subscribe("ben", "phone")
	b.Client = NewClient(&net.Dialer{Control: Public})
	for _, host := range []string{"localhost", "127.0.0.1"} {
		to := b.store.subs[0]
		to.Endpoint = "https://" + host + ":" + b.service.Listener.Addr().(*net.TCPAddr).AddrPort().String()[len("127.0.0.1:"):] + "/to/phone"
		if a := b.deliver(t.Context(), b.letterOf(Due{Game: correspondence("ben")}), to); a.outcome != gone || !errors.Is(a.err, errPrivate) {
			t.Errorf("%s: %+v", host, a)
		}
	}
	if _, requests := b.service.Got(); requests > 0 {
		t.Error("it was asked")
	}
}

// NewClient goes through no proxy, whatever the environment says.
func TestNoProxy(t *testing.T) {
	if p := NewClient(&net.Dialer{}).Transport.(*http.Transport).Proxy; p != nil {
		t.Error("there is a proxy")
	}
}

func TestQuietHours(t *testing.T) {
	night := Quiet{Zone: "Europe/Berlin", From: 22 * 60, To: 8 * 60}
	for _, c := range []struct {
		q         Quiet
		now, want string // UTC
	}{
		{night, "2026-07-01T19:59:00Z", "2026-07-01T19:59:00Z"},
		{night, "2026-07-01T20:00:00Z", "2026-07-02T06:00:00Z"},
		{night, "2026-07-02T05:59:00Z", "2026-07-02T06:00:00Z"},
		{night, "2026-07-02T06:00:00Z", "2026-07-02T06:00:00Z"},
		{night, "2026-01-01T21:30:00Z", "2026-01-02T07:00:00Z"},
		{night, "2026-03-28T23:00:00Z", "2026-03-29T06:00:00Z"},                                             // the night in which clocks leave an hour out
		{night, "2026-10-24T23:00:00Z", "2026-10-25T07:00:00Z"},                                             // and in which they repeat one
		{Quiet{Zone: "America/New_York", From: 60, To: 90}, "2026-11-01T05:15:00Z", "2026-11-01T05:30:00Z"}, // 1:15, which comes twice
		{Quiet{Zone: "America/New_York", From: 60, To: 90}, "2026-11-01T06:15:00Z", "2026-11-01T06:30:00Z"},
		{Quiet{Zone: "America/New_York", From: 60, To: 150}, "2026-03-08T06:45:00Z", "2026-03-08T07:30:00Z"}, // until 2:30, which is left out
		{Quiet{Zone: "Asia/Tokyo", From: 60, To: 120}, "2026-01-01T16:30:00Z", "2026-01-01T17:00:00Z"},
		{Quiet{Zone: "Asia/Tokyo"}, "2026-01-01T16:30:00Z", "2026-01-01T16:30:00Z"},
		{Quiet{Zone: "Mars/Olympus", From: 0, To: 60}, "2026-01-01T00:30:00Z", "2026-01-01T01:00:00Z"},
	} {
		now := must.Get(time.Parse(time.RFC3339, c.now))(t)
		if got := c.q.Until(now).UTC().Format(time.RFC3339); got != c.want {
			t.Errorf("%+v at %s: %s, want %s", c.q, c.now, got, c.want)
		}
	}
	for q, want := range map[Quiet]bool{night: true, {}: true, {Zone: "Local"}: false, {Zone: "../etc/passwd"}: false, {Zone: "Nowhere"}: false, {From: -1}: false, {To: 1440}: false} {
		if q.Known() != want {
			t.Errorf("%+v is known: %t", q, !want)
		}
	}
}

func TestSubscriptionsOfStrangers(t *testing.T) {
	b := pushtest.Start(t, nil).Browser("x")
	good := Subscription{Endpoint: "https://push.example/x", Key: b.Key, Secret: b.Secret, Quiet: Quiet{Zone: "UTC"}}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for want, change := range map[error]func(*Subscription){
		ErrEndpoint:    func(s *Subscription) { s.Endpoint = "http://push.example/x" },
		webpush.ErrKey: func(s *Subscription) { s.Secret = "" },
		ErrQuiet:       func(s *Subscription) { s.Quiet.Zone = "x" },
	} {
		s := good
		change(&s)
		if err := s.Check(); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
}

// lookBook is a ViewerStore of tests, of which Ada alone may be notified.
type lookBook struct {
	mu   sync.Mutex
	said []string
	err  error
}

func (b *lookBook) say(format string, args ...any) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.said = append(b.said, fmt.Sprintf(format, args...))
	return b.err
}

func (b *lookBook) Subscribed(_ context.Context, player string) (bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return player == "ada", b.err
}

func (b *lookBook) MaySubscribe(player string) bool { return player == "ada" }

func (b *lookBook) AddViewer(_ context.Context, player, slug, _ string, until int64) error {
	return b.say("%s looks at %s for %v", player, slug, time.Until(time.UnixMilli(until)))
}

func (b *lookBook) RemoveViewer(_ context.Context, player, slug, _ string) error {
	return b.say("%s looks away from %s", player, slug)
}

func (b *lookBook) RenewViewers(context.Context, string, int64) error { return b.say("on") }

func TestViewers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		book := &lookBook{}
		l := NewViewers(book, slog.New(slog.DiscardHandler))
		ctx, cancel := context.WithCancel(t.Context())
		go l.Run(ctx)
		want := func(want ...string) {
			t.Helper()
			synctest.Wait()
			book.mu.Lock()
			defer book.mu.Unlock()
			if !slices.Equal(book.said, want) {
				t.Errorf("%q, want %q", book.said, want)
			}
			book.said = nil
		}
		l.SetViewing("ada", "g", true)
		want("ada looks at g for 1m30s")
		l.SetViewing("ada", "g", true) // a second page
		l.SetViewing("ada", "g", false)
		l.SetViewing("ben", "g", true)
		want()
		time.Sleep(renewEvery)
		want("on")
		l.SetViewing("ada", "g", false)
		l.SetViewing("ben", "g", false)
		want("ada looks away from g")
		time.Sleep(3 * renewEvery)
		want()
		l.SetViewing("ada", "g", false)
		want()
		l.SetViewing("ada", "h", true)
		want("ada looks at h for 1m30s")
		l.Recheck("ada")
		want("ada looks at h for 1m30s")
		l.Recheck("ben")
		want()
		book.err = errors.New("no read is made for him")
		l.SetViewing("ben", "", true)
		want()
		book.err = nil
		l.SetViewing("ada", "", true)
		want("ada looks at  for 1m30s")
		cancel()
	})
}

// A look that the store did not take, or did not end, is written when it answers again:
// one that stayed there would be renewed, and its player never notified.
func TestViewersWhileTheStoreIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		book := &lookBook{}
		l := NewViewers(book, slog.New(slog.DiscardHandler))
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go l.Run(ctx)
		away := func(err error) (said []string) {
			synctest.Wait()
			book.mu.Lock()
			defer book.mu.Unlock()
			said, book.said, book.err = book.said, nil, err
			return said
		}
		l.SetViewing("ada", "g", true)
		away(errors.New("away"))
		l.SetViewing("ada", "g", false)
		l.SetViewing("ada", "h", true)
		away(nil)
		time.Sleep(renewEvery)
		said := away(nil)
		slices.Sort(said)
		if want := []string{"ada looks at h for 1m30s", "ada looks away from g", "on"}; !slices.Equal(said, want) {
			t.Errorf("%q, want %q", said, want)
		}
		time.Sleep(renewEvery)
		if said := away(nil); !slices.Equal(said, []string{"on"}) {
			t.Errorf("later %q", said)
		}
	})
}
