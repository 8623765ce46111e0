package e2e

import (
	"strings"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"

	"threefold/internal/servertest"
)

// In place of the browser's own way to subscribe, which never answers where no push service
// can be reached.
const subscribes = `(PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint: 'https://push.example/x', keys: {
	p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }) }), true)`

// A device lets itself be called; what a push service delivers is shown under the game's tag.
func TestADeviceIsCalled(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t, binary, servertest.SQLite(t), "THREEFOLD_PUSH_CONTACT=mailto:me@play.example")
	v := newVisitor(t, s.URL, "a visitor", desktop)
	_, err := chromedp.Call(v.ctx, cdpbrowser.SetPermission, cdpbrowser.SetPermissionParams{Origin: s.URL, BrowserContextID: chromedp.FromContext(v.ctx).BrowserContextID, Permission: &cdpbrowser.PermissionDescriptor{Name: "notifications"}, Setting: cdpbrowser.PermissionSettingGranted})
	v.must(err)
	registered := make(chan serviceworker.RegistrationID, 10)
	v.must(chromedp.Listen(v.ctx, func(event any) {
		if e, ok := event.(*serviceworker.EventWorkerRegistrationUpdated); ok {
			for _, r := range e.Registrations {
				if strings.HasPrefix(r.ScopeURL, s.URL) && !r.IsDeleted {
					registered <- r.RegistrationID
				}
			}
		}
	}))
	_, err = chromedp.Call(v.ctx, serviceworker.Enable, cdp.Empty{})
	v.must(err)
	v.open("/rules")
	ask[bool](v, `(localStorage.setItem('threefold.settings', '{"notify":true}'), true)`)
	v.open("/rules")
	ask[bool](v, subscribes)
	v.choose("pushed", "")
	v.until(`JSON.parse(localStorage.getItem('threefold.settings')).pushed`)
	var id serviceworker.RegistrationID
	select {
	case id = <-registered:
	case <-time.After(30 * time.Second):
		t.Fatal("no worker is registered")
	}
	_, err = chromedp.Call(v.ctx, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{Origin: s.URL, RegistrationID: id,
		Data: `{"web_push":8030,"notification":{"title":"Your move against Ada","body":"Cheskers","tag":"threefold-x","navigate":"/g/x"}}`})
	v.must(err)
	ask[bool](v, `(setInterval(async () => { const r = await navigator.serviceWorker.ready; window.shown = (await r.getNotifications()).map((n) => n.title + '|' + n.tag + '|' + n.data).join(); }, 50), true)`)
	v.until(`window.shown === 'Your move against Ada|threefold-x|/g/x'`)
	v.choose("pushed", "")
	v.until(`!JSON.parse(localStorage.getItem('threefold.settings')).pushed`)
}
