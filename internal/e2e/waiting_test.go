package e2e

import (
	"fmt"
	"testing"

	"threefold/internal/game"
)

// Beside a game it is said how many others wait for the player's move, and after a move the
// next one is a click, or a key, away; by a setting it comes by itself.
func TestTheNextGame(t *testing.T) {
	s := sharedServer(t)
	g := find(t, "cheskers") // Black moves first
	b := gather(t, s).watched()
	b.startBy(t, g, g.Start, `{"game":"cheskers","side":"white","terms":{"days":2}}`)
	first := b.path
	black, white := b.players[game.Black], b.players[game.White]
	ask[bool](black, `(fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' },
		body: '{"game":"cheskers","side":"black","terms":{"days":2}}' }).then((a) => a.json()).then(({ slug }) => { window.made = slug; }), true)`)
	black.until(`window.made`)
	slug := ask[string](black, `window.made`)
	white.accept("/g/" + slug)
	white.open(first)
	white.live()

	black.before(`Object.assign(Navigator.prototype, { setAppBadge: async (n) => { window.badge = n; }, clearAppBadge: async () => { window.badge = 0; } })`)
	black.open(first)
	black.live()
	at := func(v *visitor, path string) {
		t.Helper()
		v.until(fmt.Sprintf(`location.pathname === %q`, path))
		v.live()
	}
	black.until(`document.title.startsWith('(1) Your move')`)
	black.until(`document.querySelector('#await').innerText.replace(/\s+/g, ' ').trim() === '1 to move'`)
	black.until(`window.badge === 2`) // the game in sight, and the other
	ask[any](black, `localStorage.setItem('threefold.settings', '{"confirm":"never"}')`)
	ask[any](white, `localStorage.setItem('threefold.settings', '{"confirm":"never","onward":true}')`)
	black.open(first)
	black.live()
	for _, v := range []*visitor{white, b.watcher} {
		v.open(first)
		v.live()
	}
	move := b.match.Position().Moves()[0]
	black.move(move)
	black.until(`document.querySelector('#await').innerText.replace(/\s+/g, ' ').trim() === '1 next game'`)
	black.isAccessible("a game after a move", desktop)
	black.press(".")
	at(black, "/g/"+slug)
	black.misses("#await")
	black.move(move)
	black.until(`!document.title.includes('Your move')`)
	black.misses("#await")
	black.until(`window.badge === 0`)

	white.seesPly(1)
	b.follow(t, move.Text)
	white.move(b.match.Position().Moves()[0])
	at(white, "/g/"+slug)
}
