package pictures

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/go-chi/chi/v5"

	"threefold/internal/archive"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/locale"
	"threefold/internal/picture"
	"threefold/internal/picture/renderer"
	"threefold/internal/site/httpx"
	"threefold/internal/site/limit"
	"threefold/internal/site/pages"
)

// Search reads the archive, without private games.
type Search interface {
	// Profile returns the player of the page /p/{page}, or gamelog.ErrNotFound.
	Profile(ctx context.Context, page string) (archive.Profile, error)
	// Score returns a player's results.
	Score(ctx context.Context, playerID string) (archive.Score, error)
	// Find returns at most limit games that a query finds.
	Find(ctx context.Context, q archive.Query, limit int) (archive.Found, error)
}

// PlayerCard answers GET /p/{page}.png, the picture of a player's link preview. For a hidden
// page it answers 404, even to its player.
func (p *Pictures) PlayerCard(w http.ResponseWriter, r *http.Request) error {
	profile, score, err := p.player(r)
	if errors.Is(err, httpx.ErrBusy) {
		p.Errors.Busy(w, r)
		return nil
	}
	if err != nil {
		return err
	}
	card := playerCard(p.Language, profile.Player.Name, &score)
	return p.answer(w, r, request{key: fmt.Sprintf("player %s %+v", profile.Page, card), kind: "image/png", unlisted: true, queue: p.cards,
		job: func() *renderer.Job { return &renderer.Job{Player: &card} }})
}

// player reads the player of a card, and the results.
func (p *Pictures) player(r *http.Request) (archive.Profile, archive.Score, error) {
	leave, err := limit.Enter(r.Context(), p.Searches, r, "")
	if err != nil {
		return archive.Profile{}, archive.Score{}, err
	}
	defer leave()
	ctx, cancel := httpx.ReadContext(r)
	defer cancel()
	profile, err := p.Search.Profile(ctx, chi.URLParam(r, "page"))
	if err == nil && !profile.Listed {
		err = gamelog.ErrNotFound
	}
	if err != nil {
		return archive.Profile{}, archive.Score{}, err
	}
	if profile.Player.Name == "" {
		own := archive.Query{Player: archive.Who{Page: profile.Page, ID: profile.Player.ID}}
		latest, err := p.Search.Find(ctx, own, 1)
		if err != nil {
			return archive.Profile{}, archive.Score{}, err
		}
		profile.Player.Name = pages.NameIn(p.Language, latest.Rows, profile.Player.ID)
	}
	score, err := p.Search.Score(ctx, profile.Player.ID)
	return profile, score, err
}

// playerCard returns the card of a player, with every game of the catalog in its order.
func playerCard(l *locale.Language, name string, s *archive.Score) picture.PlayerCard {
	said := pages.PlayerPreviewOf(l, name, s)
	c := picture.PlayerCard{Tint: said.Tint, Name: name, Said: said.Said, Foot: said.Foot}
	played := map[string]archive.Tally{}
	for _, k := range s.Games {
		played[k.Game] = k.Tally
	}
	for _, g := range catalog.Games {
		k := played[g.ID]
		c.Games = append(c.Games, picture.PlayerScore{ID: g.ID, Game: g.Name, Won: k.White, Drawn: k.Drawn, Lost: k.Black})
	}
	return c
}
