package report

import (
	"fmt"
	"strconv"
)

// mark is a bound for a figure, or for its difference from another one or ratio to it.
type mark struct {
	what    string
	of      cell // without a target: for every store
	against cell // what it is compared with, unless it is alone
	how     comparison
	bound   float64 // to be reached
	aim     float64 // a better bound to aim at, or 0
}

type comparison int

const (
	alone  comparison = iota // the value, at most
	above                    // how much more than the other, at most
	atMost                   // how many times the other
	atLeast
)

// stores are the targets that marks without a target are for.
var stores = []string{"sqlite", "postgres"}

func on(target, scenario string, size int, figure string) cell {
	return cell{Scenario{scenario, size}, figure, target}
}

var marks = []mark{
	{"p99, players who think, ms above the bare server's",
		on("", "think", 1000, "p99"), on("bare", "think", 1000, "p99"), above, 3, 0},
	{"p99, players who think, ms above the bare server's",
		on("", "think", 5000, "p99"), on("bare", "think", 5000, "p99"), above, 20, 10},
	{"peak resident memory, players who think, MB",
		on("", "think", 5000, "peak memory"), cell{}, alone, 500, 0},
	{"moves/s, players who answer at once, × the bare server's",
		on("", "instant", 1000, "moves"), on("bare", "instant", 1000, "moves"), atLeast, 0.4, 0.5},
	{"server CPU a move, × the bare server's",
		on("", "instant", 1000, "server CPU a thousand moves"), on("bare", "instant", 1000, "server CPU a thousand moves"), atMost, 3, 0},
	{"peak resident memory, players who answer at once, MB",
		on("", "instant", 1000, "peak memory"), cell{}, alone, 300, 0},
	{"until all watchers have a move, × the bare server's",
		on("", "watch", 5000, "all, median"), on("bare", "watch", 5000, "all, median"), atMost, 1, 0},
	{"server CPU a delivery, × the bare server's",
		on("", "watch", 5000, "server CPU a delivery"), on("bare", "watch", 5000, "server CPU a delivery"), atMost, 1.4, 1.2},
	{"until all have it beside a slow watcher, × the bare server's without one",
		on("", "slow", 5000, "all, median"), on("bare", "watch", 5000, "all, median"), atMost, 1, 0},
	{"server CPU a delivery beside a slow watcher, × the bare server's without one",
		on("", "slow", 5000, "server CPU a delivery"), on("bare", "watch", 5000, "server CPU a delivery"), atMost, 1.4, 1.2},
	{"the interval holds: ms until all have nine moves of ten",
		on("", "watch", 10000, "all, p90"), cell{}, alone, 200, 0},
	{"resident memory of an idle watcher, KB",
		on("", "idle", 10000, "memory each"), cell{}, alone, 30, 22},
	{"grouped appends of 1024 games, × pgbench's single commits at 64 clients",
		on("postgres", "append", 1024, "events"), on("postgres", "pgbench", 64, "commits"), atLeast, 2.5, 0},
	{"grouped appends of 1024 games, × its own single commits",
		on("sqlite", "append", 1024, "events"), on("sqlite", "append", 1, "events"), atLeast, 5, 0},
}

// verdict is a mark beside what was measured on a target.
type verdict struct {
	mark
	target string
	value  float64
	quiet  bool
}

// judge compares the marks with the medians; marks without a median are left out.
func judge(of map[cell]median) []verdict {
	var all []verdict
	for _, m := range marks {
		targets := stores
		if m.of.target != "" {
			targets = []string{m.of.target}
		}
		for _, m.of.target = range targets {
			own, measured := of[m.of]
			other, comparable := of[m.against]
			if m.how == alone {
				other.quiet, comparable = true, true
			}
			if measured && comparable {
				all = append(all, verdict{m, m.of.target, m.compare(own.value, other.value), own.quiet && other.quiet})
			}
		}
	}
	return all
}

func (m mark) compare(own, other float64) float64 {
	switch m.how {
	case alone:
		return own
	case above:
		return own - other
	default:
		return own / other
	}
}

// wish returns the bound as text.
func (m mark) wish() string {
	sign := "≤ "
	if m.how == atLeast {
		sign = "≥ "
	}
	text := sign + short(m.bound)
	if m.aim > 0 {
		text += fmt.Sprintf(", aim %s", short(m.aim))
	}
	return text
}

func short(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// reaches reports whether a value is on the good side of a bound.
func (m mark) reaches(value, bound float64) bool {
	if m.how == atLeast {
		return value >= bound
	}
	return value <= bound
}

// verdict reports whether the mark is reached.
func (j verdict) verdict() string {
	text := "not reached"
	switch {
	case j.aim > 0 && j.reaches(j.value, j.aim):
		text = "reached, the aim too"
	case j.reaches(j.value, j.bound):
		text = "reached"
	}
	if !j.quiet {
		text += "*"
	}
	return text
}
