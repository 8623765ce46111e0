package pictures_test

import (
	"net/http"
	"strings"
	"testing"

	"threefold/internal/lobby/wire"
	"threefold/internal/site"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

func TestDiagrams(t *testing.T) {
	g := served.StartGame(t)
	b := g.Browser(t)
	first := b.Get("/g/" + g.Slug + ".svg")
	first.Want(t, http.StatusOK, "")
	if kind := first.Header.Get("Content-Type"); kind != "image/svg+xml" {
		t.Errorf("type %q", kind)
	}
	g.White.Send(served.Move("1", g.Snapshot.State.On, 1, g.Legal(t)[0])) // by the player to move
	g.Black.Send(served.Move("2", g.Snapshot.State.On, 1, g.Legal(t)[0]))
	g.Watcher.Expect("moved")
	second := b.Get("/g/" + g.Slug + ".svg")
	if first.Text == second.Text || first.Header.Get("ETag") == second.Header.Get("ETag") {
		t.Error("a move changes nothing")
	}
	tag := second.Header.Get("ETag")
	if again := b.Get("/g/"+g.Slug+".svg?ply=99&side=nobody", "If-None-Match: "+tag); again.StatusCode != http.StatusNotModified {
		t.Errorf("the same picture again: %d", again.StatusCode)
	}
	if at := b.Get("/g/" + g.Slug + ".svg?ply=1"); at.Header.Get("ETag") != tag {
		t.Error("the last ply is not the last position")
	}
	black := b.Get("/g/" + g.Slug + ".svg?side=black")
	if black.Text == second.Text {
		t.Error("Black sees the board as White does")
	}
	if start := b.Get("/g/" + g.Slug + ".svg?ply=0"); strings.Contains(start.Text, "after half-move") || !strings.Contains(start.Text, "the start") {
		t.Errorf("ply 0 is %.200s", start.Text)
	}
	if len(first.Cookies()) > 0 {
		t.Error("a picture sets a cookie")
	}
}

// A private game is drawn for those who have its link, and other sites may not show it.
func TestPrivatePicturesStayHere(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	private := sitetest.Decode[served.Created](t, b.Send("POST", "/api/games", `{"game":"cheskers","side":"white","terms":{"visibility":"private"}}`).Text).Slug
	diagram := b.Get("/g/" + private + ".svg")
	diagram.Want(t, http.StatusOK, "")
	if h := diagram.Header; h.Get("Cross-Origin-Resource-Policy") != "same-origin" || h.Get("Access-Control-Allow-Origin") != "" || !strings.Contains(h.Get("Cache-Control"), "private") {
		t.Errorf("other sites may show it: %v", h)
	}
	if diagram.Header.Get("X-Robots-Tag") != "noindex" {
		t.Error("search engines may list it")
	}
	b.Get("/g/"+private+".png").Want(t, http.StatusNotFound, "")
	sitetest.Lacks(t, "the page of a private game", b.Get("/g/"+private).Text, "og:image")
	public := b.Create()
	sitetest.Contains(t, "the page of a game", b.Get("/g/"+public).Text, `<meta property="og:image" content="`+s.URL+"/g/"+public+`.png">`)
}

func TestPicturesThatAreNotThere(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	slug := b.Create()
	page := b.Watch(slug)
	page.Send(`{"t":"cancel"}`)
	page.Expect(wire.OutSnapshot)
	for _, path := range []string{"/g/" + slug + ".svg", "/g/nothing.svg", "/g/nothing.png", "/g/nothing.gif", "/rules/chess/board.svg", "/rules/cheskers/tiles.svg", "/g/.svg"} {
		w := b.Get(path)
		w.Want(t, http.StatusNotFound, "")
		if w.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: what is not there is open to other sites", path)
		}
	}
}

func TestSheets(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	for _, path := range []string{"/rules/chesquerque/board.svg", "/rules/cheskers/board.svg", "/rules/quadsquare/board.svg", "/rules/quadsquare/tiles.svg"} {
		w := b.Get(path)
		w.Want(t, http.StatusOK, "")
		sitetest.Contains(t, path, w.Text, `width="210mm" height="297mm"`)
	}
}
