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

// A game's page is seen before its modules come: with the position at which it is opened,
// and who plays. The modules put their own board in the place of this one.

// first is what is seen of a game before the page's modules come. The zero value is nothing.
type first struct {
	Board       template.HTML
	Top, Bottom firstPlayer
}

type firstPlayer struct {
	Side, Name string
	Turn       bool // to move
	Computer   bool
}

// firstOf draws the position at which a game's page is opened, after ply moves or at its end,
// seen by the side that plays below. A position that cannot be drawn is left to the modules.
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
	return firstPlayer{side, name, s.State.Status == gamelog.Playing && s.State.Turn == side, s.Machine != nil && s.Machine.Seat == side}
}

// standing is the position after so many moves of a game, nil for its last one.
func standing(g *game.Game, view *wire.View, ply *int) (picture.StaticBoard, bool) {
	plies := view.Plies
	if ply != nil && *ply < plies.Len() {
		plies = plies.First(*ply)
	}
	last := plies.Last()
	s := picture.StaticBoard{Pieces: view.Snapshot.Pieces, Signs: game.Signs{Check: view.Snapshot.Check}}
	if last != nil {
		at, err := g.Parse(last.Position)
		if err != nil {
			return s, false
		}
		s.Pieces, s.Last, s.Signs.Check = at.Pieces(), last.Played, last.Check
	}
	if now := &view.Snapshot.State; plies.Len() == view.Plies.Len() && now.Status == gamelog.Playing {
		s.Signs.Pinned, s.Moves = now.Signs.Pinned, now.Legal
		if len(now.Legal) > 0 { // duties are marked for whoever has them
			s.Signs.Forced = now.Signs.Forced
		}
	}
	return s, true
}

// phoneFramed draws a position as a page of any width has it.
func phoneFramed(by *picture.Drawer, g *game.Game, s picture.StaticBoard) template.HTML {
	class := "still"
	if s.Phone = true; by.HasPhoneFrame(g) {
		class += " framed" // twice: the style sheet shows one of the frames
	}
	return template.HTML(`<div class="` + class + `">` + string(by.Page(g, s)) + `</div>`) // drawn by our drawer, with its words escaped
}
