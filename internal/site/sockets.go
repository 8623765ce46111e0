//lint:file-ignore SA1019 see socket.go

package site

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
	"nhooyr.io/websocket"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
)

const restarting = "The server restarts. Come back in a moment."

// sockets knows every open socket, because the HTTP server does not: it has
// handed them over.
type sockets struct {
	life context.Context // of all sockets; ends when close has returned
	end  context.CancelFunc

	mu     sync.Mutex
	open   map[*socket]bool
	closed bool
	until  time.Time      // when the server ends, once that is announced
	gone   sync.WaitGroup // counts the open ones
}

func newSockets() *sockets {
	life, end := context.WithCancel(context.Background())
	return &sockets{life: life, end: end, open: map[*socket]bool{}}
}

// add takes a socket in, unless the server is closing.
func (all *sockets) add(k *socket) bool {
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.closed {
		return false
	}
	all.open[k] = true
	all.gone.Add(1)
	return true
}

// announce sends every page that the server restarts at this moment.
func (all *sockets) announce(until time.Time) {
	all.mu.Lock()
	all.until = until
	open := slices.Collect(maps.Keys(all.open))
	all.mu.Unlock()
	for _, k := range open {
		k.announce(until)
	}
}

// announced is when the server restarts; zero when nothing was announced.
func (all *sockets) announced() time.Time {
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.until
}

// remove is called by a socket's reader, last.
func (all *sockets) remove(k *socket) {
	all.mu.Lock()
	defer all.mu.Unlock()
	delete(all.open, k)
	all.gone.Done()
}

// close lets no socket in any more, closes all at the same time with 1012,
// and returns when they are gone. When ctx ends, the rest is cut.
func (all *sockets) close(ctx context.Context) {
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

// gameSocket answers GET /ws/g/{slug}: the game's messages, the snapshot
// first.
func (s *Site) gameSocket(w http.ResponseWriter, r *http.Request) {
	slug := chi.URLParam(r, "slug")
	if err := s.games.Known(r.Context(), slug); err != nil {
		s.answerError(w, r, http.StatusConflict, err)
		return
	}
	s.accept(w, r, func(ctx context.Context, m *room.Member) (visit, error) { return s.games.Enter(ctx, slug, m) })
}

// lobbySocket answers GET /ws/lobby: the games being played now and the open
// challenges, whenever they change. It takes no messages.
func (s *Site) lobbySocket(w http.ResponseWriter, r *http.Request) {
	s.accept(w, r, func(_ context.Context, m *room.Member) (visit, error) {
		s.games.SubscribeLive(m)
		return liveSubscription{s, m}, nil
	})
}

// liveSubscription is a page that gets the live list.
type liveSubscription struct {
	site   *Site
	member *room.Member
}

func (v liveSubscription) Do(text []byte, _ time.Time) {
	_, err := wire.Decode(text)
	if err == nil {
		err = &gamelog.Fault{Code: "unknown_type", Text: "This socket only tells and takes no messages."}
	}
	v.site.refuse(v.member, err)
}

func (v liveSubscription) Leave() { v.site.games.UnsubscribeLive(v.member) }
