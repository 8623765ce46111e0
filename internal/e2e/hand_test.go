package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

func (v *visitor) middle(click string) (x, y float64) {
	v.t.Helper()
	return v.middleOf(place(click))
}

// middleOf is the middle of an element, once it is there and stands still.
func (v *visitor) middleOf(selector string) (x, y float64) {
	v.t.Helper()
	return v.rests(fmt.Sprintf(`(() => {
		const r = document.querySelector(%q)?.getBoundingClientRect();
		return r?.width ? (r.x + r.width / 2) + " " + (r.y + r.height / 2) : "";
	})()`, selector))
}

// hasFingers makes the window a phone's.
func (v *visitor) hasFingers() {
	v.t.Helper()
	v.must(chromedp.Do(v.ctx, chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)))
}

func (v *visitor) tap(selector string) {
	v.t.Helper()
	x, y := v.middleOf(selector)
	v.must(chromedp.Do(v.ctx, chromedp.TapXY(x, y)))
}

// A piece is dragged with the mouse, on each board.
func TestDrag(t *testing.T) {
	b := gather(t, sharedServer(t))
	for game, move := range map[string][3]string{
		"chesquerque": {"e2", "e4", "e2e4"},
		"cheskers":    {"b6", "a5", "b6-a5"},
		"quadsquare":  {"c3", "M1", "c3-M1"},
	} {
		t.Run(game, func(t *testing.T) {
			b.start(t, find(t, game), "null")
			mover := b.players[b.match.Position().Turn()]
			fromX, fromY := mover.middle(move[0])
			toX, toY := mover.middle(move[1])
			mover.must(chromedp.Do(mover.ctx, chromedp.DragAndDropXY(fromX, fromY, toX, toY)))
			b.follow(t, move[2])
		})
	}
}

// On a phone a move is tapped, or dragged with a finger.
func TestTouch(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "cheskers"))
	for _, v := range b.players {
		v.hasFingers()
		v.inLayout(phone)
	}
	black, white := b.players[1], b.players[0]
	black.tap(place("f6"))
	black.tap(place("g5"))
	b.follow(t, "f6-g5")

	fromX, fromY := white.middle("c3")
	toX, toY := white.middle("b4")
	white.touch(input.DispatchTouchEventTypeTouchStart, fromX, fromY)
	white.touch(input.DispatchTouchEventTypeTouchMove, (fromX+toX)/2, (fromY+toY)/2)
	white.touch(input.DispatchTouchEventTypeTouchMove, toX, toY)
	white.touch(input.DispatchTouchEventTypeTouchEnd)
	b.follow(t, "c3-b4")
}

// touch moves one finger; without a point it is lifted.
func (v *visitor) touch(kind input.DispatchTouchEventType, at ...float64) {
	v.t.Helper()
	points := []*input.TouchPoint{}
	if len(at) == 2 {
		points = append(points, &input.TouchPoint{X: at[0], Y: at[1]})
	}
	call(v, input.DispatchTouchEvent,
		input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
}

// The board turns at a button, for whoever presses it.
func TestFlip(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "quadsquare")).watched()
	_, below := b.watcher.middle("d1")
	b.watcher.click(`[data-action="flip"]`)
	b.watcher.until(fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().bottom < %g`, place("d1"), below))
	b.play(t, "c3-M1")
}
