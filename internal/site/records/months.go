package records

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/archive"
	"threefold/internal/fairqueue"
	"threefold/internal/gamelog"
)

// MonthStore stores the number of games, the size and the SHA-256 of each month's download.
type MonthStore interface {
	// Months returns the months that were counted with this version, and when the first listed
	// game ended, in epoch milliseconds; 0 for none.
	Months(ctx context.Context, version int) (counted []archive.Month, first int64, err error)
	// BeginMonth stores that an attempt has begun to count a month.
	BeginMonth(ctx context.Context, month, attempt string) error
	// SaveMonth stores what an attempt has counted, unless another attempt has begun since or a
	// name in the month has changed.
	SaveMonth(ctx context.Context, m archive.Month, version int, attempt string) error
	// Lease acquires or renews the lease of a name, and reports whether holder has it. now, and
	// until, when it expires, are in epoch milliseconds.
	Lease(ctx context.Context, name, holder string, now, until int64) (bool, error)
}

const (
	// countEvery is the time between two searches for past months. A month is counted
	// settleMonth after its end, when no process can add a game to it any more.
	countEvery  = 10 * time.Minute
	settleMonth = 24 * time.Hour

	// monthLease is how long the lease lasts after its holder has stopped renewing it.
	monthLease = time.Minute
)

// Month answers GET /games/{month}.pgn: the PGN of all listed games of a month.
func (a *Records) Month(w http.ResponseWriter, r *http.Request) error {
	month := chi.URLParam(r, "month")
	queries, ok := archive.MonthQueries(month)
	if !ok {
		return gamelog.ErrNotFound
	}
	return a.stream(w, r, texts(month+".pgn"), queries)
}

// CountMonths computes the number of games, the size and the SHA-256 of past months' downloads
// until ctx ends. A lease lets one process do this; it takes turns with downloads.
func (a *Records) CountMonths(ctx context.Context, keeper MonthStore) {
	c := &counter{Records: a, keeper: keeper, holder: rand.Text()[:12]}
	for ctx.Err() == nil {
		if err := c.count(ctx); err != nil && ctx.Err() == nil {
			a.Errors.Logger.Warn("a month of the archive is not counted", "err", err)
		}
		select {
		case <-time.After(countEvery):
		case <-ctx.Done():
		}
	}
}

// counter counts months. One goroutine uses it.
type counter struct {
	*Records
	keeper MonthStore
	holder string
	until  time.Time // end of the lease
}

// count counts all past months that were not counted, the latest first.
func (c *counter) count(ctx context.Context) error {
	kept, first, err := c.keeper.Months(ctx, archive.MonthVersion)
	if err != nil || first == 0 {
		return err
	}
	known := map[string]bool{}
	for _, m := range kept {
		known[m.Name] = true
	}
	settled := time.Now().Add(-settleMonth).UnixMilli()
	for _, month := range archive.MonthsTo(first, settled) {
		if known[month] || month == archive.MonthOf(settled) {
			continue
		}
		if held, err := c.hold(ctx); !held || err != nil {
			return err
		}
		if err := c.month(ctx, month); err != nil {
			return err
		}
	}
	return nil
}

// hold reports whether this process has the lease, and renews it when half of it has passed.
func (c *counter) hold(ctx context.Context) (bool, error) {
	now := time.Now()
	if c.until.Sub(now) > monthLease/2 {
		return true, nil
	}
	ctx, cancel := context.WithTimeout(ctx, askWait)
	defer cancel()
	until := now.Add(monthLease)
	held, err := c.keeper.Lease(ctx, "months", c.holder, now.UnixMilli(), until.UnixMilli())
	if held && err == nil {
		c.until = until
	}
	return held, err
}

func (c *counter) month(ctx context.Context, month string) error {
	attempt := rand.Text()
	if err := c.keeper.BeginMonth(ctx, month, attempt); err != nil {
		return err
	}
	queries, _ := archive.MonthQueries(month)
	d := &download{Records: c.Records, form: texts(""), query: queries[0], rest: queries[1:], enter: func(ctx context.Context) (func(), error) {
		return c.batches.Enter(ctx, fairqueue.Caller{})
	}}
	counted, sum := archive.Month{Name: month}, sha256.New()
	for !d.over {
		if held, err := c.hold(ctx); !held || err != nil {
			return err
		}
		batch, err := d.next(ctx)
		if err != nil {
			return err
		}
		sum.Write(batch)
		counted.Bytes += int64(len(batch))
	}
	counted.Games, counted.SHA256 = d.written, hex.EncodeToString(sum.Sum(nil))
	return c.keeper.SaveMonth(ctx, counted, archive.MonthVersion, attempt)
}
