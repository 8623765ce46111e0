package pages_test

import (
	"encoding/xml"
	"io/fs"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/site"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/testkit/storetest"
	"threefold/web"
)

// script finds the scripts of a page: files, or data that is no script; data finds what a page starts from.
var (
	script = regexp.MustCompile(`<script[^>]*>`)
	data   = regexp.MustCompile(`<script type="application/json" id="page-data">(.*)</script>`)
)

func TestEveryPageLoadsOnlyFilesThatAreThere(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	for _, path := range served.PagePaths(b.Create()) {
		w := b.Get(path)
		if found := served.Inline.FindString(w.Text); found != "" {
			t.Errorf("%s: inline: %q", path, found)
		}
		for _, tag := range script.FindAllString(w.Text, -1) {
			if !strings.Contains(tag, `src="/static/built/`) && !strings.Contains(tag, `type="application/json"`) {
				t.Errorf("%s: inline: %q", path, tag)
			}
		}
		w.Contains(t, "<!doctype html>", `<html lang="en">`, "<title>", `<main`, `id="main"`, "</html>")
		files := served.Loaded.FindAllStringSubmatch(w.Text, -1)
		if len(files) < 4 {
			t.Errorf("%s loads %d files", path, len(files))
		}
		for _, file := range files {
			if got := b.Get(file[1]); got.StatusCode != http.StatusOK {
				t.Errorf("%s loads %s: %d", path, file[1], got.StatusCode)
			}
		}
	}
}

// expected finds what a page waits for before it is painted.
var expected = regexp.MustCompile(`<link rel="expect" href="#([a-z-]+)" blocking="render">`)

// Nothing is painted before all is there that a page shows; its modules and data come
// behind that, so that they hold nothing up.
func TestPagesArePaintedWholeAndBeforeTheirModules(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	for _, path := range served.PagePaths(b.Create()) {
		text := b.Get(path).Text
		found := expected.FindStringSubmatch(text)
		if found == nil {
			t.Errorf("%s may be painted in parts", path)
			continue
		}
		end, waits := strings.Index(text, "</main>"), strings.Index(text, ` id="`+found[1]+`"`)
		switch { // behind what is in sight at first in any window
		case path == "/":
			end = strings.Index(text, `<div class="lists"`)
		case strings.HasPrefix(path, "/rules/") && strings.Contains(text, "</aside>"): // a game without a course has none
			end = strings.Index(text, "</aside>")
		}
		if end < 0 || waits < end {
			t.Errorf("%s is painted when #%s is there, at %d, and what it shows ends at %d", path, found[1], waits, end)
		}
		for _, late := range []string{`<script type="module"`, `<link rel="modulepreload"`, `<script type="application/json"`} {
			if at := strings.Index(text, late); at >= 0 && at < waits {
				t.Errorf("%s has %s before what it shows", path, late)
			}
		}
	}
}

// used finds the symbols that pages and scripts draw from the icons.
var used = regexp.MustCompile(`\{\{icon "([a-z]+)"|\bicon\('([a-z]+)'\)|\bicon: '([a-z]+)'`)

func TestEveryIconIsDrawn(t *testing.T) {
	icons := must.Get(web.Static.ReadFile("static/img/icons.svg"))(t)
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
		must.Do(t, err)
	}
	for _, m := range regexp.MustCompile(`id="i-([a-z]+)"`).FindAllStringSubmatch(string(icons), -1) {
		if !seen[m[1]] {
			t.Errorf("nobody draws the icon %q", m[1])
		}
	}
}

// The moves are put into the encoded data, see wire.View.In.
func TestDataHasTheMovesOfAGame(t *testing.T) {
	g := served.StartGame(t)
	onTurn, _ := g.Mover()
	text := g.Legal(t)[0]
	onTurn.Send(served.Move("1", g.Snapshot.State.On, 1, text))
	g.Watcher.Expect("moved")
	for _, path := range []string{"/g/", "/embed/"} {
		found := data.FindStringSubmatch(g.Browser(t).Get(path + g.Slug).Text)
		if found == nil {
			t.Fatalf("%s has no data", path)
		}
		plies := sitetest.Decode[struct{ Snapshot wire.Snapshot }](t, found[1]).Snapshot.Plies
		if len(plies) != 1 || plies[0].Text != text {
			t.Errorf("%s: %+v, after %s", path, plies, text)
		}
	}
}

// The drawings stand in every page: one that is not closed would swallow what comes after it.
func TestDrawingsAreWhole(t *testing.T) {
	for _, file := range []string{"icons", "pieces"} {
		b := must.Get(web.Static.ReadFile("static/img/" + file + ".svg"))(t)
		if err := xml.Unmarshal(b, new(struct{})); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

func TestInvitation(t *testing.T) {
	s := served.Start(t, site.Config{Network: func() []string { return []string{"http://192.168.1.5:8080"} }})
	owner, friend := s.Browser(t), s.Browser(t)
	slug := owner.Create()

	game, _ := catalog.Find("cheskers")
	own := owner.Get("/g/" + slug)
	own.Contains(t, "Waiting for your friend", "You are White", "no clock", "accept plays Black", s.URL+"/g/"+slug,
		"You are White here. Send the link, or open it in another browser.", "You can close this page",
		"This link works on this computer only.", `data-at="http://192.168.1.5:8080"`,
		`data-action="copy"`, `data-action="cancel"`, game.Surprise, `class="card diagram"`)
	own.Lacks(t, `data-action="accept"`)

	guests := friend.Get("/g/" + slug)
	guests.Contains(t, "invites you", "You play Black", "No clock", game.Surprise, "/rules/cheskers", `data-action="accept"`, `data-action="watch"`)
	guests.Lacks(t, `data-action="cancel"`, "computer only")

	abroad := owner.Get("/g/"+slug, "Host: play.example")
	abroad.Contains(t, "http://play.example/g/"+slug)
	abroad.Lacks(t, "computer only")

	friend.Send("POST", "/api/games/"+slug+"/accept", "")
	played := friend.Get("/g/" + slug + "?ply=3")
	played.Contains(t, " – ", `"seat":"black"`, `"ply":3`, `data-player-bar="top"`)
	played.Lacks(t, "invites you", `data-action="accept"`)
}

// The page of a player who waits has the rule that surprises most, with a board.
func TestWaitingTellsTheSurprise(t *testing.T) {
	s := served.Start(t, site.Config{})
	for _, g := range catalog.Games {
		owner := s.Browser(t)
		page := owner.Get("/g/" + owner.CreateOf(g.ID))
		page.Contains(t, g.Surprise, `<div class="bw still of-`+g.ID+`" data-board="`+g.ID+`" data-position="`)
	}
}

// What the page advises must work.
func TestAdviceForOtherComputers(t *testing.T) {
	const byAddress, byFlag = "Open the site at its network address", "-addr :8080"
	for _, c := range []struct {
		name        string
		loopback    bool
		network     []string
		says, lacks string
	}{
		{"nobody knows the address", false, nil, byAddress, byFlag},
		{"the loopback only", true, nil, byFlag, byAddress},
		{"a network", false, []string{"http://192.168.1.5:8080"}, "For a friend on your network", byAddress},
	} {
		t.Run(c.name, func(t *testing.T) {
			owner := served.Start(t, site.Config{Loopback: c.loopback, Network: func() []string { return c.network }}).Browser(t)
			own := owner.Get("/g/" + owner.Create())
			own.Contains(t, "This link works on this computer only.", c.says)
			own.Lacks(t, c.lacks)
		})
	}
}

func TestInvitationByLot(t *testing.T) {
	s := served.Start(t, site.Config{})
	owner := s.Browser(t)
	w := owner.Send("POST", "/api/games", `{"game":"quadsquare","side":"chance","terms":{"clock":{"base":300000,"increment":5000}}}`)
	slug := sitetest.Decode[served.Created](t, w.Text).Slug
	owner.Get("/g/"+slug).Contains(t, "Random sides", "5 + 5", "accept plays a random side", "You play a random side here. Send the link")
	s.Browser(t).Get("/g/"+slug).Contains(t, "Random sides", "5 minutes + 5 seconds per move")
}

func TestPlyOfAnAddress(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	slug := b.Create()
	for query, want := range map[string]string{"": `null,"from":""`, "?ply=0": `0,"from":""`, "?ply=17&side=black": `17,"from":"black"`,
		"?ply=-1&side=both": `null,"from":""`, "?ply=x": `null,"from":""`, "?ply=99999999999999999999&side=white": `null,"from":"white"`} {
		b.Get("/g/"+slug+query).Contains(t, `"ply":`+want+",")
	}
}

// Pages that say what went wrong ask nothing of a store that may be what failed.
func TestSorryPages(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	b.Get("/g/0000000000").Contains(t, "Page not found", `href="/games"`, `class="board board-`)
	b.Get("/nowhere").Contains(t, "Page not found")
	s.Store.Fail(storetest.ErrBroken)
	w := b.Get("/")
	w.Want(t, http.StatusInternalServerError, "")
	w.Contains(t, "Something went wrong", `class="board board-`)
	w.Lacks(t, "secret detail")
}

// Whatever is wrong with a filter is told at its field, which names the place for
// screen readers.
func TestEveryProblemOfAFilterIsTold(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	for query, field := range map[string]string{
		"player=%00": "player", "against=%00": "against", "mine=1&of=Abc": "mine", "mine=1&player=Ada": "player", "result=maybe": "result", "side=white": "side",
		"reason=boredom": "reason", "clock=fast": "clock", "min=x": "min", "max=x": "max", "since=x": "since", "until=x": "until", "moves=a": "moves",
	} {
		page := b.Get("/games?" + query)
		page.Want(t, http.StatusOK, "")
		page.Contains(t, "one of them has an error", `aria-describedby="`+field+`-problem`)
		if strings.Contains(page.Text, `data-problem="`+field+`"></span>`) || !strings.Contains(page.Text, `data-problem="`+field+`">`) {
			t.Errorf("%s: nothing is told at %s", query, field)
		}
	}
}

// The explorer shows the position that its address names, and what followed it; what
// names none is not there.
func TestExplorerOfAnAddress(t *testing.T) {
	s := served.Start(t, site.Config{})
	g, _ := catalog.Find("cheskers")
	for slug, moves := range map[string][]string{"Ended00001": {"b6-a5", "e3-f4"}, "Ended00002": {"b6-a5", "e3-f4", "a5-b4"}} {
		s.StoreGame(t, slug, gamelog.Listed, moves...)
	}
	b := s.Browser(t)
	b.Get("/explore").Contains(t, `href="/explore?game=cheskers"`, "Moves played here")
	b.Get("/explore?game=cheskers").Contains(t, `href="/explore?game=cheskers&moves=b6-a5"`, `href="/games?game=cheskers&position=`+url.QueryEscape(g.Start)+`"`, "All games with this position", "Black to move")
	b.Get("/explore?game=cheskers&moves=c3-d4").Want(t, http.StatusOK, "")
	b.Get("/explore?game=cheskers&moves=c3-d4").Contains(t, "one of them has an error")
	deep := b.Get("/explore?game=cheskers&position=" + url.QueryEscape(g.Start))
	deep.Contains(t, "/explore?game=cheskers&position=")
	deep.Contains(t, `href="/games?game=cheskers&position=`+url.QueryEscape(g.Start)+`"`, "All games with this position")
	b.Get("/explore?game=cheskers&moves=b6-a5+e3-f4").Contains(t, "The game ended", "a5-b4")
	b.Get("/explore?game=cheskers&clock=short").Contains(t, `href="/explore?clock=short&game=cheskers&moves=b6-a5"`, "Under 10 minutes", `href="/games?clock=short&game=cheskers"`)
	b.Get("/explore?game=cheskers&clock=fast").Contains(t, `data-problem="clock">Unknown clock.`)
	b.Get("/explore?game=cheskers&clock=short&position="+url.QueryEscape(g.Start)).Contains(t, "Filters work for the first")
	for _, path := range []string{"?game=chess", "?game=cheskers&position=x", "?game=cheskers&of=nobody", "?game=cheskers&before=x"} {
		b.Get("/explore"+path).Want(t, http.StatusNotFound, "")
	}
}

// What the foot of a page leads to is there, the page of what is kept among it.
func TestTheFootLeadsToPages(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	_, foot, _ := strings.Cut(b.Get("/").Text, `<footer class="foot">`)
	foot, _, _ = strings.Cut(foot, "</footer>")
	links := regexp.MustCompile(`href="(/[^"]*)"`).FindAllStringSubmatch(foot, -1)
	if len(links) != 6 {
		t.Fatalf("%d links in %q", len(links), foot)
	}
	for _, link := range links {
		b.Get(link[1]).Want(t, http.StatusOK, "")
	}
	b.Get("/kept").Contains(t, "<h1>Privacy</h1>", "one cookie", "Network addresses", "two days at most", "Deleting your name")
}

// Every page says which language it is in, and on what that depends.
func TestPagesSayTheirLanguage(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	for _, path := range []string{"/", "/rules", "/nowhere"} {
		w := b.Get(path)
		if h := w.Header; h.Get("Content-Language") != "en" || !slices.Contains(h.Values("Vary"), "Accept-Language, Cookie") {
			t.Errorf("%s: %v", path, h)
		}
	}
}
