//lint:file-ignore SA1019 see socket.go

package socket

import (
	"context"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
	"nhooyr.io/websocket"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/wire"
	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
	"threefold/internal/site/limit"
	"threefold/internal/site/visitor"
	"threefold/internal/tournament/director"
)

const restarting = "The server is restarting. Come back in a moment."

// Close code and reason for a revoked device.
const (
	statusRevoked websocket.StatusCode = 4001
	removed                            = "This device was removed. Reload the page."
)

// revokedFor is how long a revoked device is remembered. A request that was authenticated before
// the revocation has opened its socket by then; later requests are refused by the database.
const revokedFor = time.Minute

// Meter counts sockets and messages. Its methods are safe for concurrent use and do not block.
type Meter interface {
	// Refused counts a message that was refused with this error code.
	Refused(code string)
	// Opened counts a socket that was opened.
	Opened()
	// Closed counts a socket that has ended, by the code of the first close frame of either
	// side; 1006 if there was none.
	Closed(code int)
	// Dropped counts a page that was too slow, or whose room has ended.
	Dropped()
	// Received counts a message of a page.
	Received()
	// Sent counts messages to a page, and their bytes.
	Sent(messages, bytes int)
}

// Config holds what Sockets depends on.
type Config struct {
	Games       *lobby.Lobby
	Tournaments *director.Director
	Own         address.Own // recognizes the site's origins
	Clients     address.Clients
	Limits      *limit.Limiter
	Errors      *httpx.ErrorResponder
	Meter       Meter
	Logger      *slog.Logger

	// Visible is called when one more page of a player's game is visible (on), or one less. It
	// must not block.
	Visible func(playerID, slug string, on bool)
}

// Sockets has the handlers of websockets. Close ends them all.
type Sockets struct {
	Config
	table
}

// New returns Sockets without any open socket.
func New(c Config) *Sockets {
	life, end := context.WithCancel(context.Background())
	return &Sockets{c, table{life: life, end: end, open: map[*socket]bool{}, revoked: map[string]time.Time{}}}
}

// table holds every open socket, because the HTTP server does not know hijacked connections.
type table struct {
	life context.Context // of all sockets; ends when Close returns
	end  context.CancelFunc

	mu      sync.Mutex
	open    map[*socket]bool
	closed  bool
	revoked map[string]time.Time // token hashes of devices revoked within revokedFor
	until   time.Time            // when the server restarts, once that is announced
	gone    sync.WaitGroup       // counts open sockets
}

// add adds a socket. If the server is closing or the device was revoked, fit is false, and code
// and why say how to close the socket.
func (all *table) add(k *socket) (fit bool, code websocket.StatusCode, why string) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.closed {
		return false, websocket.StatusServiceRestart, restarting
	}
	if at, revoked := all.revoked[k.device]; revoked && !k.asked.After(at) {
		return false, statusRevoked, removed
	}
	all.open[k] = true
	all.gone.Add(1)
	return true, 0, ""
}

// Revoke closes the sockets of the devices with these token hashes, and those that they are
// about to open.
func (all *table) Revoke(devices ...string) {
	now := time.Now()
	all.mu.Lock()
	defer all.mu.Unlock()
	maps.DeleteFunc(all.revoked, func(_ string, at time.Time) bool { return now.Sub(at) > revokedFor })
	for _, device := range devices {
		all.revoked[device] = now
	}
	for k := range all.open {
		if at, revoked := all.revoked[k.device]; revoked && !k.asked.After(at) {
			k.revoke()
		}
	}
}

// Announce sends to every page, and to every page that connects later, that the server restarts
// at until.
func (all *table) Announce(until time.Time) {
	all.mu.Lock()
	all.until = until
	open := slices.Collect(maps.Keys(all.open))
	all.mu.Unlock()
	for _, k := range open {
		k.announce(until)
	}
}

// announced returns when the server restarts, or the zero time.
func (all *table) announced() time.Time {
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.until
}

// remove removes a socket that has ended.
func (all *table) remove(k *socket) {
	all.mu.Lock()
	defer all.mu.Unlock()
	delete(all.open, k)
	all.gone.Done()
}

// Close refuses new sockets and closes all others with code 1012 (service restart). It returns
// when they have ended; when ctx ends, it cuts the rest.
func (all *table) Close(ctx context.Context) {
	defer all.end()
	all.mu.Lock()
	all.closed = true
	open := slices.Collect(maps.Keys(all.open))
	all.mu.Unlock()
	for _, k := range open {
		go k.close(websocket.StatusServiceRestart, restarting)
	}
	gone := make(chan struct{})
	go func() {
		all.gone.Wait()
		close(gone)
	}()
	select {
	case <-gone:
	case <-ctx.Done():
		for _, k := range open {
			k.raw.Close()
		}
		<-gone
	}
}

// Game answers GET /ws/g/{slug} with a game's messages, the snapshot first.
func (s *Sockets) Game(w http.ResponseWriter, r *http.Request) {
	slug := chi.URLParam(r, "slug")
	if err := s.Games.CheckExists(r.Context(), slug); err != nil {
		s.Errors.Error(w, r, http.StatusConflict, err)
		return
	}
	s.accept(w, r, visitor.Of(r), slug, func(ctx context.Context, m *member.Member) (visit, error) { return s.Games.Enter(ctx, slug, m) })
}

// Embed answers GET /ws/e/{slug} with a game's messages as spectators get them, for an embedded
// game. It accepts no messages.
func (s *Sockets) Embed(w http.ResponseWriter, r *http.Request) {
	slug := chi.URLParam(r, "slug")
	if err := s.Games.CheckExists(r.Context(), slug); err != nil {
		s.Errors.Error(w, r, http.StatusConflict, err)
		return
	}
	s.accept(w, r, visitor.Visitor{Person: lobby.StreamViewer}, "", func(ctx context.Context, m *member.Member) (visit, error) {
		v, err := s.Games.Enter(ctx, slug, m)
		if err != nil {
			return nil, err
		}
		return listener{s, m, v.Leave}, nil
	})
}

// Tournament answers GET /ws/t/{slug} with a tournament's messages, until it is over and its
// chat is closed. It accepts only whether the page is visible.
func (s *Sockets) Tournament(w http.ResponseWriter, r *http.Request) {
	slug := chi.URLParam(r, "slug")
	if _, err := s.Tournaments.Overview(r.Context(), slug, ""); err != nil {
		s.Errors.Error(w, r, http.StatusConflict, err)
		return
	}
	s.accept(w, r, visitor.Of(r), "", func(ctx context.Context, m *member.Member) (visit, error) {
		leave, err := s.Tournaments.Watch(ctx, slug, m)
		return listener{s, m, leave}, err
	})
}

// Hour answers GET /ws/h/{slug} with an hour's messages, until it is over.
func (s *Sockets) Hour(w http.ResponseWriter, r *http.Request) {
	slug := chi.URLParam(r, "slug")
	if _, err := s.Tournaments.Arenas.Own(r.Context(), slug, ""); err != nil {
		s.Errors.Error(w, r, http.StatusConflict, err)
		return
	}
	s.accept(w, r, visitor.Of(r), "", func(ctx context.Context, m *member.Member) (visit, error) {
		leave, err := s.Tournaments.Arenas.Watch(ctx, slug, m)
		return listener{s, m, leave}, err
	})
}

// Lobby answers GET /ws/lobby with the running games and open challenges, at each change. It
// accepts only whether the page is visible.
func (s *Sockets) Lobby(w http.ResponseWriter, r *http.Request) {
	s.accept(w, r, visitor.Of(r), "", func(_ context.Context, m *member.Member) (visit, error) {
		s.Games.SubscribeLive(m)
		return listener{s, m, func() { s.Games.UnsubscribeLive(m) }}, nil
	})
}

// listener is the visit of a page that may send no messages but whether it is visible.
type listener struct {
	edge   *Sockets
	member *member.Member
	leave  func()
}

// Do answers any message with an error.
func (v listener) Do(text []byte, _ time.Time) {
	_, err := wire.Decode(text)
	if err == nil {
		err = gamelog.NewError("unknown_type", "socket-only-sends")
	}
	v.edge.refuse(v.member, err)
}

func (v listener) Leave() { v.leave() }
