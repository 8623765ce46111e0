package archived

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// processorTime returns the processor time of these processes and their children, from Linux's
// schedstat, to the nanosecond. The time of threads that have ended is not included.
func processorTime(pids []int) (time.Duration, error) {
	all := append([]int(nil), pids...)
	for _, pid := range pids {
		children, err := childrenOf(pid)
		if err != nil {
			return 0, err
		}
		all = append(all, children...)
	}
	var sum time.Duration
	for _, pid := range all {
		files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
		if err != nil {
			return 0, err
		}
		for _, file := range files {
			used, err := firstNumber(file)
			if err != nil {
				return 0, err
			}
			sum += time.Duration(used)
		}
	}
	return sum, nil
}

// childrenOf lists the processes that a process's first thread has started: a PostgreSQL
// server has one for each connection.
func childrenOf(pid int) (children []int, err error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	for field := range strings.FieldsSeq(string(text)) {
		child, err := strconv.Atoi(field)
		if err != nil {
			return nil, err
		}
		children = append(children, child)
	}
	return children, err
}

// firstNumber returns the first number of a file; 0 if the file no longer exists.
func firstNumber(file string) (int64, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) || err != nil && strings.Contains(err.Error(), "no such process") {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	first, _, _ := strings.Cut(string(text), " ")
	return strconv.ParseInt(first, 10, 64)
}
