package e2e

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// withoutScripts makes the visitor's browser one that runs no script of a page.
func (v *visitor) withoutScripts() {
	v.t.Helper()
	call(v, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
}

// Without JavaScript a finished game shows how it ended, and nothing is offered that
// only scripts can do; what the lobby counts it lists.
func TestWithoutJavaScript(t *testing.T) {
	s := withArchive(t, olds[:1])
	creator := newVisitor(t, s.URL, "a creator", desktop)
	challenge := creator.createBy(`{"game":"cheskers","side":"white","terms":{"visibility":"open"}}`)
	v := newVisitor(t, s.URL, "a reader", window{390, 844, false})
	v.withoutScripts()
	const fits = `document.documentElement.scrollWidth <= innerWidth`
	const dead = `[...document.querySelectorAll("button:not([type=submit], [popovertarget])")].every((button) => !button.checkVisibility())`

	v.open("/g/ada1?ply=3&side=black")
	v.until(`document.querySelector(".stands h1").textContent === "Ada – Ben"`)
	v.until(`/Cheskers: 1–0, resignation/.test(document.querySelector(".stands").innerText)`)
	v.until(`(({ naturalWidth, clientWidth, src }) => naturalWidth > 0 && clientWidth > 200 && src.endsWith("/g/ada1.svg?ply=3&side=black"))(document.querySelector(".stands img"))`)
	v.sees(`.stands a[href="/g/ada1.pgn"]`)
	v.until(fits)
	v.until(dead)

	v.open("/")
	v.until(`document.querySelector("#open-count").textContent === String(document.querySelectorAll("#open .row").length)`)
	v.sees(`#open a[href="` + challenge + `"]`)
	v.misses("#open-empty")
	v.misses(`.create :is(button, select, .seg)`)
	v.until(fits)
	v.until(dead)

	v.open("/learn/quadsquare?step=join")
	v.until(`document.querySelector("#step-h").textContent === "Room for two" && document.querySelectorAll("#board use[href^='#piece-']").length > 0`)
	v.until(fits)
	v.until(dead)
	v.click(`.les-do [href="/learn/quadsquare?step=full"]`)
	v.until(`document.querySelector("#step-h").textContent === "A full quad"`)

	v.open("/games")
	v.until(`document.querySelector("#filters [type=submit]")`)
	v.until(dead)
	v.forgive() // scripts that were not fetched
}
