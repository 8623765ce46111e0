//lint:file-ignore SA1019 nhooyr.io/websocket is the package this project was asked to use. It is marked deprecated in favour of github.com/coder/websocket, its maintained twin with the same API.

package bench

import (
	"fmt"
	"net/http"
	"strconv"
	"sync"

	"nhooyr.io/websocket"

	"threefold/internal/game"
)

// Bare is a minimal server with which Threefold is compared. It has the routes that the load needs:
// POST /api/games, POST /api/games/{slug}/accept and GET /ws/g/{slug}. The query has the index of
// the prepared game ("?prepared=7"), a cookie the player's side.
type Bare struct {
	prepared []*Prepared
	mux      *http.ServeMux

	mu    sync.Mutex
	games []*bareGame
}

// NewBare returns a bare server for these games.
func NewBare(prepared []*Prepared) *Bare {
	b := &Bare{prepared: prepared, mux: http.NewServeMux()}
	b.mux.HandleFunc("POST /api/games", b.create)
	b.mux.HandleFunc("POST /api/games/{slug}/accept", b.accept)
	b.mux.HandleFunc("GET /ws/g/{slug}", b.socket)
	return b
}

// ServeHTTP handles a request or a websocket.
func (b *Bare) ServeHTTP(w http.ResponseWriter, r *http.Request) { b.mux.ServeHTTP(w, r) }

func (b *Bare) create(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.FormValue("prepared"))
	if err != nil || n < 0 || n >= len(b.prepared) {
		http.Error(w, "no such prepared game", http.StatusBadRequest)
		return
	}
	b.mu.Lock()
	slug := strconv.Itoa(len(b.games))
	b.games = append(b.games, newBareGame(b.prepared[n]))
	b.mu.Unlock()
	seat(w, game.White)
	w.WriteHeader(http.StatusCreated)
	fmt.Fprintf(w, `{"slug":%q}`, slug)
}

func (b *Bare) accept(w http.ResponseWriter, r *http.Request) {
	seat(w, game.Black)
	w.WriteHeader(http.StatusNoContent)
}

// seat gives a visitor a cookie by which the socket knows the side played.
func seat(w http.ResponseWriter, side game.Color) {
	http.SetCookie(w, &http.Cookie{Name: "seat", Value: side.String(), Path: "/"})
}

func (b *Bare) socket(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.PathValue("slug"))
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil || n < 0 || n >= len(b.games) {
		http.NotFound(w, r)
		return
	}
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	who := ""
	if c, err := r.Cookie("seat"); err == nil {
		who = c.Value
	}
	go b.games[n].serve(conn, who)
}
