package site

import (
	"net/http"
	"time"

	"threefold/internal/site/httpx"
)

// alive answers GET /healthz: the process is there. The store is not asked: a
// server that waits for it is not mended by being started again.
func alive(w http.ResponseWriter, _ *http.Request) { well(w) }

// ready answers GET /readyz: 200 while visitors may be sent here, that is while
// the store can be read and written and the process is not ending, else 503.
func (s *Site) ready(w http.ResponseWriter, r *http.Request) {
	if s.ending.Load() {
		httpx.Refuse(w, r, http.StatusServiceUnavailable, httpx.ErrEnding)
		return
	}
	ctx, cancel := httpx.ReadContext(r)
	defer cancel()
	switch err := s.games.Ready(ctx); {
	case err == nil:
		well(w)
	case httpx.HasLeft(r):
		w.WriteHeader(httpx.StatusLeft)
	default:
		s.logger.ErrorContext(ctx, "the store does not answer", "err", err)
		httpx.Refuse(w, r, http.StatusServiceUnavailable, httpx.ErrStoreAway)
	}
}

func well(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", "no-store")
	w.Write([]byte("ok\n"))
}

// Announce says that the process is going to end: it is not ready for visitors
// from now on, and if they are given notice, every open page gets a message, and
// whoever comes meanwhile. All is served as ever until Close.
func (s *Site) Announce(notice time.Duration) {
	s.ending.Store(true)
	if notice > 0 {
		s.sockets.Announce(time.Now().Add(notice))
	}
}
