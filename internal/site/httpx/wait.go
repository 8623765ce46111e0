package httpx

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"threefold/internal/gamelog"
)

// A store that is silent keeps nobody waiting: each request has so long to read,
// and one that saves something so long in all. A visitor's name has half of the
// reading where somebody only looks, because a page may do without. ReadWait is in
// wait_default.go.
const (
	NameWait = ReadWait / 2
	SaveWait = 10 * time.Second
)

const retryAfter = 5 * time.Second

var (
	ErrStoreAway = &gamelog.Error{Code: "store", Text: "The database is not responding. Try again in a moment."}
	ErrEnding    = &gamelog.Error{Code: "ending", Text: "This server is shutting down."}
	errNotKnown  = &gamelog.Error{Code: "not_saved", Text: "We do not know if this was saved. Try again in a moment. Nothing will be done twice."}
)

// Timely ends a request's reading and saving when its time is over.
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

// IsReadOnly says that a request saves nothing.
func IsReadOnly(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead
}

// Reading is the context of what a request that saves something reads before.
func ReadContext(r *http.Request) (context.Context, context.CancelFunc) {
	return context.WithTimeout(r.Context(), ReadWait)
}

// IsAway says of an error that the store is away, or did not answer in time.
func IsAway(err error) bool {
	return errors.Is(err, gamelog.ErrAway) || errors.Is(err, context.DeadlineExceeded)
}

// passes says of an error that what failed may go well in a moment.
func passes(err error) bool { return IsAway(err) || errors.Is(err, gamelog.ErrClash) }

// NotSaved says of an error that something was not saved, or is not known to be, and that
// the same may be asked for again.
func NotSaved(err error) bool {
	coded, refused := errors.AsType[*gamelog.Error](err)
	return refused && (coded.Code == errNotKnown.Code || coded.Code == ErrEnding.Code)
}

// unavailable answers 503, as a page or in JSON: the store is away, or did nothing
// because of another's write.
func (f *ErrorResponder) unavailable(w http.ResponseWriter, r *http.Request, err error) {
	f.Logger.WarnContext(r.Context(), "request not served now", "path", Shortened(r.URL.Path), "err", err)
	coded := ErrStoreAway
	if !IsReadOnly(r) {
		coded = errNotKnown
	}
	f.refuse(w, r, http.StatusServiceUnavailable, coded, oneMoment,
		"The games are not available right now. No confirmed move is lost. Try again in a moment.")
}

const oneMoment = "One moment, please"

func sayRetry(w http.ResponseWriter) {
	w.Header().Set("Retry-After", strconv.Itoa(int(retryAfter/time.Second)))
}
