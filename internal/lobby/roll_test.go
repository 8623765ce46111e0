package lobby

import (
	"testing"
	"time"
)

// A process may be forgotten between two words of it.
func TestAForgottenProcessIsHeardOn(t *testing.T) {
	l, now := newRoll("here", true), time.Now()
	l.heard("there", now)
	l.forget("there")
	l.put("there", "g", Report{Pages: 1}, now)
	l.count("there", 1)
	if _, pages := l.listed(); pages != 1 || l.of("g")["there"].Pages != 1 {
		t.Errorf("of it are known %d pages, %+v", pages, l.of("g"))
	}
}

// Two processes that do not know of each other number knocks apart.
func TestKnocksOfTwoProcessesAreApart(t *testing.T) {
	if here, there := newRoll("here", true).offset(), newRoll("there", true).offset(); here == there {
		t.Errorf("both number from %d", here)
	}
}

// Who is silent is found once for each silence; where the whole bus is silent
// nobody is.
func TestSilence(t *testing.T) {
	l, start := newRoll("here", true), time.Now()
	at := func(ms time.Duration) time.Time { return start.Add(ms * time.Millisecond) }
	l.heard("there", at(0))
	l.put("there", "g", Report{Pages: 1}, at(0))
	silent := func(ms time.Duration) bool { return len(l.hush(at(ms))) > 0 }
	l.echo(at(400))
	if silent(1100) || silent(1300) {
		t.Error("it is found silent though nobody was heard since its sign was due")
	}
	l.echo(at(900))
	if silent(1100) || !silent(1300) || silent(1400) {
		t.Error("it is not found silent once, 1.2 seconds after it was heard")
	}
	l.heard("there", at(1500))
	l.echo(at(2400))
	if !silent(2800) {
		t.Error("the next silence is not found")
	}
}
