package pages

import (
	"html/template"
	"strconv"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/picture"
	"threefold/internal/site/gameinfo"
)

// thumbnail is a small board, as js/board/thumbnails.js draws it.
type thumbnail struct {
	Game   string       `json:"game"`
	Pieces []game.Piece `json:"men"`
	Flip   bool         `json:"flip"` // Black is below

	Board template.HTML `json:"-"` // drawn here; empty if the page's modules draw it
}

func (m *thumbnail) draw(by *picture.Drawer, catalog gameinfo.Catalog) {
	if g, ok := catalog[m.Game]; ok {
		m.Board = template.HTML(by.Thumbnail(g.Game, m.Pieces, m.Flip)) // trusted: our own classes, and numbers
	}
}

// thumbnailOf returns the thumbnail of a position. The board is empty if the position string is
// invalid or the game has left the catalog.
func thumbnailOf(catalog gameinfo.Catalog, id, position string) thumbnail {
	m := thumbnail{Game: id, Pieces: []game.Piece{}}
	if g, ok := catalog[id]; ok {
		if at, err := g.Parse(position); err == nil {
			m.Pieces = at.Pieces()
		}
	}
	return m
}

// gameNames returns the names of the catalog's games as a list in words.
func gameNames() string {
	var names []string
	for _, g := range catalog.Games {
		names = append(names, g.Name)
	}
	return game.JoinWords("and", names...)
}

// gameEntry is a game of the catalog with its start position drawn small.
type gameEntry struct {
	*game.Game
	Thumbnail thumbnail
	Board     template.HTML    // the start position, drawn here
	For       string           // which players it suits, in a line
	Taught    bool             // it has a course
	Puzzles   int              // how many there are
	Shows     [][]picture.Step // moves that its board can show, by plies
}

// offer returns the games of the catalog.
func (p *Pages) offer() []gameEntry {
	all := make([]gameEntry, len(catalog.Games))
	for i, g := range catalog.Games {
		start := p.Catalog[g.ID].Info.StartPieces
		all[i] = gameEntry{g, thumbnail{Game: g.ID, Pieces: start}, drawn(p.drawer, g, start), g.Lead(), false, 0, nil}
		if c, taught := p.Files.Course(g.ID); taught {
			all[i].For, all[i].Taught, all[i].Shows = c.For, true, p.drawer.Steps(g, start, c.Shows)
		}
		if s, ok := p.Puzzles.Of(g.ID); ok {
			all[i].Puzzles = len(s.All)
		}
	}
	return all
}

// drawn draws pieces on a small board within the page, so that it is there at the first paint.
func drawn(by *picture.Drawer, g *game.Game, pieces []game.Piece) template.HTML {
	return template.HTML(by.Thumbnail(g, pieces, false)) // trusted: our own classes, and numbers
}

// player is a player in a list: a name, and the player's page /p/{Page}, empty if it is hidden.
type player struct{ Name, Page string }

// String returns the name.
func (p player) String() string { return p.Name }

// finishedGame is a finished game in a list.
type finishedGame struct {
	Slug         string
	Game         string // id
	GameName     string
	White, Black player
	Winner       string // "white", "black" or ""
	Score        string // "1–0"
	Reason       string // in words
	MoveCount    int    // full moves
	Clock        string // in short: "10 + 5"
	Match        string // slug of its match, or empty
	EndedAt      int64  // epoch milliseconds
	Thumbnail    thumbnail
}

// Moves returns the number of moves in words.
func (f finishedGame) Moves() string { return count(strconv.Itoa(f.MoveCount), "move") }

func (p *Pages) finished(rows []gamelog.Row) []finishedGame {
	all := make([]finishedGame, len(rows))
	for i := range rows {
		row := &rows[i]
		all[i] = finishedGame{Slug: row.Slug, Game: row.Game, GameName: p.Catalog.Name(row.Game),
			White: player{Name: playerName(row, row.White)}, Black: player{Name: playerName(row, row.Black)},
			Winner: game.Outcome{Result: game.Result(row.Result)}.Winner(),
			Score:  score(row.Result), Reason: capital(game.Reason(row.Reason).Text()), MoveCount: moveNumber(row.Plies),
			Match: row.Match, Clock: clockText(row.Terms), EndedAt: row.EndedAt, Thumbnail: thumbnailOf(p.Catalog, row.Game, row.Position)}
	}
	return all
}

// playerName returns a player's name in a list; for the computer with its level.
func playerName(row *gamelog.Row, p gamelog.Person) string {
	if row.Level > 0 && p == gamelog.ComputerPerson {
		return p.Name + ", level " + strconv.Itoa(row.Level)
	}
	return p.Name
}
