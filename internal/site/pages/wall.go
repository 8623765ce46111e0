package pages

import "threefold/internal/tournament"

// Playing is the round that is played, nil before, between and after rounds.
func (d *tournamentData) Playing() *tournament.RoundView {
	v := d.View()
	if v.Status != tournament.Running || v.Next != nil || len(v.Rounds) == 0 {
		return nil
	}
	return &v.Rounds[len(v.Rounds)-1]
}

// Control is the time that each player has.
func (d *tournamentData) Control() string { return controlText(&d.View().Clock) }

// crossRow is a line of the crosstable. Got is what its player got against the player of each place, the
// first of which has the index 0.
type crossRow struct {
	tournament.PlayerView
	Place  int // from 1: players who are level have one each, in the order of the table
	Points string
	Got    []string
}

// Self says that Got at this index is against the player themself.
func (r crossRow) Self(i int) bool { return i == r.Place-1 }

// Crosstable is the crosstable in the order of the table.
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
