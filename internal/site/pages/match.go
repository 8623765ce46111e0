package pages

import (
	"net/http"
	"slices"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/locale"
)

type matchData struct {
	frame
	Players  [2]string // White of the first game, then Black
	Points   [2]string // of Players: "1½"
	Says     string    // score in words
	Slug     string
	Games    []matchGame     // those that exist, then those to come
	Of       int             // number of games of the match
	Download bool            // a game is over, so that there is a PGN to download
	Now      *gamelog.Record // the latest game, which the page follows; nil when the match is over
}

// matchGame is a game of a match: finished, running, or to come.
type matchGame struct {
	finishedGame
	Number int    // in the match, from 1
	Says   string // state of a game that is not finished; else empty
}

// match answers GET /m/{slug}: the score of a match, and its games.
func match(p *Pages, w http.ResponseWriter, r *http.Request) error {
	slug := chi.URLParam(r, "slug")
	games, err := gamelog.GamesOfMatch(r.Context(), slug, p.Games.Game)
	if err != nil {
		return err
	}
	first, last := &games[0], &games[len(games)-1]
	d := matchData{Slug: slug, Of: len(first.Series.Games)}
	d.Players = [2]string{first.Seats.Owners[game.White].Name, first.Seats.Owners[game.Black].Name}
	tally := last.Tally()
	points := [2]int{tally.White, tally.Black}
	if last.Series.Number%2 == 0 { // sides are exchanged after each game
		points[0], points[1] = points[1], points[0]
	}
	d.Points = [2]string{gamelog.Points(points[0]), gamelog.Points(points[1])}
	d.Says = matchSays(p.Language, last, d.Players, points, time.Now())
	for i := range games {
		d.Games = append(d.Games, matchGameOf(p, &games[i]))
		d.Download = d.Download || games[i].Status == gamelog.Over
	}
	for i, planned := range first.Series.Games[last.Series.Number:] {
		d.Games = append(d.Games, matchGame{Number: last.Series.Number + i + 1, finishedGame: finishedGame{Game: planned.Game, GameName: p.Catalog.Name(planned.Game)}})
	}
	nav := ""
	if !last.Status.Ended() || gamelog.HasNext(last, time.Now()) {
		d.Now, nav = last, "play"
	}
	title := p.T("title.match", "first", isolatedIn(p.Language, d.Players[0]), "second", isolatedIn(p.Language, d.Players[1]), "points", d.Points[0]+" – "+d.Points[1])
	if d.Players[0] == "" || d.Players[1] == "" {
		title = p.T("title.match-of", "n", d.Of)
	}
	return p.show(w, r, "match", frame{Title: title, About: p.T("about.match", "games", gameNames(p.Language)),
		NoIndex: first.Terms.Visibility == gamelog.Private, Nav: nav}, &d)
}

// matchGameOf returns an existing game of a match.
func matchGameOf(p *Pages, rec *gamelog.Record) matchGame {
	g := matchGame{Number: rec.Series.Number, finishedGame: p.finished([]gamelog.Row{*rec.Row()})[0]}
	g.Thumbnail.draw(p.drawer, p.Catalog)
	switch rec.Status {
	case gamelog.Invited:
		g.Says = p.T("match-page.waiting")
	case gamelog.Playing:
		g.Says = p.T("match-page.being-played")
	case gamelog.Gone:
		g.Says = p.T("match-page.never-played")
	}
	return g
}

// matchSays returns the score of a match in words, by its latest game.
func matchSays(l *locale.Language, last *gamelog.Record, players [2]string, points [2]int, now time.Time) string {
	leader := isolatedIn(l, players[0])
	if points[1] > points[0] {
		leader = isolatedIn(l, players[1])
	}
	over := last.Status.Ended() && !gamelog.HasNext(last, now)
	switch level := points[0] == points[1]; {
	case last.Status == gamelog.Invited, last.Status == gamelog.Gone:
		return ""
	case over && level:
		return l.T("match-page.drawn")
	case over || last.Decided():
		return l.T("match-page.wins", "name", leader)
	case level:
		return l.T("match-page.level")
	}
	return l.T("match-page.leads", "name", leader)
}

// Among returns the address of the game's match, hour or tournament; empty for others.
func (d gameData) Among() string {
	switch m := d.Data.Snapshot.Match; {
	case m == nil:
		return ""
	case m.Tournament != nil && m.Tournament.Hour:
		return "/hour/" + m.Tournament.Slug
	case m.Tournament != nil:
		return "/t/" + m.Tournament.Slug
	case m.Slug != "":
		return "/m/" + m.Slug
	}
	return ""
}

// matchOf describes the match that an invitation is for; empty for a single game.
func (p *Pages) matchOf(m *wire.MatchOut) string {
	if m == nil || m.Slug == "" {
		return ""
	}
	var names []string
	for _, id := range m.Games {
		if g, known := p.Catalog[id]; known && !slices.Contains(names, g.Name) {
			names = append(names, g.Name)
		}
	}
	if len(names) > 1 {
		return p.T("match-page.match-of-these", "n", len(m.Games), "games", p.Joined(names...))
	}
	return p.T("match-page.match-of", "n", len(m.Games))
}
