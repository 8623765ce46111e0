package bench

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"threefold/internal/game"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// table is a prepared game under load.
type table struct {
	*Prepared
	slug    string
	stage   *stage
	think   func() time.Duration // until the next move; not above 0: at once
	players [2]*player
	sent    []atomic.Int64 // by ply: when it was sent, by the stage's clock
	readers sync.WaitGroup // of both pages
}

// player is one side of a table. Its samples are how long the opponent's moves
// took to it, and owned by its reader.
type player struct {
	*page
	table   *table
	seat    game.Color
	samples []time.Duration
}

// seatTable creates game n of a run, seats two visitors and opens their pages,
// which are read from then on: a page that answers no pings would be cut off.
func (r *run) seatTable(ctx context.Context, n int, think func() time.Duration) (*table, error) {
	number := n % len(r.Prepared)
	p := r.Prepared[number]
	slug, cookies, err := r.visitors.invite(ctx, number, p, r.Clock)
	if err != nil {
		return nil, err
	}
	t := &table{Prepared: p, slug: slug, stage: r.stage, think: think, sent: make([]atomic.Int64, len(p.Moves)+1)}
	for seat, cookie := range cookies {
		page, err := r.visitors.open(ctx, slug, cookie)
		if err != nil {
			return t, err
		}
		p := &player{page: page, table: t, seat: game.Color(seat)}
		t.players[seat] = p
		t.readers.Go(p.run)
	}
	return t, nil
}

// run plays until the page is closed or the game is over.
func (p *player) run() {
	for {
		h, err := p.read(context.Background())
		switch {
		case err != nil:
			p.table.stage.fail(fmt.Errorf("a player's page: %w", err))
			return
		case h.is(wire.OutError), h.is(wire.OutMoveError):
			p.table.stage.fail(fmt.Errorf("a move was refused: %s", p.in))
		case h.is(string(gamelog.Resigned)):
			return
		case h.is(string(gamelog.Moved)):
			p.see(int(h.v - base))
		}
	}
}

// see takes note of a ply; the opponent's is answered.
func (p *player) see(ply int) {
	t := p.table
	if t.mover(ply) == p.seat {
		return
	}
	if t.stage.counts() {
		p.samples = append(p.samples, time.Duration(t.stage.now()-t.sent[ply].Load()))
	}
	p.play(ply + 1)
}

// play makes a ply, when the player has thought.
func (p *player) play(ply int) {
	t := p.table
	switch {
	case ply > len(t.Moves):
		t.stage.used.happen()
		return
	case ply == len(t.Moves)/5:
		t.stage.warm.happen()
		<-t.stage.start.happened
	}
	if wait := t.think(); wait > 0 {
		time.AfterFunc(wait, func() { p.move(ply) })
		return
	}
	p.move(ply)
}

func (p *player) move(ply int) {
	t := p.table
	if t.stage.over() {
		return
	}
	p.out = t.message(p.out[:0], ply)
	t.sent[ply].Store(t.stage.now())
	if err := p.send(p.out); err != nil {
		t.stage.fail(fmt.Errorf("a player's page: %w", err))
	}
}

// message appends the message that makes a ply.
func (t *table) message(b []byte, ply int) []byte {
	on := int64(1) // event 1 made the start position
	if ply > 1 {
		on = base + int64(ply) - 1
	}
	return t.appendMove(b, on, ply)
}

// appendMove appends the message that makes a ply in the position that the event on has made.
func (p *Prepared) appendMove(b []byte, on int64, ply int) []byte {
	b = append(b, `{"t":"move","id":"`...)
	b = strconv.AppendInt(b, int64(ply), 10)
	b = append(b, `","d":{"on":`...)
	b = strconv.AppendInt(b, on, 10)
	b = append(b, `,"ply":`...)
	b = strconv.AppendInt(b, int64(ply), 10)
	b = append(b, `,"move":"`...)
	b = append(b, p.Moves[ply-1].Text...)
	return append(b, `"}}`...)
}

// begin makes the first move.
func (t *table) begin() { t.players[t.Game.First].play(1) }

// resign ends the game, so that no clock runs on.
func (t *table) resign() { t.players[game.White].send([]byte(`{"t":"resign","id":"end"}`)) }

// close closes the open pages, and returns when their readers have ended.
func (t *table) close() {
	for _, p := range t.players {
		if p != nil {
			p.close()
		}
	}
	t.readers.Wait()
}
