package e2e

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

func (v *visitor) looksAs(name string, in ...window) {
	v.t.Helper()
	for _, w := range in {
		v.resize(w)
		v.checkIn(name, w)
	}
}

// A player joins a phone to a laptop, at two servers of one site, and then cuts the
// laptop off from the phone: what it has open is a new visitor's at once.
func TestTwoDevices(t *testing.T) {
	t.Parallel()
	store := servertest.Postgres(pgtest.URL(t))
	here, there := servertest.Start(t, binary, store), servertest.Start(t, binary, store)
	laptop := opens(t, here.URL, "a laptop", desktop, "/")
	laptop.rename("Ada")
	laptop.until(`document.querySelector("header [data-name]").textContent === "Ada"`)
	lobby := laptop.tab()
	lobby.open("/")
	laptop.open("/devices")
	laptop.sees(`#list .chip`)
	laptop.click(`[data-do="make"]`)
	laptop.sees(`#add .qr svg`)
	laptop.until(`document.activeElement.matches("[data-device-link]")`)
	link := must.Get(url.Parse(ask[string](laptop, `document.querySelector("[data-device-link]").value`)))(t)

	phone := opens(t, there.URL, "a phone", windows[0], link.Path+"#"+link.Fragment)
	phone.until(`document.querySelector("#join h1")?.textContent === "Play as Ada here?" && location.hash === ""`)
	phone.looksAs("devices-become", windows[0], windows[2])
	phone.click(`[data-do="join"]`)
	phone.sees(`#join [data-code]`)
	phone.until(`document.activeElement.matches("#join h1")`)
	code := ask[string](phone, `document.querySelector("#join [data-code]").textContent`)
	laptop.until(fmt.Sprintf(`document.querySelector("#request [data-code]")?.textContent === %q`, code))
	laptop.looksAs("devices-asked", windows...)
	laptop.resize(desktop)
	laptop.open("/devices") // the link is not shown any more, who waits is
	laptop.sees(`[data-do="yes"]`)
	laptop.click(`[data-do="yes"]`)
	phone.until(`document.querySelector("#join h1").textContent === "You now play as Ada here"`)
	phone.until(`document.querySelector("header [data-name]").textContent === "Ada"`)
	laptop.until(`document.querySelectorAll("#list li").length === 2 && !document.querySelector("#request *")`)

	other := opens(t, there.URL, "who has the link too", desktop, link.Path+"#"+link.Fragment)
	other.until(`document.querySelector("#join .fault")?.textContent.includes("already used")`)
	other.forgive() // the link was refused

	phone.open("/devices")
	phone.sees(`[data-do="forget"]`)
	ask[any](phone, `window.forget = document.querySelector('[data-do="forget"]')`)
	phone.click(`[data-do="forget"]`)
	phone.until(`document.activeElement.matches('[data-do="keep"]') && !window.forget.isConnected`) // what is pressed twice cuts nobody off
	phone.looksAs("devices-forget", windows[0], windows[2])
	phone.click(`[data-do="cut"]`)
	phone.until(`document.querySelectorAll("#list li").length === 1`)
	lobby.until(`document.querySelector("header [data-name]").textContent !== "Ada"`) // loaded again
	laptop.open("/devices")
	laptop.until(`document.querySelectorAll("#list li").length === 1 && !document.body.textContent.includes("Ada")`)
}

// An installed app that knows nobody is brought its player's games by six letters, which
// are entered at another server of the site.
func TestTheInstalledAppGetsItsGames(t *testing.T) {
	t.Parallel()
	store := servertest.Postgres(pgtest.URL(t))
	here, there := servertest.Start(t, binary, store), servertest.Start(t, binary, store)
	app := opens(t, here.URL, "an app", windows[0], "/")
	if ask[bool](app, `document.querySelector(".bring").checkVisibility()`) {
		t.Error("a tab of a browser offers to bring games")
	}
	app.before(`window.matchMedia = ((ask) => (query) => query === "(display-mode: standalone)" ? { matches: true } : ask.call(window, query))(window.matchMedia)`)
	app.open("/")
	app.sees(".bring")
	app.looksAs("lobby-bring", windows[0], windows[2])
	app.resize(windows[0])
	app.click(".bring a")
	app.sees(`[data-do="show"]`)
	app.looksAs("devices-bring", windows...)
	app.resize(windows[0])
	app.put(`[name="link"]`, "https://example.com/")
	app.click(".entering button")
	app.until(`document.querySelector("#join .fault").textContent.includes("not valid")`)
	app.click(`[data-do="show"]`)
	app.sees("#join [data-code]")
	app.looksAs("devices-letters", windows[0], windows[2])
	code := ask[string](app, `document.querySelector("#join [data-code]").textContent`)
	app.open("/")
	app.open("/devices#bring") // as a phone does that was at another app meanwhile
	app.until(fmt.Sprintf(`document.querySelector("#join [data-code]")?.textContent === %q`, code))

	player := opens(t, there.URL, "who has the games", desktop, "/")
	player.rename("Ada")
	player.open("/devices")
	player.put(`[name="code"]`, "zzzzzz")
	player.click("#enter button")
	player.until(`document.querySelector("#fault").textContent.includes("No device shows")`)
	player.forgive()                    // these letters are refused
	player.write(strings.ToLower(code)) // in their place
	player.click("#enter button")
	player.until(fmt.Sprintf(`document.activeElement.matches("#request h2") && document.querySelector("#request [data-code]").textContent === %q`, code))
	player.looksAs("devices-letters-asked", windows[0], desktop)
	app.until(`document.querySelector("#join h1").textContent === "Check your other device"`)
	player.click(`[data-do="yes"]`)
	app.until(`document.querySelector("#join h1").textContent === "Play as Ada here?"`)
	app.click(`[data-do="join"]`)
	app.until(`document.querySelector("#join h1").textContent === "You now play as Ada here"`)
	player.until(`document.querySelectorAll("#list li").length === 2 && !document.querySelector("#request *")`)
	app.open("/")
	app.until(`document.querySelector("header [data-name]").textContent === "Ada" && !localStorage.getItem("threefold.letters")`)
}

// The answer of a join is lost, and the app's page is loaded again: it joins once more, for
// only that gives it the cookie.
func TestAJoinByLettersWhoseAnswerIsLost(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t, binary, servertest.Postgres(pgtest.URL(t)))
	app, player := newVisitor(t, s.URL, "an app", windows[0]), newVisitor(t, s.URL, "who has the games", desktop)
	app.is("nobody yet")
	app.open("/devices#bring")
	app.click(`[data-do="show"]`)
	app.sees("#join [data-code]")
	player.open("/")
	player.rename("Ada")
	player.open("/devices")
	player.put(`[name="code"]`, ask[string](app, `document.querySelector("#join [data-code]").textContent`))
	player.click("#enter button")
	player.sees(`[data-do="yes"]`)
	player.click(`[data-do="yes"]`)
	app.until(`document.querySelector("#join h1").textContent === "Play as Ada here?"`)
	token := ask[string](app, `localStorage.getItem("threefold.letters").split(" ")[0]`)
	lost, err := http.NewRequestWithContext(t.Context(), "POST", s.URL+"/api/devices/join", strings.NewReader(fmt.Sprintf(`{"token":%q}`, token)))
	app.must(err)
	lost.Header.Set("Content-Type", "application/json")
	lost.AddCookie(&http.Cookie{Name: "threefold", Value: cookieOf("nobody yet").Text()})
	answer, err := http.DefaultClient.Do(lost)
	app.must(err)
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Fatal(answer.Status)
	}
	app.open("/")
	app.open("/devices#bring")
	app.until(`document.querySelector("#join h1")?.textContent === "You now play as Ada here"`)
	app.open("/")
	app.until(`document.querySelector("header [data-name]").textContent === "Ada" && !localStorage.getItem("threefold.letters")`)
}
