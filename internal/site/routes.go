package site

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"threefold/internal/site/address"
	"threefold/internal/site/api"
	"threefold/internal/site/files"
	"threefold/internal/site/httpx"
	"threefold/internal/site/offline"
	"threefold/internal/site/page"
	"threefold/internal/site/pages"
	"threefold/internal/site/visitor"
)

// slugged is the part of a route that names a game.
const slugged = "/{slug:" + address.SlugForm + "}"

func (s *Site) routes() http.Handler {
	r := chi.NewRouter()
	r.Use(requestID, s.clients.Find, s.accessLog, s.guard, s.rescue, s.limits.PerMinute(s.bounds.All), requireContentLength, middleware.GetHead)
	r.NotFound(s.errs.Missing)
	r.MethodNotAllowed(s.errs.NotAllowed(r))
	r.Get("/healthz", alive)
	r.With(s.limits.Charged).Get("/readyz", s.ready)
	r.Group(func(r chi.Router) {
		r.Use(address.Addressed, s.limits.Charged) // compressed already, and drawn in a time of its own
		s.pictureRoutes(r)
	})
	r.With(address.Addressed, s.limits.PerMinute(s.bounds.Sockets), s.limits.MayLook, s.limits.Streams).
		Get("/api/games"+slugged+"/stream", s.streams.Game) // lasts, and is not compressed
	r.With(address.Addressed, s.limits.PerMinute(s.bounds.Sockets), s.limits.MayLook, s.limits.Streams, s.visitors.OnlyProgram,
		s.limits.Programs(visitor.ProgramOf), s.limits.ProgramStreams(visitor.ProgramOf)).Get("/api/me/stream", s.streams.Concerns) // likewise
	r.With(address.Addressed, s.limits.PerMinute(s.bounds.Sockets), s.limits.MayLook, s.limits.Streams, s.visitors.LoadReader).
		Get("/api/tournaments"+slugged+"/stream", s.streams.Tournament) // likewise
	r.Group(func(r chi.Router) {
		r.Use(address.Addressed, s.limits.MayLook, s.limits.Searching, httpx.OnlyGzip, middleware.Compress(5, "text/plain", "application/x-ndjson"), s.visitors.LoadReader)
		r.Get("/games.pgn", s.errs.Shows(s.records.Texts)) // these last, and are charged by their own bounds
		r.Get("/games.ndjson", s.errs.Shows(s.records.Lines))
		r.Get("/games/{month:[0-9]{4}-[0-9]{2}}.pgn", s.errs.Shows(s.records.Month))
	})
	r.Group(func(r chi.Router) {
		r.Use(address.Addressed, s.sameSite, httpx.Timely)
		r.Route("/ws", s.socketRoutes)
		r.Get(files.Base+"{name}", s.files.Built) // compressed already
		r.Get(offline.Base+"{name}", s.files.offline(s.errs, (*offline.Shell).Page))
		r.Group(func(r chi.Router) {
			r.Use(compressed...) // never around a socket
			s.fileRoutes(r)
			r.Route("/api", s.apiRoutes)
			r.Group(s.pageRoutes)
		})
	})
	return r
}

// pageLevel is how hard pages and answers are compressed, for each visitor again: a game's page
// of 78 KB becomes 15.6 KB in 0.9 ms of a processor, by the best level 14.0 KB in 2.3 ms.
const pageLevel = 3

// compressed answers by gzip where it may; what is compressed already stays as it is.
var compressed = chi.Chain(httpx.OnlyGzip, middleware.Compress(pageLevel))

func (s *Site) fileRoutes(r chi.Router) {
	r.Get("/static/*", s.files.Static(s.errs.Missing))
	r.Get("/worker.js", s.files.offline(s.errs, (*offline.Shell).Worker))
	r.Get("/apple-touch-icon.png", s.files.At("img/icon-180.png", s.errs.Missing))
	r.Get("/manifest.webmanifest", s.files.At("manifest.webmanifest", s.errs.Missing))
	r.Get("/favicon.svg", s.files.At("favicon.svg", s.errs.Missing))
	r.Get("/robots.txt", s.files.At("robots.txt", s.errs.Missing))
	r.With(s.limits.Charged).Get("/puzzle/{game}/{id:[0-9A-Za-z]{5}}.json", s.errs.Shows(s.pages.Puzzles.Serve))
	r.With(s.limits.Charged).Get("/qr"+slugged+".svg", s.errs.Shows(s.pages.GameCode))
	r.With(s.limits.Charged).Get("/g"+slugged+".pgn", s.errs.Shows(s.records.Text))
	r.With(s.limits.Charged).Get("/m"+slugged+".pgn", s.errs.Shows(s.records.Match))
	r.With(s.limits.Charged).Get("/t"+slugged+".pgn", s.errs.Shows(s.records.Tournament))
	r.With(s.limits.Charged).Get("/g"+slugged+".json", s.errs.Shows(s.records.JSON))
	r.With(s.limits.PerTenMinutes(s.bounds.ShortCodes)).Get("/e/{code:[A-Za-z]{6}}", s.errs.Shows(s.pages.Short.Go))
	r.With(s.limits.Charged).Get("/e/{code:[A-Za-z]{6}}.svg", s.errs.Shows(s.pages.Short.QRCode))
}

// offline answers with the shell for browsers without a network, which is made when it is
// first asked for.
func (f ofFiles) offline(errs *httpx.Errors, answer func(*offline.Shell, http.ResponseWriter, *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		shell, err := f.shell()
		if err != nil {
			errs.Fail(w, r, err)
			return
		}
		answer(shell, w, r)
	}
}

// pictureRoutes list what other sites may show. Nobody is recognized there.
func (s *Site) pictureRoutes(r chi.Router) {
	r.Get("/g"+slugged+".svg", s.errs.Shows(s.Pictures.Diagram))
	r.Get("/g"+slugged+".png", s.errs.Shows(s.Pictures.Card))
	r.Get("/g"+slugged+".gif", s.errs.Shows(s.Pictures.GIF))
	r.With(s.limits.Searching).Get("/p/{page:"+address.SlugForm+"}.png", s.errs.Shows(s.Pictures.PlayerCard))
	r.Get("/rules/{game}/board.svg", s.errs.Shows(s.Pictures.Board))
	r.Get("/rules/{game}/tiles.svg", s.errs.Shows(s.Pictures.Tiles))
}

// pageRoutes are those that the list of pages names.
func (s *Site) pageRoutes(r chi.Router) {
	r = r.With(s.limits.Charged)
	known := r.With(s.visitors.EnsureReader)
	searching := known.With(s.limits.Searching, s.searching)
	answers := pages.Handlers(s.pages)
	for _, p := range page.All {
		in := known
		switch {
		case p.Framed:
			in = r
		case p.Search:
			in = searching
		}
		for _, route := range p.Routes {
			in.Get(formed.Replace(route.Pattern), answers[p.Name])
		}
	}
}

// formed gives the ids in a page's routes their form.
var formed = strings.NewReplacer("/{slug}", slugged, "{page}", "{page:"+address.SlugForm+"}")

func (s *Site) apiRoutes(r chi.Router) {
	r.Get("/rules/{game}", s.errs.Does(s.api.Rules))
	r.Get("/openapi.json", api.Document)
	programRoutes(s, r)
	r.With(s.limits.Charged, s.visitors.LoadVisitor).Get("/games"+slugged+"/plan", s.errs.Does(s.api.Plan))
	r.With(s.limits.PerMinute(s.bounds.Keys), s.visitors.LoadVisitor).Post("/games"+slugged+"/plan", s.errs.Does(s.api.SetPlan))
	r.With(s.limits.Charged, s.visitors.LoadVisitor).Get("/me/waiting", s.errs.Does(s.api.Waiting))
	r.With(s.limits.Charged, s.limits.Searching, s.searching).Get("/explore", s.errs.Does(s.api.Explore))
	r.With(s.limits.PerMinute(s.bounds.Keys), s.visitors.LoadVisitor).Post("/games"+slugged+"/key", s.errs.Does(s.api.MakeKey))
	r.With(s.limits.PerMinute(s.bounds.Keys), s.visitors.EnsureVisitor).Post("/games"+slugged+"/seat", s.errs.Does(s.api.UseKey))
	r.With(s.limits.PerMinute(s.bounds.Names), s.visitors.EnsureVisitor).Post("/me", s.errs.Does(s.api.Rename))
	r.With(s.limits.Charged, s.limits.PerMinute(s.bounds.Records)).Post("/records", s.errs.Shows(s.records.Read))
	r.With(s.limits.PerMinute(s.bounds.Setups)).Post("/setups", s.errs.Does(s.api.Setup))
	r.With(s.limits.PerMinute(s.bounds.Names), s.visitors.LoadVisitor).Post("/me/listed", s.errs.Does(s.api.SetListed))
	r.With(s.visitors.EnsureVisitor).Post("/tournaments", s.errs.Does(s.api.CreateTournament))
	r.With(s.limits.Charged, s.visitors.LoadReader).Get("/tournaments"+slugged, s.errs.Does(s.api.Tournament))
	r.With(s.visitors.EnsureVisitor).Post("/tournaments"+slugged+"/command", s.errs.Does(s.api.DoTournament))
	s.deviceRoutes(r)
	s.notificationRoutes(r)
}

// programRoutes are those that programs may use, and the list of a visitor's own programs.
func programRoutes(s *Site, r chi.Router) {
	bounded := s.limits.Programs(visitor.ProgramOf)
	r.With(s.limits.Charged, s.visitors.OrProgram(s.visitors.LoadVisitor), bounded).Get("/games"+slugged, s.errs.Does(s.api.Game))
	r.With(s.limits.Creating, s.visitors.OrProgram(s.visitors.EnsureVisitor), bounded).Post("/games", s.errs.Does(s.api.Create))
	r.With(s.limits.PerMinute(s.bounds.Accept), s.visitors.OrProgram(s.visitors.EnsureVisitor), bounded).Post("/games"+slugged+"/accept", s.errs.Does(s.api.Accept))
	r.With(s.limits.Charged, s.visitors.OnlyProgram, bounded).Get("/me", s.errs.Does(s.api.Me))
	r.With(s.visitors.OnlyProgram, bounded).Post("/games"+slugged+"/command", s.errs.Does(s.api.Command))
	r.With(s.limits.PerMinute(s.bounds.Waits), s.visitors.LoadVisitor).Get("/programs", s.errs.Does(s.devices.Programs))
	r = r.With(s.limits.PerMinute(s.bounds.Links))
	r.With(s.visitors.EnsureVisitor).Post("/programs", s.errs.Does(s.devices.AddProgram))
	r.With(s.visitors.LoadVisitor).Post("/programs/revoke", s.errs.Does(s.devices.RevokeProgram))
}

func (s *Site) notificationRoutes(r chi.Router) {
	r.Get("/calls", s.errs.Does(s.devices.notifications.Offer))
	r = r.With(s.limits.PerMinute(s.bounds.Links))
	r.With(s.visitors.EnsureVisitor).Post("/calls/subscribe", s.errs.Does(s.devices.notifications.Subscribe))
	r.With(s.visitors.LoadVisitor).Post("/calls/unsubscribe", s.errs.Does(s.devices.notifications.Unsubscribe))
}

func (s *Site) deviceRoutes(r chi.Router) {
	waits := s.limits.PerMinute(s.bounds.Waits)
	r.With(waits, s.visitors.LoadVisitor).Get("/devices", s.errs.Does(s.devices.List))
	r.With(waits, s.visitors.EnsureVisitor).Post("/devices/join", s.errs.Does(s.devices.Join))
	r.With(waits, s.visitors.LoadVisitor).Post("/devices/look", s.errs.Does(s.devices.Look))
	r.With(s.limits.PerTenMinutes(s.bounds.PairingCodes), s.visitors.EnsureVisitor).Post("/devices/enter", s.errs.Does(s.devices.Enter))
	r = r.With(s.limits.PerMinute(s.bounds.Links))
	r.With(s.visitors.EnsureVisitor).Post("/devices/link", s.errs.Does(s.devices.MakeLink))
	r.With(s.visitors.EnsureVisitor).Post("/devices/show", s.errs.Does(s.devices.Show))
	r.With(s.visitors.LoadVisitor).Post("/devices/answer", s.errs.Does(s.devices.Answer))
	r.With(s.visitors.LoadVisitor).Post("/devices/cut", s.errs.Does(s.devices.Revoke))
}

func (s *Site) socketRoutes(r chi.Router) {
	r.Use(s.limits.PerMinute(s.bounds.Sockets), s.limits.Sockets)
	r.With(s.limits.MayLook).Get("/e"+slugged, s.sockets.Embed)
	r = r.With(s.visitors.RequireKnown)
	r.With(s.limits.MayLook).Get("/g"+slugged, s.sockets.Game)
	r.With(s.limits.MayLook).Get("/t"+slugged, s.sockets.Tournament)
	r.Get("/lobby", s.sockets.Lobby)
}
