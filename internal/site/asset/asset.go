// Package asset has what is the same for everybody and changes with the program
// only: a static file, the description of a game.
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

// Asset is a content with its type.
type Asset struct {
	contentType string
	hash        string // of the content
	body        []byte
	gzip        func() []byte // body in gzip's form, or nil where that is not shorter
	brotli      []byte        // and in brotli's, where that is shorter still
}

// New makes an asset of a content, which nobody may change any more.
func New(contentType string, body []byte) Asset {
	sum := sha256.Sum256(body)
	return Asset{contentType: contentType, hash: hex.EncodeToString(sum[:12]), body: body}
}

// Hash is 16 characters that follow from the content.
func (a Asset) Hash() string { return a.hash[:16] }

// Body is the content. It is not to be changed.
func (a Asset) Body() []byte { return a.body }

// What brotli does at the start of a program: the best quality takes ten times as long, and
// the default window sixteen times the memory of this one, a quarter of a megabyte.
const (
	quality    = 7
	windowBits = 18
)

// NewCompressed makes an asset of a content that is there in brotli's best form. Gzip's is
// made when somebody first asks for it.
func NewCompressed(contentType string, small []byte) (Asset, error) {
	body, err := io.ReadAll(brotli.NewReader(bytes.NewReader(small)))
	if err != nil {
		return Asset{}, err
	}
	a := New(contentType, body)
	a.brotli, a.gzip = small, sync.OnceValue(func() []byte { return gzipped(body) })
	return a, nil
}

// Writers are used again: each has a megabyte of tables, and a start packs hundreds of assets.
var (
	gzipWriters = sync.Pool{New: func() any {
		z, err := gzip.NewWriterLevel(nil, gzip.BestCompression)
		if err != nil {
			panic(err) // the level is one of gzip's
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

// packed is a content in the form that the writers of a pool make.
func packed(body []byte, writers *sync.Pool) []byte {
	var to bytes.Buffer
	w := writers.Get().(packer)
	defer writers.Put(w)
	w.Reset(&to)
	w.Write(body) // a buffer takes everything
	w.Close()
	return bytes.Clone(to.Bytes())
}

func gzipped(body []byte) []byte { return packed(body, &gzipWriters) }

// Pack compresses an asset beforehand, as far as that goes.
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

// Serve answers with an asset, or 304 when the browser has it. Browsers
// keep it but ask each time, so that a new version is there at once.
func (a Asset) Serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	a.serve(w, r)
}

// ServeUncached answers with an asset that nobody may keep.
func (a Asset) ServeUncached(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	a.serve(w, r)
}

// ServeImmutable answers with an asset at an address that carries its hash:
// browsers keep it for a year, and do not ask again.
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

// TransferSize is how many bytes go to a browser of today.
func (a Asset) TransferSize() int {
	if a.brotli != nil {
		return len(a.brotli)
	}
	return len(a.body)
}

func (a Asset) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.contentType)
	// Weak, because the same content may be sent compressed or not.
	h.Set("ETag", `W/"`+a.hash+`"`)
	r.Header.Del("Range") // a part of what may be compressed has no meaning
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.body))
}
