package room

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/wire"
)

// What follows from what happens to a room with a game of Anna's and Bert's: what the pages, the
// other processes and the lists are told, and what the log gets.
func TestARoom(t *testing.T) {
	at := func(plies int) do { return all(enter(anna, bert), plays(plies)) }
	come, draw, resigned := at(0), gamelog.SeatData{Seat: "white", Offer: gamelog.OfferDraw}, isFirst(gamelog.Resigned, gamelog.SeatData{Seat: "white"})
	forgiven := gamelog.ForgivenData{Left: gamelog.Clocks{White: 60_000, Black: 30_000}}
	broken := all(at(2), failing(errReset), moves, waits(time.Second))
	slowLine := all(come, func(w *world) { w.pages[bert.ID].SetLag(time.Second / 10) }, plays(2))
	same := func(id string) do { // another process writes the very event of the next write, for the command of this id
		return first(func(w *world, a gamelog.Append) error {
			a.Event.Command = id
			w.events = append(w.events, a.Event)
			return nil
		})
	}
	afterFlag := func(say, meanwhile do) do { // which says something while an offer of before the flag is still being written
		return all(waits(59*time.Second), slow(2*time.Second), offers(anna, gamelog.OfferDraw), waits(1500*time.Millisecond), say, waits(time.Second), meanwhile, waits(9*time.Second))
	}
	const (
		offered = "write offered, publish event 5, "
		over    = "publish event 6, stays false, publish here"
		found   = "Anna:offered, Anna:resigned, Bert:offered, Bert:resigned, Bert:!game_over, " + offered + "conflict, read 5, stays false, publish event 6, publish here"
	)
	table(t, created, []row{
		{"a page enters", enter(anna), enter(bert), "Anna:presence, Bert:snapshot, publish here"},
		{"a watcher enters", come, enter(carla), "Anna:presence, Bert:presence, Carla:snapshot, publish here"},
		{"a watcher leaves", all(come, enter(carla)), leaves(carla), "Anna:presence, Bert:presence, publish here"},
		{"a page leaves", come, leaves(bert), "Anna:presence, publish here"},
		{"a move", come, moves, "Anna:moved, Bert:moved, write moved, publish event 3"},
		{"both have moved, and a clock runs", at(1), moves, "Anna:moved, Bert:moved, write moved, publish event 4, stays true, publish here"},
		{"a move while another is written", all(come, slow(time.Second)), all(moves, moves, waits(time.Second)), "Anna:moved, Bert:moved, Bert:!stale, Bert:snapshot, write moved, publish event 3"},
		{"a command is sent again", all(come, moves, func(w *world) { w.sent-- }), says(bert, wire.InResign, nil), "Bert:ack"},
		{"a long text that is no message", come, says(bert, strings.Repeat("x", 300), nil), "Bert:!unknown_type"},
		{"the store does not answer", all(at(2), failing(errReset)), moves, "Anna:degraded, Bert:degraded, Bert:!not_saved"},
		{"the store does not answer in time", all(at(2), slow(11*time.Second)), all(moves, waits(11*time.Second)), "Anna:degraded, Bert:degraded, Bert:!not_saved, write moved"},
		{"the flag while the store fails", broken, waits(2 * time.Minute), ""},
		{"the store works again", broken, mends, "Anna:snapshot, Bert:snapshot, read 4, write forgiven, publish event 5"},
		{"it has the move", all(at(2), losing, moves, waits(time.Second)), mends, "Anna:moved, Anna:snapshot, Bert:moved, Bert:snapshot, read 4, publish event 5, write forgiven, publish event 6"},
		{"it works again and cannot be read", broken, all(blind(errReset), mends, waits(time.Second/2), blind(nil), waits(time.Second)), "Anna:snapshot, Bert:snapshot, read 4, read 4, write forgiven, publish event 5"},
		{"it works again, and fails again meanwhile", broken, all(slow(time.Second), mends, waits(time.Second/2), breaks, waits(3*time.Second/4), moves), "Bert:!not_saved, read 4"},
		{"it fails again while a slow write is waited for", all(at(2), slow(4*time.Second), moves, waits(time.Second), slow(0), breaks, waits(time.Second), mends, waits(time.Second), breaks), all(waits(2*time.Second), mends), "Anna:moved, Anna:snapshot, Bert:moved, Bert:snapshot, write moved, read 4, publish event 5, write forgiven, publish event 6"},
		{"a clash with another's write", all(at(2), failing(gamelog.ErrClash)), moves, "Bert:!not_saved"},
		{"another was first, with the same move", all(come, same("another")), moves, "Anna:moved, Bert:moved, Bert:!stale, Bert:snapshot, conflict, read 2, publish event 3"},
		{"the log has this very command", all(come, same("c1")), moves, "Anna:moved, Bert:moved, Bert:ack, conflict, read 2, publish event 3"},
		{"another was first, and the move is decided on again", all(come, isFirst(gamelog.Offered, draw)), moves, "Anna:offered, Anna:moved, Bert:offered, Bert:moved, conflict, read 2, publish event 3, write moved, publish event 4"},
		{"another was first, and cannot be read", all(come, resigned, blind(errReset)), moves, "Anna:degraded, Bert:degraded, Bert:!not_saved, conflict, read 2, stays true, publish here"},
		{"a late answer, and a log that cannot be read at once", all(at(2), slow(2*time.Second), moves, waits(time.Second), breaks, waits(2*time.Second), slow(0), blind(errReset), mends, waits(time.Second/2), blind(nil)), waits(time.Second), "Anna:moved, Anna:snapshot, Bert:moved, Bert:snapshot, read 4, publish event 5, write forgiven, publish event 6"},
		{"a newer server was first", all(come, isFirst("sang", none{})), moves, "Anna:!newer_server, Bert:!newer_server, Bert:!newer_server, conflict, read 2"},
		{"the flag falls", at(2), waits(time.Minute), "Anna:flagged, Bert:flagged, write flagged, publish event 5, stays false, late by 0s, publish here"},
		{"not before the player's line has had its time", slowLine, waits(time.Minute), ""},
		{"but then", all(slowLine, waits(time.Minute)), waits(time.Second / 10), "Anna:flagged, Bert:flagged, write flagged, publish event 5, stays false, late by 0s, publish here"},
		{"a move after the flag", at(2), afterFlag(moves, all()), "Anna:offered, Anna:flagged, Bert:offered, Bert:flagged, Bert:!game_over, " + offered + "write flagged, " + over},
		{"a move after a flag that clashes", at(2), afterFlag(moves, first(func(*world, gamelog.Append) error { return gamelog.ErrClash })), "Anna:offered, Anna:flagged, Bert:offered, Bert:!not_saved, Bert:flagged, " + offered + "write flagged, publish event 6, stays false, late by 3s, publish here"},
		{"a move after a flag, for which another was first", at(2), afterFlag(moves, resigned), found},
		{"resigning after a flag, for which another was first", at(2), afterFlag(says(bert, wire.InResign, nil), resigned), found},
		{"an outage is forgiven after another event", all(broken, isFirst(gamelog.Offered, draw)), mends, "Anna:offered, Anna:snapshot, Bert:offered, Bert:snapshot, read 4, conflict, read 4, publish event 5, write forgiven, publish event 6"},
		{"no more where another event has set the clock", all(broken, isFirst(gamelog.Forgiven, forgiven)), mends, "Anna:snapshot, Anna:snapshot, Bert:snapshot, Bert:snapshot, read 4, conflict, read 4, publish event 5"},
		{"a seat is shared", come, calls(carla, Share("black")), `Anna:snapshot, Bert:snapshot, write shared, publish event 3, Carla: {"t":"ack","v":3} <nil>`},
		{"a move is taken back", all(at(1), offers(bert, gamelog.OfferTakeback)), says(anna, wire.InAccept, wire.OfferIn{Offer: gamelog.OfferTakeback}), "Anna:snapshot, Anna:ack, Bert:snapshot, write accepted, publish event 5"},
	})
	open := created
	open.Terms.Visibility = gamelog.Open
	invited := func(w *world) { w.closes(); w.events = w.events[:1]; all((*world).opens, enter(anna, carla))(w) }
	table(t, open, []row{
		{"a visitor joins", invited, calls(bert, Join("black", "")), `Anna:snapshot, Carla:snapshot, write joined, publish event 2, stays true, publish here, Bert: {"t":"ack","v":2} <nil>`},
		{"an invitation is taken back", invited, says(anna, wire.InCancel, nil), "Anna:snapshot, Anna:ack, Carla:snapshot, write cancelled, publish event 2"},
		{"an invitation expires", invited, all(waits(40*24*time.Hour), expires), "Anna:snapshot, Carla:snapshot, write cancelled, publish event 2"},
	})
}

// A move is charged the time until it came, less the delay of its player's line as far as the quota reaches, which
// refills a little. An outage is charged to no clock. Where another process has the page of the player to move, and
// has forgiven an outage before it ends here, its event is what counts. The clocks are White's and Black's, in ms.
func TestClocks(t *testing.T) {
	come := enter(anna, bert)
	lag := func(lag time.Duration) do {
		return all(come, func(w *world) { w.pages[bert.ID].SetLag(lag) }, plays(2))
	}
	elsewhere := func(pages int) do {
		return all(plays(2), hears(presence.Report{Seats: [2]int{0, pages}, Pages: 1}), waits(2*time.Second), breaks, waits(10*time.Second))
	}
	charged := all(waits(10*time.Second), moves, forgets, looks)
	ended := all(waits(3*time.Second), mends, func(w *world) { synctest.Wait() }, forgets, looks)
	there := all(writes(gamelog.Forgiven, gamelog.ForgivenData{Left: gamelog.Clocks{White: 60_000, Black: 40_000}}), signals(SignalLog))
	table(t, created, []row{
		{"a quick line", lag(0), charged, "event 5, 5: 60000, 51000"},
		{"a slow line", lag(300 * time.Millisecond), charged, "event 5, 5: 60000, 51300"},
		{"a line slower than the quota", lag(time.Hour), charged, "event 5, 5: 60000, 52000"},
		{"a quota for a move that is decided on twice", all(lag(800*time.Millisecond), isFirst(gamelog.Offered, gamelog.SeatData{Seat: "white", Offer: gamelog.OfferDraw})), charged, "event 6, 6: 60000, 51800"},
		{"a quota that is used up", all(lag(time.Hour), waits(10*time.Second), moves, forgets, plays(1)), charged, "event 7, 7: 61000, 43100"},
		{"a move quicker than its line", lag(300 * time.Millisecond), all(waits(100*time.Millisecond), moves, forgets, looks), "event 5, 5: 60000, 61000"},
		{"an outage after a while", all(come, plays(2), waits(2*time.Second), breaks, waits(10*time.Second)), ended, "event 5, 5: 60000, 58000"},
		{"a clock that began amid an outage", all(plays(1), breaks, waits(10*time.Second), movesElsewhere, signals(SignalLog)), ended, "event 5, 5: 60000, 60000"},
		{"an outage forgiven elsewhere", all(elsewhere(1), there), ended, "event 5, 5: 60000, 37000"},
		{"not forgiven there yet", elsewhere(1), ended, "event 4, 4: 60000, 58000"},
		{"forgiven elsewhere, and the player is nowhere", all(elsewhere(0), there), ended, "event 6, 6: 60000, 40000"},
	})
}

// What follows from what the other processes and the store tell, for pages of Anna and of Carla, who watches.
func TestNews(t *testing.T) {
	come := enter(anna, carla)
	grows := func(to int64) do { return func(w *world) { w.r.LogGrown(to) } }
	table(t, created, []row{
		{"a page is open elsewhere", come, hears(presence.Report{Seats: [2]int{0, 1}, Pages: 1}), "Anna:presence, Carla:presence"},
		{"nothing new", come, signals(SignalPeers), ""},
		{"a visitor knocks elsewhere", come, hears(presence.Report{SeatRequests: []presence.SeatRequest{{Number: 9, By: bert, Seat: game.Black}}}), "Anna:seatRequest"},
		{"another process asks for reports", come, signals(SignalReport), "publish here"},
		{"events of another process", all(come, writes(gamelog.Resigned, gamelog.SeatData{Seat: "white"})), all(grows(3), grows(3)), "Anna:resigned, Carla:resigned, read 2, publish here"},
		{"the log has what is known", come, grows(2), ""},
		{"the log may have grown", come, signals(SignalLog), "read 2"},
		{"it has grown again amid a read", all(come, slow(time.Second)), all(grows(3), waits(time.Second/2), grows(4), waits(time.Second)), "read 2, read 2"},
		{"the log cannot be read just now", all(come, blind(errReset)), all(signals(SignalLog), waits(time.Second/2), signals(SignalLog), waits(time.Second/2)), "read 2, read 2"},
		{"pages have missed something", come, signals(signalShow), "Anna:snapshot, Carla:snapshot"},
		{"the room ends", come, func(w *world) { w.r.End() }, "publish here"},
	})
	private := created
	private.Terms.Visibility = gamelog.Private
	table(t, private, []row{{"a private game is on no list", all(), all(come, plays(1)), "Anna:snapshot, Anna:presence, Anna:moved, Carla:snapshot, Carla:moved, publish here, publish here, write moved, publish event 3"}})
}

// While a room waits for a slow write, those who only look at the game are answered at once, and a
// page that enters waits. When the store becomes known to fail the wait ends at once: the player is
// told that the move is not saved. Once the store works again the room finds the move that was
// written all the same, also where that takes longer than the outage, and it counts as sent.
func TestWhileAWriteIsSlow(t *testing.T) {
	const back = "Anna:moved, Anna:snapshot, Bert:moved, Bert:snapshot, Carla:moved, Carla:snapshot, "
	for _, tc := range []struct {
		lasts           time.Duration // the outage
		meanwhile, then string
	}{
		{5 * time.Second, "write moved", back + "read 5, publish event 6, write forgiven, publish event 7"},
		{time.Second, "", back + "write moved, read 5, publish event 6, write forgiven, publish event 7"},
	} {
		in(t, created, func(w *world) {
			all(enter(anna, bert), plays(2), slow(2*time.Second), forgets)(w)
			began, entered, carlas := time.Now(), time.Duration(0), w.page(carla)
			moves(w)
			go func() { w.r.Enter(w.t.Context(), carlas); entered = time.Since(began) }()
			time.Sleep(time.Second)
			same(t, "a look comes to", w.after(looks), "event 4, 4: 60000, 59000")
			same(t, "after", time.Since(began), time.Second)
			same(t, "a second later", w.after(waits(time.Second)), "Anna:moved, Anna:presence, Bert:moved, Bert:presence, Carla:snapshot, write moved, publish event 5, publish here")
			same(t, "Carla has entered after", entered, 2*time.Second)

			all(slow(4*time.Second), moves, waits(time.Second), slow(0))(w)
			same(t, "the store fails", w.after(breaks), "Anna:degraded, Anna:!not_saved, Bert:degraded, Carla:degraded")
			same(t, "meanwhile", w.after(waits(tc.lasts)), tc.meanwhile)
			same(t, "the store works again", w.after(all(mends, waits(5*time.Second))), tc.then)
			w.sent--
			same(t, "the move is sent again", w.after(says(anna, wire.InMove, wire.MoveIn{})), "Anna:ack")
		})
	}
}

// A room that cannot load its game tries again, and meanwhile tells those who come why. One that has
// ended says so, and not that there is no game.
func TestWithoutAGame(t *testing.T) {
	opens := all((*world).closes, blind(gamelog.ErrAway), (*world).opens)
	unreadable := all((*world).closes, func(w *world) { w.events[1].Seq = 3 }, (*world).opens)
	ended := strings.Repeat("look the store is away: the lobby is closed, the store is away: the lobby is closed, ", 20)
	table(t, created, []row{
		{"a room that is not loaded is looked at", opens, looks, "look the store is away, the store is away"},
		{"and joined", opens, calls(bert, Join("", "")), `Bert: {"t":""} the store is away`},
		{"and entered", opens, func(w *world) { w.tell("%v", w.r.Enter(w.t.Context(), w.page(anna))) }, "the store is away"},
		{"and when it is loaded", all(opens, blind(nil), waits(RetryEvery+time.Millisecond)), all(enter(anna), looks), "Anna:snapshot, publish here, event 2, 2: 60000, 60000"},
		{"a room whose log has a gap is looked at", unreadable, looks, "look the log cannot be read: game g: event 3 follows event 1, the log cannot be read: game g: event 3 follows event 1"},
		{"a room that has ended is looked at", (*world).closes, all(slices.Repeat([]do{looks}, 20)...), strings.TrimSuffix(ended, ", ")},
		{"and joined then", (*world).closes, calls(bert, Join("", "")), `Bert: {"t":""} the store is away: the lobby is closed`},
	})
}

// With a full inbox, those who want something of the room wait while a move is written. The results of
// what the room has begun still arrive, and so do signals, which stand for any number; then all are
// answered. A room that heard nothing more would stand for ever.
func TestAResultArrivesBehindAFullInbox(t *testing.T) {
	in(t, created, func(w *world) {
		said := says(anna, wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "hello"})
		all(enter(anna, bert), set(func(w *world) { w.slow, w.refuses = time.Second, gamelog.ErrNotSeated }), said, waits(time.Second/2), moves, forgets)(w)
		const waiting = inboxLength + 50
		var refused atomic.Int32
		for range waiting {
			go func() {
				if _, err := w.r.Do(w.t.Context(), carla, Command{Kind: wire.InResign}, member.Unlimited{}); err == error(gamelog.ErrNotSeated) {
					refused.Add(1)
				}
			}()
		}
		same(t, "meanwhile", w.after(all(slices.Repeat([]do{signals(SignalReport)}, 100)...)), "")
		if n := len(w.r.inbox.requests); n != inboxLength || refused.Load() != 0 {
			t.Errorf("%d wait in the inbox, and %d are answered", n, refused.Load())
		}
		same(t, "then", w.after(waits(time.Second)), "Anna:moved, Anna:!not_seated, Bert:moved, write moved, publish event 3, publish here")
		same(t, "answered are", refused.Load(), waiting)
	})
}

// A room that panics has told the other processes what is in the log: no other would
// tell them. It ends, and nothing else does.
func TestAPanicKeepsNoMoveFromOtherServers(t *testing.T) {
	for name, breaks := range map[string]do{
		"showing a guest": func(w *world) { w.r.deps.Guests = []Guest{scared{seen{w}}} },
	} {
		in(t, created, func(w *world) {
			all(enter(anna, bert), forgets, breaks)(w)
			if news := w.after(moves); !w.ended() || !strings.Contains(news, "publish event 3") {
				t.Errorf("%s: %s", name, news)
			}
		})
	}
}

// Who is at a game, how long a flag is left to whom beyond the end of the clock, and who may be claimed to be
// absent, by where Black's pages are.
func TestWhereThePagesAre(t *testing.T) {
	in(t, created, func(w *world) {
		plays(2)(w)
		g, now := w.game(), time.Now()
		g.StartClock(now, func(time.Time) time.Duration { return 0 })
		for _, tc := range []struct {
			name     string
			page     string        // at this process: "", or "here", "left" or "closed"
			lag      time.Duration // of its line
			pages    int           // at another process
			standing bool          // which may have told Black that the clocks stand
			after    time.Duration
			status   string
			present  bool
			leeway   time.Duration
		}{
			{"here", "here", 0, 0, false, 0, "online", true, 0},
			{"here, over a slow line", "here", 300 * time.Millisecond, 0, false, 0, "online", true, 300 * time.Millisecond},
			{"here, over a line that is said to be slow", "here", time.Hour, 0, false, 0, "online", true, presence.FullQuota},
			{"nowhere", "", 0, 0, false, 0, "away", false, 0},
			{"left", "left", 0, 0, false, time.Second, "away", false, 0},
			{"left long ago", "left", 0, 0, false, presence.AwayFor, "gone", false, 0},
			{"closed", "closed", 0, 0, false, 0, "gone", false, 0},
			{"at another server", "", 0, 1, false, 0, "online", true, presence.ElsewhereLeeway},
			{"at two", "here", 0, 1, false, 0, "online", true, 0},
			{"at a server that is gone", "", 0, 0, true, time.Hour, "away", true, presence.LeewayBound},
			{"at a server that cannot save", "", 0, 1, true, time.Hour, "online", true, presence.ElsewhereLeeway + presence.LeewayBound},
			{"here, and at a server that is gone", "here", 0, 0, true, 0, "online", true, 0},
			{"left here, and at a server that is gone", "left", 0, 0, true, time.Hour, "away", true, presence.LeewayBound},
		} {
			peers, quota := presence.NewPeers("here", true), presence.NewQuota()
			peers.MessageReceived("there", now)
			peers.SetReport("there", "g", presence.Report{Seats: [2]int{0, max(tc.pages, map[bool]int{true: 1}[tc.standing])}}, now)
			if peers.HeartbeatReceived("there", 1, tc.standing, now); tc.standing && tc.pages == 0 {
				peers.MarkLost("there", now)
			}
			peers.Outages(now)
			here := presence.New("g", peers, now, nil, nil)
			here.ReadReports(now)
			if tc.page != "" {
				m := member.New(bert, func() {})
				m.SetLag(tc.lag)
				if p := here.Enter(m, &g.Record, now); tc.page != "here" {
					p.Bye = tc.page == "closed"
					here.Leave(p, now)
				}
			}
			same(t, tc.name, here.Presence(presence.RoomState{Now: now.Add(tc.after), Record: &g.Record}).Black, tc.status)
			same(t, tc.name+", counts as present", here.Present(game.Black), tc.present)
			same(t, tc.name+", counts as absent", g.Absence(here.Missed, now.Add(time.Hour)) != nil, !tc.present)
			falls, _ := quota.Next(&g, &here)
			same(t, tc.name+", has longer", falls.Sub(g.Clock.RunsOutAt()), tc.leeway)
			_, before := quota.Overdue(&g, &here, falls.Add(-time.Millisecond))
			_, fallen := quota.Overdue(&g, &here, falls)
			same(t, tc.name+", flags then, and not before", fallen && !before, true)
		}
	})
}

// seen tells what a guest sees.
type seen struct{ *world }

func (s seen) Update(v GameUpdate) {
	s.tell("seen at %d, %d pages, new %v, stopped %v", v.Game.Record.Seq, len(v.Here.Pages), v.Event, v.Stopped)
}
func (s seen) RoomEnded(id string) { s.tell("%s is gone", id) }

// scared is a guest that panics at what it sees.
type scared struct{ seen }

func (scared) Update(GameUpdate) { panic("seen") }

// A guest sees the game after each event, and when who is here or whether it may act has changed. A move
// that it gives costs what it says at most, an event is what it decides on, and a command that is left to
// it is answered when and as it says.
func TestGuests(t *testing.T) {
	left := func(reply func(Aside)) do {
		return func(w *world) { w.r.deps.Asides = map[string]func(Aside){wire.InResign: reply} }
	}
	begins := func(w *world) { w.r.deps.Guests = []Guest{seen{w}} }
	play := func(took time.Duration) do {
		return func(w *world) {
			who, d := w.legal()
			calls(who, Play(d, took, "its-id"))(w)
		}
	}
	resigns := func(g *gamelog.Game, _ time.Time) (gamelog.Decision, error) { return g.Record.Resign(game.White), nil }
	later := func(err error) func(Aside) {
		return func(a Aside) {
			time.AfterFunc(time.Second, func() { a.Reply(Result{T: wire.OutRead, V: a.Game.Record.Seq}, err) })
		}
	}
	thinks, asks := all(plays(2), waits(10*time.Second)), Command{Kind: wire.InResign, ID: "d"}
	table(t, created, []row{
		{"a page comes", begins, enter(anna), "Anna:snapshot, publish here, seen at 2, 1 pages, new false, stopped false"},
		{"a move", all(begins, enter(anna)), plays(1), "Anna:moved, write moved, publish event 3, seen at 3, 1 pages, new true, stopped false"},
		{"the store fails", all(begins, plays(1)), breaks, "stays true, publish here, seen at 3, 0 pages, new false, stopped true"},
		{"the room ends", begins, (*world).closes, "g is gone"},
		{"a move that took two seconds", thinks, all(play(2*time.Second), forgets, looks), "event 5, 5: 60000, 59000"},
		{"a move that took as long as it is", thinks, all(play(time.Minute), forgets, looks), "event 5, 5: 60000, 51000"},
		{"a move under its id", thinks, all(play(0), forgets, calls(bert, Play(wire.MoveIn{}, 0, "its-id"))), `Bert: {"t":"ack","v":5} <nil>`},
		{"what it decides on", all(), calls(carla, Decide("", resigns)), `write resigned, publish event 3, Carla: {"t":"ack","v":3} <nil>`},
		{"that the computer is busy", enter(anna), calls(carla, TellBusy(true)), `Anna:machine, Carla: {"t":"ack","v":2} <nil>`},
		{"how many were notified", enter(anna), all(calls(carla, TellNotified(4)), calls(carla, TellNotified(4))), `Anna:presence, Carla: {"t":"ack","v":2} <nil>, Carla: {"t":"ack","v":2} <nil>`},
		{"what a page may not say", enter(anna), says(anna, cmdBusy, true), "Anna:!unknown_type"},
		{"what is left to it", left(later(nil)), calls(anna, asks), `Anna: {"t":"read","v":2} <nil>`},
		{"what is left to it by a page", all(left(later(nil)), enter(anna)), all(says(anna, wire.InResign, nil), waits(time.Second)), "Anna:read"},
		{"what it refuses", all(left(later(gamelog.ErrStale)), enter(anna)), all(says(anna, wire.InResign, nil), waits(time.Second)), "Anna:!stale, Anna:snapshot"},
		{"while the store fails", all(left(later(nil)), breaks), calls(anna, asks), "Anna: {\"t\":\"\"} " + wire.ErrNotMade.Error()},
	})
	in(t, created, func(w *world) {
		var free atomic.Bool
		w.r.deps.Held = func(string) bool { return !free.Load() }
		same(t, "while the flag is held", w.after(all(plays(2), forgets, waits(time.Hour))), "")
		free.Store(true)
		same(t, "and then", w.after(waits(2*time.Second)), "write flagged, publish event 5, stays false, late by 0s, publish here")
	})
}
