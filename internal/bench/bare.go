//lint:file-ignore SA1019 nhooyr.io/websocket is the package this project was asked to use. It is marked deprecated in favour of github.com/coder/websocket, its maintained twin with the same API.

package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"nhooyr.io/websocket"

	"threefold/internal/game"
	"threefold/internal/lobby"
)

// Bare is the server that Threefold is measured against. It has as much of
// Threefold's addresses as the load asks for: POST /api/games,
// POST /api/games/{slug}/accept and GET /ws/g/{slug}. Which prepared game is
// played, the query says ("?prepared=7"), and who plays, a cookie.
type Bare struct {
	prepared []*Prepared
	mux      *http.ServeMux

	mu    sync.Mutex
	games []*bareGame
}

// NewBare makes a bare server for these games.
func NewBare(prepared []*Prepared) *Bare {
	b := &Bare{prepared: prepared, mux: http.NewServeMux()}
	b.mux.HandleFunc("POST /api/games", b.create)
	b.mux.HandleFunc("POST /api/games/{slug}/accept", b.accept)
	b.mux.HandleFunc("GET /ws/g/{slug}", b.socket)
	return b
}

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

// bareGame is a game on the bare server: who is there, and how many plies were
// made. Its mutex is held while all are told, so that they are told in order.
type bareGame struct {
	*Prepared
	places map[string]bool

	mu       sync.Mutex
	plies    int
	players  [2]*websocket.Conn
	watchers []*websocket.Conn
	text     []byte // of the message being written
}

func newBareGame(p *Prepared) *bareGame {
	places := map[string]bool{}
	for _, place := range p.Game.Board.Places {
		places[place.ID] = true
	}
	return &bareGame{Prepared: p, places: places}
}

// serve reads a page until it goes. What a page that is gone would be told
// fails, which hurts nobody.
func (g *bareGame) serve(conn *websocket.Conn, who string) {
	ctx := context.Background()
	defer conn.CloseNow()
	g.enter(ctx, conn, who)
	for {
		_, b, err := conn.Read(ctx)
		if err != nil {
			return
		}
		var in lobby.In
		if json.Unmarshal(b, &in) != nil {
			continue
		}
		var move lobby.MoveIn
		switch {
		case in.T == lobby.InResign:
			g.resign(ctx)
		case in.T == lobby.InMove && json.Unmarshal(in.D, &move) == nil:
			g.move(ctx, who, in.ID, move)
		}
	}
}

func (g *bareGame) enter(ctx context.Context, conn *websocket.Conn, who string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch who {
	case "white":
		g.players[game.White] = conn
	case "black":
		g.players[game.Black] = conn
	default:
		g.watchers = append(g.watchers, conn)
	}
	g.write(ctx, conn, "snapshot", base+int64(g.plies), "", 0)
}

// move checks turn and square, and tells everybody.
func (g *bareGame) move(ctx context.Context, who, id string, move lobby.MoveIn) {
	g.mu.Lock()
	defer g.mu.Unlock()
	ply := g.plies + 1
	v := base + int64(ply)
	mover := g.mover(ply)
	if move.Ply != ply || ply > len(g.Moves) || who != mover.String() || !g.knows(move.Move) {
		return
	}
	g.plies = ply
	sizes := g.Moves[ply-1].Sizes
	for _, size := range sizes.Mover {
		g.write(ctx, g.players[mover], "moved", v, id, size)
	}
	g.write(ctx, g.players[mover.Other()], "moved", v, "", sizes.Opponent)
	for _, watcher := range g.watchers {
		g.write(ctx, watcher, "moved", v, "", sizes.Watcher)
	}
}

// resign tells the players that the game is over.
func (g *bareGame) resign(ctx context.Context) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, player := range g.players {
		g.write(ctx, player, string(lobby.Resigned), base+int64(g.plies)+1, "", 0)
	}
}

// knows says whether a move's text begins with a square of the board, after the
// letter of the man.
func (g *bareGame) knows(move string) bool {
	for len(move) >= 2 {
		if g.places[move[:2]] {
			return true
		}
		move = move[1:]
	}
	return false
}

// write sends a message straight to a page, if there is one. It has this many
// bytes, or as few as it can.
func (g *bareGame) write(ctx context.Context, conn *websocket.Conn, kind string, v int64, id string, size int) {
	if conn == nil {
		return
	}
	b := append(g.text[:0], `{"t":"`...)
	b = append(b, kind...)
	b = append(b, `","v":`...)
	b = strconv.AppendInt(b, v, 10)
	if id != "" {
		b = append(b, `,"id":"`...)
		b = append(b, id...)
		b = append(b, '"')
	}
	if room := size - len(b) - len(`,"d":""}`); room > 0 {
		b = append(b, `,"d":"`...)
		b = append(b, strings.Repeat("x", room)...)
		b = append(b, '"')
	}
	g.text = append(b, '}')
	conn.Write(ctx, websocket.MessageText, g.text)
}
