package bench

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// The bare server sends each ply in messages as long as Threefold's.
func TestBareMessagesAreAsLong(t *testing.T) {
	games := prepared(t, 12)
	server := httptest.NewServer(NewBare(games))
	defer server.Close()
	r := benchRun(t, server.URL, games)
	for n, p := range games[:3] {
		slug, cookies, err := r.visitors.invite(t.Context(), n, p, time.Hour)
		must.Do(t, err)
		pages := map[string]*page{}
		for name, cookie := range map[string]*http.Cookie{"white": cookies[game.White], "black": cookies[game.Black], "": nil} {
			pages[name] = must.Get(r.visitors.open(t.Context(), slug, cookie))(t)
			defer pages[name].close()
		}
		table := &table{Prepared: p, stage: r.stage}
		for ply, m := range p.Moves {
			ply++
			mover := p.mover(ply)
			must.Do(t, pages[mover.String()].send(table.message(nil, ply)))
			for _, size := range m.Sizes.Mover {
				wantSize(t, pages[mover.String()], ply, size)
			}
			wantSize(t, pages[mover.Other().String()], ply, m.Sizes.Opponent)
			wantSize(t, pages[""], ply, m.Sizes.Watcher)
		}
	}
}

func wantSize(t *testing.T, p *page, ply, size int) {
	t.Helper()
	h, err := p.read(t.Context())
	if err != nil || h.v != int64(base+ply) || len(p.in) != size {
		t.Fatalf("ply %d: %d bytes for %d: %s, %v", ply, len(p.in), size, p.in, err)
	}
}

func benchRun(t *testing.T, url string, games []*Prepared) *run {
	t.Helper()
	v := must.Get(newVisitors(url))(t)
	return &run{Config: Config{Prepared: games, For: time.Second, Progress: t.Output()}, visitors: v, stage: newStage()}
}

// What is no move of the player to move from a square of the board is not sent.
func TestBareChecksTurnAndSquare(t *testing.T) {
	p := prepared(t, 4)[1] // Cheskers: Black begins
	first := p.Moves[0].Text
	for _, c := range []struct {
		name, who string
		move      wire.MoveIn
		plies     int
	}{
		{"the prepared one", "black", wire.MoveIn{Ply: 1, Move: first}, 1},
		{"the other side", "white", wire.MoveIn{Ply: 1, Move: first}, 0},
		{"a watcher", "", wire.MoveIn{Ply: 1, Move: first}, 0},
		{"another ply", "black", wire.MoveIn{Ply: 2, Move: first}, 0},
		{"no square", "black", wire.MoveIn{Ply: 1, Move: "z9-y8"}, 0},
		{"no text", "black", wire.MoveIn{Ply: 1}, 0},
	} {
		g := newBareGame(p)
		g.move(context.Background(), c.who, "1", c.move)
		if g.plies != c.plies {
			t.Errorf("%s: %d plies, want %d", c.name, g.plies, c.plies)
		}
	}
}
