package site

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"threefold/internal/splice"
)

// longAnswer is from how many bytes of moves on an answer is sent as it is
// spliced, in parts that were compressed before. A shorter one is put together,
// and compressed like any other.
const longAnswer = 32 << 10

// writeSpliced answers with a text whose headers are set, all but those of its
// length and encoding.
func writeSpliced(w http.ResponseWriter, r *http.Request, status int, answer splice.Spliced) {
	if answer.Text.Len() < longAnswer {
		w.WriteHeader(status)
		w.Write(answer.Join())
		return
	}
	exchangeOf(r).size = answer.Len()
	w.Header().Add("Vary", "Accept-Encoding")
	var parts [][]byte
	if takesGzip(r) {
		w.Header().Set("Content-Encoding", "gzip")
		parts = answer.Gzip()
	} else {
		parts = slices.Collect(answer.Parts())
	}
	length := 0
	for _, part := range parts {
		length += len(part)
	}
	w.Header().Set("Content-Length", strconv.Itoa(length))
	w.WriteHeader(status)
	for _, part := range parts {
		w.Write(part)
	}
}

// onlyGzip leaves a request no other encoding to ask for than gzip: what was
// compressed before was by that, and every browser takes it.
func onlyGzip(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if takesGzip(r) {
			r.Header.Set("Accept-Encoding", "gzip")
		} else {
			r.Header.Del("Accept-Encoding")
		}
		next.ServeHTTP(w, r)
	})
}

// takesGzip says whether an answer may be compressed by gzip: it is named in
// Accept-Encoding, and not with the weight 0.
func takesGzip(r *http.Request) bool {
	for encoding := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, weighted := strings.Cut(encoding, ";")
		if name = strings.TrimSpace(name); !strings.EqualFold(name, "gzip") && name != "*" {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimPrefix(strings.ReplaceAll(weight, " ", ""), "q="), 64)
		return !weighted || err == nil && q > 0
	}
	return false
}
