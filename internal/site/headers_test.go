package site

import (
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/site/page"
)

// What the answer to a route may be used for by pages of other sites.
const (
	ours   = "ours"   // for nothing
	framed = "framed" // to be framed
	shown  = "shown"  // to be shown as a picture
	told   = "told"   // to be read by their programs
)

// uses says for every route but the pages' what it is, and an address at which it answers
// 200, where it does without more; {slug} is a game that everybody may see.
var uses = map[string]usage{
	"GET /healthz":                  {ours, "/healthz"},
	"GET /readyz":                   {ours, "/readyz"},
	"GET /g/{slug}.svg":             {shown, "/g/{slug}.svg"},
	"GET /g/{slug}.png":             {shown, ""}, // see TestCardsAndFilms
	"GET /g/{slug}.gif":             {shown, ""},
	"GET /p/{page}.png":             {shown, ""},
	"GET /rules/{game}/board.svg":   {shown, "/rules/cheskers/board.svg"},
	"GET /rules/{game}/tiles.svg":   {shown, "/rules/quadsquare/tiles.svg"},
	"GET /g/{slug}.pgn":             {told, "/g/Finished00.pgn"},
	"GET /g/{slug}.json":            {told, "/g/Finished00.json"},
	"GET /games.pgn":                {told, "/games.pgn"},
	"GET /games.ndjson":             {told, "/games.ndjson?game=cheskers"},
	"POST /api/records":             {ours, ""},
	"GET /api/games/{slug}/stream":  {told, ""}, // see TestStream
	"GET /ws/g/{slug}":              {ours, ""},
	"GET /ws/lobby":                 {ours, ""},
	"GET /static/built/{name}":      {ours, ""},
	"GET /static/*":                 {ours, "/static/js/dom.js"},
	"GET /favicon.svg":              {ours, "/favicon.svg"},
	"GET /robots.txt":               {ours, "/robots.txt"},
	"GET /qr/{slug}.svg":            {ours, "/qr/{slug}.svg"},
	"GET /api/rules/{game}":         {told, "/api/rules/cheskers"},
	"GET /api/games/{slug}":         {told, "/api/games/{slug}"},
	"POST /api/games":               {ours, ""},
	"POST /api/games/{slug}/accept": {ours, ""},
	"POST /api/games/{slug}/key":    {ours, ""},
	"POST /api/games/{slug}/seat":   {ours, ""},
	"POST /api/me":                  {ours, ""},
	"POST /api/me/listed":           {ours, ""},
	"GET /api/openapi.json":         {told, "/api/openapi.json"},
	"GET /api/explore":              {told, "/api/explore?game=cheskers&position=" + url.QueryEscape(cheskers.Game.Start)},
	"GET /api/devices":              {ours, "/api/devices"},
	"POST /api/devices/link":        {ours, ""},
	"POST /api/devices/look":        {ours, ""},
	"POST /api/devices/join":        {ours, ""},
	"POST /api/devices/answer":      {ours, ""},
	"POST /api/devices/cut":         {ours, ""},
}

type usage struct{ use, address string }

// allUses are these and the pages'.
func allUses() map[string]usage {
	all := maps.Clone(uses)
	for _, p := range page.All {
		use := ours
		if p.Framed {
			use = framed
		}
		for _, route := range p.Routes {
			all[plainRoute(http.MethodGet, route.Pattern)] = usage{use, route.Example}
		}
	}
	return all
}

// plainRoute is a route without the forms of its parameters.
func plainRoute(method, route string) string {
	for {
		before, rest, found := strings.Cut(route, ":")
		if !found {
			return method + " " + route
		}
		depth := 1
		for i, r := range rest {
			if r == '{' {
				depth++
			} else if r == '}' {
				depth--
			}
			if depth == 0 {
				route = before + rest[i:]
				break
			}
		}
	}
}

// Every route has the headers of what it is for; a refusal at any of them has the
// strict ones.
func TestHeadersOfEveryRoute(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	slug := b.create()
	s.keep(t, "Finished00", gamelog.Listed)
	seen, uses := map[string]bool{}, allUses()
	err := chi.Walk(s.handler.(chi.Routes), func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		name := plainRoute(method, route)
		seen[name] = true
		u, known := uses[name]
		if !known {
			t.Errorf("%s stands in no table: may other sites use it?", name)
			return nil
		}
		refused := strings.NewReplacer("{slug}", "nothing00", "{game}", "nothing", "{seat}", "white", "{name}", "nothing", "{page}", "nothing", "*", "nothing").Replace(strings.Fields(name)[1])
		if method == http.MethodGet && refused != strings.Fields(name)[1] {
			use := ours
			if u.use == framed {
				use = framed // it says in the frame that there is nothing
			}
			hasHeaders(t, refused, use, b.get(refused))
		}
		if u.address == "" {
			return nil
		}
		at := strings.ReplaceAll(u.address, "{slug}", slug)
		w := b.get(at)
		w.want(t, http.StatusOK, "")
		hasHeaders(t, at, u.use, w)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range uses {
		if !seen[name] {
			t.Errorf("there is no route %s", name)
		}
	}
}

func hasHeaders(t *testing.T, at, use string, w reply) {
	t.Helper()
	want := map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin", "Access-Control-Allow-Origin": "", "Access-Control-Allow-Credentials": ""}
	ancestors := "frame-ancestors 'none'"
	switch use {
	case framed:
		want["Cross-Origin-Resource-Policy"], ancestors = "cross-origin", "frame-ancestors *"
	case told, shown:
		want["Cross-Origin-Resource-Policy"], want["Access-Control-Allow-Origin"] = "cross-origin", "*"
	}
	for name, value := range want {
		if got := w.Header.Get(name); got != value {
			t.Errorf("%s (%d): %s is %q, want %q", at, w.StatusCode, name, got, value)
		}
	}
	policy := w.Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, ancestors) || !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
		t.Errorf("%s (%d): policy %q", at, w.StatusCode, policy)
	}
	if use != ours && len(w.Cookies()) > 0 {
		t.Errorf("%s sets a cookie", at)
	}
}
