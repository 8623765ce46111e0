package pictures

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"threefold/internal/lru"
	"threefold/internal/site/answer"
	"threefold/internal/site/limit"
)

// made is a picture that was drawn. It does not change.
type made struct {
	kind   string
	tag    string // of the content, as an ETag without quotes
	body   []byte
	packed []byte // in gzip's form, where that is worth it
}

// newMade compresses a picture where that is worth it, and rests after each small
// part.
func newMade(kind string, body []byte, rest func()) *made {
	sum := sha256.New()
	for part := range slices.Chunk(body, 32<<10) {
		sum.Write(part)
		rest()
	}
	m := &made{kind: kind, tag: hex.EncodeToString(sum.Sum(nil)[:12]), body: body}
	if kind == "image/svg+xml" {
		m.packed = pack(body, rest)
	}
	return m
}

// packer compresses into its own buffer.
type packer struct {
	writer *gzip.Writer
	packed bytes.Buffer
}

// packers are used again: each has a megabyte of tables.
var packers = sync.Pool{New: func() any { return &packer{writer: gzip.NewWriter(nil)} }}

func pack(body []byte, rest func()) []byte {
	p := packers.Get().(*packer)
	defer packers.Put(p)
	p.packed.Reset()
	p.writer.Reset(&p.packed)
	for part := range slices.Chunk(body, 2<<10) {
		p.writer.Write(part) // a buffer takes everything
		rest()
	}
	p.writer.Close()
	return bytes.Clone(p.packed.Bytes())
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
	drawing  singleflight.Group // by key
	pictures *lru.Cache[*made]  // by key
	most     int                // bytes
}

func newKept(most int) *kept { return &kept{pictures: lru.New(most, (*made).size), most: most} }

// get gives a picture of this name, and draws it where it is not kept: once for
// all who ask at the same time. Whoever stops waiting does not end the drawing
// for the others; and where there is no room at the gate for whoever began it, the
// others try for themselves.
func (k *kept) get(ctx context.Context, key string, draw func(context.Context) (*made, error)) (*made, error) {
	if m, ok := k.pictures.Get(key); ok {
		return m, nil
	}
	for {
		m, began, err := k.drawn(ctx, key, draw)
		if began || !errors.Is(err, limit.ErrBusy) {
			return m, err
		}
	}
}

// drawn gives a picture that is drawn now, and says whether it was this call that
// began it.
func (k *kept) drawn(ctx context.Context, key string, draw func(context.Context) (*made, error)) (m *made, began bool, err error) {
	var own atomic.Bool
	drawn := k.drawing.DoChan(key, func() (any, error) {
		own.Store(true)
		if m, ok := k.pictures.Get(key); ok {
			return m, nil // somebody was a moment earlier
		}
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), drawWait)
		defer cancel()
		m, err := rescued(ctx, draw)
		if err == nil {
			k.keep(key, m)
		}
		return m, err
	})
	select {
	case done := <-drawn:
		if done.Err != nil {
			return nil, own.Load(), done.Err
		}
		return done.Val.(*made), own.Load(), nil
	case <-ctx.Done():
		return nil, own.Load(), ctx.Err()
	}
}

// rescued draws, and turns a panic into an error: nobody else does in a goroutine
// of a drawing, and the server would end with it.
func rescued(ctx context.Context, draw func(context.Context) (*made, error)) (m *made, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return draw(ctx)
}

// keep keeps a picture, unless it is so large that few others would be left.
func (k *kept) keep(key string, m *made) {
	if m.size() <= k.most/4 {
		k.pictures.Put(key, m)
	}
}
