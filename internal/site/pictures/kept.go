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
	"threefold/internal/site/answer"
)

// made is a picture that was drawn. It does not change.
type made struct {
	kind   string
	tag    string // of the content, as an ETag without quotes
	body   []byte
	packed []byte // in gzip's form, where that is worth it
}

// newMade compresses a picture where that is worth it.
func newMade(kind string, body []byte) *made {
	sum := sha256.Sum256(body)
	m := &made{kind: kind, tag: hex.EncodeToString(sum[:12]), body: body}
	if kind == "image/svg+xml" {
		m.packed = pack(body)
	}
	return m
}

// packers are used again: each has a megabyte of tables.
var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

func pack(body []byte) []byte {
	var packed bytes.Buffer
	w := packers.Get().(*gzip.Writer)
	defer packers.Put(w)
	w.Reset(&packed)
	w.Write(body) // a buffer takes everything
	w.Close()
	return packed.Bytes()
}

func (m *made) size() int { return len(m.body) + len(m.packed) }

// serve answers with a picture, or 304 where the client has just this one. The
// tag is that of what was drawn, byte by byte.
func (m *made) serve(w http.ResponseWriter, r *http.Request) {
	h, body, tag := w.Header(), m.body, m.tag
	h.Set("Content-Type", m.kind)
	if m.packed != nil {
		h.Set("Vary", "Accept-Encoding")
		if answer.TakesGzip(r) {
			body, tag = m.packed, m.tag+"-gzip"
			h.Set("Content-Encoding", "gzip")
			h.Set("Content-Length", strconv.Itoa(len(body)))
			r.Header.Del("Range") // a part of what is compressed has no meaning
		}
	}
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// keptBytes bounds what is kept of pictures.
const keptBytes = 32 << 20

// kept holds the pictures that were asked for last, as many as fit.
type kept struct {
	pictures *lru.Cache[*made] // by key
	most     int               // bytes
}

func newKept(most int) *kept { return &kept{pictures: lru.New(most, (*made).size), most: most} }

// get gives a picture of this name. Where it is not kept it is drawn in a turn that enter
// gives: whoever waits meanwhile for the same finds it when the own turn comes.
func (k *kept) get(key string, enter func() (leave func(), err error), draw func() (*made, error)) (*made, error) {
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
		k.keep(key, m)
	}
	return m, err
}

// keep keeps a picture, unless it is so large that few others would be left.
func (k *kept) keep(key string, m *made) {
	if m.size() <= k.most/4 {
		k.pictures.Put(key, m)
	}
}
