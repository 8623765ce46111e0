// Package stream has the handlers of streams for programs: one game, all games and invitations of a
// program, or a tournament. A stream is a long-lived response of JSON objects, one a line.
//
// The handler's goroutine watches the game (lobby.Watch), as an open page does, and writes the
// lines. A stream ends when the game has ended, when the client is gone or reads too slowly, when
// the client exceeds its limits, or with the server.
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

// Games reads and watches games.
type Games interface {
	// Game returns the game of a slug, or gamelog.ErrNotFound.
	Game(ctx context.Context, slug string) (gamelog.Game, error)
	// Watch enters a game as by. news, which must be buffered, receives a value when there are
	// messages. The caller calls Leave.
	Watch(ctx context.Context, slug string, by gamelog.Person, limits member.Limits, news chan<- struct{}) (*lobby.Watch, error)
}

const (
	enterWait = 10 * time.Second // for a room to load
	writeWait = 10 * time.Second // for the client to read a line
)

// Heartbeat is the interval of the empty lines that keep a stream open.
const Heartbeat = 10 * time.Second

// Streams has the handlers of streams. Close ends them all.
type Streams struct {
	games     Games
	store     Store
	limits    *limit.Limiter
	responder *httpx.ErrorResponder

	tournaments *director.Director

	life context.Context // of all streams
	end  context.CancelFunc
}

// New returns Streams without any open stream.
func New(games Games, store Store, tournaments *director.Director, limits *limit.Limiter, responder *httpx.ErrorResponder) *Streams {
	s := &Streams{games: games, store: store, tournaments: tournaments, limits: limits, responder: responder}
	s.life, s.end = context.WithCancel(context.Background())
	return s
}

// Close ends all streams. Programs reconnect.
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
	V int64 `json:"v"` // Number of the last event.
	game.Outcome
}

// Values of Type in the lines of a stream.
const (
	TypeFull  = "gameFull"  // of Full
	TypeState = "gameState" // of State
	TypeEnd   = "gameEnd"   // of End
)

// Game answers GET /api/games/{slug}/stream. With ?from=17 the client has the game up to event
// 17, and gets the whole game only if more has happened.
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

// follow writes a game's lines until the game or the stream ends. If it returns an error, it has
// written nothing.
func (s *Streams) follow(ctx context.Context, slug string, l *lines, shared bool) error {
	news := make(chan struct{}, 1)
	watch, err := s.watch(ctx, slug, lobby.StreamViewer, member.Unlimited{}, news)
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

// watch enters a game; news receives a value when there are messages.
func (s *Streams) watch(ctx context.Context, slug string, by gamelog.Person, limits member.Limits, news chan<- struct{}) (*lobby.Watch, error) {
	ctx, cancel := context.WithTimeout(ctx, enterWait)
	defer cancel()
	return s.games.Watch(ctx, slug, by, limits, news)
}

// answer is the response of a stream.
type answer struct {
	w       http.ResponseWriter
	control *http.ResponseController
	limits  *limit.Limiter
	client  string // key of the client's address
	err     error  // of the last write
}

func (s *Streams) answer(w http.ResponseWriter, r *http.Request) *answer {
	return &answer{w: w, control: http.NewResponseController(w), limits: s.limits, client: address.Key(r)}
}

var newline = []byte("\n")

// begin sends the headers. shared lets scripts of other sites read the stream. It clears the
// read deadline, which would end the connection because the client sends nothing.
func (l *answer) begin(shared bool) {
	h := l.w.Header()
	if shared {
		httpx.SharedHeaders(h)
	}
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // proxies do not buffer lines
	l.control.SetReadDeadline(time.Time{})
	l.w.WriteHeader(http.StatusOK)
	l.err = l.control.Flush()
}

// write writes line as JSON, or an empty line for nil.
func (l *answer) write(line any) {
	if line == nil {
		l.writeEncoded(nil)
	} else {
		l.writeEncoded(httpx.Encode(line))
	}
}

// writeEncoded writes an encoded line, which other streams may share.
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

// lines writes the lines about one game.
type lines struct {
	*answer
	slug  string               // of the game; in a program's own stream only
	of    func(slug string) Of // returns the Of of a line; nil except in a program's own stream
	known int64                // the event up to which the client has the game; -1 once it was sent
	over  bool                 // the last line is written
}

// about returns the Of of a line, which is empty except in a program's own stream.
func (l *lines) about() Of {
	if l.of == nil {
		return Of{}
	}
	return l.of(l.slug)
}

// begun reports whether the client has the game.
func (l *lines) begun() bool { return l.known < 0 }

// takeAll writes all queued messages; ok is false if the queue was dropped, because the stream
// was too slow or the room has ended.
func (l *lines) takeAll(watch *lobby.Watch) (ok bool) {
	messages, ok := watch.Take()
	for _, message := range messages {
		if ok && l.err == nil && (!l.over || l.of != nil) { // after the end, a rematch may be offered
			l.message(message)
		}
	}
	return ok
}

// message writes the line of a message to a spectator's page. Presence, chat and the like are
// not sent to programs.
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

// happened is an event's message to pages, as the room has encoded it; state is a State of it.
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

// endOf writes the last line if the game has ended, according to an encoded state.
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

// full writes the whole game, unless the client has it.
func (l *lines) full(v int64, whole wire.Snapshot) {
	if v != l.known {
		whole.Chat, whole.Presence = nil, nil
		l.write(Full{Type: TypeFull, Of: l.about(), V: v, Game: whole})
	}
	l.known = -1 // a later snapshot is always sent
	l.end(v, whole.State.Status, whole.State.Outcome)
}

func (l *lines) finished(g *gamelog.Game) {
	shown := wire.Presenter{Game: g, Now: time.Now()}.View("", wire.Moves{}, wire.Presence{}, nil)
	for _, ply := range g.Record.Plies.All() {
		shown.Snapshot.Plies = append(shown.Snapshot.Plies, ply)
	}
	l.full(shown.V, shown.Snapshot)
}

// end writes the last line if the game has ended.
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
