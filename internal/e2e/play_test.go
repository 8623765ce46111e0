package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
)

// create opens an invitation in the visitor's name and goes to it. The side is the visitor's
// own; a clock is "null", or JSON in milliseconds. The lobby has a test of its own.
func (v *visitor) create(gameID, side, clock string) (path string) {
	v.t.Helper()
	return v.createBy(fmt.Sprintf(`{"game":%q,"side":%q,"terms":{"clock":%s}}`, gameID, side, clock))
}

// createBy creates a game by the body of the request and opens its page.
func (v *visitor) createBy(body string) (path string) {
	v.t.Helper()
	answer, err := http.Post(v.site+"/api/games", "application/json", strings.NewReader(body))
	v.must(err)
	defer answer.Body.Close()
	var made struct{ Slug string }
	v.must(json.NewDecoder(answer.Body).Decode(&made))
	for _, cookie := range answer.Cookies() {
		call(v, network.SetCookie,
			network.SetCookieParams{Name: cookie.Name, Value: cookie.Value, URL: v.site})
	}
	path = "/g/" + made.Slug
	v.open(path)
	v.live()
	return path
}

// accept opens an invitation and takes the other seat.
func (v *visitor) accept(path string) {
	v.t.Helper()
	v.open(path)
	v.click(`[data-action="accept"]`)
	v.live()
}

func (v *visitor) live() {
	v.t.Helper()
	v.sees(`[data-connection="live"]`)
}

// place is the selector of a click: "e4", "M1", or a seat, "M1.0".
func place(click string) string {
	if id, slot, seat := strings.Cut(click, "."); seat {
		return fmt.Sprintf(`[data-place="%s"] [data-slot="%s"]`, id, slot)
	}
	return fmt.Sprintf(`[data-place="%s"]`, click)
}

// destination is the selector of the same place while it is marked as one
// that the selected piece can go to. A tile is marked itself, or in a seat.
func destination(click string) string {
	id, _, _ := strings.Cut(click, ".")
	if id != click {
		return place(click) + "[data-dest]"
	}
	return fmt.Sprintf(`[data-place="%s"][data-dest], [data-place="%s"] [data-dest]`, id, id)
}

// move plays a move by clicking what a person clicks: the piece, each place it
// goes to, as soon as it is marked, and the choices that are left open then.
func (v *visitor) move(m game.Move) {
	v.t.Helper()
	v.click(place(m.Clicks[0]))
	for _, click := range m.Clicks[1:] {
		v.sees(destination(click))
		v.click(place(click))
	}
	for _, choice := range open(m) {
		v.click(fmt.Sprintf(`[data-choice="%s"]`, choice))
	}
}

// open are the choices of a move that its clicks do not answer: a clicked
// seat has said already whom the move captures, and whether it joins.
func open(m game.Move) []string {
	if strings.Contains(m.Clicks[len(m.Clicks)-1], ".") {
		return slices.DeleteFunc(slices.Clone(m.Choices), func(c string) bool {
			return c == "join" || c == "sacrifice" || strings.HasPrefix(c, "x")
		})
	}
	return m.Choices
}

// pieces are the pieces of a position, "white king" and so on, in a fixed order, as JSON.
func pieces(p game.Position) string {
	var all []string
	for _, m := range p.Pieces() {
		all = append(all, m.Piece)
	}
	slices.Sort(all)
	b, _ := json.Marshal(all)
	return string(b)
}

// seesPosition waits until the pieces on the page's board are those of a position.
func (v *visitor) seesPosition(p game.Position) {
	v.t.Helper()
	v.until(fmt.Sprintf(`JSON.stringify([...document.querySelectorAll("main [data-board] [data-piece]")]
		.map((m) => m.dataset.piece).sort()) === %q`, pieces(p)))
}

// seesPly waits until the move list ends with a ply.
func (v *visitor) seesPly(n int) {
	v.t.Helper()
	v.sees(fmt.Sprintf(`[data-ply="%d"]`, n))
}

func find(t *testing.T, id string) *game.Game {
	t.Helper()
	g, ok := catalog.Find(id)
	if !ok {
		t.Fatalf("no game %q", id)
	}
	return g
}
