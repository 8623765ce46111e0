package offline

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game/catalog"
	"threefold/internal/site/page"
	"threefold/internal/site/pages"
)

// Pages renders the pages that work offline in a language, and for each game the sheet of its
// rules, as a visitor without a cookie gets them. A page that a game does not have, such as a course, is
// left out. It fails if another page does not answer 200.
func Pages(p *pages.Pages, language string) ([]Page, error) {
	var all []Page
	answers := pages.HandlersIn(p, language)
	add := func(h http.HandlerFunc, game string, addresses ...string) error {
		made, status, err := body(h, addresses[0], game)
		switch {
		case err != nil:
			return err
		case status == http.StatusNotFound && game != "":
			return nil
		case status != http.StatusOK:
			return fmt.Errorf("the page at %s: status %d", addresses[0], status)
		}
		all = append(all, Page{addresses, made})
		return nil
	}
	for _, of := range page.All {
		if !of.Offline {
			continue
		}
		last := of.Routes[len(of.Routes)-1].Pattern
		if !strings.Contains(last, "{game}") {
			if err := add(answers[of.Name], "", last); err != nil {
				return nil, err
			}
			continue
		}
		for i, g := range catalog.Games {
			at := []string{strings.Replace(last, "{game}", g.ID, 1)}
			if i == 0 && len(of.Routes) > 1 {
				at = append(at, of.Routes[0].Pattern) // this address redirects to the first game
			}
			if err := add(answers[of.Name], g.ID, at...); err != nil {
				return nil, err
			}
		}
	}
	for _, g := range catalog.Games {
		if err := add(answers["rules-game"], g.ID, "/rules/"+g.ID+"?sheet=1"); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// body returns the body and the status that a handler answers without a cookie.
func body(h http.HandlerFunc, address, game string) ([]byte, int, error) {
	route := chi.NewRouteContext()
	route.URLParams.Add("game", game)
	r, err := http.NewRequestWithContext(context.WithValue(context.Background(), chi.RouteCtxKey, route), http.MethodGet, address, nil)
	if err != nil {
		return nil, 0, err
	}
	w := &noted{header: http.Header{}, status: http.StatusOK}
	h(w, r)
	return w.body.Bytes(), w.status, nil
}

// noted is a ResponseWriter that keeps the response.
type noted struct {
	header http.Header
	body   bytes.Buffer
	status int
}

func (w *noted) Header() http.Header         { return w.header }
func (w *noted) Write(p []byte) (int, error) { return w.body.Write(p) }
func (w *noted) WriteHeader(status int)      { w.status = status }
