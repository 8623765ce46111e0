// Package asset serves content that is the same for all visitors and changes only with the
// program: static files, descriptions of games.
package asset

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/andybalholm/brotli"

	"threefold/internal/site/httpx"
)

// Asset is a content with its type. It does not change.
type Asset struct {
	contentType string
	hash        string // of the content
	body        []byte
	gzip        func() []byte // returns the compressed body; nil if that is not shorter
	brotli      []byte        // compressed body; nil if that is not shorter than gzip
}

// New returns an asset. body must not be changed afterwards.
func New(contentType string, body []byte) Asset {
	sum := sha256.Sum256(body)
	return Asset{contentType: contentType, hash: hex.EncodeToString(sum[:12]), body: body}
}

// Hash returns 16 hex characters of the content's SHA-256.
func (a Asset) Hash() string { return a.hash[:16] }

// Body returns the content, which must not be changed.
func (a Asset) Body() []byte { return a.body }

// Settings of brotli for compression at the server's start: the best quality takes ten times as
// long, and the default window takes sixteen times the memory of this one (256 KB).
const (
	quality    = 7
	windowBits = 18
)

// NewCompressed returns an asset of a content that is given as brotli. The gzip form is made at
// the first request for it. It fails if small is not valid brotli.
func NewCompressed(contentType string, small []byte) (Asset, error) {
	body, err := io.ReadAll(brotli.NewReader(bytes.NewReader(small)))
	if err != nil {
		return Asset{}, err
	}
	a := New(contentType, body)
	a.brotli, a.gzip = small, sync.OnceValue(func() []byte { return gzipped(body) })
	return a, nil
}

// Writers are pooled: each has a megabyte of tables, and the start compresses hundreds of assets.
var (
	gzipWriters = sync.Pool{New: func() any {
		z, err := gzip.NewWriterLevel(nil, gzip.BestCompression)
		if err != nil {
			panic(err) // the level is valid
		}
		return z
	}}
	brotliWriters = sync.Pool{New: func() any {
		return brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: quality, LGWin: windowBits})
	}}
)

type packer interface {
	io.WriteCloser
	Reset(to io.Writer)
}

// packed compresses a content with a writer of the pool.
func packed(body []byte, writers *sync.Pool) []byte {
	var to bytes.Buffer
	w := writers.Get().(packer)
	defer writers.Put(w)
	w.Reset(&to)
	w.Write(body) // a buffer never fails
	w.Close()
	return bytes.Clone(to.Bytes())
}

func gzipped(body []byte) []byte { return packed(body, &gzipWriters) }

// Compress returns the asset with those compressed forms that are shorter.
func (a Asset) Compress() Asset {
	zipped, small := gzipped(a.body), packed(a.body, &brotliWriters)
	if len(zipped) < len(a.body) {
		a.gzip = func() []byte { return zipped }
	}
	if len(small) < min(len(zipped), len(a.body)) {
		a.brotli = small
	}
	return a
}

// Serve answers with the asset, or 304. Browsers revalidate it at each use.
func (a Asset) Serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	a.serve(w, r)
}

// ServeUncached answers with the asset, which must not be cached.
func (a Asset) ServeUncached(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	a.serve(w, r)
}

// ServeImmutable answers with an asset whose address contains its hash: browsers cache it for a
// year without revalidation.
func (a Asset) ServeImmutable(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	if a.gzip != nil || a.brotli != nil {
		h.Set("Vary", "Accept-Encoding")
	}
	switch {
	case a.brotli != nil && httpx.Accepts(r, "br"):
		a.encoded(h, "br", a.brotli)
	case a.gzip != nil && httpx.Accepts(r, "gzip"):
		a.encoded(h, "gzip", a.gzip())
	}
	a.serve(w, r)
}

func (a *Asset) encoded(h http.Header, encoding string, body []byte) {
	h.Set("Content-Encoding", encoding)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	a.body = body
}

// TransferSize returns how many bytes a current browser downloads.
func (a Asset) TransferSize() int {
	if a.brotli != nil {
		return len(a.brotli)
	}
	return len(a.body)
}

func (a Asset) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.contentType)
	// A weak tag, because the same content may be sent compressed or not.
	h.Set("ETag", `W/"`+a.hash+`"`)
	r.Header.Del("Range") // ranges do not fit a response that may be compressed
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.body))
}
