//go:build !race

// Painting takes the race detector ten times as long.

package pictures_test

import (
	"bytes"
	"context"
	"errors"
	"image/gif"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"threefold/internal/fairqueue"
	"threefold/internal/gamelog"
	"threefold/internal/picture"
	"threefold/internal/site"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

func TestCardsAndGIFs(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	slug := b.Create()
	card := b.Get("/g/" + slug + ".png")
	card.Want(t, http.StatusOK, "")
	served.HasHeaders(t, "the card", served.Shown, card)
	size, err := png.DecodeConfig(bytes.NewReader([]byte(card.Text)))
	if err != nil || size.Width != picture.CardWidth || size.Height != picture.CardHeight {
		t.Errorf("%+v, %v", size, err)
	}
	moving := b.Get("/g/" + slug + ".gif?side=black")
	moving.Want(t, http.StatusOK, "")
	served.HasHeaders(t, "the film", served.Shown, moving)
	if _, err := gif.DecodeAll(bytes.NewReader([]byte(moving.Text))); err != nil {
		t.Error(err)
	}
	again := b.Get("/g/"+slug+".png", "If-None-Match: "+card.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified {
		t.Errorf("the same card again: %d", again.StatusCode)
	}
}

// A player's card tells of the games that everybody may see, and there is none of a
// player who does not show the page, not even for themselves.
func TestCardsOfPlayers(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	ada := gamelog.Person{ID: "inner-w", Name: "Ada"} // who plays the games that are kept
	const page = "Ada0000001"
	err := errors.Join(s.Store.SavePlayer(t.Context(), "ada", ada, 1), s.Store.Archive().SetListed(t.Context(), ada.ID, page, true))
	must.Do(t, err)
	card := func() string {
		w := b.Get("/p/" + page + ".png")
		w.Want(t, http.StatusOK, "")
		served.HasHeaders(t, "the card", served.Shown, w)
		if w.Header.Get("X-Robots-Tag") != "noindex" {
			t.Error("search engines may list it")
		}
		if size, err := png.DecodeConfig(strings.NewReader(w.Text)); err != nil || size.Width != picture.CardWidth || size.Height != picture.CardHeight {
			t.Errorf("%+v, %v", size, err)
		}
		return w.Header.Get("ETag")
	}
	none := card()
	s.StoreGame(t, "hidden0001", gamelog.Private)
	if card() != none {
		t.Error("a private game changes the card")
	}
	s.StoreGame(t, "shown00001", gamelog.Listed)
	if card() == none {
		t.Error("a game does not change the card")
	}
	named := card()
	s.Store.File.Exec(t, `DELETE FROM players`) // was not written down: the name is that of the latest game
	if card() != named {
		t.Error("who has no name is not called as in the latest game")
	}
	must.Do(t, s.Store.SavePlayer(t.Context(), "ada", ada, 1))
	sitetest.Contains(t, "the player's page", b.Get("/p/"+page).Text, `<meta property="og:image" content="`+s.URL+"/p/"+page+`.png">`)
	must.Do(t, s.Store.Archive().SetListed(t.Context(), ada.ID, "", false))
	refused := b.Get("/p/" + page + ".png")
	refused.Want(t, http.StatusNotFound, "")
	served.HasHeaders(t, "no card", served.Ours, refused)
	b.Get("/p/nobody.png").Want(t, http.StatusNotFound, "")
}

// While one address has GIFs drawn, others get cards and diagrams; a GIF is not drawn
// for a request that was canceled.
func TestGIFsHoldUpNoCards(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	slug := b.Create()
	var gifs *fairqueue.Queue
	for _, l := range s.Site.Queues() {
		if l.State().Name == "films" {
			gifs = l
		}
	}
	leave := must.Get(gifs.Enter(t.Context(), fairqueue.Caller{Address: "flood"}))(t)
	ctx, cancel := context.WithCancel(t.Context())
	r := must.Get(http.NewRequestWithContext(ctx, "GET", s.URL+"/g/"+slug+".gif", nil))(t)
	gone := make(chan error)
	go func() {
		_, err := b.Client.Do(r)
		gone <- err
	}()
	served.WaitFor(t, func() bool { return gifs.State().Waiting == 1 })
	b.Get("/g/"+slug+".png").Want(t, http.StatusOK, "")
	b.Get("/g/"+slug+".svg").Want(t, http.StatusOK, "")
	cancel()
	if err := <-gone; err == nil {
		t.Error("the film came")
	}
	served.WaitFor(t, func() bool { return gifs.State().Waiting == 0 })
	leave()
	b.Get("/g/"+slug+".gif").Want(t, http.StatusOK, "")
}

// Asked whether a card is there, nothing is drawn; what is there is of the game as it stood,
// and under the names of then.
func TestWhetherACardIsThere(t *testing.T) {
	g := served.StartGame(t)
	row := func() *gamelog.Row {
		r := must.Get(g.Store.Row(t.Context(), g.Slug))(t)
		return &r
	}
	onTurn, _ := g.Mover()
	onTurn.Send(served.Move("1", g.Snapshot.State.On, 1, g.Legal(t)[0]))
	moved := g.Watcher.Expect("moved").V
	for range 2 {
		if g.Pictures.HasCard(row(), moved) {
			t.Fatal("a card is there that nobody has asked for")
		}
	}
	g.Browser(t).Get("/g/"+g.Slug+".png").Want(t, http.StatusOK, "")
	renamed := row()
	renamed.White.Name += " the Second"
	if !g.Pictures.HasCard(row(), moved) || g.Pictures.HasCard(row(), moved+1) || g.Pictures.HasCard(renamed, moved) {
		t.Error("it is not there just as it was asked for")
	}
}
