package e2e

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"threefold/internal/testkit/must"
)

// invitation makes a game as a visitor does: a game, a friend, a clock.
func (v *visitor) invitation(game, clock string) (path string) {
	v.t.Helper()
	v.open("/")
	v.click(fmt.Sprintf(`label[data-game="%s"]`, game))
	v.against("friend")
	v.start(clock)
	v.until(`location.pathname.startsWith("/g/")`)
	v.live()
	return ask[string](v, "location.pathname")
}

// Two clicks make a link to send; the friend accepts; both find themselves in
// the game, the creator without doing anything.
func TestFromLobbyToGame(t *testing.T) {
	s := sharedServer(t)
	creator := newVisitor(t, s.URL, "the creator", desktop)
	path := creator.invitation("quadsquare", "600+5")
	creator.click(`[data-action="copy"]`)
	creator.until(`document.activeElement.value === location.href`)
	creator.until(`/copied|selected/.test(document.body.innerText)`)

	friend := opens(t, s.URL, "the friend", desktop, path)
	friend.sees(`[data-action="watch"]`)
	friend.click(`[data-action="accept"]`)
	for _, v := range []*visitor{creator, friend} {
		v.sees(`[data-board]`)
		v.sees(`[data-action="resign"]`)
		v.until(`!/invites|waiting/i.test(document.querySelector("main").innerText)`)
	}
}

// Who only looks is not seated: neither a robot that previews the link, nor
// somebody who would just watch.
func TestLookingTakesNoSeat(t *testing.T) {
	s := sharedServer(t)
	creator := newVisitor(t, s.URL, "the creator", desktop)
	path := creator.invitation("cheskers", "none")

	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodGet} {
		request := must.Get(http.NewRequest(method, s.URL+path, nil))(t)
		answer := must.Get(http.DefaultClient.Do(request))(t)
		answer.Body.Close()
	}
	guest := opens(t, s.URL, "a guest", desktop, path)
	guest.click(`[data-action="watch"]`)
	guest.live()
	guest.sees(`[data-board]`)
	if status := look(t, s, path).State.Status; status != "invited" {
		t.Errorf("the invitation is now %q", status)
	}
}

// The creator who opens the link again sees who they are here; an
// invitation taken back is gone for everybody, and a sentence says so.
func TestOwnLinkAndCancel(t *testing.T) {
	s := sharedServer(t)
	creator := newVisitor(t, s.URL, "the creator", desktop)
	path := creator.create("cheskers", "white", "null")
	creator.open("/")
	creator.open(path)
	creator.until(`document.body.innerText.includes("You are White here")`)

	guest := opens(t, s.URL, "a guest", desktop, path)
	guest.sees(`[data-action="accept"]`)
	creator.click(`[data-action="cancel"]`)
	guest.misses(`[data-action="accept"]`)
	if status := look(t, s, path).State.Status; status == "invited" {
		t.Error("the invitation still stands")
	}
}

// Where the browser shares nothing itself, an invitation's link is shown, to be
// copied, with its code.
func TestShareAnInvitation(t *testing.T) {
	s := sharedServer(t)
	v := newVisitor(t, s.URL, "the creator", desktop)
	path := v.create("cheskers", "white", "null")
	v.click(`#invite [data-action="share"]`)
	v.until(fmt.Sprintf(`document.querySelector("dialog .linkbox input").value === %q`, s.URL+path))
	v.until(`document.querySelector("dialog .qr img").naturalWidth > 0`)
}

// Share shows the link to a game, to be copied, and its code; the button says
// that it is copied.
func TestShare(t *testing.T) {
	s := sharedServer(t)
	v := newVisitor(t, s.URL, "the creator", desktop)
	path := v.create("cheskers", "both", "null")
	v.click(`[data-action="share-game"]`)
	v.until(fmt.Sprintf(`document.querySelector("dialog .linkbox input").value === %q`, s.URL+path))
	v.until(`document.querySelector("dialog .qr img").naturalWidth > 0`)
	v.check("share")
	ask[bool](v, `Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.wrote = text; } } }), true`)
	v.click(`dialog .linkbox button`)
	v.until(`document.querySelector("dialog .linkbox button").textContent === "Copied"`)
	v.until(fmt.Sprintf(`window.wrote === %q`, s.URL+path))
}

// A position of a finished game is shared, seen from either side: the link and
// the picture follow what is chosen, and every file is there.
func TestShareAPosition(t *testing.T) {
	s := sharedServer(t)
	b := finished(t, s)
	reader := opens(t, s.URL, "a reader", desktop, b.path+"?ply=2")
	reader.click(`[data-action="share-game"]`)
	link := func(query string) {
		reader.until(fmt.Sprintf(`document.querySelector("dialog .linkbox input").value === %q`, s.URL+b.path+query))
		reader.until(fmt.Sprintf(`document.querySelector("dialog .preview").src === %q && document.querySelector("dialog .preview").naturalWidth > 0`, s.URL+b.path+".svg"+query))
	}
	link("?ply=2")
	reader.check("share-position")
	if twice := ask[[]string](reader, `[...document.querySelectorAll("dialog a[download]")].map((a) => a.innerText).filter((text) => /\b(\w+)\s+\1\b/.test(text))`); len(twice) > 0 {
		t.Errorf("a file is called the same twice: %q", twice)
	}
	reader.click(`dialog label:has([name="share-side"][value="black"])`)
	link("?ply=2&side=black")
	reader.click(`dialog label:has([name="share-ply"][value="0"])`)
	link("?ply=0&side=black")
	reader.click(`dialog label:has([name="share-ply"][value="null"])`)
	link("?side=black")
	answers, err := chromedp.Run(reader.ctx, chromedp.Evaluate[[]string](`Promise.all([...document.querySelectorAll("dialog a[download]")].map(async (a) => {
		const answer = await fetch(a.href);
		return answer.status + " " + answer.headers.get("Content-Type").split(";")[0] + " " + a.download.split(".").pop();
	}))`, chromedp.EvalAwaitPromise))
	reader.must(err)
	wanted := []string{"200 text/plain pgn", "200 application/json json", "200 image/svg+xml svg", "200 image/gif gif", "200 image/svg+xml svg"}
	if !slices.Equal(answers, wanted) {
		t.Errorf("the files are answered with %q", answers)
	}
}

// The code for a page of another site follows what is chosen in the panel, and shows
// the game where it is pasted.
func TestShareTheCodeOfAnEmbed(t *testing.T) {
	s := sharedServer(t)
	b := finished(t, s)
	reader := opens(t, s.URL, "a reader", desktop, b.path+"?ply=2")
	reader.click(`[data-action="share-game"]`)
	reader.click(`dialog label:has([name="share-side"][value="black"])`)
	reader.click(`dialog label:has([name="embed-size"][value="small"])`)
	reader.click(`dialog label:has([name="embed-theme"][value="dark"])`)
	at := strings.Replace(b.path, "/g/", "/embed/", 1) + "?ply=2&side=black&theme=dark"
	ask[bool](reader, `Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.wrote = text; } } }), true`)
	reader.click(`dialog .code + .files button`)
	reader.until(`document.querySelector("dialog .code + .files button").textContent === "Copied"`)
	if see := ask[string](reader, `document.querySelector("dialog .code + .files a").href`); see != s.URL+at {
		t.Errorf("it is seen at %s, want %s", see, s.URL+at)
	}
	code := ask[string](reader, `window.wrote`)
	if !strings.Contains(code, `width="320" height="480"`) {
		t.Errorf("the code is %s", code)
	}
	v := opens(t, blog(t, code), "a reader elsewhere", desktop, "/")
	v.within(at, `document.documentElement.dataset.theme === "dark" && document.querySelector('[data-bar="top"] .side.white')`)
}
