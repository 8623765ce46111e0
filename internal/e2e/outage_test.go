package e2e

import (
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// While the store is away everybody sees that and the clocks stand; the move that is made
// meanwhile is kept by its page, and played when the store is back.
func TestStoreAwayBehindPages(t *testing.T) {
	t.Parallel()
	store, line := farPostgres(t)
	b := gather(t, servertest.Start(t, binary, store)).watched()
	b.start(t, find(t, "cheskers"), `{"base":600000,"increment":5000}`)
	white, black := b.players[game.White], b.players[game.Black]
	for _, written := range []string{"Cb8-a5", "e3-f4"} {
		b.play(t, written)
	}
	const stands = `[...document.querySelectorAll(".clock")].every((el) => el.matches(".paused:not(.on)"))`
	const shown = `document.querySelector("#play .lostbar").innerText.includes("cannot save")`
	line.Lose()
	black.move(b.read(t, "d6-e5"))
	for _, v := range b.everybody() {
		v.until(shown + " && " + stands)
	}
	black.until(`document.querySelector("[data-announcements]").textContent.includes("cannot save")`)
	if plies := ask[int](white, `document.querySelectorAll("[data-ply]").length`); plies != 2 {
		t.Errorf("White sees %d plies of two that were saved", plies)
	}
	black.check("degraded")
	b.watcher.check("degraded-watched")

	line.Mend()
	b.follow(t, b.read(t, "d6-e5").Text)
	for _, v := range b.everybody() {
		v.misses(".lostbar")
		v.sees(".clock.on")
		v.forgiveLine()
	}
}

// farPostgres is a fresh database at the end of a line.
func farPostgres(t *testing.T) (store string, line *servertest.Proxy) {
	t.Helper()
	far, line := servertest.NewPostgresProxy(t, pgtest.URL(t))
	return servertest.Postgres(far), line
}
