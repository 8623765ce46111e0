package lobby

import (
	"context"
	"slices"
	"time"

	"threefold/internal/lobby/room"
)

// trailEvery is how often a process asks how far the logs of the games have grown that its
// pages show: with as long to answer and to read, no page of a running game is more than two
// seconds behind its log while the store answers, whatever the bus does.
const trailEvery = time.Second

// trails keeps the rooms from trailing their logs where notifications do not come. One
// goroutine asks, for many rooms in one question.
type trails struct {
	lobby *Lobby
	all   chan struct{} // holds one where every room is to be asked for
}

func newTrails(l *Lobby) trails { return trails{l, make(chan struct{}, 1)} }

// lost notes that notifications were lost, of whatever game.
func (t trails) lost() {
	select {
	case t.all <- struct{}{}:
	default:
	}
}

// run asks until the lobby is closed: each second for the rooms in which a page may trail,
// and, where notifications were lost, for the other rooms too, until the store has answered.
// Rooms in which people talk look for lines.
func (t trails) run() {
	tick := time.NewTicker(trailEvery)
	defer tick.Stop()
	all := false
	for {
		select {
		case <-t.lobby.quit:
			return
		case <-tick.C:
		}
		select {
		case <-t.all:
			all = true
		default:
		}
		shown, others, talking := t.games()
		for _, id := range talking {
			t.lobby.Signal(id, room.SignalChat)
		}
		if t.ask(shown) && all {
			all = !t.ask(others)
		}
	}
}

// atOnce is for how many games one question is.
const atOnce = 500

// ask asks for games, and tells the rooms whose logs have grown as it hears of them. It says
// whether the store has answered for all; the heartbeats tell of a store that fails.
func (t trails) ask(games []string) bool {
	l := t.lobby
	for some := range slices.Chunk(games, atOnce) {
		ctx, cancel := context.WithTimeout(l.life, room.ReadWait)
		last, err := l.log.LastEvents(ctx, some)
		cancel()
		if err != nil {
			return false
		}
		for id, seq := range last {
			if r := l.room(id); r != nil {
				r.LogGrown(seq)
			}
		}
	}
	return true
}

// games lists the games whose rooms have a page that may trail, those of all other rooms, and
// among both those at which people talk.
func (t trails) games() (shown, others, talking []string) {
	t.lobby.mu.Lock()
	defer t.lobby.mu.Unlock()
	for id, h := range t.lobby.rooms {
		if h.MayTrail() {
			shown = append(shown, id)
		} else {
			others = append(others, id)
		}
		if h.MayMissLines() {
			talking = append(talking, id)
		}
	}
	return shown, others, talking
}
