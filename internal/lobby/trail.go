package lobby

import (
	"context"
	"time"

	"threefold/internal/lobby/room"
)

// trailEvery is how often a process asks how far the logs have grown that others may
// write: with as long to answer and to read, no page of a running game is more than two
// seconds behind its log while the store answers, whatever the bus does.
const trailEvery = time.Second

// trails keeps the rooms from trailing their logs where notifications do not come. One
// goroutine asks, for all rooms in one question.
type trails struct {
	lobby *Lobby
	all   chan struct{} // holds one where every room is to be asked for, and not only those that may trail
}

func newTrails(l *Lobby) trails { return trails{l, make(chan struct{}, 1)} }

// lost notes that notifications were lost, of whatever game.
func (t trails) lost() {
	select {
	case t.all <- struct{}{}:
	default:
	}
}

// run asks until the lobby is closed: each second for the rooms of whose games somebody
// may write an event elsewhere, and for all where notifications were lost, until the
// store has answered.
func (t trails) run() {
	tick := time.NewTicker(trailEvery)
	defer tick.Stop()
	all := false
	for {
		select {
		case <-t.lobby.quit:
			return
		case <-t.all:
			all = true
		case <-tick.C:
		}
		if t.ask(all) == nil {
			all = false
		}
	}
}

// ask asks once, and tells the rooms whose logs have grown.
func (t trails) ask(all bool) error {
	l := t.lobby
	games := t.games(all || l.others.peers.BusDown(time.Now()))
	if len(games) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(l.life, room.ReadWait)
	defer cancel()
	last, err := l.log.LastEvents(ctx, games)
	if err != nil {
		return err // the heartbeats tell of a store that fails
	}
	for id, seq := range last {
		if r := l.room(id); r != nil {
			r.LogGrown(seq)
		}
	}
	return nil
}

// games lists the games of the rooms that may trail their logs, or of all rooms.
func (t trails) games(all bool) (games []string) {
	l := t.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, h := range l.rooms {
		if all || h.MayTrail() {
			games = append(games, id)
		}
	}
	return games
}
