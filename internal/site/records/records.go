// Package records has the handlers of game records: PGN and JSON of one finished game, downloads of
// all games that a query finds, and the parser for records that visitors import.
package records

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"slices"

	"github.com/go-chi/chi/v5"

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/pgn/fromlog"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
	"threefold/internal/site/limit"
	"threefold/internal/tournament/director"
)

// Games reads games.
type Games interface {
	// Game returns the game of a slug, or gamelog.ErrNotFound.
	Game(ctx context.Context, slug string) (gamelog.Game, error)
}

// Config holds what Records depends on.
type Config struct {
	Games Games

	Tournaments *director.Director

	Search  Search
	Catalog gameinfo.Catalog
	Errors  *httpx.ErrorResponder
}

// Records has the handlers of game records. Close ends its downloads.
type Records struct {
	Config
	records   *fairqueue.Queue // records of finished games to write
	imports   *fairqueue.Queue // records to parse
	downloads *fairqueue.Queue // downloads; each holds its turn until it ends
	batches   *fairqueue.Queue // batches of downloads, and the records of matches and tournaments
	life      context.Context  // of all downloads
	end       context.CancelFunc
}

// width limits the records that are written or parsed at a time: the longest take some 50
// milliseconds and 20 MB.
var width = fairqueue.Limits{Concurrent: 1, Queued: 64}

// New returns Records, whose handlers write and parse records.
func New(c Config) *Records {
	a := &Records{Config: c, records: fairqueue.New("records", width), imports: fairqueue.New("imports", width),
		downloads: fairqueue.New("downloads", downloadWidth), batches: fairqueue.New("download_batches", batchWidth)}
	a.life, a.end = context.WithCancel(context.Background())
	return a
}

// Close cuts all downloads. Clients may retry.
func (a *Records) Close() { a.end() }

// Queues returns the queues of records, for metrics.
func (a *Records) Queues() []*fairqueue.Queue {
	return []*fairqueue.Queue{a.records, a.imports, a.downloads, a.batches}
}

// bounded calls do in a turn of a queue. do must not wait for a client. The error is
// httpx.ErrBusy.
func bounded(r *http.Request, in *fairqueue.Queue, do func()) error {
	leave, err := limit.Enter(r.Context(), in, r, "")
	if err != nil {
		return httpx.ErrBusy
	}
	defer leave()
	do()
	return nil
}

// Text answers GET /g/{slug}.pgn with the PGN of a finished game.
func (a *Records) Text(w http.ResponseWriter, r *http.Request) error {
	rec, body, err := a.finished(r, func(rec *gamelog.Record, g *game.Game) []byte {
		written := fromlog.Record(rec, g)
		return []byte(written.Text())
	})
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="`+rec.Slug+`.pgn"`)
	return serve(w, r, rec, body)
}

// Match answers GET /m/{slug}.pgn with the PGN of all finished games of a match.
func (a *Records) Match(w http.ResponseWriter, r *http.Request) error {
	slug := chi.URLParam(r, "slug")
	return a.serveAll(w, r, slug, func() ([]gamelog.Record, error) {
		return gamelog.GamesOfMatch(r.Context(), slug, a.Games.Game)
	})
}

// Tournament answers GET /t/{slug}.pgn with the PGN of all finished games of a tournament, by
// round and board.
func (a *Records) Tournament(w http.ResponseWriter, r *http.Request) error {
	slug := chi.URLParam(r, "slug")
	look, err := a.Tournaments.Overview(r.Context(), slug, "")
	if err != nil {
		return err
	}
	var slugs []string
	for _, round := range look.View.Rounds {
		for _, g := range round.Games {
			slugs = append(slugs, g.Slug)
		}
	}
	return a.serveAll(w, r, slug, func() ([]gamelog.Record, error) { return a.existing(r.Context(), slugs) })
}

// Hour answers GET /hour/{slug}.pgn with the PGN of all finished games of an hour, by number.
func (a *Records) Hour(w http.ResponseWriter, r *http.Request) error {
	slug := chi.URLParam(r, "slug")
	look, err := a.Tournaments.Arenas.Look(r.Context(), slug, "")
	if err != nil {
		return err
	}
	var slugs []string
	for _, g := range slices.Backward(look.Games) {
		slugs = append(slugs, g.Slug)
	}
	return a.serveAll(w, r, slug, func() ([]gamelog.Record, error) { return a.existing(r.Context(), slugs) })
}

// existing returns the games with these slugs, without those that are paired and do not exist yet.
func (a *Records) existing(ctx context.Context, slugs []string) (games []gamelog.Record, err error) {
	for _, slug := range slugs {
		g, err := a.Games.Game(ctx, slug)
		switch {
		case err == nil:
			games = append(games, g.Record)
		case !errors.Is(err, gamelog.ErrNotFound):
			return nil, err
		}
	}
	return games, nil
}

// serveAll answers with the PGN of those games that are finished.
func (a *Records) serveAll(w http.ResponseWriter, r *http.Request, slug string, read func() ([]gamelog.Record, error)) error {
	form, body := texts(slug+".pgn"), []byte{}
	var games []gamelog.Record
	var failed error
	err := bounded(r, a.batches, func() {
		games, failed = read()
		games = slices.DeleteFunc(games, func(g gamelog.Record) bool { return g.Status != gamelog.Over })
		for i := range games {
			if g, known := a.Catalog[games[i].Game]; known {
				body = append(body, form.write(&games[i], g.Game)...)
			}
		}
	})
	if err = cmp.Or(err, failed); err != nil {
		return err
	}
	if len(body) == 0 {
		return gamelog.ErrNotFound
	}
	h := w.Header()
	h.Set("Content-Type", form.contentType)
	h.Set("Content-Disposition", `attachment; filename="`+form.file+`"`)
	return serve(w, r, &games[0], body)
}

// JSON answers GET /g/{slug}.json with the record of a finished game as JSON.
func (a *Records) JSON(w http.ResponseWriter, r *http.Request) error {
	rec, body, err := a.finished(r, fromlog.JSON)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	return serve(w, r, rec, body)
}

// finished writes the record of the game of a request. It returns gamelog.ErrNotFound for a
// running game, so that its players cannot easily analyze it elsewhere.
func (a *Records) finished(r *http.Request, write func(*gamelog.Record, *game.Game) []byte) (rec *gamelog.Record, body []byte, err error) {
	found, err := a.Games.Game(r.Context(), chi.URLParam(r, "slug"))
	if err != nil {
		return nil, nil, err
	}
	rec = &found.Record
	g, known := a.Catalog[rec.Game]
	if !known || rec.Status != gamelog.Over {
		return nil, nil, gamelog.ErrNotFound
	}
	httpx.ExchangeOf(r).Size = rec.Plies.Size() // a record costs more than its length suggests
	err = bounded(r, a.records, func() { body = write(rec, g.Game) })
	return rec, body, err
}

// serve answers with a record. Records of public games may be read by scripts of other sites.
func serve(w http.ResponseWriter, r *http.Request, rec *gamelog.Record, body []byte) error {
	h := w.Header()
	if rec.Terms.Visibility == gamelog.Private {
		h.Set("Cache-Control", "private, no-cache")
		h.Set("X-Robots-Tag", "noindex")
	} else {
		h.Set("Cache-Control", "public, no-cache")
		httpx.SharedHeaders(h)
	}
	sum := sha256.Sum256(body)
	tag := `W/"` + hex.EncodeToString(sum[:12]) + `"`
	h.Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	w.Write(body)
	return nil
}
