package gameinfo

import (
	"cmp"
	"math"
	"slices"

	"threefold/internal/gamelog"
)

// Waiting gives those of a player's games that wait for the player's move, but for one,
// the game of this slug: where time runs out first, then those played longest. games are
// as the store lists them, the newest first.
func (c Catalog) Waiting(games []gamelog.Standing, but string) []gamelog.Standing {
	var all []gamelog.Standing
	for _, g := range slices.Backward(games) {
		if g.Slug != but && c.Turn(g.Game, g.Position) == g.Seat {
			all = append(all, g)
		}
	}
	urgent := func(g gamelog.Standing) int64 { return cmp.Or(g.Deadline, math.MaxInt64) }
	slices.SortStableFunc(all, func(a, b gamelog.Standing) int { return cmp.Compare(urgent(a), urgent(b)) })
	return all
}
