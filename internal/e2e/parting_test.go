package e2e

import (
	"strings"
	"syscall"
	"testing"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

// noteCloses makes a page keep the code of each of its sockets that closes.
const noteCloses = `window.closes = [];
window.WebSocket = class extends WebSocket {
	constructor(url) {
		super(url);
		this.addEventListener("close", (event) => window.closes.push(event.code));
	}
};`

// A server that is asked to end sends its pages that it restarts, so that they
// come back soon; and no browser finds fault with how it says so, though the
// players' leaving is still being sent.
func TestPagesAreToldOfARestart(t *testing.T) {
	s := ownServer(t)
	b := gather(t, s).watched()
	for _, v := range b.everybody() {
		v.before(noteCloses)
	}
	b.start(t, find(t, "cheskers"), "null")
	s.Stop()
	for _, v := range b.everybody() {
		v.until(`closes.length > 0`)
		if code := ask[int](v, "closes[0]"); code != 1012 {
			t.Errorf("%s's page got %d", v.name, code)
		}
		for _, fault := range v.complaints() {
			if strings.Contains(fault, "after close") {
				t.Errorf("%s's page: %s", v.name, fault)
			}
		}
	}
	s.Restart()
	for _, v := range b.everybody() {
		v.live()
		v.forgive() // sockets that found nobody
	}
}

// A restart that is announced is shown on every page that is open, and play goes
// on; once the server is gone the pages of its games say why, with the clocks
// standing, and come back by themselves.
func TestAnnouncedRestartBehindPages(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t, binary, servertest.SQLite(t), "THREEFOLD_SHUTDOWN_DELAY=1h")
	b := gather(t, s).watched()
	b.start(t, find(t, "cheskers"), `{"base":600000,"increment":5000}`)
	lobby, tv := newVisitor(t, s.URL, "a guest", desktop), newVisitor(t, s.URL, "a viewer", desktop)
	lobby.open("/")
	tv.open("/tv")
	all := append(b.everybody(), lobby, tv)

	must.Do(t, syscall.Kill(s.Pid(), syscall.SIGTERM))
	for _, v := range all {
		v.until(`document.querySelector("#restart").checkVisibility() && /restarts in \d+ minutes/.test(document.querySelector("#restart").textContent)`)
		v.until(`/restarts in/.test(document.querySelector("#restart-said").textContent)`)
	}
	b.play(t, "Cb8-a5")
	b.play(t, "e3-f4")
	b.players[0].check("restart")
	lobby.check("restart-lobby")

	s.Stop() // a second signal does not wait for the notice
	for _, v := range b.everybody() {
		v.until(`document.querySelector("#play .lostbar").innerText.includes("The site is restarting")`)
		v.sees(`.clock.paused:not(.on)`)
	}
	s.Restart()
	for _, v := range all {
		v.misses("#restart, .lostbar")
		v.forgive() // sockets that found nobody
	}
	b.play(t, "d6-e5")
}
