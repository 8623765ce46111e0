package pages

import (
	"cmp"
	"html/template"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/picture"
	"threefold/internal/site/gameinfo"
)

// The server draws the position at which a game's page opens, and the players, so that they are
// there before the modules are loaded. The modules replace this board.

// first is what a page shows of a game before its modules are loaded. The zero value shows
// nothing.
type first struct {
	Board       template.HTML
	Top, Bottom firstPlayer
}

type firstPlayer struct {
	Side, Name string
	Turn       bool // to move
	Computer   bool
}

// firstOf returns the position after ply plies, or the last one for nil, seen from the side from
// or that of the visitor. A position that cannot be drawn is left to the modules.
func firstOf(by *picture.Drawer, g *gameinfo.Described, view *wire.View, ply *int, from string) first {
	shown := &view.Snapshot
	below := gamelog.SideWhite
	if own := cmp.Or(from, shown.You.Seat); own == gamelog.SideBlack {
		below = own
	}
	f := first{Top: playerOf(shown, gamelog.SideBlack), Bottom: playerOf(shown, gamelog.SideWhite)}
	if below == gamelog.SideBlack {
		f.Top, f.Bottom = f.Bottom, f.Top
	}
	s, ok := standing(g.Game, view, ply)
	if !ok {
		return f
	}
	s.Flip, s.About = below == gamelog.SideBlack, g.Name
	f.Board = phoneFramed(by, g.Game, s)
	return f
}

func playerOf(s *wire.Snapshot, side string) firstPlayer {
	name := s.State.White
	if side == gamelog.SideBlack {
		name = s.State.Black
	}
	return firstPlayer{side, name, s.State.Status == gamelog.Playing && s.State.Turn == side, s.Computer != nil && s.Computer.Seat == side}
}

// standing returns the position after so many plies of a game, or the last one for nil; ok is
// false if it is invalid under the present rules.
func standing(g *game.Game, view *wire.View, ply *int) (s picture.StaticBoard, ok bool) {
	plies := view.Plies
	if ply != nil && *ply < plies.Len() {
		plies = plies.First(*ply)
	}
	last := plies.Last()
	s = picture.StaticBoard{Pieces: view.Snapshot.Pieces, Signs: game.Signs{Check: view.Snapshot.Check}}
	if last != nil {
		at, err := g.Parse(last.Position)
		if err != nil {
			return s, false
		}
		s.Pieces, s.Last, s.Signs.Check = at.Pieces(), last.Played, last.Check
	}
	if now := &view.Snapshot.State; plies.Len() == view.Plies.Len() && now.Status == gamelog.Playing {
		s.Signs.Pinned, s.Moves = now.Signs.Pinned, now.Legal
		if len(now.Legal) > 0 { // duties are marked for the player who has them
			s.Signs.Forced = now.Signs.Forced
		}
	}
	return s, true
}

// phoneFramed draws a position for windows of all widths.
func phoneFramed(by *picture.Drawer, g *game.Game, s picture.StaticBoard) template.HTML {
	class := "still"
	if s.Phone = true; by.HasPhoneFrame(g) {
		class += " framed" // the board has two frames, of which the style sheet shows one
	}
	return template.HTML(`<div class="` + class + `">` + string(by.Page(g, s)) + `</div>`) // trusted: drawn here, with escaped texts
}
