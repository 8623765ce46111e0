package main

import (
	"testing"
	"testing/fstest"
)

func TestMemoryOfTheMachine(t *testing.T) {
	const meminfo = "MemTotal:       24684092 kB\nMemFree:        20423424 kB\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  uint64
	}{
		"a machine of its own":        {map[string]string{"proc/meminfo": meminfo}, 24684092 << 10},
		"a container without a limit": {map[string]string{"proc/meminfo": meminfo, "sys/fs/cgroup/memory.max": "max\n"}, 24684092 << 10},
		"a container with a limit":    {map[string]string{"proc/meminfo": meminfo, "sys/fs/cgroup/memory.max": "536870912\n"}, 512 << 20},
		"a limit beyond the machine":  {map[string]string{"proc/meminfo": meminfo, "sys/fs/cgroup/memory.max": "9223372036854771712\n"}, 24684092 << 10},
		"a service with a limit": {map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "0::/system.slice/threefold.service\n",
			"sys/fs/cgroup/system.slice/threefold.service/memory.max": "1073741824\n"}, 1 << 30},
		"a service whose slice has a limit": {map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "1:cpu:/x\n0::/system.slice/threefold.service\n",
			"sys/fs/cgroup/system.slice/threefold.service/memory.max": "max\n", "sys/fs/cgroup/system.slice/memory.max": "2147483648\n"}, 2 << 30},
		"no Linux": {nil, 0},
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
