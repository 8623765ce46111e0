package main

import (
	"testing"
	"testing/fstest"
)

func TestMemoryOfTheMachine(t *testing.T) {
	const meminfo = "MemTotal:       24684092 kB\nMemFree:        20423424 kB\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"a machine of its own":        {map[string]string{"proc/meminfo": meminfo}, 24684092 << 10},
		"a container without a limit": {map[string]string{"proc/meminfo": meminfo, "sys/fs/cgroup/memory.max": "max\n"}, 24684092 << 10},
		"a container with a limit":    {map[string]string{"proc/meminfo": meminfo, "sys/fs/cgroup/memory.max": "536870912\n"}, 512 << 20},
		"a limit beyond the machine":  {map[string]string{"proc/meminfo": meminfo, "sys/fs/cgroup/memory.max": "9223372036854771712\n"}, 24684092 << 10},
		"no Linux":                    {nil, 0},
	} {
		root := fstest.MapFS{}
		for path, text := range c.files {
			root[path] = &fstest.MapFile{Data: []byte(text)}
		}
		if got := memoryOf(root); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
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
