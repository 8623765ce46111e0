// Package site is the edge between browsers and the game: it wires pages, the JSON
// API, static files and sockets together under their routes. It moves bytes, knows
// visitors by their cookie, and decides nothing about any game.
package site

import (
	"cmp"
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

// Archive is what the site asks of the store.
type Archive interface {
	visitor.Store
	api.Archive
	pages.Archive
}

// DevicesStore is what the site asks of the part of the store that keeps devices.
type DevicesStore interface {
	devices.Store
	stream.Store
}

// Search is what the site asks of the store's archive.
type Search interface {
	pages.Search
	pictures.Search
	api.Search
	records.Search
}

// Config is what a site needs.
type Config struct {
	// PublicURL is the address people reach the site by, without a path, or
	// nil: then links are made from the address the visitor used.
	PublicURL *url.URL

	// TrustedProxies may say in X-Forwarded-For whom they speak for.
	TrustedProxies []netip.Prefix

	// Exempt addresses are free of Limits.
	Exempt []netip.Prefix

	// Limits bounds what one address may do.
	Limits limit.Limits

	// Network lists the addresses ("http://192.168.1.5:8080") by which other
	// machines of the local network reach the server. Nil: none.
	Network func() []string

	// Loopback says that the server listens for this computer only.
	Loopback bool

	// Source is the address of the program's source, for the foot of pages, or empty.
	Source string

	// Offline lets browsers keep what starts without a network.
	Offline bool

	// Static holds what is in web/static, where it is not the program's own. Nil: it is.
	Static fs.FS

	// Renderer draws pictures. Nil: this process does.
	Renderer pictures.Renderer

	Devices DevicesStore // keeps the devices of players, and their programs

	Tournaments *director.Director // runs tournaments

	// Notifications says how players are notified who do not look. Zero: nobody is.
	Notifications Notifications

	Meter  Meter // nil: nothing is counted
	Logger *slog.Logger
}

// Notifications is how players are notified who do not look at their games.
type Notifications struct {
	Store      notifications.Store
	Key        string     // the site's public key as a sender
	Visibility Visibility // learns who looks
}

// Looks learns which games are visible to their players, and which players may be
// called from now on. Its methods return at once.
type Visibility interface {
	Look(playerID, slug string, on bool)
	Begin(playerID string)
}

// noNotifier is Looks where nobody is notified.
type noNotifier struct{}

func (noNotifier) Look(string, string, bool) {}
func (noNotifier) Begin(string)              {}

// ofDevices answers what concerns players' devices: which there are, and whether they are
// notified.
type ofDevices struct {
	*devices.Devices
	notifications *notifications.Handler
}

// ofFiles has what browsers are given besides pages and answers: files, and what they keep
// for when there is no network, made when it is first asked for.
type ofFiles struct {
	*files.Files
	shell func() (*offline.Shell, error)
}

// Site answers every request. It is made by New and ended by Close.
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
	Pictures  *pictures.Pictures // whoever notifies players asks what there is of them
	api       *api.API
	records   *records.Records
	devices   ofDevices
	sockets   *socket.Sockets
	streams   *stream.Streams
	searches  *fairqueue.Queue
	ending    atomic.Bool // Announce was called
	handler   http.Handler
}

// New makes the site. The error says what is wrong with an embedded file, or
// with a game of the catalog.
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
		Loopback: c.Loopback, Source: c.Source, Offline: c.Offline, Errors: s.responder, Logger: c.Logger, Puzzles: few, Reference: reference, Tournaments: c.Tournaments, Short: pages.ShortAddresses{Own: s.own, Tournaments: c.Tournaments}}); err != nil {
		return nil, err
	}
	s.files.shell = sync.OnceValues(func() (*offline.Shell, error) { return offline.Make(c.Offline, s.pages, s.files.Files) })
	s.responder.Page = s.explain
	if c.Renderer == nil {
		c.Renderer = renderer.InProcess{}
	}
	s.Pictures = pictures.New(pictures.Config{Games: games, Search: search, Catalog: described, Errors: s.responder, Searches: s.searches, Renderer: c.Renderer})
	s.api = &api.API{Games: games, Archive: archive, Programs: c.Devices, Tournaments: c.Tournaments, Search: search, Catalog: described, Own: s.own, Visitors: s.visitors, Limits: s.limits}
	s.records = records.New(records.Config{Games: games, Tournaments: c.Tournaments, Search: search, Catalog: described, Errors: s.responder})
	s.sockets = socket.New(socket.Config{Games: games, Tournaments: c.Tournaments, Own: s.own, Clients: s.clients, Limits: s.limits, Errors: s.responder, Meter: s.meter, Logger: c.Logger, Visible: c.Notifications.Visibility.Look})
	s.devices.notifications = &notifications.Handler{Store: c.Notifications.Store, Key: c.Notifications.Key, Begin: c.Notifications.Visibility.Begin, Visitors: s.visitors}
	s.streams = stream.New(games, c.Devices, c.Tournaments, s.limits, s.responder)
	s.devices.Devices = devices.New(devices.Config{Store: c.Devices, Archive: archive, Games: games, Tournaments: c.Tournaments, Catalog: described, Visitors: s.visitors, Own: s.own, Logger: c.Logger, Close: s.closeDevices})
	games.WatchRevoked(s.devices.OnRevoked)
	s.handler = s.routes()
	return s, nil
}

// explain answers a request that cannot be met by a page, or where its address has had
// many of these, by the code and the sentence alone.
func (s *Site) explain(w http.ResponseWriter, r *http.Request, status int, title, says string) {
	if s.limits.MayServeErrorPage(r) { // perhaps where nothing is compressed
		compressed.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.pages.ErrorPage(w, r, status, title, says) }).ServeHTTP(w, r)
		return
	}
	code := httpx.ExchangeOf(r).Code
	if code == "" && status == http.StatusNotFound {
		code = "not_found"
	}
	httpx.Refuse(w, r, status, &gamelog.Error{Code: cmp.Or(code, "internal"), Text: says})
}

// closeDevices ends what devices have open in this process that were revoked or became
// another player's. While the store is away, their former tokens are nobody's.
func (s *Site) closeDevices(hashes ...string) {
	for _, hash := range hashes {
		s.visitors.Revoke(hash)
	}
	s.sockets.Revoke(hashes...)
}

// Prepare makes beforehand what takes longest of New. It may be called by a
// goroutine of its own.
func Prepare() { files.Prepare() }

// ServeHTTP answers a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Connection takes each connection's state from the http.Server, as its ConnState.
func (s *Site) Connection(conn net.Conn, state http.ConnState) { s.limits.Connection(conn, state) }

// Close ends streams and downloads and closes every open page's socket with the code of a
// restart, all at once. What is still open when ctx ends is cut.
func (s *Site) Close(ctx context.Context) {
	s.streams.Close()
	s.records.Close()
	s.sockets.Close(ctx)
}
