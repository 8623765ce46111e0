//go:build !race

package suite_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/tables"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
)

// Some fifteen million nodes, which would take the race detector too long.

var (
	endingsSeed = flag.Uint64("endings-seed", 1, "the lot by which TestEndings draws its positions")
	endingsAny  = flag.Bool("endings-any", false, "draw positions in which nothing can go wrong, too")
)

// Of 1,124 positions whose result the endgame tables know, the engine keeps the result in
// all, though it looks at 1,000 nodes. Without the tables it looks at 20,000, and keeps it
// in all but a few of each game.
func TestEndings(t *testing.T) {
	const few = 7
	for id, positions := range map[string]int{"chesquerque": 374, "cheskers": 375, "quadsquare": 375} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			v, _ := variants.Find(id)
			draw := endings{variant: v, random: rand.New(rand.NewPCG(*endingsSeed, 5))}
			list := draw.positions(t, positions)
			if kept := count(t, v, list, 1_000, true); kept < positions {
				t.Errorf("with the tables, the result is kept in %d of %d", kept, positions)
			}
			if kept := count(t, v, list, 20_000, false); kept < positions-few {
				t.Errorf("without tables, the result is kept in %d of %d", kept, positions)
			}
		})
	}
}

// count lets the engine move in every position, and counts how often the result is kept.
func count(t *testing.T, v *variants.Variant, list []variants.Position, nodes int, advised bool) int {
	t.Helper()
	e := engine.New(list[0].Tree, 4)
	kept, asked := map[tables.Value]int{}, map[tables.Value]int{}
	for _, p := range list {
		known, _ := value(v, p)
		asked[known]++
		e.Forget()
		e.Set(p.Tree, nil)
		if advised {
			e.Consult(v.Oracle(p))
		}
		if m := e.Think(engine.Limits{Nodes: nodes}).Best(); after(v, p, m) == known {
			kept[known]++
		} else {
			t.Logf("not kept: %s by %s", p.Text(), p.MoveText(m))
		}
	}
	t.Logf("tables: %v, %d nodes: kept %d of %d wins, %d of %d draws", advised, nodes,
		kept[tables.Win], asked[tables.Win], kept[tables.Draw], asked[tables.Draw])
	return kept[tables.Win] + kept[tables.Draw]
}

// endings draws positions of a game by lot, from all its endings in turn.
type endings struct {
	variant *variants.Variant
	random  *rand.Rand
}

// positions draws so many in which there is a result to keep. An ending that has hardly
// any is passed over.
func (e endings) positions(t *testing.T, count int) (list []variants.Position) {
	t.Helper()
	const tries = 2000
	for {
		before := len(list)
		for _, ending := range e.variant.Tables.Endings {
			for range tries {
				if p, ok := e.position(ending.Name); ok && toKeep(e.variant, p) {
					list = append(list, p)
					break
				}
			}
			if len(list) == count {
				return list
			}
		}
		if len(list) == before {
			t.Fatalf("%s: there is no result to keep", e.variant.ID)
		}
	}
}

// position puts the men of an ending, "KNN-K", anywhere, the colours either way; it is
// false where they make no position.
func (e endings) position(material string) (variants.Position, bool) {
	white, black, _ := strings.Cut(material, "-")
	if e.random.IntN(2) == 1 {
		white, black = black, white
	}
	places := e.variant.Board.Places
	men := make([]string, len(places))
	for _, letter := range white + strings.ToLower(black) {
		men[e.random.IntN(len(places))] += string(letter)
	}
	turn := [...]string{"w", "b"}[e.random.IntN(2)]
	p, err := e.variant.Position(positionText(e.variant.Game, men, turn), nil)
	return p, err == nil && p.Men() == len(white)+len(black)
}

// positionText is the text of a position without castling rights, from the letters of
// who stands on each place of the board. It is no game's text where two stand on a place
// that has room for one.
func positionText(g *game.Game, men []string, turn string) string {
	var quads []string
	var ys []float64
	rows := map[float64][]int{}
	for i, p := range g.Board.Places {
		switch {
		case p.Slots > 0 && men[i] == "":
			quads = append(quads, "-")
		case p.Slots > 0:
			quads = append(quads, men[i])
		default:
			if rows[p.Y] == nil {
				ys = append(ys, p.Y)
			}
			rows[p.Y] = append(rows[p.Y], i)
		}
	}
	slices.Sort(ys)
	slices.Reverse(ys)
	var text []string
	for _, y := range ys {
		text = append(text, rowText(g, rows[y], men))
	}
	board := strings.Join(text, "/") + " " + turn
	switch g.ID {
	case "chesquerque":
		return board + " - - 0 1"
	case "quadsquare":
		return board + " " + strings.Join(quads, "/") + " - 0 1"
	default:
		return board + " 0 1"
	}
}

func rowText(g *game.Game, row []int, men []string) string {
	cells := make([]string, len(row))
	for i, place := range row {
		cells[i] = men[place]
	}
	if g.ID == "cheskers" { // whose places are every other cell
		cells = make([]string, int(g.Board.Width))
		for _, place := range row {
			cells[int(g.Board.Places[place].X)] = men[place]
		}
	}
	var b strings.Builder
	empty := 0
	for i, who := range cells {
		if who == "" {
			empty++
		}
		if empty > 0 && (who != "" || i == len(cells)-1) {
			fmt.Fprint(&b, empty)
			empty = 0
		}
		b.WriteString(who)
	}
	return b.String()
}

// toKeep says that the side on turn can win or draw, and that one of its moves keeps this
// while another gives it away.
func toKeep(v *variants.Variant, p variants.Position) bool {
	known, ok := value(v, p)
	if !ok || known == tables.Loss {
		return false
	}
	keeps, loses := false, *endingsAny
	for _, m := range p.Moves(nil) {
		if after(v, p, m) == known {
			keeps = true
		} else {
			loses = true
		}
	}
	return keeps && loses
}

// after is what a move leaves the side that makes it.
func after(v *variants.Variant, p variants.Position, m engine.Move) tables.Value {
	p.Play(m)
	defer p.Undo()
	over, lost := p.Over()
	if !over && len(p.Moves(nil)) == 0 {
		over, lost = true, p.Stuck()
	}
	switch {
	case lost:
		return tables.Win
	case over:
		return tables.Draw
	}
	reply, ok := value(v, p)
	if !ok {
		panic("no table knows " + p.Text())
	}
	return -reply
}

func value(v *variants.Variant, p variants.Position) (tables.Value, bool) {
	return v.Tables.Probe(p.Standing(nil), p.Turn())
}
