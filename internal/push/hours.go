package push

import (
	"context"
	"errors"
	"maps"
	"time"

	"threefold/internal/locale"
)

// WishHour is the wish to be reminded of the site's hours.
const WishHour = "hour"

const (
	// remindBefore is how long before an hour begins devices are reminded of it.
	remindBefore = 10 * time.Minute

	remindersListed = 50 // in a poll: each is a write, for which moves wait
)

// Hour is an event of the site at a set time, of which devices are reminded that wish for it.
type Hour struct {
	ID, Slug string
	Starts   time.Time
}

// HourStore is the part of the store that reminders need. Moments are epoch milliseconds.
type HourStore interface {
	// Unreminded returns at most limit subscriptions that wish to be reminded of hours, and are done
	// with the hour that starts at last, if it is not 0, but not yet with the one that starts at start.
	Unreminded(ctx context.Context, last, start int64, limit int) ([]Subscription, error)

	// NoteReminded records that a subscription is done with the hours that start at a moment, and all
	// before.
	NoteReminded(ctx context.Context, id string, start int64) error
}

// pollHours starts to remind of the hours that begin soon. A device is done with one before it is
// reminded of the next, and hours that start at the same moment have one message.
func (s *Sender) pollHours(ctx context.Context, before map[[2]string]bool) error {
	if s.Hours == nil {
		return nil
	}
	now, last := time.Now(), int64(0)
	waiting := s.waiting(now)
	for _, h := range s.Hours(now) {
		if !h.Starts.After(now) || h.Starts.Sub(now) > remindBefore {
			continue
		}
		reading, cancel := context.WithTimeout(ctx, storeWait)
		all, err := s.Store.Unreminded(reading, last, h.Starts.UnixMilli(), len(before)+len(waiting)+remindersListed)
		cancel()
		if err != nil {
			return err
		}
		for _, to := range all {
			key := [2]string{to.ID, WishHour}
			if !before[key] && waiting[to.ID].IsZero() && s.begin(key) {
				s.work.Go(func() {
					defer s.end(key)
					if err := s.remind(ctx, h, to); err != nil && !errors.Is(err, context.Canceled) {
						s.Logger.Warn("a reminder is sent again", "hour", h.ID, "err", err)
					}
				})
			}
		}
		last = h.Starts.UnixMilli()
	}
	return nil
}

// waiting returns the reminders that are put off until after now, by subscription.
func (s *Sender) waiting(now time.Time) map[string]time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	maps.DeleteFunc(s.remindAt, func(_ string, at time.Time) bool { return !at.After(now) })
	return maps.Clone(s.remindAt)
}

// remind reminds a device of an hour. What was sent is written at once, so that after a crash a device
// gets one message twice at most, which replaces the first, because it has the same tag. What cannot be
// sent before the hour begins is not sent.
func (s *Sender) remind(ctx context.Context, h Hour, to Subscription) error {
	now := time.Now()
	again := to.Quiet.Until(now)
	if !again.After(now) {
		a, ok := s.inTurn(ctx, s.hourLetter(h, to), to)
		if ctx.Err() != nil && (!ok || a.outcome != taken) {
			return ctx.Err()
		}
		if ok {
			if err := s.answered(to, a); err != nil {
				return err
			}
		}
		if !ok || a.outcome == later {
			again = time.Now().Add(max(firstPause, a.after))
		}
	}
	if again.After(now) && again.Before(h.Starts) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.remindAt[to.ID] = again
		return nil
	}
	writing, cancel := context.WithTimeout(context.Background(), storeWait) // also a process that ends records what it has sent
	defer cancel()
	return s.Store.NoteReminded(writing, to.ID, h.Starts.UnixMilli())
}

// hourLetter says when an hour begins, by the clock of the device, so that it is true whenever it is read.
func (s *Sender) hourLetter(h Hour, to Subscription) letter {
	return letter{func(l *locale.Language) message {
		return message{declarative, notification{Title: l.T("notify.hour", "time", to.Quiet.local(h.Starts).Format("15:04")), Body: l.T("notify.hour-says"),
			Lang: l.Code, Dir: "auto", Tag: "threefold-" + h.Slug, Navigate: s.Origin + "/hour/" + h.Slug}}
	}, topic(to.Player, h.ID), max(time.Until(h.Starts), 0), true}
}
