// Package pages answers people: the templates, and what is in them.
package pages

import (
	"cmp"
	"context"
	"html/template"
	"log/slog"
	"net/http"
	"sync"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
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

// Archive is what pages ask of the store. An error that wraps gamelog.ErrAway, of this, of Search or of
// the lobby, says that the store is away.
type Archive interface {
	Mine(ctx context.Context, playerID string, limit int) ([]gamelog.Row, error)
	Shared(ctx context.Context, playerID string, limit int) ([]gamelog.SharedRow, error)
	Standings(ctx context.Context, playerID string, limit int) ([]gamelog.Standing, error)
	LastPositions(ctx context.Context, gameIDs []string) (map[string]string, error)
}

// Search is what pages ask of the store's archive.
type Search interface {
	Find(ctx context.Context, q archive.Query, limit int) (archive.Found, error)
	Explore(ctx context.Context, position int64) (archive.Explored, error)
	Continued(ctx context.Context, q archive.Query) (archive.Explored, error)
	Profile(ctx context.Context, page string) (archive.Profile, error)
	ProfileOf(ctx context.Context, player gamelog.Person) (archive.Profile, error)
	Pages(ctx context.Context, playerIDs []string) (map[string]string, error)
	Months(ctx context.Context, version int) (counted []archive.Month, first int64, err error)
	Score(ctx context.Context, playerID string) (archive.Score, error)
}

// Config is what pages need.
type Config struct {
	Games    *lobby.Lobby
	Archive  Archive
	Search   Search
	Programs visitor.Programs
	Catalog  gameinfo.Catalog
	Files    *files.Files
	Own      address.Own
	Loopback bool   // the server listens for this computer only
	Source   string // the address of the program's source, or empty
	Offline  bool   // browsers keep what starts without a network
	Errors   *httpx.ErrorResponder
	Logger   *slog.Logger

	Puzzles     *puzzles.Puzzles
	Reference   *openapi.Reference // of the API
	Tournaments *director.Director
	Short       ShortAddresses
}

// Pages answers the requests for pages. It is made by New.
type Pages struct {
	Config
	templates map[string]*template.Template    // by name, see render.go
	rules     map[string]func() (prose, error) // the prose of each game of the catalog, made once
	drawer    *picture.Drawer
}

// New reads the templates, and what boards are drawn by. The error says what is wrong with one.
func New(c Config) (*Pages, error) {
	p := &Pages{Config: c, rules: map[string]func() (prose, error){}}
	var err error
	if p.drawer, err = picture.Default(); err != nil {
		return nil, err
	}
	p.templates, err = p.parsePages()
	for id, g := range c.Catalog {
		p.rules[id] = sync.OnceValues(func() (prose, error) { return written(p.templates["rules-game"], g.Game) })
	}
	return p, err
}

// frame is what layout.html needs of every page.
type frame struct {
	Page     string // its template; chooses its style sheets
	Script   string // the module it starts with, in static/js/pages
	Title    string // of the tab, without the site's name
	About    string // a sentence for link previews and search engines
	Nav      string // the entry of the main menu it belongs to, or empty
	Me       string // the visitor's name; empty where nobody is known
	NoIndex  bool   // search engines are asked to leave it out
	Card     string // the address of the picture in previews of its link, or empty
	Slug     string // of the game it shows, or empty
	Awaiting queue  // other games in which the visitor is to move
	Bare     bool   // nothing is below it: a game takes the whole window
	Until    string // the id of the element before which nothing is painted; the first behind the page if empty

	Whole template.HTML // what is in the page in place of files that it would load
}

// framed is the frame of a page, with what the list of pages says of it.
func framed(name string, f frame) frame {
	p := page.Find(name)
	f.Page, f.Script, f.Nav, f.Bare = p.Name, p.Script, cmp.Or(f.Nav, p.Nav), p.Bare
	return f
}

// framing is the data of a page, which embeds its frame.
type framing interface{ put(frame) }

func (f *frame) put(is frame) { *f = is }

// handlers answer for each page that is at an address of its own, by the page's name.
var handlers = map[string]func(*Pages, http.ResponseWriter, *http.Request) error{
	"lobby": (*Pages).Lobby, "game": (*Pages).Game, "match": match, "tournaments": listTournaments, "tournament": showTournament, "plan": planning, "devices": (*Pages).Devices, "tv": (*Pages).TV,
	"games": (*Pages).Archived, "explorer": (*Pages).Explorer, "months": months, "player": (*Pages).Player,
	"import": (*Pages).Import, "record": (*Pages).Record, "editor": (*Pages).Editor, "analysis": analysis, "local": local,
	"learn": (*Pages).Learn, "lesson": (*Pages).Lesson, "puzzle": puzzling, "rules": (*Pages).RulesIndex, "rules-game": (*Pages).Rules,
	"api": (*Pages).API, "kept": (*Pages).Kept, "offline": offline, "embed": (*Pages).Embed,
}

// Handlers are those of the pages, by their names.
func Handlers(p *Pages) map[string]http.HandlerFunc {
	all := map[string]http.HandlerFunc{}
	for name, answers := range handlers {
		all[name] = p.Errors.Or404(func(w http.ResponseWriter, r *http.Request) error { return answers(p, w, r) })
	}
	return all
}

// about is the sentence of pages that have none of their own.
var about = "Play " + gameNames() + " with a friend. Just send a link."

// show answers with the page of this name for the visitor. Where the store is away nothing
// is said of games that await the visitor.
func (p *Pages) show(w http.ResponseWriter, r *http.Request, name string, f frame, data framing) error {
	f, who := framed(name, f), visitor.Of(r)
	waiting, err := p.awaiting(r.Context(), who, f.Slug)
	if err != nil && !httpx.IsAway(err) {
		return err
	}
	f.Me, f.Awaiting, f.About = who.Name, waiting, cmp.Or(f.About, about)
	p.inWhole(w, r, &f)
	data.put(f)
	p.render(w, r, http.StatusOK, f.Page, "layout.html", data)
	return nil
}

type sorry struct {
	frame
	Board template.HTML
	Says  string
}

// ErrorPage answers with a page that says what went wrong. It asks nothing of the store, which may be what failed.
func (p *Pages) ErrorPage(w http.ResponseWriter, r *http.Request, status int, title, says string) {
	f := framed("sorry", frame{Title: title, About: about, Me: visitor.Of(r).Name})
	p.inWhole(w, r, &f)
	p.render(w, r, status, f.Page, "layout.html", sorry{frame: f, Board: p.offer()[0].Board, Says: says})
}
