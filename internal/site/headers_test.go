package site_test

import (
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/site"
	"threefold/internal/site/page"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
)

// uses says for every route but the pages' what it is, and an address at which it answers
// 200, where it does without more; {slug} is a game that everybody may see.
var uses = map[string]usage{
	"GET /healthz":                  {served.Ours, "/healthz"},
	"GET /readyz":                   {served.Ours, "/readyz"},
	"GET /g/{slug}.svg":             {served.Shown, "/g/{slug}.svg"},
	"GET /g/{slug}.png":             {served.Shown, ""}, // see TestCardsAndGIFs
	"GET /g/{slug}.gif":             {served.Shown, ""},
	"GET /p/{page}.png":             {served.Shown, ""},
	"GET /rules/{game}/board.svg":   {served.Shown, "/rules/cheskers/board.svg"},
	"GET /puzzle/{game}/{id}.json":  {served.Ours, ""}, // see internal/site/puzzles
	"GET /rules/{game}/tiles.svg":   {served.Shown, "/rules/quadsquare/tiles.svg"},
	"GET /g/{slug}.pgn":             {served.Told, "/g/Finished00.pgn"},
	"GET /m/{slug}.pgn":             {served.Told, ""}, // see TestRecordOfAMatch
	"GET /g/{slug}.json":            {served.Told, "/g/Finished00.json"},
	"GET /games.pgn":                {served.Told, "/games.pgn"},
	"GET /games.ndjson":             {served.Told, "/games.ndjson?game=cheskers"},
	"GET /games/{month}.pgn":        {served.Told, "/games/2026-11.pgn"},
	"POST /api/records":             {served.Ours, ""},
	"POST /api/setups":              {served.Ours, ""},
	"GET /api/games/{slug}/stream":  {served.Told, ""}, // see TestStream
	"GET /ws/g/{slug}":              {served.Ours, ""},
	"GET /ws/t/{slug}":              {served.Ours, ""},
	"GET /ws/e/{slug}":              {served.Ours, ""},
	"GET /ws/lobby":                 {served.Ours, ""},
	"GET /static/built/{name}":      {served.Ours, ""},
	"GET /static/*":                 {served.Ours, "/static/js/ui/dom.js"},
	"GET /favicon.svg":              {served.Ours, "/favicon.svg"},
	"GET /worker.js":                {served.Ours, "/worker.js"},
	"GET /robots.txt":               {served.Ours, "/robots.txt"},
	"GET /apple-touch-icon.png":     {served.Ours, "/apple-touch-icon.png"},
	"GET /manifest.webmanifest":     {served.Ours, "/manifest.webmanifest"},
	"GET /shell/{language}/{name}":  {served.Ours, ""},
	"GET /qr/{slug}.svg":            {served.Ours, "/qr/{slug}.svg"},
	"GET /e/{code}":                 {served.Ours, ""},
	"GET /e/{code}.svg":             {served.Ours, "/e/bcdfgh.svg"},
	"GET /api/rules/{game}":         {served.Told, "/api/rules/cheskers"},
	"GET /api/games/{slug}":         {served.Told, "/api/games/{slug}"},
	"POST /api/games":               {served.Ours, ""},
	"POST /api/games/{slug}/accept": {served.Ours, ""},
	"POST /api/games/{slug}/key":    {served.Ours, ""},
	"POST /api/games/{slug}/seat":   {served.Ours, ""},
	"GET /api/games/{slug}/plan":    {served.Ours, ""},
	"POST /api/games/{slug}/plan":   {served.Ours, ""},
	"POST /api/me":                  {served.Ours, ""},
	"GET /api/me":                   {served.Ours, ""}, // see TestWhatConcernsAProgram
	"POST /api/me/language":         {served.Ours, ""},
	"POST /api/me/listed":           {served.Ours, ""},
	"GET /api/me/waiting":           {served.Ours, "/api/me/waiting"},
	"GET /api/openapi.json":         {served.Told, "/api/openapi.json"},
	"GET /api/explore":              {served.Told, "/api/explore?game=cheskers&position=" + url.QueryEscape(cheskers.Game.Start)},
	"GET /api/devices":              {served.Ours, "/api/devices"},
	"POST /api/devices/link":        {served.Ours, ""},
	"POST /api/devices/look":        {served.Ours, ""},
	"POST /api/devices/show":        {served.Ours, ""},
	"POST /api/devices/enter":       {served.Ours, ""},
	"POST /api/devices/join":        {served.Ours, ""},
	"POST /api/devices/answer":      {served.Ours, ""},
	"POST /api/devices/cut":         {served.Ours, ""},
	"GET /api/calls":                {served.Ours, "/api/calls"},
	"POST /api/calls/subscribe":     {served.Ours, ""},
	"POST /api/calls/unsubscribe":   {served.Ours, ""},
	"POST /api/calls/mute":          {served.Ours, ""},

	"GET /api/me/stream":             {served.Ours, ""}, // see TestWhatConcernsAProgram
	"POST /api/games/{slug}/command": {served.Ours, ""},
	"GET /api/programs":              {served.Ours, "/api/programs"},
	"POST /api/programs":             {served.Ours, ""},
	"POST /api/programs/revoke":      {served.Ours, ""},

	"POST /api/tournaments":                {served.Ours, ""},
	"GET /api/tournaments/{slug}":          {served.Ours, ""}, // see TestTournament
	"GET /api/tournaments/{slug}/stream":   {served.Ours, ""},
	"POST /api/tournaments/{slug}/command": {served.Ours, ""},
	"GET /t/{slug}.pgn":                    {served.Told, ""},

	"GET /ws/h/{slug}":               {served.Ours, ""},
	"GET /api/hours":                 {served.Ours, "/api/hours"},
	"GET /api/hours/{slug}":          {served.Ours, ""}, // see TestHour
	"GET /api/hours/{slug}/stream":   {served.Ours, ""},
	"POST /api/hours/{slug}/command": {served.Ours, ""},
	"GET /hour/{slug}.pgn":           {served.Told, ""},
}

type usage struct{ use, address string }

// allUses are these and the pages'.
func allUses() map[string]usage {
	all := maps.Clone(uses)
	for _, p := range page.All {
		use := served.Ours
		if p.Framed {
			use = served.Framed
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

// Every route has the headers of what it is for; a refusal at any of them has the strict ones.
func TestHeadersOfEveryRoute(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	slug := b.Create()
	s.StoreGame(t, "Finished00", gamelog.Listed)
	seen, uses := map[string]bool{}, allUses()
	must.Do(t, chi.Walk(s.Handler().(chi.Routes), func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		name := plainRoute(method, route)
		seen[name] = true
		u, known := uses[name]
		if !known {
			t.Errorf("%s stands in no table: may other sites use it?", name)
			return nil
		}
		refused := strings.NewReplacer("{slug}", "nothing00", "{game}", "nothing", "{seat}", "white", "{name}", "nothing", "{page}", "nothing", "*", "nothing").Replace(strings.Fields(name)[1])
		if method == http.MethodGet && refused != strings.Fields(name)[1] {
			use := served.Ours
			if u.use == served.Framed {
				use = served.Framed // it says in the frame that there is nothing
			}
			served.HasHeaders(t, refused, use, b.Get(refused))
		}
		if u.address == "" {
			return nil
		}
		at := strings.ReplaceAll(u.address, "{slug}", slug)
		w := b.Get(at)
		w.Want(t, http.StatusOK, "")
		served.HasHeaders(t, at, u.use, w)
		return nil
	}))
	for name := range uses {
		if !seen[name] {
			t.Errorf("there is no route %s", name)
		}
	}
}
