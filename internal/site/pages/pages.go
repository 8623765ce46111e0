// Package pages has the handlers of the site's pages, which fill in its templates.
package pages

import (
	"cmp"
	"context"
	"html/template"
	"log/slog"
	"net/http"
	"strconv"
	"sync"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/locale"
	"threefold/internal/picture"
	"threefold/internal/site/address"
	"threefold/internal/site/files"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
	"threefold/internal/site/openapi"
	"threefold/internal/site/page"
	"threefold/internal/site/puzzles"
	"threefold/internal/site/visitor"
	"threefold/internal/tournament/director"
)

// Archive lists games of players. Its errors, those of Search and those of the lobby wrap
// gamelog.ErrAway while the database does not answer.
type Archive interface {
	// Mine returns at most limit games of a player: unfinished ones, then finished ones, each the
	// newest first.
	Mine(ctx context.Context, playerID string, limit int) ([]gamelog.Row, error)
	// Shared returns at most limit unfinished games in which a player shares another player's seat.
	Shared(ctx context.Context, playerID string, limit int) ([]gamelog.SharedRow, error)
	// OngoingGames returns at most limit running games in which a player has or shares a seat, the
	// newest first.
	OngoingGames(ctx context.Context, playerID string, limit int) ([]gamelog.OngoingGame, error)
	// LastPositions returns the position string after the last move of each game, by game id. It
	// omits games without a move.
	LastPositions(ctx context.Context, gameIDs []string) (map[string]string, error)
}

// Search reads the archive of finished games.
type Search interface {
	// Find returns at most limit games that a query finds.
	Find(ctx context.Context, q archive.Query, limit int) (archive.Found, error)
	// Explore returns what followed a position, by its archive.Hash.
	Explore(ctx context.Context, position int64) (archive.Explored, error)
	// Continued returns what followed the opening of a query, in the games that it finds.
	Continued(ctx context.Context, q archive.Query) (archive.Explored, error)
	// Profile returns the player of the page /p/{page}, or gamelog.ErrNotFound.
	Profile(ctx context.Context, page string) (archive.Profile, error)
	// ProfileOf returns a player's page; Profile.Page is empty if the player has none yet.
	ProfileOf(ctx context.Context, player gamelog.Person) (archive.Profile, error)
	// Pages returns Profile.Page of those of these players whose pages are listed, by player id.
	Pages(ctx context.Context, playerIDs []string) (map[string]string, error)
	// Months returns the months that were counted with this version, the latest first, and when
	// the first listed game ended, in epoch milliseconds; 0 for none.
	Months(ctx context.Context, version int) (counted []archive.Month, first int64, err error)
	// Score returns a player's results.
	Score(ctx context.Context, playerID string) (archive.Score, error)
}

// Config holds what Pages depends on.
type Config struct {
	Games    *lobby.Lobby
	Archive  Archive
	Search   Search
	Programs visitor.Programs
	Catalog  gameinfo.Catalog
	Files    *files.Files
	Own      address.Own
	Loopback bool   // the server listens on its own computer only
	Source   string // address of the program's source code, or empty
	Offline  bool   // browsers store pages for offline use
	Notifies bool   // the site sends push notifications
	Errors   *httpx.ErrorResponder
	Logger   *slog.Logger

	Puzzles     *puzzles.Puzzles
	Reference   *openapi.Reference // of the API
	Tournaments *director.Director
	Short       ShortAddresses
}

// Pages has the handlers of the site's pages, in one language.
type Pages struct {
	Config
	*locale.Language                                  // whose texts the pages have
	templates        map[string]*template.Template    // by page, see render.go
	rules            map[string]func() (prose, error) // the rules of each game, rendered once
	drawer           *picture.Drawer
	languages        *locale.Languages
	others           map[string]func() (*Pages, error) // the same pages in all languages, by tag
}

// New returns Pages in English, which answer in the language of each visitor. It fails if a
// template, or a file that boards are drawn from, is invalid.
func New(c Config) (*Pages, error) {
	languages, err := locale.Embedded()
	if err != nil {
		return nil, err
	}
	drawer, err := picture.Default()
	if err != nil {
		return nil, err
	}
	all := map[string]func() (*Pages, error){}
	for _, l := range languages.All() {
		all[l.Code] = sync.OnceValues(func() (*Pages, error) { return newPages(c, l, drawer, languages, all) })
	}
	return all[locale.English]()
}

// newPages returns the pages in one language. It fails if a template is invalid.
func newPages(c Config, l *locale.Language, drawer *picture.Drawer, languages *locale.Languages, all map[string]func() (*Pages, error)) (*Pages, error) {
	c.Catalog = c.Catalog.In(l)
	p := &Pages{Config: c, Language: l, rules: map[string]func() (prose, error){}, drawer: drawer, languages: languages, others: all}
	for id, g := range c.Catalog {
		p.rules[id] = sync.OnceValues(func() (prose, error) { return written(p.templates["rules-game"], g.Game) })
	}
	var err error
	p.templates, err = p.parsePages()
	return p, err
}

// languageQuery is the parameter by which an address chooses the language of its page.
const languageQuery = "lang"

// in returns the pages in the language of a request: that of its address, where the page has
// such addresses, else the one that the visitor has chosen, else the one that the browser
// prefers.
func (p *Pages) in(r *http.Request, hasLanguages bool) *Pages {
	code := visitor.Of(r).Language
	if asked := r.URL.Query().Get(languageQuery); hasLanguages && p.others[asked] != nil {
		code = asked
	}
	if p.others[code] == nil {
		code = p.languages.Match(r.Header.Get("Accept-Language")).Code
	}
	return p.inLanguage(code)
}

// inLanguage returns the pages in a language of the site; p if their templates are invalid.
func (p *Pages) inLanguage(code string) *Pages {
	if code == p.Code {
		return p
	}
	in, err := p.others[code]()
	if err != nil {
		p.Logger.Error("pages not made in a language", "language", code, "err", err)
		return p
	}
	return in
}

// frame is the data that layout.html needs for every page.
type frame struct {
	Page     string // name of its template and its style sheets
	Script   string // its main module, in static/js/pages
	Title    string // of the tab, without the site's name
	About    string // description for link previews and search engines
	Nav      string // its entry in the main menu, or empty
	Me       string // the visitor's name; empty where visitors are not identified
	NoIndex  bool   // search engines are asked not to list it
	Card     string // address of the picture in link previews, or empty
	Slug     string // of the game that it shows, or empty
	Awaiting queue  // other games in which the visitor is to move
	Bare     bool   // it has no footer: a game fills the window
	Until    string // id of the element up to which the browser waits before it paints; empty: the end of the page

	Languages  *languages  // which the visitor may choose from; nil if there is one alone
	Alternates []alternate // the addresses of the page in all languages, if it has such

	Offline bool // the browser stores pages for offline use, in the language of this one

	Whole template.HTML // inlined files, in place of those that the page would load
}

// languages is the data of the setting of the language.
type languages struct {
	Chosen string      `json:"chosen"` // tag; empty for that of the browser
	All    [][2]string `json:"all"`    // tag and name of each
}

// alternate is the address of a page in a language, for search engines.
type alternate struct{ Language, Address string }

// framed returns a frame with the page's entries in page.All.
func framed(name string, f frame) frame {
	p := page.Find(name)
	f.Page, f.Script, f.Nav, f.Bare = p.Name, p.Script, cmp.Or(f.Nav, p.Nav), p.Bare
	return f
}

// framing is the data of a page, which embeds its frame.
type framing interface{ put(frame) }

func (f *frame) put(is frame) { *f = is }

// handlers are the handlers of pages with a route, by the page's name.
var handlers = map[string]func(*Pages, http.ResponseWriter, *http.Request) error{
	"lobby": (*Pages).Lobby, "game": (*Pages).Game, "match": match, "tournaments": listTournaments, "tournament": showTournament, "hour": showHour, "plan": planning, "devices": (*Pages).Devices, "tv": (*Pages).TV,
	"games": (*Pages).Archived, "explorer": (*Pages).Explorer, "months": months, "player": (*Pages).Player,
	"import": (*Pages).Import, "record": (*Pages).Record, "editor": (*Pages).Editor, "analysis": analysis, "local": local,
	"learn": (*Pages).Learn, "lesson": (*Pages).Lesson, "puzzle": puzzling, "rules": (*Pages).RulesIndex, "rules-game": (*Pages).Rules,
	"api": (*Pages).API, "kept": (*Pages).Kept, "offline": offline, "embed": (*Pages).Embed,
}

// Handlers returns the handlers of pages with a route, by the page's name. They answer in the
// language of the request.
func Handlers(p *Pages) map[string]http.HandlerFunc {
	return p.handlers(func(r *http.Request, of page.Page) *Pages { return p.in(r, of.Languages) })
}

// HandlersIn returns the handlers of pages with a route in one language of the site, by the
// page's name.
func HandlersIn(p *Pages, language string) map[string]http.HandlerFunc {
	return p.handlers(func(*http.Request, page.Page) *Pages { return p.inLanguage(language) })
}

func (p *Pages) handlers(in func(*http.Request, page.Page) *Pages) map[string]http.HandlerFunc {
	all := map[string]http.HandlerFunc{}
	for name, answers := range handlers {
		of := page.Find(name)
		all[name] = p.Errors.Or404(func(w http.ResponseWriter, r *http.Request) error { return answers(in(r, of), w, r) })
	}
	return all
}

// about returns the description of pages without one of their own.
func (p *Pages) about() string { return p.T("about.site", "games", gameNames(p.Language)) }

// show answers with a page for the visitor. While the database does not answer, the page does
// not tell how many games await the visitor.
func (p *Pages) show(w http.ResponseWriter, r *http.Request, name string, f frame, data framing) error {
	f, who := framed(name, f), visitor.Of(r)
	waiting, err := p.awaiting(r.Context(), who, f.Slug)
	if err != nil && !httpx.IsAway(err) {
		return err
	}
	f.Me, f.Awaiting, f.About = who.Name, waiting, cmp.Or(f.About, p.about())
	f.Offline = p.Offline && !who.Unsure
	p.offerLanguages(r, &f)
	p.inWhole(w, r, &f)
	data.put(f)
	p.render(w, r, http.StatusOK, f.Page, "layout.html", data)
	return nil
}

// offerLanguages fills in the languages that the visitor may choose from, and the addresses of the
// page in each, if the site has several.
func (p *Pages) offerLanguages(r *http.Request, f *frame) {
	all := p.languages.All()
	if len(all) < 2 {
		return
	}
	f.Languages = &languages{Chosen: visitor.Of(r).Language}
	address := p.Own.Origin(r) + r.URL.Path
	alternates := page.Find(f.Page).Languages && r.Host != "" // a page that is rendered for the offline shell has no host
	for _, l := range all {
		f.Languages.All = append(f.Languages.All, [2]string{l.Code, l.Name})
		if alternates {
			f.Alternates = append(f.Alternates, alternate{l.Code, address + "?" + languageQuery + "=" + l.Code})
		}
	}
	if alternates {
		f.Alternates = append(f.Alternates, alternate{"x-default", address})
	}
}

type sorry struct {
	frame
	Board template.HTML
	Says  string
}

// ErrorPage answers with a page that describes an error. It does not use the database.
func (p *Pages) ErrorPage(w http.ResponseWriter, r *http.Request, status int, says *gamelog.Error) {
	p = p.in(r, false)
	f := framed("sorry", frame{Title: p.Word("error-title", strconv.Itoa(status)), About: p.about(), Me: visitor.Of(r).Name}) // not Offline: visitors are not identified everywhere
	p.offerLanguages(r, &f)
	p.inWhole(w, r, &f)
	p.render(w, r, status, f.Page, "layout.html", sorry{frame: f, Board: p.offer()[0].Board, Says: p.Say(says.Sentence)})
}
