package director

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/tournament"
)

// snapshot is the state of a tournament as of one read of the store.
type snapshot struct {
	state   tournament.State
	lines   []gamelog.Line     // chat lines, without those in the tournament's log
	results tournament.Results // of the games that are over
	missing []tournament.PairedGame
	view    tournament.View // as spectators see it
	boards  []wire.Card
	at      time.Time // time of the read; zero if view and boards are not set
	whole   time.Time // time of the last read of the log from its first event
	latest  int64     // time of the last end of a game or chat line, epoch milliseconds
	command string    // id of the command that it was read for, or empty
	done    bool      // the log has that command
}

// append writes a draft as the next event, and returns the state after it. The event's time is not
// before what was decided on, which a server with a faster clock may have written.
func (d *Director) append(ctx context.Context, s tournament.State, draft tournament.Draft, command string, latest int64) (tournament.State, error) {
	data, err := json.Marshal(draft.Data)
	if err != nil {
		return s, err
	}
	e := tournament.Event{Tournament: s.ID, Seq: s.Seq + 1, Kind: draft.Kind, Version: tournament.EventVersion, At: max(time.Now().UnixMilli(), s.Moved, latest), Command: command, Data: data}
	next, err := tournament.Fold(s, e)
	if err != nil {
		return s, err
	}
	return next, d.log.Append(ctx, e, next.Summary())
}

// read returns the current snapshot of a tournament: its log and chat, of which cached parts are
// not read again, and the results of its games. If command is not empty, done says whether the log
// has it.
func (d *Director) read(ctx context.Context, slug, command string) (*snapshot, error) {
	s := &snapshot{results: tournament.Results{}, command: command, whole: time.Now()}
	if known, ok := d.kept.Get(slug); ok && time.Since(known.whole) < wholeFor {
		s.state, s.lines, s.whole = tournament.Clip(known.state), known.lines, known.whole
	}
	if command != "" {
		var err error
		if s.done, err = d.log.Done(ctx, slug, command); err != nil {
			return nil, err
		}
	}
	began := s.state.Seq
	for at := false; !at; {
		var err error
		if err = d.readEvents(ctx, slug, s); err == nil {
			at, err = d.readLines(ctx, s)
		}
		if err != nil {
			return nil, err
		}
	}
	if began == 0 {
		d.keep(&snapshot{state: s.state, lines: s.lines, whole: s.whole})
	}
	return s, d.readGames(ctx, s)
}

// keep caches a snapshot unless a later one is cached.
func (d *Director) keep(s *snapshot) {
	if known, ok := d.kept.Get(s.state.Slug); !ok || known.state.Seq <= s.state.Seq && len(known.lines) <= len(s.lines) {
		d.kept.Put(s.state.Slug, s)
	}
}

// readEvents reads the new events of the log and folds them.
func (d *Director) readEvents(ctx context.Context, slug string, s *snapshot) error {
	events, err := d.log.Events(ctx, slug, s.state.Seq)
	switch {
	case err != nil:
		return err
	case s.state.Seq == 0 && len(events) == 0:
		return gamelog.ErrNotFound
	}
	for _, e := range events {
		if s.state, err = tournament.Fold(s.state, e); err != nil {
			if _, told := d.newer.LoadOrStore(slug, true); !told {
				d.logger.Error("tournament not read", "tournament", slug, "err", err)
			}
			return err
		}
	}
	return nil
}

// readLines reads the chat lines if there are new ones. atOnce reports whether events and lines are
// of one moment; if not, the caller must read again. Of two such snapshots the one with the higher
// View.V is the later.
func (d *Director) readLines(ctx context.Context, s *snapshot) (atOnce bool, err error) {
	lines, seq, err := d.log.CountLines(ctx, s.state.ID)
	if err == nil && lines != len(s.lines) {
		s.lines, err = d.games.Talks().AllLines(ctx, s.state.ID)
	}
	for i := range s.lines {
		s.latest = max(s.latest, s.lines[i].At)
	}
	return seq == s.state.Seq && lines == len(s.lines), err
}

func (d *Director) readGames(ctx context.Context, s *snapshot) error {
	var slugs []string
	for _, r := range s.state.Rounds {
		for _, g := range r.Games {
			slugs = append(slugs, g.Slug)
		}
	}
	rows, err := d.log.Games(ctx, slugs)
	if err != nil {
		return err
	}
	there := map[string]bool{}
	for i := range rows {
		r := &rows[i]
		if there[r.Slug] = true; r.Status.Ended() {
			s.results[r.Slug] = tournament.Result{Outcome: game.Outcome{Result: game.Result(r.Result), Reason: game.Reason(r.Reason)}, At: r.EndedAt}
			s.latest = max(s.latest, r.EndedAt)
		}
	}
	for _, r := range s.state.Rounds {
		s.missing = append(s.missing, slices.DeleteFunc(slices.Clone(r.Games), func(g tournament.PairedGame) bool { return there[g.Slug] })...)
	}
	return nil
}
