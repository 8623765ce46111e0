package e2e

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/site/secret"
	"threefold/internal/store"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sample"
	"threefold/internal/testkit/servertest"
)

type old struct {
	slug, game   string
	white, black string // names
	loser        game.Color
	plies        int
	day          archive.Day
	terms        gamelog.Terms
	course       int // which random game it is; of one kind and course all begin alike
}

// olds are games of which each filter finds some and not others. They begin alike,
// those of one kind.
var olds = []old{
	{"ada1", "cheskers", "Ada", "Ben", game.Black, 12, "2026-03-01", gamelog.Terms{Clock: &gamelog.Control{Base: 180_000}}, 0},
	{"ada2", "cheskers", "Ben", "Ada", game.Black, 6, "2026-03-02", gamelog.Terms{Days: 2}, 0},
	{"cy1", "cheskers", "Cy", "Ben", game.White, 9, "2026-03-03", gamelog.Terms{}, 0},
	{"ada3", "quadsquare", "Ada", "Cy", game.White, 4, "2026-03-04", gamelog.Terms{Clock: &gamelog.Control{Base: 900_000}}, 0},
	{"secret", "cheskers", "Ada", "Ben", game.Black, 5, "2026-03-05", gamelog.Terms{Visibility: gamelog.Private}, 0},
}

func withArchive(t *testing.T, games []old) *server {
	t.Helper()
	t.Parallel()
	path := filepath.Join(t.TempDir(), "archive.db")
	db := must.Get(store.Open(t.Context(), store.Config{Path: path}))(t)
	for _, o := range games {
		o.save(t, db)
	}
	must.Do(t, db.Close())
	return servertest.Start(t, binary, "THREEFOLD_DATA="+path)
}

// unwritten is a player who was never written down.
const unwritten = "Cy"

// cookieOf is what the browser of a player of the archive has for a cookie.
func cookieOf(name string) (t secret.Token) {
	copy(t[:], "cookie of "+name)
	return t
}

// is makes the visitor's browser that of a player of the archive.
func (v *visitor) is(name string) {
	v.t.Helper()
	call(v, network.SetCookie, network.SetCookieParams{Name: "threefold", Value: cookieOf(name).Text(), URL: v.site})
}

// save writes the game's log, and its row with the last event.
func (o old) save(t *testing.T, db *store.Store) {
	t.Helper()
	g, _ := catalog.Find(o.game)
	row := gamelog.Row{ID: "id of " + o.slug, Slug: o.slug, Game: o.game, Terms: o.terms,
		White: gamelog.Person{ID: "id of " + o.white, Name: o.white}, Black: gamelog.Person{ID: "id of " + o.black, Name: o.black}}
	for _, p := range []gamelog.Person{row.White, row.Black} {
		if p.Name == unwritten {
			continue
		}
		must.Do(t, db.SavePlayer(t.Context(), cookieOf(p.Name).Hash(), p, 1))
	}
	played := sample.RandomGame(g, o.course, o.plies)
	if len(played) != o.plies {
		t.Fatalf("a game of %s ends after %d moves", o.game, len(played))
	}
	events := must.Get(sample.Log(row, g.Start, played, o.loser, o.day.Begins()))(t)
	r := must.Get(gamelog.Fold(events))(t)
	for i, e := range events {
		a := gamelog.Append{Event: e}
		if i == len(events)-1 {
			a.Row = r.Row()
		}
		must.Do(t, db.Append(t.Context(), a))
	}
}

// lists waits until the list has these games and no other, in order.
func (v *visitor) lists(slugs string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`document.querySelector("#found")?.ariaBusy === "false" &&
		[...document.querySelectorAll("#found .list .go a")].map((a) => a.pathname.slice(3)).join(" ") === %q`, slugs))
}

// indexed waits until the server has put every game of olds into its index.
func indexed(t *testing.T, s *server) {
	t.Helper()
	waitsFor(t, s.URL+"/games?player=ada&against=cy", "1 game<")
}

// indexedPositions waits likewise for the games of crossing.
func indexedPositions(t *testing.T, s *server) {
	t.Helper()
	waitsFor(t, s.URL+"/api/explore?game=cheskers&position="+url.QueryEscape(find(t, "cheskers").Start), `"games":12,"white"`)
}

// waitsFor waits until an address answers with a text that has these words.
func waitsFor(t *testing.T, address, words string) {
	t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		answer := must.Get(http.Get(address))(t)
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err == nil && strings.Contains(string(text), words) {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%s does not say %s (%v): %.200s", address, words, err, text)
		}
	}
}

// fill gives a field of the archive's form a value, as a visitor does.
func (v *visitor) fill(name, value string) {
	v.t.Helper()
	v.sees(fmt.Sprintf("#filters [name=%s]", name))
	ask[any](v, fmt.Sprintf(`(() => { const field = document.querySelector("#filters [name=%s]");
		field.value = %q; field.dispatchEvent(new Event("input", { bubbles: true })); })()`, name, value))
}

// openingOf is the first moves of all these games of a kind, as many.
func openingOf(t *testing.T, id string, plies int) string {
	t.Helper()
	var moves []string
	for _, p := range sample.RandomGame(find(t, id), 0, plies) {
		moves = append(moves, p.Text)
	}
	return strings.Join(moves, " ")
}

// Each filter finds its games by its address, and is set by its control of the form;
// what is set is told, and taken away again.
func TestEachFilter(t *testing.T) {
	s := withArchive(t, olds)
	v := opens(t, s.URL, "a reader", desktop, "/games")
	indexed(t, s)
	for query, slugs := range map[string]string{
		"": "ada3 cy1 ada2 ada1", "game=quadsquare": "ada3", "player=ADA": "ada3 ada2 ada1", "player=ada&against=ben": "ada2 ada1",
		"result=white": "ada2 ada1", "result=draw": "", "player=Ada&result=won": "ada1", "player=Ada&result=lost": "ada3 ada2", "reason=resignation": "ada3 cy1 ada2 ada1",
		"reason=checkmate": "", "clock=short": "ada1", "clock=long": "ada3", "clock=days": "ada2", "clock=none": "cy1",
		"min=5": "cy1 ada1", "max=2": "ada3", "min=3&max=3": "ada2", "since=2026-03-03": "ada3 cy1", "until=2026-03-01": "ada1", "since=2026-03-02&until=2026-03-02": "ada2",
		"game=cheskers&moves=" + openingOf(t, "cheskers", 3): "cy1 ada2 ada1", "sort=longest": "ada1 cy1 ada2 ada3", "mine=1": "",
		"with=computer": "",
	} {
		v.open("/games?" + query)
		v.lists(slugs)
	}

	v.open("/games")
	v.fill("player", "ada")
	v.lists("ada3 ada2 ada1")
	v.fill("clock", "days")
	v.lists("ada2")
	v.until(`location.search === "?clock=days&player=ada" || location.search === "?player=ada&clock=days"`)
	v.until(`document.querySelector(".countbar b").textContent === "1 game"`)
	v.click(`.fchip[href*="player"]`) // takes the clock away
	v.lists("ada3 ada2 ada1")
	v.until(`document.querySelector("#filters [name=clock]").value === ""`)
	ask[any](v, `history.back()`)
	v.lists("ada2")
	v.click(".fclear")
	v.lists("ada3 cy1 ada2 ada1")
	v.fill("moves", "e2e4")
	v.until(`/Choose a game first/.test(document.querySelector("#moves-problem").textContent)`)
	v.forgive() // the answer 400 is what was asked for
}

// Without scripts the form finds what its fields say, each of them, as does its address.
func TestTheFormWithoutScripts(t *testing.T) {
	s := withArchive(t, olds)
	indexed(t, s)
	v := newVisitor(t, s.URL, "Ada, without scripts", desktop)
	v.is("Ada")
	v.withoutScripts()
	for _, c := range []struct{ fields, slugs string }{
		{`player: "ben"`, "cy1 ada2 ada1"},
		{`player: "ada", against: "cy"`, "ada3"},
		{`result: "white"`, "ada2 ada1"},
		{`player: "ben", result: "lost"`, "ada1"},
		{`reason: "resignation", clock: "none"`, "cy1"},
		{`min: "3", max: "4"`, "ada2"},
		{`since: "2026-03-02", until: "2026-03-03"`, "cy1 ada2"},
		{`mine: true`, "ada3 ada2 ada1"},
		{`mine: true, clock: "days"`, "ada2"},
	} {
		v.open("/games?sort=longest")
		v.open("/games")
		ask[any](v, fmt.Sprintf(`for (const [name, value] of Object.entries({ %s })) {
			const field = document.querySelector("#filters [name=" + name + "]");
			if (field.type === "checkbox") field.checked = value; else field.value = value;
		}`, c.fields))
		v.click(`#filters button[type=submit]`)
		v.until(`location.search.length > 1`)
		v.lists(c.slugs)
	}
	v.open("/games?game=cheskers")
	ask[any](v, fmt.Sprintf(`document.querySelector("#filters [name=moves]").value = %q`, openingOf(t, "cheskers", 3)))
	v.click(`#filters button[type=submit]`)
	v.until(`location.search.includes("moves=") && document.readyState === "complete"`)
	v.lists("cy1 ada2 ada1")
	v.forgive() // the browser has fetched none of the scripts that the pages name
}

// A player who does not want to be listed has a page that nobody else sees, from then
// on; no name leads there, in old games too. A player who was never written down is
// called by the name of the latest game.
func TestNotListed(t *testing.T) {
	s := withArchive(t, olds)
	indexed(t, s)
	ada := newVisitor(t, s.URL, "Ada", desktop)
	ada.is("Ada")
	ada.open("/games?mine=1")
	ada.lists("ada3 ada2 ada1")
	ada.click(`.arch-h a[href^="/p/"]`)
	ada.until(`document.querySelector("h1")?.textContent === "Ada" && document.querySelector("#listed")?.checked`)
	path := ask[string](ada, `location.pathname`)
	for says, with := range map[string]string{"Against people": "null", "Against the computer": `"computer"`} {
		ada.until(fmt.Sprintf(`[...document.querySelectorAll(".who a")].some(({ href, textContent }) => textContent === %q && href.includes("/games?") && new URL(href).searchParams.get("of") === location.pathname.slice(3) && new URL(href).searchParams.get("with") === %s)`, says, with))
	}

	reader := opens(t, s.URL, "a reader", desktop, "/games?game=quadsquare")
	reader.click(fmt.Sprintf(`.players a[href=%q]`, path))
	reader.until(`document.querySelector("h1")?.textContent === "Ada" && !document.querySelector("#listed")`)
	reader.click(`.latest a[href="/g/ada3"]`)
	reader.until(`location.pathname === "/g/ada3"`)

	ask[any](ada, `window.saved = false; window.real = fetch; window.fetch = async (...asked) => { const answer = await window.real(...asked); window.saved = answer.ok; return answer; }`)
	ada.click(`#listed`)
	ada.until(`window.saved && !document.querySelector("#listed").checked && document.querySelector("#listed-fault").textContent === ""`)
	reader.open(path)
	reader.until(`document.querySelector("h1")?.textContent === "Page not found"`)
	reader.open("/games?of=" + strings.TrimPrefix(path, "/p/"))
	reader.until(`document.querySelector("h1")?.textContent === "Page not found"`)
	reader.forgive() // the answers 404 are what was asked for
	reader.open("/games?player=ada")
	reader.lists("ada3 ada2 ada1")
	if n := ask[int](reader, fmt.Sprintf(`document.querySelectorAll('a[href=%q]').length`, path)); n != 0 {
		t.Errorf("%d names lead to the page", n)
	}
	ada.open(path)
	ada.until(`document.querySelector("h1")?.textContent === "Ada" && document.querySelector("#listed").checked === false`)

	reader.click(`.players a[href^="/p/"]`)
	reader.until(`document.querySelector("h1")?.textContent === "Cy"`)
}

// The archive's list, and a list that finds nothing, look right in every window.
func TestArchiveLooks(t *testing.T) {
	s := withArchive(t, olds)
	v := newVisitor(t, s.URL, "a reader", desktop)
	indexed(t, s)
	v.open("/games?player=ada")
	v.check("archive-player")
	v.open("/games?player=ada&result=draw&clock=days")
	v.check("archive-nothing")
	v.open("/games?before=9999999999999-none")
	v.until(`document.querySelectorAll(".pager a").length === 2`) // to the first page, and to the one before
	v.check("archive-paged")
	v.open("/games?game=cheskers&one=camel&other=bishop&other=bishop")
	v.until(`document.querySelector(".menfilter").open`)
	v.check("archive-men")
	v.open("/games/months")
	v.until(`/March 2026/.test(document.querySelector(".months tbody").textContent)`)
	v.check("archive-months")
	v.open("/games?player=ada")
	v.click(`.players a[href^="/p/"]`)
	v.until(`location.pathname.startsWith("/p/")`)
	v.check("player")
}
