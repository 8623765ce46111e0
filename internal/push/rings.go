package push

import (
	"context"
	"errors"
	"slices"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/locale"
)

const (
	// MostRung is how many players are notified of a challenge.
	MostRung = 10

	// RingsADay is how often a day a player is notified of challenges, with RingPause between two
	// of them: what is withdrawn and made again rings no player twice.
	RingsADay = 3 // the store has as many moments of each subscription
	RingPause = 10 * time.Minute

	// ringLasts is how long after it was asked for a ring is still sent, and ringLife how long a
	// push service keeps it: who comes later than that finds the maker gone.
	ringLasts = 5 * time.Minute
	ringLife  = 10 * time.Minute

	// replacedFor is how long after a ring its messages are replaced when the challenge is over. What is
	// still shown later leads to a page that says so.
	replacedFor = time.Hour

	ringsListed = 100 // in a poll
)

// WishFor returns the kind of game that players may wish for: the game's id, and whether it has a
// clock, "cheskers/clock" or "cheskers/days".
func WishFor(game string, t gamelog.Terms) string {
	if t.Clock != nil {
		return game + "/clock"
	}
	return game + "/days"
}

// Ring is an open challenge of which players are notified who wish for such a game.
type Ring struct {
	Game   gamelog.Row // the challenge
	At     int64       // when it was asked for, in epoch milliseconds
	Next   int64       // when something is to be done, in epoch milliseconds; 0: when the challenge is over
	Chosen []string    // ids of the subscriptions that are notified; empty before they are chosen
	Done   []string    // those of them that need no message any more
	People int         // players who were notified
}

// RingStore is the part of the store that rings need. Moments are epoch milliseconds.
type RingStore interface {
	// Rings returns at most limit rings that are due at now, or whose challenge is over, the oldest
	// first.
	Rings(ctx context.Context, now int64, limit int) ([]Ring, error)

	// Wishers returns at most limit subscriptions that wish for such a game and may be notified at
	// now, the one that was notified the longest time ago first. It leaves out those of the maker,
	// of players who have muted the maker, and of players who view a page of the site.
	Wishers(ctx context.Context, wish, maker string, now int64, limit int) ([]Subscription, error)

	// NotRungBefore records that these subscriptions are not notified of challenges until a moment.
	NotRungBefore(ctx context.Context, ids []string, until int64) error

	// Choose records which subscriptions are notified, and that their players are at now.
	Choose(ctx context.Context, game string, ids []string, now int64) error

	// ByID returns the subscriptions with these ids that still exist.
	ByID(ctx context.Context, ids []string) ([]Subscription, error)

	// NoteRing writes Next, Done and People of a ring.
	NoteRing(ctx context.Context, r Ring) error

	// EndRing deletes a ring.
	EndRing(ctx context.Context, game string) error
}

// pollRings starts to send the rings that are due.
func (s *Sender) pollRings(ctx context.Context, before map[[2]string]bool) error {
	reading, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	all, err := s.Store.Rings(reading, time.Now().UnixMilli(), len(before)+ringsListed)
	for _, r := range all {
		key := [2]string{"", r.Game.ID}
		if !before[key] && s.begin(key) {
			s.work.Go(func() {
				defer s.end(key)
				if err := s.ring(ctx, r); err != nil && !errors.Is(err, context.Canceled) {
					s.Logger.Warn("a ring is sent again", "game", r.Game.ID, "err", err)
				}
			})
		}
	}
	return err
}

// ring notifies the players of a challenge; if it is over, those who were notified that it is. What was
// sent is written after each message, so that after a crash at most one is repeated, which replaces the
// first, because it has the same tag.
func (s *Sender) ring(ctx context.Context, r Ring) error {
	switch age := time.Since(time.UnixMilli(r.At)); {
	case r.Game.Status != gamelog.Invited:
		return s.ringOver(ctx, r, age < replacedFor)
	case age > ringLasts:
		r.Next = 0
		return s.noteRing(r)
	}
	if len(r.Chosen) == 0 {
		if err := s.choose(ctx, &r); err != nil {
			return err
		}
	}
	all, err := s.byID(ctx, r.Chosen)
	if err != nil {
		return err
	}
	players := map[string]bool{} // who were notified
	for _, to := range all {
		players[to.Player] = players[to.Player] || slices.Contains(r.Done, to.ID)
	}
	next := int64(0) // r.Next stays until all are done, for a process that ends
	for _, to := range all {
		if slices.Contains(r.Done, to.ID) || to.Quiet.Until(time.Now()).After(time.Now()) {
			continue
		}
		a, ok := s.inTurn(ctx, s.ringLetter(r, to), to)
		if ctx.Err() != nil && a.outcome != taken {
			return ctx.Err()
		}
		if ok {
			if err := s.answered(to, a); err != nil {
				return err
			}
		}
		if !ok || a.outcome == later {
			next = time.Now().Add(max(firstPause, a.after)).UnixMilli()
			continue
		}
		if a.outcome == taken && !players[to.Player] {
			players[to.Player] = true
			r.People++
		}
		r.Done = append(r.Done, to.ID)
		if err := s.noteRing(r); err != nil {
			return err
		}
	}
	r.Next = next
	return s.noteRing(r)
}

// choose chooses who is notified. Those in their quiet hours are left out until these are over.
func (s *Sender) choose(ctx context.Context, r *Ring) error {
	const listed = 5 * MostRung
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	for now := time.Now(); ; {
		all, err := s.Store.Wishers(ctx, WishFor(r.Game.Game, r.Game.Terms), r.Game.Creator.ID, now.UnixMilli(), listed)
		if err != nil {
			return err
		}
		r.Chosen = nil // this list has those of the one before
		people, quiet := map[string]bool{}, map[int64][]string{}
		for _, w := range all {
			if until := w.Quiet.Until(now); until.After(now) {
				quiet[until.UnixMilli()] = append(quiet[until.UnixMilli()], w.ID)
			} else if people[w.Player] || len(people) < MostRung {
				people[w.Player] = true
				r.Chosen = append(r.Chosen, w.ID)
			}
		}
		for until, ids := range quiet {
			if err := s.Store.NotRungBefore(ctx, ids, until); err != nil {
				return err
			}
		}
		if len(people) == MostRung || len(quiet) == 0 {
			return s.Store.Choose(ctx, r.Game.ID, r.Chosen, now.UnixMilli())
		}
	}
}

// ringOver ends the ring of a challenge that is over. Its messages are replaced, where they may still
// be shown, but for who plays.
func (s *Sender) ringOver(ctx context.Context, r Ring, shown bool) error {
	if shown {
		all, err := s.byID(ctx, r.Done)
		if err != nil {
			return err
		}
		for _, to := range all {
			if to.Player == r.Game.White.ID || to.Player == r.Game.Black.ID {
				continue
			}
			if a, ok := s.inTurn(ctx, s.overLetter(r, to), to); ok {
				if err := s.answered(to, a); err != nil {
					return err
				}
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	writing, cancel := context.WithTimeout(context.Background(), storeWait)
	defer cancel()
	return s.Store.EndRing(writing, r.Game.ID)
}

func (s *Sender) byID(ctx context.Context, ids []string) ([]Subscription, error) {
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	return s.Store.ByID(ctx, ids)
}

// answered counts the answer of a push service, and deletes a subscription that it does not know.
func (s *Sender) answered(to Subscription, a answered) error {
	s.Meter.Sent(Outcomes[a.outcome])
	switch a.outcome {
	case gone:
		return s.drop(to, a)
	case refused, later:
		s.logOnce(to, a)
	}
	return nil
}

// noteRing has a context of its own, because also a process that ends must record what it has sent.
func (s *Sender) noteRing(r Ring) error {
	ctx, cancel := context.WithTimeout(context.Background(), storeWait)
	defer cancel()
	return s.Store.NoteRing(ctx, r)
}

// ringLetter says that somebody waits, without a name: a stranger has chosen it.
func (s *Sender) ringLetter(r Ring, to Subscription) letter {
	return letter{func(l *locale.Language) message {
		n := s.ofRing(r, l)
		n.Title = l.T("notify.ring", "game", s.GameName(r.Game.Game), "clock", r.Game.Terms.ClockIn(l))
		n.Body = l.T("notify.ring-says")
		return message{declarative, n}
	}, topic(to.Player, r.Game.ID), ringLife, true}
}

// overLetter replaces a ring's message, without a sound: the seat is taken, or the challenge cancelled.
func (s *Sender) overLetter(r Ring, to Subscription) letter {
	return letter{func(l *locale.Language) message {
		n := s.ofRing(r, l)
		n.Title, n.Body, n.Silent = l.T("notify.seat-taken"), s.GameName(r.Game.Game), true
		if r.Game.White.ID == "" || r.Game.Black.ID == "" {
			n.Title = l.T("notify.challenge-over")
		}
		return message{declarative, n}
	}, topic(to.Player, r.Game.ID), ringLife, false}
}

// ofRing returns a notification of a ring without texts: one tag for both.
func (s *Sender) ofRing(r Ring, l *locale.Language) notification {
	return notification{Lang: l.Code, Dir: "auto", Tag: "threefold-" + r.Game.Slug, Navigate: s.Origin + "/g/" + r.Game.Slug + "?rung=1"}
}
