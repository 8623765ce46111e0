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

	"threefold/internal/lobby"
)

type requestIDKey struct{}

// requestID is the number of a request in the log; empty outside of number.
func requestID(r *http.Request) string {
	id, _ := r.Context().Value(requestIDKey{}).(string)
	return id
}

// number gives each request an id of our own making: what clients send is
// not to be believed, or logged unbounded.
func number(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()[:10]
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestIDKey{}, id)))
	})
}

// record logs each request once it is answered: never a query, a cookie or
// any other header. A socket is logged when it has been opened.
func (s *Site) record(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		next.ServeHTTP(ww, r)
		level := slog.LevelInfo
		if strings.HasPrefix(r.URL.Path, "/static/") || r.URL.Path == "/healthz" {
			level = slog.LevelDebug
		}
		s.logger.LogAttrs(r.Context(), level, "request", slog.String("id", requestID(r)),
			slog.String("method", r.Method), slog.String("path", r.URL.Path),
			slog.Int("status", ww.Status()), slog.Int("bytes", ww.BytesWritten()),
			slog.Duration("took", time.Since(began)), slog.String("ip", clientIP(r)))
	})
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
				s.fail(w, r, fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
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
		if s.secure() || s.isLocal(r) {
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
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
func refuseOthers(w http.ResponseWriter, _ *http.Request) {
	refuse(w, http.StatusForbidden, &lobby.Fault{Code: "cross_site", Text: "Requests from other sites are refused."})
}
