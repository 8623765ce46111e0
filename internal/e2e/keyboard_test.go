package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"threefold/internal/testkit/must"
)

// step is the arrow that leads the board's cursor nearer to an element, or
// "here". It looks at the screen, as somebody at the keyboard does.
const step = `(() => {
	const middle = (el) => { const r = el.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2, r.width]; };
	const at = document.activeElement, to = document.querySelector(%q);
	if (at === to) return "here";
	const [x, y, w] = middle(at), [tx, ty, tw] = middle(to);
	const dx = tx - x, dy = ty - y, near = Math.max(w, tw) / 2;
	if (Math.abs(dy) > near) return dy > 0 ? "down" : "up"; // the row first, then along it
	return dx > 0 ? "right" : "left";
})()`

var arrows = map[string]string{"right": kb.ArrowRight, "left": kb.ArrowLeft, "down": kb.ArrowDown, "up": kb.ArrowUp}

// walk moves the board's cursor to a place by the arrow keys.
func (v *visitor) walk(id string) {
	v.t.Helper()
	selector := fmt.Sprintf(`[data-place="%s"]`, id)
	for range 40 {
		way := ask[string](v, fmt.Sprintf(step, selector))
		if way == "here" {
			return
		}
		v.press(arrows[way])
	}
	v.t.Fatalf("%s: the cursor does not come to %s", v.name, id)
}

// reach presses Tab until the focus is on something that fits.
func (v *visitor) reach(selector string) {
	v.t.Helper()
	for range 80 {
		if ask[bool](v, fmt.Sprintf(`document.activeElement.matches(%q)`, selector)) {
			return
		}
		v.press(kb.Tab)
	}
	v.t.Fatalf("%s: Tab does not come to %s", v.name, selector)
}

// From the lobby to a resignation without a mouse, on every board.
func TestKeyboardAlone(t *testing.T) {
	b := gather(t, sharedServer(t))
	for _, c := range courses {
		t.Run(c.game, func(t *testing.T) {
			b.start(t, find(t, c.game), "null")
			for _, written := range c.moves()[:4] {
				before := b.match.Position()
				m := must.Get(before.Read(written))(t)
				mover := b.players[before.Turn()]
				mover.reach(`[data-place], [data-place] *`)
				for _, click := range m.Clicks {
					mover.walk(click)
					mover.press(kb.Enter)
				}
				for _, choice := range open(m.Move) {
					mover.reach(fmt.Sprintf(`[data-choice="%s"]`, choice))
					mover.press(kb.Enter)
				}
				b.follow(t, m.Text)
			}
			loser := b.players[0]
			loser.reach(`[data-action="resign"]`)
			loser.press(kb.Enter)
			loser.reach(`[data-action="yes"]`)
			loser.press(kb.Enter)
			b.seesResult("0-1", "resigned")
		})
	}
}

// An invitation is made and accepted from the keyboard.
func TestKeyboardInvitation(t *testing.T) {
	s := sharedServer(t)
	creator := opens(t, s.URL, "the creator", desktop, "/")
	creator.reach(`input[name="whom"]`)
	creator.press(kb.ArrowLeft)
	creator.press(kb.ArrowLeft)
	creator.reach(`[name="clock"]`)
	creator.press(kb.ArrowRight)
	creator.until(`document.querySelector("#start-whom").textContent === "with a friend, random colour, 30 + 0"`)
	creator.press(kb.Enter)
	creator.until(`location.pathname.startsWith("/g/")`)
	friend := opens(t, s.URL, "the friend", desktop, ask[string](creator, "location.pathname"))
	friend.reach(`[data-action="accept"]`)
	friend.press(kb.Enter)
	friend.sees(`[data-action="resign"]`)
	creator.sees(`[data-action="resign"]`)
}

// Two keys lead past the top bar: to whom a game is against, and to the board.
func TestSkipLinks(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "a visitor with a keyboard", desktop)
	skip := func(to string) {
		for _, key := range []string{kb.Tab, kb.Tab, kb.Enter, kb.Tab} {
			v.press(key)
		}
		v.until(fmt.Sprintf(`document.activeElement.matches(%q)`, to))
	}
	v.open("/")
	v.sees(`#start-whom`)
	skip(`input[name="whom"]`)
	v.createBy(`{"game":"cheskers","side":"both"}`)
	skip(`#play .board-host *`)
	b := v.create("cheskers", "white", "null")
	v.open(b)
	v.misses(`.skip[href="#board"]`)
}
