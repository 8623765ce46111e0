package main

import "testing"

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
