package gameinfo

import (
	"cmp"
	"math"
	"slices"

	"threefold/internal/gamelog"
)

// Waiting returns the games in which the player is to move, without the game whose slug is but:
// by deadline, then the oldest first. games are in the order of the store, the newest first.
func (c Catalog) Waiting(games []gamelog.OngoingGame, but string) []gamelog.OngoingGame {
	var all []gamelog.OngoingGame
	for _, g := range slices.Backward(games) {
		if g.Slug != but && c.Turn(g.Game, g.Position) == g.Seat {
			all = append(all, g)
		}
	}
	urgent := func(g gamelog.OngoingGame) int64 { return cmp.Or(g.Deadline, math.MaxInt64) }
	slices.SortStableFunc(all, func(a, b gamelog.OngoingGame) int { return cmp.Compare(urgent(a), urgent(b)) })
	return all
}
