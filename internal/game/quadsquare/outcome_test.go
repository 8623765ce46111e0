package quadsquare

import (
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/gametest"
)

func TestOutcome(t *testing.T) {
	for _, tt := range []struct {
		rule, position string
		want           game.Outcome
	}{
		{"the game goes on", start, game.Outcome{}},
		{"mate: king and black bishop on S1", "1k1/3/7/3/3/7/3/3 w Kb/-/-/-/-/- - 0 1", game.Won(game.Black, game.Checkmate)},
		{"mate: king and black rook on S1, and a queen", "1k1/3/7/q2/3/7/3/3 w Kr/-/-/-/-/- - 0 1", game.Won(game.Black, game.Checkmate)},
		{"king against king is dead", "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", game.Draw(game.DeadMaterial)},
		{"even in check", "3/3/7/3/3/3k3/3/3 b -/-/-/-/K/- - 0 1", game.Draw(game.DeadMaterial)},
		{"nothing else is dead: a lone pawn", "1k1/3/7/3/3/3P3/3/1K1 w -/-/-/-/-/- - 0 1", game.Outcome{}},
		{"a rook beside its king on a quad is no bare king", "3/3/7/3/3/7/1k1/3 b -/-/-/-/KR/- - 0 1", game.Outcome{}},
		{"stalemate", "1k1/3/7/3/3/6r/1q1/3 w K/-/-/-/-/- - 0 1", game.Draw(game.Stalemate)},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			if got := gametest.Parse(t, Game, tt.position).Outcome(); got != tt.want {
				t.Errorf("%s ends %v, want %v", tt.position, got, tt.want)
			}
		})
	}
}

func TestBare(t *testing.T) {
	for _, tt := range []struct {
		position     string
		white, black bool
	}{
		{start, false, false},
		{"1k1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", true, true},
		{"1k1/3/7/3/3/7/3/1K1 w -/-/-/-/n/- - 0 1", true, false},
		{"3/3/7/3/3/7/1k1/3 b -/-/-/-/KR/- - 0 1", false, true},
		{"1k1/3/7/3/3/7/3/1K1 w NN/-/-/-/-/- - 0 1", false, true},
	} {
		p := gametest.Parse(t, Game, tt.position)
		if w, b := p.Bare(game.White), p.Bare(game.Black); w != tt.white || b != tt.black {
			t.Errorf("%s: bare %v and %v, want %v and %v", tt.position, w, b, tt.white, tt.black)
		}
	}
}
