package gamelog

import (
	"testing"

	"threefold/internal/game"
)

const day = 86_400_000 // milliseconds

func TestDeadline(t *testing.T) {
	const made, moved = 1_000, 5_000
	clocked := Terms{Clock: &Control{Base: minute}}
	for name, c := range map[string]struct {
		record Record
		want   int64
	}{
		"an invitation with a clock":           {Record{Status: Invited, Terms: clocked}, made + day},
		"without one":                          {Record{Status: Invited}, made + 14*day},
		"by correspondence":                    {Record{Status: Invited, Terms: Terms{Days: 2}}, made + 14*day},
		"in play by correspondence":            {Record{Status: Playing, Terms: Terms{Days: 2}}, moved + 2*day},
		"that in a pause":                      {Record{Status: Playing, Terms: Terms{Days: 2}, Paused: true}, 0},
		"that when it is over":                 {Record{Status: Over, Terms: Terms{Days: 2}}, 0},
		"in play without a clock":              {Record{Status: Playing}, 0},
		"in play with a clock":                 {Record{Status: Playing, Terms: clocked}, 0},
		"against the computer when it is over": {Record{Status: Over, Computer: &Computer{Seat: "white", Level: 3}}, 0},
	} {
		c.record.Created, c.record.Moved = made, moved
		if got := c.record.Deadline(); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

func TestWhatTheArchiveLists(t *testing.T) {
	won := string(game.WhiteWins)
	for name, c := range map[string]struct {
		row          Row
		people, with bool
	}{
		"between people":          {Row{Result: won, Plies: 1}, true, false},
		"against the computer":    {Row{Result: won, Plies: 1, Level: 1}, false, true},
		"private":                 {Row{Result: won, Plies: 1, Terms: Terms{Visibility: Private}}, false, false},
		"open":                    {Row{Result: won, Plies: 1, Terms: Terms{Visibility: Open}}, true, false},
		"without a move":          {Row{Result: won}, false, false},
		"without result":          {Row{Result: string(game.NoResult), Plies: 1}, false, false},
		"computer without result": {Row{Result: string(game.NoResult), Plies: 1, Level: 1}, false, false},
	} {
		if people, with := c.row.Listed(), c.row.ListedWithComputer(); people != c.people || with != c.with {
			t.Errorf("%s: listed %t, with the computer's %t", name, people, with)
		}
	}
}

// The row has what lists need of the record.
func TestRow(t *testing.T) {
	r := seated(Over)
	r.ID, r.Start = "g", "start"
	r.End = End{Outcome: game.Won(game.White, game.Resignation), At: 9}
	r.Plies = Plies{}.Append(Ply{Played: &game.Played{Position: "after"}})
	got := r.Row()
	if got.White != ada || got.Black != bea || got.Result != string(game.WhiteWins) || got.Reason != string(game.Resignation) ||
		got.Plies != 1 || got.Level != 0 || got.Position != "after" || got.EndedAt != 9 || got.ID != "g" {
		t.Errorf("%+v", got)
	}
	r.Plies, r.Computer = Plies{}, &Computer{Level: 5}
	if got := r.Row(); got.Position != "start" || got.Level != 5 {
		t.Errorf("%+v", got)
	}
}
