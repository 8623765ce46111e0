package e2e

import (
	"fmt"
	"testing"

	"threefold/internal/game"
)

// playsBoth plays written moves of both sides.
func (v *visitor) playsBoth(c *game.Course, moves []string) {
	v.t.Helper()
	for _, written := range moves {
		m, err := c.Position().Read(written)
		v.must(err)
		v.move(m.Move)
		_, err = c.Play(m.Text)
		v.must(err)
		v.seesPly(c.Len())
		v.seesPosition(c.Position())
	}
}

// Two play by turns on one device: without a connection, over a reload, with
// takebacks, to an end that becomes a record by link. Nothing of it enters the archive.
func TestTwoOnOneDevice(t *testing.T) {
	for _, c := range some(1, courses) {
		t.Run(c.game, func(t *testing.T) {
			s := ownServer(t)
			line := layLine(t, s)
			v := newVisitor(t, "http://"+line.Addr, "two players", desktop)
			defer v.forgiveLine()
			g := find(t, c.game)
			match, err := game.NewCourse(g, g.Start)
			v.must(err)
			v.open("/")
			v.click(fmt.Sprintf(`label[data-game=%q]`, c.game))
			v.against("friend")
			v.click(`[data-local="two"]`)
			v.seesPosition(match.Position())
			line.Lose()
			v.playsBoth(match, c.moves()[:4])
			v.click(`.acts [data-action="undo"]`)
			match, err = match.Back(1)
			v.must(err)
			v.seesPosition(match.Position())
			v.playsBoth(match, c.moves()[3:6])
			line.Mend()
			v.check("local")

			v.open("/local/" + c.game)
			v.seesPly(6)
			v.seesPosition(match.Position())
			v.confirms("resign")
			v.sees("[data-result]")
			v.check("local-over")
			v.until(`location.hash.length > 10`)
			v.click(`.rest [data-action="share-game"]`)
			v.until(`document.querySelector("dialog .linkbox input").value.includes("/import/")`)
			link := ask[string](v, `document.querySelector("dialog .linkbox input").value`)
			v.open("/games")
			v.until(`!document.querySelector("main").textContent.includes("White – Black")`)
			v.misses(`main a[href^="/g/"]`)
			v.open(link[len(v.site):])
			v.seesPosition(match.Position())
		})
	}
}

// The computer plays without a connection too; the next game exchanges the sides, and what
// was begun goes on when its page is opened again.
func TestComputerOnThisDevice(t *testing.T) {
	for _, id := range some(1, []string{"quadsquare", "chesquerque", "cheskers"}) {
		t.Run(id, func(t *testing.T) {
			line := layLine(t, sharedServer(t))
			v := newVisitor(t, "http://"+line.Addr, "a visitor", phone)
			defer v.forgiveLine()
			first := find(t, id).First
			v.open(fmt.Sprintf("/local/%s?level=2&side=%s", id, first))
			v.sees(".av-computer")
			line.Lose()
			for played := 0; played < 6; played += 2 {
				v.onTurn(played)
				v.byHint()
			}
			v.onTurn(6)
			v.click(`.acts [data-action="undo"]`)
			v.onTurn(4)
			v.byHint()
			v.onTurn(6)
			line.Mend()
			v.check("local-computer")
			v.open(fmt.Sprintf("/local/%s?level=2", id))
			v.onTurn(6)
			v.confirms("resign")
			v.sees("[data-result]")
			v.click(`[data-action="rematch"]`)
			v.until(fmt.Sprintf(`document.querySelector('[data-player-bar="bottom"] .side').classList.contains(%q)`, first.Other()))
			v.onTurn(1)
		})
	}
}

// A page without WebAssembly says why there is no game, and where there are some.
func TestNoRulesOnThisDevice(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "a visitor", desktop, "/rules")
	v.before(`delete globalThis.WebAssembly`)
	v.open("/local/cheskers")
	v.until(`document.querySelector("#coming").textContent.includes("does not support WebAssembly")`)
	v.check("local-none")
	v.open("/local/draughts")
	v.until(`document.querySelector("main").textContent.includes("Page not found")`)
	v.forgive()
}
