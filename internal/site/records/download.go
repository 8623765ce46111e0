package records

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"threefold/internal/archive"
	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/pgn/fromlog"
	"threefold/internal/site/httpx"
	"threefold/internal/site/limit"
	"threefold/internal/site/visitor"
)

// Search reads the archive of finished games.
type Search interface {
	archive.Profiles
	// Find returns at most limit games that a query finds.
	Find(ctx context.Context, q archive.Query, limit int) (archive.Found, error)
	// Events returns a game's events with numbers above after, in order; none for an unknown game.
	Events(ctx context.Context, gameID string, after int64) ([]gamelog.Event, error)
}

// A client address has one download at a time. Downloads take turns, and the queue rests after each
// turn for as long as it took, so that all of them together use half of one CPU core.
var (
	downloadWidth = fairqueue.Limits{Concurrent: 16, PerAddress: 1}
	batchWidth    = fairqueue.Limits{Concurrent: 1, Queued: 16, PauseFactor: 1}
)

const (
	// A search of a download finds gamesFound games at most. A batch has batchSize bytes, or one
	// record if that is longer.
	gamesFound = 100
	batchSize  = 64 << 10

	askWait  = 5 * time.Second  // for each query of the database
	takeWait = 30 * time.Second // for the client to read a batch
)

var errDownloading = gamelog.NewError(httpx.ErrBusy.Code, "downloading")

// form is a file format of downloads.
type form struct {
	file, contentType string
	write             func(*gamelog.Record, *game.Game) []byte
}

// Texts answers GET /games.pgn: the PGN of all games that a query finds.
func (a *Records) Texts(w http.ResponseWriter, r *http.Request) error {
	return a.download(w, r, texts("games.pgn"))
}

// texts returns the PGN format for one download, with an empty line between games.
func texts(file string) form {
	first := true
	return form{file, "text/plain; charset=utf-8", func(rec *gamelog.Record, g *game.Game) []byte {
		written := fromlog.Record(rec, g)
		text := written.Text()
		if !first {
			text = "\n" + text
		}
		first = false
		return []byte(text)
	}}
}

// Lines answers GET /games.ndjson: all games that a query finds, as JSON objects, one a line.
func (a *Records) Lines(w http.ResponseWriter, r *http.Request) error {
	return a.download(w, r, form{"games.ndjson", "application/x-ndjson", fromlog.JSON})
}

// download answers with all games that a query finds.
func (a *Records) download(w http.ResponseWriter, r *http.Request, f form) error {
	q, problems := archive.Read(r.URL.Query(), catalog.Find)
	if q.Back {
		problems = append(problems, archive.Problem{Field: archive.FieldBack, Error: gamelog.NewError("bad_query", "download-forward")})
	}
	if len(problems) > 0 {
		return httpx.WithStatus(http.StatusBadRequest, problems[0].Error)
	}
	return a.stream(w, r, f, []archive.Query{q})
}

// stream answers with all games that these queries find, one query after the other. If it fails
// after the response has begun, it cuts the connection, so that the client does not take the
// response for complete.
func (a *Records) stream(w http.ResponseWriter, r *http.Request, f form, queries []archive.Query) error {
	leave, err := limit.Enter(r.Context(), a.downloads, r, "")
	if err != nil {
		w.Header().Set("Retry-After", "60")
		return httpx.WithStatus(http.StatusServiceUnavailable, errDownloading)
	}
	defer leave()
	ctx, stop := context.WithCancel(r.Context())
	defer stop()
	defer context.AfterFunc(a.life, stop)()
	d := &download{Records: a, form: f, query: queries[0], rest: queries[1:], viewer: visitor.Of(r).ID,
		enter: func(ctx context.Context) (func(), error) { return limit.Enter(ctx, a.batches, r, "") }}
	batch, err := d.next(ctx)
	if a.life.Err() != nil {
		return httpx.ErrEnding
	}
	if err != nil {
		return err
	}
	d.begin(w)
	if r.Method == http.MethodHead {
		return nil
	}
	to := http.NewResponseController(w)
	to.SetReadDeadline(time.Time{}) // the server's timeout would end the connection, because the client sends nothing
	for ; err == nil; batch, err = d.next(ctx) {
		to.SetWriteDeadline(time.Now().Add(takeWait))
		if _, err = w.Write(batch); err == nil {
			err = to.Flush()
		}
		if err != nil {
			err = fmt.Errorf("%w: %w", context.Canceled, err) // the client has left, or does not read
			break
		}
		if d.over {
			d.note(r)
			return nil
		}
	}
	a.Errors.Abort(r, err)
	return nil
}

// download is a list of games that is being written. One goroutine uses it.
type download struct {
	*Records
	form
	query   archive.Query
	rest    []archive.Query                                     // queries that follow
	enter   func(ctx context.Context) (leave func(), err error) // waits for a turn
	viewer  string                                              // the visitor's id
	own     bool                                                // the result depends on the visitor
	rows    []gamelog.Row                                       // games found and not yet written
	over    bool                                                // all games are written
	written int                                                 // number of games
	leftOut int                                                 // number of games whose logs cannot be read
}

func (d *download) begin(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Type", d.contentType)
	h.Set("Content-Disposition", `attachment; filename="`+d.file+`"`)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex")
	if !d.own {
		httpx.SharedHeaders(h)
	}
}

// next returns the next batch, which may be empty. It waits for a turn.
func (d *download) next(ctx context.Context) ([]byte, error) {
	leave, err := d.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	return d.batch(ctx)
}

// batch returns the next batch. It searches at most once.
func (d *download) batch(ctx context.Context) ([]byte, error) {
	if len(d.rows) == 0 {
		if err := d.find(ctx); err != nil {
			return nil, err
		}
	}
	var batch []byte
	for len(d.rows) > 0 && len(batch) < batchSize {
		b, err := d.game(ctx, &d.rows[0])
		if err != nil {
			return nil, err
		}
		batch, d.rows = append(batch, b...), d.rows[1:]
	}
	switch {
	case len(d.rows) > 0 || d.query.After != archive.Cursor{}:
	case len(d.rest) > 0:
		d.query, d.rest = d.rest[0], d.rest[1:]
	default:
		d.over = true
	}
	return batch, nil
}

// find continues the search. It resolves the players again, because a page may have been hidden
// since.
func (d *download) find(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, askWait)
	defer cancel()
	q, own, err := d.query.Identified(ctx, d.viewer, d.Search)
	if err != nil {
		return err
	}
	found, err := d.Search.Find(ctx, q, gamesFound)
	if err != nil {
		return err
	}
	d.own, d.rows, d.query.After = own, found.Rows, found.Next
	return nil
}

// game returns a game in the download's format; nil for one whose log this version cannot read.
func (d *download) game(ctx context.Context, row *gamelog.Row) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, askWait)
	defer cancel()
	events, err := d.Search.Events(ctx, row.ID, 0)
	if err != nil {
		return nil, err
	}
	rec, err := archive.Fold(events)
	g, known := d.Catalog[rec.Game]
	if err != nil || !known || rec.Terms.Visibility == gamelog.Private {
		d.leftOut++
		return nil, nil
	}
	written, err := rescued(func() []byte { return d.write(&rec, g.Game) })
	if err != nil {
		d.leftOut++
		return nil, nil
	}
	d.written++
	return written, nil
}

// rescued calls write and returns a panic as an error, because a response that has begun must
// not end as if it were complete.
func rescued(write func() []byte) (b []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return write(), nil
}

func (d *download) note(r *http.Request) {
	if d.leftOut > 0 {
		d.Errors.Logger.WarnContext(r.Context(), "a download lacks games whose logs cannot be read here", "games", d.leftOut)
	}
}
