package soak

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/store"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
	"threefold/internal/tournament"
)

// league is a tournament of an even number of friends: the first is its host, the second goes.
type league struct {
	*swarm
	Slug, Key string
	friends   []visitor
	atOnce    sync.WaitGroup // of commands
	leaves    int            // the round in which the second does, having played half of all
	away      visitor        // opens no board before its game is over
	said      []string       // lines of the chat, each of which is said until it is acknowledged
}

// newLeague starts, at so many processes, for all friends but those who come late.
func newLeague(t *testing.T, store string, processes, friends, late int) *league {
	l := &league{leaves: friends * 2 / 3, swarm: newSwarm(t, servers(t, store, processes)...)}
	for range friends {
		l.friends = append(l.friends, must.Get(newVisitor(l.site()))(t))
	}
	terms := tournament.Terms{Name: "Thursday", Games: []string{"cheskers", "quadsquare", "chesquerque"}, Clock: gamelog.Control{Base: 600_000}, Minutes: 1}
	must.Do(t, l.friends[0].post(l.site()+"/api/tournaments", terms, l))
	for _, f := range l.friends[:friends-late] {
		l.atOnce.Go(func() { l.do(f, "join", "", "joined") })
	}
	l.atOnce.Wait()
	l.do(l.friends[0], "start", "", "started")
	return l
}

func (l *league) site() string { return l.sites[rand.IntN(len(l.sites))] }

// do gives a command until it is acknowledged, or refused because it is done already.
func (l *league) do(who visitor, do, text, done string) {
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		err := who.post(l.site()+"/api/tournaments/"+l.Slug+"/command", map[string]string{"do": do, "key": l.Key, "text": text}, nil)
		if err == nil || strings.Contains(err.Error(), `"`+done+`"`) {
			return
		} else if strings.Contains(err.Error(), "/command: 500") || time.Now().After(end) {
			l.t.Errorf("%s: %v", do, err)
			return
		}
	}
}

// show is the tournament as somebody sees it, when it is as wanted.
func (l *league) show(who visitor, site string, wanted func(tournament.View) bool) (v tournament.View) {
	l.await("the tournament to go on", func() string {
		var look struct{ View tournament.View }
		answer, err := who.client.Get(site + "/api/tournaments/" + l.Slug)
		if err == nil {
			err = read(answer, &look)
		}
		if v = look.View; err == nil && wanted(v) {
			return ""
		}
		return fmt.Sprintf("%v, %s in round %d", err, v.Status, len(v.Rounds))
	})
	return v
}

// round has the host ask thrice for a round, and all play it. Something happens amid both.
func (l *league) round(n int, amid func()) {
	for range 3 {
		l.atOnce.Go(func() { l.do(l.friends[0], "next", "", "round_goes_on") })
	}
	amid()
	l.atOnce.Wait()
	late := l.sitDown(n)
	if n == l.leaves {
		l.do(l.friends[1], "leave", "", "not_playing")
	}
	for _, b := range l.tables {
		l.play(b, game.Color(rand.IntN(2)).String())
	}
	l.progress(len(l.tables))
	amid()
	l.await("the games to end", l.each(func(b *table) string { return map[bool]string{false: b.slug + " goes on"}[b.over()] }))
	late()
	l.leave((*table).over)
}

// sitDown opens the boards to which all are sent, and gives what opens the page of who is away.
func (l *league) sitDown(round int) (late func()) {
	var v tournament.View
	by, sent, late := map[int]visitor{}, map[int]string{}, func() {}
	for _, f := range l.friends {
		v = l.show(f, l.site(), func(v tournament.View) bool { return len(v.Rounds) == round })
		if you := v.You; you != nil {
			by[you.N], sent[you.N] = f, you.Board
		}
	}
	for _, g := range v.Rounds[round-1].Games {
		b := &table{sites: l.sites, observed: newObserved(l.t, v.Rounds[round-1].Game, g.Slug)}
		b.ctx, b.end = context.WithCancel(l.t.Context())
		l.tables, l.games = append(l.tables, b), append(l.games, b.observed)
		for i, n := range [2]int{g.White, g.Black} {
			come := func() { b.seat(by[n], game.Color(i).String(), 1) }
			if by[n] == l.away {
				late = come
			} else {
				come()
				l.said = append(l.said, g.Slug+" "+game.Color(i).String())
			}
			if sent[n] != g.Slug {
				l.t.Errorf("%+v: number %d is sent to %q", g, n, sent[n])
			}
		}
	}
	l.await("the boards to open", l.each((*table).behind))
	return late
}

// play has all at a table say something, and play. Who is to lose resigns after two moves.
func (l *league) play(b *table, loser string) {
	for _, r := range b.robots {
		b.going.Go(func() {
			l.do(r.pages[0].who, "say", b.slug+" "+r.seat, "")
			for p := r.pages[0]; b.ctx.Err() == nil; time.Sleep(rand.N(pause)) {
				s := p.look()
				switch state, plies := s.game.State, len(s.game.Plies); {
				case !s.live || s.waiting > 0 || state.Status == gamelog.Over:
				case plies == 2 && r.seat == loser:
					p.send(b.ctx, *r.command(wire.InResign, nil), 1)
				case plies < 2 && state.Turn == r.seat && len(state.Legal) > 0:
					p.send(b.ctx, *r.command(wire.InMove, wire.MoveIn{On: state.On, Ply: plies + 1, Move: state.Legal[0].Text}), 1)
				}
			}
		})
	}
}

// finish waits for the end, ends the servers, and compares what was shown with the logs.
func (l *league) finish() {
	var v tournament.View
	for _, site := range l.sites {
		v = l.show(l.friends[0], site, func(v tournament.View) bool { return v.Status == tournament.Over })
	}
	answer := must.Get(l.friends[0].client.Get(l.sites[0] + "/t/" + l.Slug + ".pgn"))(l.t)
	defer answer.Body.Close()
	record := string(must.Get(io.ReadAll(answer.Body))(l.t))
	l.swarm.finish(l.servers...)
	db := must.Get(store.Open(l.t.Context(), chosen(l.servers[0].Store)))(l.t)
	defer db.Close()
	s, points, slugs := tournament.State{}, map[int]int{}, map[string]bool{}
	for _, e := range must.Get(db.Tournaments().Events(l.t.Context(), l.Slug, 0))(l.t) {
		s = must.Get(tournament.Fold(s, e))(l.t) // which refuses a round that comes twice
	}
	chat := s.Chat(must.Get(db.Lines(l.t.Context(), s.ID, tournament.MaxLines))(l.t))
	l.said = slices.DeleteFunc(l.said, func(text string) bool {
		return slices.ContainsFunc(chat, func(line tournament.Line) bool { return line.Text == text })
	})
	for r, pairs := range tournament.Berger(len(l.friends)) {
		games := s.Rounds[r].Games
		for _, p := range pairs {
			a, b, won := s.Players[p[0]-1], s.Players[p[1]-1], 0
			if r >= max(a.Since, b.Since) && (r < l.leaves || !a.Left && !b.Left) {
				if len(games) == 0 || games[0].White != p[0] || games[0].Black != p[1] || !strings.Contains(record, games[0].Slug) {
					l.t.Fatalf("round %d: not %v, or not in the record: %+v", r+1, p, games)
				}
				won = map[string]int{string(game.WhiteWins): p[0], string(game.BlackWins): p[1]}[must.Get(db.Row(l.t.Context(), games[0].Slug))(l.t).Result]
				slugs[games[0].Slug], games = true, games[1:]
			}
			if r+1 >= l.leaves && (a.Left || b.Left) {
				won = p[map[bool]int{true: 1}[a.Left]] // by default
			}
			points[won]++ // 0 is nobody
		}
	}
	wrong := func(row tournament.TableRow) bool { return row.Points != fmt.Sprint(points[row.N]) }
	if slices.ContainsFunc(v.Table, wrong) || len(v.Table) != len(l.friends) || len(slugs) != len(l.games) || len(l.said) > 0 {
		l.t.Errorf("%+v, want %v; %d games, %d were played; lost: %q", v.Table, points, len(slugs), len(l.games), l.said)
	}
}

// Sixteen play. One comes in the second round, one does not come to a game, and one leaves.
func TestTournamentOfSixteen(t *testing.T) {
	t.Parallel()
	l := newLeague(t, servertest.SQLite(t), 1, 16, 1)
	l.round(1, func() {})
	for n := 2; n <= 15; n++ {
		l.away = map[int]visitor{3: l.friends[2]}[n]
		l.round(n, func() { l.do(l.friends[15], "join", "", "joined") })
	}
	l.finish()
}

// One of the servers is killed, or ended, amid each pairing and amid each round.
func TestTournamentWhileServersAreKilled(t *testing.T) {
	t.Parallel()
	for i, processes := range []int{1, 1, 3} {
		e := servertest.Engines[min(i, 1)]
		t.Run(fmt.Sprint(e.Name, processes), func(t *testing.T) {
			t.Parallel()
			l := newLeague(t, e.New(t), processes, min(16, 4+2**kills), 0)
			for n := 1; n < len(l.friends); n++ {
				l.round(n, func() {
					s := l.servers[rand.IntN(processes)]
					time.Sleep(rand.N(pause / 4))
					[]func(){s.Kill, s.Kill, s.Stop}[rand.IntN(3)]()
					s.Restart()
				})
			}
			l.finish()
		})
	}
}
