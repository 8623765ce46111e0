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

// ShortAddresses are those of tournaments that are not over, short enough to type: /e/ and six letters.
type ShortAddresses struct {
	Own         address.Own
	Tournaments *director.Director
}

// link is the address of a tournament, to be passed on: the short one while there is one.
func (s ShortAddresses) link(r *http.Request, v *tournament.View) string {
	if v.Status == tournament.Over {
		return s.origin(r) + "/t/" + v.Slug
	}
	return s.of(r, shortcode.Of(v.Slug))
}

// of is the address of a code.
func (s ShortAddresses) of(r *http.Request, code string) string {
	return s.origin(r) + "/e/" + strings.ToLower(code)
}

// origin is the site's address; for a visitor on the server itself it is one that works in the local
// network, if there is one.
func (s ShortAddresses) origin(r *http.Request) string {
	return append(s.Own.NetworkLinks(r), s.Own.Origin(r))[0]
}

// Go answers GET /e/{code}: it leads to the tournament.
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

// QRCode answers GET /e/{code}.svg: the address as a QR code.
func (s ShortAddresses) QRCode(w http.ResponseWriter, r *http.Request) error {
	svg, err := qrcode.SVG(s.of(r, chi.URLParam(r, "code")))
	if err != nil {
		return err
	}
	asset.New("image/svg+xml", svg).Serve(w, r)
	return nil
}
