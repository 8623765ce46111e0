package cheskers

import (
	"math/rand/v2"
	"strings"
	"testing"
	"threefold/internal/game/cheskers/rules"

	"threefold/internal/game"
	"threefold/internal/testkit/gametest"
)

// nobodyAttacks: in this game no reason speaks of attackers.
func nobodyAttacks([]game.Man, game.Man, string) bool { return false }

func TestReasonsAreTrue(t *testing.T) { gametest.Reasons(t, Game, nobodyAttacks, scatter) }

// scatter stands men anywhere.
func scatter(random *rand.Rand) string {
	crowded := 0.1 + random.Float64()*0.6
	b := rules.Board{ToMove: game.Color(random.IntN(2))}
	for _, s := range rules.Dark.Squares() {
		if random.Float64() < crowded {
			b.Put(s, rules.NewMan(rules.Kind(random.IntN(len(rules.Letters))), game.Color(random.IntN(2))))
		}
	}
	return position{Board: b, fullmove: 1}.Text()
}

// reasons are clicks that a player may well try, and what is said of them.
var reasons = []refused{
	// Both legal moves pass h4; either way may be meant.
	{refuseLanding, "1k6/8/8/4p1p1/3K4/4p1p1/8/8 w 0 1", "d4 h4",
		"Two ways lead there", "Your king on d4 can reach h4 through f2 or f6; click the next landing square.", "d4 h4 f2 f6"},
	{refuseLanding, "1k6/8/8/4p1p1/3K4/4p1p1/8/8 w 0 1", "d4 d4",
		"Two ways lead there", "Your king on d4 can reach d4 through f2 or f6; click the next landing square.", "d4 f2 f6"},
	{refuseLanding, "1k6/8/8/4p1p1/3K4/4p1p1/8/8 w 0 1", "d4 f6 f2",
		"Click each landing square", "Your king on d4 can reach f2 through h4; click the next landing square.", "d4 f2 h4"},

	// The end of a chain, with the landing before it left out.
	{refuseLanding, "7k/8/3p4/6p1/3p1P2/2K5/8/8 w 0 1", "c3 c7",
		"Click each landing square", "Your king on c3 can reach c7 through e5; click the next landing square.", "c3 c7 e5"},
	{refuseLanding, "7b/B1k5/5k1p/4p1p1/5P2/2c1P3/3P1P1P/K3K3 w 0 17", "f4 b8",
		"Click each landing square", "Your pawn on f4 can reach b8 through d6; click the next landing square.", "f4 b8 d6"},
	{refuseLonger, "1k6/6p1/8/4p3/8/2p3p1/1P5K/8 w 0 1", "h2 d6",
		"You must take three", "You must take the most pieces: your pawn on b2 jumps over c3, e5 and g7 and promotes on h8.", "b2 c3 e5 g7 h8"},

	// He may jump on from there, but takes too few.
	{refuseLonger, "3b1k2/8/1K6/4k3/1P1P3p/C3P3/1B1K1K1P/6k1 b 0 26", "e5 c3 a1",
		"You must take three", "You must take the most pieces, but this way takes fewer: your king must jump on, to e1 or a5.", "e1 a5"},

	// Neither sideways nor to the same square is back.
	{refuseFinish, "3k4/4k3/5b1P/P3p3/3P4/8/1p1K4/6K1 b 1 22", "e5 c3 e3",
		"Finish the jump", "Your pawn must jump on, to e1.", "e1"},
	{refuseFinish, "3k4/4k3/5b1P/P3p3/3P4/8/1p1K4/6K1 b 1 22", "e5 c3 c3",
		"Finish the jump", "Your pawn must jump on, to e1.", "e1"},

	// Advice names legal moves only.
	{game.RefuseNotThatWay, "8/2k5/1K6/6C1/8/8/8/8 w 7 59", "g5 d2",
		"A camel does not move there", "A camel jumps three squares one way and one to the side; and now you must capture: your king on b6 jumps over c7.", "b6 c7"},
	{refuseLonger, "1k6/6p1/8/4p3/8/2p3p1/1P5K/8 w 0 1", "h2 g3",
		"You must take three", "You must take the most pieces: your pawn on b2 jumps over c3, e5 and g7 and promotes on h8.", "b2 c3 e5 g7 h8"},
}

func TestReasons(t *testing.T) {
	for _, c := range reasons {
		p := read(t, c.position)
		r := gametest.Reasoned(t, Game, p, strings.Fields(c.clicks), nobodyAttacks)
		if r == nil {
			t.Errorf("%s: %s is not refused", c.position, c.clicks)
			continue
		}
		got := refused{r.Code, c.position, c.clicks, r.Title, r.Text, strings.Join(r.Places, " ")}
		if got != c {
			t.Errorf("got\n%+v\nwant\n%+v", got, c)
		}
	}
}
