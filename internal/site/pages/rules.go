package pages

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"net/http"
	"regexp"
	"strings"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game"
	"threefold/internal/lesson"
	"threefold/internal/picture"
	"threefold/internal/site/gameinfo"
)

// rulesEntry is a game of the catalog with the headings of its rules.
type rulesEntry struct {
	gameEntry
	Contents []heading
}

// RulesIndex answers GET /rules with links to the rules of each game.
func (p *Pages) RulesIndex(w http.ResponseWriter, r *http.Request) error {
	type data struct {
		frame
		Games []rulesEntry
	}
	var games []rulesEntry
	for _, g := range p.offer() {
		prose, err := p.proseOf(g.Game)
		if err != nil {
			return err
		}
		games = append(games, rulesEntry{g, contents(prose.text)})
	}
	return p.show(w, r, "rules", frame{Title: p.T("nav.rules"), About: p.T("about.rules", "games", gameNames(p.Language))},
		&data{Games: games})
}

// prose is the text of a game's rules.
type prose struct {
	text []byte
	rest []byte // the part after the heading of the pieces; empty if there is no such heading
}

// proseOf returns the text of a game's rules.
func (p *Pages) proseOf(g *game.Game) (prose, error) {
	if once, ok := p.rules[g.ID]; ok {
		return once()
	}
	return written(p.templates["rules-game"], g)
}

// written renders that text with its diagrams, by the template rules-<id>; for a game without
// one, from its description.
func written(page *template.Template, g *game.Game) (prose, error) {
	var text bytes.Buffer
	name := "rules-" + g.ID
	if page.Lookup(name) == nil {
		name = "rules-short"
	}
	if err := page.ExecuteTemplate(&text, name, g); err != nil {
		return prose{}, fmt.Errorf("rules of %s: %w", g.ID, err)
	}
	whole := prose{text: beside(text.Bytes())}
	if at := piecesHeading.FindIndex(whole.text); at != nil {
		whole.rest = whole.text[at[1]:]
	}
	return whole, nil
}

// begins returns the text without its rest.
func (p prose) begins() template.HTML {
	return template.HTML(p.text[:len(p.text)-len(p.rest)]) // trusted: escaped when the template was executed
}

type heading struct{ ID, Text string }

type rulesData struct {
	frame
	Game     gameinfo.Described
	Games    []gameEntry
	Prose    template.HTML
	Contents []heading
	Rest     template.HTML // of Prose, after the heading of the pieces, where the trainer is
	Boards   string        // address of the file that the boards load, or empty
	Trainer  *trainer      // nil for a game without a course
}

// trainer is the exercise "Where does it go?" in its first state, which stays for visitors
// without JavaScript.
type trainer struct {
	Kinds       []game.Kind
	Chosen      string // name of the piece on the board
	Board       template.HTML
	Title, Text string // where the piece is, and where it goes
}

// Rules answers GET /rules/{game}. With ?sheet=1 it answers with the text alone, for the sheet
// over a running game.
func (p *Pages) Rules(w http.ResponseWriter, r *http.Request) error {
	g, err := p.Catalog.Find(chi.URLParam(r, "game"))
	if err != nil {
		return err
	}
	prose, err := p.proseOf(g.Game)
	if err != nil {
		return err
	}
	// The text is trusted: it was escaped when the template was executed.
	d := rulesData{Game: g, Games: p.offer(), Prose: template.HTML(prose.text), Contents: contents(prose.text)}
	if r.URL.Query().Get("sheet") == "1" {
		p.render(w, r, http.StatusOK, "rules-game", "sheet", d)
		return nil
	}
	if c, taught := p.Files.Course(p.Code, g.ID); taught {
		d.Boards = c.Rules
		if d.Trainer, err = p.train(g.Game, c.Where); err != nil {
			return err
		}
		d.Rest = template.HTML(prose.rest)
	}
	f := frame{Title: p.T("title.rules-of", "game", g.Name), About: g.Blurb}
	if d.Rest != "" { // the rest is below the fold in all windows
		d.Prose, f.Until = prose.begins(), "rest"
	}
	return p.show(w, r, "rules-game", f, &d)
}

// piecesHeading matches the heading that the trainer follows on a phone.
var piecesHeading = regexp.MustCompile(`<h2 id="men">[^<]+</h2>`)

// train returns the trainer of a game in its first state.
func (p *Pages) train(g *game.Game, w *lesson.Where) (*trainer, error) {
	enemies := map[string]int{}
	standing := picture.StaticBoard{Pieces: []game.Piece{{At: w.At, Piece: "white " + w.Piece}}, Select: w.At}
	for _, at := range w.Among {
		enemies[at]++
		if g.Board.HasPlace(at + ".1") {
			at += ".1"
		}
		standing.Pieces = append(standing.Pieces, game.Piece{At: at, Piece: "black pawn"})
	}
	standing.Moves = w.Open(&g.Board, w.Piece, w.At, enemies)
	says, err := w.Say(&g.Board, w.Piece, w.At)
	title := p.T("rules-page.piece-on", "piece", capital(p.Word("piece", w.Piece)), "place", w.At)
	standing.About = title
	return &trainer{g.Kinds, w.Piece, template.HTML(p.drawer.Page(g, standing)), title, says}, err
}

// paired matches a paragraph that is followed by its diagram.
var paired = regexp.MustCompile(`(?m)^(<p>.*</p>)\n(<figure class="card diagram"[^>]*>.*</figure>)`)

// beside puts each diagram before its paragraph, so that they can be side by side.
func beside(prose []byte) []byte {
	return paired.ReplaceAll(prose, []byte(`<div class="beside">$2<div>$1</div></div>`))
}

// surprise renders the template surprise-<id>, a diagram of what surprises most in a game; empty
// if there is none.
func (p *Pages) surprise(id string) (template.HTML, error) {
	page, name := p.templates["rules-game"], "surprise-"+id
	if page.Lookup(name) == nil {
		return "", nil
	}
	var drawn bytes.Buffer
	err := page.ExecuteTemplate(&drawn, name, nil)
	return template.HTML(drawn.String()), err
}

// headingPattern matches the headings of the text.
var headingPattern = regexp.MustCompile(`<h2 id="([^"]+)"[^>]*>([^<]+)</h2>`)

func contents(prose []byte) []heading {
	var all []heading
	for _, m := range headingPattern.FindAllSubmatch(prose, -1) {
		all = append(all, heading{string(m[1]), string(m[2])})
	}
	return all
}

// drawDiagram returns a figure of a position, for templates:
//
//	{{diagram "cheskers" "5k2/8/1p6/8/3P4/8/8/2K5 w 0 1" "select=d4" (t "rules.cheskers.pawn-board-1")}}
//
// The options, separated by spaces, are select=c4 (shows where the piece there may move),
// marks=c4,d5 (highlights these squares) and flip (Black below). An error means a mistake in the
// template.
func (p *Pages) drawDiagram(id, position, options, caption string) (template.HTML, error) {
	g, ok := p.Catalog[id]
	if !ok {
		return "", fmt.Errorf("diagram of %q: no such game", id)
	}
	at, err := g.Parse(position)
	if err != nil {
		return "", fmt.Errorf("diagram %q: %w", position, err)
	}
	d := picture.StaticBoard{Pieces: at.Pieces(), Signs: at.Signs(), Turn: at.Turn()}
	if err := setOptions(&d, &g.Board, options); err != nil {
		return "", fmt.Errorf("diagram %q: %w", position, err)
	}
	for _, m := range at.Moves() {
		if from, _, _ := strings.Cut(m.Clicks[0], "."); d.Select == m.Clicks[0] || d.Select == from {
			d.Moves = append(d.Moves, m)
		}
	}
	if d.Select != "" && len(d.Moves) == 0 {
		return "", fmt.Errorf("diagram %q: nothing on %s can move", position, d.Select)
	}
	d.About = p.T("game.white-men", "men", p.menOf(game.White, d.Pieces, g.Kinds)) + " " + p.T("game.black-men", "men", p.menOf(game.Black, d.Pieces, g.Kinds))
	return template.HTML(fmt.Sprintf(`<figure class="card diagram"><div class="bw still of-%[1]s" data-board="%[1]s" data-position="%[2]s" data-options="%[3]s">%[4]s</div><figcaption>%[5]s</figcaption></figure>`,
		id, position, options, p.drawer.Page(g.Game, d), template.HTMLEscapeString(caption))), nil
}

// menOf returns the pieces of one side in words: "king e1; pawn a2, c2". js/game/describe.js has the
// same.
func (p *Pages) menOf(side game.Color, pieces []game.Piece, kinds []game.Kind) string {
	var groups []string
	for _, kind := range kinds {
		var at []string
		for _, m := range pieces {
			if m.Piece == side.String()+" "+kind.Name {
				at = append(at, p.spoken(m.At))
			}
		}
		if len(at) > 0 {
			groups = append(groups, p.Word("piece", kind.Name)+" "+strings.Join(at, p.T("list.comma")))
		}
	}
	return cmp.Or(strings.Join(groups, "; "), p.T("game.no-pieces"))
}

// spoken returns a place as it is said: "M1.0" is "M1 left".
func (p *Pages) spoken(at string) string {
	switch place, slot, _ := strings.Cut(at, "."); slot {
	case "0":
		return p.T("game.place-left", "place", place)
	case "1":
		return p.T("game.place-right", "place", place)
	}
	return at
}

func setOptions(d *picture.StaticBoard, board *game.Board, options string) error {
	for _, option := range strings.Fields(options) {
		name, value, _ := strings.Cut(option, "=")
		switch name {
		case "select":
			d.Select = value
		case "marks":
			d.Marks = strings.Split(value, ",")
		case "flip":
			d.Flip = true
		default:
			return fmt.Errorf("unknown option %q", option)
		}
	}
	for _, place := range append(d.Marks, d.Select) {
		if place != "" && !board.HasPlace(place) {
			return fmt.Errorf("no place %q", place)
		}
	}
	return nil
}
