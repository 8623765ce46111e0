package tournament_test

import (
	"fmt"
	"strings"
	"testing"

	"threefold/internal/tournament"
)

// tables are those of the FIDE Handbook, C.05, annex 1.
var tables = map[int]string{
	4:  "1-4 2-3; 4-3 1-2; 2-4 3-1",
	6:  "1-6 2-5 3-4; 6-4 5-3 1-2; 2-6 3-1 4-5; 6-5 1-4 2-3; 3-6 4-2 5-1",
	8:  "1-8 2-7 3-6 4-5; 8-5 6-4 7-3 1-2; 2-8 3-1 4-7 5-6; 8-6 7-5 1-4 2-3; 3-8 4-2 5-1 6-7; 8-7 1-6 2-5 3-4; 4-8 5-3 6-2 7-1",
	10: "1-10 2-9 3-8 4-7 5-6; 10-6 7-5 8-4 9-3 1-2; 2-10 3-1 4-9 5-8 6-7; 10-7 8-6 9-5 1-4 2-3; 3-10 4-2 5-1 6-9 7-8; 10-8 9-7 1-6 2-5 3-4; 4-10 5-3 6-2 7-1 8-9; 10-9 1-8 2-7 3-6 4-5; 5-10 6-4 7-3 8-2 9-1",
	16: "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9; 16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2; 2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10; 16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3; " +
		"3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11; 16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4; 4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12; 16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5; " +
		"5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13; 16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6; 6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14; 16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7; " +
		"7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15; 16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8; 8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1",
}

func TestTheBergerTablesAreThePublishedOnes(t *testing.T) {
	for players, want := range tables {
		for _, n := range []int{players - 1, players} {
			var rounds []string
			for _, round := range tournament.Berger(n) {
				var pairs []string
				for _, p := range round {
					pairs = append(pairs, fmt.Sprintf("%d-%d", p[0], p[1]))
				}
				rounds = append(rounds, strings.Join(pairs, " "))
			}
			if got := strings.Join(rounds, "; "); got != want {
				t.Errorf("%d players: %s; want %s", n, got, want)
			}
		}
	}
}

// Every two meet once, each number is once in a round, and no number has one color oftener than
// the other by more than one game.
func TestEveryPairMeetsOnce(t *testing.T) {
	for n := tournament.MinPlayers; n <= tournament.MaxPlayers; n++ {
		met, in, balance, even := map[[2]int]bool{}, map[[2]int]bool{}, map[int]int{}, n+n%2
		for r, round := range tournament.Berger(n) {
			for _, p := range round {
				met[[2]int{min(p[0], p[1]), max(p[0], p[1])}] = true
				in[[2]int{r, p[0]}], in[[2]int{r, p[1]}] = true, true
				balance[p[0]]++
				balance[p[1]]--
			}
		}
		for number := 1; number <= even; number++ {
			if b := balance[number]; b*b != 1 || len(met) != even*(even-1)/2 || len(in) != even*(even-1) {
				t.Errorf("%d players: %d pairs, %d places, balance %d of number %d", n, len(met), len(in), b, number)
			}
		}
	}
}
