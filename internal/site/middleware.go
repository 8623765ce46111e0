package site

import (
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/go-chi/chi/v5/middleware"

	"threefold/internal/gamelog"
	"threefold/internal/logs"
	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
)

// requestID gives each request an id of our own making: what clients send is
// not to be believed, or logged unbounded.
func requestID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()[:10]
		w.Header().Set("X-Request-Id", id)
		ctx := httpx.Begin(logs.WithID(r.Context(), id))
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// accessLog logs and counts each request once it is answered: never a query, a
// cookie or any other header. A socket is logged when it has been opened, and
// under the same id when it has ended.
func (s *Site) accessLog(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		defer func() { s.answered(r, ww, time.Since(began)) }() // also where the answer breaks off
		next.ServeHTTP(ww, r)
	})
}

// answered logs and counts a request. One that a failure of the server has
// broken off counts as one that it failed to answer, whatever it had begun with; one that
// the server's end or the client's going has broken off counts as what it had begun with.
func (s *Site) answered(r *http.Request, w middleware.WrapResponseWriter, took time.Duration) {
	x, status := httpx.ExchangeOf(r), w.Status()
	switch {
	case x.Broken:
		status = max(status, http.StatusInternalServerError)
	case httpx.HasLeft(r) && (status == 0 || status >= 500):
		status, x.Code = httpx.StatusLeft, ""
	}
	s.meter.Answered(routeOf(r), status, took)
	if x.Code != "" {
		s.meter.Refused(x.Code)
	}
	s.logger.LogAttrs(r.Context(), levelOf(r, x, status), "request",
		slog.String("method", httpx.Shortened(r.Method)), slog.String("path", httpx.Shortened(r.URL.Path)),
		slog.Int("status", status), slog.String("code", x.Code), slog.Int("bytes", w.BytesWritten()),
		slog.Duration("took", took), slog.String("ip", address.IP(r)))
}

// levelOf is the level at which a request is logged: frequent requests that say little
// are logged at debug level only.
func levelOf(r *http.Request, x *httpx.Exchange, status int) slog.Level {
	if x.Code == httpx.ErrTooMany.Code || status == httpx.StatusLeft || strings.HasPrefix(r.URL.Path, "/static/") || r.URL.Path == "/healthz" || r.URL.Path == "/readyz" {
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// rescue turns a panic of a handler into a logged error and a 500.
func (s *Site) rescue(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			switch p := recover(); p {
			case nil:
			case http.ErrAbortHandler:
				panic(p)
			default:
				s.responder.InternalError(w, r, fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// policy is what a page may load and do: its own files, nothing inline, and
// no one may frame it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
	"media-src 'self'; connect-src 'self'; manifest-src 'self'; " +
	"frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

// guard sets the security headers of every answer. Browsers take an opener
// policy over https and on their own computer only, and complain elsewhere.
func (s *Site) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
		if s.own.Secure() {
			h.Set("Strict-Transport-Security", "max-age=15552000") // half a year
		}
		if s.own.Secure() || s.own.IsLocal(r) {
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
		}
		next.ServeHTTP(w, r)
	})
}

// requireContentLength refuses a request that does not say beforehand how long its body is:
// no page's does, and two ways to tell where a request ends are what smuggling
// one past a proxy takes. What follows on the connection is not read.
func requireContentLength(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
			httpx.Refuse(w, r, http.StatusLengthRequired, &gamelog.Error{Code: "no_length", Text: "The request needs a Content-Length."})
			return
		}
		next.ServeHTTP(w, r)
	})
}

// sameSite refuses what other sites make a visitor's browser send, except by methods that
// change nothing. The public address counts as our own where a proxy calls us by another name.
func (s *Site) sameSite(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	if s.own.Public != nil {
		if err := protection.AddTrustedOrigin(address.OriginOf(s.own.Public)); err != nil {
			panic(err) // the settings let only proper addresses through
		}
	}
	protection.SetDenyHandler(http.HandlerFunc(httpx.RefuseCrossSite))
	return protection.Handler(next)
}
