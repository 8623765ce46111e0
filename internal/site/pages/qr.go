package pages

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"threefold/internal/gamelog"
	"threefold/internal/site/asset"
	"threefold/internal/site/qrcode"
)

// GameCode answers GET /qr/{slug}.svg with the game's link as a QR code. With
// ?at=http://192.168.1.5:8080 the link has that origin, which must be one of the server's own.
func (p *Pages) GameCode(w http.ResponseWriter, r *http.Request) error {
	slug := chi.URLParam(r, "slug")
	link, err := p.Own.LinkAt(r, slug, r.URL.Query().Get("at"))
	if err != nil {
		return gamelog.ErrNotFound
	}
	if err := p.Games.CheckExists(r.Context(), slug); err != nil {
		return err
	}
	svg, err := qrcode.SVG(link)
	if err != nil {
		return err
	}
	asset.New("image/svg+xml", svg).Serve(w, r)
	return nil
}
