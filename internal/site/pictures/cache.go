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

// rendered is a drawn picture. It does not change.
type rendered struct {
	kind    string
	tag     string // hash of the content, for the ETag
	body    []byte
	gzipped []byte // nil for a picture that gzip does not make smaller
}

// newRendered returns a picture, with its gzip form if it is an SVG.
func newRendered(kind string, body []byte) *rendered {
	sum := sha256.Sum256(body)
	m := &rendered{kind: kind, tag: hex.EncodeToString(sum[:12]), body: body}
	if kind == "image/svg+xml" {
		m.gzipped = gzipOf(body)
	}
	return m
}

// gzipWriters are pooled, because each has a megabyte of tables.
var gzipWriters = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

func gzipOf(body []byte) []byte {
	var packed bytes.Buffer
	w := gzipWriters.Get().(*gzip.Writer)
	defer gzipWriters.Put(w)
	w.Reset(&packed)
	w.Write(body) // a buffer never fails
	w.Close()
	return packed.Bytes()
}

func (m *rendered) size() int { return len(m.body) + len(m.gzipped) }

// serve answers with the picture, or 304 if the client has it.
func (m *rendered) serve(w http.ResponseWriter, r *http.Request) {
	h, body, tag := w.Header(), m.body, m.tag
	h.Set("Content-Type", m.kind)
	if m.gzipped != nil {
		h.Set("Vary", "Accept-Encoding")
		if httpx.AcceptsGzip(r) {
			body, tag = m.gzipped, m.tag+"-gzip"
			h.Set("Content-Encoding", "gzip")
			h.Set("Content-Length", strconv.Itoa(len(body)))
			r.Header.Del("Range") // ranges do not fit a compressed response
		}
	}
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// cacheSize is the size limit of the cache, in bytes.
const cacheSize = 32 << 20

// cache keeps the pictures that were requested last, up to a size. It is safe for concurrent
// use.
type cache struct {
	pictures *lru.Cache[*rendered] // by key
	limit    int                   // bytes
}

func newCache(most int) *cache { return &cache{pictures: lru.New(most, (*rendered).size), limit: most} }

// get returns the picture of a key. If it is not cached, get draws it in a turn that enter
// returns; requests that wait for the same picture find it in the cache when their own turn
// comes.
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

// has reports whether a picture is cached, and counts as a use of it.
func (k *cache) has(key string) bool {
	_, ok := k.pictures.Get(key)
	return ok
}

// put caches a picture, unless it would take more than a quarter of the cache.
func (k *cache) put(key string, m *rendered) {
	if m.size() <= k.limit/4 {
		k.pictures.Put(key, m)
	}
}
