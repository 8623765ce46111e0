package pages

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/site/address"

	"threefold/internal/gamelog"
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
			White: row.White.Name, Black: row.Black.Name,
			Winner: game.Outcome{Result: game.Result(row.Result)}.Winner(),
			Score:  score(row.Result), Reason: capital(row.Reason), MoveCount: (row.Plies + 1) / 2,
			Clock: clockText(row.Terms), EndedAt: row.EndedAt, Mini: p.miniOf(row.Game, row.Position)}
	}
	return all
}

// gamesData is the data of the archive's list.
type gamesData struct {
	frame
	Game        string // the one that is listed, or empty
	Games       []offered
	List        []finished
	Paged       bool   // not the first page
	First, Next string // addresses; Next is empty on the last page
}

// pageSize is how many finished games stand on a page.
const pageSize = 20

// Archived answers GET /games?game=cheskers&before=….
func (p *Pages) Archived(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	id := query.Get("game")
	before, ok := readCursor(query.Get("before"))
	if _, known := p.Catalog[id]; !ok || id != "" && !known {
		p.Faults.Missing(w, r)
		return
	}
	rows, err := p.Archive.Finished(r.Context(), id, before, pageSize+1)
	if err != nil {
		p.Faults.Fail(w, r, err)
		return
	}
	d := gamesData{Game: id, Games: p.offer(), Paged: before != gamelog.Cursor{}, First: gamesURL(id, gamelog.Cursor{})}
	if len(rows) > pageSize {
		rows = rows[:pageSize]
		last := rows[pageSize-1]
		d.Next = gamesURL(id, gamelog.Cursor{EndedAt: last.EndedAt, Slug: last.Slug})
	}
	d.List = p.finished(rows)
	f := frame{Page: "games", Script: "list", Title: "Archive", Nav: "archive",
		About: "Finished games of Chesquerque, Cheskers and Quad-Square Chess, to be replayed move by move."}
	p.show(w, r, f, func(f frame) any { d.frame = f; return d })
}

// gamesURL is the address of a page of finished games.
func gamesURL(id string, before gamelog.Cursor) string {
	query := url.Values{}
	if id != "" {
		query.Set("game", id)
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
