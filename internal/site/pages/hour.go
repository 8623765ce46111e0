package pages

import (
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/site/qrcode"
	"threefold/internal/site/visitor"
	"threefold/internal/tournament"
	"threefold/internal/tournament/arena"
	"threefold/internal/tournament/director"
)

const (
	hourGames = 50 // games in a part of the list
	wallRows  = 10 // rows of the table on the wall

	namedWinners = 3 // so many are named at most, as by the script
)

// hourData is the data of the page of an hour, and of its wall.
type hourData struct {
	frame
	p    *Pages
	Look director.ArenaLook
	Data hourPageData
	Link string // address of the hour

	names map[int]string // of the players, by number; see nameOf

	Of           int        // number of the player whose games are listed; 0 lists all
	List         []hourGame // a part of the games, the last one first
	Newer, Older string     // addresses of the parts beside it, or empty
}

// hourPageData is what js/pages/hour.js and hour-wall.js start from.
type hourPageData struct {
	View   arena.View        `json:"view"`
	Own    arena.Own         `json:"own"`
	Boards []wire.Card       `json:"boards"`
	First  []string          `json:"first"` // names of the first in the table
	Now    int64             `json:"now"`   // the server's time, epoch milliseconds
	Names  map[string]string `json:"names"` // of the games, by id
}

// hourGame is a game in the list of an hour.
type hourGame struct {
	arena.GameView
	Number         int
	First, Against string // names of White and Black
}

// showHour answers GET /hour/{slug}. With ?of the list has the games of the player of that number;
// ?page is a part of the list, from 1. With ?wall=1 it is the page for a projector. With ?parts it is
// what the page's script takes over after a change, without the layout.
func showHour(p *Pages, w http.ResponseWriter, r *http.Request) error {
	look, err := p.Tournaments.Arenas.Look(r.Context(), chi.URLParam(r, "slug"), visitor.Of(r).ID)
	if err != nil {
		return err
	}
	d := hourData{p: p, Look: look, Link: p.Short.origin(r) + "/hour/" + look.View.Slug,
		Data: hourPageData{look.View, look.Own, look.Boards, []string{}, time.Now().UnixMilli(), p.Catalog.Names()}}
	for _, row := range look.Table {
		if row.Rank == 1 && row.Points > 0 {
			d.Data.First = append(d.Data.First, row.Name)
		}
	}
	query := r.URL.Query()
	part, _ := strconv.Atoi(query.Get("page"))
	d.Of, _ = strconv.Atoi(query.Get("of"))
	d.takeGames(part)
	name := "hour"
	if query.Get("wall") == "1" {
		name = "hour-wall"
	}
	if query.Has("parts") {
		p.render(w, r, http.StatusOK, name, "parts", &d)
		return nil
	}
	return p.show(w, r, name, frame{Title: p.T("hour.title", "date", d.Date()), About: p.T("about.hour", "games", p.gameList(look.View.Games))}, &d)
}

// takeGames fills in a part of the list of games, from 1.
func (d *hourData) takeGames(part int) {
	var all []hourGame
	for i, g := range d.Look.Games {
		if d.Whose() == "" || g.White == d.Of || g.Black == d.Of {
			all = append(all, hourGame{g, len(d.Look.Games) - i, d.nameOf(g.White), d.nameOf(g.Black)})
		}
	}
	last := max(1, (len(all)+hourGames-1)/hourGames)
	part = min(max(part, 1), last)
	d.List = all[(part-1)*hourGames : min(part*hourGames, len(all))]
	of := ""
	if d.Whose() != "" {
		of = fmt.Sprintf("of=%d&", d.Of)
	}
	if part > 1 {
		d.Newer = fmt.Sprintf("?%spage=%d#games", of, part-1)
	}
	if part < last {
		d.Older = fmt.Sprintf("?%spage=%d#games", of, part+1)
	}
}

// Whose returns the name of the player whose games are listed; empty if all are.
func (d *hourData) Whose() string { return d.nameOf(d.Of) }

// nameOf returns the name of the player with number n; empty if there is none.
func (d *hourData) nameOf(n int) string {
	if d.names == nil {
		d.names = map[int]string{}
		for _, row := range d.Look.Table {
			d.names[row.N] = row.Name
		}
	}
	return d.names[n]
}

// Date returns the date in UTC, in place of which the script puts that of the visitor: "Sunday 29
// November".
func (d *hourData) Date() string {
	day := time.UnixMilli(d.Look.View.Starts).UTC()
	return d.p.T("time.weekday-date", "weekday", d.p.Word("time.weekday", strconv.Itoa(int(day.Weekday()))), "day", day.Day(), "month", month(d.p.Language, day))
}

// When is Date as HTML.
func (d *hourData) When() template.HTML {
	return template.HTML(fmt.Sprintf(`<time datetime="%s" id="date">%s</time>`, stamp(d.Look.View.Starts), template.HTMLEscapeString(d.Date())))
}

// Minutes returns how long the hour is.
func (d *hourData) Minutes() int {
	return int(time.Duration(d.Look.View.Ends-d.Look.View.Starts) * time.Millisecond / time.Minute)
}

// Terms returns the games and the clock in words.
func (d *hourData) Terms() string {
	return d.p.gameList(d.Look.View.Games) + " · " + d.p.clockOf(d.Look.View.Terms)
}

// Says returns the state of the hour in words.
func (d *hourData) Says() string {
	switch v := d.Look.View; {
	case v.Status == tournament.Open:
		return d.p.T("hour-page.opens")
	case v.Status == tournament.Running:
		return d.p.T("hour-page.running")
	case len(d.Data.First) == 0:
		return d.p.T("hour.over")
	case len(d.Data.First) > namedWinners:
		return d.p.T("hour.shared", "n", len(d.Data.First))
	}
	var first []string
	for _, name := range d.Data.First {
		first = append(first, isolatedIn(d.p.Language, name))
	}
	return d.p.T("hour.others-won", "n", len(first), "names", d.p.Joined(first...))
}

// Top returns the first rows of the table, for the wall.
func (d *hourData) Top() []arena.Row { return d.Look.Table[:min(wallRows, len(d.Look.Table))] }

// Short returns the address without its scheme.
func (d *hourData) Short() string {
	_, short, _ := strings.Cut(d.Link, "://")
	return short
}

// Code returns the QR code of the address.
func (d *hourData) Code() (template.HTML, error) {
	svg, err := qrcode.SVG(d.Link)
	return template.HTML(svg), err // trusted: a path of numbers
}

// hourRow is an hour in a list.
type hourRow struct {
	arena.View
	Terms string // games and clock in words
}

// hours returns the hours that go on or come next.
func (p *Pages) hours(now time.Time) (all []hourRow) {
	for _, h := range p.Tournaments.Arenas.Next(now) {
		s := arena.At(h)
		all = append(all, hourRow{s.View(now), p.gameList(h.Games) + " · " + p.clockOf(s.Terms)})
	}
	return all
}

func (p *Pages) clockOf(t arena.Terms) string {
	return gamelog.Terms{Clock: &t.Clock}.ClockIn(p.Language)
}

// gameList returns the names of games: "Cheskers, Chesquerque".
func (p *Pages) gameList(ids []string) string {
	var names []string
	for _, id := range ids {
		names = append(names, p.Catalog.Name(id))
	}
	return strings.Join(names, p.T("list.comma"))
}
