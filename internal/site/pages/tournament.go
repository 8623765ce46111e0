package pages

import (
	"html/template"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game"
	"threefold/internal/locale"
	"threefold/internal/shortcode"
	"threefold/internal/site/visitor"
	"threefold/internal/tournament"
	"threefold/internal/tournament/arena"
	"threefold/internal/tournament/director"
)

// listTournaments answers GET /tournaments with all tournaments, and the form that creates one.
func listTournaments(p *Pages, w http.ResponseWriter, r *http.Request) error {
	type data struct {
		frame
		Unfinished, Finished []tournament.Summary
		Games                []gameEntry
		Hours                []hourRow
		Past                 []arena.Summary
	}
	unfinished, finished, err := p.Tournaments.Lists(r.Context())
	if err != nil {
		return err
	}
	past, err := p.Tournaments.Arenas.Past(r.Context())
	if err != nil {
		return err
	}
	return p.show(w, r, "tournaments", frame{Title: p.T("nav.tournaments"), About: p.T("about.tournaments", "games", gameNames(p.Language))},
		&data{Unfinished: unfinished, Finished: finished, Games: p.offer(), Hours: p.hours(time.Now()), Past: past})
}

type tournamentData struct {
	frame
	p    *Pages
	Data tournamentPageData
	Link string // address to share: the short one until it is over
}

// tournamentPageData is what js/pages/tournament.js starts from.
type tournamentPageData struct {
	Tournament director.Overview `json:"tournament"`
	Names      map[string]string `json:"names"`             // of the games, by id
	Reasons    map[string]string `json:"reasons,omitempty"` // on the wall: how games end, by the view's words; none in English
}

// showTournament answers GET /t/{slug}. With ?parts the page's script loads the elements with
// data-part again after a change; the chat, which may be long, is then left out. With ?wall=1 it
// is the page for a projector.
func showTournament(p *Pages, w http.ResponseWriter, r *http.Request) error {
	slug := chi.URLParam(r, "slug")
	look, err := p.Tournaments.Overview(r.Context(), slug, visitor.Of(r).ID)
	if err != nil {
		return err
	}
	if r.URL.Query().Has("parts") {
		look.View.Chat = []tournament.Line{}
	}
	name, data := "tournament", tournamentPageData{Tournament: look, Names: p.Catalog.Names()}
	if r.URL.Query().Get("wall") == "1" {
		name, data.Reasons = "wall", p.reasons()
	}
	return p.show(w, r, name, frame{Title: look.View.Name, NoIndex: look.View.Private, About: p.T("about.tournament")},
		&tournamentData{p: p, Data: data, Link: p.Short.link(r, &look.View)})
}

// reasons returns how games end in the page's language, by the words of a tournament's view; nil
// in English.
func (p *Pages) reasons() map[string]string {
	if p.Code == locale.English {
		return nil
	}
	all := map[string]string{}
	for _, r := range game.Reasons {
		all[r.Text()] = reasonText(p.Language, r)
	}
	return all
}

// View returns the tournament.
func (d *tournamentData) View() *tournament.View { return &d.Data.Tournament.View }

// Short returns the address to share without its scheme.
func (d *tournamentData) Short() string {
	_, short, _ := strings.Cut(d.Link, "://")
	return short
}

// Address returns Short in two parts, host and path, between which it may be broken.
func (d *tournamentData) Address() [2]string {
	host, path, _ := strings.Cut(d.Short(), "/")
	return [2]string{host, "/" + path}
}

// Code returns the address of the QR code.
func (d *tournamentData) Code() string { return "/e/" + shortcode.Of(d.View().Slug) + ".svg" }

// Played reports whether a game is finished.
func (d *tournamentData) Played() bool {
	return slices.ContainsFunc(d.View().Rounds, func(r tournament.RoundView) bool {
		return slices.ContainsFunc(r.Games, func(g tournament.GameView) bool { return g.Result != "" })
	})
}

// Player returns the player with number n, from 1.
func (d *tournamentData) Player(n int) tournament.PlayerView { return d.View().Players[n-1] }

// Named returns a player's name as HTML, with a chip for one who has left.
func (d *tournamentData) Named(who tournament.PlayerView) template.HTML {
	name, chip := d.p.person(who.Name), ""
	switch {
	case who.Removed:
		chip = d.p.T("tournament-page.removed")
	case who.Left:
		chip = d.p.T("tournament-page.left")
	default:
		return name
	}
	return name + ` <span class="chip">` + template.HTML(template.HTMLEscapeString(chip)) + `</span>`
}

// Ended returns in words how a game of the tournament ended, from the reason in its view.
func (d *tournamentData) Ended(reason string) string {
	i := slices.IndexFunc(game.Reasons, func(r game.Reason) bool { return r.Text() == reason })
	if i < 0 {
		return reason
	}
	return reasonText(d.p.Language, game.Reasons[i])
}

// Own returns the visitor's number, or 0 for visitors who do not play.
func (d *tournamentData) Own() int {
	if you := d.View().You; you != nil {
		return you.N
	}
	return 0
}

// Terms returns the games, the clock and the schedule in words.
func (d *tournamentData) Terms() string {
	v := d.View()
	var names []string
	for _, id := range v.Games {
		names = append(names, d.Data.Names[id])
	}
	return d.p.Joined(names...) + " · " + strings.ReplaceAll(v.Clock.String(), " ", "\u00a0") + " · " + d.meetings() + " · " + d.p.T("tournament-page.by", "host", isolatedIn(d.p.Language, v.Host))
}

// meetings returns in words which players meet.
func (d *tournamentData) meetings() string {
	v, late, left := d.View(), 0, 0
	says := d.p.T("tournament-page.once")
	if v.Double {
		says = d.p.T("tournament-page.twice")
	}
	for _, p := range v.Players {
		switch {
		case p.Left && !d.metAll(p.N):
			left++
		case p.Left:
		case len(v.Rounds) > 0 && !v.Rounds[0].Has(p.N):
			late++
		}
	}
	joinedLate, leftEarly := d.p.T("tournament-page.joined-late", "n", late), d.p.T("tournament-page.left-early", "n", left)
	switch {
	case late > 0 && left > 0:
		says = d.p.T("tournament-page.except-both", "meetings", says, "late", joinedLate, "left", leftEarly)
	case late > 0:
		says = d.p.T("tournament-page.except", "meetings", says, "players", joinedLate)
	case left > 0:
		says = d.p.T("tournament-page.except", "meetings", says, "players", leftEarly)
	}
	if v.Status == tournament.Over && len(v.Rounds) < v.Of {
		says = d.p.T("tournament-page.ended-after", "meetings", says, "round", len(v.Rounds), "rounds", v.Of)
	}
	return says
}

// metAll reports whether a player has a played game against each other player.
func (d *tournamentData) metAll(n int) bool {
	for i, got := range d.View().Cross[n-1] {
		if i != n-1 && (got == "" || strings.ContainsAny(got, "+-")) {
			return false
		}
	}
	return true
}

// Says returns the state of the tournament in words.
func (d *tournamentData) Says() string {
	switch v := d.View(); {
	case v.Status == tournament.Open:
		return d.p.T("tournament-page.host-starts")
	case v.Status == tournament.Over:
		return d.winners()
	case len(v.Rounds) == 0 && v.ByHost:
		return d.p.T("tournament-page.host-starts-first")
	case len(v.Rounds) == 0:
		return d.p.T("tournament-page.first-starts-soon")
	}
	return d.round()
}

// round returns the state of the latest round in words. Games of players who have left do not
// count.
func (d *tournamentData) round() string {
	v, going := d.View(), 0
	last := v.Rounds[len(v.Rounds)-1]
	for _, g := range last.Games {
		if g.Result == "" && !d.Player(g.White).Left && !d.Player(g.Black).Left {
			going++
		}
	}
	switch {
	case going > 0:
		return d.p.T("tournament-page.games-to-finish", "round", last.Round, "rounds", v.Of, "n", going)
	case v.ByHost:
		return d.p.T("tournament-page.round-over-by-host", "round", last.Round, "rounds", v.Of)
	}
	return d.p.T("tournament-page.round-over", "round", last.Round, "rounds", v.Of)
}

// winners returns in words who is first in the table.
func (d *tournamentData) winners() string {
	var first []string
	for _, row := range d.View().Table {
		if row.Rank == 1 && row.Points != "0" {
			first = append(first, isolatedIn(d.p.Language, d.Player(row.N).Name))
		}
	}
	if len(first) == 0 {
		return d.p.T("tournament-page.over")
	}
	return d.p.T("tournament-page.over-first", "names", d.p.Joined(first...))
}
