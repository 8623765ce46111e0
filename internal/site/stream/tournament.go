package stream

import (
	"context"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outbox"
	"threefold/internal/site/visitor"
)

// Tournament answers GET /api/tournaments/{slug}/stream with the messages of /ws/t/{slug}, until
// the tournament is over and its chat is closed.
func (s *Streams) Tournament(w http.ResponseWriter, r *http.Request) {
	s.watched(w, r, s.tournaments.Watch)
}

// Hour answers GET /api/hours/{slug}/stream with the messages of /ws/h/{slug}, until the hour is
// over.
func (s *Streams) Hour(w http.ResponseWriter, r *http.Request) {
	s.watched(w, r, s.tournaments.Arenas.Watch)
}

// watched answers with the messages to a member that watches what a slug names.
func (s *Streams) watched(w http.ResponseWriter, r *http.Request, watch func(ctx context.Context, slug string, m *member.Member) (leave func(), err error)) {
	news := make(chan struct{}, 1)
	m := member.New(visitor.Of(r).Person, func() { news <- struct{}{} }) // never blocks: the member does not call it again before Take
	ctx, stop := context.WithCancel(r.Context())
	defer stop()
	defer context.AfterFunc(s.life, stop)()
	entering, cancel := context.WithTimeout(ctx, enterWait)
	leave, err := watch(entering, chi.URLParam(r, "slug"), m)
	cancel()
	if err != nil {
		s.responder.Error(w, r, http.StatusConflict, err)
		return
	}
	defer leave()
	l := s.answer(w, r)
	if l.begin(false); r.Method == http.MethodHead {
		return
	}
	heartbeat := time.NewTicker(Heartbeat)
	defer heartbeat.Stop()
	for goesOn := true; goesOn && l.err == nil; {
		select {
		case <-ctx.Done():
			return
		case <-heartbeat.C:
			l.write(nil)
		case <-news:
			goesOn = l.writeAll(m)
		}
	}
}

// writeAll writes all queued messages; goesOn is false after the last message, and if the stream
// was too slow.
func (l *answer) writeAll(m *member.Member) (goesOn bool) {
	for l.err == nil {
		messages, ok := m.Take()
		if !ok || len(messages) == 0 {
			return ok
		}
		for _, message := range messages {
			l.writeEncoded(message.Bytes())
			if message.Kind == outbox.Last {
				return false
			}
		}
	}
	return false
}
