//lint:file-ignore SA1019 see socket/socket.go

package served

import (
	"fmt"
	"net/http"
	"testing"

	"threefold/internal/game/catalog"
	"threefold/internal/lobby/wire"
	"threefold/internal/site"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
)

// started is a game of Cheskers between two pages, with a spectator. All have read their
// snapshots.
type started struct {
	*Site
	Slug                  string
	White, Black, Watcher *sitetest.Page
	Snapshot              wire.Snapshot // White's
}

// StartGame starts a site and a game.
func StartGame(t *testing.T) *started {
	t.Helper()
	s := Start(t, site.Config{})
	white, black := s.Browser(t), s.Browser(t)
	slug := white.Create()
	black.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusNoContent, "")
	g := &started{Site: s, Slug: slug}
	g.White = white.Open("/ws/g/" + slug)
	g.Snapshot = sitetest.Decode[wire.Snapshot](t, string(g.White.Expect(wire.OutSnapshot).D))
	g.Black, g.Watcher = black.Watch(slug), s.Browser(t).Watch(slug)
	return g
}

// Rematch ends a game by "resign" or "abort" of first, who offers a rematch, which second
// accepts. It returns the page of second before the server's answer.
func Rematch(slug, leave string, first, second *Browser) *sitetest.Page {
	first.t.Helper()
	leaves, stays := first.Watch(slug), second.Watch(slug)
	leaves.Send(`{"t":"` + leave + `","id":"1"}`)
	stays.Expect(leave + "ed")
	leaves.Send(`{"t":"offer","id":"2","d":{"offer":"rematch"}}`)
	stays.Expect("offered")
	stays.Send(`{"t":"accept","id":"3","d":{"offer":"rematch"}}`)
	return stays
}

// Next returns the slug of the game that Rematch opens.
func Next(p *sitetest.Page) string {
	p.T.Helper()
	return sitetest.Decode[wire.EventOut](p.T, string(p.Expect("accepted").D)).State.Rematch
}

// End closes the site. The pages keep reading, because it waits for each to answer the close.
func (g *started) End(t *testing.T) {
	for _, p := range []*sitetest.Page{g.White, g.Black, g.Watcher} {
		p.ReadOn()
	}
	g.Site.Site.Close(t.Context())
}

// Mover returns the page of the player to move, and that of the opponent.
func (g *started) Mover() (mover, other *sitetest.Page) {
	if g.Snapshot.State.Turn == "white" {
		return g.White, g.Black
	}
	return g.Black, g.White
}

// Move returns the message that plays a move.
func Move(id string, on int64, ply int, text string) string {
	return fmt.Sprintf(`{"t":"move","id":%q,"d":{"on":%d,"ply":%d,"move":%q}}`, id, on, ply, text)
}

// Legal returns the legal moves of the start position.
func (g *started) Legal(t *testing.T) []string {
	t.Helper()
	cheskers, _ := catalog.Find("cheskers")
	position := must.Get(cheskers.Parse(g.Snapshot.Start))(t)
	var texts []string
	for _, m := range position.Moves() {
		texts = append(texts, m.Text)
	}
	return texts
}
