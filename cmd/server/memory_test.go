package main

import "testing"

func TestGarbageBeforeACollection(t *testing.T) {
	for _, c := range []struct{ live, garbage, percent uint64 }{
		{0, 0, collectAt},
		{150 << 20, 0, collectAt},
		{0, 400 << 20, 10_000},
		{100 << 20, 2000 << 20, 2000},
		{1500 << 20, 2000 << 20, collectAt},
	} {
		if got := percentOf(c.live, c.garbage); got != int(c.percent) {
			t.Errorf("with %d alive and %d of garbage: %d %%, want %d", c.live, c.garbage, got, c.percent)
		}
	}
}

func TestMemoryIsGivenBackAtRest(t *testing.T) {
	before := heap{allocated: 1 << 30}
	for name, c := range map[string]struct {
		now  heap
		want bool
	}{
		"at rest, with garbage":                {heap{allocated: 1<<30 + restful - 1, objects: 80 << 20, live: 40 << 20}, true},
		"at rest, with free memory":            {heap{allocated: 1 << 30, objects: 40 << 20, live: 40 << 20, free: 20 << 20}, true},
		"at rest, with little to give":         {heap{allocated: 1 << 30, objects: 50 << 20, live: 40 << 20}, false},
		"at work":                              {heap{allocated: 2 << 30, objects: 80 << 20, live: 40 << 20}, false},
		"after more was given back than lives": {heap{allocated: 1 << 30, objects: 30 << 20, live: 40 << 20}, false},
	} {
		if got := c.now.rests(before); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	h := readHeap()
	if h.allocated == 0 || h.objects == 0 {
		t.Errorf("the runtime tells %+v", h)
	}
}
