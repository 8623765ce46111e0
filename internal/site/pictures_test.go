package site

import (
	"net/http"
	"strings"
	"testing"

	"threefold/internal/lobby/wire"
	"threefold/internal/site/sitetest"
)

func TestDiagrams(t *testing.T) {
	g := start(t)
	b := g.browser(t)
	first := b.get("/g/" + g.slug + ".svg")
	first.want(t, http.StatusOK, "")
	if kind := first.Header.Get("Content-Type"); kind != "image/svg+xml" {
		t.Errorf("type %q", kind)
	}
	g.white.Send(move("1", g.snapshot.State.On, 1, g.legal(t)[0])) // of whoever is on turn, see mover
	g.black.Send(move("2", g.snapshot.State.On, 1, g.legal(t)[0]))
	g.watcher.Expect("moved")
	second := b.get("/g/" + g.slug + ".svg")
	if first.body == second.body || first.Header.Get("ETag") == second.Header.Get("ETag") {
		t.Error("a move changes nothing")
	}
	tag := second.Header.Get("ETag")
	if again := b.get("/g/"+g.slug+".svg?ply=99&side=nobody", "If-None-Match: "+tag); again.StatusCode != http.StatusNotModified {
		t.Errorf("the same picture again: %d", again.StatusCode)
	}
	if at := b.get("/g/" + g.slug + ".svg?ply=1"); at.Header.Get("ETag") != tag {
		t.Error("the last ply is not the last position")
	}
	black := b.get("/g/" + g.slug + ".svg?side=black")
	if black.body == second.body {
		t.Error("Black sees the board as White does")
	}
	if start := b.get("/g/" + g.slug + ".svg?ply=0"); strings.Contains(start.body, "after ply") || !strings.Contains(start.body, "the start") {
		t.Errorf("ply 0 is %.200s", start.body)
	}
	if len(first.Cookies()) > 0 {
		t.Error("a picture sets a cookie")
	}
}

// A private game is drawn for whoever has its link, and for nobody's page.
func TestPrivatePicturesStayHere(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	private := sitetest.Decode[created](t, b.send("POST", "/api/games", `{"game":"cheskers","side":"white","terms":{"visibility":"private"}}`).body).Slug
	diagram := b.get("/g/" + private + ".svg")
	diagram.want(t, http.StatusOK, "")
	if h := diagram.Header; h.Get("Cross-Origin-Resource-Policy") != "same-origin" || h.Get("Access-Control-Allow-Origin") != "" || !strings.Contains(h.Get("Cache-Control"), "private") {
		t.Errorf("other sites may show it: %v", h)
	}
	if diagram.Header.Get("X-Robots-Tag") != "noindex" {
		t.Error("search engines may list it")
	}
	b.get("/g/"+private+".png").want(t, http.StatusNotFound, "")
	sitetest.Lacks(t, "the page of a private game", b.get("/g/"+private).body, "og:image")
	public := b.create()
	sitetest.Contains(t, "the page of a game", b.get("/g/"+public).body, `<meta property="og:image" content="`+s.URL+"/g/"+public+`.png">`)
}

func TestPicturesThatAreNotThere(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	slug := b.create()
	page := b.open("/ws/g/" + slug)
	page.Expect(wire.OutSnapshot)
	page.Send(`{"t":"cancel"}`)
	page.Expect(wire.OutSnapshot)
	for _, path := range []string{"/g/" + slug + ".svg", "/g/nothing.svg", "/g/nothing.png", "/g/nothing.gif", "/rules/chess/board.svg", "/rules/cheskers/tiles.svg", "/g/.svg"} {
		w := b.get(path)
		w.want(t, http.StatusNotFound, "")
		if w.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: what is not there is open to other sites", path)
		}
	}
}

func TestSheets(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	for _, path := range []string{"/rules/chesquerque/board.svg", "/rules/cheskers/board.svg", "/rules/quadsquare/board.svg", "/rules/quadsquare/tiles.svg"} {
		w := b.get(path)
		w.want(t, http.StatusOK, "")
		sitetest.Contains(t, path, w.body, `width="210mm" height="297mm"`)
	}
}
