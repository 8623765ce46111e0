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

// A device that is revoked gets this code of its own.
const (
	statusRevoked websocket.StatusCode = 4001
	removed                            = "This device was removed. Reload the page."
)

// revokedFor is how long a device that was revoked is remembered: a request that was let in
// before has opened its socket by then. One that came later was let in by the store.
const revokedFor = time.Minute

// Meter counts sockets and messages.
type Meter interface {
	// Refused: a message was refused for the reason of this code.
	Refused(code string)
	// Opened and Closed: a socket, which ended with the code of the close frame
	// of either side, 1006 where there was none.
	Opened()
	Closed(code int)
	// Dropped: a page fell behind, or its room ended.
	Dropped()
	// Received and Sent: messages of a page, and to it, with their bytes.
	Received()
	Sent(messages, bytes int)
}

// Config is what sockets need.
type Config struct {
	Games       *lobby.Lobby
	Tournaments *director.Director
	Own         address.Own
	Clients     address.Clients
	Limits      *limit.Limiter
	Errors      *httpx.ErrorResponder
	Meter       Meter
	Logger      *slog.Logger

	// Look notes that one more page of a player's game is before the player's viewer, or one
	// less. It returns at once.
	Visible func(playerID, slug string, on bool)
}

// Sockets answers the requests that open sockets. It is made by New and ended by Close.
type Sockets struct {
	Config
	table
}

// New makes sockets of which none is open.
func New(c Config) *Sockets {
	life, end := context.WithCancel(context.Background())
	return &Sockets{c, table{life: life, end: end, open: map[*socket]bool{}, revoked: map[string]time.Time{}}}
}

// table knows every open socket, because the HTTP server does not: it has handed them over.
type table struct {
	life context.Context // of all sockets; ends when Close has returned
	end  context.CancelFunc

	mu      sync.Mutex
	open    map[*socket]bool
	closed  bool
	revoked map[string]time.Time // devices that were revoked, for revokedFor
	until   time.Time            // when the server ends, once that is announced
	gone    sync.WaitGroup       // counts the open ones
}

// add takes a socket in, unless the server is closing or its device was revoked: then
// it says how it is to be closed.
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

// Revoke closes every socket of the devices with these tokens' hashes, in one pass over all that
// are open, and those that they are about to open.
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

// Announce sends every page, and whoever comes from now on, that the server restarts at this
// moment.
func (all *table) Announce(until time.Time) {
	all.mu.Lock()
	all.until = until
	open := slices.Collect(maps.Keys(all.open))
	all.mu.Unlock()
	for _, k := range open {
		k.announce(until)
	}
}

// announced is when the server restarts; zero when nothing was announced.
func (all *table) announced() time.Time {
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.until
}

// remove is called by a socket's reader, last.
func (all *table) remove(k *socket) {
	all.mu.Lock()
	defer all.mu.Unlock()
	delete(all.open, k)
	all.gone.Done()
}

// Close lets no socket in any more, closes all at the same time with the code of a restart
// (1012), and returns when they are gone. What is still open when ctx ends is cut.
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

// Game answers GET /ws/g/{slug}: the game's messages, the snapshot first.
func (s *Sockets) Game(w http.ResponseWriter, r *http.Request) {
	slug := chi.URLParam(r, "slug")
	if err := s.Games.Known(r.Context(), slug); err != nil {
		s.Errors.Error(w, r, http.StatusConflict, err)
		return
	}
	s.accept(w, r, visitor.Of(r), slug, func(ctx context.Context, m *member.Member) (visit, error) { return s.Games.Enter(ctx, slug, m) })
}

// Embed answers GET /ws/e/{slug}: the messages of a game as its watchers get them, for an embedded
// game, which is no player's page. It takes no messages.
func (s *Sockets) Embed(w http.ResponseWriter, r *http.Request) {
	slug := chi.URLParam(r, "slug")
	if err := s.Games.Known(r.Context(), slug); err != nil {
		s.Errors.Error(w, r, http.StatusConflict, err)
		return
	}
	s.accept(w, r, visitor.Visitor{Person: lobby.Elsewhere}, "", func(ctx context.Context, m *member.Member) (visit, error) {
		v, err := s.Games.Enter(ctx, slug, m)
		if err != nil {
			return nil, err
		}
		return listener{s, m, v.Leave}, nil
	})
}

// Tournament answers GET /ws/t/{slug}: a tournament's messages, until it is over and its chat is
// closed. It takes no messages.
func (s *Sockets) Tournament(w http.ResponseWriter, r *http.Request) {
	slug := chi.URLParam(r, "slug")
	if _, err := s.Tournaments.Look(r.Context(), slug, ""); err != nil {
		s.Errors.Error(w, r, http.StatusConflict, err)
		return
	}
	s.accept(w, r, visitor.Of(r), "", func(ctx context.Context, m *member.Member) (visit, error) {
		leave, err := s.Tournaments.Watch(ctx, slug, m)
		return listener{s, m, leave}, err
	})
}

// Lobby answers GET /ws/lobby: the games being played now and the open
// challenges, whenever they change. It takes no messages.
func (s *Sockets) Lobby(w http.ResponseWriter, r *http.Request) {
	s.accept(w, r, visitor.Of(r), "", func(_ context.Context, m *member.Member) (visit, error) {
		s.Games.SubscribeLive(m)
		return listener{s, m, func() { s.Games.UnsubscribeLive(m) }}, nil
	})
}

// listener is a page from which no messages are taken.
type listener struct {
	edge   *Sockets
	member *member.Member
	leave  func()
}

func (v listener) Do(text []byte, _ time.Time) {
	_, err := wire.Decode(text)
	if err == nil {
		err = &gamelog.Error{Code: "unknown_type", Text: "This socket only sends, and takes no messages."}
	}
	v.edge.refuse(v.member, err)
}

func (v listener) Leave() { v.leave() }
