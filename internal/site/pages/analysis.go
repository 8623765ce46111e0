package pages

import (
	"cmp"
	"errors"
	"html/template"
	"net/http"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/visitor"
)

type analysisData struct {
	frame
	Game   *gameinfo.Info
	Others []*game.Game // the other games
	Levels []level      // of the computer
	Engine template.JS  // where the module for browsers is
	Data   analysisPageData
}

// analysisPageData is what js/pages/analysis.js starts from. A game of the site, or a record in
// the fragment, the page reads itself.
type analysisPageData struct {
	Game  *gameinfo.Info `json:"game"`
	First analysed       `json:"first"`
	Of    string         `json:"of"`    // the slug of the game to be analysed, or ""
	Ply   *int           `json:"ply"`   // to be opened at, or null
	Tab   string         `json:"tab"`   // to be opened at first, or ""
	From  string         `json:"from"`  // the side the board is to be seen from, or ""
	Error string         `json:"fault"` // why the address's position is none, or ""
	Lit   []string       `json:"lit"`   // the places that the error is about
}

// analysed is the position that the board begins with, before the module has come.
type analysed struct {
	Position string       `json:"position"`
	Turn     string       `json:"turn"`
	Pieces   []game.Piece `json:"men"`
	Check    []string     `json:"check,omitempty"`
}

// analysis answers GET /analysis/{game}?position=…: the analysis board. A position that is
// none is told of, with the rules' own sentence, beside the game's usual start. GET /analysis
// leads to the board of the first game.
func analysis(p *Pages, w http.ResponseWriter, r *http.Request) error {
	if chi.URLParam(r, "game") == "" {
		http.Redirect(w, r, "/analysis/"+catalog.Games[0].ID, http.StatusSeeOther)
		return nil
	}
	g, err := p.Catalog.Find(chi.URLParam(r, "game"))
	if err != nil {
		return err
	}
	query := r.URL.Query()
	d := analysisData{Game: &g.Info, Levels: levels, Engine: p.Files.Engine(), Data: analysisPageData{
		Game: &g.Info, Of: query.Get("of"), Ply: plyOf(r), Tab: query.Get("tab"), From: sideOf(r)}}
	for _, other := range catalog.Games {
		if other != g.Game {
			d.Others = append(d.Others, other)
		}
	}
	if err := d.Data.begin(g.Game, query.Get("position")); err != nil {
		return err
	}
	return p.show(w, r, "analysis", frame{Title: "Analyse " + g.Name, NoIndex: r.URL.RawQuery != "",
		About: "Analyse " + g.Name + " with the engine in your browser, and share your lines with a link."}, &d)
}

// begin fills in the position of an address, or the usual start. The error is that of
// the start.
func (d *analysisPageData) begin(g *game.Game, text string) error {
	at, err := g.Parse(cmp.Or(text, g.Start))
	if err != nil && text != "" {
		d.Error = err.Error()
		if why, ok := errors.AsType[*game.TextError](err); ok {
			d.Lit = why.Places
		}
		at, err = g.Parse(g.Start)
	}
	if err != nil {
		return err
	}
	d.First = analysed{Position: at.Text(), Turn: at.Turn().String(), Pieces: at.Pieces(), Check: at.Signs().Check}
	return nil
}

// planning answers GET /g/{slug}/plan, to a player of a game by days: the board on which
// moves are planned. What is planned the page asks for itself.
func planning(p *Pages, w http.ResponseWriter, r *http.Request) error {
	type data struct {
		frame
		Game   *gameinfo.Info
		Of     string // slug
		Engine template.JS
		Data   any
	}
	slug := chi.URLParam(r, "slug")
	view, err := p.Games.View(r.Context(), slug, visitor.Of(r).ID, false)
	if err != nil {
		return err
	}
	g, known := p.Catalog[view.Snapshot.Game]
	if !known || view.Snapshot.You.Seat == "" || view.Snapshot.Terms.Days == 0 {
		return gamelog.ErrNotFound
	}
	d := data{Game: &g.Info, Of: slug, Engine: p.Files.Engine(), Data: map[string]any{"game": &g.Info, "slug": slug}}
	return p.show(w, r, "plan", frame{Title: "Plan moves", NoIndex: true, Slug: slug}, &d)
}
