package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"threefold/tools/bench/report"
)

// tick is the unit in which Linux gives processor time to programs.
const tick = time.Second / 100

// usage is the processor time and memory that processes have used up to a moment.
type usage struct {
	at      time.Time
	server  time.Duration // processor time of the server
	store   time.Duration // of the database's own processes
	client  time.Duration // of this process
	kernel  time.Duration // of kernel threads, which write to disk for all processes
	machine time.Duration // of everything, stolen time included
	memory  int64         // resident bytes of the server
	peak    int64         // the most that these have been since it started
}

// processes are the ids of the measured processes, 0 for none.
type processes struct {
	server, store int
}

// use returns the usage up to now.
func (p processes) use() (u usage, err error) {
	u.at = time.Now()
	if p.server > 0 {
		if u.server, err = processorTime(p.server); err != nil {
			return u, err
		}
		if u.memory, err = resident(p.server); err != nil {
			return u, err
		}
		if u.peak, err = peakResident(p.server); err != nil {
			return u, err
		}
	}
	if p.store > 0 {
		if u.store, err = familyTime(p.store); err != nil {
			return u, err
		}
	}
	if u.client, err = processorTime(os.Getpid()); err != nil {
		return u, err
	}
	u.kernel = kernelTime()
	u.machine, err = machineTime()
	return u, err
}

// fields are those of /proc/PID/stat from the third on: the second, the name
// in brackets, may hold spaces.
func fields(pid int) ([]string, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil, err
	}
	_, rest, _ := strings.Cut(string(b), ") ")
	all := strings.Fields(rest)
	if len(all) < 15 {
		return nil, fmt.Errorf("/proc/%d/stat is not understood", pid)
	}
	return all, nil
}

func ticks(field string) time.Duration {
	n, _ := strconv.ParseInt(field, 10, 64)
	return time.Duration(n) * tick
}

// processorTime returns the processor time of a process: utime and stime.
func processorTime(pid int) (time.Duration, error) {
	all, err := fields(pid)
	if err != nil {
		return 0, err
	}
	return ticks(all[11]) + ticks(all[12]), nil
}

// familyTime returns the processor time of a process and its children, those that have ended included.
func familyTime(pid int) (time.Duration, error) {
	all, err := fields(pid)
	if err != nil {
		return 0, err
	}
	sum := ticks(all[11]) + ticks(all[12]) + ticks(all[13]) + ticks(all[14])
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0, err
	}
	for _, path := range stats {
		child, err := strconv.Atoi(strings.Split(path, "/")[2])
		if err != nil {
			continue
		}
		if all, err := fields(child); err == nil && all[1] == strconv.Itoa(pid) {
			sum += ticks(all[11]) + ticks(all[12])
		}
	}
	return sum, nil
}

// kthreadd is the process whose children are the kernel's threads.
const kthreadd = 2

// kernelTime returns the processor time of the kernel's threads, or 0 if they cannot be seen.
func kernelTime() time.Duration {
	name, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", kthreadd))
	if err != nil || strings.TrimSpace(string(name)) != "kthreadd" {
		return 0
	}
	used, err := familyTime(kthreadd)
	if err != nil {
		return 0
	}
	return used
}

// machineTime is what the machine was busy: all columns of the first line of
// /proc/stat but idle, iowait and the two for guests, which user has already.
func machineTime() (time.Duration, error) {
	b, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, err
	}
	line, _, _ := strings.Cut(string(b), "\n")
	columns := strings.Fields(line)
	if len(columns) < 9 {
		return 0, fmt.Errorf("/proc/stat is not understood")
	}
	var sum time.Duration
	for i, column := range columns[1:9] {
		if i != 3 && i != 4 {
			sum += ticks(column)
		}
	}
	return sum, nil
}

// resident returns a process's resident memory, in bytes.
func resident(pid int) (int64, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0, err
	}
	columns := strings.Fields(string(b))
	if len(columns) < 2 {
		return 0, fmt.Errorf("/proc/%d/statm is not understood", pid)
	}
	pages, err := strconv.ParseInt(columns[1], 10, 64)
	return pages * int64(os.Getpagesize()), err
}

// peakResident returns the greatest resident memory that a process has had, in bytes.
func peakResident(pid int) (int64, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(b), "\nVmHWM:")
	line, _, _ := strings.Cut(rest, "\n")
	kibibytes, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(line, "kB")), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("/proc/%d/status is not understood", pid)
	}
	return kibibytes << 10, nil
}

// disturbance returns the share of all processors that was used by other processes than the measured
// ones, or stolen by the host.
func disturbance(from, to usage) report.Figure {
	known := to.server - from.server + to.store - from.store + to.client - from.client + to.kernel - from.kernel
	rest := max(0, to.machine-from.machine-known)
	all := to.at.Sub(from.at) * time.Duration(runtime.NumCPU())
	return report.Figure{Name: report.Others, Value: 100 * float64(rest) / float64(all), Unit: "%"}
}
