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

// requestID is middleware that gives each request an id of the server's own. Ids that clients
// send are not used: they may be forged or too long for the log.
func requestID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()[:10]
		w.Header().Set("X-Request-Id", id)
		ctx := httpx.Begin(logs.WithID(r.Context(), id))
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// accessLog is middleware that logs and counts each request: never its query, cookies or other
// headers. A socket is logged when it opens, and with the same id when it ends.
func (s *Site) accessLog(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		defer func() { s.answered(r, ww, time.Since(began)) }() // a deferred call also logs responses that break off
		next.ServeHTTP(ww, r)
	})
}

// answered logs and counts a request. A response that broke off because the server failed counts
// as a 5xx; one that broke off because the server stopped or the client left counts with the
// status it began with.
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

// levelOf returns the level at which a request is logged: debug for frequent requests that say
// little.
func levelOf(r *http.Request, x *httpx.Exchange, status int) slog.Level {
	if x.Code == httpx.ErrTooMany.Code || status == httpx.StatusLeft || strings.HasPrefix(r.URL.Path, "/static/") || r.URL.Path == "/healthz" || r.URL.Path == "/readyz" {
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// rescue is middleware that turns a panic of a handler into a logged error and a 500.
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

// policy is the Content-Security-Policy of pages: they load only the site's own files, run
// nothing inline, and may not be framed.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
	"media-src 'self'; connect-src 'self'; manifest-src 'self'; " +
	"frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

// guard is middleware that sets the security headers. Browsers accept an opener policy over
// https and on localhost only, and report an error elsewhere.
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

// requireContentLength is middleware that refuses chunked request bodies, which no page sends:
// requests whose end proxy and server may see differently allow request smuggling. The rest of
// the connection is not read.
func requireContentLength(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
			httpx.Refuse(w, r, http.StatusLengthRequired, gamelog.NewError("no_length", "no-length"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// sameSite is middleware that refuses cross-site requests, except by safe methods. The public
// address counts as the site's own even if a proxy uses another Host.
func (s *Site) sameSite(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	if s.own.Public != nil {
		if err := protection.AddTrustedOrigin(address.OriginOf(s.own.Public)); err != nil {
			panic(err) // the configuration has validated the address
		}
	}
	protection.SetDenyHandler(http.HandlerFunc(httpx.RefuseCrossSite))
	return protection.Handler(next)
}
