package site

import (
	"context"
	"encoding/xml"
	"fmt"
	"html"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/web"
)

// contains checks that a page says each of these things, and in plain text.
func (w reply) contains(t *testing.T, all ...string) {
	t.Helper()
	body := html.UnescapeString(w.body)
	for _, text := range all {
		if !strings.Contains(body, text) {
			t.Errorf("%s does not hold %q", w.Request.URL, text)
		}
	}
}

func (w reply) lacks(t *testing.T, all ...string) {
	t.Helper()
	for _, text := range all {
		if strings.Contains(html.UnescapeString(w.body), text) {
			t.Errorf("%s holds %q", w.Request.URL, text)
		}
	}
}

// pagePaths lists an address of every page.
func pagePaths(slug string) []string {
	paths := []string{"/", "/tv", "/games", "/rules", "/g/" + slug, "/nobody-stands-here"}
	for _, g := range catalog.Games {
		paths = append(paths, "/rules/"+g.ID, "/games?game="+g.ID)
	}
	return paths
}

// script finds the scripts of a page: files, or data that is no script.
var script = regexp.MustCompile(`<script[^>]*>`)

// loaded finds the addresses of what a page loads.
var loaded = regexp.MustCompile(`(?:src|href)="(/static/[^"#]+)`)

func TestEveryPageLoadsOnlyFilesThatAreThere(t *testing.T) {
	b := serve(t, Config{}).browser(t)
	for _, path := range pagePaths(b.create()) {
		w := b.get(path)
		if found := inline.FindString(w.body); found != "" {
			t.Errorf("%s: inline: %q", path, found)
		}
		for _, tag := range script.FindAllString(w.body, -1) {
			if !strings.Contains(tag, `src="/static/built/`) && !strings.Contains(tag, `type="application/json"`) {
				t.Errorf("%s: inline: %q", path, tag)
			}
		}
		w.contains(t, "<!doctype html>", `<html lang="en">`, "<title>", `<main`, `id="main"`, "</html>")
		files := loaded.FindAllStringSubmatch(w.body, -1)
		if len(files) < 5 {
			t.Errorf("%s loads %d files", path, len(files))
		}
		for _, file := range files {
			if got := b.get(file[1]); got.StatusCode != http.StatusOK {
				t.Errorf("%s loads %s: %d", path, file[1], got.StatusCode)
			}
		}
	}
}

// used finds the symbols that pages and scripts draw from the icons.
var used = regexp.MustCompile(`\{\{icon "([a-z]+)"|\bicon\('([a-z]+)'\)|\bicon: '([a-z]+)'`)

func TestEveryIconIsDrawn(t *testing.T) {
	icons, err := web.Static.ReadFile("static/img/icons.svg")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, folder := range []fs.FS{web.Templates, web.Static} {
		err := fs.WalkDir(folder, ".", func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(file, ".svg") {
				return err
			}
			source, err := fs.ReadFile(folder, file)
			for _, m := range used.FindAllStringSubmatch(string(source), -1) {
				name := m[1] + m[2] + m[3]
				seen[name] = true
				if !strings.Contains(string(icons), `id="i-`+name+`"`) {
					t.Errorf("%s draws the icon %q, which is not there", file, name)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, m := range regexp.MustCompile(`id="i-([a-z]+)"`).FindAllStringSubmatch(string(icons), -1) {
		if !seen[m[1]] {
			t.Errorf("nobody draws the icon %q", m[1])
		}
	}
}

// The drawings stand in every page: one that is not closed would swallow what
// comes after it.
func TestDrawingsAreWhole(t *testing.T) {
	for _, file := range []string{"icons", "pieces"} {
		b, err := web.Static.ReadFile("static/img/" + file + ".svg")
		if err != nil {
			t.Fatal(err)
		}
		if err := xml.Unmarshal(b, new(struct{})); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

func TestInvitation(t *testing.T) {
	s := serve(t, Config{Network: func() []string { return []string{"http://192.168.1.5:8080"} }})
	owner, friend := s.browser(t), s.browser(t)
	slug := owner.create()

	own := owner.get("/g/" + slug)
	own.contains(t, "Waiting for your friend", "You are White", "no clock", "accepts plays Black", s.URL+"/g/"+slug,
		"You are White here; send the link, or open it in another browser.", "You may close this page",
		"This link works on this computer only.", `data-at="http://192.168.1.5:8080"`,
		`data-action="copy"`, `data-action="cancel"`, s.catalog["cheskers"].Surprise, `data-diagram="`)
	own.lacks(t, `data-action="accept"`)

	guests := friend.get("/g/" + slug)
	surprise := s.catalog["cheskers"].Surprise
	guests.contains(t, "invites you", "You play Black", "No clock", surprise, "/rules/cheskers", `data-action="accept"`, `data-action="watch"`)
	guests.lacks(t, `data-action="cancel"`, "computer only")

	abroad := owner.get("/g/"+slug, "Host: play.example")
	abroad.contains(t, "http://play.example/g/"+slug)
	abroad.lacks(t, "computer only")

	friend.send("POST", "/api/games/"+slug+"/accept", "")
	played := friend.get("/g/" + slug + "?ply=3")
	played.contains(t, " – ", `"seat":"black"`, `"ply":3`, `data-player-bar="top"`)
	played.lacks(t, "invites you", `data-action="accept"`)
}

// The rule that surprises most is told to whoever waits, with a board.
func TestWaitingTellsTheSurprise(t *testing.T) {
	s := serve(t, Config{})
	for _, g := range catalog.Games {
		owner := s.browser(t)
		page := owner.get("/g/" + owner.createOf(g.ID))
		page.contains(t, g.Surprise, `data-diagram="{"game":"`+g.ID)
	}
}

// What the page advises must work.
func TestAdviceForOtherComputers(t *testing.T) {
	const byAddress, byFlag = "Open the site by its address in your network", "-addr :8080"
	for _, c := range []struct {
		name        string
		loopback    bool
		network     []string
		says, lacks string
	}{
		{"nobody knows the address", false, nil, byAddress, byFlag},
		{"the loopback only", true, nil, byFlag, byAddress},
		{"a network", false, []string{"http://192.168.1.5:8080"}, "For a friend in your network", byAddress},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := serve(t, Config{Loopback: c.loopback, Network: func() []string { return c.network }})
			owner := s.browser(t)
			own := owner.get("/g/" + owner.create())
			own.contains(t, "This link works on this computer only.", c.says)
			own.lacks(t, c.lacks)
		})
	}
}

func TestInvitationByLot(t *testing.T) {
	s := serve(t, Config{})
	owner := s.browser(t)
	w := owner.send("POST", "/api/games", `{"game":"quadsquare","side":"chance","terms":{"clock":{"base":300000,"increment":5000}}}`)
	slug := decode[created](t, w.body).Slug
	owner.get("/g/"+slug).contains(t, "Sides by lot", "5 + 5", "accepts plays the side drawn by lot", "White or Black by lot; send the link")
	s.browser(t).get("/g/"+slug).contains(t, "Sides by lot", "5 minutes + 5 seconds a move")
}

func TestPlyOfAnAddress(t *testing.T) {
	b := serve(t, Config{}).browser(t)
	slug := b.create()
	for query, want := range map[string]string{"": "null", "?ply=0": "0", "?ply=17": "17", "?ply=-1": "null", "?ply=x": "null", "?ply=99999999999999999999": "null"} {
		b.get("/g/"+slug+query).contains(t, `"ply":`+want+"}")
	}
}

// shelf is a store whose lists are given.
type shelf struct {
	*memory
	own, over []gamelog.Row
	positions map[string]string
	asked     []gamelog.Cursor
}

func (a *shelf) Mine(context.Context, string, int) ([]gamelog.Row, error) { return a.own, nil }

func (a *shelf) LastPositions(context.Context, []string) (map[string]string, error) {
	return a.positions, nil
}

func (a *shelf) Finished(_ context.Context, _ string, after gamelog.Cursor, limit int) ([]gamelog.Row, error) {
	a.asked = append(a.asked, after)
	return a.over[:min(limit, len(a.over))], nil
}

// shelved is the page at this address of a site with these lists.
func shelved(t *testing.T, a *shelf, path string) reply {
	t.Helper()
	a.memory = newMemory()
	logger := slog.New(slog.DiscardHandler)
	site, err := New(Config{Logger: logger}, lobby.New(lobby.Config{Log: a.memory, Games: catalog.Find, Logger: logger}), a)
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", path, nil)
	r.AddCookie(&http.Cookie{Name: site.cookieName(), Value: writeToken(newToken())})
	site.ServeHTTP(w, r)
	return reply{&http.Response{StatusCode: w.Code, Request: r}, w.Body.String()}
}

// row is a game of Cheskers in a list; me plays White.
func row(id string, status gamelog.Status, result string) gamelog.Row {
	g, _ := catalog.Find("cheskers")
	return gamelog.Row{ID: id, Slug: "slug" + id, Game: g.ID, Status: status, Position: g.Start, Result: result, Reason: "last king taken",
		Plies: 16, White: gamelog.Person{ID: "me", Name: "Me"}, Black: gamelog.Person{ID: "you", Name: "Calm Heron"}, EndedAt: 1000}
}

// An invitation of one's own is seen from one's own side, and says who is
// waited for.
func TestYourInvitations(t *testing.T) {
	open := func(side, visibility string) gamelog.Row {
		r := row(side+visibility, gamelog.Invited, "")
		r.White, r.Creator, r.Side, r.Terms.Visibility = gamelog.Person{}, gamelog.Person{ID: "me", Name: "Me"}, side, gamelog.Visibility(visibility)
		return r
	}
	site, err := New(Config{Logger: slog.New(slog.DiscardHandler)}, nil, &shelf{
		own: []gamelog.Row{open("white", ""), open("black", ""), open("black", "open"), open("none", "private")}})
	if err != nil {
		t.Fatal(err)
	}
	mine, err := site.mine(t.Context(), visitor{Person: gamelog.Person{ID: "me"}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range mine {
		got = append(got, fmt.Sprintf("%s, %s, Black below: %t", m.Title, m.Says, m.Mini.Flip))
	}
	want := []string{
		"Open invitation, waiting for your friend, Black below: false",
		"Open invitation, waiting for your friend, Black below: true",
		"Open challenge, waiting for anybody, Black below: true",
		"Open invitation, waiting for both players, Black below: false",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestYourGames(t *testing.T) {
	site, err := New(Config{Logger: slog.New(slog.DiscardHandler)}, nil, &shelf{
		own: []gamelog.Row{row("wait", gamelog.Playing, ""), row("open", gamelog.Invited, ""), row("move", gamelog.Playing, ""), row("gone", gamelog.Gone, ""),
			row("won", gamelog.Over, "1-0"), row("lost", gamelog.Over, "0-1"), row("drew", gamelog.Over, "1/2-1/2"), row("old", gamelog.Over, "1-0")},
		positions: map[string]string{"move": "1c1k1k1b/p1p1p1p1/3p1p1p/p7/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 w 0 1"},
	})
	if err != nil {
		t.Fatal(err)
	}
	mine, err := site.mine(context.Background(), visitor{Person: gamelog.Person{ID: "me"}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range mine {
		got = append(got, fmt.Sprintf("%s: %s, %s", m.Slug, m.Title, m.Says))
	}
	// Cheskers begins with Black, so White waits at the start.
	want := []string{
		"slugmove: Calm Heron, your move",
		"slugwait: Calm Heron, their move",
		"slugopen: Open invitation, waiting for your friend",
		"slugwon: Calm Heron, won · Last king taken",
		"sluglost: Calm Heron, lost · Last king taken",
		"slugdrew: Calm Heron, drew · Last king taken",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	for inSight, want := range map[string]int{"": 1, "slugwait": 1, "slugmove": 0} {
		if n := awaiting(mine, inSight); n != want {
			t.Errorf("beside %q %d games await the visitor's move, want %d", inSight, n, want)
		}
	}
}

func TestLobbyShowsYourGamesFirst(t *testing.T) {
	none := shelved(t, &shelf{}, "/")
	none.contains(t, `id="mine" hidden`, "No game has been finished here yet.", "Nobody is playing just now.", "everyone may watch")
	none.lacks(t, "to move")
	full := shelved(t, &shelf{own: []gamelog.Row{row("1", gamelog.Invited, "")}, over: []gamelog.Row{row("2", gamelog.Over, "0-1")}}, "/")
	full.contains(t, "Your games", `data-slug="slug1"`, "Me – Calm Heron", "0–1", "Last king taken · 8 moves")
	if strings.Index(full.body, "Your games") > strings.Index(full.body, "Choose a game") {
		t.Error("your games are not first")
	}
}

func TestEveryGameAndClockCanBeChosen(t *testing.T) {
	w := shelved(t, &shelf{}, "/")
	for _, g := range catalog.Games {
		w.contains(t, `data-game="`+g.ID+`"`, g.Blurb, `href="/rules/`+g.ID+`"`)
	}
	w.contains(t, `data-clock="180+2"`, `data-clock="300+5"`, `data-clock="600+5"`, `data-clock="1800+0"`, `data-clock="none"`, `data-action="create"`)
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
	next := "/games?before=4981-slug000000000019&game=cheskers"
	first.contains(t, next, "8", "Last king taken")
	first.lacks(t, rows[pageSize].Slug)
	first.lacks(t, "hidden-id") // from which the slug of a rematch follows
	if n := strings.Count(first.body, "Replay Me"); n != pageSize {
		t.Errorf("%d games on a page, want %d", n, pageSize)
	}
	a.over = nil
	shelved(t, a, next).contains(t, "There are no older games.")
	if want := (gamelog.Cursor{EndedAt: 4981, Slug: rows[19].Slug}); a.asked[1] != want {
		t.Errorf("asked for games after %v, want %v", a.asked[1], want)
	}
	shelved(t, &shelf{}, "/games").contains(t, "No game has been finished here yet.")
}

func TestArchiveOfNothingIsMissing(t *testing.T) {
	for _, query := range []string{"?game=draughts", "?before=x", "?before=5", "?before=-5-slug1", "?before=5-", "?before=5-a-b"} {
		if w := shelved(t, &shelf{}, "/games"+query); w.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", query, w.StatusCode)
		}
	}
}

func TestRulesPages(t *testing.T) {
	for _, g := range catalog.Games {
		whole := shelved(t, &shelf{}, "/rules/"+g.ID)
		whole.contains(t, "<h1>"+g.Name+"</h1>", `class="toc"`, "data-diagram=")
		headings := strings.Count(whole.body, "<h2 id=")
		toc, _, _ := strings.Cut(whole.body, "<article")
		if n := strings.Count(toc, `<a href="#`); n != headings || n == 0 {
			t.Errorf("%s: %d entries in the contents for %d headings", g.ID, n, headings)
		}
		sheet := shelved(t, &shelf{}, "/rules/"+g.ID+"?sheet=1")
		sheet.contains(t, "data-diagram=", "<h2 id=")
		sheet.lacks(t, "<html", "<h1>")
	}
	if w := shelved(t, &shelf{}, "/rules/draughts"); w.StatusCode != http.StatusNotFound {
		t.Errorf("rules of no game: %d", w.StatusCode)
	}
}

func TestDiagramsSayWhatIsWrongWithThem(t *testing.T) {
	s := serve(t, Config{}).Site
	const position = "5k2/8/1p6/8/3P4/8/8/2K5 w 0 1"
	good, err := s.drawDiagram("cheskers", position, "select=d4 marks=c5,e5 flip", "A < B.")
	if err != nil {
		t.Fatal(err)
	}
	w := reply{&http.Response{Request: &http.Request{}}, string(good)}
	w.contains(t, `"select":"d4"`, `"marks":["c5","e5"]`, `"flip":true`, `"turn":"white"`, `"clicks":["d4","c5"]`)
	w.lacks(t, `"clicks":["c1"`)
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
		if _, err := s.drawDiagram(c[0], c[1], c[2], ""); err == nil || !strings.Contains(err.Error(), c[3]) {
			t.Errorf("%q: error %v, want %q", c, err, c[3])
		}
	}
}

// Pages that say what went wrong ask nothing of a store that may be what failed.
func TestSorryPages(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	b.get("/g/0000000000").contains(t, "Nobody stands here", `href="/games"`, "data-thumbnail=")
	b.get("/nowhere").contains(t, "Nobody stands here")
	s.store.fail(errBroken)
	w := b.get("/")
	w.want(t, http.StatusInternalServerError, "")
	w.contains(t, "Something went wrong here", "data-thumbnail=")
	w.lacks(t, "secret detail")
}
