// Package stream sends programs a game while it is played, or all that concerns a program: lines of
// JSON over one answer that lasts.
//
// # Who owns what
//
// A stream is a request whose handler stays: it watches the game (lobby.Watch) as an open
// page does, and its goroutine alone takes what comes and writes. It ends when the game has
// ended, when the client is gone or reads too slowly, when the client is over its limits,
// or with the server.
package stream

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
	"threefold/internal/site/limit"
	"threefold/internal/tournament/director"
)

// Games is what streams ask of the lobby. Whoever watches must Leave.
type Games interface {
	Game(ctx context.Context, slug string) (gamelog.Game, error)
	Watch(ctx context.Context, slug string, by gamelog.Person, limits member.Limits, news chan<- struct{}) (*lobby.Watch, error)
}

const (
	enterWait = 10 * time.Second // for a room to load
	writeWait = 10 * time.Second // for the client to take a line
)

// Heartbeat is how long a stream is silent at most: then it has an empty line.
const Heartbeat = 10 * time.Second

// Streams answers the requests for streams. It is made by New and ended by Close.
type Streams struct {
	games     Games
	store     Store
	limits    *limit.Limiter
	responder *httpx.ErrorResponder

	tournaments *director.Director

	life context.Context // of all streams
	end  context.CancelFunc
}

// New makes streams of which none is open.
func New(games Games, store Store, tournaments *director.Director, limits *limit.Limiter, responder *httpx.ErrorResponder) *Streams {
	s := &Streams{games: games, store: store, tournaments: tournaments, limits: limits, responder: responder}
	s.life, s.end = context.WithCancel(context.Background())
	return s
}

// Close ends all streams, without their game's end: programs come again.
func (s *Streams) Close() { s.end() }

// Of is which game a line is about, in a program's own stream.
type Of struct {
	N    int64  `json:"n,omitempty"`    // Send the last one as `from` to resume.
	Slug string `json:"slug,omitempty"` // Of the game.
}

// Full is the whole game, without chat and presence. It is the first line, and comes again
// after takebacks and seat changes.
type Full struct {
	Type string `json:"type" ts:"'gameFull'"`
	Of
	V    int64         `json:"v"` // Number of the last event included.
	Game wire.Snapshot `json:"game"`
}

// State is what an event changed.
type State struct {
	Type string `json:"type" ts:"'gameState'"`
	Of
	V int64 `json:"v"` // Number of the event.
	// Type of event: `moved`, `offered`, `withdrawn`, `declined`, `accepted`, `claimed`,
	// `resigned`, `flagged`, `aborted`, `given`, `forgiven`, `hinted`.
	Event string       `json:"event"`
	Ply   *gamelog.Ply `json:"ply,omitempty"` // The move, if the event is one.
	State wire.State   `json:"state"`
}

// End is the last line: the game and the stream have ended.
type End struct {
	Type string `json:"type" ts:"'gameEnd'"`
	Of
	V int64 `json:"v"`
	game.Outcome
}

// The types of lines.
const (
	TypeFull  = "gameFull"
	TypeState = "gameState"
	TypeEnd   = "gameEnd"
)

// Game answers GET /api/games/{slug}/stream. With ?from=17 the client knows the
// game up to event 17, and is not sent it again unless more has happened.
func (s *Streams) Game(w http.ResponseWriter, r *http.Request) {
	slug := chi.URLParam(r, "slug")
	ctx, cancel := httpx.ReadContext(r)
	g, err := s.games.Game(ctx, slug)
	cancel()
	if err != nil {
		s.responder.Error(w, r, http.StatusConflict, err)
		return
	}
	known, _ := strconv.ParseInt(r.URL.Query().Get("from"), 10, 64)
	ctx, stop := context.WithCancel(r.Context())
	defer stop()
	defer context.AfterFunc(s.life, stop)()
	l := &lines{answer: s.answer(w, r), known: known}
	shared := g.Record.Terms.Visibility != gamelog.Private
	switch {
	case r.Method == http.MethodHead:
		l.begin(shared)
	case g.Record.Status.Ended():
		l.begin(shared)
		l.finished(&g)
	default:
		if err := s.follow(ctx, slug, l, shared); err != nil {
			s.responder.Error(w, r, http.StatusConflict, err)
		}
	}
}

// follow writes what happens in a game until it or the stream ends. An error
// comes before anything is written.
func (s *Streams) follow(ctx context.Context, slug string, l *lines, shared bool) error {
	news := make(chan struct{}, 1)
	watch, err := s.watch(ctx, slug, lobby.Elsewhere, member.Unlimited{}, news)
	if err == nil {
		defer watch.Leave()
	}
	if s.life.Err() != nil {
		return httpx.ErrEnding
	}
	if err != nil {
		return err
	}
	l.begin(shared)
	heartbeat := time.NewTicker(Heartbeat)
	defer heartbeat.Stop()
	for l.err == nil && !l.over {
		select {
		case <-ctx.Done():
			return nil
		case <-heartbeat.C:
			l.write(nil)
		case <-news:
			if !l.takeAll(watch) {
				return nil
			}
		}
	}
	return nil
}

// watch enters a game; news gets something when messages have come.
func (s *Streams) watch(ctx context.Context, slug string, by gamelog.Person, limits member.Limits, news chan<- struct{}) (*lobby.Watch, error) {
	ctx, cancel := context.WithTimeout(ctx, enterWait)
	defer cancel()
	return s.games.Watch(ctx, slug, by, limits, news)
}

// answer is an answer that lasts.
type answer struct {
	w       http.ResponseWriter
	control *http.ResponseController
	limits  *limit.Limiter
	client  string
	err     error // with which writing has failed
}

func (s *Streams) answer(w http.ResponseWriter, r *http.Request) *answer {
	return &answer{w: w, control: http.NewResponseController(w), limits: s.limits, client: address.Key(r)}
}

var newline = []byte("\n")

// begin sends the headers; shared: programs in pages of other sites may read the answer. The
// time for reading a request ends with it, or the server would take the silent client for one
// that has gone.
func (l *answer) begin(shared bool) {
	h := l.w.Header()
	if shared {
		httpx.SharedHeaders(h)
	}
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // a proxy passes each line on
	l.control.SetReadDeadline(time.Time{})
	l.w.WriteHeader(http.StatusOK)
	l.err = l.control.Flush()
}

// write writes a line; none, an empty one.
func (l *answer) write(line any) {
	if line == nil {
		l.writeEncoded(nil)
	} else {
		l.writeEncoded(httpx.Encode(line))
	}
}

// writeEncoded writes a line that others may share.
func (l *answer) writeEncoded(line []byte) {
	if l.err = l.control.SetWriteDeadline(time.Now().Add(writeWait)); l.err != nil {
		return
	}
	if _, l.err = l.w.Write(line); l.err == nil {
		_, l.err = l.w.Write(newline)
	}
	if l.err == nil {
		l.err = l.control.Flush()
	}
	l.limits.ChargeBytes(l.client, len(line)+len(newline))
}

// lines are what an answer says of a game.
type lines struct {
	*answer
	slug  string               // in a program's own stream: the game
	of    func(slug string) Of // what its lines there have of it; nil elsewhere
	known int64                // the event up to which the client knows the game
	over  bool                 // the last line is written
}

// about is which game a line is about, where that is not plain.
func (l *lines) about() Of {
	if l.of == nil {
		return Of{}
	}
	return l.of(l.slug)
}

// begun reports whether the client knows the game, or was sent it.
func (l *lines) begun() bool { return l.known < 0 }

// takeAll writes all messages that have come; ok is false when the stream was
// dropped, because it fell behind or its room has ended.
func (l *lines) takeAll(watch *lobby.Watch) (ok bool) {
	messages, ok := watch.Take()
	for _, message := range messages {
		if ok && l.err == nil && (!l.over || l.of != nil) { // a program may be offered a rematch
			l.message(message)
		}
	}
	return ok
}

// message writes what a message to a watcher's page says of the game. Presence,
// chat and the like are not for programs.
func (l *lines) message(m outbox.Message) {
	switch m.Kind {
	case outbox.Snapshot:
		if v, _, whole := opened[wire.Snapshot](l, m); l.err == nil {
			l.full(v, whole)
		}
	case outbox.Event:
		if v, kind, e := opened[happened](l, m); l.err == nil {
			l.write(state{TypeState, l.about(), v, kind, e})
			l.endOf(v, e.State)
		}
	}
}

// happened is what pages are sent of an event, as the room has encoded it; state is a State of it.
type (
	happened struct {
		Ply   json.RawMessage `json:"ply,omitempty"`
		State json.RawMessage `json:"state"`
	}
	state struct {
		Type string `json:"type"`
		Of
		V     int64  `json:"v"`
		Event string `json:"event"`
		happened
	}
)

// endOf writes the last line where the game has ended, as an encoded state says.
func (l *lines) endOf(v int64, encoded []byte) {
	var s struct {
		Status  gamelog.Status `json:"status"`
		Outcome *game.Outcome  `json:"outcome"`
	}
	if l.err == nil {
		l.err = json.Unmarshal(encoded, &s)
	}
	l.end(v, s.Status, s.Outcome)
}

func opened[D any](l *lines, message outbox.Message) (v int64, kind string, data D) {
	m := struct {
		T string `json:"t"`
		V int64  `json:"v"`
		D *D     `json:"d"`
	}{D: &data}
	l.err = json.Unmarshal(message.Bytes(), &m)
	return m.V, m.T, data
}

// full writes the whole game, unless the client knows it.
func (l *lines) full(v int64, whole wire.Snapshot) {
	if v != l.known {
		whole.Chat, whole.Presence = nil, nil
		l.write(Full{Type: TypeFull, Of: l.about(), V: v, Game: whole})
	}
	l.known = -1 // from now on a whole game is news
	l.end(v, whole.State.Status, whole.State.Outcome)
}

func (l *lines) finished(g *gamelog.Game) {
	shown := wire.Presenter{Game: g, Now: time.Now()}.View("", wire.Moves{}, wire.Presence{}, nil)
	for _, ply := range g.Record.Plies.All() {
		shown.Snapshot.Plies = append(shown.Snapshot.Plies, ply)
	}
	l.full(shown.V, shown.Snapshot)
}

// end writes the last line where the game has ended.
func (l *lines) end(v int64, status gamelog.Status, outcome *game.Outcome) {
	if !status.Ended() || l.err != nil || l.over {
		return
	}
	e := End{Type: TypeEnd, Of: l.about(), V: v}
	if outcome != nil {
		e.Outcome = *outcome
	}
	l.write(e)
	l.over = true
}
