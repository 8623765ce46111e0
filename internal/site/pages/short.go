package pages

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"threefold/internal/shortcode"
	"threefold/internal/site/address"
	"threefold/internal/site/asset"
	"threefold/internal/site/qrcode"
	"threefold/internal/tournament"
	"threefold/internal/tournament/director"
)

// ShortAddresses makes and serves the short addresses of tournaments that are not over: /e/ and
// six letters, short enough to type.
type ShortAddresses struct {
	Own         address.Own // builds links to the site
	Tournaments *director.Director
}

// link returns the address of a tournament to share: the short one until it is over.
func (s ShortAddresses) link(r *http.Request, v *tournament.View) string {
	if v.Status == tournament.Over {
		return s.origin(r) + "/t/" + v.Slug
	}
	return s.of(r, shortcode.Of(v.Slug))
}

// of returns the address of a code.
func (s ShortAddresses) of(r *http.Request, code string) string {
	return s.origin(r) + "/e/" + strings.ToLower(code)
}

// origin returns the site's origin; for a visitor on the server's computer, one that works in
// the local network, if there is one.
func (s ShortAddresses) origin(r *http.Request) string {
	return append(s.Own.NetworkLinks(r), s.Own.Origin(r))[0]
}

// Redirect answers GET /e/{code}: it redirects to the tournament.
func (s ShortAddresses) Redirect(w http.ResponseWriter, r *http.Request) error {
	code, _ := shortcode.Read(chi.URLParam(r, "code"))
	slug, err := s.Tournaments.ByCode(r.Context(), code)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, "/t/"+slug, http.StatusSeeOther)
	return nil
}

// QRCode answers GET /e/{code}.svg with the short address as a QR code.
func (s ShortAddresses) QRCode(w http.ResponseWriter, r *http.Request) error {
	svg, err := qrcode.SVG(s.of(r, chi.URLParam(r, "code")))
	if err != nil {
		return err
	}
	asset.New("image/svg+xml", svg).Serve(w, r)
	return nil
}
