package pictures

import (
	"fmt"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/locale"
	"threefold/internal/picture"
	"threefold/internal/site/pages"
)

// about describes a diagram in a sentence.
func (s *scene) about(plies []*game.Played) string {
	r := &s.shown.Record
	if r.Status == gamelog.Invited {
		return s.game.Name + ": " + r.Creator.Name + " invites you to a game"
	}
	players := fmt.Sprintf("%s: %s – %s, ", s.game.Name, r.Seats.Owners[game.White].Name, r.Seats.Owners[game.Black].Name)
	if s.ply == 0 {
		return players + "the start"
	}
	return players + fmt.Sprintf("after half-move %d, %s", s.ply, plies[s.ply-1].Shown)
}

// card returns the card of a game: its players and result or, for an invitation, what the
// creator offers to the invited player.
func (s *scene) card(l *locale.Language, plies []*game.Played) picture.Card {
	said := pages.PreviewOf(l, &s.shown.Record, &s.game.Info)
	c := picture.Card{Position: s.position(plies), Heading: said.Heading, Bold: said.Bold, Lines: said.Lines, Foot: said.Foot,
		Flip: s.flip}
	for _, p := range said.Players {
		c.Players = append(c.Players, picture.CardPlayer{Color: p.Seat, Name: p.Name, Points: p.Points, Won: p.Won})
	}
	return c
}

// invitesBlack reports whether the invited player will have Black, and sees the board from that
// side.
func (s *scene) invitesBlack() bool {
	return s.shown.Record.Status == gamelog.Invited && s.shown.Record.Side == gamelog.SideWhite
}
