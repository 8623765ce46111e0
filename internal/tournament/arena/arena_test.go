package arena

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/tournament"
)

var starts = time.Date(2026, 11, 29, 17, 0, 0, 0, time.UTC)

// world is an hour with a clock and a log.
type world struct {
	t     testing.TB
	state State
	log   []tournament.Event
	now   time.Time
	over  tournament.Results
}

func newWorld(t testing.TB) *world {
	s, err := Read("Sun 18:00 Europe/Berlin 60m cheskers,chesquerque,quadsquare 5+3", known)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, state: At(s.Next(starts)), now: starts, over: tournament.Results{}}
	w.writes(tournament.Created, CreatedData{w.state.Slug, w.state.Terms, Rules})
	return w
}

func (w *world) writes(kind tournament.Kind, data any) {
	w.t.Helper()
	text, _ := json.Marshal(data)
	e := tournament.Event{Tournament: w.state.ID, Seq: w.state.Seq + 1, Kind: kind, Version: tournament.EventVersion, At: w.now.UnixMilli(), Data: text}
	next, err := w.state.Fold(e)
	if err != nil {
		w.t.Fatal(err)
	}
	w.state, w.log = next, append(w.log, e)
}

func person(n int) gamelog.Person {
	return gamelog.Person{ID: fmt.Sprint("p", n), Name: fmt.Sprint("Player ", n)}
}

func (w *world) joins(n int, only string) {
	w.t.Helper()
	d, err := w.state.Join(person(n), only, w.now)
	if err != nil {
		w.t.Fatal(err)
	}
	if d.Kind != "" {
		w.writes(d.Kind, d.Data)
	}
}

func (w *world) pairs() (made []Paired) {
	w.t.Helper()
	d := w.state.Pair(w.now, func(n int) (string, string) { return fmt.Sprint("g", n), fmt.Sprint("s", n) })
	if d.Kind == "" {
		return nil
	}
	w.writes(d.Kind, d.Data)
	return d.Data.(PairedData).Games
}

func (w *world) ends(slug string, o game.Outcome) {
	w.over[slug] = Result{Outcome: o, At: w.now.UnixMilli()}
	w.state = w.state.WithResults(tournament.Results{slug: w.over[slug]})
}

func (w *world) later(d time.Duration) { w.now = w.now.Add(d) }

// check holds what every state of an hour must hold: who plays, plays one game; points are those of
// the games; the log alone, with the results, gives the same state.
func (w *world) check() {
	w.t.Helper()
	playing, points := map[int]int{}, map[int]int{}
	for i := range w.state.Games {
		g := &w.state.Games[i]
		o, over := w.over[g.Slug]
		if !over {
			playing[g.White]++
			playing[g.Black]++
			continue
		}
		switch o.Outcome.Result {
		case game.Drawn:
			points[g.White]++
			points[g.Black]++
		case game.Won(game.White, "").Result:
			points[g.White] += 2
		case game.Won(game.Black, "").Result:
			points[g.Black] += 2
		}
	}
	for n, games := range playing {
		if games > 1 {
			w.t.Fatalf("player %d plays %d games", n, games)
		}
	}
	table := w.state.Table()
	for i, row := range table {
		if row.Points != points[row.N] || row.Rank > i+1 || i > 0 && table[i-1].Points < row.Points {
			w.t.Fatalf("row %d: %+v, want %d points", i, row, points[row.N])
		}
	}
	again, err := State{}.Fold(w.log...)
	if err != nil {
		w.t.Fatal(err)
	}
	if again = again.WithResults(w.over); fmt.Sprint(again) != fmt.Sprint(w.state) {
		w.t.Fatalf("folded from the first event:\n%v\nfolded on:\n%v", again, w.state)
	}
}

// TestAnHourOfManyPlayers plays whole hours of players who come, choose, leave, miss first moves and
// close pages by chance. In each second a player who waits beside another of the same game is
// paired within five seconds, never with their last opponent where that can be avoided.
func TestAnHourOfManyPlayers(t *testing.T) {
	for seed := range uint64(8) {
		random := rand.New(rand.NewPCG(seed, 0))
		w := newWorld(t)
		players := 3 + random.IntN(40)
		for w.later(-time.Minute); w.now.Before(starts.Add(65 * time.Minute)); w.later(time.Second) {
			w.happens(random, players)
			before := w.state
			waiting := before.waiting(w.now)
			made := w.pairs()
			w.checkPairs(&before, waiting, made)
			if random.IntN(60) == 0 {
				w.check()
			}
			for _, a := range w.state.waiting(w.now) {
				for _, b := range w.state.waiting(w.now) {
					if since := max(a.since, b.since); a.n != b.n && fit(a, b) && w.open() && w.now.UnixMilli()-since > 5000 {
						t.Fatalf("%s: %d and %d wait beside each other since %d ms", w.now, a.n, b.n, w.now.UnixMilli()-since)
					}
				}
			}
		}
		w.check()
		if status := w.state.Status(w.now); status != tournament.Over && len(w.state.Running()) == 0 {
			t.Errorf("it is %s at %s", status, w.now)
		}
	}
}

func (w *world) open() bool { return !w.now.Before(starts) && w.now.UnixMilli() < w.state.Closes }

func (w *world) happens(random *rand.Rand, players int) {
	n := random.IntN(players)
	switch random.IntN(12) {
	case 0, 1, 2:
		if w.now.UnixMilli() < w.state.Closes {
			w.joins(n, []string{"", "", "", "cheskers", "quadsquare"}[random.IntN(5)])
		}
	case 3:
		if d := w.state.Leave(person(n).ID, random.IntN(2) == 0); d.Kind != "" {
			w.writes(d.Kind, d.Data)
		}
	}
	for _, slug := range w.state.Running() {
		if random.IntN(120) == 0 {
			w.ends(slug, []game.Outcome{game.Won(game.White, game.Checkmate), game.Won(game.Black, game.Resignation), {Result: game.Drawn, Reason: game.Agreement},
				game.Won(game.White, game.NoShow), {Result: game.NoResult, Reason: game.NoShow}}[random.IntN(5)])
		}
	}
}

// checkPairs holds what every pairing must hold.
func (w *world) checkPairs(before *State, waiting []*waiter, made []Paired) {
	w.t.Helper()
	if len(made) > 0 && !w.open() {
		w.t.Fatalf("%s: paired", w.now)
	}
	by, used := map[int]*waiter{}, map[int]bool{}
	for _, p := range waiting {
		by[p.n] = p
	}
	for _, g := range made {
		a, b := by[g.White], by[g.Black]
		if a == nil || b == nil || used[a.n] || used[b.n] {
			w.t.Fatalf("%s: %+v of those who wait", w.now, g)
		}
		used[a.n], used[b.n] = true, true
		if !fit(a, b) || a.only != "" && g.Game != a.only || b.only != "" && g.Game != b.only {
			w.t.Fatalf("%s: %s and %s play %s", w.now, a.only, b.only, g.Game)
		}
		if a.whites > b.whites {
			w.t.Fatalf("%s: White goes to who had it %d times more than the other had", w.now, a.whites-b.whites)
		}
	}
	for _, g := range made {
		a, b := by[g.White], by[g.Black]
		for _, c := range waiting {
			if again(a, b) && !used[c.n] && (fit(a, c) && !again(a, c) || fit(b, c) && !again(b, c)) {
				w.t.Fatalf("%s: %d and %d meet again while %d waits", w.now, a.n, b.n, c.n)
			}
		}
	}
}

func TestTwoMeetAgainOnlyWhereNoOtherWaits(t *testing.T) {
	w := newWorld(t)
	w.joins(1, "")
	w.joins(2, "")
	first := w.pairs()
	if len(first) != 1 || len(w.pairs()) != 0 {
		t.Fatalf("%v", first)
	}
	w.ends("s1", game.Won(game.White, game.Checkmate))
	if w.later(2 * time.Second); len(w.pairs()) > 0 {
		t.Error("paired before they have seen the result")
	}
	if w.later(2 * time.Second); len(w.pairs()) > 0 {
		t.Error("paired again while another may come")
	}
	w.joins(3, "")
	if got := w.pairs(); len(got) != 1 || got[0].White != 3 && got[0].Black != 3 {
		t.Errorf("%v, want the third in it", got)
	}
	w.ends("s2", game.Outcome{Result: game.Drawn, Reason: game.Agreement})
	w.writes(tournament.Left, LeftData{Player: "p3"})
	w.later(restsFor + againIn)
	got := w.pairs()
	if len(got) != 1 || got[0].White+got[0].Black != 3 {
		t.Fatalf("%v, want the two who are left", got)
	}
	if got[0].White == first[0].White {
		t.Error("White twice against the same opponent")
	}
}

// TestOpponentsAreExchanged: two pairs who have just met are paired across.
func TestOpponentsAreExchanged(t *testing.T) {
	w := newWorld(t)
	for n := 1; n <= 4; n++ {
		w.joins(n, "")
	}
	for range 10 {
		met := map[int]int{}
		for _, g := range w.pairs() {
			met[g.White], met[g.Black] = g.Black, g.White
		}
		if len(met) != 4 {
			t.Fatalf("%v play", met)
		}
		for _, slug := range w.state.Running() {
			w.ends(slug, game.Won(game.White, game.Checkmate))
		}
		w.later(restsFor)
		for _, p := range w.state.waiting(w.now) {
			if p.last != met[p.n] {
				t.Errorf("%d met %d, not %d", p.n, met[p.n], p.last)
			}
		}
	}
	last := map[[2]int]int{}
	for i, g := range w.state.Games {
		pair := [2]int{min(g.White, g.Black), max(g.White, g.Black)}
		if before, met := last[pair]; met && i/2-before/2 == 1 {
			t.Errorf("%v meet in games %d and %d", pair, before+1, i+1)
		}
		last[pair] = i
	}
	var played [5]map[string]int
	for i := range played {
		played[i] = map[string]int{}
	}
	for _, g := range w.state.Games {
		played[g.White][g.Game]++
		played[g.Black][g.Game]++
	}
	for n, games := range played[1:] {
		for id, times := range games {
			if times < 2 || times > 5 {
				t.Errorf("player %d plays %s %d times of 10", n+1, id, times)
			}
		}
	}
}

func TestWhoMissesTwoFirstMovesIsNotPaired(t *testing.T) {
	w := newWorld(t)
	w.joins(1, "")
	w.joins(2, "")
	for i := 1; i <= 2; i++ {
		made := w.pairs()
		if len(made) != 1 {
			t.Fatalf("game %d: %v", i, made)
		}
		winner := map[bool]game.Color{true: game.White, false: game.Black}[made[0].White == 2]
		w.ends(made[0].Slug, game.Won(winner, game.NoShow))
		w.later(restsFor + againIn)
	}
	own := w.state.Own("p1", w.state.Table())
	if made := w.pairs(); made != nil || !own.Missed || own.Here {
		t.Errorf("%v, %+v", made, own)
	}
	if w.state.Table()[0].Points != 4 || w.state.Own("p2", w.state.Table()).Missed {
		t.Errorf("%+v", w.state.Table())
	}
	w.writes(tournament.Left, LeftData{Player: "p1", Away: true})
	d := w.state.Return("p1", w.now)
	w.writes(d.Kind, d.Data)
	w.later(againIn)
	if made := w.pairs(); made != nil || w.state.Return("p1", w.now).Kind != "" || w.state.Return("p2", w.now).Kind != "" {
		t.Errorf("coming back is no press: %v", made)
	}
	w.joins(1, "")
	w.later(againIn)
	if len(w.pairs()) != 1 {
		t.Error("not paired after the press")
	}
	w.check()
}

func TestTableBreaksTies(t *testing.T) {
	white, black, draw := game.Won(game.White, game.Checkmate), game.Won(game.Black, game.Checkmate), game.Outcome{Result: game.Drawn, Reason: game.Agreement}
	of := func(white, black int, o game.Outcome) Game {
		return Game{Paired: Paired{White: white, Black: black}, Result: Result{Outcome: o, At: 1}}
	}
	for _, c := range []struct {
		name  string
		games []Game
		want  string // ranks by number
	}{
		{"no game", nil, "[1 1 1 1]"},
		{"more wins", []Game{of(1, 2, draw), of(2, 1, draw), of(3, 4, white)}, "[2 2 1 4]"},
		{"direct", []Game{of(1, 2, black), of(1, 3, white), of(3, 4, white), of(4, 1, white)}, "[4 1 2 2]"},
		{"a circle", []Game{of(1, 2, white), of(2, 3, white), of(3, 1, white)}, "[1 1 1 4]"},
		{"no result", []Game{of(1, 2, game.Outcome{Result: game.NoResult, Reason: game.NoShow})}, "[1 1 1 1]"},
	} {
		s := State{Players: make([]Player, 4), Games: c.games}
		ranks := make([]int, 4)
		for _, row := range s.Table() {
			ranks[row.N-1] = row.Rank
		}
		if fmt.Sprint(ranks) != c.want {
			t.Errorf("%s: %v, want %s: %+v", c.name, ranks, c.want, s.Table())
		}
	}
}

func TestJoinIsRefused(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct {
		at   time.Duration
		by   gamelog.Person
		only string
		code string
	}{
		{-11 * time.Minute, person(1), "", "too_early"},
		{-9 * time.Minute, person(1), "", ""},
		{49 * time.Minute, person(1), "cheskers", ""},
		{50 * time.Minute, person(1), "", "tournament_over"},
		{0, person(1), "chess", "unknown_game"},
		{0, gamelog.Person{ID: "program-1", Name: "P"}, "", "no_programs"},
	} {
		_, err := w.state.Join(c.by, c.only, starts.Add(c.at))
		var code string
		if e, ok := err.(*gamelog.Error); ok {
			code = e.Code
		}
		if code != c.code {
			t.Errorf("%v at %s: %v, want %q", c.by, c.at, err, c.code)
		}
	}
	for range MaxJoins {
		w.joins(1, []string{"", "cheskers"}[w.state.Seq%2])
	}
	if _, err := w.state.Join(person(1), "quadsquare", w.now); err == nil {
		t.Errorf("%d joins", w.state.Players[0].Joins+1)
	}
	for n := range MaxPlayers {
		w.joins(n+1, w.state.Players[0].Only)
	}
	if _, err := w.state.Join(person(MaxPlayers+1), "", w.now); err == nil {
		t.Error("one more than fit")
	}
	for i := range MaxReturns + 1 {
		w.writes(tournament.Left, LeftData{Player: "p1", Away: true})
		if d := w.state.Return("p1", w.now); d.Kind != "" {
			w.writes(d.Kind, d.Data)
		} else if i != MaxReturns {
			t.Fatalf("%d returns", i)
		}
	}
	if w.state.Players[0].Away == false {
		t.Errorf("%d returns", w.state.Players[0].Back)
	}
}

func TestAPlacePassesToAnotherPerson(t *testing.T) {
	w := newWorld(t)
	for n := 1; n <= 3; n++ {
		w.joins(n, "")
	}
	w.pairs()
	pass := func(from, to int) bool {
		d := w.state.Become(person(from).ID, person(to))
		if d.Kind != "" {
			w.writes(d.Kind, d.Data)
		}
		return d.Kind != ""
	}
	if !pass(1, 9) || w.state.Number("p1") != 0 || w.state.Number("p9") != 1 {
		t.Errorf("%+v", w.state.Players)
	}
	if !pass(2, 3) || w.state.Players[1].Here || pass(2, 3) || pass(7, 3) || pass(3, 3) {
		t.Errorf("%+v", w.state.Players)
	}
	w.check()
}

func TestFoldRefusesWhatNoDecisionMakes(t *testing.T) {
	w := newWorld(t)
	w.joins(1, "")
	event := func(kind tournament.Kind, data string) tournament.Event {
		return tournament.Event{Tournament: w.state.ID, Seq: w.state.Seq + 1, Kind: kind, Version: tournament.EventVersion, Data: []byte(data)}
	}
	newer := event(tournament.Joined, `{"by":{"id":"p2"}}`)
	newer.Version++
	skips := event(tournament.Joined, `{"by":{"id":"p2"}}`)
	skips.Seq++
	for _, e := range []tournament.Event{newer, skips, event("sung", `{}`), event(tournament.Left, `{"player":"p8"}`), event(tournament.Joined, `{`), event(tournament.Joined, `{}`),
		event(tournament.Paired, `{"games":[{"white":1,"black":2}]}`), event(tournament.Paired, `{"games":[{"white":1,"black":1}]}`), event(tournament.Paired, `{"games":[{"white":0,"black":1}]}`),
		event(tournament.Created, `{"games":["cheskers"]}`), event(tournament.Became, `{"player":"p1"}`)} {
		if _, err := w.state.Fold(e); err == nil {
			t.Errorf("%s %s is taken", e.Kind, e.Data)
		}
	}
	if len(w.state.Players) != 1 || !slices.Equal(w.state.Running(), nil) {
		t.Errorf("%+v", w.state)
	}
}

// TestGamesAreBounded: beyond MaxGames no one is paired, and who looks is told.
func TestGamesAreBounded(t *testing.T) {
	w := newWorld(t)
	for n := 1; n <= 4; n++ {
		w.joins(n, "")
	}
	played := make([]Game, MaxGames-1)
	for i := range played {
		played[i] = Game{Paired: Paired{White: 1, Black: 2}, At: w.now.UnixMilli(), Result: Result{Outcome: game.Won(game.White, game.Checkmate), At: w.now.UnixMilli()}}
	}
	w.state.Games = played
	w.later(time.Minute)
	if made := w.pairs(); len(made) != 1 || len(w.pairs()) != 0 {
		t.Fatalf("%v", made)
	}
	v := w.state.View(w.now)
	if _, err := w.state.Join(person(5), "", w.now); err == nil || v.Closes > w.now.UnixMilli() || v.Waiting != 0 {
		t.Errorf("%v, %+v", err, v)
	}
}

// BenchmarkLook measures what an hour of 200 players and 1,500 games costs once it is read: a view,
// the table, and a pairing.
func BenchmarkLook(b *testing.B) {
	w := newWorld(b)
	for n := range 200 {
		w.joins(n+1, "")
	}
	random := rand.New(rand.NewPCG(1, 2))
	for len(w.state.Games) < 1500 {
		w.pairs()
		for _, slug := range w.state.Running() {
			w.ends(slug, game.Won(game.Color(random.IntN(2)), game.Checkmate))
		}
		w.later(restsFor + againIn)
		if !w.open() {
			w.now = starts
			w.state.Closes += int64(time.Hour / time.Millisecond)
		}
	}
	for name, do := range map[string]func(){
		"table": func() { w.state.Table() },
		"pair":  func() { w.state.Pair(w.now, func(n int) (string, string) { return "", "" }) },
		"view":  func() { w.state.View(w.now) },
		"fold": func() {
			if _, err := (State{}).Fold(w.log...); err != nil {
				b.Fatal(err)
			}
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				do()
			}
		})
	}
}
