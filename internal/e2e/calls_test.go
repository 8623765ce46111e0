package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

// In place of the browser's own way to subscribe, which never answers where no push service
// can be reached.
const subscribes = `(PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint: 'https://push.example/x', keys: {
	p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }) }), true)`

// Keeps in window.shown which notifications are shown.
const shows = `(setInterval(async () => { const r = await navigator.serviceWorker.ready; window.shown = (await r.getNotifications()).map((n) => n.title + '|' + n.tag + '|' + n.data).join(); }, 50), true)`

// allowNotifications does what a visitor does whom the browser asks.
func (v *visitor) allowNotifications(origin string) {
	v.t.Helper()
	call(v, cdpbrowser.SetPermission, cdpbrowser.SetPermissionParams{Origin: origin, BrowserContextID: chromedp.FromContext(v.ctx).BrowserContextID,
		Permission: &cdpbrowser.PermissionDescriptor{Name: "notifications"}, Setting: cdpbrowser.PermissionSettingGranted})
}

// called is a visitor whose browser can notify.
func called(t *testing.T, site string) *visitor {
	t.Helper()
	browser := must.Get(withNotifications())(t)
	return visitorIn(browser, t, site, "a visitor", desktop)
}

// Where the operator has given no contact, the settings say that the site calls nobody.
func TestASiteThatCallsNobodySaysSo(t *testing.T) {
	s := sharedServer(t)
	v := called(t, s.URL)
	v.allowNotifications(s.URL)
	v.open("/rules")
	ask[bool](v, `(localStorage.setItem('threefold.settings', '{"notify":true,"pushed":true}'), true)`)
	v.open("/rules")
	v.click(`[data-open="settings"]`)
	v.until(`document.querySelector('dialog').textContent.includes('Notifications work only while a tab is open.')`)
	v.until(`!JSON.parse(localStorage.getItem('threefold.settings')).pushed`)
	v.misses(`[data-setting="pushed"], [data-setting="night"]`)
}

// Where the site has weekly hours, and only there, the lobby has a button to be reminded of them and the
// settings a switch, which leave the other wishes as they are, as those leave it.
func TestADeviceIsRemindedOfHours(t *testing.T) {
	t.Parallel()
	comes := func(settings ...string) *visitor {
		s := servertest.Start(t, binary, servertest.SQLite(t), append(settings, "THREEFOLD_PUSH_CONTACT=mailto:me@play.example")...)
		v := called(t, s.URL)
		v.allowNotifications(s.URL)
		v.open("/rules")
		ask[bool](v, `(localStorage.setItem('threefold.settings', '{"notify":true,"pushed":true,"wishes":["other/days"]}'), true)`)
		v.before(subscribes)
		v.open("/")
		return v
	}
	v := comes()
	v.misses(`#hours`)
	v.click(`[data-open="settings"]`)
	v.until(`document.querySelector('[data-setting="pushed"]')?.checkVisibility()`)
	v.misses(`[data-setting="hour"]`)
	v = comes("THREEFOLD_HOURS=" + time.Now().UTC().Add(72*time.Hour).Format("Mon 15:04 UTC") + " 60m cheskers 5+3")
	wishes := func(want string) {
		t.Helper()
		v.until(`JSON.parse(localStorage.getItem('threefold.settings')).wishes.join() === ` + want)
	}
	v.click(`#remind [data-do="wish"]`)
	wishes(`'other/days,hour'`)
	v.until(`document.querySelector("#remind p").innerText.startsWith("You will be reminded")`)
	v.click(`[data-open="settings"]`)
	v.until(`document.querySelector('[data-setting="hour"] :checked')`)
	v.flawless("settings-hour", desktop)
	v.picture("settings-hour", desktop)
	v.press(kb.Escape)
	v.click(`#told [data-do="wish"]`)
	wishes(`'other/days,hour,' + Object.keys(JSON.parse(document.getElementById('rules').textContent)).flatMap((id) => [id + '/clock', id + '/days']).join()`)
	v.choose("hour", "")
	v.until(`!localStorage.getItem('threefold.settings').includes('hour')`)
}

// A device lets itself be called; what a push service delivers is shown under the game's tag.
func TestADeviceIsCalled(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t, binary, servertest.SQLite(t), "THREEFOLD_PUSH_CONTACT=mailto:me@play.example")
	v := called(t, s.URL)
	v.allowNotifications(s.URL)
	v.open("/rules")
	ask[bool](v, `(localStorage.setItem('threefold.settings', '{"notify":true}'), true)`)
	v.open("/rules")
	ask[bool](v, subscribes)
	v.choose("pushed", "")
	v.until(`JSON.parse(localStorage.getItem('threefold.settings')).pushed`)
	id := v.registered(s.URL)
	v.delivered(s.URL, id, `{"web_push":8030,"notification":{"title":"Your move against Ada","body":"Cheskers","tag":"threefold-x","navigate":"/g/x"}}`)
	ask[bool](v, shows)
	v.until(`window.shown === 'Your move against Ada|threefold-x|/g/x'`)
	call(v, serviceworker.StopAllWorkers, cdp.Empty{})
	v.delivered(s.URL, id, `{"web_push":8030,"notification":{"title":"Ada made you an offer","body":"Cheskers","tag":"threefold-x","navigate":"/g/x"}}`)
	v.until(`window.shown === 'Ada made you an offer|threefold-x|/g/x'`) // by a worker that was stopped, in place of the first
	v.isLedBy(s.URL)
	ask[bool](v, `(PushManager.prototype.subscribe = async () => { throw new Error('no'); }, true)`)
	v.choose("night", "")
	v.until(`document.body.textContent.includes('The browser did not respond')`)
	v.until(`JSON.parse(localStorage.getItem('threefold.settings')).night`) // as the server has it
	v.choose("pushed", "")
	v.until(`!JSON.parse(localStorage.getItem('threefold.settings')).pushed`)
}

// registered is the site's service worker in the visitor's browser.
func (v *visitor) registered(site string) (id serviceworker.RegistrationID) {
	v.t.Helper()
	all := make(chan serviceworker.RegistrationID, 10)
	v.must(chromedp.Listen(v.ctx, func(event any) {
		if e, ok := event.(*serviceworker.EventWorkerRegistrationUpdated); ok {
			for _, r := range e.Registrations {
				if strings.HasPrefix(r.ScopeURL, site) && !r.IsDeleted {
					all <- r.RegistrationID
				}
			}
		}
	}))
	call(v, serviceworker.Enable, cdp.Empty{})
	select {
	case id = <-all:
	case <-time.After(30 * time.Second):
		v.t.Fatal("no worker is registered")
	}
	return id
}

// delivered has the browser get a push message, as from its push service.
func (v *visitor) delivered(site string, to serviceworker.RegistrationID, message string) {
	v.t.Helper()
	call(v, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{Origin: site, RegistrationID: to, Data: message})
}

// isLedBy clicks the notification that is shown: its worker closes it, and leads to the
// game; to its page, where one is open.
func (v *visitor) isLedBy(site string) {
	v.t.Helper()
	v.isLed(site, "Ada made you an offer", "threefold-x", "/g/x", "opens /g/x")
	v.isLed(site, "Your game against Ada has begun", "threefold-y", "/rules", "goes to /rules")
}

// isLed clicks the notification that is shown, or is shown again where a worker has ended. A
// click that the protocol can make is none of a person's, so that the browser would open
// nothing: it is noted where the worker leads.
func (v *visitor) isLed(site, title, tag, data, want string) {
	v.t.Helper()
	got := v.inWorker(site, fmt.Sprintf(`new Promise((led, failed) => {
		const place = (address) => new URL(address).pathname + new URL(address).search;
		Clients.prototype.openWindow = async (address) => led('opens ' + place(address));
		WindowClient.prototype.focus = async function () { led('goes to ' + place(this.url)); };
		(async () => {
			let shown = await registration.getNotifications();
			if (shown.length === 0) await registration.showNotification(%q, { tag: %q, data: %q });
			while (shown.length === 0) shown = await registration.getNotifications(); // a busy browser lists it late
			dispatchEvent(new NotificationEvent('notificationclick', { notification: shown[0] }));
		})().catch(failed);
	})`, title, tag, data))
	if got != want {
		v.t.Errorf("the click leads %s, want %s", got, want)
	}
	v.until(`window.shown === ''`)
}

// inWorker evaluates an expression in the site's service worker, and waits for its promise.
// The browser may end a worker at any time, and then answers nothing: what is evaluated may
// be begun again, in a worker that a word from the page starts.
func (v *visitor) inWorker(site, expression string) string {
	v.t.Helper()
	var err error
	for end := time.Now().Add(patience); time.Now().Before(end); {
		ask[bool](v, `(navigator.serviceWorker.ready.then((r) => r.active.postMessage('wake')), true)`)
		worker, found := v.worker(site)
		if !found {
			time.Sleep(50 * time.Millisecond)
			continue
		}
		ctx, stop := context.WithTimeout(worker, patience/6)
		said, failed := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{AwaitPromise: new(true), ReturnByValue: new(true), Expression: expression})
		stop()
		if err = failed; err == nil {
			var text string
			v.must(json.Unmarshal(said.Result.Value, &text))
			return text
		}
	}
	v.t.Fatalf("the worker of %s answers nothing: %v", site, err)
	return ""
}

// worker is the site's service worker, if it runs.
func (v *visitor) worker(site string) (context.Context, bool) {
	v.t.Helper()
	all, err := chromedp.Targets(v.ctx)
	v.must(err)
	own := chromedp.FromContext(v.ctx).BrowserContextID
	for _, one := range all {
		if one.Type == "service_worker" && strings.HasPrefix(one.URL, site) && one.BrowserContextID == own {
			ctx, done := chromedp.NewContext(v.ctx, chromedp.WithTargetID(one.TargetID))
			v.t.Cleanup(done)
			return ctx, true
		}
	}
	return nil, false
}
