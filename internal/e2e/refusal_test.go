package e2e

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game"
	"threefold/internal/testkit/gametest"
)

// A move that is not legal is refused in a bubble that says why, and changes
// nothing; the game goes on.
func TestRefusedMoves(t *testing.T) {
	b := gather(t, sharedServer(t))
	for _, c := range []struct {
		game, before string
		clicks       string
		code         string
	}{
		{"cheskers", "", "b6 d4", "nothing_to_jump"},
		{"cheskers", "", "a3", "not_your_piece"},
		{"cheskers", "Cb8-a5 e3-f4 d6-e5", "a3 b4", "must_capture"},
		{"chesquerque", "", "b1 d5", "not_that_way"},
		{"quadsquare", "", "c1 c6", "not_that_way"},
	} {
		t.Run(c.game+" "+c.clicks, func(t *testing.T) {
			b.start(t, find(t, c.game), "null")
			for _, written := range strings.Fields(c.before) {
				b.play(t, written)
			}
			position := b.match.Position()
			mover := b.players[position.Turn()]
			clicks := strings.Fields(c.clicks)
			for _, click := range clicks {
				mover.click(place(click))
			}
			moveError := position.Refuse(clicks)
			if moveError == nil || moveError.Code != c.code {
				t.Fatalf("the rules refuse with %v", moveError)
			}
			_, text := gametest.English(moveError)
			mover.until(fmt.Sprintf(`document.querySelector('[data-refusal=%q]')?.textContent.includes(%q)`,
				moveError.Code, text))
			mover.seesPosition(position)
			moves := position.Moves()
			b.play(t, moves[len(moves)-1].Text) // of a piece that is not selected now
		})
	}
}

// A piece that cannot move says why in every game, to a click and to a key: what blocks it, pins
// it, or that something must be captured. Screen readers are told.
func TestAPieceThatCannotMoveSaysWhy(t *testing.T) {
	b := gather(t, sharedServer(t))
	for _, c := range []struct{ game, position, piece, code, says string }{
		{"cheskers", "", "a7", "no_move", "It is blockedIn the way: black pawn b6."},
		{"cheskers", "5k2/2p3p1/8/4p3/3P4/2p5/8/B1K5 w 0 1", "c1", "must_capture", "You must capture"},
		{"chesquerque", "", "b1", "no_move", "It is blockedIn the way: white pawn b2."},
		{"chesquerque", "k8/9/9/9/9/9/2n1n4/3R5/3K5 w - - 0 1", "d2", "pinned", "It is pinned"},
		{"quadsquare", "2k/3/3p3/1P1/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "d5", "no_move", "It is blockedIn the way: black pawn d6."},
		{"quadsquare", "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qr/- - 0 1", "M1.0", "pinned_by_rook", "Pinned by the rook"},
	} {
		t.Run(c.game+" "+c.piece+" "+c.code, func(t *testing.T) {
			g := find(t, c.game)
			b.startFrom(t, g, cmp.Or(c.position, g.Start))
			mover := b.players[b.match.Position().Turn()]
			told := fmt.Sprintf(`document.querySelector('[role="status"] > [data-refusal=%q]')?.textContent.startsWith(%q)`, c.code, c.says)
			mover.click(place(c.piece))
			mover.until(told)
			for range 3 { // the seat of a quad, the bubble, the piece in hand
				mover.press(kb.Escape)
			}
			mover.misses(".bubble")
			ask[bool](mover, fmt.Sprintf(`document.querySelector(%q).focus(), true`, place(c.piece)))
			mover.press(kb.Enter)
			mover.until(told)
		})
	}
}

// A king who would be in check from another piece than the one pressed on sees the ring on
// that other piece, and on nobody else.
func TestMoveErrorRingsWhoeverChecks(t *testing.T) {
	b := gather(t, sharedServer(t))
	b.startFrom(t, find(t, "quadsquare"), "3/3/7/3/3/1Pk4/3/3 b -/-/-/-/K/- - 12 42")
	black := b.players[game.Black]
	black.click(place("c3"))
	black.click(place("M1"))
	black.until(`document.querySelector('[data-refusal="alone_on_quad"]')?.textContent.includes("Check from: white pawn b3")`)
	black.until(fmt.Sprintf(`(() => {
		const middle = (el) => { const r = el.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
		const pawn = document.querySelector(%q).getBoundingClientRect(), rings = [...document.querySelectorAll("#play .m-circle-second")].map(middle);
		return rings.length === 1 && rings.every(([x, y]) => x > pawn.left && x < pawn.right && y > pawn.top && y < pawn.bottom);
	})()`, place("b3")))
}

// tried are clicks that are refused in the starting positions, at all edges of the boards.
var tried = map[string][]string{
	"chesquerque": {"a1 a4", "i2 i5", "b1 c3", "e2 e5", "h1 i3"},
	"cheskers":    {"b6 d4", "h6 h4", "a7", "h8 e5", "b8 d4"},
	"quadsquare":  {"a3 a5", "g3 g5", "S1 a4", "e1 g4", "S2 e6"},
}

// The bubble lies within the window, however narrow and wherever it is
// scrolled, and covers none of the pieces and places that it speaks of.
func TestBubblesInView(t *testing.T) {
	b := gather(t, sharedServer(t))
	for id, all := range tried {
		b.start(t, find(t, id), "null")
		position := b.match.Position()
		mover := b.players[position.Turn()]
		for _, w := range []window{{width: 320, height: 640}, {width: 390, height: 844, dark: true}, {width: 820, height: 600}, {width: 1280, height: 800}} {
			mover.resize(w)
			mover.inLayout(w)
			for _, written := range all {
				clicks := strings.Fields(written)
				mover.must(chromedp.Do(mover.ctx, chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent(kb.Escape)))
				mover.misses(".bubble")
				ask[bool](mover, fmt.Sprintf(`document.querySelector(%q).scrollIntoView({ block: "start", behavior: "instant" }), true`, place(clicks[len(clicks)-1])))
				for _, click := range clicks {
					mover.click(place(click))
				}
				moveError := position.Refuse(clicks)
				mover.sees(fmt.Sprintf(`[data-refusal=%q]`, moveError.Code))
				if fault := ask[string](mover, fmt.Sprintf(bubbleFault, jsonOf(moveError.Places))); fault != "" {
					t.Errorf("%s, %d × %d, %s: %s", id, w.width, w.height, written, fault)
				}
			}
			mover.picture("refused-"+id, w)
		}
	}
}

// bubbleFault says what is wrong with where the bubble is.
const bubbleFault = `(() => {
	const box = document.querySelector(".bubble").getBoundingClientRect();
	if (box.left < 0 || box.top < 0 || box.right > document.documentElement.clientWidth || box.bottom > innerHeight) {
		return "it leaves the window: " + JSON.stringify(box);
	}
	for (const at of %s ?? []) {
		const man = document.querySelector('[data-piece][data-at="' + at + '"]')?.getBoundingClientRect();
		if (man && man.left < box.right && man.right > box.left && man.top < box.bottom && man.bottom > box.top) {
			return "it covers the man on " + at;
		}
	}
	return "";
})()`

func jsonOf(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// Who was refused is still in hand; clicked again, and then the same place, he
// is refused for the same reason.
func TestRefusedTwice(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "cheskers"))
	mover := b.players[b.match.Position().Turn()]
	refused := `[data-refusal="nothing_to_jump"]`
	mover.click(place("b6"))
	mover.click(place("d4"))
	mover.sees(refused)
	mover.click(place("b6"))
	mover.misses(refused)
	mover.click(place("d4"))
	mover.sees(refused)
	mover.click(place("a5")) // where he may go
	b.follow(t, "b6-a5")
}
