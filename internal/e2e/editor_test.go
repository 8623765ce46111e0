package e2e

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game"
)

func editing(id, position string) string {
	return "/editor/" + id + "?" + url.Values{"position": {position}}.Encode()
}

// verdict waits for what the editor says of the position, and for its text.
func (v *visitor) verdict(says, position string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`document.querySelector("[data-verdict]").textContent.includes(%q) && document.querySelector("[name=position]").value === %q`, says, position))
}

// What cannot be is told, with one button that mends it; what can be is a game's
// beginning. The address has it all.
func TestEditorMends(t *testing.T) {
	s := sharedServer(t)
	v := newVisitor(t, s.URL, "somebody with a problem", desktop)
	const faulty, mended = "4k4/pp2r1ppp/9/9/9/9/9/PP3P1PP/4K3R b K - 0 1", "4k4/pp2r1ppp/9/9/9/9/9/PP3P1PP/4K3R w K - 0 1"
	v.open(editing("chesquerque", faulty))
	v.verdict("White is in check, but it is the other side’s turn.", faulty)
	v.until(`document.querySelector("#board [data-arrow='e8 e1']") && document.querySelector("[data-way=friend]").ariaDisabled === "true"`)
	v.check("editor-fault")
	v.click(`[data-do="mend"]`)
	v.verdict("White to move has 3 legal moves. White is in check.", mended)
	v.until(fmt.Sprintf(`new URLSearchParams(location.search).get("position") === %q`, mended))
	v.click(`[data-do="undo"]`)
	v.verdict("is in check, but", faulty)
	v.click(`[data-do="mend"]`)
	v.verdict("White is in check", mended)
	v.click(`[data-way="both"]`)
	v.until(`location.pathname.startsWith("/g/")`)
	p, err := find(t, "chesquerque").Parse(mended)
	v.must(err)
	v.seesPosition(p)
}

// By mouse: pressed and dragged, from the tray, on the board and off it. A third piece on
// a quad is refused in words.
func TestEditorByMouse(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "somebody with a mouse", desktop)
	drag := func(from, to string) {
		fromX, fromY := v.middleOf(from)
		toX, toY := v.middleOf(to)
		v.must(chromedp.Do(v.ctx, chromedp.DragAndDropXY(fromX, fromY, toX, toY)))
	}
	v.open("/editor/quadsquare")
	v.sees(`[data-place="S2"] [data-slot="1"]`)
	v.click(`[data-man="white queen"]`)
	v.click(`[data-place="S2"] [data-slot="1"]`)
	v.verdict("24 legal moves", "bkq/3/ppppppp/3/3/PPPPPPP/3/BKQ w R/QN/r/n/-/- Kk 0 1")
	v.click(`[data-place="S2"] [data-slot="1"]`)
	v.until(`document.querySelector("[data-hint]").textContent.includes("a quad holds at most two pieces")`)
	v.verdict("24 legal moves", "bkq/3/ppppppp/3/3/PPPPPPP/3/BKQ w R/QN/r/n/-/- Kk 0 1")
	v.click(`[data-man="move"]`)
	drag(`[data-place="d6"]`, `[data-place="d4"]`)
	v.verdict("25 legal moves", "bkq/3/ppp1ppp/3/1p1/PPPPPPP/3/BKQ w R/QN/r/n/-/- Kk 0 1")
	drag(`[data-place="d4"]`, `[data-verdict]`)
	v.verdict("24 legal moves", "bkq/3/ppp1ppp/3/3/PPPPPPP/3/BKQ w R/QN/r/n/-/- Kk 0 1")
	drag(`[data-man="black rook"]`, `[data-place="d5"]`)
	v.verdict("legal moves", "bkq/3/ppp1ppp/1r1/3/PPPPPPP/3/BKQ w R/QN/r/n/-/- Kk 0 1")
	v.click(`[name="castling"][value="K"]`)
	v.verdict("legal moves", "bkq/3/ppp1ppp/1r1/3/PPPPPPP/3/BKQ w R/QN/r/n/-/- k 0 1")
	v.click(`[data-begin="empty"]`)
	v.verdict("Each side needs exactly one king", "3/3/7/3/3/7/3/3 w -/-/-/-/-/- - 0 1")
	v.click(`[data-begin="start"]`)
	v.verdict("No check.", find(t, "quadsquare").Start)
	v.check("editor")
	// What the server could not be asked about is not played; the next thing done is judged.
	ask[any](v, `window.asks = window.fetch, window.fetch = () => Promise.reject(new Error("away"))`)
	drag(`[data-place="d6"]`, `[data-place="d4"]`)
	v.until(`document.querySelector("[data-verdict]").textContent.includes("No connection") && document.querySelector("[data-way=friend]").ariaDisabled === "true"`)
	ask[any](v, `window.fetch = window.asks`)
	v.click(`[data-do="undo"]`)
	v.verdict("No check.", find(t, "quadsquare").Start)
	v.click(`[data-do="copy"]`)
	v.until(`document.querySelector("[data-do=copy]").textContent === "Copied" || document.querySelector("#toast").textContent.includes("could not be copied")`)
	v.click(`[data-way="friend"]`)
	v.until(`location.pathname === "/" && document.querySelector("input[name=start]").value !== ""`)
	v.open("/")
	v.click(`[aria-controls="exact"]`)
	v.click(`[data-editor]`)
	v.until(`location.pathname.startsWith("/editor/")`)
}

// By finger, on a phone.
func TestEditorByTouch(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "somebody with a phone", phone)
	v.hasFingers()
	v.open(editing("cheskers", "3P3b/p1k3p1/1p5p/4c3/3P3P/2P1B1P1/1K5P/2C5 b 0 1"))
	v.verdict("A pawn on its last row would have been promoted: white pawn d8.", "3P3b/p1k3p1/1p5p/4c3/3P3P/2P1B1P1/1K5P/2C5 b 0 1")
	v.until(`document.querySelector("#board [data-place=d8]")`)
	v.tap(`[data-man="white bishop"]`)
	v.tap(`[data-place="d8"]`)
	v.verdict("Black to move", "3B3b/p1k3p1/1p5p/4c3/3P3P/2P1B1P1/1K5P/2C5 b 0 1")
	x, y := v.middleOf(`[data-place="d8"]`)
	toX, toY := v.middleOf(`[data-place="f8"]`)
	v.touch(input.DispatchTouchEventTypeTouchStart, x, y)
	v.touch(input.DispatchTouchEventTypeTouchMove, (x+toX)/2, (y+toY)/2)
	v.touch(input.DispatchTouchEventTypeTouchMove, toX, toY)
	v.touch(input.DispatchTouchEventTypeTouchEnd)
	v.verdict("Black to move", "5B1b/p1k3p1/1p5p/4c3/3P3P/2P1B1P1/1K5P/2C5 b 0 1")
}

// By keyboard alone, in every game: the letter of a piece sets it down, Delete takes it
// off, and who reads by ear is told what is where.
func TestEditorByKeyboard(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "somebody with a keyboard", desktop)
	for id, position := range map[string]string{
		"chesquerque": "k8/9/9/9/9/9/9/9/K8 w - - 0 1",
		"cheskers":    "8/8/8/8/8/8/1k6/K7 b 0 1",
		"quadsquare":  "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1",
	} {
		g := find(t, id)
		v.open("/editor/" + id)
		v.until(`document.querySelector("#board .b-hit[tabindex='0'], #board [data-place][tabindex='0']")`)
		v.click(`[data-begin="empty"]`)
		v.until(`document.querySelector("[data-verdict] h2").textContent === "Not legal yet" && !document.querySelector("#board [data-piece]")`)
		p, err := g.Parse(position)
		v.must(err)
		for _, piece := range p.Pieces() {
			v.setByKey(piece)
		}
		v.until(fmt.Sprintf(`document.querySelector("[name=position]").value === %q`, position))
		v.press("p")
		v.until(fmt.Sprintf(`document.querySelector("[name=position]").value !== %q`, position))
		v.press(kb.Delete)
		v.until(fmt.Sprintf(`document.querySelector("[data-verdict] h2") && document.querySelector("[name=position]").value !== %q`, position))
	}
	v.open(editing("cheskers", "8/8"))
	v.until(`document.querySelector("[data-verdict] h2").textContent.includes("Not a valid position")`)
	v.until(`document.querySelector("[name=position]").value === "8/8"`)
}

// setByKey sets a piece down with the cursor on its place.
func (v *visitor) setByKey(piece game.Piece) {
	v.t.Helper()
	at, _, _ := strings.Cut(piece.At, ".")
	ask[any](v, fmt.Sprintf(`document.querySelector(%q).focus()`, place(at)))
	letter := map[string]string{"white king": "k", "black king": "K"}[piece.Piece]
	v.press(letter)
	v.until(fmt.Sprintf(`document.activeElement.ariaLabel.includes(%q)`, piece.Piece))
}
