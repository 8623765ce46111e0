package e2e

import (
	"fmt"
	"net/url"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// A player takes the seat to another device by a private link: the address forgets the secret
// at once, one tap takes the seat, then both devices play. The link works once.
func TestSeatOnTwoDevices(t *testing.T) {
	s := sharedServer(t)
	b := seat(t, s, find(t, "chesquerque")).watched()
	white := b.players[game.White]
	white.click(`[data-action="share-seat"]`)
	white.sees(`[data-seat-link]`)
	white.sees(`dialog .qr svg`)
	link := must.Get(url.Parse(ask[string](white, `document.querySelector("[data-seat-link]").value`)))(t)
	white.click(`dialog [aria-label="Close"]`)

	phone := opens(t, s.URL, "White, on the phone", windows[0], link.Path+"#"+link.Fragment)
	phone.sees(`[data-action="take-seat"]`)
	phone.until(`location.hash === "" && !location.href.includes("seat=")`)
	phone.misses(`[data-action="resign"]`) // not before the tap
	phone.click(`[data-action="take-seat"]`)
	phone.sees(`[data-action="resign"]`)
	phone.misses("dialog")

	other := b.watcher
	b.watcher = phone
	phone.move(b.read(t, "a4"))
	b.follow(t, b.read(t, "a4").Text)
	b.play(t, "i6")
	b.play(t, "h4") // on the first device

	other.open(link.Path + "#" + link.Fragment)
	other.click(`[data-action="take-seat"]`)
	other.until(`document.querySelector("dialog .fault").textContent.includes("already used")`)
	other.misses(`[data-action="resign"]`)
	other.forgive() // the seat was refused
}

// requestsSeat presses "I was a player" until the seat is kept no longer.
func (v *visitor) requestsSeat() {
	v.t.Helper()
	ask[any](v, `void setInterval(() => document.querySelector('[data-action="request-seat"]:not([aria-disabled="true"])')?.click(), 2000)`)
}

// Black lost the cookie, and asks as a watcher to be let back in; White says
// yes. The lost pages stay where they are until then.
func TestLetBackIn(t *testing.T) {
	b := gather(t, sharedServer(t)).watched()
	b.start(t, find(t, "chesquerque"), `{"base":600000,"increment":5000}`)
	b.play(t, "a4")
	white, lost, back := b.players[game.White], b.players[game.Black], b.watcher
	back.sees(`[data-action="request-seat"][aria-disabled="true"]`) // as long as both are here
	lost.open("/")
	back.click(`[data-action="request-seat"]`)
	back.until(`/The seat is kept for 40 seconds/.test(document.querySelector("#toast").textContent)`)
	back.requestsSeat()
	white.until(`document.querySelector('[data-prompt^="seat-request"]').textContent.includes("I was Black")`)
	white.click(`[data-action="let-in"]`)
	back.sees(`[data-action="resign"]`)
	lost.open(b.path)
	lost.live()
	b.players[game.Black], b.watcher = back, lost
	b.play(t, "i6")
}

func (v *visitor) rename(to string) {
	v.t.Helper()
	v.click(`header [data-me]`)
	v.until(`document.activeElement.name === "name"`)
	v.write(to)
	v.click(`dialog [type="submit"]`)
}

// A visitor chooses a name, which is there on every page after, on those that
// are open, and in the games begun since.
func TestNameChanged(t *testing.T) {
	s := sharedServer(t)
	v := opens(t, s.URL, "a visitor", desktop, "/")
	v.rename("<b>nobody</b>")
	v.until(`document.querySelector("dialog .fault").textContent.includes("letters or digits")`)
	v.forgive() // the name was refused
	v.click(`dialog [aria-label="Close"]`)
	v.misses("dialog")
	v.rename("Queen of d4")
	v.misses("dialog")
	const named = `document.querySelector("header [data-name]").textContent === "Queen of d4"`
	v.until(named)
	v.open("/games")
	v.until(named)

	b := seat(t, s, find(t, "cheskers"))
	watching := v.tab()
	watching.open(b.path)
	watching.live()
	v.open("/")
	v.rename("King of c1")
	b.players[0].until(`document.querySelector("[data-names]").textContent.includes("King of c1")`)
	watching.until(`document.querySelector("header [data-name]").textContent === "King of c1"`)
	v.rename("Queen of d4")
	v.misses("dialog")

	v.open("/")
	v.against("friend")
	v.start("none")
	path := v.made()
	friend := opens(t, s.URL, "a friend", desktop, path)
	friend.until(fmt.Sprintf(`document.querySelector("h1").textContent === %q`, "Queen of d4 invites you"))
}
