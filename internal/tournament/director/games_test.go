package director_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/push"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/storetest"
	"threefold/internal/tournament"
	"threefold/internal/tournament/director"
)

var thursday = tournament.Terms{Name: "Thursday", Games: []string{"cheskers"}, Clock: gamelog.Control{Base: 60_000}, Minutes: 3}

// evening is a tournament that so many have joined.
type evening struct {
	t         *testing.T
	store     *storetest.Store
	d         *director.Director
	slug, key string
}

// newEvening has started: its first round is paired.
func newEvening(t *testing.T, players int) *evening {
	e := joined(t, players)
	e.start()
	return e
}

func joined(t *testing.T, players int) *evening {
	e := &evening{t: t, store: storetest.New(t), key: "host"}
	e.d = server(t, e.store)
	e.slug = created(t, e.d, 0, e.key, thursday)
	for n := range players {
		e.do(n, director.Command{Do: "join"})
	}
	time.Sleep(10 * time.Second) // it is looked at while it is open
	return e
}

func (e *evening) start() {
	e.do(0, director.Command{Do: "start"})
	time.Sleep(3 * time.Second)
}

// do gives a command, which is not refused.
func (e *evening) do(n int, c director.Command) tournament.View {
	e.t.Helper()
	c.Key = e.key
	return must.Get(e.d.Do(e.t.Context(), e.slug, person(n), c))(e.t)
}

// first is the view, and the persons on each board of the first round, White first.
func (e *evening) first() (tournament.View, [][2]int) {
	v := must.Get(e.d.Overview(e.t.Context(), e.slug, ""))(e.t).View
	var at [][2]int
	for _, g := range v.Rounds[0].Games {
		var both [2]int
		fmt.Sscanf(v.Players[g.White-1].Name+" "+v.Players[g.Black-1].Name, "Player %d Player %d", &both[0], &both[1])
		at = append(at, both)
	}
	return v, at
}

// wantEnds compares how the games of the first round ended, in the order of boards, as their rows, their logs
// and the tournament have it.
func (e *evening) wantEnds(want ...string) {
	e.t.Helper()
	time.Sleep(time.Second) // so that it is read again
	v, _ := e.first()
	for i, g := range v.Rounds[0].Games {
		row := e.store.File.Column(e.t, `SELECT status || ' ' || result || ' ' || reason FROM games WHERE slug = $1`, g.Slug)
		if got := strings.Join(row, " "); got != want[i] {
			e.t.Errorf("board %d: %s, want %s", g.Board, got, want[i])
		}
		if _, ended, over := strings.Cut(want[i], "over "); over && !strings.HasPrefix(ended, g.Result+" ") {
			e.t.Errorf("board %d in the tournament: %s, in its row: %s", g.Board, g.Result, ended)
		}
	}
}

// Who leaves forfeits the game in play; who is removed, and whose tournament ends, has no result. What
// could not be written then is written by the next look.
func TestGamesThatAreLeftBehindEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newEvening(t, 8)
		v, at := e.first()
		e.do(at[0][0], director.Command{Do: "leave"})
		e.wantEnds("over 0-1 forfeit", "playing  ", "playing  ", "playing  ")
		e.store.Before(func(_ context.Context, what string) error {
			return map[bool]error{true: storetest.ErrDown}[what == "Append"]
		})
		e.do(at[1][1], director.Command{Do: "leave"})
		e.do(0, director.Command{Do: "remove", Player: v.Players[v.Rounds[0].Games[2].Black-1].Joined})
		e.wantEnds("over 0-1 forfeit", "playing  ", "playing  ", "playing  ")
		e.store.Fail(nil)
		time.Sleep(10 * time.Second)
		e.wantEnds("over 0-1 forfeit", "over 1-0 forfeit", "over * called off", "playing  ")
		e.do(0, director.Command{Do: "end"})
		e.wantEnds("over 0-1 forfeit", "over 1-0 forfeit", "over * called off", "over * called off")
		said := e.store.File.Column(t, `SELECT kind || ' ' || data FROM events WHERE data LIKE '%"outcome"%' AND game IN (SELECT id FROM games)`)
		slices.Sort(said)
		if got, want := strings.Join(said, "\n"), strings.Join([]string{
			`aborted {"seat":"","outcome":{"result":"*","reason":"called off"}}`,
			`aborted {"seat":"black","outcome":{"result":"*","reason":"called off"}}`,
			`flagged {"seat":"black","outcome":{"result":"1-0","reason":"forfeit"}}`,
			`flagged {"seat":"white","outcome":{"result":"0-1","reason":"forfeit"}}`,
		}, "\n"); got != want {
			t.Errorf("logs:\n%s\nwant\n%s", got, want)
		}
	})
}

// Who has left the site and may be notified is, when their game is there.
func TestAPairedGameNotifiesItsPlayers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := joined(t, 4)
		away := person(1)
		must.Do(t, e.store.Store.Notifications().Subscribe(t.Context(), push.Subscription{ID: "s", Player: away.ID, Device: "d", Endpoint: "https://push.example/d"}, 1))
		e.start()
		due := must.Get(e.store.Store.Notifications().Due(t.Context(), time.Now().UnixMilli(), 10))(t)
		if len(due) != 1 || due[0].Player != away.ID || due[0].Kind != gamelog.NotifyTaken || due[0].Game.Status != gamelog.Playing {
			t.Errorf("%+v", due)
		}
	})
}

// Two of whom neither comes get no point; who leaves during the rest does not put the next round off.
func TestNobodyComesToABoard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newEvening(t, 4)
		time.Sleep(3*time.Minute + time.Second)
		e.wantEnds("over * noshow", "over * noshow")
		v, at := e.first()
		for _, row := range v.Table {
			if row.Points != "0" || row.Wins != 0 || row.Played != 0 {
				t.Errorf("%+v", row)
			}
		}
		time.Sleep(10 * time.Second)
		before, _ := e.first()
		after := e.do(at[0][0], director.Command{Do: "leave"})
		if before.NextAt == 0 || after.NextAt != before.NextAt {
			t.Errorf("the next round is at %d, and after one has left at %d", before.NextAt, after.NextAt)
		}
	})
}

// All sixteen who join in one moment have joined, at two servers.
func TestSixteenJoinInOneMoment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := storetest.New(t)
		servers := [2]*director.Director{server(t, store), server(t, store)}
		slug := created(t, servers[0], 0, "host", thursday)
		began := time.Now()
		var joining sync.WaitGroup
		for n := range tournament.MaxPlayers {
			joining.Go(func() {
				if _, err := servers[n%2].Do(t.Context(), slug, person(n), director.Command{Do: "join"}); err != nil {
					t.Errorf("%d: %v", n, err)
				}
			})
		}
		joining.Wait()
		if v := must.Get(servers[0].Overview(t.Context(), slug, ""))(t).View; len(v.Players) != tournament.MaxPlayers || time.Since(began) > 2*time.Second {
			t.Errorf("%d have joined after %s", len(v.Players), time.Since(began))
		}
	})
}

// A log that a newer server has written cannot be read. That is said once, and it holds no place.
func TestANewerTournament(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, logged := storetest.New(t), &strings.Builder{}
		logger := slog.New(slog.NewTextHandler(logged, nil))
		rooms := lobby.New(lobby.Config{Log: store, Games: catalog.Find, Logger: logger})
		t.Cleanup(func() { must.Do(t, rooms.Close(t.Context())) })
		d := director.New(store.Tournaments(), rooms, catalog.Find, logger)
		d.MaxUnfinished = 3
		for n := range d.MaxUnfinished {
			key := fmt.Sprint("host ", n)
			slug := created(t, d, n, key, thursday)
			if n > 0 {
				continue
			}
			for p := range 3 {
				must.Get(d.Do(t.Context(), slug, person(p), director.Command{Do: "join"}))(t)
			}
			must.Get(d.Do(t.Context(), slug, person(0), director.Command{Do: "start", Key: key}))(t)
			store.File.Exec(t, `UPDATE events SET kind = 'danced' WHERE kind = 'started'`)
			time.Sleep(6 * time.Second) // until it is read from its first event again
			if _, err := d.Do(t.Context(), slug, person(0), director.Command{Do: "end", Key: key}); !errors.Is(err, gamelog.ErrUnreadable) {
				t.Errorf("a command in a log that cannot be read: %v", err)
			}
		}
		go d.Run(t.Context())
		time.Sleep(10 * time.Second)
		if n := strings.Count(logged.String(), "level=ERROR"); n != 1 {
			t.Errorf("logged %d times:\n%s", n, logged)
		}
		created(t, d, 99, "another", thursday) // beside one that cannot be read
		if open, _, err := d.Lists(t.Context()); len(open) != d.MaxUnfinished || err != nil {
			t.Errorf("%d are listed, %v", len(open), err)
		}
	})
}

// A place follows its browser to another player, who plays the next round; of one who plays with both
// the old one is left, and forfeits its game. The host's tournaments count for the other. Done again, by
// two servers at once, it does nothing more; where the store fails it goes on the next time.
func TestPlacesBecomeAnothers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newEvening(t, 4)
		servers := [2]*director.Director{e.d, server(t, e.store)}
		_, at := e.first()
		host, other := at[0][0], at[0][1]
		if host != 0 && other != 0 { // whose tournament it is
			at[0], at[1] = at[1], at[0]
			host, other = at[0][0], at[0][1]
		}
		if other == 0 {
			host, other = other, host
		}
		e.store.Before(func(_ context.Context, what string) error {
			return map[bool]error{true: storetest.ErrDown}[what == "AppendTournament"]
		})
		if err := e.d.TransferPlaces(t.Context(), person(host), person(9)); !errors.Is(err, storetest.ErrDown) {
			t.Errorf("while the store is away: %v", err)
		}
		e.store.Fail(nil)
		var both sync.WaitGroup
		for _, d := range servers {
			both.Go(func() {
				if err := d.TransferPlaces(t.Context(), person(host), person(9)); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		must.Do(t, e.d.TransferPlaces(t.Context(), person(other), person(9))) // who plays already
		must.Do(t, e.d.TransferPlaces(t.Context(), person(other), person(9)))
		kinds := strings.Join(e.store.File.Column(t, `SELECT kind FROM events WHERE game IN (SELECT id FROM tournaments) AND kind IN ('became', 'left') ORDER BY seq`), " ")
		if hosts := e.store.File.Column(t, `SELECT host_id || ' ' || host_name FROM tournaments`); kinds != "became left" || hosts[0] != "p9 Player 9" {
			t.Errorf("events %s, host %v", kinds, hosts)
		}
		if _, err := e.d.Do(t.Context(), e.slug, person(host), director.Command{Do: "leave"}); err == nil {
			t.Error("the former player still has the place")
		}
		v := e.do(9, director.Command{Do: "say", Text: "Hello"})
		if v.You == nil || v.You.Left || v.Players[v.You.N-1].Name != "Player 9" {
			t.Errorf("the place: %+v of %+v", v.You, v.Players)
		}
		time.Sleep(time.Second)
		row := e.store.File.Column(t, `SELECT reason FROM games WHERE white_id IN ($1, $2)`, person(host).ID, person(other).ID)
		if strings.Join(row, " ") != "forfeit" {
			t.Errorf("the game of the two: %v", row)
		}
		time.Sleep(5 * time.Minute) // until no one has come to the other board, and the next round is paired
		if rows := e.store.File.Column(t, `SELECT id FROM games WHERE white_id = 'p9' OR black_id = 'p9'`); len(rows) != 1 {
			t.Errorf("the next round has %d games of the other's", len(rows))
		}
	})
}
