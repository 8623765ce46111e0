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
	// tableMB is how large the table of a search is, in MiB: as much as phones bear, and
	// the same everywhere, so that the same nodes give the same move.
	tableMB = 32

	holds   = 50 * time.Millisecond  // the thread, between two pauses
	between = 125 * time.Millisecond // two results, at least

	maxLines  = 5
	maxThread = 16 // moves of a line that are sent
)

// Limits say how far a search goes; what is zero does not limit it.
type Limits struct {
	Lines, MS, Nodes, Depth int
	Threat                  bool // the other side is on turn
}

// search is one search of a session.
type search struct {
	*Session
	game    *engine.Variant
	now     engine.Position // what is searched, and moves while it is
	root    engine.Position // the same position, which stays
	face    game.Position   // and again, which knows how moves are shown
	say     func([]byte)
	begun   time.Time
	paused  time.Time      // the last time that others had the thread
	said    time.Time      // the last time that something was told
	unsaid  *engine.Result // what was found since
	verdict *tables.Value  // what the tables know of the position, for White
}

// Stop ends the search that runs, when it looks next.
func (s *Session) Stop() { s.stopped = true }

// Search looks for the best lines of a position until a limit is met or Stop is called,
// and says what it finds: Thoughts of types.js, the last of which is done. A search that
// is limited by nodes alone begins with an empty memory, so that the same nodes give the
// same lines on every machine; others remember those before.
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
		return &Error{codePosition, err.Error()}
	}
	root, err := v.Position(p.Text(), nil)
	if err != nil {
		return &Error{codePosition, err.Error()}
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

// passed is a position with the other side on turn. An error says that this cannot be.
func passed(v *engine.Variant, p engine.Position) (engine.Position, error) {
	p.Pass()
	text := p.Text()
	p.Undo()
	if _, err := v.Parse(text); err != nil {
		return p, &Error{codeThreat, "There is no threat to show here: the side to move is in check, or the game is over."}
	}
	return v.Position(text, nil)
}

func (s *Session) thinker(v *engine.Variant) engine.Thinker {
	if s.minds != v.ID {
		s.mind, s.minds = nil, v.ID // before another table is made
		s.mind = v.NewThinker(tableMB)
	}
	return s.mind
}

func (r *search) think(limits Limits) {
	mind := r.thinker(r.game)
	if limits.Nodes > 0 && limits.MS == 0 {
		mind.Forget()
	}
	mind.Put(r.now)
	r.stopped = false
	l := engine.Limits{Nodes: limits.Nodes, Depth: limits.Depth, Lines: min(max(limits.Lines, 1), maxLines), Goon: r.goOn, OnDepth: r.heard}
	if limits.MS > 0 {
		l.Deadline = r.begun.Add(time.Duration(limits.MS) * time.Millisecond)
	}
	found := mind.Think(l)
	r.say(r.thought(&found, r.why(&found, limits)))
}

// why a search has ended.
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

// goOn hands the thread back now and then, and says what has waited to be said.
func (r *search) goOn() bool {
	now := time.Now()
	if now.Sub(r.paused) < holds {
		return !r.stopped
	}
	r.tell(now)
	r.pauses()
	r.paused = time.Now()
	return !r.stopped
}

// heard keeps the result of a depth until it may be told.
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

// thought is a result: the Thought of types.js. It is done where it says why.
func (r *search) thought(found *engine.Result, why string) []byte {
	b := jsonw.PutInt([]byte{'{'}, "depth", int64(found.Depth))
	b = jsonw.PutInt(b, "nodes", int64(found.Nodes))
	b = jsonw.PutInt(b, "ms", time.Since(r.begun).Milliseconds())
	b = jsonw.PutList(b, "lines", notNil(found.Lines), r.appendLine)
	if r.verdict != nil {
		b = jsonw.PutText(b, "verdict", review.KnownWords(*r.verdict))
	}
	if why == "" {
		return append(b, `,"done":false}`...)
	}
	return append(jsonw.PutText(append(b, `,"done":true`...), "why", why), '}')
}

// appendLine appends an EngineLine of types.js. What the tables know of its first move
// is before its score.
func (r *search) appendLine(b []byte, l engine.Line) []byte {
	score, known := l.Score, r.known(l.Moves[0])
	if r.root.Turn() == game.Black {
		score = -score
	}
	share, words, number := review.Share(r.game, score), review.Words(r.game, score), review.Number(score)
	plies, mates := engine.MatesIn(score)
	if known != nil && !mates {
		share, words, number = review.Known(*known), review.KnownWords(*known), ""
	}
	b = jsonw.PutInt(append(b, '{'), "score", int64(score))
	b = strconv.AppendFloat(jsonw.Key(b, "share"), share, 'f', 4, 64)
	b = jsonw.PutText(b, "words", words)
	b = jsonw.PutText(b, "number", number)
	if mates {
		b = jsonw.PutInt(b, "plies", int64(plies))
	}
	return append(appendThread(jsonw.Key(b, "moves"), r.root, r.face, l.Moves), '}')
}

// known is what a move is worth by the tables, for White; nil where they do not know the
// position.
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

// appendThread appends the moves of a line from a root as they are shown.
func appendThread(b []byte, root engine.Position, at game.Position, moves []engine.Move) []byte {
	b = append(b, '[')
	for i, text := range root.Texts(moves[:min(len(moves), maxThread)]) {
		next, played, err := at.Play(text)
		if err != nil {
			break // the rules end the game where the search looks on
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

// notNil is a list that is written as [] where there is none.
func notNil[E any](list []E) []E {
	if list == nil {
		return []E{}
	}
	return list
}
