//go:build !race

// Painting takes the race detector ten times as long.

package site

import (
	"bytes"
	"image/gif"
	"image/png"
	"net/http"
	"testing"

	"threefold/internal/picture"
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
