package catalog_test

import (
	"math/rand/v2"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/testkit/gametest"
)

// BenchmarkMoves lists the moves of a position of the middle game, as it is
// done for the player on turn after every move.
func BenchmarkMoves(b *testing.B) {
	eachMiddlegame(b, func(s situation) { s.position.Moves() })
}

// BenchmarkPlay plays a move in such a position.
func BenchmarkPlay(b *testing.B) {
	eachMiddlegame(b, func(s situation) {
		if _, _, err := s.position.Play(s.move); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkSigns asks such a position for its marks.
func BenchmarkSigns(b *testing.B) {
	eachMiddlegame(b, func(s situation) { s.position.Signs() })
}

// BenchmarkMatch is all that one move of a live game asks of the rules: the
// move is tried and added, and what the next player is told is worked out. It
// plays the same course again and again.
func BenchmarkMatch(b *testing.B) {
	for _, g := range catalog.Games {
		b.Run(g.ID, func(b *testing.B) {
			course := situations(b, g, 1)
			b.ReportAllocs()
			var m *game.Match
			for i := 0; b.Loop(); i++ {
				if i%len(course) == 0 {
					m, _ = game.NewMatch(g, g.Start)
				}
				step, err := m.Try(course[i%len(course)].move)
				if err != nil {
					b.Fatal(err)
				}
				m.Add(step)
				m.Position().Moves()
				m.Position().Signs()
				m.Claim()
			}
		})
	}
}

// situation is a position and the canonical text of the move played in it.
type situation struct {
	position game.Position
	move     string
}

// situations are those of a course of random play from the start, of sixty
// plies at most.
func situations(b *testing.B, g *game.Game, seed uint64) []situation {
	b.Helper()
	random := rand.New(rand.NewPCG(seed, 1986))
	p := gametest.Parse(b, g, g.Start)
	var list []situation
	for moves := p.Moves(); len(moves) > 0 && len(list) < 60; moves = p.Moves() {
		s := situation{p, moves[random.IntN(len(moves))].Text}
		list = append(list, s)
		next, _, err := p.Play(s.move)
		if err != nil {
			b.Fatal(err)
		}
		p = next
	}
	return list
}

// eachMiddlegame measures a call in positions of the middle games of several
// courses, one after the other.
func eachMiddlegame(b *testing.B, call func(situation)) {
	const courses, opening = 8, 12
	for _, g := range catalog.Games {
		b.Run(g.ID, func(b *testing.B) {
			var list []situation
			for seed := range uint64(courses) {
				if course := situations(b, g, seed+1); len(course) > opening {
					list = append(list, course[opening:]...)
				}
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				call(list[i%len(list)])
			}
		})
	}
}
