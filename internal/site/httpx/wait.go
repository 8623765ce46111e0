package httpx

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"threefold/internal/gamelog"
)

// Timeouts of requests to the database. A read-only request has ReadWait (wait_default.go) in
// all, any other SaveWait. The visitor's name has NameWait in a read-only request, because a page
// can be shown without it.
const (
	NameWait = ReadWait / 2     // for the visitor's name
	SaveWait = 10 * time.Second // for reads and writes of a request that writes
)

// retryAfter is what Retry-After says with a 503.
const retryAfter = 5 * time.Second

var (
	// ErrStoreAway is the error while the database does not answer.
	ErrStoreAway = gamelog.NewError("store", "store")
	// ErrEnding is the error while the server shuts down.
	ErrEnding   = gamelog.NewError("ending", "ending")
	errNotKnown = gamelog.NewError("not_saved", "perhaps-not-saved")
)

// Deadline is middleware that gives the request's context a deadline: ReadWait if it is
// read-only, else SaveWait.
func Deadline(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		wait := SaveWait
		if IsReadOnly(r) {
			wait = ReadWait
		}
		ctx, cancel := context.WithTimeout(r.Context(), wait)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// IsReadOnly reports whether the request's method is GET or HEAD.
func IsReadOnly(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead
}

// ReadContext returns the request's context with the timeout ReadWait, for the reads of a
// request that also writes.
func ReadContext(r *http.Request) (context.Context, context.CancelFunc) {
	return context.WithTimeout(r.Context(), ReadWait)
}

// IsAway reports whether err means that the database does not answer, or not in time.
func IsAway(err error) bool {
	return errors.Is(err, gamelog.ErrAway) || errors.Is(err, context.DeadlineExceeded)
}

// passes reports whether the request that failed with err may succeed in a moment.
func passes(err error) bool { return IsAway(err) || errors.Is(err, gamelog.ErrClash) }

// NotSaved reports whether err means that something was not saved, or may not have been, and
// that the client may send the same command again.
func NotSaved(err error) bool {
	coded, refused := errors.AsType[*gamelog.Error](err)
	return refused && (coded.Code == errNotKnown.Code || coded.Code == ErrEnding.Code)
}

// unavailable answers 503, by a page or in JSON: the database does not answer, or another write
// came first.
func (f *ErrorResponder) unavailable(w http.ResponseWriter, r *http.Request, err error) {
	f.Logger.WarnContext(r.Context(), "request not served now", "path", Shortened(r.URL.Path), "err", err)
	coded := ErrStoreAway
	if !IsReadOnly(r) {
		coded = errNotKnown
	}
	f.refuse(w, r, http.StatusServiceUnavailable, coded, gamelog.NewError(coded.Code, "page-store"))
}

func sayRetry(w http.ResponseWriter) {
	w.Header().Set("Retry-After", strconv.Itoa(int(retryAfter/time.Second)))
}
