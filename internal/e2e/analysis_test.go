package e2e

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/testkit/must"
)

// listed waits until the tree's list says this, with one space between its words.
func (v *visitor) listed(text string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`[...document.querySelectorAll(".tree :is(.row > i, button, em, .cmt > span)")].map((el) => {
		const own = el.cloneNode(true);
		own.querySelectorAll("small, .sr").forEach((one) => one.remove());
		return own.textContent.trim();
	}).filter(Boolean).join(" ") === %q`, text))
}

// stands waits until this move led to the position on the board.
func (v *visitor) stands(shown string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`document.querySelector(".tree [aria-current]")?.textContent.includes(%q)`, shown))
}

// found waits until the engine has said something of the position on the board.
func (v *visitor) found() {
	v.t.Helper()
	v.until(`document.querySelector(".line .mv button") !== null && !["Analysing…", "Loading the engine"].includes(document.querySelector(".eng-h h2").textContent)`)
}

// seesLines waits until each line of the engine shows so many moves whole.
func (v *visitor) seesLines(moves int) {
	v.t.Helper()
	v.until(fmt.Sprintf(`[...document.querySelectorAll(".line .mv")].every((line) => {
		const room = line.getBoundingClientRect();
		return [...line.querySelectorAll("button")].filter((one) => {
			const own = one.getBoundingClientRect();
			return own.right <= room.right + 1 && own.bottom <= room.bottom + 1;
		}).length >= %d;
	})`, moves))
}

func (v *visitor) put(selector, text string) {
	v.t.Helper()
	v.click(selector)
	v.write(text)
}

// shownMoves are moves as they are clicked and as they are shown, and the positions
// before the first, after it, and so on.
func shownMoves(t *testing.T, g *game.Game, written []string) (all []game.Move, shown []string, at []game.Position) {
	t.Helper()
	match := must.Get(game.NewCourse(g, g.Start))(t)
	at = append(at, match.Position())
	for _, text := range written {
		m := must.Get(match.Position().Read(text))(t)
		p := must.Get(match.Play(m.Text))(t)
		all, shown, at = append(all, m.Move), append(shown, p.Shown), append(at, match.Position())
	}
	return all, shown, at
}

// In every game both sides are moved by mouse, keyboard and finger; the tree grows, the
// engine speaks, a line of it goes into the tree, and a link holds all of it.
func TestAnalysis(t *testing.T) {
	s := sharedServer(t)
	for _, c := range courses {
		t.Run(c.game, func(t *testing.T) {
			g := find(t, c.game)
			moves, shown, at := shownMoves(t, g, c.moves()[:3])
			v := opens(t, s.URL, "an analyst", desktop, "/analysis/"+c.game)
			v.seesPosition(at[0])
			v.until(`document.querySelectorAll(".eng-l .line").length === 3`) // they have their places
			v.found()
			v.seesLines(4)
			for i, m := range moves[:2] {
				v.move(m)
				v.stands(shown[i])
				v.seesPosition(at[i+1])
			}
			v.listed("1 " + shown[0] + " " + shown[1])
			v.found()

			v.press(kb.ArrowLeft)
			v.seesPosition(at[1])
			other := otherMove(at[1], moves[1].Text)
			beside, played, err := at[1].Play(other)
			v.must(err)
			v.press("/")
			v.put(`[data-typed] input`, other)
			v.press(kb.Enter)
			v.seesPosition(beside)
			v.listed("1 " + shown[0] + " " + shown[1] + " 1…" + played.Shown)

			v.press("Y") // Shift and y: to say something of it
			v.put("#comment", "Not } so good")
			v.press(kb.Enter)
			v.click(`.gl-b[data-about="2"]`)
			v.press("U")
			v.listed("1 " + shown[0] + " " + played.Shown + "? Not } so good 1…" + shown[1])

			v.press("V")
			v.sees(`dialog .linkbox input`)
			link := ask[string](v, `document.querySelector("dialog .linkbox input").value`)
			v.press(kb.Escape)
			reader := newVisitor(t, s.URL, "who is sent the link", phone)
			reader.hasFingers()
			reader.must(chromedp.Do(reader.ctx, chromedp.Navigate(link)))
			reader.listed("1 " + shown[0] + " " + played.Shown + "? Not } so good 1…" + shown[1])
			reader.seesPosition(beside)
			reader.click(`.dock [data-action="back"]`)
			reader.seesPosition(at[1])
			for _, click := range moves[1].Clicks {
				reader.tap(place(click))
			}
			reader.stands(shown[1])
			reader.seesPosition(at[2])

			v.found()
			before := ask[int](v, `document.querySelectorAll(".tree [data-action=go]").length`)
			v.click(`.line .ib`)
			v.until(fmt.Sprintf(`document.querySelectorAll(".tree [data-action=go]").length > %d`, before)) // a line may have one move
		})
	}
}

func otherMove(p game.Position, but string) string {
	for _, m := range p.Moves() {
		if m.Text != but && len(m.Choices) == 0 {
			return m.Text
		}
	}
	return ""
}

// A finished game opens at the ply on the board; what is added to it is kept in this
// browser until it is forgotten.
func TestAnalysisOfAGame(t *testing.T) {
	reader, b := rereads(t, "a reader", desktop, "?ply=2")
	reader.click(`.rest [data-action="analyse"]`)
	reader.until(`location.pathname === "/analysis/cheskers"`)
	reader.seesPosition(b.recorded[2])
	reader.until(`document.querySelectorAll(".tree .row > button").length === 4 && document.querySelector("[data-origin]").textContent.startsWith("From game ")`)
	other := otherMove(b.recorded[2], "")
	beside, _, err := b.recorded[2].Play(other)
	reader.must(err)
	reader.found()
	reader.press("/")
	reader.put(`[data-typed] input`, other)
	reader.press(kb.Enter)
	reader.seesPosition(beside)
	grown := `document.querySelectorAll(".tree [data-action=go]").length === 5`
	reader.until(grown)
	reader.click(`#tab-record`)
	reader.until(`document.querySelector(".keeps p").textContent.includes("1 game has saved lines.")`)
	reader.open(b.path)
	reader.click(`.rest [data-action="analyse"]`)
	reader.until(`location.pathname === "/analysis/cheskers"`)
	reader.until(grown)

	reader.click(`#tab-record`)
	reader.until(`document.querySelector(".rec").value.includes('[Site "')`)
	reader.click(`[data-action="forget"]`)
	reader.click(`dialog .btn.danger`)
	reader.until(`document.querySelector(".keeps p").textContent.includes("You have no saved lines yet.")`)
	reader.open(b.path)
	reader.click(`.rest [data-action="analyse"]`)
	reader.until(`document.querySelectorAll(".tree .row > button").length === 4`)
}

// The position of a game that runs in this browser is not analysed, in any tab, until it
// is over; its page has no door, and its address opens nothing.
func TestNoHelpInARunningGame(t *testing.T) {
	b := gather(t, sharedServer(t)).watched()
	b.start(t, find(t, "cheskers"), "null")
	written := courses[0]
	for _, c := range courses {
		if c.game == "cheskers" {
			written = c
		}
	}
	for _, move := range written.moves()[:10] {
		b.play(t, move)
	}
	player := b.players[0]
	player.misses(`[data-action="analyse"]`)
	b.watcher.misses(`[data-action="analyse"]`)
	tab := player.tab()
	address := "/analysis/cheskers?position=" + url.QueryEscape(b.match.Position().Text())
	tab.open(address)
	tab.until(`document.querySelector(".eng-h h2").textContent === "You are playing this game"`)
	tab.misses(`.line`)
	tab.open("/analysis/cheskers?of=" + b.path[len("/g/"):])
	tab.until(`document.querySelector("[data-fault]").textContent.includes("This game is still being played.")`)
	stranger := opens(t, player.site, "a stranger", desktop, address)
	stranger.found()

	player.confirms("resign")
	b.seesResult("0-1", "resigned")
	tab.open(address)
	tab.found()
}

// Where the tables know, they come first, and stand beside every legal move.
func TestAnalysisByTables(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "an analyst", desktop, "/analysis/cheskers?position="+url.QueryEscape("1k6/8/5K2/2K5/8/8/8/8 w 0 1"))
	v.until(`document.querySelectorAll("[data-judged] .vd").length === document.querySelectorAll("[data-judged] .vd :is(b)").length && document.querySelectorAll("[data-judged] .vd").length > 1`)
	v.until(`document.querySelector(".eng-h h2").textContent === "White wins with best play" && document.querySelector(".eng-h").textContent.includes("Tablebase")`)
	for _, w := range []window{desktop, {1280, 720, false}, phone} {
		v.resize(w)
		v.until(`(() => {
			const box = document.querySelector("[data-judged]"), foot = box.getBoundingClientRect().bottom;
			const moves = [...box.querySelectorAll(".vd")].map((one) => one.getBoundingClientRect());
			return moves.some(({ bottom }) => bottom <= foot) && moves.every(({ top, bottom }) => bottom <= foot || top >= foot - 1);
		})()`)
	}
}

// What cannot be opened is told of, with an empty board; without WebAssembly the page
// works as far as it can, and says why.
func TestAnalysisOfWhatIsNone(t *testing.T) {
	s := sharedServer(t)
	v := newVisitor(t, s.URL, "an analyst", desktop)
	says := func(path, fault string) {
		v.t.Helper()
		v.must(chromedp.Do(v.ctx, chromedp.Navigate("about:blank")))
		v.open(path)
		v.until(fmt.Sprintf(`document.querySelector("[data-fault]")?.checkVisibility() && document.querySelector("[data-fault]").textContent.includes(%q)`, fault))
	}
	start, err := cheskers.Game.Parse(cheskers.Game.Start)
	v.must(err)
	says("/analysis/cheskers#AAAA", "Did you copy the whole link")
	v.seesPosition(start)
	says("/analysis/cheskers?position=nonsense", "This is not a valid position.")
	v.seesPosition(start)
	says("/analysis/cheskers?of=nothing00", "Game not found")
	v.forgive()

	v.open("/analysis/cheskers")
	v.found()
	v.click(`[data-action="paste"]`)
	v.put(`.paste textarea`, "[Variant \"Cheskers\"]\n\n1. f6-g5 c3-c4 *")
	v.click(`.paste .primary`)
	v.until(`document.querySelector(".paste .hint")?.checkVisibility() || document.querySelector("[data-fault]").textContent.includes("move 1, White")`)
	v.listed("1 f6-g5")

	v.click(`[data-action="paste"]`) // what cannot be read at all changes nothing
	v.put(`.paste textarea`, "nonsense")
	v.click(`.paste .primary`)
	v.until(`document.querySelector(".paste .hint")?.checkVisibility()`)
	v.listed("1 f6-g5")
	ask[bool](v, `(document.querySelector(".paste textarea").value = "", true)`)
	v.put(`.paste textarea`, "[Variant \"Chesquerque\"]\n\n1. e4 e6 *")
	v.click(`.paste .primary`)
	v.until(`location.pathname === "/analysis/chesquerque"`)
	v.listed("1 e4 e6")

	b := finished(t, s)
	old := newVisitor(t, s.URL, "an old browser", desktop)
	old.before(`delete globalThis.WebAssembly`)
	old.open("/analysis/cheskers?of=" + b.path[len("/g/"):] + "&ply=4")
	old.seesPosition(b.recorded[4])
	old.until(`document.querySelector("[data-line]").textContent.includes("does not support WebAssembly")`)
	old.press(kb.ArrowLeft)
	old.seesPosition(b.recorded[3])
}

// The page in each window, with a tree and the engine's lines.
func TestAnalysisLooks(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "an analyst", desktop, "/analysis/quadsquare")
	v.found()
	v.click(`[data-action="paste"]`)
	v.put(`.paste textarea`, "[Variant \"Quad-Square Chess\"]\n\n1. e3-M2 f6-M2 {Now both quads are at stake.} ( 1... e6-M2 2. M2xf6 $1 {Better than the other} ) 2. f3xM2 *")
	v.click(`.paste .primary`)
	v.until(`document.querySelectorAll(".tree [data-action=go]").length === 5 && !document.querySelector("dialog")`)
	v.press(kb.End)
	v.found()
	v.check("analysis")
	v.click(`#tab-openings`)
	v.until(`document.querySelector(".ex-sum")?.textContent === "No games from this position yet"`)
	v.checkAt("analysis-openings", phone, desktop)
	v.click(`#tab-record`)
	v.checkAt("analysis-record", phone, desktop)
}

// On a tablet the board is above what belongs to it, and is as wide as the window; one
// that lies on its side has both beside each other.
func TestAnalysisOnATablet(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "an analyst", desktop, "/analysis/quadsquare")
	v.found()
	for _, c := range []struct {
		window
		board int // its least width
	}{{window{720, 1000, false}, 690}, {window{820, 1180, false}, 800}, {window{820, 720, false}, 440}, {window{850, 600, false}, 430}} {
		v.resize(c.window)
		v.until(fmt.Sprintf(`innerWidth === %d && document.querySelector("#board svg")?.clientWidth >= %d`, c.width, c.board))
		v.until(`document.documentElement.scrollWidth <= innerWidth`)
		v.checkIn("analysis-tablet", c.window)
	}
}

// The panel with the link looks the same wherever a game leaves the site.
func TestShareOfARecord(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "an analyst", desktop)
	v.reads("cheskers", "[Variant \"Cheskers\"]\n\n1. f6-g5 *")
	v.press("V")
	v.seesLinkPanel()
	v.checkAt("analysis-share", phone, desktop)
	v.open("/import/cheskers" + ask[string](v, `new URL(document.querySelector("dialog .linkbox input").value).hash`))
	v.click(`[data-action="share-game"]`)
	v.seesLinkPanel()
}

// seesLinkPanel waits until a link is in a panel that leaves room about it, and is as
// wide as the panel.
func (v *visitor) seesLinkPanel() {
	v.t.Helper()
	v.until(`(() => {
		const [card, box, input] = [".card", ".linkbox", ".linkbox input"].map((part) => document.querySelector("dialog .share " + part));
		const room = parseFloat(getComputedStyle(card).paddingLeft);
		return room >= 12 && Math.abs(box.clientWidth - (card.clientWidth - 2 * room)) < 4 && input.clientHeight >= 44 && input.clientWidth > box.clientWidth / 2;
	})()`)
}

// The address says where in the tree one stands, and so does the link.
func TestAnalysisAddress(t *testing.T) {
	s := sharedServer(t)
	v := newVisitor(t, s.URL, "an analyst", desktop)
	v.reads("quadsquare", "[Variant \"Quad-Square Chess\"]\n\n1. e3-M2 f6-M2 ( 1... e6-M2 2. M2xf6 ) 2. f3xM2 *")
	v.click(`.tree .v [data-action="go"]:last-of-type`)
	v.stands("M2xf6")
	v.until(`new URLSearchParams(location.search).get("line") === "1.0"`)
	v.must(chromedp.Do(v.ctx, chromedp.Reload()))
	v.stands("M2xf6")
	v.press("V")
	v.sees(`dialog .linkbox input`)
	reader := newVisitor(t, s.URL, "who is sent the link", desktop)
	reader.must(chromedp.Do(reader.ctx, chromedp.Navigate(ask[string](v, `document.querySelector("dialog .linkbox input").value`))))
	reader.stands("M2xf6")
}

// On a phone the engine shows as many lines as its button says, one at first.
func TestAnalysisLinesOnAPhone(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "an analyst", phone, "/analysis/cheskers")
	v.found()
	for _, says := range []string{"1 line", "2 lines", "3 lines"} {
		v.until(fmt.Sprintf(`document.querySelector('[data-action="lines"]').textContent === %q`, says))
		v.until(fmt.Sprintf(`[...document.querySelectorAll(".eng-l .line")].filter((line) => line.checkVisibility()).length === %c`, says[0]))
		v.click(`[data-action="lines"]`)
	}
}
