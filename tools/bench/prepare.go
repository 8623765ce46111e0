package bench

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
)

// seedsEach is the number of prepared games of each variant. Tables take them in turn, so that a
// thousand tables are neither alike nor all different.
const seedsEach = 4

// Prepared is a legal game that is played under load, from the start position. It must not be
// changed.
type Prepared struct {
	Game  *game.Game
	Moves []Move // index n-1 is ply n
}

// Move is a prepared ply.
type Move struct {
	Text  string // canonical text
	Sizes Sizes  // of Threefold's messages for it
}

// mover returns the side that makes a ply, from 1.
func (p *Prepared) mover(ply int) game.Color {
	if ply%2 == 1 {
		return p.Game.First
	}
	return p.Game.First.Other()
}

// Prepare returns games of so many plies, the same in every process. Games of the catalog that
// never last so long are left out. It fails if a game cannot be played in a lobby in memory.
func Prepare(plies int) ([]*Prepared, error) {
	all := make([]*Prepared, seedsEach*len(catalog.Games))
	failed := make([]error, len(all))
	var done sync.WaitGroup
	for i := range all {
		done.Go(func() {
			g := catalog.Games[i%len(catalog.Games)]
			if moves := playout(g, uint64(i), plies); moves != nil {
				all[i] = &Prepared{Game: g, Moves: moves}
				failed[i] = all[i].measure()
			}
		})
	}
	done.Wait()
	return slices.DeleteFunc(all, func(p *Prepared) bool { return p == nil }), errors.Join(failed...)
}

// playout returns a random legal game of so many plies: the first, of those that follow from the seed,
// that does not end before. It returns nil if many do.
func playout(g *game.Game, seed uint64, plies int) []Move {
	const many = 1000
	for try := range uint64(many) {
		if moves := wander(g, rand.New(rand.NewPCG(seed, try)), plies); len(moves) == plies {
			return moves
		}
	}
	return nil
}

// wander plays at random, but no move that ends the game, until there is none
// left or there are enough.
func wander(g *game.Game, random *rand.Rand, plies int) []Move {
	match, err := game.NewMatch(g, g.Start)
	if err != nil {
		panic(fmt.Sprintf("start of %s: %v", g.ID, err)) // the games' tests check it
	}
	var moves []Move
	for len(moves) < plies {
		text, ok := choose(match, random)
		if !ok {
			break
		}
		moves = append(moves, Move{Text: text})
	}
	return moves
}

// choose plays a random move that leaves the game open, if there is one. So that games are
// long, it rather plays one that captures nothing and lets nothing be captured; and late in a game
// without captures and pawn moves rather one of those, so that the move count does not end it.
func choose(match *game.Match, random *rand.Rand) (text string, ok bool) {
	legal := match.Position().Moves()
	random.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	good := calm
	if match.Position().Halfmove() >= game.ClaimPlies {
		good = resetsCount
	}
	var chosen *game.Step
	for _, m := range legal {
		step, err := match.Try(m.Text)
		if err != nil || step.Outcome.Over() {
			continue
		}
		if chosen = &step; good(match, step) {
			break
		}
	}
	if chosen == nil {
		return "", false
	}
	match.Add(*chosen)
	return chosen.Played.Text, true
}

// calm reports whether a step captures nothing and allows no compulsory capture.
func calm(match *game.Match, s game.Step) bool {
	next, _, err := match.Position().Play(s.Played.Text)
	return err == nil && len(s.Played.Takes) == 0 && len(next.Signs().Forced) == 0
}

// resetsCount reports whether a step is a capture or a pawn move: the last field
// but one of a position text counts the plies since.
func resetsCount(_ *game.Match, s game.Step) bool {
	fields := strings.Fields(s.Played.Position)
	return fields[len(fields)-2] == "0"
}
