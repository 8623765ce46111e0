package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"threefold/internal/testkit/must"
)

// Over HTTP/1.1 a browser has six connections to a site. Nine pages that follow a tournament and a
// game of it, in tabs of one browser, all open and all answer.
func TestNineTabs(t *testing.T) {
	s := ownServer(t)
	ada := newVisitor(t, s.URL, "Ada", desktop)
	host := http.Client{Jar: must.Get(cookiejar.New(nil))(t)}
	answer := must.Get(host.Post(s.URL+"/api/tournaments", "application/json", strings.NewReader(`{"name":"Thursday","games":["cheskers"],"clock":{"base":600000,"increment":0},"minutes":5}`)))(t)
	defer answer.Body.Close()
	var made struct{ Slug, Key string }
	must.Do(t, json.NewDecoder(answer.Body).Decode(&made))
	path := "/t/" + made.Slug
	does := func(who http.Client, do string) {
		body := strings.NewReader(fmt.Sprintf(`{"do":%q,"key":%q}`, do, made.Key))
		answer := must.Get(who.Post(s.URL+"/api/tournaments/"+made.Slug+"/command", "application/json", body))(t)
		if answer.Body.Close(); answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s", do, answer.Status)
		}
	}
	for range 3 {
		does(http.Client{Jar: must.Get(cookiejar.New(nil))(t)}, "join")
	}
	does(host, "join")
	does(host, "start")
	for _, cookie := range host.Jar.Cookies(must.Get(url.Parse(s.URL))(t)) {
		must.Get(chromedp.Call(ada.ctx, network.SetCookie, network.SetCookieParams{Name: cookie.Name, Value: cookie.Value, URL: s.URL}))(t)
	}
	comes := func(v *visitor) (board string) { // and stays, because the tab has been at the board
		v.open(path)
		v.until(`location.pathname.startsWith("/g/")`)
		board = ask[string](v, `location.pathname`)
		v.open(path)
		return board
	}
	board := comes(ada)
	wall, embed := path+"?wall=1", "/embed/"+strings.TrimPrefix(board, "/g/")
	tabs := map[string][]*visitor{path: {ada}}
	for _, at := range []string{board, embed, wall, path, board, embed, wall, board} {
		tab := ada.tab()
		if at == path {
			comes(tab)
		} else {
			tab.open(at)
		}
		tabs[at] = append(tabs[at], tab)
	}
	ada.until(`document.querySelectorAll(".live-list > *").length === 2`)
	ada.click("#say input")
	ada.write("Good luck")
	ada.press("\r")
	ada.until(`document.querySelector("#chat").textContent.includes("Good luck")`)
	tabs[board][0].live()
	tabs[board][0].confirms("resign")
	for at, shows := range map[string]string{
		path:  `document.querySelectorAll(".live-list > *").length === 1`,
		wall:  `document.querySelectorAll(".live-list > .over").length === 1`,
		board: `document.querySelector('[data-status="over"]')`,
		embed: `document.body.dataset.connection === "over"`,
	} {
		for _, tab := range tabs[at] {
			tab.until(shows)
		}
	}
}
