package site

import (
	"net/http"
	"regexp"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
)

// slugged is the part of a route that names a game: letters and digits only,
// so that nothing else reaches a store.
const (
	slugForm = "[0-9A-Za-z]{1,32}"
	slugged  = "/{slug:" + slugForm + "}"
)

var slugPattern = regexp.MustCompile("^" + slugForm + "$")

// routes lists every address of the site.
func (s *Site) routes() http.Handler {
	r := chi.NewRouter()
	r.Use(number, s.fromClient, s.record, s.guard, s.rescue, s.limit(s.config.Limits.All), measured, middleware.GetHead)
	r.NotFound(s.missing)
	r.MethodNotAllowed(s.notAllowed(r))
	r.Get("/healthz", s.alive)
	r.With(s.charged).Get("/readyz", s.ready)
	r.Group(func(r chi.Router) {
		r.Use(addressed, s.sameSite, timely)
		r.Route("/ws", s.socketRoutes)
		r.Get(builtBase+"{name}", s.builtFile) // compressed already
		r.Group(func(r chi.Router) {
			r.Use(onlyGzip, middleware.Compress(5)) // never around a socket
			s.fileRoutes(r)
			r.Route("/api", s.apiRoutes)
			r.Group(s.pageRoutes)
		})
	})
	return r
}

func (s *Site) fileRoutes(r chi.Router) {
	r.Get("/static/*", s.staticFile)
	r.Get("/favicon.svg", s.staticAt("favicon.svg"))
	r.Get("/robots.txt", s.staticAt("robots.txt"))
	r.With(s.charged).Get("/qr"+slugged+".svg", s.gameCode)
}

func (s *Site) pageRoutes(r chi.Router) {
	r.Use(s.charged, s.welcome)
	r.Get("/", s.lobbyPage)
	r.Get("/g"+slugged, s.gamePage)
	r.Get("/g"+slugged+"/{seat:white|black}", s.gamePage)
	r.Get("/tv", s.tvPage)
	r.Get("/games", s.gamesPage)
	r.Get("/rules", s.rulesIndexPage)
	r.Get("/rules/{game}", s.rulesPage)
}

func (s *Site) apiRoutes(r chi.Router) {
	r.Get("/rules/{game}", s.getRules)
	r.With(s.charged, s.recognize).Get("/games"+slugged, s.getGame)
	r.With(s.creating.perMinute.before, s.welcome).Post("/games", s.createGame)
	r.With(s.limit(s.config.Limits.Accept), s.welcome).Post("/games"+slugged+"/accept", s.acceptGame)
	r.With(s.limit(s.config.Limits.Keys), s.recognize).Post("/games"+slugged+"/key", s.makeKey)
	r.With(s.limit(s.config.Limits.Keys), s.welcome).Post("/games"+slugged+"/seat", s.useKey)
	r.With(s.limit(s.config.Limits.Names), s.welcome).Post("/me", s.renameMe)
}

func (s *Site) socketRoutes(r chi.Router) {
	r.Use(s.limit(s.config.Limits.Sockets), s.counted, s.recognize)
	r.With(s.mayLook).Get("/g"+slugged, s.gameSocket)
	r.Get("/lobby", s.lobbySocket)
}
