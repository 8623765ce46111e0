package rules_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game/quadsquare/rules"
)

// squaresOf is the set of the squares named, as in "a4 a5".
func squaresOf(t *testing.T, names string) rules.Set {
	t.Helper()
	var out rules.Set
	for _, name := range strings.Fields(names) {
		c, ok := rules.ClickByName[name]
		if !ok {
			t.Fatalf("%q is no square", name)
		}
		out |= c.At.Set()
	}
	return out
}

func reachedBy(rays []rules.Ray) rules.Set {
	var out rules.Set
	for _, r := range rays {
		out |= r[0].Set()
	}
	return out
}

// "From M1: orthogonally a4 a5, b6 c6, d4 d5, b3 c3; diagonally a5 a6 b6, c6 d6 d5, d4 d3 c3,
// b3 a3 a4. The quads in the corners have the part of this that lies on the board."
func TestExits(t *testing.T) {
	for _, tt := range []struct {
		from, straight, diagonal string
	}{
		{"M1", "a4 a5 b6 c6 d4 d5 b3 c3", "a5 a6 b6 c6 d6 d5 d4 d3 c3 b3 a3 a4"},
		{"M2", "d4 d5 e6 f6 g4 g5 e3 f3", "d5 d6 e6 f6 g6 g5 g4 g3 f3 e3 d3 d4"},
		{"S1", "a3 b3 c1 c2", "a3 b3 c3 c2 c1"},
		{"S4", "f6 g6 e7 e8", "e8 e7 e6 f6 g6"},
		{"d4", "M1 M2 d3 d5", "M1 M2 c3 e3"},
		{"c3", "M1 b3 d3 c2", "M1 d4 S1 d2"},
	} {
		from := rules.ClickByName[tt.from].At
		if got, want := reachedBy(rules.Rays[rules.Rook][from]), squaresOf(t, tt.straight); got != want {
			t.Errorf("straight from %s: %v, want %s", from, got.Names(), tt.straight)
		}
		want := squaresOf(t, tt.diagonal)
		if got := reachedBy(rules.Rays[rules.Bishop][from]); got != want {
			t.Errorf("diagonally from %s: %v, want %s", from, got.Names(), tt.diagonal)
		}
	}
}

// "S1–S4 can be slid through only on the lines c1–S1–a3, e1–S2–g3, a6–S3–c8,
// g6–S4–e8, in both directions."
func TestPassages(t *testing.T) {
	var passages []string
	for s := range rules.Square(rules.Squares) {
		for _, r := range rules.Rays[rules.Queen][s] {
			for i, q := range r[:len(r)-1] {
				if q.Quad() {
					passages = append(passages, s.String()+"-"+q.String()+"-"+r[i+1].String())
				}
			}
		}
	}
	want := []string{
		"c8-S3-a6", "e8-S4-g6", "a6-S3-c8", "g6-S4-e8",
		"a3-S1-c1", "g3-S2-e1", "c1-S1-a3", "e1-S2-g3",
	}
	if !slices.Equal(passages, want) {
		t.Errorf("passages %v, want %v", passages, want)
	}
}

// leapTable is the table of the rules page, "Destinations on an empty board".
const leapTable = `
	c1: a3 b3 d3 e2          d1: S1 S2 c3 e3          e1: c2 d3 f3 g3
	c2: M1 a3 d4 e1 e3       d2: M1 M2 S1 S2 b3 f3    e2: M2 c1 c3 d4 g3
	a3: M1 c1 c2             b3: a5 a6 b6 c1 c6 d2 d4 d5 d6
	c3: M2 S1 a4 a5 a6 b6 c6 d1 d5 d6 e2              d3: M1 M2 S1 S2 c1 e1
	e3: M1 S2 c2 d1 d5 d6 e6 f6 g4 g5 g6              f3: d2 d4 d5 d6 e1 e6 f6 g5 g6
	g3: M2 e1 e2             a4: S1 b6 c3 c6 d3 d4 d5 d6
	d4: a3 a4 a5 a6 b3 b6 c2 c6 e2 e6 f3 f6 g3 g4 g5 g6        g4: S2 d3 d4 d5 d6 e3 e6 f6
	M1: M2 S1 S3 c2 c7 d2 d7 e3 e6                    M2: M1 S2 S4 c3 c6 d2 d7 e2 e7
	S1: M1 a4 d1 d2 d3       S2: M2 d1 d2 d3 g4       S3: M1 a5 d6 d7 d8       S4: M2 d6 d7 d8 g5`

func TestKnight(t *testing.T) {
	table := map[string]string{}
	from := ""
	for _, word := range strings.Fields(leapTable) {
		if name, ok := strings.CutSuffix(word, ":"); ok {
			from = name
		} else {
			table[from] += word + " "
			// "Ranks 5–8 mirror ranks 4–1."
			if from[0] != 'S' && from[0] != 'M' {
				table[mirrored(from)] += mirrored(word) + " "
			}
		}
	}
	if len(table) != rules.Squares {
		t.Fatalf("the table has %d squares, want %d", len(table), rules.Squares)
	}
	for name, destinations := range table {
		if got, want := rules.Step[rules.ClickByName[name].At].Knight, squaresOf(t, destinations); got != want {
			t.Errorf("a knight on %s leaps to %v, want %s", name, got.Names(), destinations)
		}
	}
}

// mirrored: "rank r ↔ 9 − r, S1 ↔ S3, S2 ↔ S4".
func mirrored(name string) string {
	switch name[0] {
	case 'S':
		return "S" + string("3412"[name[1]-'1'])
	case 'M':
		return name
	default:
		return name[:1] + string('1'+'8'-name[1])
	}
}

// Table lookups of slides give the same squares as walking the rays, on any board.
func TestSlides(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for range 20_000 {
		occupied := rules.Set(random.Uint64()&random.Uint64()) & rules.AllSquares
		from := rules.Square(random.IntN(rules.Squares))
		for _, tt := range []struct {
			lines *rules.Lines
			rays  []rules.Ray
		}{{&rules.RookLines[from], rules.Rays[rules.Rook][from]}, {&rules.BishopLines[from], rules.Rays[rules.Bishop][from]}} {
			var want rules.Set
			for _, r := range tt.rays {
				for _, s := range r {
					want |= s.Set()
					if occupied.Has(s) {
						break
					}
				}
			}
			if got := tt.lines.Slide(occupied); got != want {
				t.Fatalf("from %s among %v: %v, want %v", from, occupied.Names(), got.Names(), want.Names())
			}
		}
	}
}

func TestNames(t *testing.T) {
	var names []string
	for s := range rules.Square(rules.Squares) {
		names = append(names, s.String())
	}
	const want = "c8 d8 e8 c7 d7 e7 a6 b6 c6 d6 e6 f6 g6 a5 d5 g5 a4 d4 g4 " +
		"a3 b3 c3 d3 e3 f3 g3 c2 d2 e2 c1 d1 e1 S1 S2 S3 S4 M1 M2"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("the squares are %s, want %s", got, want)
	}
}
