package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a page may take to show what it must. It is long because a build machine
// may be busy; no test depends on how much is used. It is longer than the minute after which a
// player who is gone without a word, since the browser ended first, counts as absent.
const patience = 2 * time.Minute

// visitor is a person at a browser window of their own: cookies, storage and
// size are shared with nobody.
type visitor struct {
	t    *testing.T
	test string // the test's name, without that of a subtest
	name string // in the test's words
	site string // the server's address, without a path
	ctx  context.Context

	spoken string // the language that its browser was told to prefer, if any

	mu     sync.Mutex
	faults []string // what the console and the network complained of
}

// windowsOpen are all pages of tests that have not ended, in the order in which they were opened.
var windowsOpen struct {
	sync.Mutex
	all []*visitor
}

type window struct {
	width, height int64
	dark          bool
}

var desktop = window{width: 1280, height: 900}

// newVisitor opens a window. When the test ends, everything the page
// complained of fails it, but for what forgive took away.
func newVisitor(t *testing.T, site, name string, w window) *visitor {
	t.Helper()
	return visitorIn(browser, t, site, name, w)
}

func opens(t *testing.T, site, name string, w window, path string) *visitor {
	t.Helper()
	v := newVisitor(t, site, name, w)
	v.open(path)
	return v
}

func visitorIn(browser context.Context, t *testing.T, site, name string, w window) *visitor {
	t.Helper()
	ctx, closeWindow := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	ctx, stop := context.WithTimeout(ctx, 4*patience) // what the browser never answers fails this test alone
	t.Cleanup(stop)
	v := &visitor{t: t, name: name, site: site, ctx: ctx}
	v.begin(closeWindow, w)
	return v
}

func (v *visitor) tab() *visitor {
	v.t.Helper()
	ctx, closeTab := chromedp.NewContext(v.ctx)
	other := &visitor{t: v.t, name: v.name + ", in another tab", site: v.site, ctx: ctx}
	other.begin(closeTab, desktop)
	return other
}

// begin starts to listen to a new page, until the test ends.
func (v *visitor) begin(closePage context.CancelFunc, w window) {
	t := v.t
	t.Helper()
	v.test, _, _ = strings.Cut(t.Name(), "/")
	windowsOpen.Lock()
	windowsOpen.all = append(windowsOpen.all, v)
	windowsOpen.Unlock()
	t.Cleanup(func() {
		windowsOpen.Lock()
		windowsOpen.all = slices.DeleteFunc(windowsOpen.all, func(other *visitor) bool { return other == v })
		windowsOpen.Unlock()
		closePage()
		for _, fault := range v.complaints() {
			t.Errorf("%s's page: %s", v.name, fault)
		}
	})
	v.must(chromedp.Listen(v.ctx, v.onEvent))
	v.resize(w)
	call(v, emulation.SetFocusEmulationEnabled,
		emulation.SetFocusEmulationEnabledParams{Enabled: true})
}

// resize gives the window a size and a theme.
func (v *visitor) resize(w window) {
	v.t.Helper()
	theme := "light"
	if w.dark {
		theme = "dark"
	}
	v.must(chromedp.Do(v.ctx, chromedp.EmulateViewport(w.width, w.height)))
	call(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}})
	v.until(fmt.Sprintf(drawnIn, w.width, w.height))
}

// drawnIn is true once the page has been drawn in a window of a size: what lies where it
// did before is not clicked.
const drawnIn = `(() => {
	const size = "%d %d";
	if (innerWidth + " " + innerHeight === size && window.drawing !== size) {
		window.drawing = size;
		requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn = size; }));
	}
	return window.drawn === size;
})()`

// onEvent notes complaints; it runs in the loop that reads the browser's events.
func (v *visitor) onEvent(event any) {
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		words, _ := json.Marshal(e.Args)
		v.note("console %s: %s", e.Type, words)
	case *runtime.EventExceptionThrown:
		words, _ := json.Marshal(e.ExceptionDetails)
		v.note("exception: %s", words)
	case *log.EventEntryAdded:
		if e.Entry.Text == noWorker {
			return
		}
		v.note("log %s: %s %s", e.Entry.Level, e.Entry.Text, e.Entry.URL)
	case *network.EventLoadingFailed:
		if !e.Canceled { // by leaving the page
			v.note("failed request: %s", e.ErrorText)
		}
	case *network.EventResponseReceived:
		if e.Response.Status >= 400 {
			v.note("answer %d: %s", e.Response.Status, e.Response.URL)
		}
	}
}

func (v *visitor) note(format string, args ...any) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.faults = append(v.faults, fmt.Sprintf(format, args...))
}

func (v *visitor) complaints() []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.faults
}

// forgive forgets the complaints so far: the test itself has caused them.
func (v *visitor) forgive() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.faults = nil
}

// call gives the browser's protocol a command for this page.
func call[P, R any](v *visitor, command cdp.Command[P, R], params P) R {
	v.t.Helper()
	result, err := chromedp.Call(v.ctx, command, params)
	v.must(err)
	return result
}

func (v *visitor) must(err error) {
	v.t.Helper()
	if err != nil {
		v.t.Fatalf("%s: %v", v.name, err)
	}
}

func (v *visitor) open(path string) {
	v.t.Helper()
	v.must(chromedp.Do(v.ctx, chromedp.Navigate(v.site+path)))
}

func ask[T any](v *visitor, expression string) T {
	v.t.Helper()
	value, err := chromedp.Run(v.ctx, chromedp.Evaluate[T](expression))
	v.must(err)
	return value
}

// until waits until an expression is true on the page, across navigations.
func (v *visitor) until(expression string) {
	v.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(15 * time.Millisecond) {
		met, err := chromedp.Run(v.ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		if err == nil && met {
			return
		}
		if time.Now().After(end) {
			text, _ := v.soon("location.href + '\\n' + document.body.innerText")
			v.t.Fatalf("%s has waited %v for %s (%v); complaints %q; the page shows:\n%s\n%s",
				v.name, patience, expression, err, v.complaints(), text, v.scene())
		}
	}
}

// soon asks a page that may hang.
func (v *visitor) soon(expression string) (string, error) {
	ctx, stop := context.WithTimeout(v.ctx, 5*time.Second)
	defer stop()
	return chromedp.Run(ctx, chromedp.Evaluate[string](expression))
}

// whereItStands is where a page stands, in a line.
const whereItStands = `[location.pathname + location.search, document.querySelector("[data-connection]")?.dataset.connection ?? "",
	document.querySelectorAll("[data-ply]").length + " plies", ...document.querySelectorAll("[data-announcements], #toast, .lostbar")]
	.map((part) => part.textContent ?? part).filter(Boolean).join(" · ")`

// scene tells how everything stands in this test, for a wait that has ended in vain: each
// window, and what the server answers about the game that it shows.
func (v *visitor) scene() string {
	windowsOpen.Lock()
	all := slices.Clone(windowsOpen.all)
	windowsOpen.Unlock()
	var s strings.Builder
	for _, other := range all {
		if other.test != v.test {
			continue
		}
		line, err := other.soon(whereItStands)
		fmt.Fprintf(&s, "%s: %s (%v); complaints %q\n", other.name, line, err, other.complaints())
		path, _, _ := strings.Cut(line, " ")
		if rest, ok := strings.CutPrefix(path, "/g/"); ok {
			slug := strings.FieldsFunc(rest+"/", func(r rune) bool { return r == '/' || r == '?' })
			s.WriteString(answers(other.site + "/api/games/" + slug[0]))
		}
	}
	return s.String()
}

// answers is what the server answers about a game, in a line.
func answers(address string) string {
	client := http.Client{Timeout: 5 * time.Second}
	answer, err := client.Get(address)
	if err != nil {
		return fmt.Sprintf("\t%v\n", err)
	}
	defer answer.Body.Close()
	var game struct {
		V int64
		D struct {
			Degraded bool
			Plies    []any
			State    struct {
				Status, Turn string
				Offers       []any
			}
		}
	}
	err = json.NewDecoder(answer.Body).Decode(&game)
	return fmt.Sprintf("\tthe server answers %s: event %d, %d plies, %+v, degraded %v (%v)\n", answer.Status, game.V, len(game.D.Plies), game.D.State, game.D.Degraded, err)
}

func (v *visitor) sees(selector string) {
	v.t.Helper()
	v.until(fmt.Sprintf("document.querySelector(%q)", selector))
}

// misses waits until no element that fits is shown.
func (v *visitor) misses(selector string) {
	v.t.Helper()
	v.until(fmt.Sprintf("[...document.querySelectorAll(%q)].every((el) => !el.checkVisibility())", selector))
}

// noWorker is what a browser says that could not look for a newer service worker: it
// does that by itself and whenever it likes, also amid a test that cuts its line. A worker
// that the server refuses is told of in other words.
const noWorker = "An unknown error occurred when fetching the script."

// target looks for the middle of the first shown element that fits. It says
// "" while there is none, while something else lies on top of it, while it is
// on its way to its place, or while it may not be pressed.
const target = `(() => {
	const moving = document.getAnimations().filter((a) => a.playState === "running" && a.effect.getComputedTiming().endTime < Infinity);
	for (const el of document.querySelectorAll(%q)) {
		let r = el.getBoundingClientRect();
		if (r.width === 0 || getComputedStyle(el).visibility === "hidden" || el.ariaDisabled === "true") continue;
		if (r.top < 0 || r.bottom > innerHeight || r.left < 0 || r.right > innerWidth) {
			el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
			r = el.getBoundingClientRect();
		}
		const x = r.x + r.width / 2, y = r.y + r.height / 2;
		const top = document.elementFromPoint(x, y);
		if (top && el.contains(top) && !moving.some((a) => a.effect.target?.contains(el))) return x + " " + y;
	}
	return "";
})()`

// rests waits until an expression that says where something is, or "", finds it
// in the same place at two looks in a row, and gives that place.
func (v *visitor) rests(where string) (x, y float64) {
	v.t.Helper()
	v.until(fmt.Sprintf(`(() => {
		const at = %s, rests = at !== "" && at === window.seenAt;
		window.seenAt = rests ? "" : at;
		if (rests) window.restsAt = at;
		return rests;
	})()`, where))
	if _, err := fmt.Sscan(ask[string](v, "window.restsAt"), &x, &y); err != nil {
		v.t.Fatalf("%s: %v", v.name, err)
	}
	return x, y
}

// click presses the mouse in the middle of an element, as soon as it is
// there, stands still, and nothing covers it.
func (v *visitor) click(selector string) {
	v.t.Helper()
	x, y := v.rests(fmt.Sprintf(target, selector))
	v.must(chromedp.Do(v.ctx, chromedp.MouseClickXY(x, y)))
}

func (v *visitor) write(text string) {
	v.t.Helper()
	call(v, input.InsertText, input.InsertTextParams{Text: text})
}

func (v *visitor) close() {
	v.t.Helper()
	v.must(chromedp.Cancel(v.ctx))
}

// press types keys; see package kb for those without a letter.
func (v *visitor) press(keys string) {
	v.t.Helper()
	v.must(chromedp.Do(v.ctx, chromedp.KeyEvent(keys, raw)))
}

// raw makes a key go down as a keyboard's does: a page that takes it for itself
// gets no letter from it.
func raw(key *input.DispatchKeyEventParams) {
	if key.Type == input.DispatchKeyEventTypeKeyDown {
		key.Type = input.DispatchKeyEventTypeRawKeyDown
	}
}

// confirms clicks on what asks whether one is sure, and says yes.
func (v *visitor) confirms(action string) {
	v.t.Helper()
	v.click(fmt.Sprintf(`[data-action=%q]`, action))
	v.click(`[data-action="yes"]`)
}
