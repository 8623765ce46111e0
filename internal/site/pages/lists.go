package pages

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/site/address"
)

// mini is a small board, as js/minis.js draws it.
type mini struct {
	Game string     `json:"game"`
	Men  []game.Man `json:"men"`
	Flip bool       `json:"flip"`
}

// miniOf draws a position small. A text that cannot be read, of a game that
// has left the catalog, leaves the board empty.
func (p *Pages) miniOf(id, position string) mini {
	m := mini{Game: id, Men: []game.Man{}}
	if g, ok := p.Catalog[id]; ok {
		if at, err := g.Parse(position); err == nil {
			m.Men = at.Men()
		}
	}
	return m
}

// gameNames are the names of the catalog's games in a sentence, with this word
// before the last.
func gameNames(last string) string {
	var names []string
	for _, g := range catalog.Games {
		names = append(names, g.Name)
	}
	return game.Listed(last, names...)
}

// offered is a game of the catalog, with its start drawn small.
type offered struct {
	*game.Game
	Mini mini
}

// offer lists the catalog.
func (p *Pages) offer() []offered {
	all := make([]offered, len(catalog.Games))
	for i, g := range catalog.Games {
		all[i] = offered{g, mini{Game: g.ID, Men: p.Catalog[g.ID].Info.StartMen}}
	}
	return all
}

// finished is a finished game in a list.
type finished struct {
	Slug         string
	Game         string
	GameName     string
	White, Black string
	Winner       string // "white", "black" or ""
	Score        string
	Reason       string
	MoveCount    int
	Clock        string
	EndedAt      int64 // epoch milliseconds
	Mini         mini
}

// Moves is the number of moves in words.
func (f finished) Moves() string { return count(strconv.Itoa(f.MoveCount), "move") }

func (p *Pages) finished(rows []gamelog.Row) []finished {
	all := make([]finished, len(rows))
	for i := range rows {
		row := &rows[i]
		all[i] = finished{Slug: row.Slug, Game: row.Game, GameName: p.Catalog.Name(row.Game),
			White: playerName(row, row.White), Black: playerName(row, row.Black),
			Winner: game.Outcome{Result: game.Result(row.Result)}.Winner(),
			Score:  score(row.Result), Reason: capital(row.Reason), MoveCount: moveNumber(row.Plies),
			Clock: clockText(row.Terms), EndedAt: row.EndedAt, Mini: p.miniOf(row.Game, row.Position)}
	}
	return all
}

// playerName is a player's name in a list; the computer's with its level.
func playerName(row *gamelog.Row, p gamelog.Person) string {
	if row.Level > 0 && p == gamelog.MachinePerson {
		return p.Name + ", level " + strconv.Itoa(row.Level)
	}
	return p.Name
}

// gamesData is the data of the archive's list.
type gamesData struct {
	frame
	gamelog.Shelf
	Filters     []filter
	List        []finished
	Paged       bool   // not the first page
	First, Next string // addresses; Next is empty on the last page
}

// filter is a link to another part of the list.
type filter struct {
	URL  string
	Name string
	Game string // whose mark stands before the name, or empty
	Here bool
}

// filters are the parts of the list: all games, each game's, and either those between
// people or those against the computer.
func filters(here gamelog.Shelf) []filter {
	link := func(name, mark string, to gamelog.Shelf) filter {
		return filter{URL: gamesURL(to, gamelog.Cursor{}), Name: name, Game: mark, Here: here == to}
	}
	all := []filter{link("All games", "", gamelog.Shelf{WithMachine: here.WithMachine})}
	for _, g := range catalog.Games {
		all = append(all, link(g.Name, g.ID, gamelog.Shelf{Game: g.ID, WithMachine: here.WithMachine}))
	}
	other := link("Against the computer", "", gamelog.Shelf{Game: here.Game, WithMachine: true})
	if here.WithMachine {
		other = link("Between people", "", gamelog.Shelf{Game: here.Game})
	}
	return append(all, other)
}

// pageSize is how many finished games stand on a page.
const pageSize = 20

// withComputer is the value of with that lists the games against the computer.
const withComputer = "computer"

// Archived answers GET /games?game=cheskers&with=computer&before=….
func (p *Pages) Archived(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	of := gamelog.Shelf{Game: query.Get("game"), WithMachine: query.Get("with") == withComputer}
	before, ok := readCursor(query.Get("before"))
	if _, known := p.Catalog[of.Game]; !ok || of.Game != "" && !known || query.Get("with") != "" && !of.WithMachine {
		p.Faults.Missing(w, r)
		return
	}
	rows, err := p.Archive.Finished(r.Context(), of, before, pageSize+1)
	if err != nil {
		p.Faults.Fail(w, r, err)
		return
	}
	d := gamesData{Shelf: of, Filters: filters(of), Paged: before != gamelog.Cursor{}, First: gamesURL(of, gamelog.Cursor{})}
	if len(rows) > pageSize {
		rows = rows[:pageSize]
		last := rows[pageSize-1]
		d.Next = gamesURL(of, gamelog.Cursor{EndedAt: last.EndedAt, Slug: last.Slug})
	}
	d.List = p.finished(rows)
	f := frame{Page: "games", Script: "list", Title: "Archive", Nav: "archive",
		About: "Finished games of " + gameNames("and") + ", to be replayed move by move."}
	p.show(w, r, f, func(f frame) any { d.frame = f; return d })
}

// gamesURL is the address of a page of finished games.
func gamesURL(of gamelog.Shelf, before gamelog.Cursor) string {
	query := url.Values{}
	if of.Game != "" {
		query.Set("game", of.Game)
	}
	if of.WithMachine {
		query.Set("with", withComputer)
	}
	if before != (gamelog.Cursor{}) {
		query.Set("before", writeCursor(before))
	}
	return (&url.URL{Path: "/games", RawQuery: query.Encode()}).String()
}

// writeCursor is a place in the list, as it stands in an address.
func writeCursor(c gamelog.Cursor) string { return strconv.FormatInt(c.EndedAt, 10) + "-" + c.Slug }

// readCursor reads what writeCursor wrote, and nothing else; empty is the head
// of the list.
func readCursor(text string) (gamelog.Cursor, bool) {
	if text == "" {
		return gamelog.Cursor{}, true
	}
	at, slug, _ := strings.Cut(text, "-")
	ended, err := strconv.ParseInt(at, 10, 64)
	c := gamelog.Cursor{EndedAt: ended, Slug: slug}
	return c, err == nil && ended > 0 && address.IsSlug(slug) && writeCursor(c) == text
}
