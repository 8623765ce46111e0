package e2e

import "testing"

// Pages find themselves in the game again without anybody doing anything, and
// go on with it.
func TestKilledBehindPages(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		b := seat(t, s, find(t, "cheskers"))
		guest := newVisitor(t, s.URL, "a guest", desktop)
		guest.open("/")
		moves := courses[0].moves()
		for i, written := range moves[:6] {
			b.play(t, written)
			if i%3 != 2 {
				continue
			}
			s.Kill()
			for _, v := range b.everybody() {
				v.sees(`[data-connection="lost"]`)
			}
			guest.until(`document.querySelector("#old").checkVisibility()`)
			s.Restart()
			guest.misses("#old")
			guest.forgive()
			for _, v := range b.everybody() {
				v.live()
				v.seesPly(i + 1)
				v.seesPosition(b.match.Position())
				v.forgive() // sockets that found nobody
			}
		}
		b.play(t, moves[6])
	})
}
