package e2e

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"golang.org/x/text/feature/plural"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/locale"
	"threefold/internal/pgn/samples"
	"threefold/internal/site/page"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

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
	holds := english
	if v.spoken != pseudo {
		holds = englishBeside(v.t, v.spoken)
	}
	for _, text := range ask[[]string](v, holds) {
		v.t.Errorf("%s: English: %s", name, text)
	}
}

// englishBeside lists what a page in a real language holds of the English catalogue, in pieces of
// three words or more between placeholders that the language does not have, and what the page itself
// marks as English but the names of languages.
func englishBeside(t *testing.T, language string) string {
	l, all := textsIn(t, language), []string{}
	for _, key := range locale.InEnglish().Keys() {
		text, _ := locale.InEnglish().Lookup(key)
		in, _ := l.Lookup(key)
		for _, part := range placeholder.Split(text[plural.Other], -1) {
			if strings.Count(strings.TrimSpace(part), " ") > 1 && !strings.Contains(in[plural.Other], part) {
				all = append(all, strings.TrimSpace(part))
			}
		}
	}
	return fmt.Sprintf(`(() => {
		const spoken = ["aria-label", "title", "alt", "placeholder", "aria-description", "aria-roledescription", "aria-valuetext"];
		const page = [document.title, document.body.innerText, ...[...document.querySelectorAll(spoken.map((name) => "[" + name + "]").join())].flatMap((el) => spoken.map((name) => el.getAttribute(name) ?? ""))].join("\n");
		const marked = [...document.querySelectorAll("body [lang=en]:not(option)")].map((el) => el.textContent.trim()).filter(Boolean);
		return %s.filter((text) => page.includes(text)).concat(marked);
	})()`, jsonOf(all))
}

// placeholder is what stands in a text for a value or an element.
var placeholder = regexp.MustCompile(`\{[^}]*\}|<[^>]*>`)

// isTranslated fails the test if a page holds English, and looks at it at 360 and 1280 pixels, in a real
// language at 820, too, and with -whole at 390.
func (v *visitor) isTranslated(name string) {
	v.t.Helper()
	if got := ask[string](v, "document.documentElement.lang"); got != v.spoken {
		v.t.Errorf("%s is in %q", name, got)
	}
	v.holdsNoEnglish(name)
	widths := []window{{360, 740, false}, {1280, 720, true}}
	if v.spoken != pseudo {
		widths = append(widths, window{820, 1180, false})
	}
	if *whole {
		widths = append(widths, window{390, 844, true})
	}
	for _, w := range widths {
		v.resize(w)
		v.until(fmt.Sprintf(`document.readyState === "complete" && innerWidth === %d && %s && %s`, w.width, layoutFits, lettersFit))
		v.flawless(name, w)
		v.holdsNoEnglish(fmt.Sprintf("%s at %d px", name, w.width))
		if *whole && v.spoken != pseudo {
			v.isAccessible(name, w)
		}
		if v.spoken != pseudo { // whose words are longer than any language's
			for _, text := range ask[[]string](v, broken) {
				v.t.Errorf("%s at %d px: broken over two lines: %s", name, w.width, text)
			}
		}
		v.picture(v.spoken+"-"+name, w)
	}
	v.resize(desktop)
}

// inEach runs a test in the pseudo-language and in German.
func inEach(t *testing.T, test func(t *testing.T, language string)) {
	t.Parallel()
	for _, language := range []string{pseudo, "de"} {
		t.Run(language, func(t *testing.T) { test(t, language) })
	}
}

// Every page is in the language that the browser prefers.
func TestEveryPageIsTranslated(t *testing.T) {
	inEach(t, func(t *testing.T, language string) {
		s := ownServer(t)
		b := seat(t, s, find(t, "cheskers"))
		b.play(t, "Cb8-a5")
		v := newVisitor(t, s.URL, "a visitor", desktop)
		v.speaks(language)
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
	})
}

// The lobby speaks the language whatever is chosen in its form.
func TestTheLobbyIsTranslated(t *testing.T) {
	inEach(t, func(t *testing.T, language string) {
		s := ownServer(t)
		b := seat(t, s, find(t, "quadsquare"))
		stranger := newVisitor(t, s.URL, "a stranger", desktop)
		stranger.createBy(`{"game":"chesquerque","side":"white","terms":{"visibility":"open","days":2}}`)
		v := newVisitor(t, s.URL, "a visitor", desktop)
		v.speaks(language)
		v.open("/")
		v.click("#more")
		for _, whom := range []string{"friend", "anyone", "match", "computer"} {
			v.against(whom)
			v.isTranslated("lobby-" + whom)
		}
		white := b.players[game.White]
		white.speaks(language)
		white.open("/")
		white.isTranslated("lobby-mine")
		white.open("/tournaments")
		white.click(`#new [name="name"]`)
		white.write("Ada")
		white.click("#new button")
		white.until(`location.pathname.startsWith("/t/") && document.querySelector('[data-action="start"]')`)
		white.isTranslated("tournament-open")
	})
}

// A game speaks the language from the invitation to its end, and what opens over it, too.
func TestAGameIsTranslated(t *testing.T) {
	inEach(t, func(t *testing.T, language string) {
		b := gather(t, ownServer(t)).watched()
		for _, v := range b.everybody() {
			v.speaks(language)
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
	})
}

// An error of the server is said in the page's language, on an error page, in a form and over a
// game, and also while the server's store is away.
func TestErrorsTranslated(t *testing.T) {
	inEach(t, func(t *testing.T, language string) {
		t.Parallel()
		data := servertest.SQLite(t)
		s := servertest.Start(t, binary, data)
		v := newVisitor(t, s.URL, "a visitor", desktop)
		v.speaks(language)
		v.open("/nowhere")
		v.saysTranslated("h1", "main p")
		v.isTranslated("not-found")
		v.open("/games?player=!&min=none&until=soon")
		v.saysTranslated(`[data-problem="player"]`, `[data-problem="min"]`, `[data-problem="until"]`)
		v.isTranslated("bad-query")
		v.open("/devices")
		v.put(`[name="code"]`, "zzzzzz")
		v.click("#enter button")
		v.saysTranslated("#fault")
		v.isTranslated("bad-letters")
		v.rename("!")
		v.saysTranslated("dialog .fault")
		v.isTranslated("bad-name")
		v.open("/import")
		v.paste("[Variant \"Ada\"]\n\n1. a1-b2")
		v.saysTranslated(".fault p")
		v.isTranslated("bad-record")
		v.open("/rules")
		v.forgive() // all of it was refused

		b := gather(t, s).watched()
		b.start(t, find(t, "cheskers"), `{"base":600000,"increment":5000}`)
		stranger := b.watcher
		stranger.speaks(language)
		stranger.open(b.path)
		stranger.sees(`[data-action="request-seat"]`)
		for range 2 {
			stranger.say("watchers", "Ada")
		}
		stranger.saysTranslated("#toast")
		stranger.isTranslated("message-repeated")
		b.players[game.Black].open("/")
		stranger.click(`[data-action="request-seat"]:not([aria-disabled="true"])`)
		stranger.until(`document.querySelector("#toast").textContent.includes("40")`)
		stranger.saysTranslated("#toast")

		file := strings.TrimPrefix(data, "THREEFOLD_DATA=")
		must.Do(t, os.Rename(file, file+".away"))
		v.rename("Ada")
		v.saysTranslated("dialog .fault")
		v.isTranslated("perhaps-not-saved")
		for _, v := range append(b.everybody(), v) {
			v.forgive() // the server answers 503
		}
	})
}

// Who asks too often is told so in the page's language.
func TestTooManyRequestsTranslated(t *testing.T) {
	inEach(t, func(t *testing.T, language string) {
		t.Parallel()
		s := servertest.Start(t, binary, servertest.SQLite(t), "THREEFOLD_RATELIMIT_EXEMPT=")
		v := newVisitor(t, s.URL, "a visitor", desktop)
		v.speaks(language)
		for status := 0; status != http.StatusTooManyRequests; {
			answer := must.Get(http.Get(s.URL + "/games"))(t)
			answer.Body.Close()
			status = answer.StatusCode
		}
		v.open("/games")
		v.saysTranslated("h1", "main p")
		v.isTranslated("too-many")
		v.forgive()
	})
}

// saysTranslated waits until elements have a text, and fails the test if the page holds English.
func (v *visitor) saysTranslated(selectors ...string) {
	v.t.Helper()
	mark := map[bool]string{true: "[", false: " "}[v.spoken == pseudo]
	for _, selector := range selectors {
		v.until(fmt.Sprintf(`document.querySelector(%q)?.textContent.trim().includes(%q)`, selector, mark))
	}
	v.holdsNoEnglish(strings.Join(selectors, ", "))
}

// The computer's hints and name speak the language.
func TestAHintIsTranslated(t *testing.T) {
	inEach(t, func(t *testing.T, language string) {
		v := newVisitor(t, ownServer(t).URL, "a visitor", desktop)
		v.speaks(language)
		v.createBy(`{"game":"quadsquare","side":"white","level":1,"terms":{}}`)
		v.click(`.acts [data-action="hint"]:not([aria-disabled])`)
		v.click(`[data-prompt="hint"] [data-action="hint"]`)
		v.sees(`[data-action="play-hint"]`)
		v.isTranslated("hint")
	})
}

// Where the rules run in the page, what they refuse and a position or record that is wrong speak the
// language, too.
func TestRefusalsAreTranslated(t *testing.T) {
	inEach(t, func(t *testing.T, language string) {
		v := newVisitor(t, sharedServer(t).URL, "an analyst", desktop)
		v.speaks(language)
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
	})
}

// What the engine and its tables say of positions, and the review of a game, speak the language.
func TestVerdictsAreTranslated(t *testing.T) {
	inEach(t, func(t *testing.T, language string) {
		v := newVisitor(t, sharedServer(t).URL, "an analyst", desktop)
		v.speaks(language)
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
	})
}

// A match speaks the language between its games, and on its own page.
func TestAMatchIsTranslated(t *testing.T) {
	inEach(t, func(t *testing.T, language string) {
		b := gather(t, ownServer(t)).watched()
		for _, v := range b.everybody() {
			v.speaks(language)
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
	})
}

// A course speaks the language, whatever is tried in its steps, and so do the questions at its end.
func TestACourseIsTranslated(t *testing.T) {
	inEach(t, func(t *testing.T, language string) {
		l := learning(newVisitor(t, sharedServer(t).URL, "a learner", desktop), bookIn(t, "cheskers", textsIn(t, language)))
		l.texts = textsIn(t, language)
		l.speaks(language)
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
				if i == 1 {
					l.isTranslated("lesson-mistake")
				}
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
	})
}

// Puzzles speak the language: the one of the page and the one that is fetched, tried and solved.
func TestAPuzzleIsTranslated(t *testing.T) {
	inEach(t, func(t *testing.T, language string) {
		_, first := askedIn(t, "cheskers", textsIn(t, language))
		l := learning(newVisitor(t, sharedServer(t).URL, "a solver", desktop), nil)
		l.speaks(language)
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
	})
}

// The boards of the rules speak the language: what a piece is said to do, and what is said of a move.
func TestTheRulesAreTranslated(t *testing.T) {
	inEach(t, func(t *testing.T, language string) {
		v := newVisitor(t, sharedServer(t).URL, "a reader", desktop)
		v.speaks(language)
		for _, g := range catalog.Games {
			v.open("/rules/" + g.ID)
			v.sees(`.where[data-live]`)
			v.isTranslated("rules-" + g.ID)
			v.click(`.where [name="where"][value="pawn"] ~ svg`)
			v.until(`document.querySelector('.where [name="where"][value="pawn"]').checked`)
			v.holdsNoEnglish("the pawn of " + g.ID)
		}
	})
}

// A tournament and its wall speak the language from the first player to the winner.
func TestATournamentIsTranslated(t *testing.T) {
	inEach(t, func(t *testing.T, language string) {
		s := ownServer(t)
		host := newVisitor(t, s.URL, "the host", desktop) // who does not play
		host.speaks(language)
		host.open("/tournaments")
		host.click(`#new [name="name"]`)
		host.write("Ada")
		host.click("#new button")
		host.until(`location.pathname.startsWith("/t/") && document.querySelector('[data-action="start"]')`)
		path := ask[string](host, "location.pathname")
		for _, name := range []string{"Anna", "Bert", "Cora"} {
			v := newVisitor(t, s.URL, name, desktop)
			v.speaks(language)
			v.open(path)
			v.click("#join button")
			v.misses("#join")
			v.isTranslated("tournament-joined")
			v.close()
		}
		watcher := newVisitor(t, s.URL, "a watcher", desktop)
		watcher.speaks(language)
		seen := func(state string) {
			t.Helper()
			for address, name := range map[string]string{path: "tournament-", path + "?wall=1": "wall-"} {
				watcher.open(address)
				watcher.until(`document.readyState === "complete"`)
				watcher.holdsNoEnglish(name + state)
				watcher.picture(language+"-"+name+state, desktop)
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
	})
}

func TestAnHourIsTranslated(t *testing.T) {
	inEach(t, func(t *testing.T, language string) {
		t.Parallel()
		now := time.Now().UTC()
		var settings []string
		for _, from := range []time.Duration{-time.Minute, 5 * time.Hour, 50 * time.Hour} { // one is on, two come
			settings = append(settings, now.Add(from).Format("Mon 15:04 UTC")+" 60m cheskers,quadsquare 5+3")
		}
		s := servertest.Start(t, binary, servertest.SQLite(t), "THREEFOLD_HOURS="+strings.Join(settings, ";"))
		v := newVisitor(t, s.URL, "Ada", desktop)
		v.speaks(language)
		v.open("/")
		v.sees(`#hours .go`)
		v.isTranslated("lobby-hours")
		hours := ask[[]string](v, `[...document.querySelectorAll("#hours a.g")].map((a) => a.getAttribute("href"))`)
		for i, path := range hours {
			v.open(path)
			v.isTranslated(fmt.Sprint("hour-", i))
			v.open(path + "?wall=1")
			v.until(`document.readyState === "complete"`)
			v.holdsNoEnglish(fmt.Sprint("hour-wall-", i))
		}
		v.open("/")
		v.click(`#hours .go .btn`)
		v.sees(`[data-action="stop"]`)
		v.isTranslated("hour-waiting")
		v.click(`[data-action="stop"]`)
		v.sees(`[data-action="play"]`)
		v.isTranslated("hour-paused")
		v.click(`[data-action="play"]`)
		other := newVisitor(t, s.URL, "Bert", desktop)
		other.speaks(language)
		other.open(hours[0])
		other.click(`[data-action="play"]`)
		at(v, "")
		v.live()
		v.holdsNoEnglish("hour-game")
		at(other, "")
		other.live()
		other.confirms("resign")
		v.sees(`[data-status="over"]`)
		other.open("/tournaments")
		other.isTranslated("hours-listed")
		v.isTranslated("hour-game-over")
		other.open(hours[0] + "?of=1")
		other.isTranslated("hour-games-of")
	})
}
