package e2e

import (
	"fmt"
	"testing"
)

// states are windows in which a game's page is looked at whatever has happened in it. The
// first three are those in which no other test looks at a finished game, and the fourth has axe.
var states = []window{{720, 1000, true}, {1024, 768, false}, {1920, 1080, false}, {1280, 720, true}, {390, 844, false}, {820, 1180, false}, {1366, 768, false}}

// Nothing runs over its edge in a finished game, nor when a rematch is offered.
func TestFinishedPanels(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "chesquerque")).watched()
	b.play(t, "a4")
	b.play(t, "i6")
	b.players[1].confirms("resign")
	b.seesResult("1-0", "resigned")
	for _, v := range b.everybody() {
		v.checkPanels("over-" + v.name)
	}
	b.players[0].click(`[data-action="rematch"]`)
	b.players[1].sees(`[data-action="accept-rematch"]`)
	b.players[1].checkPanels("asked")
}

func (v *visitor) checkPanels(name string) {
	v.t.Helper()
	for _, w := range some(4, states) {
		v.resize(w)
		v.checkIn(name, w)
	}
	v.resize(desktop)
}

// Between a phone's width and a desktop's the moves stand beside the board. The chat stands
// beside or below it; on a tablet that lies it is one press away, with the number of lines that
// were not read.
func TestMovesAndChatOnATablet(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "cheskers"))
	white, black := b.players[0], b.players[1]
	for i, w := range []window{{1024, 768, false}, {720, 1000, false}, {820, 1180, true}, {1024, 1366, false}, {640, 800, true}} {
		white.resize(w)
		white.until(`(() => {
			const board = document.querySelector("#board svg").getBoundingClientRect();
			const moves = document.querySelector(".movebox").getBoundingClientRect();
			return moves.left >= board.right && moves.top < board.bottom && moves.height > 120 && moves.bottom <= (innerWidth > innerHeight ? innerHeight : board.bottom + 80);
		})()`)
		black.say("players", fmt.Sprintf("line %d", i))
		white.checkIn("tablet", w)
		if w.width >= 700 {
			white.until(fmt.Sprintf(`(({ top, left, right }, board, list) => (top > board.top || left > board.right) && right <= innerWidth && list.innerText.includes("line %d"))(
				document.querySelector(".g-left .chat").getBoundingClientRect(), document.querySelector("#board").getBoundingClientRect(), document.querySelector("#chat-players .lines"))`, i))
			white.misses(`.acts [data-action="chat"]`)
			continue
		}
		white.until(`document.querySelector('[data-action="chat"] .badge')?.textContent === "1"`)
		white.click(`.acts [data-action="chat"]`)
		white.until(fmt.Sprintf(`document.querySelector(".dialog .lines")?.innerText.includes("line %d")`, i))
		white.click(`.dialog [aria-label="Close"]`)
		white.until(`!document.querySelector('[data-action="chat"] .badge')`)
	}
}

// The chat stays at its end when its box changes; who has scrolled back is told of a new
// line, and led to it.
func TestChatStaysAtItsEnd(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "chesquerque"))
	white, black := b.players[0], b.players[1]
	white.resize(window{1280, 720, false})
	const atEnd = `((list) => list.scrollHeight > list.clientHeight && list.scrollHeight - list.scrollTop - list.clientHeight < 2)(document.querySelector("#chat-players .lines"))`
	for i := range 3 {
		black.say("players", fmt.Sprintf("a line that is long enough to take two or three rows of the chat, whatever the font, number %d", i))
	}
	white.until(`document.querySelector("#chat-players .lines").childElementCount >= 3 && ` + atEnd)
	white.open(b.path)
	white.until(`document.querySelector("#chat-players .lines")?.childElementCount >= 3 && ` + atEnd)
	white.resize(window{1280, 690, false})
	white.until(atEnd)
	black.say("players", "after the box has changed")
	white.until(`document.querySelector("#chat-players .lines").lastElementChild.innerText.includes("box has changed") && ` + atEnd)
	ask[any](white, `document.querySelector("#chat-players .lines").scrollTop = 0`)
	white.misses(".newer:not([hidden])")
	black.say("players", "while you read back")
	white.click(".newer:not([hidden])")
	white.until(atEnd)
	white.misses(".newer:not([hidden])")
}

// On a narrow tablet that stands upright the board keeps its size: the steps lie right
// below it, and the moves, like the chat, are one press away.
func TestMovesOnANarrowTablet(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "cheskers"))
	b.play(t, b.match.Position().Moves()[0].Text)
	white, black := b.players[0], b.players[1]
	for i, w := range []window{{600, 960, false}, {640, 900, true}, {680, 1000, false}, {699, 1000, false}} {
		white.resize(w)
		white.until(`["moves", "chat", "back", "type"].every((action) => [...document.querySelectorAll('#play [data-action="' + action + '"]')].some((button) => {
			const { top, bottom } = button.getBoundingClientRect();
			return button.checkVisibility() && top > 0 && bottom <= innerHeight;
		}))`)
		black.say("players", fmt.Sprintf("line %d", i))
		white.until(`document.querySelector('[data-action="chat"] .badge')?.textContent === "1"`)
		white.checkIn("narrow-tablet", w)
		white.click(`.acts [data-action="moves"]`)
		white.until(`(([ply]) => ply?.checkVisibility() && ply.getBoundingClientRect().bottom < innerHeight)(document.querySelectorAll('.dialog [data-ply="1"]'))`)
		white.click(`.dialog [aria-label="Close"]`)
		white.click(`.acts [data-action="chat"]`)
		white.until(fmt.Sprintf(`document.querySelector(".dialog .lines")?.innerText.includes("line %d")`, i))
		white.click(`.dialog [aria-label="Close"]`)
		white.until(`!document.querySelector('[data-action="chat"] .badge')`)
	}
}
