package director_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/storetest"
	"threefold/internal/tournament"
	"threefold/internal/tournament/arena"
	"threefold/internal/tournament/director"
)

// process is a server of a site with hours.
type process struct {
	*director.Arenas
	all   *director.Director
	rooms *lobby.Lobby
	stop  context.CancelFunc
}

// hourly is an hour on one store, at some processes. It begins 20 minutes after the test.
type hourly struct {
	t       *testing.T
	store   *storetest.Store
	servers []*process
	slug    string
	asked   atomic.Int32 // how often the store was asked for hours
	reads   atomic.Int32 // for rows of games
}

func newHourly(t *testing.T, processes int) *hourly {
	h := &hourly{t: t, store: storetest.New(t)}
	at := time.Now().UTC()
	setting := arena.Setting{Day: at.Weekday(), Start: at.Add(20 * time.Minute).Sub(at.Truncate(24 * time.Hour)), Zone: time.UTC, Length: time.Hour,
		Games: []string{"cheskers", "chesquerque"}, Clock: gamelog.Control{Base: 300_000}}
	h.store.Before(func(_ context.Context, what string) error { h.counts(what); return nil })
	for range processes {
		h.servers = append(h.servers, h.start(setting))
	}
	h.slug = h.servers[0].Next(at)[0].Slug
	return h
}

func (h *hourly) counts(what string) {
	if strings.Contains(what, "Arena") {
		h.asked.Add(1)
	}
	if what == "TournamentGames" {
		h.reads.Add(1)
	}
}

func (h *hourly) start(settings ...arena.Setting) *process {
	logger := slog.New(slog.DiscardHandler)
	rooms := lobby.New(lobby.Config{Log: h.store, Chat: h.store, Games: catalog.Find, Logger: logger})
	h.t.Cleanup(func() { must.Do(h.t, rooms.Close(context.Background())) })
	d := director.New(h.store.Tournaments(), rooms, catalog.Find, logger)
	d.Arenas.Settings = settings
	ctx, stop := context.WithCancel(h.t.Context())
	go d.Run(ctx)
	return &process{d.Arenas, d, rooms, stop}
}

func (h *hourly) do(n int, c director.ArenaCommand) arena.Own {
	h.t.Helper()
	own, _, err := h.servers[n%len(h.servers)].Do(h.t.Context(), h.slug, person(n), c)
	must.Do(h.t, err)
	return own
}

func (h *hourly) look(server int) director.ArenaLook {
	h.t.Helper()
	return must.Get(h.servers[server].Look(h.t.Context(), h.slug, ""))(h.t)
}

// follows opens a page of a player.
func (h *hourly) follows(n int) *follower {
	f := &follower{Member: member.New(person(n), func() {})}
	f.leave = must.Get(h.servers[n%len(h.servers)].Watch(h.t.Context(), h.slug, f.Member))(h.t)
	return f
}

// follower is a page, and what it has been told last.
type follower struct {
	*member.Member
	leave func()
	own   director.OwnArena
	view  arena.View
	cards map[string]wire.Card
	last  bool
}

func (f *follower) takes(t *testing.T) {
	t.Helper()
	messages, ok := f.Take()
	f.Take()
	if !ok {
		t.Fatal("a page was too slow")
	}
	for _, m := range messages {
		var out struct {
			T string
			D json.RawMessage
		}
		must.Do(t, json.Unmarshal(m.Bytes(), &out))
		switch out.T {
		case wire.OutOwn:
			f.own = director.OwnArena{}
			must.Do(t, json.Unmarshal(out.D, &f.own))
		case wire.OutHour:
			f.view, f.last = arena.View{}, m.Kind == outbox.Last
			must.Do(t, json.Unmarshal(out.D, &f.view))
		case wire.OutBoards:
			var b director.Boards
			must.Do(t, json.Unmarshal(out.D, &b))
			if f.cards == nil {
				f.cards = map[string]wire.Card{}
			}
			for _, c := range b.Boards {
				f.cards[c.Slug] = c
			}
			for _, slug := range b.Gone {
				delete(f.cards, slug)
			}
		default:
			t.Errorf("a page is told %s", out.T)
		}
	}
}

// ends ends a game by a verdict, as any result of a game would be written.
func (h *hourly) ends(slug string, o game.Outcome) {
	h.t.Helper()
	v := gamelog.Verdict{Seat: "white", Outcome: o}
	must.Get(h.servers[0].rooms.Do(h.t.Context(), slug, gamelog.Person{}, room.Decide("", v.On), member.Unlimited{}))(h.t)
}

// running returns the players of the games in progress, by game, from the rows of the games alone.
func (h *hourly) running() map[string][2]string {
	all := map[string][2]string{}
	for _, row := range h.store.File.Column(h.t, `SELECT slug || ' ' || white_id || ' ' || black_id FROM games WHERE status = 'playing'`) {
		f := strings.Fields(row)
		all[f[0]] = [2]string{f[1], f[2]}
	}
	return all
}

// TestThreeServersRunAnHour: pairings, table and results are one at all servers, whose points are
// those that the rows of the games give; a server that stops changes nothing.
func TestThreeServersRunAnHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHourly(t, 3)
		time.Sleep(9 * time.Minute)
		if n := h.asked.Load(); n != 0 {
			t.Errorf("the store is asked %d times before an hour opens", n)
		}
		if v := h.look(1).View; v.Status != tournament.Open || v.Players != 0 || v.Starts-time.Now().UnixMilli() != 11*60_000 {
			t.Errorf("%+v", v)
		}
		if _, _, err := h.servers[0].Do(t.Context(), h.slug, person(1), director.ArenaCommand{Do: "play"}); err == nil {
			t.Error("a player enters too early")
		}
		time.Sleep(5 * time.Minute)
		const players = 9
		pages := make([]*follower, players)
		for n := range players {
			pages[n] = h.follows(n)
			h.do(n, director.ArenaCommand{Do: "play"})
		}
		time.Sleep(6*time.Minute + 3*time.Second)
		h.servers[2].stop() // its pages stay with it, without news
		met, games := map[string]string{}, 0
		for minute := 0; minute < 48; minute++ {
			time.Sleep(10 * time.Second)
			playing := map[string]string{}
			for slug, ids := range h.running() {
				for i, id := range ids {
					if playing[id] != "" {
						t.Fatalf("%s plays %s and %s", id, slug, playing[id])
					}
					if playing[id] = slug; met[id] == ids[1-i] {
						t.Errorf("%s meets %s twice in a row", id, ids[1-i])
					}
				}
			}
			if want := players / 2; len(playing)/2 != want {
				t.Fatalf("minute %d: %d games of %d players", minute, len(playing)/2, players)
			}
			for slug, ids := range h.running() {
				met[ids[0]], met[ids[1]] = ids[1], ids[0]
				h.ends(slug, []game.Outcome{game.Won(game.White, game.Resignation), game.Won(game.Black, game.Checkmate), {Result: game.Drawn, Reason: game.Agreement}}[games%3])
				games++
			}
			time.Sleep(50 * time.Second)
			for _, f := range pages {
				f.takes(t)
			}
		}
		first := h.look(0)
		for _, other := range []int{1, 2} {
			if look := h.look(other); fmt.Sprint(look.Table) != fmt.Sprint(first.Table) {
				t.Errorf("server %d: %v, the first: %v", other, look.Table, first.Table)
			}
		}
		h.wantPoints(first.Table)
		time.Sleep(5 * time.Minute) // pairings have stopped
		for slug := range h.running() {
			h.ends(slug, game.Won(game.White, game.Resignation))
		}
		time.Sleep(10 * time.Second)
		if n := len(h.running()); n != 0 || h.look(0).View.Status != tournament.Running {
			t.Errorf("%d games begin after pairings have stopped; %s", n, h.look(0).View.Status)
		}
		time.Sleep(10 * time.Minute)
		for n, f := range pages {
			f.takes(t)
			if there := n%3 != 2; f.last != there || there && (f.view.Status != tournament.Over || f.own.Rank == 0 || len(f.cards) > 0) {
				t.Errorf("page %d: last %t, %+v, %+v", n, f.last, f.view, f.own)
			}
		}
		before := h.asked.Load()
		if time.Sleep(time.Minute); h.asked.Load() != before {
			t.Errorf("the store is asked %d times when the hour is over", h.asked.Load()-before)
		}
		h.wantPoints(h.look(0).Table)
		want := fmt.Sprintf("created %sjoined", strings.Repeat("joined ", players-1))
		if got := strings.Join(h.store.File.Column(t, `SELECT kind FROM events WHERE game IN (SELECT id FROM arenas) AND kind <> 'paired' ORDER BY seq`), " "); got != want {
			t.Errorf("the log: %s", got)
		}
		fresh := h.start() // a site that has no hours any more
		old := must.Get(fresh.Look(t.Context(), h.slug, person(0).ID))(t)
		if fmt.Sprint(old.Table) != fmt.Sprint(h.look(0).Table) || old.View.Status != tournament.Over || old.Own.N == 0 || len(old.Games) != old.View.Played {
			t.Errorf("later: %+v", old.View)
		}
	})
}

// wantPoints computes the points from the rows of the games alone.
func (h *hourly) wantPoints(table []arena.Row) {
	h.t.Helper()
	points := map[string]int{}
	for _, row := range h.store.File.Column(h.t, `SELECT white_name || '|' || black_name || '|' || result FROM games WHERE status = 'over'`) {
		f := strings.Split(row, "|")
		switch f[2] {
		case "1-0":
			points[f[0]] += 2
		case "0-1":
			points[f[1]] += 2
		case "1/2-1/2":
			points[f[0]]++
			points[f[1]]++
		}
	}
	got := map[string]int{}
	for _, row := range table {
		if row.Points > 0 {
			got[row.Name] = row.Points
		}
	}
	if !maps.Equal(got, points) || len(points) == 0 {
		h.t.Errorf("table %v, rows of games %v", got, points)
	}
}

// TestPagesDecideWhoIsPaired: who closes all pages is not paired ten seconds later, who comes back is
// at once; a page elsewhere counts; who pauses stays out.
func TestPagesDecideWhoIsPaired(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHourly(t, 2)
		time.Sleep(15 * time.Minute)
		page := h.follows(1)
		h.do(1, director.ArenaCommand{Do: "play", Only: "cheskers"})
		wantHere := func(what string, want bool) {
			t.Helper()
			if look := must.Get(h.servers[0].Look(t.Context(), h.slug, person(1).ID))(t); look.View.Waiting == 1 != want {
				t.Errorf("%s: %+v, %+v", what, look.View, look.Own)
			}
		}
		page.leave()
		time.Sleep(8 * time.Second)
		wantHere("its page has just closed", true)
		page = h.follows(1)
		time.Sleep(20 * time.Second)
		wantHere("it is back", true)
		page.leave()
		time.Sleep(13 * time.Second)
		wantHere("away", false)
		page = h.follows(1)
		time.Sleep(3 * time.Second)
		wantHere("back again", true)
		elsewhere := h.follows(3) // odd numbers are at the second server
		elsewhere.leave()
		other := &follower{Member: member.New(person(1), func() {})}
		other.leave = must.Get(h.servers[0].Watch(t.Context(), h.slug, other.Member))(t)
		page.leave()
		time.Sleep(15 * time.Second)
		wantHere("with a page at another server", true)
		h.do(1, director.ArenaCommand{Do: "stop"})
		time.Sleep(15 * time.Second)
		wantHere("stopped", false)
		h.do(1, director.ArenaCommand{Do: "play", Only: "cheskers"})
		other.leave()
		time.Sleep(13 * time.Second)
		h.do(1, director.ArenaCommand{Do: "stop"})
		other = &follower{Member: member.New(person(1), func() {})}
		other.leave = must.Get(h.servers[0].Watch(h.t.Context(), h.slug, other.Member))(t)
		time.Sleep(3 * time.Second)
		wantHere("stopped while away", false)
		if own := must.Get(h.servers[0].Look(t.Context(), h.slug, person(1).ID))(t).Own; own.Only != "cheskers" {
			t.Errorf("%+v", own)
		}
		if _, _, err := h.servers[0].Do(t.Context(), h.slug, person(1), director.ArenaCommand{Do: "sing"}); err == nil {
			t.Error("an unknown command is taken")
		}
		other.takes(t)
		if other.own.Here || other.view.Players != 1 {
			t.Errorf("%+v %+v", other.own, other.view)
		}
	})
}

// TestComingBackIsNoPress: a player who closes and opens pages is paired as before, in the same game
// only, and waits since they pressed.
func TestComingBackIsNoPress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHourly(t, 1)
		time.Sleep(15 * time.Minute)
		page := h.follows(2)
		pressed := h.do(2, director.ArenaCommand{Do: "play", Only: "cheskers"}).Since
		for range 50 {
			page.leave()
			time.Sleep(12 * time.Second)
			page = h.follows(2)
			time.Sleep(2 * time.Second)
			page.takes(t)
			if !page.own.Here || page.own.Only != "cheskers" || page.own.Since != pressed {
				t.Fatalf("%+v", page.own)
			}
		}
		back := h.store.File.Column(t, `SELECT COUNT(*) FROM events WHERE data LIKE '%"back":true%'`)
		if len(h.running()) != 0 || back[0] == "0" {
			t.Errorf("%v came back, games %v", back, h.running())
		}
	})
}

// TestSlowPairingsStopInTime: no pairing that was begun in time is written after pairings have stopped.
func TestSlowPairingsStopInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHourly(t, 1)
		time.Sleep(70*time.Minute - 1500*time.Millisecond)
		for n := range 2 {
			h.do(n, director.ArenaCommand{Do: "play"})
		}
		h.store.Before(func(_ context.Context, what string) error {
			if what == "ArenaEvents" {
				time.Sleep(2 * time.Second)
			}
			return nil
		})
		time.Sleep(10 * time.Second)
		h.store.Before(nil)
		time.Sleep(5 * time.Second)
		if v := h.look(0).View; v.Playing != 0 || v.Closes > time.Now().UnixMilli() {
			t.Errorf("%+v", v)
		}
	})
}

// TestAGameOfAnHourIsOpenedLater: a game that could not be opened is, by the next look; names that
// were rewritten are read.
func TestAGameOfAnHourIsOpenedLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHourly(t, 2)
		time.Sleep(18 * time.Minute)
		for n := range 2 {
			h.do(n, director.ArenaCommand{Do: "play"})
		}
		h.store.Before(func(_ context.Context, what string) error {
			return map[bool]error{true: storetest.ErrDown}[what == "Append"]
		})
		time.Sleep(2*time.Minute + 10*time.Second)
		if n := len(h.running()); n != 0 || h.look(0).View.Playing != 1 {
			t.Errorf("%d games, %+v", n, h.look(0).View)
		}
		h.store.Fail(nil)
		time.Sleep(3 * time.Second)
		if n := len(h.running()); n != 1 {
			t.Errorf("%d games", n)
		}
		data := strings.Join(h.store.File.Column(t, `SELECT data FROM events WHERE seq = 1 AND data LIKE '%"hour":true%'`), "")
		if !strings.Contains(data, `"slug":"`+h.slug+`","name":"Hour of 2000-01-01","round":1,"board":1,"minutes":1`) {
			t.Errorf("its first event: %s", data)
		}
		h.store.File.Exec(t, `UPDATE events SET data = REPLACE(data, 'Player 0', 'Zoe')`)
		time.Sleep(62 * time.Second)
		if table := h.look(1).Table; !slices.ContainsFunc(table, func(r arena.Row) bool { return r.Name == "Zoe" }) {
			t.Errorf("%+v", table)
		}
		if err := h.servers[0].all.TransferPlaces(t.Context(), person(0), person(7)); err != nil {
			t.Error(err)
		}
		if own := must.Get(h.servers[0].Look(t.Context(), h.slug, person(7).ID))(t).Own; own.N == 0 {
			t.Errorf("%+v", own)
		}
		if _, err := h.servers[0].Look(t.Context(), "nowhere", ""); !errors.Is(err, gamelog.ErrNotFound) {
			t.Error(err)
		}
	})
}

// TestHoursAroundTheChangeOfClocks: an hour each Sunday by the clocks of Berlin begins at its time the
// week before clocks change, on the day and the week after, once each.
func TestHoursAroundTheChangeOfClocks(t *testing.T) {
	setting := must.Get(arena.Read("Sun 18:00 Europe/Berlin 60m cheskers 5+3", func(string) bool { return true }))(t)
	for _, starts := range []time.Time{time.Date(2000, 3, 19, 17, 0, 0, 0, time.UTC), time.Date(2000, 3, 26, 16, 0, 0, 0, time.UTC), time.Date(2000, 4, 2, 16, 0, 0, 0, time.UTC),
		time.Date(2000, 10, 22, 16, 0, 0, 0, time.UTC), time.Date(2000, 10, 29, 17, 0, 0, 0, time.UTC)} {
		synctest.Test(t, func(t *testing.T) {
			time.Sleep(time.Until(starts.Add(-5 * time.Minute)))
			h := &hourly{t: t, store: storetest.New(t)}
			h.servers = []*process{h.start(setting), h.start(setting)}
			h.slug = h.servers[0].Next(time.Now())[0].Slug
			for n := range 2 {
				h.do(n, director.ArenaCommand{Do: "play"})
			}
			time.Sleep(2 * time.Hour)
			if got := strings.Join(h.store.File.Column(t, `SELECT starts_at || ' ' || ends_at FROM arenas`), ", "); got != fmt.Sprint(starts.UnixMilli(), starts.Add(time.Hour).UnixMilli()) {
				t.Errorf("hours: %s, want one at %s", got, starts)
			}
			if past := must.Get(h.servers[0].Past(t.Context()))(t); len(past) != 1 || past[0].Slug != h.slug || past[0].Players != 2 {
				t.Errorf("%+v", past)
			}
			if games := h.store.File.Column(t, `SELECT status || ' ' || reason FROM games`); len(games) != 2 || games[0] != "over noshow" {
				t.Errorf("%v", games) // no one moves: after two games no one is paired
			}
			if next := h.servers[1].Next(time.Now())[0]; next.Slug == h.slug || next.Starts.Sub(starts) < 6*24*time.Hour {
				t.Errorf("then at %s", next.Starts)
			}
		})
	}
}

// TestWithoutHoursNothingIsAsked: a site without settings asks the store for no hour.
func TestWithoutHoursNothingIsAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := &hourly{t: t, store: storetest.New(t)}
		h.store.Before(func(_ context.Context, what string) error { h.counts(what); return nil })
		d := h.start()
		time.Sleep(3 * time.Hour)
		if past := must.Get(d.Past(t.Context()))(t); len(past)+len(d.Next(time.Now())) != 0 {
			t.Errorf("%v", past)
		}
		must.Do(t, d.all.TransferPlaces(t.Context(), person(0), person(1)))
		if n := h.asked.Load() + h.reads.Load(); n != 0 {
			t.Errorf("the store is asked %d times", n)
		}
	})
}
