//lint:file-ignore SA1019 nhooyr.io/websocket is the package this project was asked to use.

package soak

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"nhooyr.io/websocket"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// planner is a game of Cheskers by days in which White plans the replies and is never there,
// and Black opens a page for each move and closes it again.
type planner struct {
	t            *testing.T
	sites        []string
	slug         string
	white, black visitor
	course       *game.Course
}

// newPlanner begins a game, in which Black is to move.
func newPlanner(t *testing.T, sites ...*servertest.Server) *planner {
	g, _ := catalog.Find("cheskers")
	p := &planner{t: t, course: must.Get(game.NewCourse(g, g.Start))(t)}
	for _, s := range sites {
		p.sites = append(p.sites, s.URL)
	}
	p.again("a game by days", func() (err error) {
		if p.white, err = newVisitor(p.site()); err != nil {
			return err
		}
		if p.black, err = newVisitor(p.site()); err != nil {
			return err
		}
		if p.slug, err = p.white.create(p.site(), invitation{Game: g.ID, Side: "white", Terms: gamelog.Terms{Days: 2}}); err != nil {
			return err
		}
		return p.black.accept(p.site(), p.slug)
	})
	if p.slug == "" {
		t.FailNow()
	}
	return p
}

func (p *planner) site() string { return p.sites[rand.IntN(len(p.sites))] }

// again does something until it succeeds: a server may be gone just now.
func (p *planner) again(what string, do func() error) { p.within(patience, what, do) }

// within does something until it succeeds, for so long.
func (p *planner) within(wait time.Duration, what string, do func() error) {
	for end := time.Now().Add(wait); ; time.Sleep(20 * time.Millisecond) {
		err := do()
		if err == nil {
			return
		}
		if time.Now().After(end) || p.t.Context().Err() != nil {
			p.t.Errorf("waited %v for %s in vain: %v", wait, what, err)
			for _, site := range p.sites {
				if p.slug == "" {
					break // there is no game yet
				}
				l, err := p.white.look(site, p.slug)
				p.t.Logf("%s: event %d, %d of %d plies, %s, to move: %q, degraded %v (%v)", site, l.V,
					len(l.D.Plies), p.course.Len(), l.D.State.Status, l.D.State.Turn, l.D.Degraded, err)
			}
			return
		}
	}
}

// round has White plan a reply to some moves, and Black play one of them and close the page
// so long after its answer. It waits so long until every process shows the reply. It says
// false where the game is over.
func (p *planner) round(closes, wait time.Duration) bool {
	lines := p.lines()
	if len(lines) == 0 {
		return false
	}
	goesOn := true
	p.again("a plan", func() error {
		l, err := p.white.look(p.site(), p.slug)
		if goesOn = err != nil || l.D.State.Status == gamelog.Playing; err != nil || !goesOn {
			return err
		}
		return p.plan(p.site(), l.D.State.On, lines)
	})
	if !goesOn {
		return false
	}
	chosen := lines[rand.IntN(len(lines))]
	id := fmt.Sprint("move-", p.course.Len())
	p.again("a move", func() error { return p.moves(p.site(), id, chosen[0], closes) })
	p.play(chosen...)
	p.within(wait, "the planned reply "+chosen[1]+" in "+p.slug, p.stands)
	return true
}

// plan has White plan lines at a site, after the event of this number.
func (p *planner) plan(site string, on int64, lines [][]string) error {
	return p.white.post(site+"/api/games/"+p.slug+"/plan", map[string]any{"on": on, "lines": lines}, nil)
}

// play plays moves in the game as it is to be.
func (p *planner) play(moves ...string) {
	for _, text := range moves {
		if _, err := p.course.Play(text); err != nil {
			p.t.Error(err)
		}
	}
}

// crosses has White plan a reply at the last site, so late after Black has begun to open a
// page at the first one and to move there. It says whether the plan was taken: then the reply
// is soon shown by all.
func (p *planner) crosses(late time.Duration) (taken bool) {
	lines, last := p.lines(), p.sites[len(p.sites)-1]
	l, err := p.white.look(last, p.slug)
	if err != nil {
		p.t.Error(err)
		return false
	}
	var moved sync.WaitGroup
	moved.Go(func() {
		p.again("a move", func() error { return p.moves(p.sites[0], "move", lines[0][0], 0) })
	})
	time.Sleep(late)
	err = p.plan(last, l.D.State.On, lines)
	moved.Wait()
	if err == nil {
		p.play(lines[0]...)
	} else {
		p.play(lines[0][0])
		if !strings.Contains(err.Error(), "409 Conflict") {
			p.t.Error(err)
		}
	}
	p.within(soon, fmt.Sprintf("%v in %s, whose plan was answered: %v", lines[0], p.slug, err), p.stands)
	return err == nil
}

// lines are some of Black's moves, each with a reply; none where the game ends by them all.
func (p *planner) lines() (lines [][]string) {
	legal := p.course.Position().Moves()
	rand.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	for _, m := range legal[:min(len(legal), 3)] {
		after, _, err := p.course.Position().Play(m.Text)
		if err != nil {
			p.t.Error(err)
			return nil
		}
		if replies := after.Moves(); len(replies) > 0 {
			lines = append(lines, []string{m.Text, replies[rand.IntN(len(replies))].Text})
		}
	}
	return lines
}

// stands says why some process does not show the game as it is to be.
func (p *planner) stands() error {
	plies := p.course.Plies()
	last := plies[len(plies)-1].Text
	for _, site := range p.sites {
		l, err := p.black.look(site, p.slug)
		if err != nil {
			return err
		}
		if n := len(l.D.Plies); n != len(plies) || l.D.Plies[n-1].Text != last {
			return fmt.Errorf("%s shows %d plies of %d", site, n, len(plies))
		}
	}
	return nil
}

// moves plays a move of Black's on a page of its own at a site, which closes so long after
// the answer.
func (p *planner) moves(site, id, text string, closes time.Duration) error {
	ctx, cancel := context.WithTimeout(p.t.Context(), patience/8)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, strings.Replace(site, "http://", "ws://", 1)+"/ws/g/"+p.slug,
		&websocket.DialOptions{HTTPClient: &http.Client{Jar: p.black.client.Jar, Transport: shared}, HTTPHeader: http.Header{"Origin": {site}}})
	if err != nil {
		return err
	}
	conn.SetReadLimit(-1)
	defer conn.CloseNow()
	for {
		var m message
		_, b, err := conn.Read(ctx)
		if err == nil {
			err = json.Unmarshal(b, &m)
		}
		switch {
		case err != nil:
			return err
		case m.ID == id && m.T == wire.OutError:
			return fmt.Errorf("refused: %s", m.D)
		case m.ID == id:
			time.Sleep(closes)
			return nil
		case m.T == wire.OutSnapshot:
			if err := send(ctx, conn, id, text, m.D); err != nil {
				return err
			}
		}
	}
}

// send sends a move in the game as a snapshot shows it, or as it stood when the move was sent
// before.
func send(ctx context.Context, conn *websocket.Conn, id, text string, snapshot json.RawMessage) error {
	var s wire.Snapshot
	if err := json.Unmarshal(snapshot, &s); err != nil {
		return err
	}
	d, err := json.Marshal(wire.MoveIn{On: s.State.On, Ply: len(s.Plies) + 1, Move: text})
	if err != nil {
		return err
	}
	b, err := json.Marshal(wire.In{T: wire.InMove, ID: id, D: d})
	if err != nil {
		return err
	}
	return conn.Write(ctx, websocket.MessageText, b)
}

// A planned reply is played however soon the page of the mover closes.
func TestPlannedReplies(t *testing.T) {
	onEngines(t, func(t *testing.T, e servertest.Engine) {
		s := servertest.Start(t, binary, e.New(t))
		for _, closes := range []time.Duration{0, 1, 5, 20, 100} {
			var all sync.WaitGroup
			for range 8 {
				all.Go(func() { newPlanner(t, s).round(closes*time.Millisecond, soon) })
			}
			all.Wait()
		}
	})
}

// Plans are made at one server while the move that they answer is made at another, or at the
// same one, and each is answered by what becomes of it: one that was taken is followed soon,
// and one that was refused is not.
func TestPlansThatCrossTheMove(t *testing.T) {
	onEngines(t, func(t *testing.T, e servertest.Engine) {
		sites := startSites(t, e)
		games, taken := crossings(t, sites)
		if taken == 0 || taken == len(games) {
			t.Errorf("of %d plans %d were taken", len(games), taken)
		}
		time.Sleep(3 * lookEvery)
		for _, p := range games {
			if err := p.stands(); err != nil {
				t.Errorf("%s: later %v", p.slug, err)
			}
		}
		t.Logf("of %d plans %d were taken", len(games), taken)
	})
}

func startSites(t *testing.T, e servertest.Engine) []*servertest.Server {
	t.Helper()
	if e.Name == "sqlite" { // whose file one process holds
		return servers(t, e.New(t), 1)
	}
	return servers(t, e.New(t), 2)
}

// crossings begins games in each of which a plan crosses a move, until some plans were taken
// and some refused. How late a plan is stays about where the two meet.
func crossings(t *testing.T, sites []*servertest.Server) (games []*planner, taken int) {
	var mu sync.Mutex
	add := func(p *planner, was bool) (enough bool) {
		mu.Lock()
		defer mu.Unlock()
		if games = append(games, p); was {
			taken++
		}
		return len(games) >= 96 && taken > 0 && taken < len(games) || len(games) >= 4000
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			late := time.Duration(0)
			for enough := false; !enough; {
				p := newPlanner(t, sites...)
				was := p.crosses(late)
				if was {
					late += late/4 + time.Millisecond
				} else {
					late -= late / 4
				}
				enough = add(p, was)
			}
		})
	}
	all.Wait()
	return games, taken
}

// Planned replies are played, each once, though servers are killed, or lose what they have
// open at the database, amid everything: none is left behind, and nobody loses by time.
func TestPlannedRepliesAmidFaults(t *testing.T) {
	onEngines(t, func(t *testing.T, e servertest.Engine) {
		sites := startSites(t, e)
		end := planning(t, sites...)
		faults := 3 + *kills
		for n := range faults {
			time.Sleep(rand.N(time.Second))
			if url, ok := strings.CutPrefix(sites[0].Store, "DATABASE_URL="); ok && n%2 == 0 {
				pgtest.Exec(t, url, ended, "%")
				continue
			}
			s := sites[n/2%len(sites)]
			s.Kill()
			s.Restart()
		}
		t.Logf("%d faults, %d planned replies", faults, end())
	})
}

// planning has games with planned replies played, until it is ended: then it says how many
// replies were planned and played, each of which every process has shown.
func planning(t *testing.T, sites ...*servertest.Server) (end func() int64) {
	var all sync.WaitGroup
	var replies atomic.Int64
	over := make(chan struct{})
	for range *tables {
		all.Go(func() {
			for p := newPlanner(t, sites...); ; {
				select {
				case <-over:
					return
				default:
				}
				if p.round(rand.N(20*time.Millisecond), patience) {
					replies.Add(1)
				} else {
					p = newPlanner(t, sites...)
				}
			}
		})
	}
	end = sync.OnceValue(func() int64 { close(over); all.Wait(); return replies.Load() })
	t.Cleanup(func() { end() }) // of a test that has failed
	return end
}

// Plans that nobody can read when the move comes are followed when they can be read again.
func TestPlansBehindALock(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	p := newPlanner(t, servertest.Start(t, binary, servertest.Postgres(url)))
	ctx := t.Context()
	conn := must.Get(pgx.Connect(ctx, url))(t)
	defer conn.Close(context.Background())
	lines := p.lines()
	l, err := p.white.look(p.site(), p.slug)
	if err == nil {
		err = p.plan(p.site(), l.D.State.On, lines)
	}
	must.Do(t, err)
	for _, statement := range []string{"BEGIN", "LOCK TABLE plans"} {
		must.Get(conn.Exec(ctx, statement))(t)
	}
	p.again("a move", func() error { return p.moves(p.site(), "move", lines[0][0], 0) })
	time.Sleep(7 * time.Second) // longer than a read may take
	must.Get(conn.Exec(ctx, "ROLLBACK"))(t)
	p.play(lines[0]...)
	p.within(soon, "the planned reply", p.stands)
}
