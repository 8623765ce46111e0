package retrograde

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"threefold/internal/engine/tables"
	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// Each value is the best of what the moves lead to, wherever on the board the
// pieces stand, whichever colour has them and in whatever order they are named.
func TestValuesAgreeWithTheNextPly(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, of := range All {
		for _, e := range of.Endings {
			for range 1000 {
				pieces, turn := randomPosition(of, e, random)
				got, ok := of.Probe(pieces, turn)
				if want := bestOfNext(t, of, pieces, turn); !ok || got != want {
					t.Fatalf("%s, %v to move, %v: %d (known: %v), by its moves %d", of.Game.ID, turn, pieces, got, ok, want)
				}
			}
		}
	}
}

func randomPosition(of Rules, e *tables.Ending, random *rand.Rand) ([]game.PlacedPiece, game.Color) {
	for {
		pieces, turn := slices.Clone(e.Pieces), game.Color(random.IntN(2))
		flipped := random.IntN(2) == 1
		for i := range pieces {
			pieces[i].Place = uint8(random.IntN(len(of.Game.Board.Places)))
			if flipped {
				pieces[i].Color = pieces[i].Color.Other()
			}
		}
		random.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
		if _, ok := of.Study(pieces, turn, func([]game.PlacedPiece) {}); ok {
			return pieces, turn
		}
	}
}

func bestOfNext(t *testing.T, of Rules, pieces []game.PlacedPiece, turn game.Color) tables.Value {
	best := tables.Loss
	end, _ := of.Study(pieces, turn, func(after []game.PlacedPiece) {
		value, ok := of.Probe(after, turn.Other())
		if !ok {
			over, _ := of.Study(after, turn.Other(), func([]game.PlacedPiece) {})
			if over.Winner() != turn.String() {
				t.Fatalf("%v is in no table and not won", after)
			}
			value = tables.Loss
		}
		best = max(best, -value)
	})
	if end.Result == game.Drawn {
		return tables.Draw
	}
	return best
}

// What Study tells of the positions of a game is what the game itself tells.
func TestStudyIsTheGame(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, of := range All {
		compared := 0
		for range 4 {
			p := must.Get(of.Game.Parse(of.Game.Start))(t)
			for range 150 {
				if plain(p) {
					compareStudy(t, of, p)
					compared++
				}
				moves := p.Moves()
				if len(moves) == 0 {
					break
				}
				p, _, _ = p.Play(moves[random.IntN(len(moves))].Text)
			}
		}
		if compared < 100 {
			t.Errorf("%s: only %d positions were compared", of.Game.ID, compared)
		}
	}
}

// plain says that a position has nothing but pieces and a side to move: what its
// text tells besides, but for the counters and quads, is "-".
func plain(p game.Position) bool {
	fields := strings.Fields(p.Text())
	for _, f := range fields[2 : len(fields)-2] {
		if f != "-" && !strings.Contains(f, "/") {
			return false
		}
	}
	return p.Outcome().Reason != game.DeadMaterial
}

func compareStudy(t *testing.T, of Rules, p game.Position) {
	t.Helper()
	var got, want []string
	end, ok := of.Study(standing(of.Game, p), p.Turn(), func(after []game.PlacedPiece) {
		got = append(got, sorted(after))
	})
	for _, m := range p.Moves() {
		next, _, err := p.Play(m.Text)
		must.Do(t, err)
		want = append(want, sorted(standing(of.Game, next)))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !ok || end != p.Outcome() || !slices.Equal(got, want) {
		t.Fatalf("%s: study gives %v, %v and\n%v\nthe game %v and\n%v", p.Text(), ok, end, got, p.Outcome(), want)
	}
}

// standing is the pieces of a position in numbers.
func standing(g *game.Game, p game.Position) (pieces []game.PlacedPiece) {
	for _, m := range p.Pieces() {
		id, _, _ := strings.Cut(m.At, ".")
		color, name, _ := strings.Cut(m.Piece, " ")
		place := slices.IndexFunc(g.Board.Places, func(p game.Place) bool { return p.ID == id })
		kind := slices.IndexFunc(g.Kinds, func(k game.Kind) bool { return k.Name == name })
		s := game.PlacedPiece{Kind: g.Kinds[kind].Letter[0], Place: uint8(place)}
		if color == game.Black.String() {
			s.Color = game.Black
		}
		pieces = append(pieces, s)
	}
	return pieces
}

func sorted(pieces []game.PlacedPiece) string {
	var list []string
	for _, m := range pieces {
		list = append(list, fmt.Sprint(m))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}
