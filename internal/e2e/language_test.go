package e2e

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/pgn/samples"
	"threefold/internal/site/page"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

// pseudo is the pseudo-language of package locale, which the server of these tests has.
const pseudo = "en-XA"

// speaks makes the browser prefer a language, from the next page on.
func (v *visitor) speaks(language string) {
	v.t.Helper()
	call(v, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Accept-Language": language}})
}

// english lists the texts of a page in the pseudo-language that hold an English word: what is
// shown, spoken or shown as a tooltip. Names of people, games, formats and devices are not words, nor are moves.
const english = `(() => {
	const proper = /Chesquerque|Cheskers|Quad-Square Chess|Threefold|Breakthrough|Chrome on Linux|White – Black|\/e\/[a-z]{6}|\/t\/\w{10}|#[0-9a-z]{5}\b|\bAda\b|\b[A-Z][a-z]+ [A-Z][a-z]+\b|\b(PGN|SVG|GIF|PNG|API|QR|URL|JSON|FEN|MB|kB|UCI|HTTP|Elo|Ctrl|Shift|Enter|Escape|Home|End)\b|\b[A-Z]?[a-z]?\d?x[a-z]\d\+?( e\.p\.)?|https?:\S+|127\.0\.0\.1\S*/g;
	const apart = "[lang=en], [lang=''], option[lang], bdi, code, script, style, noscript, svg:not([aria-label]), textarea, [data-board] svg g, .mv, .num, p.moves";
	const found = new Map();
	const note = (text, el) => {
		const left = text.replaceAll(/[\u2068][^\u2069]*[\u2069]/g, "").replaceAll(proper, "");
		if (/[A-Za-z]{3,}/.test(left) && !found.has(text)) found.set(text.trim(), el.outerHTML.slice(0, 160));
	};
	const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
	for (let node = walk.currentNode; node; node = walk.nextNode()) {
		const el = node instanceof Element ? node : node.parentElement;
		if (el.closest(apart)) continue;
		if (node instanceof Text) note(node.data, el);
		else for (const name of ["aria-label", "title", "alt", "placeholder", "aria-description", "aria-roledescription", "aria-valuetext"]) if (node.hasAttribute(name)) note(node.getAttribute(name), el);
	}
	return [...found].map(([text, where]) => JSON.stringify(text) + " in " + where);
})()`

// holdsNoEnglish fails the test if the page, as it is, holds English.
func (v *visitor) holdsNoEnglish(name string) {
	v.t.Helper()
	for _, text := range ask[[]string](v, english) {
		v.t.Errorf("%s: English: %s", name, text)
	}
}

// isTranslated fails the test if a page holds English, and looks at it at 360 and 1280 pixels.
func (v *visitor) isTranslated(name string) {
	v.t.Helper()
	if got := ask[string](v, "document.documentElement.lang"); got != pseudo {
		v.t.Errorf("%s is in %q", name, got)
	}
	v.holdsNoEnglish(name)
	for _, w := range []window{{360, 740, false}, {1280, 720, true}} {
		v.resize(w)
		v.until(fmt.Sprintf(`document.readyState === "complete" && innerWidth === %d && %s && %s`, w.width, layoutFits, lettersFit))
		v.flawless(name, w)
		v.holdsNoEnglish(fmt.Sprintf("%s at %d px", name, w.width))
		v.picture("pseudo-"+name, w)
	}
	v.resize(desktop)
}

// Every page is in the language that the browser prefers, but what is not translated yet.
func TestEveryPageIsTranslated(t *testing.T) {
	s := ownServer(t)
	b := seat(t, s, find(t, "cheskers"))
	b.play(t, "Cb8-a5")
	v := newVisitor(t, s.URL, "a visitor", desktop)
	v.speaks(pseudo)
	for _, p := range page.All {
		for _, route := range p.Routes {
			if address := route.Example; address != "" && p.Name != "api" && p.Name != "embed" {
				v.open(strings.Replace(address, "/g/{slug}", b.path, 1))
				v.isTranslated(p.Name)
			}
		}
	}
	for name, address := range map[string]string{"puzzle": "/puzzle/quadsquare", "missing": "/nowhere", "filtered": "/games?game=cheskers&sort=longest&player=Ada", "explored": "/explore?game=cheskers"} {
		v.open(address)
		v.isTranslated(name)
	}
	v.forgive() // the answer 404 is what was asked for
}

// The lobby speaks the language whatever is chosen in its form.
func TestTheLobbyIsTranslated(t *testing.T) {
	s := ownServer(t)
	b := seat(t, s, find(t, "quadsquare"))
	stranger := newVisitor(t, s.URL, "a stranger", desktop)
	stranger.createBy(`{"game":"chesquerque","side":"white","terms":{"visibility":"open","days":2}}`)
	v := newVisitor(t, s.URL, "a visitor", desktop)
	v.speaks(pseudo)
	v.open("/")
	v.click("#more")
	for _, whom := range []string{"friend", "anyone", "match", "computer"} {
		v.against(whom)
		v.isTranslated("lobby-" + whom)
	}
	white := b.players[game.White]
	white.speaks(pseudo)
	white.open("/")
	white.isTranslated("lobby-mine")
	white.open("/tournaments")
	white.click(`#new [name="name"]`)
	white.write("Ada")
	white.click("#new button")
	white.until(`location.pathname.startsWith("/t/") && document.querySelector('[data-action="start"]')`)
	white.isTranslated("tournament-open")
}

// A game speaks the language from the invitation to its end, and what opens over it, too.
func TestAGameIsTranslated(t *testing.T) {
	b := gather(t, ownServer(t)).watched()
	for _, v := range b.everybody() {
		v.speaks(pseudo)
	}
	white, black := b.players[game.White], b.players[game.Black]
	path := white.create("cheskers", "white", `{"base":600000,"increment":5000}`)
	white.isTranslated("waiting")
	black.open(path)
	black.isTranslated("joining")
	b.start(t, find(t, "cheskers"), `{"base":600000,"increment":5000}`)
	for _, v := range b.everybody() {
		v.isTranslated("game-" + strings.ReplaceAll(v.name, " ", "-"))
	}
	for _, written := range courses[0].moves()[:3] {
		b.play(t, written)
	}
	white.isTranslated("moved")
	p := b.match.Position()
	from, waits := p.Moves()[0].Clicks[0], b.players[p.Turn()]
	for _, to := range find(t, "cheskers").Board.Places {
		if r := p.Refuse([]string{from, to.ID}); r != nil && game.PiecesOn(p, []string{to.ID}) == nil {
			waits.click(place(from))
			waits.click(place(to.ID))
			waits.sees(fmt.Sprintf(`[data-refusal=%q]`, r.Code))
			break
		}
	}
	waits.isTranslated("refused")
	for name, opener := range map[string]string{"settings": `[data-open="settings"]`, "seat-link": `[data-action="share-seat"]`, "rules": `[data-action="rules"]`} {
		white.click(opener)
		white.sees("dialog[open]")
		white.isTranslated(name)
		white.press(kb.Escape)
		white.misses("dialog")
	}
	white.press("?")
	white.sees("dialog[open]")
	white.isTranslated("keys")
	white.press(kb.Escape)
	white.click(`.me`)
	white.sees("dialog[open]")
	white.isTranslated("name")
	white.press(kb.Escape)
	black.resize(phone)
	black.click(`[data-action="chat"]`)
	black.sees("dialog[open]")
	black.holdsNoEnglish("chat on a phone")
	black.press(kb.Escape)
	black.resize(desktop)
	white.confirms("draw")
	black.sees(`[data-action="accept-draw"]`)
	black.isTranslated("draw-offered")
	black.click(`[data-action="decline-draw"]`)
	white.until(`document.querySelectorAll(".lines .system").length > 1`)
	white.isTranslated("draw-declined")
	black.click(`[data-action="takeback"]`)
	white.sees(`[data-action="accept-takeback"], .prompt`)
	white.isTranslated("asked")
	black.isTranslated("asks")
	black.confirms("resign")
	for _, v := range b.everybody() {
		v.sees(`[data-status="over"]`)
		v.isTranslated("over-" + strings.ReplaceAll(v.name, " ", "-"))
	}
	white.click(`[data-action="share-game"]`)
	white.sees("dialog[open]")
	white.isTranslated("share")
	white.press(kb.Escape)
	white.click(`[data-action="rematch"]`)
	black.sees(`[data-action="accept-rematch"]`)
	black.isTranslated("rematch-asked")
	white.open(b.path + "?ply=1")
	white.isTranslated("replay")
	white.open("/analysis/cheskers?of=" + strings.TrimPrefix(b.path, "/g/") + "&tab=turns")
	white.isTranslated("review")
	white.open("/embed/" + strings.TrimPrefix(b.path, "/g/"))
	white.holdsNoEnglish("embed")
}

// An error of the server is said in the page's language, on an error page, in a form and over a
// game, and also while the server's store is away.
func TestErrorsTranslated(t *testing.T) {
	t.Parallel()
	data := servertest.SQLite(t)
	s := servertest.Start(t, binary, data)
	v := newVisitor(t, s.URL, "a visitor", desktop)
	v.speaks(pseudo)
	v.open("/nowhere")
	v.saysInPseudo("h1", "main p")
	v.isTranslated("not-found")
	v.open("/games?player=!&min=none&until=soon")
	v.saysInPseudo(`[data-problem="player"]`, `[data-problem="min"]`, `[data-problem="until"]`)
	v.isTranslated("bad-query")
	v.open("/devices")
	v.put(`[name="code"]`, "zzzzzz")
	v.click("#enter button")
	v.saysInPseudo("#fault")
	v.isTranslated("bad-letters")
	v.rename("!")
	v.saysInPseudo("dialog .fault")
	v.isTranslated("bad-name")
	v.open("/import")
	v.paste("[Variant \"Ada\"]\n\n1. a1-b2")
	v.saysInPseudo(".fault p")
	v.isTranslated("bad-record")
	v.open("/rules")
	v.forgive() // all of it was refused

	b := gather(t, s).watched()
	b.start(t, find(t, "cheskers"), `{"base":600000,"increment":5000}`)
	stranger := b.watcher
	stranger.speaks(pseudo)
	stranger.open(b.path)
	stranger.sees(`[data-action="request-seat"]`)
	for range 2 {
		stranger.say("watchers", "Ada")
	}
	stranger.saysInPseudo("#toast")
	stranger.isTranslated("message-repeated")
	b.players[game.Black].open("/")
	stranger.click(`[data-action="request-seat"]:not([aria-disabled="true"])`)
	stranger.until(`document.querySelector("#toast").textContent.includes("40")`)
	stranger.saysInPseudo("#toast")

	file := strings.TrimPrefix(data, "THREEFOLD_DATA=")
	must.Do(t, os.Rename(file, file+".away"))
	v.rename("Ada")
	v.saysInPseudo("dialog .fault")
	v.isTranslated("perhaps-not-saved")
	for _, v := range append(b.everybody(), v) {
		v.forgive() // the server answers 503
	}
}

// Who asks too often is told so in the page's language.
func TestTooManyRequestsTranslated(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t, binary, servertest.SQLite(t), "THREEFOLD_RATELIMIT_EXEMPT=")
	v := newVisitor(t, s.URL, "a visitor", desktop)
	v.speaks(pseudo)
	for status := 0; status != http.StatusTooManyRequests; {
		answer := must.Get(http.Get(s.URL + "/games"))(t)
		answer.Body.Close()
		status = answer.StatusCode
	}
	v.open("/games")
	v.saysInPseudo("h1", "main p")
	v.isTranslated("too-many")
	v.forgive()
}

// saysInPseudo waits until elements have a text in the pseudo-language.
func (v *visitor) saysInPseudo(selectors ...string) {
	v.t.Helper()
	for _, selector := range selectors {
		v.until(fmt.Sprintf(`document.querySelector(%q)?.textContent.includes("[")`, selector))
	}
}

// The computer's hints and name speak the language.
func TestAHintIsTranslated(t *testing.T) {
	v := newVisitor(t, ownServer(t).URL, "a visitor", desktop)
	v.speaks(pseudo)
	v.createBy(`{"game":"quadsquare","side":"white","level":1,"terms":{}}`)
	v.click(`.acts [data-action="hint"]:not([aria-disabled])`)
	v.click(`[data-prompt="hint"] [data-action="hint"]`)
	v.sees(`[data-action="play-hint"]`)
	v.isTranslated("hint")
}

// Where the rules run in the page, what they refuse and a position or record that is wrong speak the
// language, too.
func TestRefusalsAreTranslated(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "an analyst", desktop)
	v.speaks(pseudo)
	for _, c := range []struct{ game, position, piece, code string }{
		{"cheskers", "5k2/2p3p1/8/4p3/3P4/2p5/8/B1K5 w 0 1", "c1", "must_capture"},
		{"chesquerque", "k8/9/9/9/9/9/2n1n4/3R5/3K5 w - - 0 1", "d2", "pinned"},
		{"quadsquare", "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qr/- - 0 1", "M1.0", "pinned_by_rook"},
	} {
		v.open("/analysis/" + c.game + "?position=" + url.QueryEscape(c.position))
		v.until(`document.querySelectorAll("#board [data-place]").length > 9`)
		v.click(place(c.piece))
		v.sees(fmt.Sprintf(`[data-refusal=%q]`, c.code))
		v.isTranslated("refused-" + c.game)
	}
	v.open("/analysis/cheskers?position=" + url.QueryEscape("3P3b/8/8/8/8/8/8/B1K1K1C1 b 0 1"))
	v.isTranslated("bad-position")
	v.open("/editor/quadsquare?position=" + url.QueryEscape("1kP/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1"))
	v.isTranslated("impossible")
	v.open("/editor/chesquerque")
	v.isTranslated("possible")
}

// What the engine and its tables say of positions, and the review of a game, speak the language.
func TestVerdictsAreTranslated(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "an analyst", desktop)
	v.speaks(pseudo)
	v.open("/analysis/cheskers?position=" + url.QueryEscape("1k6/8/5K2/2K5/8/8/8/8 w 0 1"))
	v.until(`document.querySelectorAll("[data-judged] .vd").length > 1`)
	v.isTranslated("tablebase")
	v.open("/analysis/cheskers")
	v.until(`document.querySelector("[data-number]").textContent !== ""`)
	v.isTranslated("engine")
	sample := samples.All()[0]
	v.reads(sample.Record.Game.ID, sample.Text)
	v.click("#tab-turns")
	v.reviewed()
	v.click(`.rv-turn:first-child .rv-h`)
	v.isTranslated("turns")
}

// A match speaks the language between its games, and on its own page.
func TestAMatchIsTranslated(t *testing.T) {
	b := gather(t, ownServer(t)).watched()
	for _, v := range b.everybody() {
		v.speaks(pseudo)
	}
	white, black := b.players[game.White], b.players[game.Black]
	b.startBy(t, find(t, "cheskers"), find(t, "cheskers").Start, `{"game":"cheskers","side":"white","match":["cheskers","quadsquare"],"terms":{"clock":null}}`)
	match := "/m/" + strings.TrimPrefix(b.path, "/g/")
	black.open("/rules") // the next game waits
	white.confirms("resign")
	for _, v := range []*visitor{white, b.watcher} {
		v.sees(`[data-status="over"]`)
		v.isTranslated("match-between-" + strings.ReplaceAll(v.name, " ", "-"))
	}
	b.watcher.open(match)
	b.watcher.isTranslated("match")
}

// A course speaks the language, whatever is tried in its steps, and so do the questions at its end.
func TestACourseIsTranslated(t *testing.T) {
	l := learning(newVisitor(t, sharedServer(t).URL, "a learner", desktop), bookIn(t, "cheskers", textsIn(t, pseudo)))
	l.texts = textsIn(t, pseudo)
	l.speaks(pseudo)
	l.open("/learn/cheskers?step=" + l.book.Steps[0].ID)
	for i := range l.book.Steps {
		step := &l.book.Steps[i]
		l.atStep(step.ID)
		l.holdsNoEnglish("asked " + step.ID)
		if i == 0 {
			l.isTranslated("lesson-begun")
		}
		if l.errs(step) {
			l.holdsNoEnglish("tried " + step.ID)
			l.click(`[data-do="next"]`)
		}
		l.atStep(step.ID)
		l.until(`!document.querySelector(".say.bad")`)
		l.solves(step, l.click)
		l.holdsNoEnglish("done " + step.ID)
		l.click(`[data-do="next"]`)
	}
	l.until(`location.pathname.startsWith("/g/")`)
	l.open("/learn/cheskers?step=trials")
	l.until(fmt.Sprintf(`document.querySelector("[data-task]").textContent === %q`, l.book.Trials[0].Task))
	l.click(`[data-do="before"]`)
	l.sees(".say")
	l.isTranslated("lesson-trial")
}

// Puzzles speak the language: the one of the page and the one that is fetched, tried and solved.
func TestAPuzzleIsTranslated(t *testing.T) {
	_, first := askedIn(t, "cheskers", textsIn(t, pseudo))
	l := learning(newVisitor(t, sharedServer(t).URL, "a solver", desktop), nil)
	l.speaks(pseudo)
	l.open("/puzzle/cheskers?id=" + first.ID)
	l.atPuzzle(first.ID)
	l.loses(first, l.click)
	l.isTranslated("puzzle-lost")
	l.click(`[data-do="again"]`)
	l.movable()
	l.wins(first, l.click)
	l.isTranslated("puzzle-won")
	l.click(`[data-do="next"]`)
	l.until(fmt.Sprintf(`location.search !== "?id=" + %q && document.querySelector("#main").dataset.state === "open"`, first.ID))
	l.movable()
	l.isTranslated("puzzle-fetched")
}

// The boards of the rules speak the language: what a piece is said to do, and what is said of a move.
func TestTheRulesAreTranslated(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "a reader", desktop)
	v.speaks(pseudo)
	for _, g := range catalog.Games {
		v.open("/rules/" + g.ID)
		v.sees(`.where[data-live]`)
		v.isTranslated("rules-" + g.ID)
		v.click(`.where [name="where"][value="pawn"] ~ svg`)
		v.until(`document.querySelector('.where [name="where"][value="pawn"]').checked`)
		v.holdsNoEnglish("the pawn of " + g.ID)
	}
}

// A tournament and its wall speak the language from the first player to the winner.
func TestATournamentIsTranslated(t *testing.T) {
	s := ownServer(t)
	host := newVisitor(t, s.URL, "the host", desktop) // who does not play
	host.speaks(pseudo)
	host.open("/tournaments")
	host.click(`#new [name="name"]`)
	host.write("Ada")
	host.click("#new button")
	host.until(`location.pathname.startsWith("/t/") && document.querySelector('[data-action="start"]')`)
	path := ask[string](host, "location.pathname")
	for _, name := range []string{"Anna", "Bert", "Cora"} {
		v := newVisitor(t, s.URL, name, desktop)
		v.speaks(pseudo)
		v.open(path)
		v.click("#join button")
		v.misses("#join")
		v.isTranslated("tournament-joined")
		v.close()
	}
	watcher := newVisitor(t, s.URL, "a watcher", desktop)
	watcher.speaks(pseudo)
	seen := func(state string) {
		t.Helper()
		for address, name := range map[string]string{path: "tournament-", path + "?wall=1": "wall-"} {
			watcher.open(address)
			watcher.until(`document.readyState === "complete"`)
			watcher.holdsNoEnglish(name + state)
			watcher.picture("pseudo-"+name+state, desktop)
		}
		watcher.open(path)
		watcher.isTranslated("tournament-" + state)
	}
	host.open(path)
	host.until(`document.querySelectorAll(".joined li").length === 3`)
	host.isTranslated("tournament-host")
	seen("gathered")
	host.click(`[data-action="start"]`)
	host.sees("[data-id=rounds] details")
	seen("running")
	host.open(path)
	host.click("#host summary")
	host.isTranslated("tournament-hosted")
	host.click(`[data-action="end"]`)
	host.isTranslated("tournament-ends")
	host.click(`dialog .btn.danger`)
	watcher.open(path)
	watcher.sees(".cross, .standings")
	seen("over")
}

// Who chooses a language in the settings has it on all pages and devices, whatever the browser
// prefers; an address may choose another one for its own page.
func TestLanguageIsChosen(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "a visitor", desktop, "/")
	v.sees(`html[lang="en"]`)
	v.click(`[data-open="settings"]`)
	v.sees(`[data-setting="language"] select`)
	v.flawless("settings-language", desktop)
	v.picture("settings-language", desktop)
	v.picks("en-XA")
	v.sees(`html[lang="en-XA"]`)
	other := v.tab()
	other.open("/rules")
	other.sees(`html[lang="en-XA"]`)
	other.open("/rules?lang=en")
	other.sees(`html[lang="en"]`)
	if got := ask[string](other, `[...document.querySelectorAll("link[hreflang]")].map((link) => link.hreflang + " " + new URL(link.href).search).sort().join()`); got != "de ?lang=de,en ?lang=en,en-XA ?lang=en-XA,x-default " {
		t.Errorf("other languages: %q", got)
	}
	v.click(`[data-open="settings"]`)
	v.until(`document.querySelector("[data-setting=language] select")?.value === "en-XA"`)
	v.picks("")
	v.sees(`html[lang="en"]`)
}

// picks chooses a language in the open dialog of settings.
func (v *visitor) picks(language string) {
	v.t.Helper()
	ask[any](v, fmt.Sprintf(`document.querySelector("[data-setting=language] select").value = %q`, language))
	v.click(`[data-setting="language"] + .btn`)
}

// What a browser stores for offline use is in one language, that of the pages that were opened last.
func TestOfflineInALanguage(t *testing.T) {
	v, line := offline(t, "a traveller")
	v.speaks(pseudo)
	v.open("/rules")
	v.sees(`html[lang="en-XA"]`)
	v.hasWorker()
	line.Lose()
	v.open("/learn")
	v.sees(`html[lang="en-XA"]`)
	line.Mend()
	v.speaks("en")
	v.open("/learn")
	v.sees(`html[lang="en"]`)
	// The worker of the other language takes over once no page of the first one is open.
	v.resolves(`navigator.serviceWorker.getRegistration("/").then((r) => r.waiting && !r.waiting.scriptURL.includes("lang="))`)
	v.forgiveLine()
}
