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

// ErrorBody is how the API refuses: {"error":{"code":"…","text":"…"}}.
type ErrorBody struct {
	Error wire.ErrorOut `json:"error"`
}

// WantsJSON reports whether a request is answered in JSON rather than by a page.
func WantsJSON(r *http.Request) bool {
	first, _, below := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	return first == "api" && below || first == "ws" // /api itself is a page
}

// Refuse answers a request that cannot be met, in JSON. Nothing has changed.
func Refuse(w http.ResponseWriter, r *http.Request, status int, f *gamelog.Error) {
	ExchangeOf(r).Code = f.Code
	JSON(w, status, ErrorBody{wire.ErrorOut{Code: f.Code, Text: f.Text}})
}

// Errors answers requests that cannot be met: those to the API in JSON, all others by a page.
type ErrorResponder struct {
	Logger *slog.Logger

	// Page answers with a page that says what went wrong. It may be called
	// while the store is away.
	Page func(w http.ResponseWriter, r *http.Request, status int, title, says string)
}

// Handler answers a request, or says why it cannot be met before it has written anything.
type Handler func(w http.ResponseWriter, r *http.Request) error

// Shows answers by a handler that shows something, and Does by one that does something: a
// *gamelog.Error of theirs that brings no status (As) is answered with 404 and 409.
func (f *ErrorResponder) Or404(h Handler) http.HandlerFunc { return f.by(http.StatusNotFound, h) }
func (f *ErrorResponder) Or409(h Handler) http.HandlerFunc { return f.by(http.StatusConflict, h) }

func (f *ErrorResponder) by(status int, h Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			f.Error(w, r, status, err)
		}
	}
}

// ofStatus is an error with the status that answers it.
type ofStatus struct {
	error
	status int
}

func (e ofStatus) Unwrap() error { return e.error }

// As gives an error the status with which it is answered if it is a *gamelog.Error.
func WithStatus(status int, err error) error { return ofStatus{err, status} }

// Error answers with the error of a call to the games or the archive: a *gamelog.Error
// with this status, unless it brings another.
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

// refuse answers a request that cannot be met now, in JSON or by a page.
func (f *ErrorResponder) refuse(w http.ResponseWriter, r *http.Request, status int, coded *gamelog.Error, title, says string) {
	if status == http.StatusServiceUnavailable {
		sayRetry(w)
	}
	if WantsJSON(r) {
		Refuse(w, r, status, coded)
		return
	}
	ExchangeOf(r).Code = coded.Code
	f.Page(w, r, status, title, says)
}

// Missing answers 404, as a page or in JSON.
func (f *ErrorResponder) NotFound(w http.ResponseWriter, r *http.Request) {
	if WantsJSON(r) {
		Refuse(w, r, http.StatusNotFound, &gamelog.Error{Code: "not_found", Text: "Not found."})
		return
	}
	f.Page(w, r, http.StatusNotFound, "Page not found",
		"There is no page or game at this address. Did you copy the whole link?")
}

// NotAllowed answers a method that an address does not take with 405, as a page
// or in JSON, and says which it takes. Where there is nothing it answers 404.
func (f *ErrorResponder) MethodNotAllowed(routes chi.Routes) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		allow := strings.Join(methodsAt(routes, cmp.Or(r.URL.RawPath, r.URL.Path)), ", ")
		if allow == "" {
			f.NotFound(w, r)
			return
		}
		w.Header().Set("Allow", allow)
		if WantsJSON(r) {
			Refuse(w, r, http.StatusMethodNotAllowed,
				&gamelog.Error{Code: "method_not_allowed", Text: "This address accepts " + allow + " only."})
			return
		}
		f.Page(w, r, http.StatusMethodNotAllowed, "Method not allowed", "You can only view this address.")
	}
}

// methodsAt lists the methods that a path takes. HEAD goes with GET.
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

// Fail answers 500, as a page or in JSON, or 503 where the store is away, another's write
// was in the way, or this server cannot read a game's log. The error is logged, not shown.
func (f *ErrorResponder) Fail(w http.ResponseWriter, r *http.Request, err error) {
	if HasLeft(r) {
		w.WriteHeader(StatusLeft)
		return
	}
	switch {
	case passes(err):
		f.unavailable(w, r, err)
	case errors.Is(err, gamelog.ErrUnreadable): // a newer server has written on, or the log makes no sense: another may read it
		f.Logger.ErrorContext(r.Context(), "log not read", "path", Shortened(r.URL.Path), "err", err)
		f.refuse(w, r, http.StatusServiceUnavailable, gamelog.ErrNewer, oneMoment, gamelog.ErrNewer.Text)
	default:
		f.InternalError(w, r, err)
	}
}

// Broken is Fail for what is the server's own fault whether or not the client has left.
func (f *ErrorResponder) InternalError(w http.ResponseWriter, r *http.Request, err error) {
	ExchangeOf(r).Broken = true
	f.Logger.ErrorContext(r.Context(), "request failed", "path", Shortened(r.URL.Path), "err", err)
	if WantsJSON(r) {
		Refuse(w, r, http.StatusInternalServerError,
			&gamelog.Error{Code: "internal", Text: "Something went wrong. Try again."})
		return
	}
	f.Page(w, r, http.StatusInternalServerError, "Something went wrong",
		"This is our fault, and we logged it. No confirmed move is lost. Try again in a moment.")
}

// BreakOff ends an answer that has begun and cannot be finished: the connection breaks off, so
// that the client sees that it is not whole. It panics with http.ErrAbortHandler. An error that
// wraps context.Canceled is of the client's going or the server's end; any other is logged.
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

// ErrTooMany is the refusal of what is done too often.
var ErrTooMany = &gamelog.Error{Code: "too_many", Text: "Too many requests. Try again later."}

// TooMany answers 429, as a page or in JSON.
func (f *ErrorResponder) TooMany(w http.ResponseWriter, r *http.Request) {
	f.refuse(w, r, http.StatusTooManyRequests, ErrTooMany, "Too many requests", ErrTooMany.Text)
}

// ErrBusy is the refusal of what takes the server long, because too many wait for it.
var ErrBusy = &gamelog.Error{Code: "busy", Text: "The server is busy. Try again in a moment."}

// Busy answers 503, as a page or in JSON, because too many wait.
func (f *ErrorResponder) Busy(w http.ResponseWriter, r *http.Request) {
	f.refuse(w, r, http.StatusServiceUnavailable, ErrBusy, oneMoment, ErrBusy.Text)
}

// RefuseCrossSite answers what another site's page has sent.
func RefuseCrossSite(w http.ResponseWriter, r *http.Request) {
	Refuse(w, r, http.StatusForbidden, &gamelog.Error{Code: "cross_site", Text: "Requests from other sites are refused."})
}
