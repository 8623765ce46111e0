package pages

import (
	"net/http"
)

// Kept answers GET /kept: which data the site keeps, and how long. What the page says is
// true of the program; whoever changes what is stored changes the page.
func (p *Pages) Kept(w http.ResponseWriter, r *http.Request) {
	f := framed("kept", frame{Title: "Privacy", About: "What data this site stores, and for how long."})
	p.show(w, r, f, func(f frame) any { return f })
}

// offline answers GET /offline: what there is without a network. Browsers show it in the
// place of a page that they cannot fetch.
func offline(p *Pages) http.HandlerFunc {
	type data struct {
		frame
		Games []gameEntry
	}
	return func(w http.ResponseWriter, r *http.Request) {
		f := framed("offline", frame{Title: "Offline", NoIndex: true, About: "What works offline."})
		p.show(w, r, f, func(f frame) any { return data{f, p.offer()} })
	}
}
