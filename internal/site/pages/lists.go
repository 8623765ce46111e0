package pages

import (
	"html/template"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/locale"
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
		told := p.Catalog[g.ID].Game
		all[i] = gameEntry{told, thumbnail{Game: g.ID, Pieces: start}, drawn(p.drawer, g, start), told.Lead(), false, 0, nil}
		if c, taught := p.Files.Course(p.Code, g.ID); taught {
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

func (p *Pages) finished(rows []gamelog.Row) []finishedGame {
	all := make([]finishedGame, len(rows))
	for i := range rows {
		row := &rows[i]
		all[i] = finishedGame{Slug: row.Slug, Game: row.Game, GameName: p.Catalog.Name(row.Game),
			White: player{Name: playerName(p.Language, row, row.White)}, Black: player{Name: playerName(p.Language, row, row.Black)},
			Winner: game.Outcome{Result: game.Result(row.Result)}.Winner(),
			Score:  score(p.Language, row.Result), Reason: reasonTitle(p.Language, game.Reason(row.Reason)), MoveCount: moveNumber(row.Plies),
			Match: row.Match, Clock: row.Terms.ClockIn(p.Language), EndedAt: row.EndedAt, Thumbnail: thumbnailOf(p.Catalog, row.Game, row.Position)}
	}
	return all
}

// playerName returns a player's name in a list; for the computer with its level.
func playerName(l *locale.Language, row *gamelog.Row, p gamelog.Person) string {
	if row.Level > 0 && p == gamelog.ComputerPerson {
		return l.T("words.computer-level", "name", gamelog.NameIn(l, p.Name), "level", row.Level)
	}
	return p.Name
}
