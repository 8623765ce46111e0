package pages

import (
	"cmp"
	"errors"
	"html/template"
	"net/http"
	"net/url"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/site/gameinfo"
)

type editorData struct {
	frame
	Game  gameinfo.Described
	Games []choice
	Board template.HTML
	Tray  []trayRow
	gameinfo.Judged
	Given string // the text that the address has, where it cannot be read as a position
	Wrong string // why
	Data  editorPageData
}

// trayRow is the pieces of a side that can be set on the board, by their kinds.
type trayRow struct {
	Side  string
	Kinds []game.Kind
}

// editorPageData is what js/pages/editor.js starts from.
type editorPageData struct {
	Game   string          `json:"game"`
	Judged gameinfo.Judged `json:"judged"`
	Unread string          `json:"unread"` // why the text of the address is no position
	Empty  string          `json:"empty"`  // the text of the board without pieces
}

// Editor answers GET /editor/{game}?position=…: the position is that of the address, possible
// or not, or the game's start. A text that is no position is told, beside an empty board.
func (p *Pages) Editor(w http.ResponseWriter, r *http.Request) error {
	g, err := p.Catalog.Find(chi.URLParam(r, "game"))
	if err != nil {
		return err
	}
	d := editorData{Game: g}
	text := cmp.Or(r.URL.Query().Get("position"), g.Start)
	empty := game.Setup{Turn: g.First, Fullmove: 1}
	s, err := game.ReadSetup(g.Game, text)
	if wrong, ok := errors.AsType[*game.TextError](err); ok {
		s, d.Given, d.Wrong = empty, text, wrong.Text
	}
	d.Judged = gameinfo.Judge(g.Game, s)
	d.Board = drawn(p.drawer, g.Game, d.Setup.Pieces)
	d.Tray = []trayRow{{game.White.String(), g.Kinds}, {game.Black.String(), g.Kinds}}
	d.Data = editorPageData{Game: g.ID, Judged: d.Judged, Unread: d.Wrong, Empty: empty.Text(g.Game)}
	for _, other := range catalog.Games {
		d.Games = append(d.Games, choice{Value: other.ID, Text: other.Name, URL: "/editor/" + other.ID, Chosen: other.ID == g.ID})
	}
	return p.show(w, r, "editor", frame{Title: "Set up a position of " + g.Name, NoIndex: r.URL.RawQuery != "",
		About: "Set up a position of " + g.Name + ", check that it is legal, and play from it."}, &d)
}

// AnalysisURL is the address of the analysis of the position.
func (d editorData) AnalysisURL() string {
	return "/analysis/" + d.Game.ID + "?" + url.Values{"position": {d.Position}}.Encode()
}

// PlayURL is the address of the lobby, which begins a game from the position.
func (d editorData) PlayURL() string {
	return "/?" + url.Values{"game": {d.Game.ID}, "start": {d.Position}}.Encode()
}
