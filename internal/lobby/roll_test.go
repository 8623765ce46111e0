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
