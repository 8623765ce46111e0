package e2e

import (
	"fmt"
	"syscall"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// Pages find themselves in the game again without anybody doing anything, and go on with it.
func TestKilledBehindPages(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		b := seat(t, s, find(t, "cheskers")).watched()
		guest := opens(t, s.URL, "a guest", desktop, "/")
		moves := courses[0].moves()
		for i, written := range moves[:6] {
			b.play(t, written)
			if i%3 != 2 {
				continue
			}
			b.kill(s)
			guest.until(`document.querySelector("#old").checkVisibility()`)
			b.restart(s)
			guest.misses("#old")
			guest.forgive()
			for _, v := range b.everybody() {
				v.seesPly(i + 1)
				v.seesPosition(b.match.Position())
			}
		}
		b.play(t, moves[6])
	})
}

// A line of chat that a server has got and never read, because it was killed, is sent again
// to the next one, and said once.
func TestALineThatNobodyRead(t *testing.T) {
	s := ownServer(t)
	b := seat(t, s, find(t, "cheskers")).watched()
	white, black := b.players[game.White], b.players[game.Black]
	for n, freeze := range []bool{true, false} {
		line := fmt.Sprint("Hello ", n)
		if freeze {
			must.Do(t, syscall.Kill(s.Pid(), syscall.SIGSTOP))
		}
		white.say("players", line)
		s.Kill()
		white.sees(`[data-connection="lost"]`)
		s.Restart()
		for _, v := range []*visitor{white, black} {
			v.live()
			v.seesLine("players", line)
			v.forgive() // sockets that found nobody
		}
	}
	for _, v := range []*visitor{white, black} {
		if n := ask[int](v, `document.querySelectorAll('[data-chat="players"] li:not(.system)').length`); n != 2 {
			t.Errorf("%s reads %d lines", v.name, n)
		}
	}
	b.watcher.forgive()
}
