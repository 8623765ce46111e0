package site

import (
	"context"
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
)

// exchange is what becomes known of a request while it is answered.
type exchange struct {
	code   string // of the fault for which it was refused, or empty
	broken bool   // the server has failed, whether or not the client left
	size   int    // of the answer before it was compressed, in bytes, where that is not what was written
}

type exchangeKey struct{}

// exchangeOf is a request's own; outside of number, an empty one.
func exchangeOf(r *http.Request) *exchange {
	if x, ok := r.Context().Value(exchangeKey{}).(*exchange); ok {
		return x
	}
	return &exchange{}
}

// number gives each request an id of our own making: what clients send is
// not to be believed, or logged unbounded.
func number(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()[:10]
		w.Header().Set("X-Request-Id", id)
		ctx := context.WithValue(logs.WithID(r.Context(), id), exchangeKey{}, &exchange{})
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// record logs and counts each request once it is answered: never a query, a
// cookie or any other header. A socket is logged when it has been opened, and
// under the same id when it has ended.
func (s *Site) record(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		next.ServeHTTP(ww, r)
		took, x, status := time.Since(began), exchangeOf(r), ww.Status()
		if hasLeft(r) && !x.broken && (status == 0 || status >= 500) {
			status, x.code = StatusLeft, ""
		}
		s.meter.Answered(routeOf(r), status, took)
		if x.code != "" {
			s.meter.Refused(x.code)
		}
		s.logger.LogAttrs(r.Context(), levelOf(r, x, status), "request",
			slog.String("method", shortened(r.Method)), slog.String("path", shortened(r.URL.Path)),
			slog.Int("status", status), slog.String("code", x.code), slog.Int("bytes", ww.BytesWritten()),
			slog.Duration("took", took), slog.String("ip", clientIP(r)))
	})
}

// levelOf is the level at which a request is logged: frequent requests that say little
// are logged at debug level only.
func levelOf(r *http.Request, x *exchange, status int) slog.Level {
	if x.code == errTooMany.Code || status == StatusLeft || strings.HasPrefix(r.URL.Path, "/static/") || r.URL.Path == "/healthz" || r.URL.Path == "/readyz" {
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// shortened is as much of a text as the log takes, so that nobody fills it with
// a few requests.
func shortened(text string) string {
	const most = 200 // bytes
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
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
				s.broken(w, r, fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
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
		if s.secure() {
			h.Set("Strict-Transport-Security", "max-age=15552000") // half a year
		}
		if s.secure() || s.isLocal(r) {
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
		}
		next.ServeHTTP(w, r)
	})
}

// measured refuses a request that does not say beforehand how long its body is:
// no page's does, and two ways to tell where a request ends are what smuggling
// one past a proxy takes. What follows on the connection is not read.
func measured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
			refuse(w, r, http.StatusLengthRequired, &gamelog.Fault{Code: "no_length", Text: "The request must state its Content-Length."})
			return
		}
		next.ServeHTTP(w, r)
	})
}

// sameSite refuses what other sites make a visitor's browser send, except by
// methods that change nothing. The public address counts as our own where a
// proxy calls us by another name.
func (s *Site) sameSite(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	if s.config.PublicURL != nil {
		if err := protection.AddTrustedOrigin(originOf(s.config.PublicURL)); err != nil {
			panic(err) // the settings let only proper addresses through
		}
	}
	protection.SetDenyHandler(http.HandlerFunc(refuseOthers))
	return protection.Handler(next)
}

// refuseOthers answers what another site's page has sent.
func refuseOthers(w http.ResponseWriter, r *http.Request) {
	refuse(w, r, http.StatusForbidden, &gamelog.Fault{Code: "cross_site", Text: "Requests from other sites are refused."})
}
