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

// searchWidth: searches of the archive run one at a time, and rest as long as they have
// taken, so that players have the processors.
var searchWidth = fairqueue.Width{Runs: 1, Waits: 64, Rests: 1}

// searchWait is how long a request waits for its turn to search: the search itself has
// the rest of the time for reading.
const searchWait = httpx.ReadWait / 2

// Queues are those in which requests take turns.
func (s *Site) Queues() []*fairqueue.Queue {
	return slices.Concat([]*fairqueue.Queue{s.searches}, s.Pictures.Queues(), s.records.Queues())
}

// CountMonths counts the dumps of months that are over, until ctx ends.
func (s *Site) CountMonths(ctx context.Context, keeper records.Months) {
	s.records.CountMonths(ctx, keeper)
}

// searching lets a request have its turn to search, which ends when its answer begins: no
// client is waited for in a turn.
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

// turn is an answer whose maker has a turn until it is written.
type turn struct {
	http.ResponseWriter
	leave func()
}

func (t *turn) WriteHeader(status int) {
	t.leave()
	t.ResponseWriter.WriteHeader(status)
}

func (t *turn) Write(b []byte) (int, error) {
	t.leave()
	return t.ResponseWriter.Write(b)
}

// Unwrap is for http.ResponseController.
func (t *turn) Unwrap() http.ResponseWriter { return t.ResponseWriter }
