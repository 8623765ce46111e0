package pages

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamejson"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// played is a game after these many of its moves, as its player Black sees it, and the pieces
// after each.
func played(t *testing.T, g *game.Game, n int) (wire.View, [][]game.Piece) {
	t.Helper()
	m := must.Get(game.NewCourse(g, g.Start))(t)
	start := m.Position().Pieces()
	pieces := [][]game.Piece{start}
	var plies gamelog.Plies
	for i := range n {
		moves := m.Position().Moves()
		must.Get(m.Play(moves[(5*i+2)%len(moves)].Text))(t)
		plies = plies.Append(gamelog.Ply{Played: m.Plies()[i]})
		pieces = append(pieces, m.Position().Pieces())
	}
	return wire.View{Plies: plies, Snapshot: wire.Snapshot{
		Game: g.ID, Pieces: start, Plies: []gamelog.Ply{}, You: wire.You{Seat: gamelog.SideBlack},
		State: wire.State{Status: gamelog.Playing, White: "Ada", Black: "Ben", Turn: m.Position().Turn().String(), Signs: gamejson.NewSigns(m.Position().Signs()), Legal: m.Position().Moves()}}}, pieces
}

// sorted are pieces in an order that a position does not say.
func sorted(pieces []game.Piece) []game.Piece {
	return slices.SortedFunc(slices.Values(pieces), func(a, b game.Piece) int { return strings.Compare(a.At, b.At) })
}

func TestThePositionAtWhichAGameIsOpened(t *testing.T) {
	for _, g := range catalog.Games {
		view, pieces := played(t, g, 4)
		for ply, after := range map[int]int{0: 0, 1: 1, 3: 3, 4: 4, 99: 4, -1: 4} {
			at := &ply
			if ply < 0 {
				at = nil
			}
			s, ok := standing(g, &view, at)
			if !ok || !reflect.DeepEqual(sorted(s.Pieces), sorted(pieces[after])) {
				t.Errorf("%s at %d: %v, %v, want %v", g.ID, ply, ok, s.Pieces, pieces[after])
			}
			if (s.Last == nil) != (after == 0) {
				t.Errorf("%s at %d: the last move is %v", g.ID, ply, s.Last)
			}
			if present := after == 4; present != (s.Moves != nil) {
				t.Errorf("%s at %d: legal moves %v", g.ID, ply, s.Moves)
			}
		}
	}
}

func TestATextThatIsNoPositionIsNotDrawn(t *testing.T) {
	view, _ := played(t, catalog.Games[0], 4)
	view.Plies.Last().Position = "no position"
	if s, ok := standing(catalog.Games[0], &view, nil); ok {
		t.Errorf("drawn: %v", s.Pieces)
	}
}

func TestWhatIsSeenOfAGameFirst(t *testing.T) {
	p := site(t, &shelf{})
	for _, g := range catalog.Games {
		described := p.Catalog[g.ID]
		view, pieces := played(t, g, 2)
		view.Snapshot.Computer = &wire.ComputerOut{Seat: gamelog.SideWhite, Level: 2}
		f := firstOf(p.drawer, &described, &view, nil, "")
		want := first{Board: f.Board,
			Top:    firstPlayer{gamelog.SideWhite, "Ada", view.Snapshot.State.Turn == gamelog.SideWhite, true},
			Bottom: firstPlayer{gamelog.SideBlack, "Ben", view.Snapshot.State.Turn == gamelog.SideBlack, false}}
		if f != want {
			t.Errorf("%s: %+v and %+v", g.ID, f.Top, f.Bottom)
		}
		if n := strings.Count(string(f.Board), `href="#piece-`); n < len(pieces[2]) {
			t.Errorf("%s: %d men are drawn, want %d", g.ID, n, len(pieces[2]))
		}
		if frames, want := strings.Count(string(f.Board), `class="b-frame"`), map[bool]int{false: 1, true: 2}[p.drawer.HasPhoneFrame(g)]; frames != want {
			t.Errorf("%s: %d frames, want %d", g.ID, frames, want)
		}
		turned := firstOf(p.drawer, &described, &view, nil, gamelog.SideWhite)
		if turned.Bottom != f.Top || turned.Board == f.Board {
			t.Errorf("%s: seen by White the board is the same, or %+v plays below", g.ID, turned.Bottom)
		}
	}
}
