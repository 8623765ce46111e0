package duel

import (
	"fmt"
	"math"
)

// Tally is the results of a match for the first player. A pair is two games from one opening, with
// both colours.
type Tally struct {
	Pairs [5]int // number of pairs by their points: 0, 0.5, 1, 1.5, 2
	Won   int    // games
	Drawn int
	Lost  int
}

// Add counts a pair by the first player's results, each 0, 1 or 2 half points.
func (t *Tally) Add(a, b int) {
	t.Pairs[a+b]++
	for _, halves := range [...]int{a, b} {
		switch halves {
		case 0:
			t.Lost++
		case 1:
			t.Drawn++
		default:
			t.Won++
		}
	}
}

// Games returns the number of games.
func (t *Tally) Games() int { return t.Won + t.Drawn + t.Lost }

// score returns the share of the points, the variance of a pair's share, and the number of pairs.
func (t *Tally) score() (mean, variance float64, pairs int) {
	for i, n := range t.Pairs {
		pairs += n
		mean += float64(i) / 4 * float64(n)
	}
	if pairs == 0 {
		return 0.5, 0, 0
	}
	mean /= float64(pairs)
	for i, n := range t.Pairs {
		d := float64(i)/4 - mean
		variance += d * d * float64(n)
	}
	return mean, variance / float64(pairs), pairs
}

// Elo returns by how much Elo the first player is stronger, with the 95 % confidence interval from
// low to high.
func (t *Tally) Elo() (low, elo, high float64) {
	mean, variance, pairs := t.score()
	margin := 1.96 * math.Sqrt(variance/float64(max(pairs, 1)))
	return toElo(mean - margin), toElo(mean), toElo(mean + margin)
}

func toElo(score float64) float64 {
	score = min(max(score, 0.0005), 0.9995)
	return -400 * math.Log10(1/score-1)
}

func toScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Likelihood returns the log-likelihood ratio of an Elo difference of elo1 against elo0: the
// generalized sequential probability ratio test on pairs, by the normal approximation. It is 0 while
// all pairs have the same points.
func (t *Tally) Likelihood(elo0, elo1 float64) float64 {
	mean, variance, pairs := t.score()
	if variance == 0 {
		return 0
	}
	s0, s1 := toScore(elo0), toScore(elo1)
	return float64(pairs) * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
}

// decided is the likelihood at which a sequential test ends, for errors of 5 % either way.
var decided = math.Log(0.95 / 0.05)

// Verdict returns the result of the sequential test: "H1" for at least elo1, "H0" for at most elo0,
// or "" while it is undecided.
func (t *Tally) Verdict(elo0, elo1 float64) string {
	switch l := t.Likelihood(elo0, elo1); {
	case l >= decided:
		return "H1"
	case l <= -decided:
		return "H0"
	default:
		return ""
	}
}

// String returns the results in one line.
func (t *Tally) String() string {
	low, elo, high := t.Elo()
	return fmt.Sprintf("%d games: +%d =%d -%d, Elo %+.0f [%+.0f, %+.0f]", t.Games(), t.Won, t.Drawn, t.Lost, elo, low, high)
}
