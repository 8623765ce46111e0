package httpx

import (
	"net/http"
	"strconv"
	"strings"
)

// OnlyGzip leaves a request no other encoding to ask for than gzip: what was
// compressed before was by that, and every browser takes it.
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

// AcceptsGzip reports whether an answer may be compressed by gzip.
func AcceptsGzip(r *http.Request) bool { return Accepts(r, "gzip") }

// Takes reports whether an answer may have a form: it is named in Accept-Encoding, and not
// with the weight 0.
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
