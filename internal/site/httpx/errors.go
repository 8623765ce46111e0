package httpx

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// ErrorBody is the body of an error response of the API: {"error":{"code":"…","text":"…"}}.
type ErrorBody struct {
	Error wire.ErrorOut `json:"error"`
}

// WantsJSON reports whether errors of this request are answered in JSON rather than by a page.
func WantsJSON(r *http.Request) bool {
	first, _, below := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	return first == "api" && below || first == "ws" // /api itself is a page
}

// Refuse answers in JSON with this status and error, and notes the error's code in the Exchange.
func Refuse(w http.ResponseWriter, r *http.Request, status int, f *gamelog.Error) {
	ExchangeOf(r).Code = f.Code
	JSON(w, status, ErrorBody{wire.Refused(f)})
}

// ErrorResponder answers requests that fail: those to the API and to sockets in JSON, all others
// with an error page.
type ErrorResponder struct {
	Logger *slog.Logger

	// Page writes an error page, whose title tells the status. It must work while the database does
	// not answer.
	Page func(w http.ResponseWriter, r *http.Request, status int, says *gamelog.Error)
}

// Handler answers a request. If it returns an error, it has written nothing.
type Handler func(w http.ResponseWriter, r *http.Request) error

// Or404 returns an http.HandlerFunc that runs h. A *gamelog.Error that h returns is answered
// with 404, unless WithStatus has given it another status.
func (f *ErrorResponder) Or404(h Handler) http.HandlerFunc { return f.by(http.StatusNotFound, h) }

// Or409 is Or404 with the status 409, as the API answers.
func (f *ErrorResponder) Or409(h Handler) http.HandlerFunc { return f.by(http.StatusConflict, h) }

func (f *ErrorResponder) by(status int, h Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			f.Error(w, r, status, err)
		}
	}
}

// ofStatus is an error with the HTTP status that answers it.
type ofStatus struct {
	error
	status int
}

func (e ofStatus) Unwrap() error { return e.error }

// WithStatus returns err with the status that answers it if it is a *gamelog.Error.
func WithStatus(status int, err error) error { return ofStatus{err, status} }

// Error answers with an error that the lobby or the archive returned: a *gamelog.Error with this
// status, unless WithStatus has given it another one; others with 404, 503 or 500.
func (f *ErrorResponder) Error(w http.ResponseWriter, r *http.Request, status int, err error) {
	if own, ok := errors.AsType[ofStatus](err); ok {
		status = own.status
	}
	coded, refused := errors.AsType[*gamelog.Error](err)
	switch {
	case errors.Is(err, gamelog.ErrNotFound):
		f.NotFound(w, r)
	case refused && (NotSaved(err) || coded == ErrBusy):
		sayRetry(w)
		Refuse(w, r, http.StatusServiceUnavailable, coded)
	case refused:
		Refuse(w, r, status, coded)
	default:
		f.Fail(w, r, err)
	}
}

// refuse answers with an error, in JSON or by a page, which says it in its own words; with 503 it
// adds Retry-After.
func (f *ErrorResponder) refuse(w http.ResponseWriter, r *http.Request, status int, coded, says *gamelog.Error) {
	if status == http.StatusServiceUnavailable {
		sayRetry(w)
	}
	if WantsJSON(r) {
		Refuse(w, r, status, coded)
		return
	}
	ExchangeOf(r).Code = coded.Code
	f.Page(w, r, status, says)
}

// NotFound answers 404, by a page or in JSON.
func (f *ErrorResponder) NotFound(w http.ResponseWriter, r *http.Request) {
	if WantsJSON(r) {
		Refuse(w, r, http.StatusNotFound, gamelog.NewError("not_found", "not-found"))
		return
	}
	f.Page(w, r, http.StatusNotFound, gamelog.NewError("not_found", "page-not-found"))
}

// MethodNotAllowed returns a handler that answers 405, by a page or in JSON, with the methods of
// the address in Allow. For an address without any method it answers 404.
func (f *ErrorResponder) MethodNotAllowed(routes chi.Routes) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		allow := strings.Join(methodsAt(routes, cmp.Or(r.URL.RawPath, r.URL.Path)), ", ")
		if allow == "" {
			f.NotFound(w, r)
			return
		}
		w.Header().Set("Allow", allow)
		if WantsJSON(r) {
			Refuse(w, r, http.StatusMethodNotAllowed, gamelog.NewError("method_not_allowed", "method-not-allowed", "methods", allow))
			return
		}
		f.Page(w, r, http.StatusMethodNotAllowed, gamelog.NewError("method_not_allowed", "page-only-viewed"))
	}
}

// methodsAt returns the methods that the routes have for a path. HEAD comes with GET.
func methodsAt(routes chi.Routes, path string) []string {
	var taken []string
	if routes.Match(chi.NewRouteContext(), http.MethodGet, path) {
		taken = append(taken, http.MethodGet, http.MethodHead)
	}
	if routes.Match(chi.NewRouteContext(), http.MethodPost, path) {
		taken = append(taken, http.MethodPost)
	}
	return taken
}

// Fail answers 503 if the database does not answer, if another write came first, or if this
// version cannot read a game's log; otherwise 500. It logs the error and does not show it. A
// client that has left gets StatusLeft.
func (f *ErrorResponder) Fail(w http.ResponseWriter, r *http.Request, err error) {
	if HasLeft(r) {
		w.WriteHeader(StatusLeft)
		return
	}
	switch {
	case passes(err):
		f.unavailable(w, r, err)
	case errors.Is(err, gamelog.ErrUnreadable): // the log is corrupt, or of a newer version that another server may have
		f.Logger.ErrorContext(r.Context(), "log not read", "path", Shortened(r.URL.Path), "err", err)
		f.refuse(w, r, http.StatusServiceUnavailable, gamelog.ErrNewer, gamelog.ErrNewer)
	default:
		f.InternalError(w, r, err)
	}
}

// InternalError answers 500 and logs the error, even if the client has left.
func (f *ErrorResponder) InternalError(w http.ResponseWriter, r *http.Request, err error) {
	ExchangeOf(r).Broken = true
	f.Logger.ErrorContext(r.Context(), "request failed", "path", Shortened(r.URL.Path), "err", err)
	if WantsJSON(r) {
		Refuse(w, r, http.StatusInternalServerError, gamelog.NewError("internal", "internal-again"))
		return
	}
	f.Page(w, r, http.StatusInternalServerError, gamelog.NewError("internal", "page-internal"))
}

// Abort cuts the connection of a response that has begun and cannot be completed, so that the
// client does not take it for complete. It panics with http.ErrAbortHandler. It logs the error
// unless the client has left or err wraps context.Canceled.
func (f *ErrorResponder) Abort(r *http.Request, err error) {
	if !HasLeft(r) && !errors.Is(err, context.Canceled) {
		level := slog.LevelError
		if passes(err) {
			level = slog.LevelWarn
		}
		ExchangeOf(r).Broken = true
		f.Logger.Log(r.Context(), level, "answer broken off", "path", Shortened(r.URL.Path), "err", err)
	}
	panic(http.ErrAbortHandler)
}

// ErrTooMany is the error of requests that exceed a rate limit.
var ErrTooMany = gamelog.NewError("too_many", "too-many")

// TooMany answers 429 with ErrTooMany, by a page or in JSON.
func (f *ErrorResponder) TooMany(w http.ResponseWriter, r *http.Request) {
	f.refuse(w, r, http.StatusTooManyRequests, ErrTooMany, ErrTooMany)
}

// ErrBusy is the error of requests that find a queue full.
var ErrBusy = gamelog.NewError("busy", "busy")

// Busy answers 503 with ErrBusy, by a page or in JSON.
func (f *ErrorResponder) Busy(w http.ResponseWriter, r *http.Request) {
	f.refuse(w, r, http.StatusServiceUnavailable, ErrBusy, ErrBusy)
}

// RefuseCrossSite answers 403: the request comes from a page of another site.
func RefuseCrossSite(w http.ResponseWriter, r *http.Request) {
	Refuse(w, r, http.StatusForbidden, gamelog.NewError("cross_site", "cross-site"))
}
