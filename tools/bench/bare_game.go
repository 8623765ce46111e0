//lint:file-ignore SA1019 see bare.go

package bench

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"sync"

	"nhooyr.io/websocket"

	"threefold/internal/game"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// bareGame is a game on the bare server: who is there, and how many plies were
// made. Its mutex is held while all get a message, so that they get them in order.
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

// serve reads a page's messages until it disconnects. Errors of writing to a page that has
// disconnected are ignored.
func (g *bareGame) serve(conn *websocket.Conn, who string) {
	ctx := context.Background()
	defer conn.CloseNow()
	g.enter(ctx, conn, who)
	for {
		_, b, err := conn.Read(ctx)
		if err != nil {
			return
		}
		var in wire.In
		if json.Unmarshal(b, &in) != nil {
			continue
		}
		var move wire.MoveIn
		switch {
		case in.T == wire.InResign:
			g.resign(ctx)
		case in.T == wire.InMove && json.Unmarshal(in.D, &move) == nil:
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
	g.write(ctx, conn, wire.OutSnapshot, base+int64(g.plies), "", 0)
}

// move checks turn and square, and sends the move to everybody.
func (g *bareGame) move(ctx context.Context, who, id string, move wire.MoveIn) {
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
	for i, size := range sizes.Mover {
		kind := wire.OutAck
		if i == 0 {
			kind = string(gamelog.Moved)
		}
		g.write(ctx, g.players[mover], kind, v, id, size)
	}
	g.write(ctx, g.players[mover.Other()], string(gamelog.Moved), v, "", sizes.Opponent)
	for _, watcher := range g.watchers {
		g.write(ctx, watcher, string(gamelog.Moved), v, "", sizes.Watcher)
	}
}

// resign sends the players that the game is over.
func (g *bareGame) resign(ctx context.Context) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, player := range g.players {
		g.write(ctx, player, string(gamelog.Resigned), base+int64(g.plies)+1, "", 0)
	}
}

// knows reports whether a move's text begins with a square of the board, after the
// letter of the piece.
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
