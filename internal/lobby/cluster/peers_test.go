package cluster

import (
	"testing"
	"time"
)

// A process may be forgotten between two notifications it sends.
func TestAForgottenProcessComesBack(t *testing.T) {
	l, now := NewPeers("here", true), time.Now()
	l.Seen("there", now)
	l.Forget("there")
	l.SetReport("there", "g", Report{Pages: 1}, now)
	l.SetPages("there", 1)
	if _, pages := l.ListedGames(); pages != 1 || l.Reports("g")["there"].Pages != 1 {
		t.Errorf("of it are known %d pages, %+v", pages, l.Reports("g"))
	}
}

// Two processes that do not know each other number their knocks differently.
func TestKnocksOfTwoProcessesAreApart(t *testing.T) {
	if here, there := NewPeers("here", true).KnockOffset(), NewPeers("there", true).KnockOffset(); here == there {
		t.Errorf("both number from %d", here)
	}
}

// A silent process is found once for each silence; where the whole bus is silent, no
// process is.
func TestSilence(t *testing.T) {
	l, start := NewPeers("here", true), time.Now()
	at := func(ms time.Duration) time.Time { return start.Add(ms * time.Millisecond) }
	l.Seen("there", at(0))
	l.SetReport("there", "g", Report{Pages: 1}, at(0))
	silent := func(ms time.Duration) bool { return len(l.NewlySilent(at(ms))) > 0 }
	l.Echoed(at(400))
	if silent(1100) || silent(1300) {
		t.Error("it is found silent though this process received nothing since the heartbeat was due")
	}
	l.Echoed(at(900))
	if silent(1100) || !silent(1300) || silent(1400) {
		t.Error("it is not found silent once, 1.2 seconds after its heartbeat")
	}
	l.Seen("there", at(1500))
	l.Echoed(at(2400))
	if !silent(2800) {
		t.Error("the next silence is not found")
	}
}
