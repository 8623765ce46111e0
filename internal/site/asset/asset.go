// Package asset has what is the same for everybody and changes with the program
// only: a static file, the description of a game.
package asset

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"time"

	"threefold/internal/site/answer"
)

// Asset is a content with its type.
type Asset struct {
	contentType string
	hash        string // of the content
	body        []byte
	packed      []byte // body in gzip's form, where that is made beforehand and shorter
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

// Pack compresses an asset beforehand, as far as that goes.
func (a Asset) Pack() Asset {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is one of gzip's
	}
	z.Write(a.body) // a buffer takes everything
	z.Close()
	if packed.Len() < len(a.body) {
		a.packed = bytes.Clone(packed.Bytes())
	}
	return a
}

// Serve answers with an asset, or 304 when the browser has it. Browsers
// keep it but ask each time, so that a new version is there at once.
func (a Asset) Serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	a.serve(w, r)
}

// ServeUnkept answers with an asset that nobody may keep.
func (a Asset) ServeUnkept(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	a.serve(w, r)
}

// ServeForever answers with an asset at an address that carries its hash:
// browsers keep it for a year, and do not ask again.
func (a Asset) ServeForever(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	if a.packed != nil {
		h.Set("Vary", "Accept-Encoding")
		if answer.TakesGzip(r) {
			h.Set("Content-Encoding", "gzip")
			h.Set("Content-Length", strconv.Itoa(len(a.packed)))
			a.body = a.packed
		}
	}
	a.serve(w, r)
}

func (a Asset) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.contentType)
	// Weak, because the same content may be sent compressed or not.
	h.Set("ETag", `W/"`+a.hash+`"`)
	r.Header.Del("Range") // a part of what may be compressed has no meaning
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.body))
}
