package arena

import (
	"cmp"
	"slices"

	"threefold/internal/game"
)

// Row is a line of the table.
type Row struct {
	N      int    `json:"n"`    // Number of the player.
	Rank   int    `json:"rank"` // From 1; equal players share one.
	Name   string `json:"name"`
	Points int    `json:"points"` // 2 for a win, 1 for a draw.
	Wins   int    `json:"wins"`
	Direct int    `json:"direct"`          // Points in games between players with as many points and wins, less those of their opponents.
	Played int    `json:"played"`          // Number of games that are over.
	Board  string `json:"board,omitempty"` // Slug of the game in progress.
}

// Table returns the rows in order: by points, then wins, then the games that equal players have
// played against each other.
func (s *State) Table() []Row {
	table := make([]Row, len(s.Players))
	for i, p := range s.Players {
		table[i] = Row{N: i + 1, Name: p.Name}
	}
	for i := range s.Games {
		g := &s.Games[i]
		for _, n := range [...]int{g.White, g.Black} {
			row := &table[n-1]
			if !g.Over() {
				row.Board = g.Slug
				continue
			}
			row.Played++
			row.Points += g.points(n)
			row.Wins += g.points(n) / 2
		}
	}
	for i := range s.Games {
		g := &s.Games[i]
		if w, b := &table[g.White-1], &table[g.Black-1]; w.Points == b.Points && w.Wins == b.Wins {
			w.Direct += g.points(g.White) - g.points(g.Black)
			b.Direct += g.points(g.Black) - g.points(g.White)
		}
	}
	slices.SortStableFunc(table, Row.compare)
	for i := range table {
		table[i].Rank = i + 1
		if i > 0 && table[i].compare(table[i-1]) == 0 {
			table[i].Rank = table[i-1].Rank
		}
	}
	return table
}

// compare is negative if a comes before b.
func (a Row) compare(b Row) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Wins, a.Wins), cmp.Compare(b.Direct, a.Direct))
}

// points returns the points of a player for a game: "Win 2, draw 1". A game in progress, or without
// result, has none.
func (g *Game) points(n int) int {
	switch {
	case g.Result.Outcome.Result == game.Drawn:
		return 1
	case g.won() == n:
		return 2
	}
	return 0
}
