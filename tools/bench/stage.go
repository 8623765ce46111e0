package bench

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// event is something that happens once.
type event struct {
	happened chan struct{}
	once     sync.Once
}

func (e *event) happen() { e.once.Do(func() { close(e.happened) }) }

// stage is the phase of a run: events count between start and stop.
type stage struct {
	phase atomic.Int32
	began time.Time // moments count from it
	warm  event     // a table has played what it plays before anything counts
	start event     // what happens counts, or it will not
	used  event     // a table has no more prepared moves, or something failed

	mu   sync.Mutex
	errs []error
}

const (
	warming int32 = iota
	counting
	over
)

func newStage() *stage {
	s := &stage{began: time.Now()}
	for _, e := range []*event{&s.warm, &s.start, &s.used} {
		e.happened = make(chan struct{})
	}
	return s
}

// now returns the time in nanoseconds since the stage began.
func (s *stage) now() int64 { return int64(time.Since(s.began)) }

func (s *stage) counts() bool { return s.phase.Load() == counting }
func (s *stage) over() bool   { return s.phase.Load() == over }

// fail stores an error, unless the run is over and pages close.
func (s *stage) fail(err error) {
	if s.over() {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.errs = append(s.errs, err)
	s.warm.happen()
	s.start.happen()
	s.used.happen()
}

// failure returns the first three errors, joined, or nil.
func (s *stage) failure() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return errors.Join(s.errs[:min(len(s.errs), 3)]...)
}

// wait waits for a duration, or until an event happens.
func (s *stage) wait(ctx context.Context, d time.Duration, until *event) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-until.happened:
	case <-ctx.Done():
	}
}
