package main

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// memoryOf is how many bytes of memory this process may use: those of a Linux
// machine, or fewer where a control group (version 2) that it is in has a limit;
// 0 where the system does not tell.
func memoryOf(root fs.FS) uint64 {
	var total uint64
	if text, err := fs.ReadFile(root, "proc/meminfo"); err == nil {
		fmt.Sscanf(string(text), "MemTotal: %d kB", &total)
		total <<= 10
	}
	for group := ownGroup(root); ; group = path.Dir(group) {
		if limit := limitOf(root, group); limit > 0 {
			total = min(total, limit)
		}
		if group == "/" {
			return total
		}
	}
}

// ownGroup is the control group that this process is in, as a path that begins
// with a slash.
func ownGroup(root fs.FS) string {
	text, _ := fs.ReadFile(root, "proc/self/cgroup")
	for line := range strings.Lines(string(text)) {
		if group, ok := strings.CutPrefix(line, "0::"); ok {
			return path.Clean("/" + strings.TrimSpace(group))
		}
	}
	return "/"
}

// limitOf is a control group's limit, 0 where it has none.
func limitOf(root fs.FS, group string) (limit uint64) {
	if text, err := fs.ReadFile(root, path.Join("sys/fs/cgroup", group, "memory.max")); err == nil {
		fmt.Sscan(string(text), &limit) // or it is "max"
	}
	return limit
}
