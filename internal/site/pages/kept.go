package pages

import (
	"net/http"
)

// Kept answers GET /kept: which data the site keeps, and how long. What the page says is
// true of the program; whoever changes what is stored changes the page.
func (p *Pages) Kept(w http.ResponseWriter, r *http.Request) error {
	return p.show(w, r, "kept", frame{Title: "Privacy", About: "What data this site stores, and for how long."}, &frame{})
}

// offline answers GET /offline: what there is without a network. Browsers show it in the
// place of a page that they cannot fetch.
func offline(p *Pages, w http.ResponseWriter, r *http.Request) error {
	type data struct {
		frame
		Games []gameEntry
	}
	return p.show(w, r, "offline", frame{Title: "Offline", NoIndex: true, About: "What works offline."}, &data{Games: p.offer()})
}
