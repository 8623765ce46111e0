package e2e

import (
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// axeSource is the checker of accessibility that `npm ci` puts into web.
var axeSource = sync.OnceValues(func() (string, error) {
	source, err := os.ReadFile("../../web/node_modules/axe-core/axe.min.js")
	return string(source), err
})

// violations runs axe on the page as it is shown, its best practices too, and
// lists what it finds, as one string a rule: the first places of each.
const violations = `axe.run(document, {
	resultTypes: ["violations"], preload: false,
	rules: { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } },
}).then(({ violations }) => violations.map(({ id, help, nodes }) =>
	id + " (" + help + "): " + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ") + (nodes.length > 3 ? " and " + (nodes.length - 3) + " more" : "")))`

// tooSmall lists the letters below 12 px and the controls below 44, but for links
// within a text, on pages other than that of a game being played.
const tooSmall = `(() => {
	const found = new Set();
	const shown = (el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest(".sr, .skip, header");
	if (document.querySelector(".game:not([hidden])")) return [];
	if (document.querySelector(".ana") && innerWidth > 719) return []; // its lists are dense, for a mouse
	for (const el of document.querySelectorAll("body *")) {
		if (![...el.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()) || !shown(el)) continue;
		const size = parseFloat(getComputedStyle(el).fontSize) * (el.ownerSVGElement?.getScreenCTM().a ?? 1);
		if (size < 11.95) found.add("text of " + size.toFixed(1) + " px: " + el.textContent.slice(0, 40));
	}
	for (const el of document.querySelectorAll("button, a[href], select, label:has(input), input:not(.sr, [type=radio], [type=checkbox])")) {
		if (!shown(el) || el.matches(":is(p, li, td, b, span, bdi) > a:not(.btn)")) continue;
		const { width, height } = el.getBoundingClientRect();
		if (Math.min(width, height) < 43.5) found.add("smaller than 44 px: " + (el.textContent || el.name || el.outerHTML.slice(0, 120)) + ", " + width + " by " + height);
	}
	return [...found];
})()`

// isAccessible lets axe look at the page in the window it is shown in, and looks for what is
// too small: at the widths of a phone and a desk, and with -whole of a tablet, since a look
// takes about a second.
func (v *visitor) isAccessible(name string, w window) {
	v.t.Helper()
	if w.width != phone.width && w.width != desktop.width && (w.width != windows[1].width || !*whole) {
		return
	}
	for _, found := range append(v.violations(), v.flawsOf(tooSmall)...) {
		v.t.Errorf("%s at %d px, dark %t: %s", name, w.width, w.dark, found)
	}
}

func (v *visitor) violations() []string {
	v.t.Helper()
	if !ask[bool](v, `"axe" in window`) {
		source, err := axeSource()
		if err != nil {
			v.t.Fatalf("axe is not there (cd web && npm ci): %v", err)
		}
		ask[bool](v, source+"; true")
	}
	found, err := chromedp.Run(v.ctx, chromedp.Evaluate[[]string](violations, chromedp.EvalAwaitPromise))
	v.must(err)
	return found
}

// phone is a window of the narrow layout.
var phone = window{width: 390, height: 844}

// The checker finds what is wrong, so that its silence means something.
func TestAxeFinds(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "a visitor", desktop, "/rules")
	ask[bool](v, `document.querySelector("main").insertAdjacentHTML("beforeend", "<img src='/favicon.svg'><button aria-label='Open'>Close</button>"), true`)
	found := strings.Join(v.violations(), "\n")
	for _, rule := range []string{"image-alt", "label-content-name-mismatch"} {
		if !strings.Contains(found, rule) {
			t.Errorf("%s is not found: %s", rule, found)
		}
	}
}
