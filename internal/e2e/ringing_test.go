package e2e

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"threefold/internal/game/catalog"
	"threefold/internal/locale"
	"threefold/internal/push"
	"threefold/internal/push/webpush"
	"threefold/internal/store"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/pushtest"
	"threefold/internal/testkit/servertest"
)

// ringing is a site on PostgreSQL whose messages go to a push service on the loopback. The server
// sends to no such address, so that further processes of the site send for it, in the test's own.
type ringing struct {
	*server
	database string
	service  *pushtest.Service
}

// leased is the store of a sender; leases is closed when one has the lease.
type leased struct {
	push.Store
	leases func()
}

func (l leased) Lease(ctx context.Context, name, holder string, now, until int64) (bool, error) {
	held, err := l.Store.Lease(ctx, name, holder, now, until)
	if held {
		l.leases()
	}
	return held, err
}

// rings starts a site with so many senders, of which one has the lease before the server asks for it.
func rings(t *testing.T, senders int) *ringing {
	t.Helper()
	t.Parallel()
	const contact = "mailto:me@play.example"
	r := &ringing{database: pgtest.URL(t), service: pushtest.Start(t, nil)}
	db := must.Get(store.Open(t.Context(), store.Config{URL: r.database}))(t)
	signer := must.Get(webpush.ReadSigner(must.Get(db.Notifications().Key(t.Context(), webpush.NewKey))(t), contact))(t)
	held := make(chan struct{})
	config := push.Config{Store: leased{db.Notifications(), sync.OnceFunc(func() { close(held) })}, Client: r.service.Client(), Signer: signer,
		GameName: gameName, Languages: must.Get(locale.Embedded())(t), Logger: slog.New(slog.NewTextHandler(t.Output(), nil))}
	ctx, stop := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for range senders {
		all.Go(func() { push.NewSender(config).Run(ctx) })
	}
	t.Cleanup(func() { stop(); all.Wait(); must.Do(t, db.Close()) })
	<-held
	r.server = servertest.Start(t, binary, servertest.Postgres(r.database), "THREEFOLD_PUSH_CONTACT="+contact)
	return r
}

func gameName(id string) string {
	g, _ := catalog.Find(id)
	return g.Name
}

// wisher is a visitor who presses in the lobby to be told when someone wants to play, at any time of
// the day.
func (r *ringing) wisher(t *testing.T, name string) *visitor {
	t.Helper()
	v := visitorIn(must.Get(withNotifications())(t), t, r.URL, name, desktop)
	v.allowNotifications(r.URL)
	device := r.service.Browser(strings.ReplaceAll(name, " ", "-"))
	v.before(fmt.Sprintf(`if (location.protocol === "http:") localStorage["threefold.settings"] ??= '{"night":false}';
		PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint: %q, keys: { p256dh: %q, auth: %q } }) })`,
		device.Endpoint, device.Key, device.Secret))
	v.open("/")
	v.click(`#told [data-do="wish"]`)
	v.until(`document.querySelector("#told p").innerText.startsWith("You will be told")`)
	return v
}

// leave has the visitor look at another site.
func (v *visitor) leave() {
	v.t.Helper()
	v.must(chromedp.Do(v.ctx, chromedp.Navigate("about:blank")))
}

// rung are the messages of the first so many requests, by browser.
func (r *ringing) rung(t *testing.T, requests int) map[string][]pushtest.Notification {
	t.Helper()
	all := map[string][]pushtest.Notification{}
	for _, one := range r.service.Wait(requests, patience) {
		all[one.Browser] = append(all[one.Browser], one.Notification(t))
	}
	return all
}

// notified waits until a maker reads how many were notified.
func (v *visitor) notified(says string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`document.querySelector("[data-notified]")?.innerText === %q`, says))
}

// moveOnce has the two who play a game of Chesquerque make a move each.
func moveOnce(t *testing.T, path string, white, black *visitor) {
	t.Helper()
	if ask[bool](white, `document.querySelector('[data-player-bar="bottom"] .side.black') !== null`) {
		white, black = black, white
	}
	b := &table{players: [2]*visitor{white, black}, path: path}
	b.begin(t, find(t, "chesquerque"))
	for range b.players {
		b.play(t, b.match.Position().Moves()[0].Text)
	}
}

// A visitor who wished for it, and has left the site, is notified of a stranger's challenge. What
// that leads to asks for the game, and brings who waits there from the computer's game.
func TestAWisherIsRungAndPlays(t *testing.T) {
	r := rings(t, 1)
	v := r.wisher(t, "who wished")
	v.leave()
	waits := newVisitor(t, r.URL, "who waits", desktop)
	path := waits.openChallenge()
	got := r.rung(t, 1)["who-wished"]
	if n := got[0]; len(got) != 1 || n.Title != "Someone would like to play Chesquerque, 10 + 5." || n.Tag != "threefold-"+path[len("/g/"):] || n.Navigate != path+"?rung=1" || n.Silent {
		t.Errorf("the message says %+v", got)
	}
	waits.notified("1 player notified")
	waits.check("ring-waiting")
	waits.speaks("de")
	waits.open(path)
	waits.notified("1 Spieler benachrichtigt")
	waits.check("ring-waiting-de")
	waits.click(`[data-action="meanwhile"]`)
	waits.until(fmt.Sprintf(`location.pathname.startsWith("/g/") && location.pathname !== %q`, path))
	waits.live()
	computers := ask[string](waits, "location.pathname")

	sent, _ := r.service.Got()
	v.delivered(r.URL, v.registered(r.URL), string(sent[0].Plain))
	v.open("/rules")
	ask[bool](v, shows)
	v.until(fmt.Sprintf("window.shown === %q", got[0].Title+"|"+got[0].Tag+"|"+got[0].Navigate))
	v.isLed(r.URL, got[0].Title, got[0].Tag, got[0].Navigate, "opens "+path+"?rung=1")
	v.open(path + "?rung=1")
	v.until(`document.querySelector('[data-action="accept"]')?.innerText === "Play now"`)
	v.check("ring-rung")
	v.speaks("de")
	v.open(path + "?rung=1")
	v.until(`document.querySelector('[data-action="accept"]')?.innerText === "Jetzt spielen"`)
	v.check("ring-rung-de")
	v.click(`[data-action="accept"]`)
	v.sees(`[data-action="resign"]`)
	waits.until(fmt.Sprintf("location.pathname === %q", path))
	waits.sees(`[data-action="resign"]`)
	moveOnce(t, path, waits, v)
	waits.open("/")
	for _, one := range []string{computers, path} {
		waits.sees(fmt.Sprintf(`#mine a[href=%q]`, one))
	}
}

// Neither who looks at the lobby is rung, nor who is in quiet hours; who looks takes the seat there,
// and those who were rung get to know, also while who waits is at the computer's game.
func TestARungSeatIsTakenByAnother(t *testing.T) {
	r := rings(t, 1)
	looks := r.wisher(t, "who looks")
	r.wisher(t, "who sleeps").leave()
	minute := time.Now().UTC().Hour()*60 + time.Now().UTC().Minute()
	pgtest.Exec(t, r.database, `UPDATE push_subscriptions SET zone = 'UTC', quiet_from = $1, quiet_to = $2 WHERE endpoint LIKE '%/who-sleeps'`, (minute+1410)%1440, (minute+30)%1440)
	rung := []*visitor{r.wisher(t, "the first"), r.wisher(t, "the second")}
	for _, v := range rung {
		v.leave()
	}
	waits := newVisitor(t, r.URL, "who waits", desktop)
	path := waits.openChallenge()
	waits.click(`[data-action="meanwhile"]`)
	waits.until(fmt.Sprintf(`location.pathname.startsWith("/g/") && location.pathname !== %q`, path))
	r.rung(t, 2)
	looks.click(challenge(path) + ` [data-action="challenge"]`)
	looks.sees(`[data-action="resign"]`)
	waits.until(fmt.Sprintf("location.pathname === %q", path))
	got := r.rung(t, 4)
	for _, name := range []string{"the-first", "the-second"} {
		if all := got[name]; len(all) != 2 || all[0].Silent || all[1].Title != "Seat taken" || !all[1].Silent || all[1].Tag != all[0].Tag {
			t.Errorf("%s got %+v", name, all)
		}
	}
	if len(got) != 2 {
		t.Errorf("the messages are %+v", got)
	}
	waits.sees(`[data-action="resign"]`)
	moveOnce(t, path, waits, looks)
	rung[0].open(path + "?rung=1")
	rung[0].until(`document.querySelector(".g-notices").innerText.includes("Someone else took this seat.")`)
	rung[0].check("ring-taken")
}

// Of several processes one sends a message, once.
func TestThreeProcessesRingOnce(t *testing.T) {
	r := rings(t, 3)
	r.wisher(t, "who wished").leave()
	waits := newVisitor(t, r.URL, "who waits", desktop)
	waits.openChallenge()
	waits.notified("1 player notified")
	waits.click(`[data-action="cancel"]`)
	waits.sees("#gone")
	if got := r.rung(t, 2)["who-wished"]; len(got) != 2 || got[0].Silent || !got[1].Silent {
		t.Errorf("the messages are %+v", got)
	}
}
