package httpx

import (
	"bufio"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"threefold/internal/splice"
)

// Spliced answers with a text whose headers are set, all but those of its length and encoding.
// Of the gzip form only what is the receiver's own is made for each answer.
func Spliced(w http.ResponseWriter, r *http.Request, status int, body splice.Spliced) {
	ExchangeOf(r).Size = body.Len()
	w.Header().Add("Vary", "Accept-Encoding")
	var parts [][]byte
	if TakesGzip(r) {
		w.Header().Set("Content-Encoding", "gzip")
		parts = body.Gzip()
	} else {
		parts = slices.Collect(body.Parts())
	}
	length := 0
	for _, part := range parts {
		length += len(part)
	}
	w.Header().Set("Content-Length", strconv.Itoa(length))
	w.WriteHeader(status)
	writeParts(w, parts)
}

// writeParts writes parts, of which many are short, in few writes.
func writeParts(w io.Writer, parts [][]byte) {
	b := partWriters.Get().(*bufio.Writer)
	b.Reset(w)
	for _, part := range parts {
		b.Write(part)
	}
	b.Flush()
	b.Reset(nil)
	partWriters.Put(b)
}

var partWriters = sync.Pool{New: func() any { return bufio.NewWriterSize(nil, 64<<10) }}

// OnlyGzip leaves a request no other encoding to ask for than gzip: what was
// compressed before was by that, and every browser takes it.
func OnlyGzip(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if TakesGzip(r) {
			r.Header.Set("Accept-Encoding", "gzip")
		} else {
			r.Header.Del("Accept-Encoding")
		}
		next.ServeHTTP(w, r)
	})
}

// TakesGzip reports whether an answer may be compressed by gzip.
func TakesGzip(r *http.Request) bool { return Takes(r, "gzip") }

// Takes reports whether an answer may have a form: it is named in Accept-Encoding, and not
// with the weight 0.
func Takes(r *http.Request, form string) bool {
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
