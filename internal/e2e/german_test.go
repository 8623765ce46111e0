package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game"
	"threefold/internal/locale"
	"threefold/internal/site/page"
	"threefold/internal/testkit/must"
)

// untranslated returns whole English texts that a page in this language has no reason to hold: of
// three words or more, without placeholders, and not the same in the language.
func untranslated(t *testing.T, l *locale.Language) (texts []string) {
	t.Helper()
	english := must.Get(locale.Embedded())(t).English()
	for _, key := range english.Keys() {
		text := english.T(key, "n", 2)
		if strings.Count(text, " ") > 1 && !strings.ContainsAny(text, "{<") && text != l.T(key, "n", 2) {
			texts = append(texts, text)
		}
	}
	return texts
}

// isGerman fails the test if a page holds an English text of the catalogue or a word of the server in
// English, or is broken at one of the widths.
func (v *visitor) isGerman(name string) {
	v.t.Helper()
	if got := ask[string](v, "document.documentElement.lang"); got != "de" {
		v.t.Errorf("%s is in %q", name, got)
	}
	found := ask[[]string](v, fmt.Sprintf(`(() => {
		const all = document.documentElement.innerText + [...document.querySelectorAll("[aria-label], [title], [alt], [placeholder]")].map((el) => ["aria-label", "title", "alt", "placeholder"].map((name) => el.getAttribute(name) ?? "").join("\n")).join("\n");
		const marked = [...document.querySelectorAll("body [lang=en]:not([data-language] *, [name=language], option)")].map((el) => el.textContent.trim()).filter(Boolean);
		return %s.filter((text) => all.includes(text)).concat(marked);
	})()`, jsonOf(untranslated(v.t, textsIn(v.t, "de")))))
	for _, text := range found {
		v.t.Errorf("%s: English: %s", name, text)
	}
	for _, w := range []window{{360, 740, false}, {390, 844, true}, {820, 1180, false}, {1280, 720, true}} {
		v.resize(w)
		v.until(fmt.Sprintf(`document.readyState === "complete" && innerWidth === %d && %s && %s`, w.width, layoutFits, lettersFit))
		v.flawless(name, w)
		for _, text := range ask[[]string](v, broken) {
			v.t.Errorf("%s at %d px: broken over two lines: %s", name, w.width, text)
		}
		v.picture("de-"+name, w)
	}
	v.resize(desktop)
}

// Every page is in German and fits, and so do a game with an illegal move, a lesson with a mistake, a
// puzzle, and an error.
func TestGerman(t *testing.T) {
	s := ownServer(t)
	b := seat(t, s, find(t, "cheskers"))
	b.play(t, "Cb8-a5")
	v := newVisitor(t, s.URL, "a visitor", desktop)
	v.speaks("de")
	for _, p := range page.All {
		for _, route := range p.Routes {
			if address := route.Example; address != "" && p.Name != "api" && p.Name != "embed" {
				v.open(strings.Replace(address, "/g/{slug}", b.path, 1))
				v.isGerman(p.Name)
			}
		}
	}
	for name, address := range map[string]string{"puzzle": "/puzzle/quadsquare", "missing": "/nowhere", "rules-chesquerque": "/rules/chesquerque", "rules-quadsquare": "/rules/quadsquare"} {
		v.open(address)
		v.isGerman(name)
	}
	v.open("/analysis/chesquerque?position=k8%2F9%2F9%2F9%2F9%2F9%2F2n1n4%2F3R5%2F3K5%20w%20-%20-%200%201")
	v.until(`document.querySelectorAll("#board [data-place]").length > 9`)
	v.click(place("d2"))
	v.sees(`[data-refusal="pinned"]`)
	v.isGerman("refused")
	l := learning(v, bookIn(t, "cheskers", textsIn(t, "de")))
	l.texts = textsIn(t, "de")
	l.open("/learn/cheskers?step=" + l.book.Steps[1].ID)
	l.atStep(l.book.Steps[1].ID)
	l.errs(&l.book.Steps[1])
	v.isGerman("lesson-mistake")
	v.forgive()
}

// A game is in German for both players, from the invitation to its end.
func TestAGermanGame(t *testing.T) {
	b := gather(t, ownServer(t)).watched()
	for _, v := range b.everybody() {
		v.speaks("de")
	}
	white, black := b.players[game.White], b.players[game.Black]
	path := white.create("cheskers", "white", `{"base":600000,"increment":5000}`)
	white.isGerman("waiting")
	black.open(path)
	black.isGerman("joining")
	b.start(t, find(t, "cheskers"), `{"base":600000,"increment":5000}`)
	for _, written := range courses[0].moves()[:3] {
		b.play(t, written)
	}
	white.isGerman("game")
	white.click(`[data-open="settings"]`)
	white.sees("dialog[open]")
	white.isGerman("settings")
	white.press(kb.Escape)
	white.misses("dialog")
	white.confirms("draw")
	black.sees(`[data-action="accept-draw"]`)
	black.isGerman("draw-offered")
	black.confirms("resign")
	for _, v := range b.everybody() {
		v.sees(`[data-status="over"]`)
	}
	white.isGerman("over")
}
