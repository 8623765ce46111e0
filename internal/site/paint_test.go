//go:build !race

// Painting takes the race detector ten times as long.

package site

import (
	"bytes"
	"context"
	"image/gif"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/lane"
	"threefold/internal/picture"
	"threefold/internal/site/sitetest"
)

func TestCardsAndFilms(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	slug := b.create()
	card := b.get("/g/" + slug + ".png")
	card.want(t, http.StatusOK, "")
	hasHeaders(t, "the card", shown, card)
	size, err := png.DecodeConfig(bytes.NewReader([]byte(card.body)))
	if err != nil || size.Width != picture.CardWidth || size.Height != picture.CardHeight {
		t.Errorf("%+v, %v", size, err)
	}
	film := b.get("/g/" + slug + ".gif?side=black")
	film.want(t, http.StatusOK, "")
	hasHeaders(t, "the film", shown, film)
	if _, err := gif.DecodeAll(bytes.NewReader([]byte(film.body))); err != nil {
		t.Error(err)
	}
	again := b.get("/g/"+slug+".png", "If-None-Match: "+card.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified {
		t.Errorf("the same card again: %d", again.StatusCode)
	}
}

// A player's card tells of the games that everybody may see, and there is none of a
// player who does not show the page, not even for themselves.
func TestCardsOfPlayers(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	ada := gamelog.Person{ID: "Ada0000001", Name: "Ada"}
	s.store.Players["ada"] = ada
	over := func(slug string, visibility gamelog.Visibility) {
		s.store.Rows[slug] = gamelog.Row{ID: slug, Slug: slug, Game: "cheskers", Status: gamelog.Over, White: ada, Result: "1-0", Plies: 3,
			Terms: gamelog.Terms{Visibility: visibility}}
	}
	card := func() string {
		w := b.get("/p/" + ada.ID + ".png")
		w.want(t, http.StatusOK, "")
		hasHeaders(t, "the card", shown, w)
		if w.Header.Get("X-Robots-Tag") != "noindex" {
			t.Error("search engines may list it")
		}
		if size, err := png.DecodeConfig(strings.NewReader(w.body)); err != nil || size.Width != picture.CardWidth || size.Height != picture.CardHeight {
			t.Errorf("%+v, %v", size, err)
		}
		return w.Header.Get("ETag")
	}
	none := card()
	over("hidden0001", gamelog.Private)
	if card() != none {
		t.Error("a private game changes the card")
	}
	over("shown00001", gamelog.Listed)
	if card() == none {
		t.Error("a game does not change the card")
	}
	named := card()
	s.store.Players["ada"] = gamelog.Person{ID: ada.ID} // was not written down: the name is that of the latest game
	if card() != named {
		t.Error("who has no name is not called as in the latest game")
	}
	s.store.Players["ada"] = ada
	sitetest.Contains(t, "the player's page", b.get("/p/"+ada.ID).body, `<meta property="og:image" content="`+s.URL+"/p/"+ada.ID+`.png">`)
	if err := s.store.SetListed(t.Context(), ada.ID, "", false); err != nil {
		t.Fatal(err)
	}
	refused := b.get("/p/" + ada.ID + ".png")
	refused.want(t, http.StatusNotFound, "")
	hasHeaders(t, "no card", ours, refused)
	b.get("/p/nobody.png").want(t, http.StatusNotFound, "")
}

// While one address has films drawn, others get cards and diagrams; whoever waits for a
// film no more is not drawn one.
func TestFilmsHoldUpNoCards(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	slug := b.create()
	var films *lane.Lane
	for _, l := range s.pictures.Lanes() {
		if l.State().Name == "films" {
			films = l
		}
	}
	leave, err := films.Enter(t.Context(), lane.Asker{Address: "flood"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, "GET", s.URL+"/g/"+slug+".gif", nil)
	if err != nil {
		t.Fatal(err)
	}
	gone := make(chan error)
	go func() {
		_, err := b.client.Do(r)
		gone <- err
	}()
	soon(t, func() bool { return films.State().Waiting == 1 })
	b.get("/g/"+slug+".png").want(t, http.StatusOK, "")
	b.get("/g/"+slug+".svg").want(t, http.StatusOK, "")
	cancel()
	if err := <-gone; err == nil {
		t.Error("the film came")
	}
	soon(t, func() bool { return films.State().Waiting == 0 })
	leave()
	b.get("/g/"+slug+".gif").want(t, http.StatusOK, "")
}
