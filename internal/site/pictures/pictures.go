// Package pictures has the handlers of pictures: diagrams, GIFs and cards of games, boards to
// print, and cards of players. A card is the picture of a link preview.
//
// Pictures are cached, up to a size. Diagrams, cards and GIFs have a queue each, which draws one at
// a time and is fair by client address; a request that waits for the same picture finds it in the
// cache when its turn comes. A drawing is canceled with its request.
package pictures

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/locale"
	"threefold/internal/picture"
	"threefold/internal/picture/renderer"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
	"threefold/internal/site/limit"
)

// Config holds what Pictures depends on.
type Config struct {
	Games    *lobby.Lobby
	Search   Search
	Catalog  gameinfo.Catalog
	Language *locale.Language // of the texts in link previews, which are the same for all who see them
	Errors   *httpx.ErrorResponder
	Searches *fairqueue.Queue // for searches of the archive
	Renderer Renderer
}

// Renderer draws pictures, in this process or in another one.
type Renderer interface {
	// Draw returns the picture of a job as a file. The error is renderer.ErrNoPicture if the
	// game has no such picture.
	Draw(ctx context.Context, j *renderer.Job) ([]byte, error)
}

// Pictures has the handlers of pictures.
type Pictures struct {
	Config
	cache    *cache
	diagrams *fairqueue.Queue // diagrams and boards, some milliseconds each
	cards    *fairqueue.Queue // some ten milliseconds each
	gifs     *fairqueue.Queue // up to some seconds each
}

// How many pictures of each kind are drawn at a time, and how many requests wait.
var (
	diagramWidth = fairqueue.Limits{Concurrent: 1, Queued: 64}
	cardWidth    = fairqueue.Limits{Concurrent: 1, Queued: 64}
	gifWidth     = fairqueue.Limits{Concurrent: 1, Queued: 64}
)

// Queues returns the queues of diagrams, cards and GIFs, for metrics.
func (p *Pictures) Queues() []*fairqueue.Queue {
	return []*fairqueue.Queue{p.diagrams, p.cards, p.gifs}
}

// drawWait is how long a picture may take, including the wait for its turn. It is less than the
// server's write timeout.
const drawWait = 50 * time.Second

// New returns Pictures, whose handlers draw diagrams, cards, GIFs and boards.
func New(c Config) *Pictures {
	return &Pictures{Config: c, cache: newCache(cacheSize),
		diagrams: fairqueue.New("diagrams", diagramWidth), cards: fairqueue.New("cards", cardWidth), gifs: fairqueue.New("films", gifWidth)}
}

// scene is a game with the position to show. Its moves are decoded only when it is drawn: for a
// long game that takes milliseconds, and megabytes.
type scene struct {
	shown gamelog.Game
	game  gameinfo.Described
	ply   int  // number of plies before the position to show
	flip  bool // Black is below
}

func (s *scene) plies() []*game.Played {
	plies := make([]*game.Played, s.shown.Record.Plies.Len())
	for i, ply := range s.shown.Record.Plies.All() {
		plies[i] = ply.Played
	}
	return plies
}

// private reports whether only those who have the game's link may see it.
func (s *scene) private() bool { return s.shown.Record.Terms.Visibility == gamelog.Private }

func (s *scene) position(plies []*game.Played) picture.Position {
	pieces, check := s.shown.Start()
	p := picture.Position{Pieces: picture.After(pieces, plies[:s.ply]), Check: check}
	if s.ply > 0 {
		p.Last = plies[s.ply-1]
		p.Check = p.Last.Check
	}
	return p
}

// key returns the cache key of a picture of the scene. Events of a log never change; names may.
func (s *scene) key(kind string) string {
	r := &s.shown.Record
	return strings.Join([]string{kind, r.Slug, strconv.FormatInt(r.Seq, 10), strconv.Itoa(s.ply), strconv.FormatBool(s.flip),
		r.Creator.Name, r.Seats.Owners[game.White].Name, r.Seats.Owners[game.Black].Name}, "\n")
}

// cardKey returns the cache key of a game's card after event seq.
func cardKey(slug string, seq int64, creator, white, black string) string {
	return strings.Join([]string{"png", slug, strconv.FormatInt(seq, 10), creator, white, black}, "\n")
}

// HasCard reports whether the card of a game after event seq is cached, and counts as a use of it.
// It draws nothing.
func (p *Pictures) HasCard(g *gamelog.Row, seq int64) bool {
	return p.cache.has(cardKey(g.Slug, seq, g.Creator.Name, g.White.Name, g.Black.Name))
}

// scene reads the game of a request.
func (p *Pictures) scene(r *http.Request) (*scene, error) {
	ctx, cancel := httpx.ReadContext(r)
	defer cancel()
	shown, err := p.Games.Game(ctx, chi.URLParam(r, "slug"))
	if err != nil {
		return nil, err
	}
	s := &scene{shown: shown, flip: r.URL.Query().Get("side") == "black"}
	var known bool
	if s.game, known = p.Catalog[shown.Record.Game]; !known || shown.Record.Status == gamelog.Gone {
		return nil, gamelog.ErrNotFound
	}
	s.ply = shown.Record.Plies.Len()
	if n, err := strconv.Atoi(r.URL.Query().Get("ply")); err == nil && n >= 0 {
		s.ply = min(n, s.ply)
	}
	return s, nil
}

// Diagram answers GET /g/{slug}.svg: a position of a game, the last one or that after ?ply=,
// from ?side=.
func (p *Pictures) Diagram(w http.ResponseWriter, r *http.Request) error {
	s, err := p.scene(r)
	if err != nil {
		return err
	}
	return p.answer(w, r, request{key: s.key("svg"), kind: "image/svg+xml", private: s.private(), queue: p.diagrams, job: func() *renderer.Job {
		plies := s.plies()
		return &renderer.Job{Game: s.game.ID, Diagram: &renderer.Diagram{Position: s.position(plies), Flip: s.flip, About: s.about(plies)}}
	}})
}

// GIF answers GET /g/{slug}.gif: a whole game, from ?side=.
func (p *Pictures) GIF(w http.ResponseWriter, r *http.Request) error {
	s, err := p.scene(r)
	if err != nil {
		return err
	}
	s.ply = s.shown.Record.Plies.Len()
	return p.answer(w, r, request{key: s.key("gif"), kind: "image/gif", private: s.private(), queue: p.gifs, job: func() *renderer.Job {
		pieces, check := s.shown.Start()
		gif := picture.GIF{Pieces: pieces, Check: check, Plies: s.plies(), Flip: s.flip}
		return &renderer.Job{Game: s.game.ID, GIF: &gif}
	}})
}

// Card answers GET /g/{slug}.png, the picture of a game's link preview. For a private game it
// answers 404.
func (p *Pictures) Card(w http.ResponseWriter, r *http.Request) error {
	s, err := p.scene(r)
	if err != nil {
		return err
	}
	if s.private() {
		return gamelog.ErrNotFound
	}
	s.ply, s.flip = s.shown.Record.Plies.Len(), s.invitesBlack()
	of := &s.shown.Record
	key := cardKey(of.Slug, of.Seq, of.Creator.Name, of.Seats.Owners[game.White].Name, of.Seats.Owners[game.Black].Name)
	return p.answer(w, r, request{key: key, kind: "image/png", queue: p.cards, job: func() *renderer.Job {
		card := s.card(p.Language, s.plies())
		return &renderer.Job{Game: s.game.ID, Card: &card}
	}})
}

// Board answers GET /rules/{game}/board.svg with a board to print.
func (p *Pictures) Board(w http.ResponseWriter, r *http.Request) error {
	return p.sheet(w, r, "board", func(j *renderer.Job, start picture.Position) { j.Board = &start })
}

// Tiles answers GET /rules/{game}/tiles.svg with the tiles of a board to cut out, or 404 if it
// has none.
func (p *Pictures) Tiles(w http.ResponseWriter, r *http.Request) error {
	return p.sheet(w, r, "tiles", func(j *renderer.Job, start picture.Position) { j.Tiles = &start })
}

func (p *Pictures) sheet(w http.ResponseWriter, r *http.Request, kind string, set func(*renderer.Job, picture.Position)) error {
	g, err := p.Catalog.Find(chi.URLParam(r, "game"))
	if err != nil {
		return err
	}
	return p.answer(w, r, request{key: kind + " " + g.ID, kind: "image/svg+xml", queue: p.diagrams, job: func() *renderer.Job {
		job := &renderer.Job{Game: g.ID}
		set(job, picture.Position{Pieces: g.Info.StartPieces})
		return job
	}})
}

// request is a picture that is requested.
type request struct {
	key      string // in the cache
	kind     string // content type
	private  bool   // only those who have the game's link may see it
	unlisted bool   // public, but search engines must not list it
	queue    *fairqueue.Queue
	job      func() *renderer.Job // called in the turn
}

// answer answers with a picture from the cache, or draws it.
func (p *Pictures) answer(w http.ResponseWriter, r *http.Request, q request) error {
	ctx, cancel := context.WithTimeout(r.Context(), drawWait)
	defer cancel()
	enter := func() (leave func(), err error) { return limit.Enter(ctx, q.queue, r, "") }
	made, err := p.cache.get(q.key, enter, func() (*rendered, error) {
		body, err := p.Renderer.Draw(ctx, q.job())
		if err != nil {
			return nil, err
		}
		return newRendered(q.kind, body), nil
	})
	if errors.Is(err, renderer.ErrNoPicture) {
		return gamelog.ErrNotFound
	}
	if err != nil {
		return httpx.WithStatus(http.StatusServiceUnavailable, err)
	}
	h := w.Header()
	if q.private || q.unlisted {
		h.Set("X-Robots-Tag", "noindex")
	}
	if q.private {
		h.Set("Cache-Control", "private, no-cache")
	} else {
		httpx.PictureHeaders(h)
		h.Set("Cache-Control", "public, no-cache")
	}
	made.serve(w, r)
	return nil
}
