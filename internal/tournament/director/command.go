package director

import (
	"cmp"
	"context"
	"crypto/subtle"
	"errors"
	"math/rand/v2"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/talk"
	"threefold/internal/lobby/wire"
	"threefold/internal/tournament"
)

// Command is a command of a person in a tournament: a player, a spectator or the host.
type Command struct {
	Do     string // what to do: "join", "leave", "say", "start", "next", "pace", "remove" or "end"
	ID     string // chosen by the sender, which makes the command idempotent; or empty
	Key    string // the host's key, for the host's commands
	Player int64  // tournament.Player.Joined, for "remove"
	Text   string // for "say"
	ByHost bool   // rounds wait for the host, for "pace"
}

var (
	errNotHost = gamelog.NewError("not_host", "not-host")
	errUnknown = gamelog.NewError("unknown_command", "unknown-command")
)

// Do executes a command and returns the tournament after it. It returns a *gamelog.Error if the
// command is refused, and gamelog.ErrNotFound if there is no such tournament.
func (d *Director) Do(ctx context.Context, slug string, by gamelog.Person, c Command) (tournament.View, error) {
	command := ""
	if c.ID != "" {
		command = by.ID + " " + c.ID
	}
	var s *snapshot
	var err error
	if c.Do == "say" {
		s, err = d.say(ctx, slug, command, by, c)
	} else if s, err = d.write(ctx, slug, command, func(s *snapshot) (tournament.Draft, error) { return decide(s, by, c) }); err == nil {
		s, err = d.read(ctx, slug, "") // with what was said meanwhile
	}
	if err != nil {
		return tournament.View{}, err
	}
	view := s.state.View(s.results, s.lines)
	view.You = s.state.You(s.results, by.ID)
	return view, nil
}

// say says something beside a tournament, and gives the tournament after it. The command may be in
// the log, where a server of the release before has written what was said.
func (d *Director) say(ctx context.Context, slug, command string, by gamelog.Person, c Command) (*snapshot, error) {
	s, err := d.read(ctx, slug, command)
	if err != nil || s.done {
		return s, err
	}
	now := time.Now()
	err = d.games.Talks().SayAndWait(ctx, s.state.ID, talk.Said{ChatIn: wire.ChatIn{To: gamelog.ToWatchers, Text: c.Text}, By: by,
		Command: c.ID, At: time.UnixMilli(s.state.LineTime(now)), May: func(before []gamelog.Line) error { return s.state.MaySay(before, by, c.Text, now) }})
	if err != nil {
		return nil, err
	}
	if s, err = d.read(ctx, slug, ""); err == nil {
		d.renew(s)
	}
	return s, err
}

// renew has a tournament shown as it is now, and not as it was read before.
func (d *Director) renew(s *snapshot) {
	d.reading.Forget(s.state.Slug)
	d.kept.Put(s.state.Slug, &snapshot{state: s.state, lines: s.lines, whole: s.whole})
}

// write writes what is decided on a tournament as it is now, and gives the tournament after it.
// Where another event comes first it is decided again. A draft without a kind changes nothing, nor
// does a command that is in the log.
func (d *Director) write(ctx context.Context, slug, command string, decide func(*snapshot) (tournament.Draft, error)) (*snapshot, error) {
	for end := time.Now().Add(decideFor); ; time.Sleep(rand.N(20 * time.Millisecond)) {
		s, err := d.read(ctx, slug, command)
		if err != nil || s.done {
			return s, err
		}
		draft, err := decide(s)
		if err != nil || draft.Kind == "" {
			return s, err
		}
		if err = d.change(ctx, s, draft); err == nil {
			return s, nil
		}
		if !errors.Is(err, gamelog.ErrConflict) && !errors.Is(err, gamelog.ErrClash) {
			return nil, err
		}
		if time.Now().After(end) || ctx.Err() != nil {
			return nil, gamelog.NewError("busy", "tournament-busy")
		}
	}
}

// TransferPlaces transfers a person's places in unfinished tournaments and hours to another person, whose
// device their browser has become. It is idempotent, and skips logs that a newer server has
// written. It fails if the store does; some places may be transferred then.
func (d *Director) TransferPlaces(ctx context.Context, from, to gamelog.Person) error {
	all, err := d.unfinished(ctx)
	for i := 0; i < len(all) && err == nil; i++ {
		if err = d.transferPlace(ctx, all[i].Slug, from, to); errors.Is(err, gamelog.ErrUnreadable) {
			err = nil
		}
	}
	return cmp.Or(err, d.Arenas.transferPlaces(ctx, from, to))
}

func (d *Director) transferPlace(ctx context.Context, slug string, from, to gamelog.Person) (err error) {
	var s *snapshot
	for more := true; more && err == nil; {
		s, err = d.write(ctx, slug, "", func(s *snapshot) (tournament.Draft, error) {
			draft := s.state.TransferPlace(from.ID, to)
			more = draft.Kind != ""
			return draft, nil
		})
	}
	if err == nil && s.state.Status == tournament.Running {
		d.open(ctx, s) // so that games paired for the former player are there when seats are passed
	}
	return err
}

// change writes a draft, opens the games that it has paired, and ends those that it leaves behind.
// What cannot be done now is done by the next look.
func (d *Director) change(ctx context.Context, s *snapshot, draft tournament.Draft) (err error) {
	if s.state, err = d.append(ctx, s.state, draft, s.command, s.latest); err != nil {
		return err
	}
	d.renew(s)
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), storeWait)
	defer stop()
	switch draft.Kind {
	case tournament.Paired:
		s.missing = s.state.Rounds[len(s.state.Rounds)-1].Games
		d.open(ctx, s)
	case tournament.Left, tournament.Ended:
		if err := d.adjudicate(ctx, s); err != nil {
			d.logger.Warn("games not ended yet", "tournament", s.state.Slug, "err", err)
		}
	}
	return nil
}

func decide(read *snapshot, by gamelog.Person, c Command) (tournament.Draft, error) {
	s := &read.state
	host := subtle.ConstantTimeCompare([]byte(hashOf(c.Key)), []byte(s.HostHash)) == 1
	switch c.Do {
	case "join":
		return s.Join(by)
	case "leave":
		return s.Leave(by.ID, false)
	case "start", "next", "pace", "remove", "end":
		if !host {
			return tournament.Draft{}, errNotHost
		}
	}
	switch c.Do {
	case "start":
		return s.Start(lots(s))
	case "next":
		return s.Pair(read.results, nameOf(s))
	case "pace":
		return s.Pace(c.ByHost)
	case "remove":
		return s.Leave(s.PlayerByJoin(c.Player), true)
	case "end":
		return s.End()
	}
	return tournament.Draft{}, errUnknown
}

// lots draws the players' numbers: "the pairing numbers are drawn by lot" (FIDE Handbook C.05).
func lots(s *tournament.State) (order []string) {
	for _, i := range rand.Perm(len(s.Players)) {
		order = append(order, s.Players[i].ID)
	}
	return order
}
