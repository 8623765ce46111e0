package gametest

import (
	"fmt"
	"reflect"
	"slices"

	"threefold/internal/game"
)

func textReadsBack(g *game.Game, p game.Position) error {
	again, err := g.Parse(p.Text())
	switch {
	case err != nil:
		return fmt.Errorf("the text cannot be read: %w", err)
	case again.Text() != p.Text():
		return fmt.Errorf("the text read back is %s", again.Text())
	case !reflect.DeepEqual(view(again), view(p)):
		return fmt.Errorf("the position read back differs:\n%+v\n%+v", view(again), view(p))
	}
	return nil
}

// look has the results of all methods of a position without arguments.
type look struct {
	Turn     game.Color
	Text     string
	Halfmove int
	Pieces   []game.Piece
	Signs    game.Signs
	Moves    []game.Move
	Outcome  game.Outcome
	Bare     [2]bool
}

func view(p game.Position) look {
	return look{p.Turn(), p.Text(), p.Halfmove(), p.Pieces(), p.Signs(), p.Moves(), p.Outcome(),
		[2]bool{p.Bare(game.White), p.Bare(game.Black)}}
}

// verified calls the position's Verify, which compares incremental state with a recomputation.
func verified(_ *game.Game, p game.Position) error {
	v, ok := p.(interface{ Verify() error })
	if !ok {
		return fmt.Errorf("%T has no method Verify() error", p)
	}
	return v.Verify()
}

func overMeansNoMoves(_ *game.Game, p game.Position) error {
	if n, o := len(p.Moves()), p.Outcome(); (n == 0) != o.Over() {
		return fmt.Errorf("%d moves while the outcome is %q %q", n, o.Result, o.Reason)
	}
	return nil
}

// endsAreDescribed checks that an outcome's reason is a common one or in Game.Ends.
func endsAreDescribed(g *game.Game, p game.Position) error {
	reason := p.Outcome().Reason
	if _, own := g.Ends[reason]; reason != "" && !own && !slices.Contains(commonEnds, reason) {
		return fmt.Errorf("it ends by %q, which the description does not know", reason)
	}
	return nil
}

func perftAddsUp(_ *game.Game, p game.Position) error {
	var replies uint64
	for _, m := range p.Moves() {
		next, _, err := p.Play(m.Text)
		if err != nil {
			return err
		}
		replies += uint64(len(next.Moves()))
	}
	for depth, want := range []uint64{1, uint64(len(p.Moves())), replies} {
		if got := p.Perft(depth); got != want {
			return fmt.Errorf("perft(%d) = %d, the moves make %d", depth, got, want)
		}
	}
	return nil
}
