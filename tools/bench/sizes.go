package bench

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
)

// Sizes are the lengths in bytes of the messages that Threefold sends for a move.
type Sizes struct {
	Mover    []int // to the mover: the move and, if it is a message of its own, the acknowledgement
	Opponent int   // to the opponent
	Watcher  int   // to each watcher
}

// usualClock is a common time control that lasts longer than any run of a benchmark.
const usualClock = 3 * time.Hour

func termsWith(clock time.Duration) gamelog.Terms {
	return gamelog.Terms{Clock: &gamelog.Control{Base: cmp.Or(clock, usualClock).Milliseconds(), Increment: 180 * 1000}}
}

// base is the number of the event before the first move: the game was created and joined.
const base = 2

// patience is the time limit of a step that should take no time.
const patience = 30 * time.Second

// measure plays the game in a lobby in memory, and sets the sizes.
func (p *Prepared) measure() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	rooms := lobby.New(lobby.Config{Log: newMemory(), Games: catalog.Find, Logger: slog.New(slog.DiscardHandler)})
	defer rooms.Close(ctx)
	players := [2]gamelog.Person{{ID: "white", Name: "A Player"}, {ID: "black", Name: "The Other"}}
	row, err := rooms.Create(ctx, players[game.White], lobby.Create{Game: p.Game.ID, Side: gamelog.SideWhite, Terms: termsWith(usualClock)})
	if err != nil {
		return err
	}
	if _, err := rooms.Do(ctx, row.Slug, players[game.Black], room.Join("", ""), member.Unlimited{}); err != nil {
		return err
	}
	var members [3]*listener
	for i, person := range append(players[:], gamelog.Person{ID: "watcher", Name: "A Watcher"}) {
		members[i] = newListener(person)
		if members[i].visit, err = rooms.Enter(ctx, row.Slug, members[i].Member); err != nil {
			return err
		}
		defer members[i].visit.Leave()
	}
	return p.play(ctx, members)
}

// play makes all moves. The members are White, Black, and a watcher.
func (p *Prepared) play(ctx context.Context, members [3]*listener) error {
	on := int64(1)
	for i := range p.Moves {
		ply := i + 1
		mover := p.mover(ply)
		members[mover].visit.Do(p.appendMove(nil, on, ply), time.Now())
		sizes := &p.Moves[i].Sizes
		on = base + int64(ply)
		var err error
		if sizes.Mover, err = readUntil(ctx, members[mover], on, fmt.Sprint(ply)); err != nil {
			return fmt.Errorf("%s, ply %d: %w", p.Game.ID, ply, err)
		}
		opponent, err := readUntil(ctx, members[mover.Other()], on, "")
		if err != nil {
			return err
		}
		watcher, err := readUntil(ctx, members[2], on, "")
		if err != nil {
			return err
		}
		sizes.Opponent, sizes.Watcher = opponent[0], watcher[0]
	}
	return nil
}

// listener is a member with the messages it was sent.
type listener struct {
	*member.Member
	visit    *lobby.Visit
	received chan []byte
}

func newListener(p gamelog.Person) *listener {
	l := &listener{received: make(chan []byte, 64)}
	l.Member = member.New(p, func() {
		for messages, _ := l.Take(); len(messages) > 0; messages, _ = l.Take() {
			for _, b := range messages {
				l.received <- b.Bytes()
			}
		}
	})
	return l
}

// readUntil reads a member's messages until it has event v and the answer to the
// command of this id, if any. It returns the lengths of those two messages in bytes,
// the event's first, or of the one message that is both.
func readUntil(ctx context.Context, m *listener, v int64, id string) (sizes []int, err error) {
	moved, answered := false, id == ""
	for !moved || !answered {
		var b []byte
		select {
		case b = <-m.received:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		h := readHead(b)
		isMove := h.is("moved") && h.v == v
		isAnswer := id != "" && string(h.id) == id
		if h.is("error") || h.is("moveError") {
			return nil, fmt.Errorf("refused: %s", b)
		}
		switch {
		case isMove:
			sizes = append([]int{len(b)}, sizes...)
		case isAnswer:
			sizes = append(sizes, len(b))
		}
		moved, answered = moved || isMove, answered || isAnswer
	}
	return sizes, nil
}
