package pages

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/google/go-cmp/cmp"

	"threefold/internal/archive"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/site/files"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
	"threefold/internal/site/page"
	"threefold/internal/site/puzzles"
	"threefold/internal/site/secret"
	"threefold/internal/site/visitor"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/testkit/storetest"
	"threefold/internal/tournament/director"
)

// shelf is a store whose lists are given.
type shelf struct {
	*storetest.Store
	Search
	own, over []gamelog.Row
	shared    []gamelog.SharedRow
	positions map[string]string
	standing  []gamelog.OngoingGame
	asked     []archive.Query
}

func (a *shelf) Mine(context.Context, string, int) ([]gamelog.Row, error) { return a.own, nil }

func (a *shelf) Shared(context.Context, string, int) ([]gamelog.SharedRow, error) {
	return a.shared, nil
}

func (a *shelf) OngoingGames(context.Context, string, int) ([]gamelog.OngoingGame, error) {
	return a.standing, nil
}

func (a *shelf) LastPositions(context.Context, []string) (map[string]string, error) {
	return a.positions, nil
}

func (a *shelf) Find(_ context.Context, q archive.Query, limit int) (archive.Found, error) {
	a.asked = append(a.asked, q)
	found := archive.Found{Rows: a.over[:min(limit, len(a.over))], Count: len(a.over), Counted: archive.Exactly}
	if len(a.over) > limit {
		last := a.over[limit-1]
		found.Next = archive.Cursor{EndedAt: last.EndedAt, Slug: last.Slug}
	}
	found.Previous = q.After
	return found, nil
}

// site is pages without their addresses, on these lists.
func site(t *testing.T, a *shelf) *Pages {
	t.Helper()
	logger := slog.New(slog.DiscardHandler)
	described := must.Get(gameinfo.Describe(catalog.Games))(t)
	static := must.Get(files.New(nil))(t)
	responder := &httpx.ErrorResponder{Logger: logger}
	a.Store = storetest.New(t)
	a.Search = a.Store.Archive()
	few := must.Get(puzzles.New(sitetest.Puzzles))(t)
	p, err := New(Config{Puzzles: few, Games: lobby.New(lobby.Config{Log: a, Games: catalog.Find, Logger: logger}), Archive: a, Search: a,
		Catalog: described, Files: static, Errors: responder, Logger: logger, Tournaments: director.New(nil, nil, nil, logger)})
	must.Do(t, err)
	responder.Page = p.ErrorPage
	return p
}

type shown struct {
	path   string
	status int
	body   string
}

func (s shown) contains(t *testing.T, all ...string) {
	t.Helper()
	sitetest.Contains(t, s.path, s.body, all...)
}

func (s shown) lacks(t *testing.T, all ...string) {
	t.Helper()
	sitetest.Lacks(t, s.path, s.body, all...)
}

func (s shown) isMissing(t *testing.T) {
	t.Helper()
	if s.status != http.StatusNotFound {
		t.Errorf("%s: %d", s.path, s.status)
	}
}

// listed are the games of these lists that the visitor "me" has, by these words.
func listed(t *testing.T, a *shelf, words func(m *myGame) string) (all []string) {
	t.Helper()
	for _, m := range must.Get(site(t, a).mine(t.Context(), visitor.Visitor{Person: gamelog.Person{ID: "me"}}))(t) {
		all = append(all, words(&m))
	}
	return all
}

// seen tells from which side a game is seen.
func seen(m *myGame) string {
	return fmt.Sprintf("%s, %s, Black below: %t", m.Title, m.Says, m.Thumbnail.Flip)
}

// shelved is the page at this address, of a site with these lists, for a visitor who
// has been here before.
func shelved(t *testing.T, a *shelf, path string) shown {
	t.Helper()
	p := site(t, a)
	r := chi.NewRouter()
	r.Use(visitor.New(a, nil, p.Own, p.Errors).EnsureVisitor)
	for _, listed := range page.All {
		for _, route := range listed.Routes {
			r.Get(route.Pattern, Handlers(p)[listed.Name])
		}
	}
	ask := httptest.NewRequest("GET", path, nil)
	ask.AddCookie(&http.Cookie{Name: "threefold", Value: secret.New().Text()})
	w := httptest.NewRecorder()
	r.ServeHTTP(w, ask)
	return shown{path, w.Code, w.Body.String()}
}

// row is a game of Cheskers in a list; me plays White.
func row(id string, status gamelog.Status, result string) gamelog.Row {
	g, _ := catalog.Find("cheskers")
	return gamelog.Row{ID: id, Slug: "slug" + id, Game: g.ID, Status: status, Position: g.Start, Result: result, Reason: "last king taken",
		Plies: 16, White: gamelog.Person{ID: "me", Name: "Me"}, Black: gamelog.Person{ID: "you", Name: "Calm Heron"}, EndedAt: 1000}
}

// An invitation of one's own is seen from one's own side, and says who is waited for.
func TestYourInvitations(t *testing.T) {
	open := func(side, visibility string) gamelog.Row {
		r := row(side+visibility, gamelog.Invited, "")
		r.White, r.Creator, r.Side, r.Terms.Visibility = gamelog.Person{}, gamelog.Person{ID: "me", Name: "Me"}, side, gamelog.Visibility(visibility)
		return r
	}
	got := listed(t, &shelf{own: []gamelog.Row{open("white", ""), open("black", ""), open("black", "open"), open("none", "private")}}, seen)
	want := []string{
		"Open invitation, waiting for your friend, Black below: false",
		"Open invitation, waiting for your friend, Black below: true",
		"Open challenge, waiting for an opponent, Black below: true",
		"Open invitation, waiting for both players, Black below: false",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestYourGames(t *testing.T) {
	got := listed(t, &shelf{
		own: []gamelog.Row{row("wait", gamelog.Playing, ""), row("open", gamelog.Invited, ""), row("move", gamelog.Playing, ""), row("gone", gamelog.Gone, ""),
			row("won", gamelog.Over, "1-0"), row("lost", gamelog.Over, "0-1"), row("none", gamelog.Over, "*"), row("old", gamelog.Over, "1-0")},
		positions: map[string]string{"move": "1c1k1k1b/p1p1p1p1/3p1p1p/p7/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 w 0 1"},
	}, func(m *myGame) string { return fmt.Sprintf("%s: %s, %s", m.Slug, m.Title, m.Says) })
	// Cheskers begins with Black, so White waits at the start.
	want := []string{
		"slugmove: Calm Heron, your move",
		"slugwait: Calm Heron, their move",
		"slugopen: Open invitation, waiting for your friend",
		"slugwon: Calm Heron, won · Last king taken",
		"sluglost: Calm Heron, lost · Last king taken",
		"slugnone: Calm Heron, Last king taken",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// Beside the game that is in sight, those count in which it is the visitor's turn.
func TestGamesThatAwaitAMove(t *testing.T) {
	g, _ := catalog.Find("cheskers")
	const whites = "1c1k1k1b/p1p1p1p1/3p1p1p/p7/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 w 0 1"
	p := site(t, &shelf{standing: []gamelog.OngoingGame{
		{Slug: "wait", Game: g.ID, Seat: "white", Position: g.Start}, // Cheskers begins with Black
		{Slug: "move", Game: g.ID, Seat: "white", Position: whites},
		{Slug: "theirs", Game: g.ID, Seat: "black", Position: whites},
		{Slug: "unknown", Game: "draughts", Seat: "white", Position: whites},
	}})
	for inSight, want := range map[string]queue{"": {1, "/#mine"}, "wait": {1, "/g/move"}, "move": {0, "/#mine"}} {
		if q, err := p.awaiting(t.Context(), visitor.Visitor{Person: gamelog.Person{ID: "me"}}, inSight); q != want || err != nil {
			t.Errorf("beside %q %v await the visitor's move, want %v (%v)", inSight, q, want, err)
		}
	}
}

func TestLobbyShowsYourGamesFirst(t *testing.T) {
	none := shelved(t, &shelf{}, "/")
	none.contains(t, `id="mine" hidden`, "No finished games yet.", `id="now" aria-labelledby="now-h" hidden`, "open challenge")
	none.lacks(t, "<span>to move</span>")
	full := shelved(t, &shelf{own: []gamelog.Row{row("1", gamelog.Invited, "")}, over: []gamelog.Row{row("2", gamelog.Over, "0-1")}}, "/")
	full.contains(t, "Your games", `data-slug="slug1"`, "<bdi>Me</bdi> – <bdi>Calm Heron</bdi>", "0–1", "Last king taken · 8 moves")
	if strings.Index(full.body, "Your games") > strings.Index(full.body, `name="game"`) {
		t.Error("your games are not first")
	}
}

func TestEveryGameAndClockCanBeChosen(t *testing.T) {
	w := shelved(t, &shelf{}, "/")
	for _, g := range catalog.Games {
		w.contains(t, `data-game="`+g.ID+`"`, `<svg class="board board-`+g.ID+` thumbnail"`, `href="/rules/`+g.ID+`"`)
	}
	for _, id := range []string{"chesquerque", "cheskers", "quadsquare"} {
		w.contains(t, `<a class="how" href="/learn/`+id+`">`)
	}
	w.contains(t, "For chess players.", "For checkers players.", "Full of surprises.")
	for _, whom := range []string{"friend", "anyone", "computer"} {
		w.contains(t, `name="whom" value="`+whom+`"`)
	}
	w.contains(t, `data-clock="180+2"`, `data-clock="300+5"`, `data-clock="600+5"`, `data-clock="1800+0"`, `data-clock="none"`, `id="start"`)
}

// A position that an address brings is shown with the game it is from, and chosen; what is
// no position is in the form alone.
func TestThePositionThatAGameBeginsAt(t *testing.T) {
	const at = "/?game=cheskers&start=8%2F2k1b3%2F1k6%2FB7%2F3B1K2%2F4K1P1%2F8%2F8+w+7+33"
	w := shelved(t, &shelf{}, at)
	w.contains(t, "From a position, White to move", "Use the start position", `value="8/2k1b3/1k6/B7/3B1K2/4K1P1/8/8 w 7 33"`, `aria-describedby="about-cheskers" checked`)
	if boards := strings.Count(w.body, `<svg class="board board-cheskers`); boards != 4 { // in the banner, twice on its card, and as the puzzle of the day
		t.Errorf("%d boards of the game, want 4", boards)
	}
	shelved(t, &shelf{}, at+"&of=nothing&ply=3").contains(t, "From a position, White to move")
	none := shelved(t, &shelf{}, "/?game=cheskers&start=nonsense")
	none.lacks(t, "Use the start position")
	none.contains(t, `value="nonsense"`)
	shelved(t, &shelf{}, "/?game=draughts&start=nonsense").lacks(t, "nonsense")
}

func TestArchivePages(t *testing.T) {
	var rows []gamelog.Row
	for i := range pageSize + 1 {
		r := row(fmt.Sprintf("%012d", i), gamelog.Over, "1-0")
		r.ID, r.EndedAt = "hidden-id"+r.ID, int64(5000-i)
		rows = append(rows, r)
	}
	a := &shelf{over: rows}
	first := shelved(t, a, "/games?game=cheskers")
	if drawn, left := strings.Count(first.body, ` thumbnail"`), strings.Count(first.body, "data-thumbnail="); drawn != firstDrawn || left != pageSize-firstDrawn {
		t.Errorf("%d boards are drawn in the page, and %d are left to its modules", drawn, left)
	}
	next := "/games?before=4981-slug000000000019&game=cheskers"
	first.contains(t, next, "8", "Last king taken")
	first.lacks(t, rows[pageSize].Slug)
	first.lacks(t, "hidden-id") // from which the slug of a rematch follows
	if n := strings.Count(first.body, "Replay Me"); n != pageSize {
		t.Errorf("%d games on a page, want %d", n, pageSize)
	}
	first.lacks(t, `rel="prev"`)
	previous := "/games?back=4981-slug000000000019&game=cheskers"
	shelved(t, a, previous).contains(t, `rel="prev"`, previous, `rel="next"`, next, "First")
	if !a.asked[1].Back {
		t.Errorf("asked for %+v", a.asked[1])
	}
	a.asked = a.asked[:1]
	a.over = nil
	shelved(t, a, next).contains(t, "There are no older games.", "First", `rel="prev"`, previous)
	if want := (archive.Cursor{EndedAt: 4981, Slug: rows[19].Slug}); a.asked[1].After != want {
		t.Errorf("asked for games after %v, want %v", a.asked[1].After, want)
	}
	shelved(t, &shelf{}, "/games").contains(t, "No finished games yet.")
}

// The form has the pieces of the chosen game, as they were chosen; they are told as one filter,
// and taken away together.
func TestPiecesAreChosen(t *testing.T) {
	a := &shelf{}
	page := shelved(t, a, "/games?game=cheskers&one=bishop&one=&one=camel&other=king&besides=nothing&sort=longest")
	page.contains(t, `<select name="one" aria-label="One side had, piece 1"`, `<option value="camel" selected>Camel</option>`, `<option value="nothing" selected>`,
		"Bishop, camel against king, nothing else", `<a class="fchip" href="/games?game=cheskers&sort=longest">`, "Pawns do not count.")
	page.lacks(t, `value="pawn"`)
	if want := (archive.Pieces{One: []string{"bishop", "camel"}, Other: []string{"king"}, Alone: true}); len(a.asked) != 1 || cmp.Diff(want, a.asked[0].Pieces) != "" {
		t.Errorf("asked for %+v", a.asked)
	}
	if n := strings.Count(page.body, " selected>"); n != 4 { // three pieces, and nothing besides
		t.Errorf("%d are chosen", n)
	}
	shelved(t, &shelf{}, "/games?game=chesquerque").contains(t, `<option value="archbishop">Archbishop</option>`, "Kings and pawns do not count.")
	shelved(t, &shelf{}, "/games").lacks(t, `name="one"`)
	shelved(t, &shelf{}, "/games?game=cheskers&one=camel&other=camel").contains(t, `id="one-problem"`, "Both sides have the same")
	shelved(t, &shelf{}, "/games?one=camel").contains(t, "Choose a game first: each has its own pieces.")
}

// The games that reached a position are a list, which other filters narrow.
func TestGamesOfAPosition(t *testing.T) {
	g, _ := catalog.Find("cheskers")
	a := &shelf{}
	at := url.Values{"game": {"cheskers"}, "position": {g.Start}}.Encode()
	page := shelved(t, a, "/games?clock=days&"+at)
	page.contains(t, "One position", `<input type="hidden" name="position" value="`)
	if len(a.asked) != 1 || a.asked[0].Position.Hash != archive.Hash(g, g.Start) {
		t.Errorf("asked for %+v", a.asked)
	}
	shelved(t, &shelf{}, "/games?with=computer&"+at).isMissing(t)
}

func TestArchiveOfNothingIsMissing(t *testing.T) {
	for _, query := range []string{"?game=draughts", "?before=x", "?before=5", "?before=-5-slug1", "?before=5-", "?before=5-a-b", "?back=5", "?position=x", "?game=cheskers&position=x", "?back=5-a&before=5-a"} {
		shelved(t, &shelf{}, "/games"+query).isMissing(t)
	}
}

func TestRulesPages(t *testing.T) {
	for _, g := range catalog.Games {
		whole := shelved(t, &shelf{}, "/rules/"+g.ID)
		whole.contains(t, "<h1>"+g.Name+"</h1>", `class="toc"`, `class="card diagram"`)
		headings := strings.Count(whole.body, "<h2 id=")
		toc, _, _ := strings.Cut(whole.body, "<article")
		if n := strings.Count(toc, `<a href="#`); n != headings || n == 0 {
			t.Errorf("%s: %d entries in the contents for %d headings", g.ID, n, headings)
		}
		sheet := shelved(t, &shelf{}, "/rules/"+g.ID+"?sheet=1")
		sheet.contains(t, `class="card diagram"`, "<h2 id=")
		sheet.lacks(t, "<html", "<h1>")
	}
	shelved(t, &shelf{}, "/rules/draughts").isMissing(t)
}

func TestDiagramsSayWhatIsWrongWithThem(t *testing.T) {
	p := site(t, &shelf{})
	const position = "5k2/8/1p6/8/3P4/8/8/2K5 w 0 1"
	good := must.Get(p.drawDiagram("cheskers", position, "select=d4 marks=c5,e5 flip", "A < B."))(t)
	w := shown{"the diagram", http.StatusOK, string(good)}
	w.contains(t, `aria-label="White: king c1; pawn d4. Black: king f8; pawn b6."`, `<use class="wp" href="#piece-pawn"`, `class="m-selected"`)
	for class, n := range map[string]int{"m-dot": 2, "m-lit": 2, "m-capture": 0} { // it may go to c5 and e5
		if got := strings.Count(w.body, `class="`+class+`"`); got != n {
			t.Errorf("%d marks of the class %s, want %d", got, class, n)
		}
	}
	if !strings.Contains(string(good), "A &lt; B.") {
		t.Error("the caption is not escaped")
	}
	for _, c := range [][4]string{
		{"draughts", position, "", "no such game"},
		{"cheskers", "nothing", "", `diagram "nothing"`},
		{"cheskers", position, "select=z9", `no place "z9"`},
		{"cheskers", position, "select=a1", "nothing on a1 can move"},
		{"cheskers", position, "marks=c5,z9", `no place "z9"`},
		{"cheskers", position, "turn=white", `unknown option "turn=white"`},
	} {
		if _, err := p.drawDiagram(c[0], c[1], c[2], ""); err == nil || !strings.Contains(err.Error(), c[3]) {
			t.Errorf("%q: error %v, want %q", c, err, c[3])
		}
	}
}

// The winner's name stands out, on the line of the side that won; in a draw neither's.
func TestTheArchiveMarksTheWinner(t *testing.T) {
	const white, black = `<span class="win"><i class="side white"`, `<span class="win"><i class="side black"`
	for result, marks := range map[string][2]int{"1-0": {1, 0}, "0-1": {0, 1}, "1/2-1/2": {0, 0}} {
		page := shelved(t, &shelf{over: []gamelog.Row{row("1", gamelog.Over, result)}}, "/games")
		if got := [2]int{strings.Count(page.body, white), strings.Count(page.body, black)}; got != marks {
			t.Errorf("%s: White and Black are marked %v times, want %v", result, got, marks)
		}
	}
}

// What the script needs to draw the boards of a list is preloaded, once for each game of
// the rows that it draws; the first boards are in the page, and need nothing.
func TestTheArchivePreloadsDescriptions(t *testing.T) {
	of := func(games ...string) (rows []gamelog.Row) {
		for i, g := range games {
			r := row(strconv.Itoa(i), gamelog.Over, "1-0")
			r.Game = g
			rows = append(rows, r)
		}
		return rows
	}
	drawn := of("cheskers", "quadsquare", "cheskers")
	page := shelved(t, &shelf{over: append(drawn, of("chesquerque", "cheskers", "cheskers")...)}, "/games")
	for g, want := range map[string]int{"cheskers": 1, "chesquerque": 1, "quadsquare": 0} {
		if n := strings.Count(page.body, `<link rel="preload" as="fetch" crossorigin href="/static/built/`+g+`-`); n != want {
			t.Errorf("%s: %d links, want %d", g, n, want)
		}
	}
	shelved(t, &shelf{over: drawn}, "/games").lacks(t, `as="fetch"`)
}

// Games against the computer are a part of the archive of their own; it is told from
// people by its level.
func TestTheArchiveOfGamesAgainstTheComputer(t *testing.T) {
	against := row("1", gamelog.Over, "1-0")
	against.Level, against.Black = 4, gamelog.ComputerPerson
	a := &shelf{over: []gamelog.Row{against}}
	page := shelved(t, a, "/games?game=cheskers&with=computer")
	page.contains(t, "Computer, level 4", `<a href="/games?game=cheskers">Between people</a>`, `href="/games?with=computer">All games`,
		`<a href="/games?game=cheskers&with=computer" aria-current="page">`, `<a class="fchip" href="/games?game=cheskers"><span class="sr">Remove filter: </span>Against the computer`)
	if q := a.asked[0]; q.Game != "cheskers" || !q.Computer {
		t.Errorf("asked for %+v", q)
	}
	shelved(t, a, "/games").contains(t, `<a href="/games?with=computer">Against the computer</a>`)
	if q := a.asked[1]; !q.Plain() || q.Computer {
		t.Errorf("asked for %+v", q)
	}
	shelved(t, &shelf{}, "/games?with=computer").contains(t, "No finished games against the computer yet.")
	shelved(t, &shelf{}, "/games?with=friends").isMissing(t)
}

// A game in a seat that a player shares is listed as it is for that seat, though
// neither owner is the player.
func TestYourSharedGames(t *testing.T) {
	r := row("1", gamelog.Playing, "") // Black is to move
	r.White = gamelog.Person{ID: "former", Name: "Former"}
	got := listed(t, &shelf{shared: []gamelog.SharedRow{{Row: r, Seat: "white"}, {Row: r, Seat: "black"}, {Row: r, Seat: "both"}}}, seen)
	want := []string{"Former, your move, Black below: true", "Calm Heron, their move, Black below: false", "Yourself, Black to move, Black below: false"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// A game in which the computer is to move goes on when its player comes.
func TestYourGameAgainstTheComputer(t *testing.T) {
	r := row("1", gamelog.Playing, "") // Black is to move
	r.Level, r.Black = 2, gamelog.ComputerPerson
	got := listed(t, &shelf{own: []gamelog.Row{r}}, func(m *myGame) string { return m.Title + " " + m.Says })
	if want := []string{"Computer, level 2 moves when you open the game"}; !slices.Equal(got, want) {
		t.Errorf("listed is %q, want %q", got, want)
	}
}
