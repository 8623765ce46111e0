package lru_test

import (
	"fmt"
	"testing"

	"threefold/internal/lru"
)

func TestWhatNobodyAsksForIsDropped(t *testing.T) {
	c := lru.New(100, func(s string) int { return len(s) })
	for i := range 10 {
		c.Put(fmt.Sprint(i), string(make([]byte, 20)))
		c.Get("0") // is asked for again and again
	}
	for key, want := range map[string]bool{"0": true, "1": false, "5": false, "6": true, "9": true} {
		if _, ok := c.Get(key); ok != want {
			t.Errorf("%s is kept: %t", key, ok)
		}
	}
	if values, bytes := c.Stats(); values != 5 || bytes != 100 {
		t.Errorf("%d values of %d bytes are kept", values, bytes)
	}
}

func TestAValueIsReplaced(t *testing.T) {
	c := lru.New(100, func(s string) int { return len(s) })
	c.Put("a", "old")
	c.Put("a", "newer")
	if got, ok := c.Get("a"); got != "newer" || !ok {
		t.Errorf("%q", got)
	}
	if values, bytes := c.Stats(); values != 1 || bytes != 5 {
		t.Errorf("%d values of %d bytes are kept", values, bytes)
	}
}

func TestTheLatestValueStays(t *testing.T) {
	c := lru.New(10, func(s string) int { return len(s) })
	c.Put("small", "x")
	c.Put("large", string(make([]byte, 20)))
	if _, ok := c.Get("large"); !ok {
		t.Error("the value put last is gone")
	}
	if values, bytes := c.Stats(); values != 1 || bytes != 20 {
		t.Errorf("%d values of %d bytes are kept", values, bytes)
	}
}
