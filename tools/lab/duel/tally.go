package duel

import (
	"fmt"
	"math"
)

// Tally counts games in pairs, each an opening with both colours: how many pairs brought the
// first player nothing, half a point, one, one and a half, two.
type Tally struct {
	Pairs [5]int
	Won   int
	Drawn int
	Lost  int
}

// Add counts a pair by the first player's results, each 0, 1 or 2 halves of a point.
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

// Games is how many games were counted.
func (t *Tally) Games() int { return t.Won + t.Drawn + t.Lost }

// score is the share of points, and the variance of a pair's share.
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

// Elo is by how much the first player is stronger, with the bounds between
// which that lies at 95 %.
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

// Likelihood is the logarithm of how much likelier the results are if the first
// player is stronger by the second figure, than if by the first: the
// generalised sequential test on pairs, by the normal approximation.
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

// Verdict is the sequential test's: "H1" for at least elo1, "H0" for at most
// elo0, or "" while it is open.
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

// String tells the results in one line.
func (t *Tally) String() string {
	low, elo, high := t.Elo()
	return fmt.Sprintf("%d games: +%d =%d -%d, Elo %+.0f [%+.0f, %+.0f]", t.Games(), t.Won, t.Drawn, t.Lost, elo, low, high)
}
