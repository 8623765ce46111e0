package e2e

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"threefold/internal/game"
	"threefold/internal/puzzle"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

// offline is a visitor's site behind a line that can be cut: the browser's own switch does
// not reach workers.
func offline(t *testing.T, name string) (*visitor, *servertest.Proxy) {
	t.Helper()
	line := servertest.NewProxy(t, "tcp", strings.TrimPrefix(sharedServer(t).URL, "http://"))
	return newVisitor(t, "http://"+line.Addr, name, desktop), line
}

// hasWorker waits until the worker has all that it keeps, and answers for the page.
func (v *visitor) hasWorker() {
	v.t.Helper()
	v.until(`navigator.serviceWorker.controller?.state === "activated"`)
}

// resolves waits until a promise of the page's is true.
func (v *visitor) resolves(expression string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`((window.told ??= {})[%q] ??= { is: null }, told[%q].busy || (told[%q].busy = true, Promise.resolve(%s).then((is) => { told[%q] = { is }; }, () => { told[%q] = { is: null }; })), told[%q].is)`,
		expression, expression, expression, expression, expression, expression, expression))
}

// notMade keeps a look into a page's database from making it, empty, before the page does.
const notMade = `asked.onupgradeneeded = () => asked.transaction.abort(); asked.onerror = () => done(false);`

// Once visited, the site starts without a network: the rules and boards at once, what was
// looked at, and the engine once it is kept; what needs the site says so, and comes back.
func TestWithoutANetwork(t *testing.T) {
	v, line := offline(t, "a traveller")
	path := v.createBy(`{"game":"cheskers","side":"both","terms":{}}`)
	g := find(t, "cheskers")
	course := must.Get(game.NewCourse(g, g.Start))(t)
	v.move(course.Position().Moves()[0])
	v.seesPly(1)
	v.hasWorker()
	v.resolves(`new Promise((done) => { const asked = indexedDB.open("threefold-games", 1); ` + notMade + ` asked.onsuccess = () => { const all = asked.result.transaction("games").objectStore("games").getAll(); all.onsuccess = () => { asked.result.close(); done(all.result.some((one) => one.snapshot.plies.length === 1)); }; }; })`)

	line.Lose()
	v.open("/rules/cheskers")
	v.sees("article.prose h2")
	v.sees(".board-cheskers use")
	v.misses("[data-me]") // nobody is known to what is kept
	v.open("/learn")
	v.sees(`[data-course="cheskers"] [data-go]`)
	v.open("/learn/cheskers?step=most")
	v.until(`document.querySelector("#main").dataset.drawn === "most" && document.querySelector('#board .own')`)
	v.open("/analysis/quadsquare")
	v.sees("main [data-board] [data-piece]")
	v.open(path)
	v.until(`document.querySelector("[data-comes]")?.checkVisibility()`)
	v.sees("[data-games] a")
	v.until(`document.querySelectorAll("[data-games] [data-piece]").length > 10`)
	v.misses("[data-none]:not([hidden])")
	v.check("offline")
	v.click("[data-games] a")
	v.until(`location.hash.startsWith("#kept=")`)
	v.seesPly(1)
	v.until(`document.querySelector("[data-fault]")?.textContent.includes("as of")`)
	v.seesPosition(after(t, g, []string{course.Position().Moves()[0].Text})[1])
	v.open("/tv")
	v.until(`document.querySelector("[data-comes]")?.checkVisibility()`)
	line.Mend()
	v.sees("#tv, main h1")
	v.until(`!document.querySelector("[data-comes]")`)
	v.forgiveLine()

	v.open("/offline")
	v.until(`document.querySelector("[data-keep]")?.checkVisibility() && /\(\d\.\d MB\)/.test(document.querySelector("[data-keep]").textContent)`)
	v.click("[data-keep]")
	v.until(`document.querySelector("[data-kept]").checkVisibility()`)
	line.Lose()
	v.open("/analysis/cheskers")
	v.found()
	v.open("/local/quadsquare?level=2&side=white")
	v.onTurn(0)
	v.byHint()
	v.onTurn(2)
	line.Mend()
	v.open("/offline")
	v.click("[data-forget]")
	v.until(`document.querySelector("#looked-at").hidden && !document.querySelector("[data-kept]").checkVisibility()`)
	v.forgiveLine()
}

// Pages that are left at once are enough for the site's own words without a network: the
// worker waits for none of a page's timers.
func TestPagesInAHurry(t *testing.T) {
	v, line := offline(t, "a traveller in a hurry")
	v.before(`{ const later = setTimeout; window.setTimeout = (act, ms, ...given) => ms > 1000 ? 0 : later(act, ms, ...given); }`)
	for _, path := range []string{"/", "/learn", "/games", "/tv", "/rules", "/puzzle/cheskers"} {
		v.open(path)
	}
	v.hasWorker()
	line.Lose()
	for _, path := range []string{"/", "/editor/cheskers", "/import", "/games"} {
		v.open(path)
		v.until(`document.querySelector("[data-comes]")?.checkVisibility() && document.querySelector("[data-needs]").checkVisibility()`)
	}
	v.forgiveLine()
}

// Puzzles that were seen are tried without a network, and the one that the page had ahead;
// in the place of another stands one with the reason. They are forgotten with the rest.
func TestPuzzlesWithoutANetwork(t *testing.T) {
	v, line := offline(t, "a solver on a train")
	l := learning(v, nil)
	all, seen := asked(t, "cheskers")
	l.open("/puzzle/cheskers?id=" + seen.ID)
	l.atPuzzle(seen.ID)
	l.hasWorker()
	const kept = `new Promise((done) => { const asked = indexedDB.open("threefold-puzzles", 1); ` + notMade + ` asked.onsuccess = () => { const all = asked.result.transaction("puzzles").objectStore("puzzles").count(); all.onsuccess = () => { asked.result.close(); done(all.result === %d); }; }; })`
	l.resolves(fmt.Sprintf(kept, 2))

	line.Lose()
	l.open("/puzzle/cheskers?id=" + seen.ID)
	l.atPuzzle(seen.ID)
	l.wins(seen, l.click)
	l.click(`[data-do="next"]`)
	l.until(fmt.Sprintf(`location.search !== "?id=" + %q && document.querySelector("#main").dataset.state === "open"`, seen.ID))
	l.movable()
	other := all[slices.IndexFunc(all, func(p puzzle.Puzzle) bool { return p.Grade == 3 && p.ID != seen.ID })].ID
	l.open("/puzzle/cheskers?id=" + other)
	l.until(`document.querySelector("[data-fault]").textContent.includes("You are offline") && document.querySelector("#main").dataset.state === "open"`)
	l.movable()
	l.open("/offline")
	l.sees(`main a[href="/puzzle/cheskers"]`)
	l.click("[data-forget]")
	l.resolves(fmt.Sprintf(kept, 0))
	l.forgiveLine()
}

// What is forgotten at a press is what the page says, and nothing else.
func TestForgetWhatIsKept(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "somebody who tidies up", desktop, "/offline")
	v.sees(`#forgets`)
	ask[bool](v, `(() => {
		for (const key of ["learn", "learn.cheskers", "puzzles", "puzzles.cheskers", "settings", "local-cheskers-3", "clock", "learner"]) localStorage.setItem("threefold." + key, "{}");
		for (const key of ["puzzles.cheskers", "created"]) sessionStorage.setItem("threefold." + key, "x");
		return true;
	})()`)
	v.click(`[data-forget]`)
	v.until(`document.querySelector("#toast").textContent === "Saved games, puzzles and progress were removed."`)
	const left = `(store) => ["learn", "learn.cheskers", "puzzles", "puzzles.cheskers", "settings", "local-cheskers-3", "clock", "learner", "created"].filter((key) => store.getItem("threefold." + key) !== null).join(" ")`
	if got := ask[string](v, `(`+left+`)(localStorage)`); got != "settings local-cheskers-3 clock learner" {
		t.Errorf("after it this browser has %q", got)
	}
	if got := ask[string](v, `(`+left+`)(sessionStorage)`); got != "created" {
		t.Errorf("after it this tab has %q", got)
	}
}

// Two builds behind one address do not mix in what is kept, and a switch at the server ends
// it all.
func TestTwoBuildsAndNone(t *testing.T) {
	one, two, none := threeBuilds(t)
	var at atomic.Int32
	mixed := func(r *http.Request, n int) int {
		if i := int(at.Load()); i < 3 {
			return i
		}
		if r.URL.Path == "/worker.js" {
			return 1
		}
		return n % 2
	}
	b := balance(t, mixed, one, two, none)
	v := newVisitor(t, b.URL, "a visitor", desktop)
	keys := func() string {
		v.resolves(`caches.keys().then((names) => { window.names = names.filter((n) => n !== "threefold-later").join(); return true; })`)
		ask[bool](v, `(window.told = {}, true)`)
		return ask[string](v, `window.names`)
	}
	v.open("/rules")
	v.hasWorker()
	first := keys()
	if first == "" || strings.Contains(first, ",") {
		t.Fatalf("kept is %q", first)
	}
	at.Store(3) // the new build's worker, and files of either
	v.open("/rules/cheskers")
	v.resolves(`navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true, () => true)`)
	ask[bool](v, `(window.told = {}, true)`)
	v.resolves(fmt.Sprintf(`Promise.all([navigator.serviceWorker.getRegistration(), caches.keys()])
		.then(([r, names]) => !r.installing && names.filter((n) => n !== "threefold-later").join() === %q)`, first)) // it has given up; the browser may try again by itself
	at.Store(1) // the new build alone
	v.open("/rules/cheskers")
	v.resolves(`navigator.serviceWorker.getRegistration().then((r) => r.update().then(() => Boolean(r.waiting), () => false))`)
	if both := keys(); !strings.Contains(both, first) || !strings.Contains(both, ",") {
		t.Errorf("while an old page lives there is %q", both)
	}
	at.Store(2)
	v.open("/kept")
	v.resolves(`navigator.serviceWorker.getRegistration().then((r) => !r || r.update().then(() => false, () => false))`)
	if left := keys(); left != "" {
		t.Errorf("after the switch there is %q", left)
	}
	v.forgiveVersions()
}
