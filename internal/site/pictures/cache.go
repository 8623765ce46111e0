package pictures

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"sync"
	"time"

	"threefold/internal/lru"
	"threefold/internal/site/httpx"
)

// rendered is a picture that was drawn. It does not change.
type rendered struct {
	kind    string
	tag     string // of the content, as an ETag without quotes
	body    []byte
	gzipped []byte // in gzip's form, where that is worth it
}

// newRendered compresses a picture where that is worth it.
func newRendered(kind string, body []byte) *rendered {
	sum := sha256.Sum256(body)
	m := &rendered{kind: kind, tag: hex.EncodeToString(sum[:12]), body: body}
	if kind == "image/svg+xml" {
		m.gzipped = gzipOf(body)
	}
	return m
}

// gzipWriters are used again: each has a megabyte of tables.
var gzipWriters = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

func gzipOf(body []byte) []byte {
	var packed bytes.Buffer
	w := gzipWriters.Get().(*gzip.Writer)
	defer gzipWriters.Put(w)
	w.Reset(&packed)
	w.Write(body) // a buffer takes everything
	w.Close()
	return packed.Bytes()
}

func (m *rendered) size() int { return len(m.body) + len(m.gzipped) }

// serve answers with a picture, or 304 where the client has just this one. The
// tag is that of what was drawn, byte by byte.
func (m *rendered) serve(w http.ResponseWriter, r *http.Request) {
	h, body, tag := w.Header(), m.body, m.tag
	h.Set("Content-Type", m.kind)
	if m.gzipped != nil {
		h.Set("Vary", "Accept-Encoding")
		if httpx.AcceptsGzip(r) {
			body, tag = m.gzipped, m.tag+"-gzip"
			h.Set("Content-Encoding", "gzip")
			h.Set("Content-Length", strconv.Itoa(len(body)))
			r.Header.Del("Range") // a part of what is compressed has no meaning
		}
	}
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

const cacheSize = 32 << 20

// cache holds the pictures that were asked for last, as many as fit.
type cache struct {
	pictures *lru.Cache[*rendered] // by key
	limit    int                   // bytes
}

func newCache(most int) *cache { return &cache{pictures: lru.New(most, (*rendered).size), limit: most} }

// get gives a picture of this name. Where it is not kept it is drawn in a turn that enter
// gives: whoever waits meanwhile for the same finds it when the own turn comes.
func (k *cache) get(key string, enter func() (leave func(), err error), draw func() (*rendered, error)) (*rendered, error) {
	if m, ok := k.pictures.Get(key); ok {
		return m, nil
	}
	leave, err := enter()
	if err != nil {
		return nil, err
	}
	defer leave()
	if m, ok := k.pictures.Get(key); ok {
		return m, nil
	}
	m, err := draw()
	if err == nil {
		k.put(key, m)
	}
	return m, err
}

// has reports whether a picture of this name is kept; it stays as if it was asked for.
func (k *cache) has(key string) bool {
	_, ok := k.pictures.Get(key)
	return ok
}

// put keeps a picture, unless it is so large that few others would be left.
func (k *cache) put(key string, m *rendered) {
	if m.size() <= k.limit/4 {
		k.pictures.Put(key, m)
	}
}
