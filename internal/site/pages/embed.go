package pages

import (
	"encoding/json"
	"errors"
	"html/template"
	"net/http"

	"github.com/go-chi/chi/v5"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/site/httpx"
)

// embedPage is the data of a game that other sites frame.
type embedPage struct {
	Title string
	Theme string      // "light", "dark", or empty for that of the reader's browser
	Link  string      // of the game; empty if no game is shown
	Home  string      // the site's address
	Data  template.JS // embedData
}

// embedData is what js/pages/embed.js starts from.
type embedData struct {
	Slug     string          `json:"slug"`
	Game     json.RawMessage `json:"game"`     // gameinfo.Info
	Side     string          `json:"side"`     // below on the board
	Ply      *int            `json:"ply"`      // ply after which the board opens, 0 the start position; null: the last
	Link     string          `json:"link"`     // address of the game
	Snapshot wire.Snapshot   `json:"snapshot"` // must be the last field, see wire.View.InsertMoves
}

// Embed answers GET /embed/{slug}: a game for a frame of another site, as a spectator sees it.
// For a private game it answers 404.
func (p *Pages) Embed(w http.ResponseWriter, r *http.Request) error {
	slug := chi.URLParam(r, "slug")
	view, err := p.Games.View(r.Context(), slug, "", false)
	if err != nil && !errors.Is(err, gamelog.ErrNotFound) {
		return err
	}
	snapshot := view.Snapshot
	g, known := p.Catalog[snapshot.Game]
	d := embedPage{Title: p.T("title.no-game"), Home: p.Own.Origin(r) + "/"}
	if theme := r.URL.Query().Get("theme"); theme == "light" || theme == "dark" {
		d.Theme = theme
	}
	httpx.FrameHeaders(w.Header())
	if !known || snapshot.Terms.Visibility == gamelog.Private || snapshot.State.Status == gamelog.Gone {
		p.render(w, r, http.StatusNotFound, "embed", "embed.html", d)
		return nil
	}
	snapshot.Presence = nil
	side := gamelog.SideWhite
	if r.URL.Query().Get("side") == gamelog.SideBlack {
		side = gamelog.SideBlack
	}
	d.Title, d.Link = titleOf(p.Language, &snapshot, g.Name), p.Own.Link(r, slug)
	d.Data = withMoves(&view, embedData{Slug: slug, Game: g.JSON.Body(), Side: side, Ply: plyOf(r), Link: d.Link, Snapshot: snapshot})
	p.render(w, r, http.StatusOK, "embed", "embed.html", d)
	return nil
}
