package pages

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/site/gameinfo"
)

// Preview has the texts of the picture in a game's link preview.
type Preview struct {
	Players []PreviewPlayer // the winner first; none for an invitation
	Heading string          // of an invitation; else empty
	Bold    string          // first line of the text
	Lines   []string        // further lines
	Foot    string          // where the link leads
}

// PreviewPlayer is a player with the points, empty while the game runs.
type PreviewPlayer struct {
	Seat   game.Color // side
	Name   string
	Points string // empty while the game runs
	Won    bool
}

// PreviewOf returns the preview of a game.
func PreviewOf(r *gamelog.Record, g *gameinfo.Info) Preview {
	clock := clockText(r.Terms)
	if r.Status == gamelog.Invited {
		sides := map[string]string{gamelog.SideWhite: "You play Black", gamelog.SideBlack: "You play White", gamelog.SideChance: "Random sides"}
		return Preview{Heading: r.Creator.Name + " invites you to a game", Bold: sides[r.Side], Lines: []string{capital(clock), g.Blurb}, Foot: "Accept or watch"}
	}
	p := Preview{Players: previewPlayers(r), Bold: "Live", Foot: "Watch the game",
		Lines: []string{clock + " · " + time.UnixMilli(r.Created).UTC().Format("2 January 2006")}}
	if o := r.End.Outcome; o.Over() {
		p.Bold, p.Foot = capital(o.Reason.Text()), "Replay the game"
		if plies := r.Plies.Len(); plies > 0 {
			p.Bold += fmt.Sprintf(" on move %d", (plies+1)/2)
		}
	}
	return p
}

func previewPlayers(r *gamelog.Record) []PreviewPlayer {
	white := PreviewPlayer{Seat: game.White, Name: cmp.Or(r.Seats.Owners[game.White].Name, "White")}
	black := PreviewPlayer{Seat: game.Black, Name: cmp.Or(r.Seats.Owners[game.Black].Name, "Black")}
	if o := r.End.Outcome; o.Over() {
		if whites, blacks, scored := strings.Cut(score(string(o.Result)), "–"); scored {
			white.Points, black.Points = whites, blacks
		}
		white.Won, black.Won = o.Winner() == "white", o.Winner() == "black"
	}
	if black.Won {
		return []PreviewPlayer{black, white}
	}
	return []PreviewPlayer{white, black}
}

// PlayerPreview has the texts of the picture in a player's link preview, without the results.
type PlayerPreview struct {
	Tint int    // number of the colour, see tint
	Said string // number of games in words
	Foot string // where the link leads
}

// PlayerPreviewOf returns the preview of a player with these results.
func PlayerPreviewOf(name string, s *archive.Score) PlayerPreview {
	p := PlayerPreview{Tint: tint(name), Said: "No finished games against people yet", Foot: "See the games"}
	if n := s.All.Games(); n > 0 {
		p.Said = count(grouped(n), "game") + " against people"
	}
	return p
}
