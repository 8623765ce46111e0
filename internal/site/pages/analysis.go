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
	"threefold/internal/locale"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/visitor"
)

type analysisData struct {
	frame
	Game   *gameinfo.Info
	Others []*game.Game // the other games
	Levels []level      // of the computer
	Engine template.JS  // files of the WebAssembly module
	Data   analysisPageData
}

// analysisPageData is what js/pages/analysis.js starts from. The page itself loads a game of the
// site, or reads a record in the fragment.
type analysisPageData struct {
	Game  *gameinfo.Info `json:"game"`
	First analysed       `json:"first"`
	Of    string         `json:"of"`    // slug of the game to analyse, or ""
	Ply   *int           `json:"ply"`   // ply after which the board opens, 0 the start position; null: the last
	Tab   string         `json:"tab"`   // tab that is open first; "": the usual one
	From  string         `json:"from"`  // side below on the board; "": White
	Error string         `json:"fault"` // why the position of the address is invalid, or ""
	Lit   []string       `json:"lit"`   // squares that the error is about
}

// analysed is the position on the board until the WebAssembly module is loaded.
type analysed struct {
	Position string       `json:"position"`
	Turn     string       `json:"turn"`
	Pieces   []game.Piece `json:"men"`
	Check    []string     `json:"check,omitempty"`
}

// analysis answers GET /analysis/{game}?position=… with the analysis board. For an invalid
// position it shows the rules' sentence and the start position. GET /analysis redirects to the
// board of the first game.
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
	d := analysisData{Game: &g.Info, Levels: levels(p.Language), Engine: p.Files.Engine(), Data: analysisPageData{
		Game: &g.Info, Of: query.Get("of"), Ply: plyOf(r), Tab: query.Get("tab"), From: sideOf(r)}}
	for _, other := range catalog.Games {
		if other.ID != g.ID {
			d.Others = append(d.Others, p.Catalog[other.ID].Game)
		}
	}
	if err := d.Data.begin(p.Language, g.Game, query.Get("position")); err != nil {
		return err
	}
	return p.show(w, r, "analysis", frame{Title: p.T("title.analysis", "game", g.Name), NoIndex: r.URL.RawQuery != "",
		About: p.T("about.analysis", "game", g.Name)}, &d)
}

// begin fills in the position of the address, or the start position. It fails only if the start
// position is invalid.
func (d *analysisPageData) begin(l *locale.Language, g *game.Game, text string) error {
	at, err := g.Parse(cmp.Or(text, g.Start))
	if err != nil && text != "" {
		d.Error = l.Say(game.SentenceOf(err))
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

// planning answers GET /g/{slug}/plan, for a player of a correspondence game: the board for
// planned moves. The page itself loads the plan.
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
	return p.show(w, r, "plan", frame{Title: p.T("game.plan-moves"), NoIndex: true, Slug: slug}, &d)
}
