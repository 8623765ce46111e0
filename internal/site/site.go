// Package site is the edge between browsers and the game: routes, pages, the
// JSON API, static files, and the sockets. It moves bytes, knows visitors by
// their cookie, and decides nothing about any game.
package site

import (
	"context"
	"html/template"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"sync/atomic"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
)

// Games is what the site asks of the lobby. An error that wraps gamelog.ErrAway, of
// this or of Archive, says that the store is away.
type Games interface {
	// Create opens an invitation. The error is a *gamelog.Fault when the
	// wishes cannot be met.
	Create(ctx context.Context, by gamelog.Person, c lobby.Create) (gamelog.Row, error)

	// Join seats a player where an invitation has a seat free: "white",
	// "black", or any (""); command is an id the caller chose, or empty. The
	// error is gamelog.ErrNotFound, or a *gamelog.Fault.
	Join(ctx context.Context, slug string, by gamelog.Person, seat, command string) error

	// Share lets one more visitor play a seat: "white", "black", or "both"
	// where one player has both. The error is as that of Join.
	Share(ctx context.Context, slug, seat string, with gamelog.Person) error

	// Look is a game as this player may see it. The error is
	// gamelog.ErrNotFound.
	View(ctx context.Context, slug, playerID string) (wire.View, error)

	// Known says whether there is such a game: gamelog.ErrNotFound if not.
	Known(ctx context.Context, slug string) error

	// Ready says whether the store can be read and written.
	Ready(ctx context.Context) error

	// Enter makes a member of the game's room and sends it the snapshot. The
	// visit carries out the messages of the member's page, whose answers go to
	// the member's queue. Whoever entered must Leave.
	Enter(ctx context.Context, slug string, m *room.Member) (*lobby.Visit, error)

	// LiveList is the games being played now and the open challenges.
	LiveList() wire.Live

	// SubscribeLive sends a page the live list, at once and whenever it changes.
	SubscribeLive(m *room.Member)
	UnsubscribeLive(m *room.Member)
}

// Archive is what the site asks of the store.
type Archive interface {
	// Player finds a visitor by the SHA-256 of their token, or says
	// gamelog.ErrNotFound.
	Player(ctx context.Context, tokenHash string) (gamelog.Person, error)

	// SavePlayer writes a visitor's row, at epoch milliseconds. Saving
	// again changes nothing.
	SavePlayer(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error

	// Rename writes a visitor's row under a new name, whether or not it was
	// there. Games keep the names they were played under.
	Rename(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error

	// SaveSeatKey keeps the hash of a seat key's token until a moment in
	// epoch milliseconds. UseSeatKey uses the key for a player, once, and
	// gives its seat; the same player may use it again. It says
	// gamelog.ErrNotFound where there is no such key of this game, or where it
	// is used or too old.
	SaveSeatKey(ctx context.Context, hash, slug, seat string, expires int64) error
	UseSeatKey(ctx context.Context, hash, slug, playerID string, now int64) (seat string, err error)

	// Mine lists a player's games: open and running ones first, newest
	// first, then finished ones by their end, latest first.
	Mine(ctx context.Context, playerID string, limit int) ([]gamelog.Row, error)

	// Finished lists finished games after a cursor, latest end first, of
	// one game of the catalog or of all ("").
	Finished(ctx context.Context, game string, after gamelog.Cursor, limit int) ([]gamelog.Row, error)

	// LastPositions gives the position text after the last move of each of
	// these games that has one.
	LastPositions(ctx context.Context, gameIDs []string) (map[string]string, error)
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
	Limits Limits

	// Network lists the addresses ("http://192.168.1.5:8080") by which other
	// machines of the local network reach the server. Nil: none.
	Network func() []string

	// Loopback says that the server listens for this computer only.
	Loopback bool

	// Static holds what stands in web/static, where it is not the program's
	// own. Nil: it is.
	Static fs.FS

	Meter  Meter // nil: nothing is counted
	Logger *slog.Logger
}

// Site answers every request. It is made by New and ended by Close.
type Site struct {
	config   Config
	games    Games
	archive  Archive
	logger   *slog.Logger
	meter    Meter
	catalog  map[string]described // by id; catalog.Games has the order
	files    *files
	pages    map[string]*template.Template // by name, see render.go
	sockets  *sockets
	clients  *clients
	creating creating
	looks    *bound
	ending   atomic.Bool // Announce was called
	handler  http.Handler
}

// New makes the site. The error says what is wrong with an embedded file, or
// with a game of the catalog.
func New(c Config, games Games, archive Archive) (*Site, error) {
	if c.Meter == nil {
		c.Meter = unmetered{}
	}
	s := &Site{config: c, games: games, archive: archive, logger: c.Logger, meter: c.Meter, sockets: newSockets(), clients: newClients(c.Limits)}
	s.looks = s.rateLimit(c.Limits.Looks, time.Minute)
	s.creating = creating{perMinute: s.rateLimit(c.Limits.Create, time.Minute), daily: s.rateLimit(c.Limits.Daily, oneDay), challenges: s.rateLimit(c.Limits.Challenges, tenMinutes)}
	var err error
	if s.catalog, err = describeAll(catalog.Games); err != nil {
		return nil, err
	}
	if s.files, err = filesOf(c.Static); err != nil {
		return nil, err
	}
	if s.pages, err = s.parsePages(); err != nil {
		return nil, err
	}
	s.handler = s.routes()
	return s, nil
}

// ServeHTTP answers a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close closes every open page's socket with the code of a restart,
// all at once. What is still open when ctx ends is cut.
func (s *Site) Close(ctx context.Context) { s.sockets.close(ctx) }
