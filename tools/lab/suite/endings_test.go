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
	"threefold/internal/engine/weights"
	"threefold/internal/game"
	"threefold/internal/testkit/must"
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
func count(t *testing.T, v *engine.Variant, list []engine.Position, nodes int, advised bool) int {
	t.Helper()
	e := engine.New(list[0].Tree, 4)
	kept, asked := map[tables.Value]int{}, map[tables.Value]int{}
	for _, p := range list {
		known, _ := value(v, p)
		asked[known]++
		e.Reset()
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
	variant *engine.Variant
	random  *rand.Rand
}

// positions draws so many in which there is a result to keep. An ending that has hardly
// any is passed over.
func (e endings) positions(t *testing.T, count int) (list []engine.Position) {
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

// position puts the pieces of an ending, "KNN-K", anywhere, the colours either way; it is
// false where they make no position.
func (e endings) position(material string) (engine.Position, bool) {
	white, black, _ := strings.Cut(material, "-")
	if e.random.IntN(2) == 1 {
		white, black = black, white
	}
	places := e.variant.Board.Places
	pieces := make([]string, len(places))
	for _, letter := range white + strings.ToLower(black) {
		pieces[e.random.IntN(len(places))] += string(letter)
	}
	turn := [...]string{"w", "b"}[e.random.IntN(2)]
	p, err := e.variant.Position(positionText(e.variant.Game, pieces, turn), nil)
	return p, err == nil && p.Pieces() == len(white)+len(black)
}

// positionText is the text of a position without castling rights, from the letters of
// who is on each place of the board. It is no game's text where two stand on a place
// that has room for one.
func positionText(g *game.Game, pieces []string, turn string) string {
	var quads []string
	var ys []float64
	rows := map[float64][]int{}
	for i, p := range g.Board.Places {
		switch {
		case p.Slots > 0 && pieces[i] == "":
			quads = append(quads, "-")
		case p.Slots > 0:
			quads = append(quads, pieces[i])
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
		text = append(text, rowText(g, rows[y], pieces))
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

func rowText(g *game.Game, row []int, pieces []string) string {
	cells := make([]string, len(row))
	for i, place := range row {
		cells[i] = pieces[place]
	}
	if g.ID == "cheskers" { // whose places are every other cell
		cells = make([]string, int(g.Board.Width))
		for _, place := range row {
			cells[int(g.Board.Places[place].X)] = pieces[place]
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

// toKeep says that the side to move can win or draw, and that one of its moves keeps this
// while another gives it away.
func toKeep(v *engine.Variant, p engine.Position) bool {
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
func after(v *engine.Variant, p engine.Position, m engine.Move) tables.Value {
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

func value(v *engine.Variant, p engine.Position) (tables.Value, bool) {
	return v.Tables.Probe(p.AppendPieces(nil), p.Turn())
}

// With the distances, wherever the tables know who wins, the engine's move is one of the
// fastest, or one that holds out longest, whatever the nodes.
func TestKnownEndingsArePlayedByTheirLength(t *testing.T) {
	const ofEach = 40
	for _, v := range variants.All {
		draw := endings{variant: v, random: rand.New(rand.NewPCG(*endingsSeed, 6))}
		thinker := weights.NewThinker(v, 1)
		won, lost := 0, 0
		for _, ending := range v.Tables.Endings {
			for range ofEach {
				p, ok := draw.position(ending.Name)
				if !ok || len(p.Moves(nil)) == 0 {
					continue
				}
				measure := weights.Of(v).Ruler(p)
				plies, ok := measure()
				if known, sure := value(v, p); ok != (sure && known != tables.Draw) || ok && known == tables.Win != (plies > 0) {
					t.Fatalf("%s: %d plies (known: %v), but the table has %d", p.Text(), plies, ok, known)
				}
				if !ok {
					continue
				}
				thinker.Put(p)
				r := thinker.Think(engine.Limits{Nodes: 200})
				if got, sure := engine.MatesIn(r.Lines[0].Score); !sure || got != plies {
					t.Errorf("%s: %d plies to the end, want %d", p.Text(), got, plies)
				}
				want := -plies - 1 // of a loss, held out
				if plies > 0 {
					want = 1 - plies
				}
				if left, over := leaves(p, r.Best(), measure); !over && left != want || over && plies != 1 {
					t.Errorf("%s: %s leaves %d plies of %d", p.Text(), p.MoveText(r.Best()), left, plies)
				}
				if plies > 0 {
					won++
				} else {
					lost++
				}
			}
		}
		t.Logf("%s: %d won and %d lost positions", v.ID, won, lost)
		if won < 20 || lost < 20 {
			t.Errorf("%s: too few positions", v.ID)
		}
	}
}

// leaves is the distance after a move, or that the game is over.
func leaves(p engine.Position, m engine.Move, measure engine.Ruler) (plies int, over bool) {
	p.Play(m)
	defer p.Undo()
	if over, _ := p.Over(); over || len(p.Moves(nil)) == 0 {
		return 0, true
	}
	plies, _ = measure()
	return plies, false
}

// Where the count of plies would end a game before its distance does, the search decides.
func TestACountOfPliesLeavesTheEndingToTheSearch(t *testing.T) {
	v, _ := variants.Find("cheskers")
	for halfmove, measured := range map[int]bool{0: true, 60: true, 98: false} {
		p, err := v.Position(fmt.Sprintf("8/8/5k2/8/8/2k5/1K6/K7 w %d 90", halfmove), nil)
		if err != nil {
			p, err = v.Position(fmt.Sprintf("8/8/5k2/8/8/8/1K6/K7 w %d 90", halfmove), nil)
		}
		must.Do(t, err)
		thinker := weights.NewThinker(v, 1)
		thinker.Put(p)
		if r := thinker.Think(engine.Limits{Nodes: 500}); (r.Nodes == 0) != measured {
			t.Errorf("at a count of %d the search made %d moves", halfmove, r.Nodes)
		}
	}
}
