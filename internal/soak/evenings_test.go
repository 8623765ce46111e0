package soak

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/store"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
	"threefold/internal/tournament"
)

// evening is a tournament in which players come late, do not come, leave amid a game and are
// removed, as its dice have it, while servers are killed.
type evening struct {
	*league
	dice   *rand.Rand
	late   int // the round in which one joins
	absent int // the round in which players do not come
}

// Random evenings end with the same results wherever these are shown, and with the table that
// another count gives.
func TestRandomEvenings(t *testing.T) {
	t.Parallel()
	var seen sync.Map // outcomes, as keys
	t.Cleanup(func() {
		for _, o := range []game.Outcome{game.Won(game.White, game.Forfeit), game.Won(game.Black, game.NoShow),
			{Result: game.NoResult, Reason: game.NoShow}, {Result: game.NoResult, Reason: game.CalledOff}} {
			if _, ok := seen.Load(o); !ok && *evenings >= 10 {
				t.Errorf("no game ended by %+v", o)
			}
		}
	})
	for i := range 2 * *evenings {
		engine := servertest.Engines[i%2]
		t.Run(fmt.Sprint(engine.Name, i/2), func(t *testing.T) {
			t.Parallel()
			e := &evening{league: newLeague(t, engine.New(t), 1+i%2, 4+2*(i/2%2), 1), dice: rand.New(rand.NewPCG(uint64(i), 72))}
			e.late, e.absent = 1+e.dice.IntN(2), 1+e.dice.IntN(3)
			for n := e.next(1); n > 0; n = e.next(n + 1) {
				e.round(n)
			}
			for _, o := range e.agree() {
				seen.Store(o, true)
			}
		})
	}
}

// next has the host ask for a round, and gives the number of the last one; 0 at the end. Some
// server is ended meanwhile.
func (e *evening) next(n int) (last int) {
	s := e.servers[e.dice.IntN(len(e.servers))]
	[]func(){s.Kill, s.Kill, s.Stop}[e.dice.IntN(3)]()
	e.atOnce.Go(s.Restart)
	v := e.show(e.friends[0], e.site(), func(v tournament.View) bool {
		if len(v.Rounds) >= n || v.Status == tournament.Over {
			return true
		}
		e.friends[0].post(e.site()+"/api/tournaments/"+e.Slug+"/command", map[string]string{"do": "next", "key": e.Key}, nil)
		return false
	})
	e.atOnce.Wait()
	if len(v.Rounds) < n {
		return 0
	}
	return len(v.Rounds)
}

// round has the games of a round end, each as the dice have it.
func (e *evening) round(n int) {
	if n == e.late {
		e.do(e.friends[len(e.friends)-1], "join", "", "joined")
	}
	v := e.show(e.friends[0], e.site(), func(v tournament.View) bool { return len(v.Rounds) >= n })
	by := e.numbers()
	for _, g := range v.Rounds[n-1].Games {
		b := &table{sites: e.sites, observed: newObserved(e.t, v.Rounds[n-1].Game, g.Slug)}
		b.ctx, b.end = context.WithCancel(e.t.Context())
		defer b.leave()
		players := [2]int{g.White, g.Black}
		for seat, number := range players {
			if n != e.absent || e.dice.IntN(2) == 0 {
				b.seat(by[number], game.Color(seat).String(), 1)
			}
		}
		gone := e.dice.IntN(2)
		switch fate := e.dice.IntN(5); {
		case fate > 1 || len(b.robots) < 2:
			e.play(b, game.Color(gone).String())
			continue
		case fate == 0:
			e.begun(b)
			e.amidst(func() { e.do(by[players[gone]], "leave", "", "not_playing") })
		case by[players[gone]] != e.friends[0]:
			e.begun(b)
			e.amidst(func() { e.remove(v.Players[players[gone]-1].Joined) })
		default:
			e.play(b, game.Color(gone).String())
		}
	}
	if n == e.absent {
		e.amidst(func() { time.Sleep(e.pause(20 * time.Second)) }) // while first moves are waited for
	}
	e.within(5*time.Minute, "the round to end", func() string {
		now, err := e.see()
		if err != nil {
			return err.Error()
		}
		for _, g := range now.Rounds[n-1].Games {
			if g.Result == "" {
				return g.Slug + " goes on"
			}
		}
		return ""
	})
}

// amidst has some server killed while something is done.
func (e *evening) amidst(do func()) {
	s, wait := e.servers[e.dice.IntN(len(e.servers))], e.pause(pause)
	e.atOnce.Go(func() {
		time.Sleep(wait)
		s.Kill()
		s.Restart()
	})
	do()
	e.atOnce.Wait()
}

func (e *evening) pause(most time.Duration) time.Duration {
	return time.Duration(e.dice.Int64N(int64(most)))
}

// begun has both move, and none lose.
func (e *evening) begun(b *table) {
	e.play(b, "")
	e.within(patience, "first moves in "+b.slug, func() string {
		if plies := len(b.view().game.Plies); plies < 2 {
			return fmt.Sprint(plies, " plies")
		}
		return ""
	})
}

func (e *evening) remove(joined int64) {
	e.within(patience, "a player to be removed", func() string {
		err := e.friends[0].post(e.site()+"/api/tournaments/"+e.Slug+"/command", map[string]any{"do": "remove", "player": joined, "key": e.Key}, nil)
		if err == nil || strings.Contains(err.Error(), `"not_playing"`) {
			return ""
		}
		return err.Error()
	})
}

// numbers are the players by their numbers.
func (e *evening) numbers() map[int]visitor {
	by := map[int]visitor{}
	for _, f := range e.friends {
		if you := e.show(f, e.site(), func(tournament.View) bool { return true }).You; you != nil {
			by[you.N] = f
		}
	}
	return by
}

// see is the tournament as a stranger sees it.
func (e *evening) see() (tournament.View, error) {
	var look struct{ View tournament.View }
	err := e.get("/api/tournaments/"+e.Slug, &look)
	return look.View, err
}

// get reads JSON, or text into a string.
func (e *evening) get(path string, into any) error {
	answer, err := e.friends[0].client.Get(e.site() + path)
	if err != nil {
		return err
	}
	text, isText := into.(*string)
	if !isText {
		return read(answer, into)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	*text = string(b)
	return err
}

// result tags of a PGN.
var resultTag = regexp.MustCompile(`\[Result "([^"]*)"\]`)

// agree compares all places that show a result, and the table with another count.
func (e *evening) agree() map[string]game.Outcome {
	v := e.show(e.friends[0], e.site(), func(v tournament.View) bool { return v.Status == tournament.Over })
	var page, all string
	must.Do(e.t, e.get("/t/"+e.Slug, &page))
	must.Do(e.t, e.get("/t/"+e.Slug+".pgn", &all))
	type place struct{ name, result string }
	shown := map[string][]place{}
	for _, r := range v.Rounds {
		for _, g := range r.Games {
			var l looked
			e.await(g.Slug+" to be over", func() (still string) {
				var err error
				if l, err = e.friends[0].look(e.site(), g.Slug); err != nil || l.D.State.Outcome == nil {
					return fmt.Sprint("it goes on, or ", err)
				}
				return ""
			})
			var pgn string
			must.Do(e.t, e.get("/g/"+g.Slug+".pgn", &pgn))
			row := regexp.MustCompile(`href="/g/` + g.Slug + `".*?<span class="res">(.*?)</span>`).FindStringSubmatch(page)
			shown[g.Slug] = []place{{"tournament", g.Result}, {"game", string(l.D.State.Outcome.Result)},
				{"file", resultTag.FindStringSubmatch(pgn)[1]},
				{"page", map[string]string{"1–0": "1-0", "0–1": "0-1", "½–½": "1/2-1/2", "No result": "*"}[row[1]]}}
			if !strings.Contains(all, g.Slug) {
				e.t.Errorf("%s is not in the tournament's file", g.Slug)
			}
		}
	}
	for _, s := range e.servers {
		s.Stop()
	}
	db := must.Get(store.Open(e.t.Context(), chosen(e.servers[0].Store)))(e.t)
	defer db.Close()
	ends := map[string]game.Outcome{}
	for slug, places := range shown {
		row := must.Get(db.Row(e.t.Context(), slug))(e.t)
		record := must.Get(gamelog.Fold(must.Get(db.EventsOf(e.t.Context(), slug))(e.t)))(e.t)
		ends[slug] = record.End.Outcome
		for _, p := range append(places, place{"row", row.Result}) {
			if p.result != string(record.End.Outcome.Result) || record.End.Outcome.Result == "" {
				e.t.Errorf("%s: the %s has %q, the log %+v", slug, p.name, p.result, record.End.Outcome)
			}
		}
	}
	s := tournament.State{}
	for _, event := range must.Get(db.Tournaments().Events(e.t.Context(), e.Slug, 0))(e.t) {
		s = must.Get(tournament.Fold(s, event))(e.t)
	}
	points := tally(&s, ends)
	for _, row := range v.Table {
		if row.Points != gamelog.Points(points[row.N]) {
			e.t.Errorf("%d has %s points, counted %s\n%+v\n%+v", row.N, row.Points, gamelog.Points(points[row.N]), v.Rounds, s.Players)
		}
	}
	e.t.Logf("%d rounds, ends %v", len(v.Rounds), ends)
	return ends
}

// tally counts the half points of a tournament by hand: what each two got in each round, the
// share that each who left has played, and then the points of games that count.
func tally(s *tournament.State, ends map[string]game.Outcome) map[int]int {
	type meeting struct {
		white, black   int
		whites, blacks int // half points
		played, own    [2]bool
		fair           bool // neither by default nor without a game
	}
	var all []meeting
	for r, pairs := range tournament.Berger(s.Began) {
		for _, p := range pairs {
			m := meeting{white: p[0], black: p[1]}
			if max(p[0], p[1]) > len(s.Players) {
				continue
			}
			w, b := s.Players[p[0]-1], s.Players[p[1]-1]
			if r < max(w.Since, b.Since) {
				continue
			}
			var end game.Outcome
			if r < len(s.Rounds) {
				for _, g := range s.Rounds[r].Games {
					if g.White == p[0] && g.Black == p[1] {
						end = ends[g.Slug]
					}
				}
			}
			first := -1 // of the two to leave
			if w.Left && (!b.Left || w.LeftSeq < b.LeftSeq) {
				first = 0
			} else if b.Left {
				first = 1
			}
			switch end.Reason {
			case "":
				if first < 0 || w.Left && b.Left {
					if first >= 0 {
						m.own[first] = true
						all = append(all, m) // counts for the half alone
					}
					continue
				}
				end = game.Won(game.Color(1-first), game.Forfeit)
				if gone, other := [2]tournament.Player{w, b}[first], [2]tournament.Player{w, b}[1-first]; gone.Removed && other.ID == s.By.ID {
					end = game.Outcome{Result: game.NoResult, Reason: game.CalledOff} // the host does not win by removing
				}
				m.own[first] = true
			case game.Forfeit, game.CalledOff:
				if first >= 0 {
					m.own[first] = true
				}
			case game.NoShow:
			default:
				m.fair = end.Result != game.NoResult
				m.played = [2]bool{m.fair, m.fair}
			}
			m.whites = map[game.Result]int{game.WhiteWins: 2, game.Drawn: 1}[end.Result]
			m.blacks = map[game.Result]int{game.BlackWins: 2, game.Drawn: 1}[end.Result]
			all = append(all, m)
		}
	}
	out := map[int]bool{}
	for i, p := range s.Players {
		played, of := 0, 0
		for _, m := range all {
			seat := map[int]int{m.white: 1, m.black: 2}[i+1] - 1
			if seat < 0 {
				continue
			}
			later := max(s.Players[m.white-1].Joined, s.Players[m.black-1].Joined) > p.LeftSeq
			if !later && (m.fair || m.own[seat]) {
				of++
			}
			if m.played[seat] {
				played++
			}
		}
		out[i+1] = p.Left && 2*played < of
	}
	points := map[int]int{}
	for _, m := range all {
		if !out[m.white] && !out[m.black] {
			points[m.white] += m.whites
			points[m.black] += m.blacks
		}
	}
	return points
}
