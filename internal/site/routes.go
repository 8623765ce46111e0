package site

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"threefold/internal/locale"
	"threefold/internal/site/address"
	"threefold/internal/site/api"
	"threefold/internal/site/files"
	"threefold/internal/site/httpx"
	"threefold/internal/site/offline"
	"threefold/internal/site/page"
	"threefold/internal/site/pages"
	"threefold/internal/site/visitor"
)

// slugged is the part of a route that is a game's slug.
const slugged = "/{slug:" + address.SlugForm + "}"

func (s *Site) routes() http.Handler {
	r := chi.NewRouter()
	r.Use(requestID, s.clients.Find, s.accessLog, s.guard, s.rescue, s.limits.PerMinute(s.bounds.All), requireContentLength, middleware.GetHead)
	r.NotFound(s.responder.NotFound)
	r.MethodNotAllowed(s.responder.MethodNotAllowed(r))
	r.Get("/healthz", alive)
	r.With(s.limits.ChargeViews).Get("/readyz", s.ready)
	r.Group(func(r chi.Router) {
		r.Use(address.RequireHost, s.limits.ChargeViews) // pictures are compressed already, and drawing has a timeout of its own
		s.pictureRoutes(r)
	})
	r.With(address.RequireHost, s.limits.PerMinute(s.bounds.Sockets), s.limits.RequireViews, s.limits.Streams).
		Get("/api/games"+slugged+"/stream", s.streams.Game) // a stream has no deadline and is not compressed
	r.With(address.RequireHost, s.limits.PerMinute(s.bounds.Sockets), s.limits.RequireViews, s.limits.Streams, s.visitors.OnlyProgram,
		s.limits.Programs(visitor.ProgramOf), s.limits.ProgramStreams(visitor.ProgramOf)).Get("/api/me/stream", s.streams.Concerns) // a stream has no deadline and is not compressed
	r.With(address.RequireHost, s.limits.PerMinute(s.bounds.Sockets), s.limits.RequireViews, s.limits.Streams, s.visitors.LoadReader).
		Get("/api/tournaments"+slugged+"/stream", s.streams.Tournament) // a stream has no deadline and is not compressed
	r.With(address.RequireHost, s.limits.PerMinute(s.bounds.Sockets), s.limits.RequireViews, s.limits.Streams, s.visitors.OrProgram(s.visitors.LoadReader)).
		Get("/api/hours"+slugged+"/stream", s.streams.Hour) // a stream has no deadline and is not compressed
	r.Group(func(r chi.Router) {
		r.Use(address.RequireHost, s.limits.RequireViews, s.limits.Searching, httpx.OnlyGzip, middleware.Compress(5, "text/plain", "application/x-ndjson"), s.visitors.LoadReader)
		r.Get("/games.pgn", s.responder.Or404(s.records.Texts)) // downloads have no deadline, but limits of their own
		r.Get("/games.ndjson", s.responder.Or404(s.records.Lines))
		r.Get("/games/{month:[0-9]{4}-[0-9]{2}}.pgn", s.responder.Or404(s.records.Month))
	})
	r.Group(func(r chi.Router) {
		r.Use(address.RequireHost, s.sameSite, httpx.Deadline)
		r.Route("/ws", s.socketRoutes)
		r.Get(files.Base+"{name}", s.files.Built) // built files are compressed already
		r.Get(offline.Base+"{language}/{name}", s.files.offline(s.responder, (*offline.Shell).Page, func(r *http.Request) string { return chi.URLParam(r, "language") }))
		r.Group(func(r chi.Router) {
			r.Use(compressed...) // compression must not wrap sockets, whose connections are hijacked
			s.fileRoutes(r)
			r.Route("/api", s.apiRoutes)
			r.Group(s.pageRoutes)
		})
	})
	return r
}

// pageLevel is the compression level of pages and API responses. A game's page of 78 KB becomes
// 15.6 KB in 0.9 ms of CPU time; at the best level 14.0 KB in 2.3 ms.
const pageLevel = 3

// compressed answers by gzip where it may; what is compressed already stays as it is.
var compressed = chi.Chain(httpx.OnlyGzip, middleware.Compress(pageLevel))

func (s *Site) fileRoutes(r chi.Router) {
	r.Get("/static/*", s.files.Static(s.responder.NotFound))
	r.Get("/worker.js", s.files.offline(s.responder, (*offline.Shell).Worker, func(r *http.Request) string { return r.URL.Query().Get("lang") }))
	r.Get("/apple-touch-icon.png", s.files.At("img/icon-180.png", s.responder.NotFound))
	r.Get("/manifest.webmanifest", s.files.Manifest)
	r.Get("/favicon.svg", s.files.At("favicon.svg", s.responder.NotFound))
	r.Get("/robots.txt", s.files.At("robots.txt", s.responder.NotFound))
	r.With(s.limits.ChargeViews).Get("/puzzle/{game}/{id:[0-9A-Za-z]{5}}.json", s.responder.Or404(s.pages.Puzzles.Serve))
	r.With(s.limits.ChargeViews).Get("/qr"+slugged+".svg", s.responder.Or404(s.pages.GameCode))
	r.With(s.limits.ChargeViews).Get("/g"+slugged+".pgn", s.responder.Or404(s.records.Text))
	r.With(s.limits.ChargeViews).Get("/m"+slugged+".pgn", s.responder.Or404(s.records.Match))
	r.With(s.limits.ChargeViews).Get("/t"+slugged+".pgn", s.responder.Or404(s.records.Tournament))
	r.With(s.limits.ChargeViews).Get("/hour"+slugged+".pgn", s.responder.Or404(s.records.Hour))
	r.With(s.limits.ChargeViews).Get("/g"+slugged+".json", s.responder.Or404(s.records.JSON))
	r.With(s.limits.PerTenMinutes(s.bounds.ShortCodes)).Get("/e/{code:[A-Za-z]{6}}", s.responder.Or404(s.pages.Short.Redirect))
	r.With(s.limits.ChargeViews).Get("/e/{code:[A-Za-z]{6}}.svg", s.responder.Or404(s.pages.Short.QRCode))
}

// offline returns a handler that answers with the offline shell in a language, or in English if
// there is none; it is built at the first request.
func (f ofFiles) offline(responder *httpx.ErrorResponder, answer func(*offline.Shell, http.ResponseWriter, *http.Request), language func(*http.Request) string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		in, ok := f.shells[language(r)]
		if !ok {
			in = f.shells[locale.English]
		}
		shell, err := in()
		if err != nil {
			responder.Fail(w, r, err)
			return
		}
		answer(shell, w, r)
	}
}

// pictureRoutes adds the pictures, which other sites may show. Visitors are not identified
// there.
func (s *Site) pictureRoutes(r chi.Router) {
	r.Get("/g"+slugged+".svg", s.responder.Or404(s.Pictures.Diagram))
	r.Get("/g"+slugged+".png", s.responder.Or404(s.Pictures.Card))
	r.Get("/g"+slugged+".gif", s.responder.Or404(s.Pictures.GIF))
	r.With(s.limits.Searching).Get("/p/{page:"+address.SlugForm+"}.png", s.responder.Or404(s.Pictures.PlayerCard))
	r.Get("/rules/{game}/board.svg", s.responder.Or404(s.Pictures.Board))
	r.Get("/rules/{game}/tiles.svg", s.responder.Or404(s.Pictures.Tiles))
}

// pageRoutes adds the pages of page.All.
func (s *Site) pageRoutes(r chi.Router) {
	r = r.With(s.limits.ChargeViews)
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

// formed replaces the ids in a page's routes by their regular expressions.
var formed = strings.NewReplacer("/{slug}", slugged, "{page}", "{page:"+address.SlugForm+"}")

func (s *Site) apiRoutes(r chi.Router) {
	r.Get("/rules/{game}", s.responder.Or409(s.api.Rules))
	r.Get("/openapi.json", api.Document)
	programRoutes(s, r)
	r.With(s.limits.ChargeViews, s.visitors.LoadVisitor).Get("/games"+slugged+"/plan", s.responder.Or409(s.api.Plan))
	r.With(s.limits.PerMinute(s.bounds.Keys), s.visitors.LoadVisitor).Post("/games"+slugged+"/plan", s.responder.Or409(s.api.SetPlan))
	r.With(s.limits.ChargeViews, s.visitors.LoadVisitor).Get("/me/waiting", s.responder.Or409(s.api.Waiting))
	r.With(s.limits.ChargeViews, s.limits.Searching, s.searching).Get("/explore", s.responder.Or409(s.api.Explore))
	r.With(s.limits.PerMinute(s.bounds.Keys), s.visitors.LoadVisitor).Post("/games"+slugged+"/key", s.responder.Or409(s.api.MakeKey))
	r.With(s.limits.PerMinute(s.bounds.Keys), s.visitors.EnsureVisitor).Post("/games"+slugged+"/seat", s.responder.Or409(s.api.UseKey))
	r.With(s.limits.PerMinute(s.bounds.Names), s.visitors.EnsureVisitor).Post("/me", s.responder.Or409(s.api.Rename))
	r.With(s.limits.ChargeViews, s.limits.PerMinute(s.bounds.Records)).Post("/records", s.responder.Or404(s.records.Read))
	r.With(s.limits.PerMinute(s.bounds.Setups)).Post("/setups", s.responder.Or409(s.api.Setup))
	r.With(s.limits.PerMinute(s.bounds.Names), s.visitors.EnsureVisitor).Post("/me/language", s.responder.Or409(s.api.SetLanguage))
	r.With(s.limits.PerMinute(s.bounds.Names), s.visitors.LoadVisitor).Post("/me/listed", s.responder.Or409(s.api.SetListed))
	r.With(s.visitors.EnsureVisitor).Post("/tournaments", s.responder.Or409(s.api.CreateTournament))
	r.With(s.limits.ChargeViews, s.visitors.LoadReader).Get("/tournaments"+slugged, s.responder.Or409(s.api.Tournament))
	r.With(s.visitors.EnsureVisitor).Post("/tournaments"+slugged+"/command", s.responder.Or409(s.api.DoTournament))
	r.Get("/hours", s.responder.Or409(s.api.Hours))
	s.deviceRoutes(r)
	s.notificationRoutes(r)
}

// programRoutes adds the requests that programs may send, and those that manage a visitor's
// programs.
func programRoutes(s *Site, r chi.Router) {
	bounded := s.limits.Programs(visitor.ProgramOf)
	r.With(s.limits.ChargeViews, s.visitors.OrProgram(s.visitors.LoadVisitor), bounded).Get("/games"+slugged, s.responder.Or409(s.api.Game))
	r.With(s.limits.Creating, s.visitors.OrProgram(s.visitors.EnsureVisitor), bounded).Post("/games", s.responder.Or409(s.api.Create))
	r.With(s.limits.PerMinute(s.bounds.Accept), s.visitors.OrProgram(s.visitors.EnsureVisitor), bounded).Post("/games"+slugged+"/accept", s.responder.Or409(s.api.Accept))
	r.With(s.limits.ChargeViews, s.visitors.OrProgram(s.visitors.LoadReader), bounded).Get("/hours"+slugged, s.responder.Or409(s.api.Hour))
	r.With(s.visitors.OrProgram(s.visitors.EnsureVisitor), bounded).Post("/hours"+slugged+"/command", s.responder.Or409(s.api.DoHour))
	r.With(s.limits.ChargeViews, s.visitors.OnlyProgram, bounded).Get("/me", s.responder.Or409(s.api.Me))
	r.With(s.visitors.OnlyProgram, bounded).Post("/games"+slugged+"/command", s.responder.Or409(s.api.Command))
	r.With(s.limits.PerMinute(s.bounds.DevicePolls), s.visitors.LoadVisitor).Get("/programs", s.responder.Or409(s.devices.Programs))
	r = r.With(s.limits.PerMinute(s.bounds.Links))
	r.With(s.visitors.EnsureVisitor).Post("/programs", s.responder.Or409(s.devices.AddProgram))
	r.With(s.visitors.LoadVisitor).Post("/programs/revoke", s.responder.Or409(s.devices.RevokeProgram))
}

func (s *Site) notificationRoutes(r chi.Router) {
	r.Get("/calls", s.responder.Or409(s.devices.notifications.Offer))
	r = r.With(s.limits.PerMinute(s.bounds.Links))
	r.With(s.visitors.EnsureVisitor).Post("/calls/subscribe", s.responder.Or409(s.devices.notifications.Subscribe))
	r.With(s.visitors.LoadVisitor).Post("/calls/unsubscribe", s.responder.Or409(s.devices.notifications.Unsubscribe))
	r.With(s.visitors.LoadVisitor, s.limits.ChargeViews).Post("/calls/mute", s.responder.Or409(s.devices.notifications.Mute))
}

func (s *Site) deviceRoutes(r chi.Router) {
	waits := s.limits.PerMinute(s.bounds.DevicePolls)
	r.With(waits, s.visitors.LoadVisitor).Get("/devices", s.responder.Or409(s.devices.List))
	r.With(waits, s.visitors.EnsureVisitor).Post("/devices/join", s.responder.Or409(s.devices.Join))
	r.With(waits, s.visitors.LoadVisitor).Post("/devices/look", s.responder.Or409(s.devices.InspectLink))
	r.With(s.limits.PerTenMinutes(s.bounds.PairingCodes), s.visitors.EnsureVisitor).Post("/devices/enter", s.responder.Or409(s.devices.Enter))
	r = r.With(s.limits.PerMinute(s.bounds.Links))
	r.With(s.visitors.EnsureVisitor).Post("/devices/link", s.responder.Or409(s.devices.MakeLink))
	r.With(s.visitors.EnsureVisitor).Post("/devices/show", s.responder.Or409(s.devices.Show))
	r.With(s.visitors.LoadVisitor).Post("/devices/answer", s.responder.Or409(s.devices.Answer))
	r.With(s.visitors.LoadVisitor).Post("/devices/cut", s.responder.Or409(s.devices.Revoke))
}

func (s *Site) socketRoutes(r chi.Router) {
	r.Use(s.limits.PerMinute(s.bounds.Sockets), s.limits.Sockets)
	r.With(s.limits.RequireViews).Get("/e"+slugged, s.sockets.Embed)
	r = r.With(s.visitors.RequireKnown)
	r.With(s.limits.RequireViews).Get("/g"+slugged, s.sockets.Game)
	r.With(s.limits.RequireViews).Get("/t"+slugged, s.sockets.Tournament)
	r.With(s.limits.RequireViews).Get("/h"+slugged, s.sockets.Hour)
	r.Get("/lobby", s.sockets.Lobby)
}
