package module

import (
	"strconv"
	"strings"
	"time"

	"threefold/internal/engine"
	"threefold/internal/game"
	"threefold/internal/gamejson"
	"threefold/internal/jsonw"
	"threefold/internal/review"
)

// reading is a running review of a session.
type reading struct {
	*Session
	reader *review.Reader
	game   *engine.Variant
	say    func([]byte)
	paused time.Time // the last time that the thread was yielded
	said   time.Time // the last time that a result was sent
	unsaid []int     // the plies that were searched since
}

// Review searches for the turning points of a line until it is complete or Stop is called. It
// calls say with Reviews of types.js, the last of which is done. known holds scores that an earlier
// review of the same line found in its full pass, each as "ply score", White's in hundredths of a
// pawn; others are ignored. It fails with an *Error, and does not call say, if the line is invalid.
func (s *Session) Review(at At, known []string, say func([]byte)) error {
	v, err := variant(at.Game)
	if err != nil {
		return err
	}
	course, err := s.follow(at)
	if err != nil {
		return err
	}
	s.held = nil // the course is the reader's: requests during a pause must not add moves to it
	reader, err := review.NewReader(v, course, s.thinker(v))
	if err != nil {
		return &Error{codePosition, game.SentenceOf(err)}
	}
	r := &reading{Session: s, reader: reader, game: v, say: say, paused: time.Now()}
	for _, line := range known {
		first, second, _ := strings.Cut(line, " ")
		ply, wrong := strconv.Atoi(first)
		score, wrongToo := strconv.Atoi(second)
		if wrong == nil && wrongToo == nil && ply >= 0 && ply <= reader.Moves() {
			reader.Restore(ply, score)
		}
	}
	reader.Continue, reader.OnPly = r.proceed, r.saw
	s.stopped = false
	why := "stop"
	if reader.Run() {
		why = "settled"
	}
	r.say(r.told(why))
	return nil
}

// proceed yields the thread every 50 ms, and reports whether the review continues.
func (r *reading) proceed() bool {
	now := time.Now()
	if now.Sub(r.paused) >= holds {
		r.tell(now)
		r.pauses()
		r.paused = time.Now()
	}
	return !r.stopped
}

func (r *reading) saw(ply int) {
	r.unsaid = append(r.unsaid, ply)
	r.tell(time.Now())
}

func (r *reading) tell(now time.Time) {
	if len(r.unsaid) > 0 && now.Sub(r.said) >= between {
		r.say(r.told(""))
		r.said = now
	}
}

// told returns the results since the last call as a Review of types.js. If why is not "", the
// review is done and has the turns.
func (r *reading) told(why string) []byte {
	b := jsonw.PutInt([]byte{'{'}, "nodes", int64(r.reader.Nodes()))
	b = jsonw.PutInt(b, "judging", int64(review.DeepNodes(r.reader.Moves())))
	b = jsonw.PutList(b, "plies", notNil(r.unsaid), r.appendPly)
	r.unsaid = nil
	if why == "" {
		return append(b, `,"done":false}`...)
	}
	b = jsonw.PutList(b, "turns", notNil(r.reader.Turns()), r.appendTurn)
	return append(jsonw.PutText(append(b, `,"done":true`...), "why", why), '}')
}

// appendPly appends a Looked of types.js.
func (r *reading) appendPly(b []byte, ply int) []byte {
	view := r.reader.At(ply)
	b = jsonw.PutInt(append(b, '{'), "ply", int64(ply))
	b = jsonw.PutInt(b, "pass", int64(view.Pass))
	b = jsonw.PutInt(b, "score", int64(view.Score))
	b = strconv.AppendFloat(jsonw.Key(b, "share"), r.reader.Share(ply), 'f', 4, 64)
	b = putVerdict(b, r.reader.Verdict(ply))
	return append(jsonw.PutText(b, "number", r.reader.Number(ply)), '}')
}

// appendTurn appends a Turn of types.js.
func (r *reading) appendTurn(b []byte, t review.Turn) []byte {
	b = jsonw.PutInt(append(b, '{'), "move", int64(t.Move))
	b = jsonw.PutInt(b, "rank", int64(t.Rank))
	b = jsonw.PutText(b, "by", t.By.String())
	b = strconv.AppendBool(jsonw.Key(b, "decided"), t.Decided)
	b = jsonw.PutList(b, "says", gamejson.Sentences(t.Why), gamejson.AppendSentence)
	b = jsonw.OptList(b, "places", places(t.Why), jsonw.Text)
	b = r.appendLineFrom(jsonw.Key(b, "better"), t.Move-1, t.Better)
	return append(r.appendLineFrom(jsonw.Key(b, "answer"), t.Move, t.Answer), '}')
}

// places returns what sentences name.
func places(sentences []game.Sentence) (all []string) {
	for i := range sentences {
		all = append(all, sentences[i].Places()...)
	}
	return all
}

// appendLineFrom appends the moves of a line from one of the game's positions.
func (r *reading) appendLineFrom(b []byte, ply int, moves []engine.Move) []byte {
	root, err := r.reader.Position(ply)
	if err != nil {
		return append(b, `[]`...)
	}
	face, err := r.game.Parse(root.Text())
	if err != nil {
		return append(b, `[]`...)
	}
	return appendThread(b, root, face, moves)
}
