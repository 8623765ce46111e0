package archived

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"threefold/tools/bench"
	"threefold/tools/bench/report"
)

// Target is a server to measure.
type Target struct {
	Name string // for reports
	URL  string // http://host:port

	// Processes are ids of processes on this computer whose processor time is measured instead of
	// latency: the server, and the first process of the database. None measures latency.
	Processes []int
}

// Mark is the time limit that 95 % of pages must meet.
const Mark = 25 * time.Millisecond

// part is the part of the pages that the mark is about.
const part = .95

// Took is the measured times of one kind of page.
type Took struct {
	Kind  string
	Times [][]time.Duration // by target, sorted: latency to the last byte, or processor time
}

// Config is the settings of Measure.
type Config struct {
	Targets  []Target
	Players  int       // number of players in the stores
	Games    int       // number of games in the stores
	Queries  int       // requests of each kind to each target
	Only     string    // measures only kinds whose names contain it; "" measures all
	Progress io.Writer // gets a line for each kind
}

// patience is the time limit of a request.
const patience = 30 * time.Second

// Measure requests the same pages from each target in turn, one at a time, and returns the times of
// each kind. It fails if a request fails, is not answered by status 200, or takes more than 30 seconds.
func Measure(ctx context.Context, c Config) ([]Took, error) {
	client := &http.Client{Timeout: patience}
	d := newDrawer(c.Players, c.Games)
	var all []Took
	for _, k := range kinds() {
		if !strings.Contains(k.name, c.Only) {
			continue
		}
		took := Took{Kind: k.name, Times: make([][]time.Duration, len(c.Targets))}
		for range c.Queries {
			r := k.make(d)
			for i, t := range c.Targets {
				time, err := ask(ctx, client, t, r)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", k.name, err)
				}
				took.Times[i] = append(took.Times[i], time)
			}
		}
		for _, times := range took.Times {
			slices.Sort(times)
		}
		fmt.Fprintln(c.Progress, took)
		all = append(all, took)
	}
	return all, nil
}

// ask requests a page, and returns the latency or the processor time.
func ask(ctx context.Context, client *http.Client, t Target, r request) (time.Duration, error) {
	if len(t.Processes) == 0 {
		return answered(ctx, client, t, r)
	}
	before, err := processorTime(t.Processes)
	if err != nil {
		return 0, err
	}
	if _, err := answered(ctx, client, t, r); err != nil {
		return 0, err
	}
	after, err := processorTime(t.Processes)
	return after - before, err
}

// answered requests a page, reads it to its end, and returns the latency.
func answered(ctx context.Context, client *http.Client, t Target, r request) (time.Duration, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, t.URL+r.path, nil)
	if err != nil {
		return 0, err
	}
	if r.cookie != nil {
		q.AddCookie(r.cookie)
	}
	began := time.Now()
	answer, err := client.Do(q)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return 0, err
	}
	if answer.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("%s answers %s to %s", t.Name, answer.Status, r.path)
	}
	return time.Since(began), nil
}

// String returns the 95 % quantile of each target, in milliseconds, in one line.
func (t Took) String() string {
	var b strings.Builder
	b.WriteString(t.Kind + ":")
	for _, times := range t.Times {
		fmt.Fprintf(&b, " %.1f", millis(bench.Quantile(times, part)))
	}
	return b.String()
}

func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// Report writes a row for each kind with the median, the 95 % quantile and the maximum of each
// target in milliseconds, and then the number of kinds that missed Mark.
func Report(w io.Writer, targets []Target, all []Took) error {
	head := []string{"page"}
	for _, t := range targets {
		head = append(head, t.Name+": p50", "p95", "max")
	}
	rows := [][]string{head}
	missed := 0
	for _, k := range all {
		row := []string{k.Kind}
		for _, times := range k.Times {
			for _, p := range []float64{.5, part, 1} {
				row = append(row, report.Digits(millis(bench.Quantile(times, p))))
			}
			if bench.Quantile(times, part) >= Mark {
				missed++
			}
		}
		rows = append(rows, row)
	}
	if err := report.Table(w, rows, true); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%d of %d are at %v or more at the 95th percentile.\n", missed, len(all)*len(targets), Mark)
	return err
}
