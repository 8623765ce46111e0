package lobby_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lane"
	"threefold/internal/lobby"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
)

// sage is a brain that a test makes answer as it wants: with the first legal move, or
// the one that is named.
type sage struct {
	mu     sync.Mutex
	thinks time.Duration // before it answers
	score  int
	move   string     // empty: the first that is legal
	full   bool       // it takes no question
	fails  bool       // it has no answer
	crowd  bool       // questions that it took give their places up
	asked  int        // questions it took
	who    lane.Asker // who asked the last of them
	gone   int        // of these, how many ended before the answer
}

func (s *sage) Plays(id string) bool { return id != "quadsquare" } // for a game that it does not play
func (s *sage) Version() string      { return "sage" }

func (s *sage) Choose(ctx context.Context, who lane.Asker, t opponent.Task, then func(opponent.Answer, error)) error {
	return s.think(ctx, who, func() {
		a := opponent.Answer{Move: s.move, Score: s.score}
		if a.Move == "" {
			a.Move = moves(t)[0].Text
		}
		if s.crowd {
			then(opponent.Answer{}, lane.ErrFull)
			return
		}
		if s.fails {
			then(opponent.Answer{}, errors.New("no idea"))
			return
		}
		then(a, nil)
	})
}

func (s *sage) Hint(ctx context.Context, who lane.Asker, t opponent.Task, then func(opponent.Hint, error)) error {
	return s.think(ctx, who, func() {
		if s.crowd {
			then(opponent.Hint{}, lane.ErrFull)
			return
		}
		m := moves(t)[0]
		then(opponent.Hint{Move: m.Text, Man: game.Man{At: m.Path[0], Man: "black pawn"}, Reason: opponent.Best, Text: "It is the best the computer finds."}, nil)
	})
}

func (s *sage) think(ctx context.Context, who lane.Asker, answer func()) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.full {
		return errors.New("too many questions")
	}
	s.asked++
	s.who = who
	go func() {
		select {
		case <-time.After(s.thinks):
			s.mu.Lock()
			defer s.mu.Unlock()
			answer()
		case <-ctx.Done():
			s.mu.Lock()
			defer s.mu.Unlock()
			s.gone++
		}
	}()
	return nil
}

// taken is how many questions it took, and how many of these ended before the answer.
func (s *sage) taken() (asked, gone int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked, s.gone
}

// set changes how the sage answers.
func (s *sage) set(change func(*sage)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(s)
}

// moves lists the legal moves in a task's position.
func moves(t opponent.Task) []game.Move {
	g, _ := games(t.Game)
	p, err := g.Parse(t.Start)
	for _, text := range t.Moves {
		if err == nil {
			p, _, err = p.Play(text)
		}
	}
	if err != nil {
		panic(err)
	}
	return p.AppendMoves(nil)
}

// bounds are the limits of a page, which count what they allow.
type bounds struct {
	refuses            error
	full               error // of HasRoom
	games, withMachine int
	hinted             int
	share              string
}

func (b *bounds) OpenGame(withMachine bool) error {
	if b.refuses == nil {
		b.count(withMachine, 1)
	}
	return b.refuses
}
func (b *bounds) NotOpened(withMachine bool) { b.count(withMachine, -1) }

func (b *bounds) count(withMachine bool, n int) {
	b.games += n
	if withMachine {
		b.withMachine += n
	}
}
func (b *bounds) HasRoom(context.Context) error { return b.full }
func (b *bounds) Hint() error {
	if b.refuses == nil {
		b.hinted++
	}
	return b.refuses
}
func (b *bounds) NotHinted()    { b.hinted-- }
func (b *bounds) Share() string { return b.share }

// against runs a test on Anna's game of Cheskers against the computer. As White she is
// not the first to move.
func against(t *testing.T, side string, terms gamelog.Terms, test func(tb *table, s *sage)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &sage{thinks: 10 * time.Millisecond}
		tb := &table{t: t, log: newMemLog(), brain: s}
		tb.open()
		defer tb.close()
		row, err := tb.lobby.Create(t.Context(), anna, lobby.Create{Game: "cheskers", Side: side, Terms: terms, Level: 5})
		if err != nil {
			t.Fatal(err)
		}
		tb.slug = row.Slug
		test(tb, s)
	})
}

// lately is long enough for the computer to move, and too short for what is due later.
const lately = 3 * time.Second

// after lets so much time pass, and reads what came.
func (p *page) after(d time.Duration) []message {
	p.t.Helper()
	time.Sleep(d)
	return p.received()
}

func TestTheComputerMovesOnceAPageIsOpen(t *testing.T) {
	against(t, "white", gamelog.Terms{}, func(tb *table, s *sage) {
		time.Sleep(time.Hour)
		asked, _ := s.taken()
		if got := tb.log.kinds(tb.slug); got != "created" || asked != 0 {
			t.Fatalf("without a page the log holds %q; the brain was asked %d times", got, asked)
		}
		white := tb.enter(anna)
		if got := types(white.after(300 * time.Millisecond)); strings.Contains(got, "moved") {
			t.Error("it moves faster than a person")
		}
		if got := types(white.after(lately)); got != "moved" {
			t.Errorf("then came %q", got)
		}
		white.any()
		white.after(lately)
		if got := tb.log.kinds(tb.slug); got != "created moved moved moved" {
			t.Errorf("the log holds %q", got)
		}
		if command := tb.log.command(tb.slug, 2); command != "computer-2" {
			t.Errorf("its command was %q", command)
		}
	})
}

func TestTheComputerIsAlwaysThere(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, _ *sage) {
		black := tb.enter(anna)
		black.any()
		time.Sleep(time.Hour)
		if p := black.look().Presence; p.White != "online" || p.Absence != nil {
			t.Errorf("the presence is %+v", p)
		}
		if got := fault(t, claim(black, gamelog.ClaimAbsentEnd)); got != "not_absent" {
			t.Errorf("a claim is refused as %q", got)
		}
		if list := tb.lobby.LiveList(); len(list.Live) != 0 || list.Games != 0 {
			t.Errorf("the live list has %+v", list)
		}
		black.visit.Leave()
		watcher := tb.enter(carla)
		if got := fault(t, watcher.say(wire.InKnock, nil)); got != "nobody_absent" {
			t.Errorf("a knock is refused as %q", got)
		}
		if err := tb.lobby.Join(tb.t.Context(), tb.slug, carla, "", ""); err == nil {
			t.Error("somebody took the computer's seat")
		}
	})
}

func TestTheComputerAnswersADraw(t *testing.T) {
	for _, tc := range []struct {
		side  string
		score int // for the side on turn
		want  string
	}{
		{"white", -200, "offered accepted"}, {"white", 300, "offered declined moved"},
		{"black", 200, "offered accepted"}, {"black", -300, "offered declined"},
	} {
		against(t, tc.side, gamelog.Terms{}, func(tb *table, s *sage) {
			s.set(func(s *sage) { s.score = tc.score })
			page := tb.enter(anna)
			page.received()
			got := types(append(page.say(wire.InOffer, offer(gamelog.OfferDraw)), page.after(2*lately)...))
			if got != tc.want {
				t.Errorf("as %s, with a score of %d: %q, want %q", tc.side, tc.score, got, tc.want)
			}
			if asked, _ := s.taken(); asked != 1 {
				t.Errorf("the brain was asked %d times about one position", asked)
			}
		})
	}
}

func TestTheComputerAgreesAtOnce(t *testing.T) {
	against(t, "black", gamelog.Terms{Clock: minute}, func(tb *table, s *sage) {
		black := tb.enter(anna)
		black.any()
		black.after(lately)
		if got := types(black.say(wire.InOffer, offer(gamelog.OfferTakeback))); got != "snapshot ack" {
			t.Errorf("a takeback is answered %q", got)
		}
		if n := len(black.look().Plies); n != 0 {
			t.Errorf("%d plies are left", n)
		}
		black.any()
		black.after(lately)
		if got := black.sayAs("once", wire.InOffer, offer(gamelog.OfferPause)); types(got) != "accepted" || got[0].ID != "once" {
			t.Errorf("a pause is answered %q", types(got))
		}
		if got := black.sayAs("once", wire.InOffer, offer(gamelog.OfferPause)); types(got) != "ack" {
			t.Errorf("sent again it is answered %q", types(got))
		}
		black.after(time.Hour)
		if got := types(black.say(wire.InOffer, offer(gamelog.OfferResume))); got != "accepted" {
			t.Errorf("going on is answered %q", got)
		}
		black.any()
		if got := types(black.after(lately)); got != "moved" {
			t.Errorf("after the pause came %q", got)
		}
		if got := types(black.say(wire.InOffer, offer(gamelog.OfferCancel))); got != "accepted" {
			t.Errorf("ending without result is answered %q", got)
		}
	})
}

// A move that is taken back while the computer thinks about it is not answered.
func TestATakebackAmidAThought(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, s *sage) {
		s.set(func(s *sage) { s.thinks = 10 * time.Second })
		black := tb.enter(anna)
		black.any()
		time.Sleep(time.Second)
		black.say(wire.InOffer, offer(gamelog.OfferTakeback))
		time.Sleep(time.Minute)
		_, gone := s.taken()
		if got := tb.log.kinds(tb.slug); got != "created moved accepted" || gone != 1 {
			t.Errorf("the log holds %q; %d thoughts ended", got, gone)
		}
	})
}

func TestARematchWithTheComputer(t *testing.T) {
	against(t, "white", gamelog.Terms{}, func(tb *table, _ *sage) {
		white := tb.enter(anna)
		white.after(lately)
		white.any()
		white.say(wire.InResign, nil)
		limits := &bounds{refuses: &gamelog.Fault{Code: "too_many", Text: "Too many games."}}
		white.Limit(limits)
		if got := fault(t, white.say(wire.InOffer, offer(gamelog.OfferRematch))); got != "too_many" || limits.games != 0 {
			t.Errorf("it is refused as %q; charged were %d games", got, limits.games)
		}
		limits.refuses = nil
		for _, full := range []struct {
			err  error
			want string
		}{{&gamelog.Fault{Code: "too_many_games", Text: "Finish some."}, "too_many_games"}, {errors.New("the store is away"), "not_saved"}} {
			limits.full = full.err
			if got := fault(t, white.say(wire.InOffer, offer(gamelog.OfferRematch))); got != full.want || limits.games != 0 || limits.withMachine != 0 {
				t.Errorf("with %v it is refused as %q; charged were %d games", full.err, got, limits.games)
			}
		}
		limits.full = nil
		tb.log.set(func(l *memLog) { l.fail = gamelog.ErrAway })
		if got := fault(t, white.say(wire.InOffer, offer(gamelog.OfferRematch))); got != "not_saved" || limits.withMachine != 1 {
			t.Errorf("perhaps written, it is refused as %q; charged were %d games", got, limits.games)
		}
		tb.log.set(func(l *memLog) { l.fail = nil })
		white.after(lately)
		if limits.games != 0 || limits.withMachine != 0 {
			t.Errorf("once it is known not to be written, charged are %d games", limits.games)
		}
		if got := types(white.say(wire.InOffer, offer(gamelog.OfferRematch))); got != "accepted" || limits.withMachine != 1 {
			t.Errorf("it is answered %q; charged were %d games", got, limits.withMachine)
		}
		again := &table{t: tb.t, log: tb.log, lobby: tb.lobby, slug: white.look().State.Rematch}
		black := again.enter(anna)
		if s := black.look(); s.You.Seat != "black" || s.Machine == nil || *s.Machine != (wire.MachineOut{Seat: "white", Level: 5}) {
			t.Errorf("the rematch is %+v with %+v", s.You, s.Machine)
		}
		black.any()
		if got := types(black.after(lately)); !strings.HasSuffix(got, "moved") {
			t.Errorf("after the first move came %q", got)
		}
	})
}

// A page that sends its offer again, while it is not known whether the visitor may have
// another game, pays for one.
func TestARematchAskedForTwiceIsChargedOnce(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, _ *sage) {
		black := tb.enter(anna)
		black.say(wire.InResign, nil)
		limits := &bounds{}
		black.Limit(limits)
		body, err := json.Marshal(offer(gamelog.OfferRematch))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			black.visit.Do(encoded(t, wire.In{T: wire.InOffer, ID: "once", D: body}), time.Now())
		}
		if got := types(black.received()); got != "accepted ack" || limits.withMachine != 1 {
			t.Errorf("the answers are %q; charged are %d games", got, limits.withMachine)
		}
	})
}

// A rematch that was written although the store said otherwise is charged, whether or not
// the page sends its offer again.
func TestARematchFoundAfterwardsIsCharged(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, _ *sage) {
		black := tb.enter(anna)
		black.say(wire.InResign, nil)
		limits := &bounds{}
		black.Limit(limits)
		tb.log.set(func(l *memLog) { l.slow = time.Second }) // the new game's first event is written first
		black.sayAs("again", wire.InOffer, offer(gamelog.OfferRematch))
		time.Sleep(1500 * time.Millisecond)
		tb.log.set(func(l *memLog) { l.slow, l.losing = 0, gamelog.ErrAway })
		if got := fault(t, black.after(time.Second)); got != "not_saved" {
			t.Fatalf("it is refused as %q", got)
		}
		tb.log.set(func(l *memLog) { l.losing = nil })
		black.after(lately)
		if black.look().State.Rematch == "" || limits.withMachine != 1 {
			t.Errorf("the rematch is %q; charged are %d games", black.look().State.Rematch, limits.withMachine)
		}
		if got := types(black.sayAs("again", wire.InOffer, offer(gamelog.OfferRematch))); got != "ack" || limits.withMachine != 1 {
			t.Errorf("sent again, it is answered %q; charged are %d games", got, limits.withMachine)
		}
	})
}

func TestTheComputerResigns(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, s *sage) {
		s.set(func(s *sage) { s.score = -5000 })
		black := tb.enter(anna)
		for range 2 {
			black.any()
			black.after(lately)
		}
		if got := tb.log.kinds(tb.slug); got != "created moved moved moved resigned" {
			t.Errorf("the log holds %q", got)
		}
	})
}

// A draw that it may claim it claims, unless it stands better.
func TestTheComputerClaimsADraw(t *testing.T) {
	for _, tc := range []struct {
		score int
		want  string
	}{{0, "created moved claimed"}, {500, "created moved moved"}} {
		synctest.Test(t, func(t *testing.T) {
			s := &sage{score: tc.score}
			tb := &table{t: t, log: newMemLog(), brain: s}
			tb.open()
			defer tb.close()
			row, err := tb.lobby.Create(t.Context(), anna, lobby.Create{Game: "cheskers", Side: "black", Start: claimable, Level: 8})
			if err != nil {
				t.Fatal(err)
			}
			tb.slug = row.Slug
			black := tb.enter(anna)
			black.any()
			black.after(lately)
			if got := tb.log.kinds(tb.slug); got != tc.want {
				t.Errorf("with a score of %d the log holds %q, want %q", tc.score, got, tc.want)
			}
		})
	}
}

// claimable is a position in which the count of moves gives White the draw after the
// next.
const claimable = "1c1k4/8/8/8/8/8/8/B1K5 b 99 80"

// Its own clock is charged what a person would take, and its flag does not fall because
// the server has no time for it.
func TestTheComputerNeverFlags(t *testing.T) {
	against(t, "black", gamelog.Terms{Clock: minute}, func(tb *table, s *sage) {
		black := tb.enter(anna)
		black.any()
		black.after(lately)
		s.set(func(s *sage) { s.thinks = 2 * time.Minute })
		black.any()
		if got := types(black.after(2*time.Minute + 10*time.Second)); got != "machine machine moved" {
			t.Errorf("after its time came %q", got)
		}
		plies := black.look().Plies
		if last := plies[len(plies)-1]; last.Spent <= 0 || last.Spent > 2000 {
			t.Errorf("it was charged %d ms", last.Spent)
		}
	})
}

// While its brain takes no question the pages are told, and the move comes later.
func TestABusyComputer(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, s *sage) {
		s.set(func(s *sage) { s.full = true })
		black := tb.enter(anna)
		got := black.move(black.look().State.Legal[0].Text)
		got = append(got, black.after(time.Minute)...)
		if types(got) != "moved machine" || string(got[1].D) != `{"seat":"white","level":5,"busy":true}` {
			t.Errorf("came %q", types(got))
		}
		if m := tb.enter(carla).look().Machine; m == nil || !m.Busy {
			t.Errorf("whoever comes sees %+v", m)
		}
		s.set(func(s *sage) { s.full = false })
		if got := types(black.after(lately)); got != "presence machine moved" {
			t.Errorf("then came %q", got)
		}
	})
}

// Turns at the computer are shared by the address of the player's page, also when the
// page is gone; after a restart, by the visitor alone.
func TestWhoAsksTheComputer(t *testing.T) {
	against(t, "black", gamelog.Terms{Clock: minute}, func(tb *table, s *sage) {
		home, phone := tb.enterWith(anna, &bounds{share: "home"}), tb.enterWith(anna, &bounds{share: "phone"})
		watcher := tb.enterWith(carla, &bounds{share: "a stranger's"})
		asked := func(want string) {
			t.Helper()
			black := tb.enterWith(anna, &bounds{share: want})
			s.set(func(s *sage) { s.full = true })
			black.move(black.look().State.Legal[0].Text)
			black.visit.Leave()
			s.set(func(s *sage) { s.full = false })
			black.after(2 * lately)
			if s.who != (lane.Asker{Address: want, Visitor: anna.ID}) {
				t.Errorf("%+v asked, want %q", s.who, want)
			}
		}
		phone.visit.Leave()
		asked("home")
		home.visit.Leave()
		asked("work")
		asked("work")
		watcher.visit.Leave()
		tb.close()
		tb.open()
		black := tb.enter(anna)
		black.any()
		black.after(lately)
		if s.who != (lane.Asker{Visitor: anna.ID}) {
			t.Errorf("%+v asked after a restart", s.who)
		}
		black = tb.enterWith(anna, &bounds{share: "hinted"})
		black.say(wire.InHint, wire.OnIn{On: black.look().State.On})
		if s.who != (lane.Asker{Address: "hinted", Visitor: anna.ID}) {
			t.Errorf("%+v asked for a hint", s.who)
		}
	})
}

// A question that gave its place up is asked again, and the brain has not failed.
func TestAQuestionThatGivesWayIsAskedAgain(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, s *sage) {
		s.set(func(s *sage) { s.crowd = true })
		black := tb.enter(anna)
		got := black.move(black.look().State.Legal[0].Text)
		got = append(got, black.after(10*time.Second)...)
		if asked, _ := s.taken(); types(got) != "moved machine" || asked < 9 {
			t.Errorf("came %q, asked %d times", types(got), asked)
		}
		s.set(func(s *sage) { s.crowd = false })
		if got := types(black.after(lately)); got != "machine moved" {
			t.Errorf("then came %q", got)
		}
		limits := &bounds{}
		black.Limit(limits)
		s.set(func(s *sage) { s.crowd = true })
		got = append(black.say(wire.InHint, wire.OnIn{On: black.look().State.On}), black.after(lately)...)
		if code := fault(t, got); code != "busy" || limits.hinted != 0 {
			t.Errorf("a hint is refused as %q; %d are counted", code, limits.hinted)
		}
	})
}

// A brain without an answer ends the game without result after some attempts, in place
// of keeping it for ever.
func TestABrainThatFails(t *testing.T) {
	for _, terms := range []gamelog.Terms{{}, {Clock: minute}} {
		for name, breaks := range map[string]func(*sage){
			"no answer":     func(s *sage) { s.fails = true },
			"no legal move": func(s *sage) { s.move = "a1-a9" },
		} {
			against(t, "black", terms, func(tb *table, s *sage) {
				black := tb.enter(anna)
				black.any()
				black.after(lately)
				s.set(breaks)
				black.any()
				black.after(30 * time.Second)
				if row := tb.log.row(tb.slug); row.Status != gamelog.Over || row.Result != string(game.NoResult) {
					t.Errorf("%s: the row says %q, %q", name, row.Status, row.Result)
				}
			})
		}
	}
}

// What a crash interrupts another start does, once.
func TestARestartAmidAThought(t *testing.T) {
	for _, terms := range []gamelog.Terms{{}, {Clock: minute}} {
		against(t, "black", terms, func(tb *table, s *sage) {
			black := tb.enter(anna)
			black.any()
			black.after(lately)
			s.set(func(s *sage) { s.thinks = time.Hour })
			black.any()
			time.Sleep(time.Second)
			tb.lobby.Die()
			defer (&table{t: tb.t, lobby: tb.lobby}).close()
			time.Sleep(time.Minute) // nobody is there
			s.set(func(s *sage) { s.thinks = time.Millisecond })
			tb.open()
			black = tb.enter(anna)
			black.after(lately)
			if got := strings.ReplaceAll(tb.log.kinds(tb.slug), " forgiven", ""); got != "created moved moved moved moved" {
				t.Errorf("the log holds %q", got)
			}
			if c := black.look().State.Clock; c != nil && c.White < 55_000 {
				t.Errorf("the computer has %d ms left", c.White)
			}
		})
	}
}

// The process that has the player's page thinks. Where it comes to nothing, another
// with a page takes over, two seconds later; the log takes one move.
func TestAnotherProcessThinks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hub, log := &cluster.Hub{}, newMemLog()
		var sages [2]*sage
		var at [2]*table
		for i, name := range []string{"west", "east"} {
			sages[i] = &sage{thinks: 10 * time.Millisecond}
			at[i] = &table{t: t, log: log, brain: sages[i]}
			at[i].lobby = lobby.New(lobby.Config{Log: log, Games: games, Brain: sages[i], Bus: hub.Join(name), Logger: slog.New(slog.DiscardHandler)})
			if err := at[i].lobby.Start(t.Context()); err != nil {
				t.Fatal(err)
			}
			defer at[i].close()
		}
		row, err := at[0].lobby.Create(t.Context(), anna, lobby.Create{Game: "cheskers", Side: "black", Level: 4})
		if err != nil {
			t.Fatal(err)
		}
		at[0].slug, at[1].slug = row.Slug, row.Slug
		black := at[0].enter(anna)
		watcher := at[1].enter(carla)
		time.Sleep(2 * time.Second) // each has seen the other
		black.any()
		time.Sleep(10 * time.Second)
		for i, want := range []int{1, 0} {
			if asked, _ := sages[i].taken(); asked != want {
				t.Errorf("process %d was asked %d times", i, asked)
			}
		}
		sages[0].set(func(s *sage) { s.thinks = time.Hour })
		black.any()
		watcher.received()
		if got := types(watcher.after(2 * time.Second)); got != "" {
			t.Errorf("within two seconds came %q", got)
		}
		if got := types(watcher.after(4 * time.Second)); got != "moved" {
			t.Errorf("then came %q", got)
		}
		time.Sleep(2 * time.Hour)
		if got := log.kinds(row.Slug); got != "created moved moved moved moved" {
			t.Errorf("the log holds %q", got)
		}
	})
}

// A store that fails amid a thought costs no move.
func TestTheComputerWaitsForTheStore(t *testing.T) {
	against(t, "black", gamelog.Terms{Clock: minute}, func(tb *table, s *sage) {
		black := tb.enter(anna)
		black.any()
		black.after(lately)
		black.any()
		tb.log.set(func(l *memLog) { l.fail = gamelog.ErrAway })
		time.Sleep(time.Minute)
		tb.log.set(func(l *memLog) { l.fail = nil })
		time.Sleep(10 * time.Second)
		if n := len(black.look().Plies); n != 4 {
			t.Errorf("%d plies were played", n)
		}
	})
}

// A position whose move could not be saved at once is one in which the computer is
// lost, not two.
func TestAFailedWriteIsNoReasonToResign(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, s *sage) {
		s.set(func(s *sage) { s.score = -5000 })
		black := tb.enter(anna)
		black.any()
		tb.log.set(func(l *memLog) { l.fail = gamelog.ErrAway })
		time.Sleep(time.Minute)
		tb.log.set(func(l *memLog) { l.fail = nil })
		time.Sleep(10 * time.Second)
		if got := tb.log.kinds(tb.slug); got != "created moved moved" {
			t.Errorf("the log holds %q", got)
		}
	})
}

func TestAGameAgainstTheComputerThatIsLeft(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, _ *sage) {
		black := tb.enter(anna)
		black.any()
		black.after(lately)
		black.visit.Leave()
		time.Sleep(7*24*time.Hour - time.Hour)
		if row := tb.log.row(tb.slug); row.Status != gamelog.Playing {
			t.Errorf("an hour before the end the row says %q", row.Status)
		}
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		if row := tb.log.row(tb.slug); row.Result != "1-0" || row.Reason != "absence" {
			t.Errorf("after seven days the row says %q, %q", row.Result, row.Reason)
		}
	})
}

func TestCreateChecksTheComputer(t *testing.T) {
	for _, tc := range []struct {
		create lobby.Create
		code   string
	}{
		{lobby.Create{Game: "quadsquare", Side: "white", Level: 1}, "no_computer"},
		{lobby.Create{Game: "cheskers", Side: "white", Level: 9}, "bad_level"},
		{lobby.Create{Game: "cheskers", Side: "white", Level: -1}, "bad_level"},
		{lobby.Create{Game: "cheskers", Side: "both", Level: 1}, "bad_side"},
		{lobby.Create{Game: "cheskers", Side: "white", Level: 1, Terms: gamelog.Terms{Visibility: gamelog.Open}}, "bad_visibility"},
		{lobby.Create{Game: "cheskers", Side: "white", Level: 1, Terms: gamelog.Terms{Days: 1}}, "bad_clock"},
		{lobby.Create{Game: "cheskers", Side: "white", Level: 1, Terms: gamelog.Terms{Clock: &gamelog.Control{}}}, "bad_clock"},
	} {
		l := lobby.New(lobby.Config{Log: newMemLog(), Games: games, Brain: &sage{}, Logger: slog.New(slog.DiscardHandler)})
		_, err := l.Create(t.Context(), anna, tc.create)
		if f, ok := err.(*gamelog.Fault); !ok || f.Code != tc.code {
			t.Errorf("%+v: got %v, want %s", tc.create, err, tc.code)
		}
	}
	without := newLobby(newMemLog())
	_, err := without.Create(t.Context(), anna, lobby.Create{Game: "cheskers", Side: "white", Level: 1})
	if f, ok := err.(*gamelog.Fault); !ok || f.Code != "no_computer" {
		t.Errorf("without a brain: %v", err)
	}
}

// hintOf reads the hint among messages.
func hintOf(t *testing.T, all []message) wire.HintOut {
	t.Helper()
	i := slices.IndexFunc(all, func(m message) bool { return m.T == wire.OutHint })
	var h wire.HintOut
	if i < 0 || json.Unmarshal(all[i].D, &h) != nil {
		t.Fatalf("no hint among %q", types(all))
	}
	return h
}

func TestHints(t *testing.T) {
	against(t, "black", gamelog.Terms{}, func(tb *table, s *sage) {
		black, other, watcher := tb.enter(anna), tb.enter(anna), tb.enter(carla)
		limits := &bounds{}
		black.Limit(limits)
		for _, p := range []*page{black, other, watcher} {
			p.received()
		}
		got := append(black.sayAs("h1", wire.InHint, wire.OnIn{On: 1}), black.after(lately)...)
		if h := hintOf(t, got); types(got) != "hinted hint" || h.On != 1 || h.Move == "" || h.Text == "" {
			t.Errorf("came %q, %+v", types(got), h)
		}
		for _, p := range []*page{other, watcher} {
			if got := types(p.received()); got != "hinted" {
				t.Errorf("others got %q", got)
			}
		}
		got = append(black.sayAs("h1", wire.InHint, wire.OnIn{On: 1}), black.after(lately)...)
		if hintOf(t, got); types(got) != "hint" || limits.hinted != 2 {
			t.Errorf("asked again came %q; %d hints are counted", types(got), limits.hinted)
		}
		s.set(func(s *sage) { s.thinks = time.Minute })
		black.say(wire.InHint, wire.OnIn{On: 1})
		if got := fault(t, black.say(wire.InHint, wire.OnIn{On: 1})); got != "too_soon" {
			t.Errorf("asked before the answer is refused as %q", got)
		}
		s.set(func(s *sage) { s.thinks = time.Millisecond })
		if got := fault(t, black.move(black.look().State.Legal[0].Text)); got != "stale" {
			t.Errorf("with the position gone the hint is refused as %q", got)
		}
		if got := fault(t, black.say(wire.InHint, wire.OnIn{On: black.look().State.On})); got != "not_your_turn" {
			t.Errorf("off turn it is refused as %q", got)
		}
		black.after(lately)
		s.set(func(s *sage) { s.full = true })
		if got := fault(t, black.say(wire.InHint, wire.OnIn{On: black.look().State.On})); got != "busy" || limits.hinted != 3 {
			t.Errorf("with many questions it is refused as %q; %d hints are counted", got, limits.hinted)
		}
		s.set(func(s *sage) { s.full = false })
		limits.refuses = &gamelog.Fault{Code: "too_many", Text: "Too many hints."}
		if got := fault(t, black.say(wire.InHint, wire.OnIn{On: black.look().State.On})); got != "too_many" {
			t.Errorf("over the limit it is refused as %q", got)
		}
		if got := fault(t, watcher.say(wire.InHint, wire.OnIn{On: black.look().State.On})); got != "not_seated" {
			t.Errorf("to a watcher it is refused as %q", got)
		}
		if got := black.look().Hints; !slices.Equal(got, []int{1}) {
			t.Errorf("hints are marked at %v", got)
		}
	})
}

func TestNoHintsBetweenPeople(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		tb.join(bert)
		if got := fault(t, tb.enter(bert).say(wire.InHint, wire.OnIn{On: 1})); got != "no_hints" {
			t.Errorf("refused as %q", got)
		}
	})
}
