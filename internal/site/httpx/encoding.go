package httpx

import (
	"net/http"
	"strconv"
	"strings"
)

// OnlyGzip is middleware that reduces Accept-Encoding to gzip, so that the compressing
// middleware behind it uses no other encoding.
func OnlyGzip(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if AcceptsGzip(r) {
			r.Header.Set("Accept-Encoding", "gzip")
		} else {
			r.Header.Del("Accept-Encoding")
		}
		next.ServeHTTP(w, r)
	})
}

// AcceptsGzip reports whether the response may be compressed with gzip.
func AcceptsGzip(r *http.Request) bool { return Accepts(r, "gzip") }

// Accepts reports whether the response may have a content encoding: Accept-Encoding names it,
// with a weight above 0. "*" counts for gzip only.
func Accepts(r *http.Request, form string) bool {
	for encoding := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, weighted := strings.Cut(encoding, ";")
		if name = strings.TrimSpace(name); !strings.EqualFold(name, form) && (name != "*" || form != "gzip") {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimPrefix(strings.ReplaceAll(weight, " ", ""), "q="), 64)
		return !weighted || err == nil && q > 0
	}
	return false
}
