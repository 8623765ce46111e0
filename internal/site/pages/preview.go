package pages

import (
	"cmp"
	"strings"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/locale"
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
func PreviewOf(l *locale.Language, r *gamelog.Record, g *gameinfo.Info) Preview {
	if r.Status == gamelog.Invited {
		sides := map[string]string{gamelog.SideWhite: playsSide(l, gamelog.SideBlack), gamelog.SideBlack: playsSide(l, gamelog.SideWhite),
			gamelog.SideChance: l.T("game-page.random-sides")}
		return Preview{Heading: l.T("preview.invites", "name", gamelog.NameIn(l, r.Creator.Name)), Bold: sides[r.Side], Lines: []string{clockTitle(l, r.Terms), g.Blurb}, Foot: l.T("preview.accept-or-watch")}
	}
	p := Preview{Players: previewPlayers(l, r), Bold: l.T("preview.live"), Foot: l.T("common.watch-game"),
		Lines: []string{r.Terms.ClockIn(l) + " · " + longDate(l, r.Created)}}
	if o := r.End.Outcome; o.Over() {
		p.Bold, p.Foot = reasonTitle(l, o.Reason), l.T("preview.replay")
		if plies := r.Plies.Len(); plies > 0 {
			p.Bold = l.T("preview.on-move", "reason", p.Bold, "number", moveNumber(plies))
		}
	}
	return p
}

func previewPlayers(l *locale.Language, r *gamelog.Record) []PreviewPlayer {
	white := PreviewPlayer{Seat: game.White, Name: cmp.Or(gamelog.NameIn(l, r.Seats.Owners[game.White].Name), l.T("side.white"))}
	black := PreviewPlayer{Seat: game.Black, Name: cmp.Or(gamelog.NameIn(l, r.Seats.Owners[game.Black].Name), l.T("side.black"))}
	if o := r.End.Outcome; o.Over() {
		if whites, blacks, scored := strings.Cut(score(l, string(o.Result)), "–"); scored {
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
func PlayerPreviewOf(l *locale.Language, name string, s *archive.Score) PlayerPreview {
	p := PlayerPreview{Tint: tint(name), Said: l.T("preview.no-games"), Foot: l.T("preview.see-games")}
	if n := s.All.Games(); n > 0 {
		p.Said = l.T("preview.games", "n", n, "number", l.Grouped(n))
	}
	return p
}
