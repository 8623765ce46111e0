//lint:file-ignore SA1019 nhooyr.io/websocket is the package this project was asked to use. It is marked deprecated in favour of github.com/coder/websocket, its maintained twin with the same API.

package socket

import (
	"context"
	"slices"
	"time"

	"threefold/internal/lobby/wire"
)

// The server pings every page: to detect that it is gone, to keep the connection open through
// proxies, and to measure the network's delay, which rooms credit to the player who moves
// (lobby/presence).
//
// A page gains little by cheating. It cannot answer a ping early; it can only answer late, or send
// so much that it is read late. One late answer does not change the median. If most are late, a
// move is still credited no more than the rest of the side's quota, so a cheater gains no more than
// an honest player with a slow connection.

const (
	pingFirst     = time.Second      // after the start; for a player the intervals then double
	pingEvery     = 25 * time.Second // longest interval
	pingPlays     = 5 * time.Second  // longest interval for a player's page, whose absence must be noticed within seconds
	pingSpeak     = 15 * time.Second // longest interval for a player's page that has sent a message within pingPlays
	pingWait      = 6 * time.Second  // timeout of the answer, after which the page is gone
	rttWindowSize = 5
)

// rttWindow holds the round-trip times of the last pings.
type rttWindow struct {
	last  [rttWindowSize]time.Duration
	count int // of all pings
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

// pause returns the interval to the next ping: short at first for a player, so that there is a
// median when the game begins.
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

// postponed returns how long a ping may be postponed because the page has just sent a message.
func (k *socket) postponed() time.Duration {
	if k.rtts.pause(k.member.Plays()) != pingPlays {
		return 0
	}
	now := time.Now()
	silent := now.Sub(k.began) - time.Duration(k.lastMessage.Load())
	return min(pingPlays-silent, pingSpeak-now.Sub(k.pinged))
}

// ping pings the page, stores the round-trip time and schedules the next ping. If the page does
// not answer, it cuts the connection. A ping that is answered while the socket ends schedules
// one more, which finds the connection closed.
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
