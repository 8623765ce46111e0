package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"threefold/internal/testkit/servertest"
)

// In place of the server's own answer to a subscription, while window.answers is true, or none:
// window.sent has the wishes that it was sent.
const answersSubscription = `(window.sent = [], window.answers = false, ((fetch) => {
	window.fetch = async (at, request) => {
		if (at !== "/api/calls/subscribe") return fetch(at, request);
		if (!window.answers) throw new Error("away");
		window.sent.push(JSON.parse(request.body).wishes?.join(" ") ?? "");
		return new Response(null, { status: 204 });
	};
})(window.fetch.bind(window)), true)`

// Notes in window.looks what a page says of being looked at, at the live list's socket alone.
const notesLooks = `window.looks = [];
	const send = WebSocket.prototype.send;
	WebSocket.prototype.send = function (text) {
		if (this.url.endsWith("/ws/lobby") && text.includes('"look"')) window.looks.push(JSON.parse(text).d.on);
		else send.call(this, text);
	}`

// openChallenge makes an open challenge as a visitor does, and returns its path.
func (v *visitor) openChallenge() string {
	v.t.Helper()
	v.open("/")
	v.against("anyone")
	v.start("600+5")
	v.until(`location.pathname.startsWith("/g/")`)
	v.live()
	return ask[string](v, "location.pathname")
}

// Who waits plays the computer on another page, stays present at the challenge, and is led to its
// game when someone joins; on any other page a line tells of it.
func TestWhoWaitsPlaysTheComputer(t *testing.T) {
	s := sharedServer(t)
	waits := newVisitor(t, s.URL, "who waits", desktop)
	path := waits.openChallenge()
	waits.misses(`[data-notified]:not(:empty)`)
	waits.click(`[data-action="meanwhile"]`)
	waits.until(fmt.Sprintf(`location.pathname.startsWith("/g/") && location.pathname !== %q`, path))
	waits.live()

	joins := opens(t, s.URL, "who joins", desktop, "/")
	joins.sees(fmt.Sprintf(`[data-challenge=%q] .pres.online`, strings.TrimPrefix(path, "/g/")))
	joins.open(path)
	joins.click(`[data-action="accept"]`)
	joins.sees(`[data-action="resign"]`)
	waits.until(fmt.Sprintf("location.pathname === %q", path))
	waits.sees(`[data-action="resign"]`)
	waits.until(`localStorage.getItem("threefold.parts") === "{}"`)

	path = waits.openChallenge()
	waits.open("/rules")
	joins.open(path)
	joins.click(`[data-action="accept"]`)
	waits.sees(".begun a")
	waits.click(".begun a")
	waits.until(fmt.Sprintf("location.pathname === %q", path))
}

// Who was notified of a challenge takes the seat by a press; if it is gone, the page says so and
// offers other games.
func TestWhoWasNotified(t *testing.T) {
	s := sharedServer(t)
	waits := newVisitor(t, s.URL, "who waits", desktop)
	path := waits.openChallenge()
	first := opens(t, s.URL, "the first", desktop, path+"?rung=1")
	second := opens(t, s.URL, "the second", desktop, "/rules")
	ask[bool](second, `(localStorage.setItem('threefold.settings', '{"pushed":true}'), true)`)
	second.open(path + "?rung=1")
	for _, v := range []*visitor{first, second} {
		v.until(`document.querySelector('[data-action="accept"]')?.textContent === "Play now"`)
		v.resize(window{360, 640, false})
		v.until(`(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector('[data-action="accept"]').getBoundingClientRect())`)
		v.resize(desktop)
	}
	first.misses(`[data-action="mute"]`) // which this device would not be notified by
	second.sees(`[data-action="mute"]`)
	first.click(`[data-action="accept"]`)
	first.sees(`[data-action="resign"]`)
	first.until(`location.search === ""`)
	first.misses(`.g-notices a`)
	second.until(`document.querySelector(".g-notices").innerText.includes("Someone else took this seat.")`)
	second.click(`.g-notices a[href*="whom=anyone"]`)
	second.until(`document.querySelector('[name="whom"]:checked')?.value === "anyone"`)

	path = waits.openChallenge()
	waits.click(`[data-action="cancel"]`)
	waits.sees("#gone")
	second.open(path + "?rung=1")
	second.until(`document.querySelector("#gone h1").innerText === "This challenge is no longer open"`)
	second.click(`#gone a[href*="whom=computer"]`)
	second.until(`document.querySelector('[name="whom"]:checked')?.value === "computer"`)
}

// One press in the lobby wishes for all games; the settings have each, and the lobby says which
// are left. Pages that show challenges say that they are looked at.
func TestAVisitorWishesForGames(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t, binary, servertest.SQLite(t), "THREEFOLD_PUSH_CONTACT=mailto:me@play.example")
	v := called(t, s.URL)
	v.allowNotifications(s.URL)
	v.before(notesLooks)
	v.open("/")
	v.until(`looks.join() === "true"`)
	v.sees(`#told [data-do="wish"]`)
	ask[bool](v, subscribes)
	ask[bool](v, answersSubscription)
	v.click(`#told [data-do="wish"]`)
	v.until(`document.querySelector("#toast").innerText !== ""`)
	v.sees(`#told [data-do="wish"]`)
	v.until(`(({ notify, pushed, wishes }) => !notify && !pushed && wishes.length === 0)(JSON.parse(localStorage.getItem("threefold.settings")))`)

	ask[bool](v, `window.answers = true`)
	v.click(`#told [data-do="wish"]`)
	v.until(`document.querySelector("#told").innerText.includes("when someone wants to play: Cheskers, Chesquerque, Quad-Square Chess.")`)
	v.misses(`#told [data-do="wish"]`)
	v.click(`#told [data-open="settings"]`)
	v.until(`[...document.querySelectorAll(".wish legend")].map((name) => name.innerText).join() === "Cheskers,Chesquerque,Quad-Square Chess"`)
	for _, wish := range []string{"cheskers/days", "chesquerque/clock", "chesquerque/days", "quadsquare/clock", "quadsquare/days"} {
		v.click(fmt.Sprintf(`[name=%q]`, wish))
		v.until(fmt.Sprintf(`!sent.at(-1).includes(%q)`, wish))
	}
	v.until(`document.querySelector("#told").textContent.includes("with a clock: Cheskers.")`)
	v.click(`[name="cheskers/clock"]`)
	v.until(`sent.at(-1) === "" && JSON.parse(localStorage.getItem("threefold.settings")).pushed`)
	v.press(kb.Escape)
	v.sees(`#told [data-do="wish"]`)

	v.open("/tv")
	v.until(`looks.join() === "true"`)
}
