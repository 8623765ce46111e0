package pages

import (
	"strconv"
	"strings"

	"threefold/internal/tournament"
)

// Playing returns the current round; nil before, between and after rounds.
func (d *tournamentData) Playing() *tournament.RoundView {
	v := d.View()
	if v.Status != tournament.Running || v.Next != nil || len(v.Rounds) == 0 {
		return nil
	}
	return &v.Rounds[len(v.Rounds)-1]
}

// Control returns the clock of each player in words.
func (d *tournamentData) Control() string { return d.View().Clock.String() }

// Rounded returns points, such as "1½", rounded up, by which a text has the plural.
func (d *tournamentData) Rounded(points string) int {
	whole, half := strings.CutSuffix(points, "½")
	n, _ := strconv.Atoi(whole) // nothing before a half is 0
	if half {
		n++
	}
	return n
}

// crossRow is a row of the crosstable. Got has the player's results against the player of each
// place, from index 0.
type crossRow struct {
	tournament.PlayerView
	Place  int // from 1; tied players have a place each, in the order of the table
	Points string
	Got    []string
}

// Self reports whether index i of Got is the player's own place.
func (r crossRow) Self(i int) bool { return i == r.Place-1 }

// Crosstable returns the crosstable in the order of the table.
func (d *tournamentData) Crosstable() (rows []crossRow) {
	v := d.View()
	for i, row := range v.Table {
		one := crossRow{d.Player(row.N), i + 1, row.Points, nil}
		for _, other := range v.Table {
			one.Got = append(one.Got, v.Cross[row.N-1][other.N-1])
		}
		rows = append(rows, one)
	}
	return rows
}
