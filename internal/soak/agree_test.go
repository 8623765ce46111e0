package soak

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// clockSlack is how far a page's reckoning of a running clock may be from the
// server's, in milliseconds: the machine may be busy between the two looks.
const clockSlack = 2000

// difference says how the page's view differs from what a process shows this
// visitor of the game now, or "" if it does not. Present is who should be here.
func (p *page) difference(site string, present wire.Presence) string {
	s := p.look()
	if !s.live || s.waiting != 0 {
		return fmt.Sprintf("the page is connected: %v, and waits for %d answers", s.live, s.waiting)
	}
	asked := time.Now()
	shown, err := p.who.look(site, p.game.slug)
	if err != nil {
		return err.Error()
	}
	if s.v != shown.V {
		return fmt.Sprintf("the page shows event %d, the server shows %d", s.v, shown.V)
	}
	if d := clockDifference(s.game.State.Clock, shown.D.State.Clock, asked.Sub(s.at).Milliseconds()); d != "" {
		return d
	}
	for _, here := range []*wire.Presence{s.game.Presence, shown.D.Presence} {
		if shown.D.State.Status != gamelog.Over && (here == nil || here.White != present.White || here.Black != present.Black || here.Watchers != present.Watchers) {
			return fmt.Sprintf("%+v is here; it should be %+v", here, present)
		}
	}
	return gocmp.Diff(comparable(shown.D), comparable(s.game))
}

// comparable is a game without what depends on the moment, and on which process thinks
// for the computer, and with its chat in the order of the lines' ids.
func comparable(s wire.Snapshot) wire.Snapshot {
	s.Presence, s.State.Clock, s.Computer = nil, nil, nil
	s.Chat = slices.SortedFunc(slices.Values(s.Chat), func(a, b gamelog.Line) int { return cmp.Compare(a.ID, b.ID) })
	for i := range s.Chat {
		s.Chat[i].Ply = 0 // which is told of a game that is over, and not with the line itself
	}
	return s
}

// clockDifference compares clocks as they were shown some milliseconds ago with those of now.
func clockDifference(then, now *wire.ClockOut, ago int64) string {
	if then == nil || now == nil {
		if then != now {
			return fmt.Sprintf("the clocks were shown as %v, and now as %v", then, now)
		}
		return ""
	}
	white, black := then.White, then.Black
	switch then.Running {
	case "white":
		white = max(0, white-ago)
	case "black":
		black = max(0, black-ago)
	}
	if then.Running != now.Running || distance(white, now.White) > clockSlack || distance(black, now.Black) > clockSlack {
		return fmt.Sprintf("%d ms ago the clocks were shown as %+v, and now as %+v", ago, *then, *now)
	}
	return ""
}

func distance(a, b int64) int64 { return max(a-b, b-a) }
