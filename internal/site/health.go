package site

import (
	"net/http"
	"time"

	"threefold/internal/site/httpx"
)

// alive answers GET /healthz: the process runs. It does not ask the database, because restarting
// a server does not repair its database.
func alive(w http.ResponseWriter, _ *http.Request) { well(w) }

// ready answers GET /readyz: 200 if the database can be read and written and the process is not
// shutting down, else 503.
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

// Announce marks the process as shutting down: /readyz answers 503 from now on. If notice is
// above 0, every open page, and every page that connects from now on, gets a message that the
// server restarts after it. Requests are served until Close.
func (s *Site) Announce(notice time.Duration) {
	s.ending.Store(true)
	if notice > 0 {
		s.sockets.Announce(time.Now().Add(notice))
	}
}
