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

// Months is what the counting of months asks of the store's archive.
type Months interface {
	Months(ctx context.Context, version int) (counted []archive.Month, first int64, err error)
	BeginMonth(ctx context.Context, month, attempt string) error
	SaveMonth(ctx context.Context, m archive.Month, version int, attempt string) error
	Lease(ctx context.Context, name, holder string, now, until int64) (bool, error)
}

const (
	// countEvery is how often months that are over are looked for, settleMonth how long
	// after its end a month is counted: no process writes an end so late.
	countEvery  = 10 * time.Minute
	settleMonth = 24 * time.Hour

	// monthLease is how long another process waits for one that counts and has fallen silent.
	monthLease = time.Minute
)

// Month answers GET /games/{month}.pgn: the text records of all games of a month that
// lists show.
func (a *Records) Month(w http.ResponseWriter, r *http.Request) error {
	month := chi.URLParam(r, "month")
	queries, ok := archive.MonthQueries(month)
	if !ok {
		return gamelog.ErrNotFound
	}
	return a.stream(w, r, texts(month+".pgn"), queries)
}

// CountMonths counts months that are over, until ctx ends: one process at a time, in turns
// of the queue of downloads.
func (a *Records) CountMonths(ctx context.Context, keeper Months) {
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

// counter counts months. It belongs to CountMonths.
type counter struct {
	*Records
	keeper Months
	holder string
	until  time.Time // of the lease
}

// count counts all months that are over and were not counted, the latest first.
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

// hold reports whether this process has the lease, which it renews when half of it is over.
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
		return c.batches.Enter(ctx, fairqueue.Asker{})
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
