package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// noteCloses makes a page keep the code of each of its sockets that closes.
const noteCloses = `window.closes = [];
window.WebSocket = class extends WebSocket {
	constructor(url) {
		super(url);
		this.addEventListener("close", (event) => window.closes.push(event.code));
	}
};`

// A server that is asked to end tells its pages that it restarts, so that they
// come back soon; and no browser finds fault with how it says so, though the
// players' leaving is still being told.
func TestPagesAreToldOfARestart(t *testing.T) {
	s := onSQLite(t)
	b := gather(t, s)
	for _, v := range b.everybody() {
		_, err := chromedp.Call(v.ctx, page.AddScriptToEvaluateOnNewDocument,
			page.AddScriptToEvaluateOnNewDocumentParams{Source: noteCloses})
		v.must(err)
	}
	b.start(t, find(t, "cheskers"), "null")
	s.Stop()
	for _, v := range b.everybody() {
		v.until(`closes.length > 0`)
		if code := ask[int](v, "closes[0]"); code != 1012 {
			t.Errorf("%s's page was told %d", v.name, code)
		}
		for _, fault := range v.complaints() {
			if strings.Contains(fault, "after close") {
				t.Errorf("%s's page: %s", v.name, fault)
			}
		}
	}
	s.Restart()
	for _, v := range b.everybody() {
		v.live()
		v.forgive() // sockets that found nobody
	}
}
