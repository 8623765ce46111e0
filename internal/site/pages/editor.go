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
	Games []choice // links to the editors of all games
	Board template.HTML
	Tray  []trayRow
	gameinfo.Judged
	Given string // position string of the address, if it is invalid
	Wrong bool   // it is invalid
	Says  string // why it is invalid, or the position impossible; or a summary
	Data  editorPageData
}

// trayRow is the pieces of one side that can be put on the board.
type trayRow struct {
	Side  string
	Kinds []game.Kind
}

// editorPageData is what js/pages/editor.js starts from.
type editorPageData struct {
	Game   string          `json:"game"`
	Judged gameinfo.Judged `json:"judged"`
	Unread string          `json:"unread"` // why the position string of the address is invalid, or ""
	Empty  string          `json:"empty"`  // position string of the empty board
}

// Editor answers GET /editor/{game}?position=… with the position of the address, legal or not,
// or the start position. For an invalid position string it shows the error and an empty board.
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
		s, d.Given, d.Wrong, d.Data.Unread = empty, text, true, p.Say(wrong.Sentence)
	}
	v := game.CheckSetup(g.Game, s)
	d.Judged = gameinfo.NewJudged(g.Game, v)
	d.Says = cmp.Or(d.Data.Unread, p.verdict(&v))
	d.Board = drawn(p.drawer, g.Game, d.Setup.Pieces)
	d.Tray = []trayRow{{game.White.String(), g.Kinds}, {game.Black.String(), g.Kinds}}
	d.Data.Game, d.Data.Judged, d.Data.Empty = g.ID, d.Judged, empty.Text(g.Game)
	for _, other := range catalog.Games {
		d.Games = append(d.Games, choice{Value: other.ID, Text: p.Catalog.Name(other.ID), URL: "/editor/" + other.ID, Chosen: other.ID == g.ID})
	}
	return p.show(w, r, "editor", frame{Title: p.T("title.editor", "game", g.Name), NoIndex: r.URL.RawQuery != "",
		About: p.T("about.editor", "game", g.Name)}, &d)
}

// verdict returns why a position is impossible, or its summary.
func (p *Pages) verdict(v *game.Verdict) string {
	if len(v.Errors) > 0 {
		return p.Say(v.Errors[0].Sentence)
	}
	return p.SayAll(v.Summary)
}

// AnalysisURL returns the address of the analysis of the position.
func (d editorData) AnalysisURL() string {
	return "/analysis/" + d.Game.ID + "?" + url.Values{"position": {d.Position}}.Encode()
}

// PlayURL returns the address of the lobby that starts a game from the position.
func (d editorData) PlayURL() string {
	return "/?" + url.Values{"game": {d.Game.ID}, "start": {d.Position}}.Encode()
}
