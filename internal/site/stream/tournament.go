package stream

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/director"
	"threefold/internal/lobby/wire"
	"threefold/internal/site/httpx"
	"threefold/internal/site/visitor"
)

// Tournaments is what streams ask of the director.
type Tournaments interface {
	Look(ctx context.Context, slug, playerID string) (director.Look, error)
}

// Tournament answers GET /api/tournaments/{slug}/stream: the whole tournament, each time that
// something has changed in it or on a board, at most once a second. It lasts until the tournament
// is over and its chat is closed.
func (s *Streams) Tournament(w http.ResponseWriter, r *http.Request) {
	slug, who := chi.URLParam(r, "slug"), visitor.Of(r).ID
	ctx, stop := context.WithCancel(r.Context())
	defer stop()
	defer context.AfterFunc(s.life, stop)()
	line, err := s.tournament(ctx, slug, who)
	if err != nil {
		s.errs.Error(w, r, http.StatusConflict, err)
		return
	}
	l := s.answer(w, r)
	if l.begin(false); r.Method == http.MethodHead {
		return
	}
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	var told []byte
	written := time.Time{}
	for l.err == nil {
		if now := time.Now(); err == nil && !bytes.Equal(told, unclocked(line)) {
			l.write(line)
			told, written = unclocked(line), now
		} else if now.Sub(written) >= Heartbeat {
			l.write(nil)
			written = now
		}
		if line.View.Closed {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		if line, err = s.tournament(ctx, slug, who); errors.Is(err, gamelog.ErrNotFound) {
			return
		}
	}
}

func (s *Streams) tournament(ctx context.Context, slug, who string) (director.Look, error) {
	ctx, cancel := context.WithTimeout(ctx, enterWait)
	defer cancel()
	return s.tournaments.Look(ctx, slug, who)
}

// unclocked is the line without the clocks, which pages count down by themselves.
func unclocked(l director.Look) []byte {
	boards := make([]wire.Card, len(l.Boards))
	for i, c := range l.Boards {
		c.Clock = nil
		boards[i] = c
	}
	l.Boards = boards
	return httpx.Encode(l)
}
