package room

import "log/slog"

// topic is what a room reads again and again of the store, since others may have written it.
type topic int

const (
	logTopic  topic = iota // the game's log
	chatTopic              // its last lines of chat
	planTopic              // what its players have planned
	topics
)

// freshness is how far the reading of a topic is. One rule holds for all of them: whoever may
// know of something new has the topic refreshed; a read takes all that there is, and leaves
// none of it out by comparing numbers; what was asked for amid a read is read once more; and
// a read that failed is repeated after RetryEvery until one succeeds.
type freshness struct {
	reading bool
	again   bool // asked for during the read
	failing bool // the last read failed: the next one is due in a while
}

// refresh has a topic read. A log that cannot be read on is not.
func refresh(s *state, t topic) {
	switch l := &s.fresh[t]; {
	case t == logTopic && s.log.outdated:
	case l.reading:
		l.again = true
	case !l.failing:
		beginRead(s, t)
	}
}

func beginRead(s *state, t topic) {
	l := &s.fresh[t]
	l.reading, l.again = true, false
	after := s.game.Record.Seq
	s.out.add([topics]performer{readLog{why: readNews, after: after}, readChat{}, readPlans{after: after}}[t])
}

// refreshed ends the read of a topic, and says whether it has succeeded. The caller calls
// refreshAgain once it has taken what was read.
func refreshed(s *state, t topic, err error) bool {
	l := &s.fresh[t]
	was := l.failing
	if l.reading, l.failing = false, err != nil; err == nil {
		return true
	}
	l.again = false
	if !was {
		s.out.log(slog.LevelError, [topics]string{"log not read on", "chat not read", "plans not read"}[t], "err", err)
	}
	s.out.add(later{RetryEvery, retryDue{topic: t}})
	return false
}

// refreshAgain has a topic read once more that was asked for during the read.
func refreshAgain(s *state, t topic) {
	if s.fresh[t].again {
		refresh(s, t)
	}
}

type (
	// grown: others have written to a topic, or may have.
	grown struct {
		told
		topic topic
	}
	// logHolds: the log holds an event of this number, perhaps another process's.
	logHolds struct {
		told
		seq int64
	}
	// retryDue: a topic is to be read again whose last read failed.
	retryDue struct {
		told
		topic topic
	}
)

func (q grown) apply(s *state) { refresh(s, q.topic) }

func (q logHolds) apply(s *state) {
	if q.seq > s.game.Record.Seq {
		refresh(s, logTopic)
	}
}

func (q retryDue) apply(s *state) {
	if s.fresh[q.topic].failing && !s.fresh[q.topic].reading {
		beginRead(s, q.topic)
	}
}
