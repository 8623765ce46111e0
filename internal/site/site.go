// Package site is the HTTP server: it wires pages, the JSON API, static files and sockets
// together under their routes and middleware. It decides nothing about any game.
package site

import (
	"context"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"sync/atomic"

	"threefold/internal/fairqueue"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/locale"
	"threefold/internal/picture/renderer"
	"threefold/internal/puzzle"
	"threefold/internal/site/address"
	"threefold/internal/site/api"
	"threefold/internal/site/devices"
	"threefold/internal/site/files"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
	"threefold/internal/site/limit"
	"threefold/internal/site/notifications"
	"threefold/internal/site/offline"
	"threefold/internal/site/openapi"
	"threefold/internal/site/pages"
	"threefold/internal/site/pictures"
	"threefold/internal/site/puzzles"
	"threefold/internal/site/records"
	"threefold/internal/site/socket"
	"threefold/internal/site/stream"
	"threefold/internal/site/visitor"
	"threefold/internal/tournament/director"
)

// Archive reads and writes players and the lists of their games.
type Archive interface {
	visitor.Store
	api.Store
	pages.Archive
}

// DevicesStore stores devices and programs.
type DevicesStore interface {
	devices.Store
	stream.Store
}

// Search reads the archive of finished games.
type Search interface {
	pages.Search
	pictures.Search
	api.Search
	records.Search
}

// Config holds the settings of a site and what it depends on.
type Config struct {
	// PublicURL is the site's public address, without a path. If it is nil, links are built from
	// the address that the visitor has used.
	PublicURL *url.URL

	// TrustedProxies are the proxies whose X-Forwarded-For is used.
	TrustedProxies []netip.Prefix

	// Exempt are the client addresses without rate limits.
	Exempt []netip.Prefix

	// Limits are the rate limits of each client address.
	Limits limit.Limits

	// Network returns the addresses ("http://192.168.1.5:8080") by which other computers of the
	// local network reach the server. It may be nil.
	Network func() []string

	// Loopback means that the server listens on its own computer only.
	Loopback bool

	// Source is the address of the program's source code, for the footer of pages, or empty.
	Source string

	// Offline lets browsers store the pages that work offline.
	Offline bool

	// Static replaces the embedded folder web/static. Nil means the embedded one.
	Static fs.FS

	// Renderer draws pictures. Nil means in this process.
	Renderer pictures.Renderer

	Devices DevicesStore // stores the devices of players, and their programs

	Tournaments *director.Director // runs tournaments

	// Notifications configures push notifications. Zero means that there are none.
	Notifications Notifications

	Meter  Meter // nil: nothing is counted
	Logger *slog.Logger
}

// Notifications holds what push notifications need.
type Notifications struct {
	Store      notifications.Store
	Key        string     // VAPID public key of the site; empty: the site sends no notifications
	Hours      bool       // the site has hours that devices can be reminded of
	Visibility Visibility // learns which games players see
}

// Visibility learns which games are visible on their players' screens. Its methods do not block.
type Visibility interface {
	// SetViewing counts a visible page of a player's game: one more if on, else one less.
	SetViewing(playerID, slug string, on bool)
	// Recheck is called when a player has subscribed to notifications: pages of theirs that were
	// visible before count from then on.
	Recheck(playerID string)
}

// noNotifier is the Visibility of a site without notifications.
type noNotifier struct{}

func (noNotifier) SetViewing(string, string, bool) {}
func (noNotifier) Recheck(string)                  {}

// ofDevices has the handlers of players' devices and of their notifications.
type ofDevices struct {
	*devices.Devices
	notifications *notifications.Handler
}

// ofFiles has the files that browsers load, and the offline shell in each language, by its tag,
// which is built at the first request for it.
type ofFiles struct {
	*files.Files
	shells map[string]func() (*offline.Shell, error)
}

// Site is the http.Handler of the whole site. Close ends it.
type Site struct {
	games     *lobby.Lobby
	logger    *slog.Logger
	meter     Meter
	own       address.Own
	clients   address.Clients
	responder *httpx.ErrorResponder
	visitors  *visitor.Visitors
	bounds    limit.Limits
	limits    *limit.Limiter
	files     ofFiles
	pages     *pages.Pages
	Pictures  *pictures.Pictures // exported for notifications, which ask which cards are cached
	api       *api.API
	records   *records.Records
	devices   ofDevices
	sockets   *socket.Sockets
	streams   *stream.Streams
	searches  *fairqueue.Queue
	ending    atomic.Bool // Announce was called
	handler   http.Handler
}

// New returns a Site. It fails if an embedded file or the description of a game is invalid.
func New(c Config, games *lobby.Lobby, archive Archive, search Search) (*Site, error) {
	if c.Meter == nil {
		c.Meter = noMeter{}
	}
	if c.Notifications.Visibility == nil {
		c.Notifications.Visibility = noNotifier{}
	}
	s := &Site{games: games, logger: c.Logger, meter: c.Meter, bounds: c.Limits,
		own:       address.Own{Public: c.PublicURL, Network: c.Network},
		clients:   address.Clients{Proxies: c.TrustedProxies, Exempt: c.Exempt},
		responder: &httpx.ErrorResponder{Logger: c.Logger},
	}
	s.searches = fairqueue.New("searches", searchWidth)
	s.visitors = visitor.New(archive, c.Devices, s.own, s.responder)
	s.limits = limit.New(c.Limits, archive, s.clients, s.responder, s.meter)
	described, err := gameinfo.Describe(catalog.Games)
	if err != nil {
		return nil, err
	}
	reference, err := openapi.Read()
	if err != nil {
		return nil, err
	}
	if s.files.Files, err = files.New(c.Static); err != nil {
		return nil, err
	}
	few, err := puzzles.New(puzzle.Read)
	if err != nil {
		return nil, err
	}
	if s.pages, err = pages.New(pages.Config{Games: games, Archive: archive, Search: search, Programs: c.Devices, Catalog: described, Files: s.files.Files, Own: s.own,
		Loopback: c.Loopback, Source: c.Source, Offline: c.Offline, Notifies: c.Notifications.Key != "", Errors: s.responder, Logger: c.Logger, Puzzles: few, Reference: reference, Tournaments: c.Tournaments, Short: pages.ShortAddresses{Own: s.own, Tournaments: c.Tournaments}}); err != nil {
		return nil, err
	}
	languages, err := locale.Embedded()
	if err != nil {
		return nil, err
	}
	s.files.shells = map[string]func() (*offline.Shell, error){}
	for _, l := range languages.All() {
		s.files.shells[l.Code] = sync.OnceValues(func() (*offline.Shell, error) { return offline.Make(c.Offline, l, s.pages, s.files.Files) })
	}
	s.responder.Page = s.explain
	if c.Renderer == nil {
		c.Renderer = renderer.InProcess{}
	}
	s.Pictures = pictures.New(pictures.Config{Games: games, Search: search, Catalog: described, Language: s.pages.Language, Errors: s.responder, Searches: s.searches, Renderer: c.Renderer})
	s.api = &api.API{Games: games, Archive: archive, Programs: c.Devices, Tournaments: c.Tournaments, Search: search, Catalog: described, Own: s.own, Visitors: s.visitors, Limits: s.limits}
	s.records = records.New(records.Config{Games: games, Tournaments: c.Tournaments, Search: search, Catalog: described, Errors: s.responder})
	s.sockets = socket.New(socket.Config{Games: games, Tournaments: c.Tournaments, Own: s.own, Clients: s.clients, Limits: s.limits, Errors: s.responder, Meter: s.meter, Logger: c.Logger, Visible: c.Notifications.Visibility.SetViewing})
	s.devices.notifications = &notifications.Handler{Store: c.Notifications.Store, Games: games, Key: c.Notifications.Key, Hours: c.Notifications.Hours, Begin: c.Notifications.Visibility.Recheck, Visitors: s.visitors}
	s.streams = stream.New(games, c.Devices, c.Tournaments, s.limits, s.responder)
	s.devices.Devices = devices.New(devices.Config{Store: c.Devices, Archive: archive, Games: games, Tournaments: c.Tournaments, Catalog: described, Visitors: s.visitors, Own: s.own, Logger: c.Logger, Close: s.closeDevices})
	games.OnRevoked(s.devices.OnRevoked)
	s.handler = s.routes()
	return s, nil
}

// explain answers with an error page, or in JSON if the client has had too many error pages.
func (s *Site) explain(w http.ResponseWriter, r *http.Request, status int, says *gamelog.Error) {
	if s.limits.MayServeErrorPage(r) { // the route that failed may not compress its responses
		compressed.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.pages.ErrorPage(w, r, status, says) }).ServeHTTP(w, r)
		return
	}
	httpx.Refuse(w, r, status, says)
}

// closeDevices closes the sockets of devices that were revoked or became another player's, and
// caches that their tokens are revoked, for when the database does not answer.
func (s *Site) closeDevices(hashes ...string) {
	for _, hash := range hashes {
		s.visitors.Revoke(hash)
	}
	s.sockets.Revoke(hashes...)
}

// Prepare builds what New needs most time for. It may be called in advance, in another
// goroutine.
func Prepare() { files.Prepare() }

// ServeHTTP answers a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Connection is the http.Server's ConnState; it limits connections.
func (s *Site) Connection(conn net.Conn, state http.ConnState) { s.limits.Connection(conn, state) }

// Close ends streams and downloads and closes all sockets with the code of a restart. It cuts
// those that are still open when ctx ends.
func (s *Site) Close(ctx context.Context) {
	s.streams.Close()
	s.records.Close()
	s.sockets.Close(ctx)
}
