package module

import (
	"strconv"
	"time"

	"threefold/internal/engine"
	"threefold/internal/engine/tables"
	"threefold/internal/game"
	"threefold/internal/jsonw"
	"threefold/internal/review"
)

const (
	// tableMB is the size of a search's transposition table in MiB: small enough for phones, and
	// the same everywhere, so that the same nodes give the same move.
	tableMB = 32

	holds   = 50 * time.Millisecond  // time for which a search keeps the thread
	between = 125 * time.Millisecond // least time between two results

	maxLines  = 5
	maxThread = 16 // the most moves of a line that are sent
)

// Limits is what a search looks for and where it ends. A zero MS, Nodes or Depth is no limit.
type Limits struct {
	Lines  int  // number of lines to return, 1 to 5; a value outside counts as the nearest of them
	MS     int  // milliseconds
	Nodes  int  // moves made
	Depth  int  // plies
	Threat bool // search with the other side to move
}

// search is one search of a session.
type search struct {
	*Session
	game    *engine.Variant
	now     engine.Position // the position on which the search makes moves
	root    engine.Position // the same position, which the search does not change
	face    game.Position   // the same position, for the notation of moves
	say     func([]byte)
	begun   time.Time
	paused  time.Time      // the last time that the thread was yielded
	said    time.Time      // the last time that a result was sent
	unsaid  *engine.Result // the latest result that was not sent yet
	verdict *tables.Value  // value of the position by the endgame tables, for White; nil if unknown
}

// Stop ends the search or review that is paused, soon after it continues. Without one it has no
// effect: a later search is not stopped.
func (s *Session) Stop() { s.stopped = true }

// Search searches for the best lines of a position until a limit is reached or Stop is called. It
// calls say with Thoughts of types.js, the last of which is done. A search that is limited by
// nodes and not by time begins with an empty transposition table, so that the same nodes give the
// same lines on every computer; other searches keep the table. It fails with an *Error, and does
// not call say, if the line is invalid or there is no threat to search for.
func (s *Session) Search(at At, limits Limits, say func([]byte)) error {
	v, p, err := position(at)
	if err != nil {
		return err
	}
	if limits.Threat {
		if p, err = passed(v, p); err != nil {
			return err
		}
	}
	face, err := v.Parse(p.Text())
	if err != nil {
		return &Error{codePosition, game.SentenceOf(err)}
	}
	root, err := v.Position(p.Text(), nil)
	if err != nil {
		return &Error{codePosition, game.SentenceOf(err)}
	}
	now := time.Now()
	run := &search{Session: s, game: v, now: p, root: root, face: face, say: say, begun: now, paused: now}
	if value, ok := review.Probe(v, p); ok {
		if p.Turn() == game.Black {
			value = -value
		}
		run.verdict = &value
	}
	run.think(limits)
	return nil
}

// passed returns a position with the other side to move. It fails if that is not a valid position.
func passed(v *engine.Variant, p engine.Position) (engine.Position, error) {
	p.Pass()
	text := p.Text()
	p.Undo()
	if _, err := v.Parse(text); err != nil {
		return p, &Error{codeThreat, game.NewSentence("position.no-threat")}
	}
	return v.Position(text, nil)
}

func (s *Session) thinker(v *engine.Variant) engine.Thinker {
	if s.engineGame != v.ID {
		s.engine, s.engineGame = nil, v.ID // the old table is freed before the new one is allocated
		s.engine = v.NewThinker(tableMB)
	}
	return s.engine
}

func (r *search) think(limits Limits) {
	thinker := r.thinker(r.game)
	if limits.Nodes > 0 && limits.MS == 0 {
		thinker.Reset()
	}
	thinker.Put(r.now)
	r.stopped = false
	l := engine.Limits{Nodes: limits.Nodes, Depth: limits.Depth, Lines: min(max(limits.Lines, 1), maxLines), Continue: r.proceed, OnDepth: r.heard}
	if limits.MS > 0 {
		l.Deadline = r.begun.Add(time.Duration(limits.MS) * time.Millisecond)
	}
	found := thinker.Think(l)
	r.say(r.thought(&found, r.why(&found, limits)))
}

// why returns the reason why a search has ended.
func (r *search) why(found *engine.Result, limits Limits) string {
	switch {
	case r.stopped:
		return "stop"
	case limits.Nodes > 0 && found.Nodes >= limits.Nodes, limits.Depth > 0 && found.Depth >= limits.Depth,
		limits.MS > 0 && time.Since(r.begun) >= time.Duration(limits.MS)*time.Millisecond:
		return "limit"
	default:
		return "settled"
	}
}

// proceed yields the thread every 50 ms, sends a pending result, and reports whether the search
// continues.
func (r *search) proceed() bool {
	now := time.Now()
	if now.Sub(r.paused) < holds {
		return !r.stopped
	}
	r.tell(now)
	r.pauses()
	r.paused = time.Now()
	return !r.stopped
}

// heard stores the result of a depth until it may be sent.
func (r *search) heard(found engine.Result) {
	r.unsaid = &found
	r.tell(time.Now())
}

func (r *search) tell(now time.Time) {
	if r.unsaid == nil || now.Sub(r.said) < between {
		return
	}
	r.say(r.thought(r.unsaid, ""))
	r.unsaid, r.said = nil, now
}

// thought returns a result as a Thought of types.js. If why is not "", the search is done.
func (r *search) thought(found *engine.Result, why string) []byte {
	b := jsonw.PutInt([]byte{'{'}, "depth", int64(found.Depth))
	b = jsonw.PutInt(b, "nodes", int64(found.Nodes))
	b = jsonw.PutInt(b, "ms", time.Since(r.begun).Milliseconds())
	b = jsonw.PutList(b, "lines", notNil(found.Lines), r.appendLine)
	if r.verdict != nil {
		b = jsonw.PutText(b, "verdict", review.KnownKey(*r.verdict))
	}
	if why == "" {
		return append(b, `,"done":false}`...)
	}
	return append(jsonw.PutText(append(b, `,"done":true`...), "why", why), '}')
}

// appendLine appends an EngineLine of types.js. A value of the endgame tables for its first move
// overrides the score, except for a mate.
func (r *search) appendLine(b []byte, l engine.Line) []byte {
	score, known := l.Score, r.known(l.Moves[0])
	if r.root.Turn() == game.Black {
		score = -score
	}
	share, verdict, number := review.Share(r.game, score), review.VerdictOf(r.game, score), review.Number(score)
	plies, mates := engine.MatesIn(score)
	if known != nil && !mates {
		share, verdict, number = review.KnownShare(*known), review.Verdict{Key: review.KnownKey(*known)}, ""
	}
	b = jsonw.PutInt(append(b, '{'), "score", int64(score))
	b = strconv.AppendFloat(jsonw.Key(b, "share"), share, 'f', 4, 64)
	b = putVerdict(b, verdict)
	b = jsonw.PutText(b, "number", number)
	if mates {
		b = jsonw.PutInt(b, "plies", int64(plies))
	}
	return append(appendThread(jsonw.Key(b, "moves"), r.root, r.face, l.Moves), '}')
}

func putVerdict(b []byte, v review.Verdict) []byte {
	b = jsonw.PutText(b, "key", v.Key)
	if v.N > 0 {
		b = jsonw.PutInt(b, "n", int64(v.N))
	}
	return b
}

// known returns the value of a move by the endgame tables, for White, or nil if unknown.
func (r *search) known(m engine.Move) *tables.Value {
	if r.verdict == nil {
		return nil
	}
	value, ok := after(r.game, r.root, m)
	if !ok {
		return nil
	}
	if r.root.Turn() == game.Black {
		value = -value
	}
	return &value
}

// appendThread appends the first moves of a line from a root in the notation of pages.
func appendThread(b []byte, root engine.Position, at game.Position, moves []engine.Move) []byte {
	b = append(b, '[')
	for i, text := range root.Texts(moves[:min(len(moves), maxThread)]) {
		next, played, err := at.Play(text)
		if err != nil {
			break // the rules end the game here, though the search goes further
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = jsonw.PutText(append(b, '{'), "text", text)
		b = jsonw.PutText(b, "shown", played.Shown)
		b = jsonw.PutText(b, "by", played.By)
		b = append(jsonw.PutList(b, "path", played.Path, jsonw.Text), '}')
		at = next
	}
	return append(b, ']')
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

// notNil returns the list, or an empty one for nil, so that JSON has [] and not null.
func notNil[E any](list []E) []E {
	if list == nil {
		return []E{}
	}
	return list
}
