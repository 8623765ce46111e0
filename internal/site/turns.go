package site

import (
	"context"
	"net/http"
	"slices"
	"sync"

	"threefold/internal/fairqueue"
	"threefold/internal/site/httpx"
	"threefold/internal/site/limit"
	"threefold/internal/site/records"
	"threefold/internal/site/visitor"
)

// searchWidth: searches of the archive run one at a time, and the queue rests after each for as
// long as it took, so that games have the CPU.
var searchWidth = fairqueue.Limits{Concurrent: 1, Queued: 64, PauseFactor: 1}

// searchWait is how long a request waits for its turn to search; the search has the rest of
// ReadWait.
const searchWait = httpx.ReadWait / 2

// Queues returns the queues of searches, pictures and records, for metrics.
func (s *Site) Queues() []*fairqueue.Queue {
	return slices.Concat([]*fairqueue.Queue{s.searches}, s.Pictures.Queues(), s.records.Queues())
}

// CountMonths counts the downloads of past months until ctx ends, see records.CountMonths.
func (s *Site) CountMonths(ctx context.Context, keeper records.MonthStore) {
	s.records.CountMonths(ctx, keeper)
}

// searching is middleware that gives a request a turn to search. The turn ends when the response
// begins, so that no slow client holds it.
func (s *Site) searching(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), searchWait)
		leave, err := limit.Enter(ctx, s.searches, r, visitor.Of(r).ID)
		cancel()
		switch {
		case httpx.HasLeft(r):
			w.WriteHeader(httpx.StatusLeft)
			if err == nil {
				leave()
			}
		case err != nil:
			s.responder.Busy(w, r)
		default:
			turn := &turn{ResponseWriter: w, leave: sync.OnceFunc(leave)}
			defer turn.leave()
			next.ServeHTTP(turn, r)
		}
	})
}

// turn is a ResponseWriter that ends a turn when the response begins.
type turn struct {
	http.ResponseWriter
	leave func()
}

// WriteHeader ends the turn first.
func (t *turn) WriteHeader(status int) {
	t.leave()
	t.ResponseWriter.WriteHeader(status)
}

// Write ends the turn first.
func (t *turn) Write(b []byte) (int, error) {
	t.leave()
	return t.ResponseWriter.Write(b)
}

// Unwrap is for http.ResponseController.
func (t *turn) Unwrap() http.ResponseWriter { return t.ResponseWriter }
