package lobby

import (
	"slices"
	"time"

	"threefold/internal/game"
)

// namesShown is how many spectators are named. A crowd larger than bigCrowd
// is told of its comings and goings once in crowdPause only.
const (
	namesShown = 20
	bigCrowd   = 50
	crowdPause = time.Second
)

// crowd is the spectators, by player: several pages of one visitor count
// once.
type crowd struct {
	pages map[string]int // by player id
	named []Person       // in the order they came
	due   bool           // a telling is under way
}

func (c *crowd) come(p Person) {
	if c.pages == nil {
		c.pages = map[string]int{}
	}
	c.pages[p.ID]++
	if c.pages[p.ID] == 1 {
		c.named = append(c.named, p)
	}
}

func (c *crowd) leave(p Person) {
	c.pages[p.ID]--
	if c.pages[p.ID] <= 0 {
		delete(c.pages, p.ID)
		c.named = slices.DeleteFunc(c.named, func(n Person) bool { return n.ID == p.ID })
	}
}

// first are those who came first.
func (c *crowd) first() []Person {
	return slices.Clone(c.named[:min(len(c.named), namesShown)])
}

// recount sorts everybody anew into players and spectators, after seats have
// changed.
func (r *room) recount() {
	r.crowd.pages, r.crowd.named = nil, nil
	clear(r.players)
	for m := range r.members {
		r.count(m)
	}
	r.notePresence(time.Now(), [2]bool{})
	r.report()
}

// count puts a member where it belongs: to the players or to the crowd.
func (r *room) count(m *Member) {
	plays := len(r.rec.seatsOf(m.player.ID)) > 0
	m.plays.Store(plays)
	if plays {
		r.players[m] = true
	}
	if r.watches(m) {
		r.crowd.come(m.player)
	}
}

// watches says whether a member is a spectator.
func (r *room) watches(m *Member) bool {
	return len(r.rec.seatsOf(m.player.ID)) == 0 && m.player.ID != r.rec.creator.ID
}

// presence is who is here now.
func (r *room) presence(now time.Time) Presence {
	watchers, names := r.watchers()
	return Presence{White: r.where(game.White, now), Black: r.where(game.Black, now), Absence: r.absence(now),
		Watchers: watchers, Names: names}
}

// where says whether a seat's player is here, lost a short while ago, or
// gone.
func (r *room) where(seat game.Color, now time.Time) string {
	switch m := r.missed[seat]; {
	case m.since.IsZero():
		return "online"
	case !m.closed && now.Sub(m.since) < awayFor:
		return "away"
	default:
		return "gone"
	}
}

// enter lets a page in, and gives it the whole game.
func (r *room) enter(m *Member) error {
	if r.failed != nil {
		return r.failed
	}
	r.members[m] = true
	r.visitors[m.player.ID]++
	r.pages.Store(int64(len(r.members)))
	watchers := len(r.crowd.named)
	r.count(m)
	changed := r.notePresence(time.Now(), [2]bool{}) || len(r.crowd.named) != watchers
	r.greet(m)
	for _, k := range r.knocking() {
		r.tellKnockTo(m, k)
	}
	if changed {
		r.presenceChanged(m)
	}
	r.noteCreator()
	return nil
}

// leave lets a page go.
func (r *room) leave(m *Member) {
	if !r.members[m] {
		return
	}
	delete(r.members, m)
	delete(r.players, m)
	if r.visitors[m.player.ID]--; r.visitors[m.player.ID] == 0 {
		delete(r.visitors, m.player.ID)
	}
	r.pages.Store(int64(len(r.members)))
	if r.knocks.drop(m) {
		r.report()
	}
	watchers := len(r.crowd.named)
	if r.watches(m) {
		r.crowd.leave(m.player)
	}
	if r.notePresence(time.Now(), [2]bool{m.bye, m.bye}) || len(r.crowd.named) != watchers {
		r.presenceChanged(nil)
	}
	r.noteCreator()
}

// noteCreator tells of who made the invitation, who may have come or gone and
// need not have a seat.
func (r *room) noteCreator() {
	r.tellChallenge()
	if len(r.members) <= bigCrowd {
		r.report()
	}
}

// presenceChanged tells everybody but one who is here, and the other processes;
// of a big crowd only now and then.
func (r *room) presenceChanged(but *Member) {
	r.tellWall()
	switch {
	case len(r.members) <= bigCrowd:
		r.report()
		r.tellPresence(but)
	case !r.crowd.due:
		r.crowd.due = true
		time.AfterFunc(crowdPause, func() {
			r.post(request{do: func() {
				r.crowd.due = false
				r.report()
				r.tellPresence(nil)
			}})
		})
	}
}

// tellPresence tells everybody who is here, but for a member who knows.
func (r *room) tellPresence(but *Member) {
	b := encode(Out{T: OutPresence, D: r.presence(time.Now())})
	for m := range r.members {
		if m != but {
			m.send(b)
		}
	}
}
