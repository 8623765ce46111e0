package gamelog_test

import (
	"fmt"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// Anna has White, Bert Black, who moves first: she plans.
func TestPlansAreRead(t *testing.T) {
	days := gamelog.Terms{Days: 2}
	long := make([]string, 22)
	for name, c := range map[string]struct {
		l      *log
		player string
		lines  [][]string
		want   string // the error's code, or what the plan is
	}{
		"two answers":            {between(t, days), "p-anna", [][]string{{"b6-a5", "c3-d4"}, {"b6-c5", "a3-b4"}}, "0 [[b6-a5 c3-d4] [b6-c5 a3-b4]]"},
		"one goes on":            {between(t, days), "p-anna", [][]string{{"b6-a5", "c3-d4"}, {"b6-a5", "c3-d4", "a7-b6", "d4-c5"}}, "0 [[b6-a5 c3-d4] [b6-a5 c3-d4 a7-b6 d4-c5]]"},
		"who is to move":         {between(t, days), "p-bert", [][]string{{"b6-a5", "c3-d4"}}, "no_plan"},
		"later in the game":      {between(t, days).move("b6-a5"), "p-bert", [][]string{{"c3-d4", "a7-b6"}}, "1 [[c3-d4 a7-b6]]"},
		"a stranger":             {between(t, days), "p-carl", [][]string{{"b6-a5", "c3-d4"}}, "not_seated"},
		"of minutes":             {between(t, gamelog.Terms{Clock: &gamelog.Control{Base: 60_000}}), "p-anna", [][]string{{"b6-a5", "c3-d4"}}, "no_plan"},
		"over":                   {between(t, days).resigned(game.White), "p-anna", [][]string{{"b6-a5", "c3-d4"}}, "game_over"},
		"no reply":               {between(t, days), "p-anna", [][]string{{"b6-a5"}}, "long_plan"},
		"too long":               {between(t, days), "p-anna", [][]string{long}, "long_plan"},
		"too many":               {between(t, days), "p-anna", make([][]string, 11), "long_plan"},
		"no move":                {between(t, days), "p-anna", [][]string{{"b6-a5", "a1-h8"}}, "illegal_plan"},
		"two replies to one":     {between(t, days), "p-anna", [][]string{{"b6-a5", "c3-d4"}, {"b6-a5", "c3-b4"}}, "two_replies"},
		"two replies further on": {between(t, days), "p-anna", [][]string{{"b6-a5", "c3-d4", "a7-b6", "d4-c5"}, {"b6-a5", "c3-d4", "a7-b6", "d4-e5"}}, "two_replies"},
	} {
		p, err := gamelog.ReadPlan(c.l.game(), c.player, c.lines)
		got := fmt.Sprint(p.Ply, " ", p.Lines)
		if fault := (*gamelog.Error)(nil); err != nil {
			fault, _ = err.(*gamelog.Error)
			if fault == nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			got = fault.Code
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestRepliesOfAPlan(t *testing.T) {
	p := gamelog.Plan{Ply: 1, Lines: [][]string{{"a", "b", "c", "d"}, {"x", "y"}}}
	for plies, want := range map[string]string{
		"":            " true", // taken back
		"0":           " false",
		"0 a":         "b false",
		"0 a b":       " false",
		"0 a b c":     "d false",
		"0 a b c d":   " true", // its end
		"0 a b e":     " true",
		"0 x":         "y false",
		"0 x y":       " true",
		"0 z":         " true",
		"other a b c": "d false", // what was before does not matter
	} {
		if move, left := p.Reply(strings.Fields(plies)); fmt.Sprint(move, " ", left) != want {
			t.Errorf("after %q: %q %t, want %q", plies, move, left, want)
		}
	}
}
