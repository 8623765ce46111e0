//lint:file-ignore SA1019 nhooyr.io/websocket is the package this project was asked to use. It is marked deprecated in favour of github.com/coder/websocket, its maintained twin with the same API.

package socket

import (
	"context"
	"slices"
	"time"

	"threefold/internal/lobby/wire"
)

// The server pings every page: to learn that it is gone, to keep the connection open through
// proxies, and to measure the network's delay, which rooms give back to the mover (lobby/presence).
// What the page itself says of its delay is never asked for.
//
// A page gains little by lying. It cannot answer a ping before it has come, and answering late
// is all it can do to seem slow; or it may send so much that it is read late. One late answer
// does not move the median. If most come late, a move is still given back no more than is left
// in the side's quota, so that the liar gains that quota once, and then what refills: as much
// as an honest player on a slow line is given.

const (
	pingFirst     = time.Second      // after the start; for a player the pauses then double
	pingEvery     = 25 * time.Second // the longest time between two pings
	pingPlays     = 5 * time.Second  // the same for the page of a player, whose absence is to be seen within seconds
	pingSpeak     = 15 * time.Second // and for one that has spoken within pingPlays: it is there
	pingWait      = 6 * time.Second  // a page that does not answer for so long is gone
	rttWindowSize = 5
)

// rttWindow is how long the last few pings took, there and back.
type rttWindow struct {
	last  [rttWindowSize]time.Duration
	count int // ever
}

func (t rttWindow) add(took time.Duration) rttWindow {
	t.last[t.count%rttWindowSize] = took
	t.count++
	return t
}

func (t rttWindow) median() time.Duration {
	known := t.last[:min(t.count, rttWindowSize)]
	slices.Sort(known)
	return known[(len(known)-1)/2]
}

// pause is the time from one ping to the next: short at first for a player, so
// that there is something to take the median of when the game begins.
func (t rttWindow) pause(plays bool) time.Duration {
	switch {
	case plays:
		return min(pingFirst<<min(t.count, rttWindowSize), pingPlays)
	case t.count == 0:
		return pingFirst
	default:
		return pingEvery
	}
}

// postponed is how long a ping may still be put off because the page has spoken.
func (k *socket) postponed() time.Duration {
	if k.rtts.pause(k.member.Plays()) != pingPlays {
		return 0
	}
	now := time.Now()
	silent := now.Sub(k.began) - time.Duration(k.lastMessage.Load())
	return min(pingPlays-silent, pingSpeak-now.Sub(k.pinged))
}

// ping asks whether the page is still there, measures how long the answer takes, and sets off
// the next ping. A page that does not answer is cut off. A ping that is answered just as the
// socket ends sets off one more, which finds the connection closed.
func (k *socket) ping() {
	if wait := k.postponed(); wait > 0 {
		k.pings.Reset(wait)
		return
	}
	ctx, cancel := context.WithTimeout(k.edge.life, pingWait)
	defer cancel()
	k.pinged = time.Now()
	if err := k.conn.Ping(ctx); err != nil {
		k.raw.Close()
		return
	}
	took := time.Since(k.pinged)
	k.rtts = k.rtts.add(took)
	k.member.SetLag(k.rtts.median())
	k.member.Send(wire.Out{T: wire.OutPing, D: wire.PingOut{MS: took.Milliseconds()}})
	k.pings.Reset(k.rtts.pause(k.member.Plays()) - took)
}
