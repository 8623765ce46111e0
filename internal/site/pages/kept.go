package pages

import (
	"net/http"
)

// Kept answers GET /kept: which data the site stores, and for how long. A change of what is
// stored must change the page.
func (p *Pages) Kept(w http.ResponseWriter, r *http.Request) error {
	return p.show(w, r, "kept", frame{Title: p.T("nav.privacy"), About: p.T("about.privacy")}, &frame{})
}

// offline answers GET /offline, which browsers show without a network in place of a page that
// they cannot load.
func offline(p *Pages, w http.ResponseWriter, r *http.Request) error {
	type data struct {
		frame
		Games []gameEntry
	}
	return p.show(w, r, "offline", frame{Title: p.T("nav.offline"), NoIndex: true, About: p.T("about.offline")}, &data{Games: p.offer()})
}
