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
	"threefold/internal/servertest"
	"threefold/internal/store/pgtest"
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
	p := &planner{t: t}
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
	course, err := game.NewCourse(g, g.Start)
	if err != nil {
		t.Fatal(err)
	}
	p.course = course
	return p
}

func (p *planner) site() string { return p.sites[rand.IntN(len(p.sites))] }

// again does something until it succeeds: a server may be gone just now.
func (p *planner) again(what string, do func() error) {
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		err := do()
		if err == nil {
			return
		}
		if time.Now().After(end) || p.t.Context().Err() != nil {
			p.t.Errorf("waited for %s in vain: %v", what, err)
			return
		}
	}
}

// round has White plan a reply to some moves, and Black play one of them and close the page
// so long after its answer. It waits until every process shows the reply. It says false where
// the game is over.
func (p *planner) round(closes time.Duration) bool {
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
		return p.white.post(p.site()+"/api/games/"+p.slug+"/plan", map[string]any{"on": l.D.State.On, "lines": lines}, nil)
	})
	if !goesOn {
		return false
	}
	chosen := lines[rand.IntN(len(lines))]
	id := fmt.Sprint("move-", p.course.Len())
	p.again("a move", func() error { return p.moves(id, chosen[0], closes) })
	for _, text := range chosen {
		if _, err := p.course.Play(text); err != nil {
			p.t.Error(err)
			return false
		}
	}
	p.again("the planned reply "+chosen[1]+" in "+p.slug, func() error { return p.replied(chosen[1]) })
	return true
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

// replied says why some process does not show the reply as the last move.
func (p *planner) replied(reply string) error {
	for _, site := range p.sites {
		l, err := p.black.look(site, p.slug)
		if err != nil {
			return err
		}
		if n := len(l.D.Plies); n != p.course.Len() || l.D.Plies[n-1].Text != reply {
			return fmt.Errorf("%s shows %d plies of %d", site, n, p.course.Len())
		}
	}
	return nil
}

// moves plays a move of Black's on a page of its own, which closes so long after the answer.
func (p *planner) moves(id, text string, closes time.Duration) error {
	ctx, cancel := context.WithTimeout(p.t.Context(), patience/8)
	defer cancel()
	site := p.site()
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
	t.Parallel()
	for _, e := range servertest.Engines {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			s := servertest.Start(t, binary, e.New(t))
			for _, closes := range []time.Duration{0, 1, 5, 20, 100} {
				var all sync.WaitGroup
				for range 8 {
					all.Go(func() { newPlanner(t, s).round(closes * time.Millisecond) })
				}
				all.Wait()
			}
		})
	}
}

// Planned replies are played, each once, though servers are killed, or lose what they have
// open at the database, amid everything: none is left behind, and nobody loses by time.
func TestPlannedRepliesAmidFaults(t *testing.T) {
	t.Parallel()
	for _, e := range servertest.Engines {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			store := e.New(t)
			sites := []*servertest.Server{servertest.Start(t, binary, store)}
			if e.Name != "sqlite" {
				sites = append(sites, servertest.Start(t, binary, store))
			}
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
						if p.round(rand.N(20 * time.Millisecond)) {
							replies.Add(1)
						} else {
							p = newPlanner(t, sites...)
						}
					}
				})
			}
			faults := 3 + *kills
			for n := range faults {
				time.Sleep(rand.N(time.Second))
				if url, ok := strings.CutPrefix(store, "DATABASE_URL="); ok && n%2 == 0 {
					pgtest.Exec(t, url, ended, "%")
					continue
				}
				s := sites[n/2%len(sites)]
				s.Kill()
				s.Restart()
			}
			close(over)
			all.Wait()
			t.Logf("%d faults, %d planned replies", faults, replies.Load())
		})
	}
}

// ended ends the sessions of this database whose application has a name like this.
const ended = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()
	AND datname = current_database() AND backend_type = 'client backend' AND application_name LIKE $1`

// Plans that nobody can read when the move comes are followed when they can be read again.
func TestPlansBehindALock(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	p := newPlanner(t, servertest.Start(t, binary, servertest.Postgres(url)))
	ctx := t.Context()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	first := p.course.Position().Moves()[0].Text
	after, _, err := p.course.Position().Play(first)
	if err != nil {
		t.Fatal(err)
	}
	reply := after.Moves()[0].Text
	l, err := p.white.look(p.site(), p.slug)
	if err == nil {
		err = p.white.post(p.site()+"/api/games/"+p.slug+"/plan", map[string]any{"on": l.D.State.On, "lines": [][]string{{first, reply}}}, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{"BEGIN", "LOCK TABLE plans"} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	p.again("a move", func() error { return p.moves("move", first, 0) })
	time.Sleep(7 * time.Second) // longer than a read may take
	if _, err := conn.Exec(ctx, "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{first, reply} {
		if _, err := p.course.Play(text); err != nil {
			t.Fatal(err)
		}
	}
	p.again("the planned reply", func() error { return p.replied(reply) })
}
