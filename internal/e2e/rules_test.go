package e2e

import (
	"fmt"
	"testing"
)

// The diagrams of the rules are boards: what may not be is told below, what may be is
// played, and again.
func TestRulesPlay(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "a reader who tries", desktop, "/rules/cheskers")
	const figure = `.diagram:has([data-position="5k2/8/7B/4p3/8/2p5/1P6/6K1 w 0 1"])`
	v.until(`document.querySelector(".diagram")?.dataset.live || document.querySelector("#boards")`)
	ask[any](v, fmt.Sprintf(`document.querySelector(%q).scrollIntoView({ block: "center" })`, figure))
	v.sees(figure + `[data-live]`)
	v.click(figure + ` [data-place="h6"]`)
	v.click(figure + ` [data-place="f8"]`)
	v.until(fmt.Sprintf(`document.querySelector(%q).textContent.includes("You must take 2 pieces. You must take the most pieces") && !document.querySelector(%q)`, figure+" figcaption", figure+" .bubble"))
	v.checkIn("rules-refused", desktop)
	for _, click := range []string{"b2", "d4", "f6"} {
		v.click(figure + fmt.Sprintf(` [data-place="%s"]`, click))
	}
	v.until(fmt.Sprintf(`document.querySelectorAll(%q).length === 4`, figure+" [data-piece]"))
	v.click(figure + ` figcaption button`)
	v.until(fmt.Sprintf(`document.querySelectorAll(%q).length === 6 && document.querySelector(%q).hidden`, figure+" [data-piece]", figure+" figcaption button"))
	v.checkAt("rules-play", window{360, 740, true}, window{820, 1180, false})
	const where = `.where[data-live]`
	v.sees(where)
	v.click(where + ` [data-place="e5"]`) // the enemy goes, and the piece is lifted and put down
	v.until(fmt.Sprintf(`document.querySelectorAll(%q).length === 1`, where+" [data-piece]"))
	v.click(where + ` [data-place="d4"]`)
	v.click(where + ` [data-place="a1"]`)
	v.until(fmt.Sprintf(`document.querySelector(%q).textContent === "Camel on a1."`, where+" [data-where-title]"))
}
