package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game"
	"threefold/internal/pgn/samples"
	"threefold/internal/testkit/must"
)

// paste puts a text into the field as a paste does.
func (v *visitor) paste(text string) {
	v.t.Helper()
	ask[bool](v, `document.querySelector("#record").focus(), document.querySelector("#record").select(), true`)
	v.write(text)
}

// A record that is pasted is checked by the rules: an error names line, move and
// reason, and is put right by one button. Then it is replayed from the link alone, and
// played on from against a friend.
func TestImportByPaste(t *testing.T) {
	s := sharedServer(t)
	v := opens(t, s.URL, "somebody with a game on paper", desktop, "/import")
	v.paste("[Variant \"Quad-Square Chess\"]\n\n1. c3-M1 e6-M2\n2. M1xd6 {well} S4d6 3. e1xM1 e8-e7")
	v.until(`document.querySelector(".fault h2")?.textContent === "Line 4, move 3, White"`)
	v.until(`document.querySelector(".fault code").textContent === "e1xM1"`)
	v.until(`document.querySelectorAll(".read [data-piece]").length > 0`)
	v.until(`document.querySelector(".remarks li").textContent === "Line 4, move 2, Black S4d6 is read as S4xd6"`)
	v.check("import-fault")
	v.click(`.remarks button`)
	v.until(`document.querySelector("#record").value.slice(...["selectionStart", "selectionEnd"].map((at) => document.querySelector("#record")[at])) === "S4d6"`)
	v.click(`.fault .btn.primary`)
	v.until(`document.querySelector(".fault").hidden && document.querySelector("#record").value.includes("3. e1-M1 e8-e7")`)
	v.click(`[data-replay]`)
	v.until(`location.pathname === "/import/quadsquare" && location.hash.length > 10`)
	v.seesPly(6)
	v.until(`document.querySelector(".ginfo").textContent.includes("not played here")`)

	other := opens(t, s.URL, "whoever got the link", desktop, ask[string](v, `location.pathname + "?ply=3" + location.hash`))
	positions := after(t, find(t, "quadsquare"), courses[1].moves()[:6])
	other.seesPosition(positions[3])
	other.until(`document.querySelector(".said .lines").textContent.includes("well")`)
	other.click(`.transport [data-action="forward"]`)
	other.seesPosition(positions[4])
	other.click(`[data-action="continue"]`)
	other.until(fmt.Sprintf(`document.querySelector("input[name=start]")?.value === %q`, positions[4].Text()))
}

// A variation of a record is stepped into, and out of.
func TestImportedVariation(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "a reader of an annotated game", desktop, "/import")
	v.paste("[Variant \"Cheskers\"]\n\n1. f6-g5 c3-d4 (1... c3-b4 2. b6-a5) 2. b6-a5 *")
	v.until(`document.querySelector("[data-count]").textContent === "3 half-moves" && document.querySelector(".read [data-piece]") !== null`)
	v.click(`[data-replay]`)
	v.seesPly(3)
	line := after(t, find(t, "cheskers"), []string{"f6-g5", "c3-b4", "b6-a5"})
	v.click(`.said [data-action="variation"]`)
	v.seesPosition(line[2])
	v.press(kb.ArrowRight)
	v.seesPosition(line[3])
	v.until(`document.querySelector(".opening").textContent === "Variation: 1… c3-b4 2. b6-a5"`)
	v.check("variation")
	v.click(`[data-action="to-game"]`)
	v.seesPosition(line[1])
}

// after are the positions of a game: before the first of these moves, after it, …
func after(t *testing.T, g *game.Game, moves []string) []game.Position {
	t.Helper()
	match := must.Get(game.NewMatch(g, g.Start))(t)
	positions := []game.Position{match.Position()}
	for _, written := range moves {
		move := must.Get(match.Position().Read(written))(t)
		must.Get(match.Play(move.Text))(t)
		positions = append(positions, match.Position())
	}
	return positions
}

// A file that is dropped is read too; a text that is none is refused in the page.
func TestImportByDrop(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "somebody with a file", desktop, "/import")
	ask[bool](v, fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.items.add(new File([%q], "game.pgn", { type: "text/plain" }));
		document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
		return true;
	})()`, samples.All()[1].Text))
	v.until(`document.querySelector("[data-count]").textContent === "15 half-moves"`)
	v.paste("1. e4 e5")
	v.until(`/^Line 1/.test(document.querySelector(".fault h2")?.textContent)`)
}

// A file that is not UTF-8 is read as Windows-1252, however it comes, and the page says so
// until another text is there.
func TestImportAnOldFile(t *testing.T) {
	s := sharedServer(t)
	for way, give := range map[string]string{
		"chosen":  `(() => { const chooser = document.querySelector("input[type=file]"); chooser.files = data.files; chooser.dispatchEvent(new Event("change", { bubbles: true })); })()`,
		"dropped": `document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }))`,
	} {
		t.Run(way, func(t *testing.T) {
			v := opens(t, s.URL, "somebody with an old file", desktop, "/import")
			file := func(after string) string {
				return fmt.Sprintf(`(() => {
					const data = new DataTransfer();
					const latin = Uint8Array.from([..."[Variant \"Cheskers\"]\n[White \"Jos\xe9 \x80\"]\n\n1. f6-g5 *\n"], (letter) => letter.charCodeAt(0));
					data.items.add(new File([%s], "alt.pgn", { type: "text/plain" }));
					%s;
					return true;
				})()`, after, give)
			}
			ask[bool](v, file("latin"))
			v.until(`document.querySelector("[data-count]").textContent === "1 half-move" && document.querySelector("[data-caption]").textContent.includes("José €")`)
			v.until(`document.querySelector("[data-guess]").checkVisibility() && document.querySelector("[data-guess]").textContent.startsWith("The file alt.pgn is not UTF-8. It was read as Windows-1252.")`)
			v.check("import-guessed")
			ask[bool](v, file(`"[Variant \"Cheskers\"]\n[White \"José\"]\n\n1. f6-g5 *"`))
			v.until(`document.querySelector("[data-caption]").textContent.includes("José\u2069") && !document.querySelector("[data-guess]").checkVisibility()`)
		})
	}
}

// Where the archive is empty it shows the samples, which are replayed from their links.
func TestSamplesInAnEmptyArchive(t *testing.T) {
	v := opens(t, ownServer(t).URL, "a newcomer", desktop, "/games")
	v.until(fmt.Sprintf(`document.querySelectorAll(".samples a").length === %d`, len(samples.All())))
	v.click(`.samples a[href^="/import/quadsquare"]`)
	v.seesPly(26)
	v.until(`document.querySelector(".banner").textContent.includes("Black won")`)
	v.check("record")
	v.open("/import")
	v.check("import")
}

// A link that was cut short says so.
func TestALinkWithoutARecord(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "somebody with half a link", desktop, "/import/cheskers#nonsense")
	v.until(`!document.querySelector("#no-record").hidden`)
	v.check("no-record")
}

// Of several games in a text the visitor chooses one, and its link has it alone. Each name
// in the list is read by itself.
func TestImportOneOfSeveral(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "somebody with a collection", desktop, "/import")
	v.paste("[Variant \"Cheskers\"]\n[White \"Ada\"]\n\n1. b6-a5 1-0\n\n[Variant \"Cheskers\"]\n[White \"\u05e9\u05dc\u05d5\u05dd\"]\n[Black \"Di – Dan\"]\n[Result \"1-0\"]\n\n1. f6-g5 c3-d4 1-0")
	v.until(`document.querySelector("[data-count]").textContent === "1 half-move"`)
	v.until(`[...document.querySelectorAll("[name=part] option")].map((o) => o.text).join() === "1. \u2068Ada\u2069 – \u2068?\u2069,2. \u2068\u05e9\u05dc\u05d5\u05dd\u2069 – \u2068Di\u2069 – \u2068Dan\u2069, 1-0"`)
	ask[any](v, `(() => { const part = document.querySelector("[name=part]"); part.value = "2"; part.dispatchEvent(new Event("change", { bubbles: true })); })()`)
	v.until(`document.querySelector("[data-count]").textContent === "2 half-moves"`)
	v.check("import-several")
	v.click(`[data-replay]`)
	v.until(`location.pathname === "/import/cheskers"`)
	v.seesPosition(after(t, find(t, "cheskers"), []string{"f6-g5", "c3-d4"})[2])
}
