package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"threefold/internal/testkit/must"
)

// elsewhere is a page of another site with some addresses in frames.
func elsewhere(t *testing.T, frames ...string) string {
	t.Helper()
	body := ""
	for _, address := range frames {
		body += fmt.Sprintf(`<iframe src="%s" width="480" height="560" title="A game"></iframe>`, address)
	}
	return blog(t, body)
}

// blog is a page of another site in whose source something was pasted.
func blog(t *testing.T, pasted string) string {
	t.Helper()
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><title>A blog</title></head><body>%s</body></html>`, pasted)
	}))
	t.Cleanup(other.Close)
	return other.URL
}

// frame finds the frame of the page whose address ends so, or gives nil.
func (v *visitor) frame(end string) *cdp.Frame {
	v.t.Helper()
	for _, child := range call(v, page.GetFrameTree, cdp.Empty{}).FrameTree.ChildFrames {
		if strings.HasSuffix(child.Frame.URL, end) || strings.HasSuffix(child.Frame.UnreachableURL, end) {
			return child.Frame
		}
	}
	return nil
}

// within waits until an expression is true in a frame.
func (v *visitor) within(end, expression string) {
	v.t.Helper()
	var last string
	for deadline := time.Now().Add(patience); ; time.Sleep(30 * time.Millisecond) {
		if f := v.frame(end); f != nil {
			world, err := chromedp.Call(v.ctx, page.CreateIsolatedWorld, page.CreateIsolatedWorldParams{FrameID: f.ID})
			if err == nil {
				said, err := chromedp.Call(v.ctx, runtime.Evaluate, runtime.EvaluateParams{
					Expression: `[Boolean(` + expression + `), document.body?.innerText].join(" ")`, ContextID: world.ExecutionContextID, ReturnByValue: new(true)})
				if err == nil && said.Result != nil {
					if last = string(said.Result.Value); strings.HasPrefix(last, `"true`) {
						return
					}
				}
			}
		}
		if time.Now().After(deadline) {
			v.t.Fatalf("%s waits for %s in the frame %s, which says %s; complaints %q", v.name, expression, end, last, v.complaints())
		}
	}
}

// A page of another site shows a game while it is played, and its replay. It
// follows the game through a restart of the server.
func TestEmbedElsewhere(t *testing.T) {
	s := ownServer(t)
	b := seat(t, s, find(t, "quadsquare"))
	embed := "/embed/" + strings.TrimPrefix(b.path, "/g/")
	v := opens(t, elsewhere(t, s.URL+embed), "a reader elsewhere", desktop, "/")
	v.within(embed, `document.body.dataset.connection === "live"`)
	b.play(t, "c3-M1")
	v.within(embed, `document.querySelector("[data-said]").textContent.includes("c3-M1")`)
	b.play(t, "e6-M2")
	v.within(embed, piecesOn("main", 7, 7))
	v.within(embed, `document.cookie === ""`)
	b.kill(s)
	v.within(embed, `document.body.dataset.connection === "lost"`)
	b.restart(s)
	v.within(embed, `document.body.dataset.connection === "live"`)
	v.forgive() // sockets that found no server
	b.play(t, "M1xd6")
	v.within(embed, `document.querySelector("[data-said]").textContent.includes("xd6")`)
	b.players[0].confirms("resign")
	v.within(embed, `document.body.dataset.connection === "over"`)
	v.within(embed, `document.querySelector('[data-step="back"]').click() || document.querySelector("[data-said]").textContent.includes("e6-M2")`)
	v.within(embed, `document.querySelector("a[data-game]").target === "_blank" && document.querySelector("a[data-game]").href.includes("?ply=")`)
}

// Other sites frame embedded games, and nothing else.
func TestOnlyEmbedsAreFramed(t *testing.T) {
	s := sharedServer(t)
	creator := newVisitor(t, s.URL, "the creator", desktop)
	game := creator.create("cheskers", "white", "null")
	embed := "/embed/" + strings.TrimPrefix(game, "/g/")
	v := opens(t, elsewhere(t, s.URL+embed, s.URL+game, s.URL+"/rules", s.URL+game+".svg"), "a reader elsewhere", desktop, "/")
	v.within(embed, `document.querySelector("svg.board")`)
	for _, path := range []string{game, "/rules", game + ".svg"} {
		v.within(path, `location.protocol === "chrome-error:"`)
	}
	v.forgive() // frames that were refused
}

// The page fits the sizes in which it is embedded, is accessible, and has its
// reader's colours or those that the address asks for.
func TestEmbedPage(t *testing.T) {
	s := sharedServer(t)
	answer, err := http.Post(s.URL+"/api/games", "application/json", strings.NewReader(`{"game":"chesquerque","side":"white"}`))
	must.Do(t, err)
	defer answer.Body.Close()
	var game struct{ Slug string }
	must.Do(t, json.NewDecoder(answer.Body).Decode(&game))
	for _, w := range []window{{480, 560, false}, {320, 480, false}, {320, 480, true}, {320, 300, false}, desktop} {
		v := opens(t, s.URL, "a reader", w, "/embed/"+game.Slug)
		v.until(`document.body.dataset.connection === "live"`)
		v.flawless("embed", w)
		if found := v.violations(); len(found) > 0 {
			t.Errorf("%d by %d: %q", w.width, w.height, found)
		}
		if over := ask[int](v, `document.documentElement.scrollHeight - innerHeight`); over > 0 {
			t.Errorf("%d by %d: it is %d px too high", w.width, w.height, over)
		}
		v.picture("embed", w)
	}
	v := opens(t, s.URL, "a reader", desktop, "/embed/nothing000?theme=dark")
	v.until(`document.documentElement.dataset.theme === "dark" && document.body.innerText.includes("no public game here")`)
	v.forgive()
}
