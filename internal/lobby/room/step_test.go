package room

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/wire"
)

// stage is a room without a lobby, a store and goroutines: a test hands it inputs, reads
// what it decides, and carries nothing out. Its log, its store's health and the other
// processes are what the test says.
type stage struct {
	*Room
	t       *testing.T
	events  []gamelog.Event // that the log holds
	blind   error           // of a reading of the log
	failing time.Time
	pages   map[string]*Member
	sent    int
}

var (
	anna  = gamelog.Person{ID: "p-anna", Name: "Anna"}
	bert  = gamelog.Person{ID: "p-bert", Name: "Bert"}
	carla = gamelog.Person{ID: "p-carla", Name: "Carla"}
)

// stageLog is the log of a stage; what it does not define nobody asks for.
type stageLog struct {
	Log
	*stage
}

func (l stageLog) Events(_ context.Context, _ string, after int64) ([]gamelog.Event, error) {
	return slices.Clone(l.events[min(int(after), len(l.events)):]), l.blind
}

func (l stageLog) Lines(context.Context, string, int) ([]gamelog.Line, error) { return nil, nil }

// stageStore is the health of a stage's store, and its table of rooms.
type stageStore struct{ *stage }

func (s stageStore) Wrote(time.Time)       {}
func (s stageStore) Failing() time.Time    { return s.failing }
func (s stageStore) Failed(at time.Time)   { s.failing = at }
func (s stageStore) Loaded(*Room, string)  {}
func (s stageStore) SetStays(*Room, bool)  {}
func (s stageStore) Signal(string, Signal) {}

// onStage runs a test in synthetic time, on a game of Cheskers between Anna, who is White,
// and Bert, with a minute each. Black moves first.
func onStage(t *testing.T, test func(s *stage)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &stage{t: t, pages: map[string]*Member{}}
		first, err := gamelog.FirstEvent("g", time.Now(), gamelog.CreatedData{Rules: game.RulesVersion, Slug: "slug", Game: "cheskers",
			Start: cheskers.Game.Start, By: anna, Side: gamelog.SideWhite, Terms: gamelog.Terms{Clock: &gamelog.Control{Base: 60_000, Increment: 1_000}}})
		if err != nil {
			t.Fatal(err)
		}
		s.events = []gamelog.Event{first}
		s.write(gamelog.Joined, gamelog.JoinedData{By: bert, Seat: "black"})
		s.Room = New(&Deps{Log: stageLog{stage: s}, Games: func(string) (*game.Game, bool) { return cheskers.Game, true }, Meter: Unmetered{},
			Logger: slog.New(slog.DiscardHandler), Life: t.Context(), Outages: &Outages{}, Peers: cluster.NewPeers("here", false),
			Store: stageStore{s}, Table: stageStore{s}}, "g")
		s.out = new(effects)
		s.begin()
		s.loadFirst()
		s.effects()
		test(s)
	})
}

// write adds an event that another process has written.
func (s *stage) write(kind gamelog.Kind, data any) {
	s.t.Helper()
	body, err := gamelog.EventBody(data)
	if err != nil {
		s.t.Fatal(err)
	}
	s.events = append(s.events, gamelog.Event{Game: "g", Seq: int64(len(s.events)) + 1, Kind: kind, Version: gamelog.EventVersion,
		At: time.Now().UnixMilli(), Data: body})
}

// page is a visitor's page, which enters if it is not there yet.
func (s *stage) page(p gamelog.Person) *Member {
	if s.pages[p.Name] == nil {
		s.pages[p.Name] = NewMember(p, func() {})
	}
	return s.pages[p.Name]
}

// take lets the room decide an input now, and returns what follows.
func (s *stage) take(q input) string {
	s.begin()
	s.serve(q)
	s.drain()
	return s.effects()
}

func (s *stage) drain() { s.log.drain() }

// enter lets visitors open a page.
func (s *stage) enter(all ...gamelog.Person) {
	for _, p := range all {
		s.take(&arrival{page: s.page(p)})
	}
}

// says is the message of a visitor's page.
func (s *stage) says(p gamelog.Person, kind string, d any) input {
	s.t.Helper()
	s.sent++
	in := wire.In{T: kind, ID: fmt.Sprint("c", s.sent)}
	if d != nil {
		body, err := json.Marshal(d)
		if err != nil {
			s.t.Fatal(err)
		}
		in.D = body
	}
	return command{member: s.page(p), in: in, at: time.Now()}
}

// moves is a legal move by who is on turn: the one of this number.
func (s *stage) moves(n int) input {
	who := anna
	if s.game.Turn() == game.Black {
		who = bert
	}
	legal := s.game.Match.Position().AppendMoves(nil)
	return s.says(who, wire.InMove, wire.MoveIn{On: s.game.Record.On, Ply: s.game.Record.Plies.Len() + 1, Move: legal[n%len(legal)].Text})
}

// appended is the result of the pending append: nil where the log takes it.
func (s *stage) appended(err error) string {
	s.begin()
	if s.log.pending == nil {
		return ""
	}
	if err == nil {
		s.events = append(s.events, s.log.pending.event)
	}
	s.log.complete(err)
	s.drain()
	return s.effects()
}

// play plays so many plies.
func (s *stage) play(plies int) {
	for range plies {
		s.take(s.moves(0))
		s.appended(nil)
	}
}

// effects returns what the room has decided, a part a line, and forgets it.
func (s *stage) effects() string {
	fx := s.out
	defer fx.reset()
	var lines []string
	line := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	for _, name := range cluster.SortedKeys(s.pages) {
		for _, sent := range fx.sends {
			if sent.to == s.pages[name] {
				line("to %s: %s", name, sent.message.Bytes())
			}
		}
	}
	for _, n := range fx.news {
		body, err := json.Marshal(n)
		if err != nil {
			s.t.Fatal(err)
		}
		line("publish %s", body)
	}
	if fx.card.changed {
		line("card %v", fx.card.game != nil)
	}
	if fx.invite.changed {
		line("challenge %v", fx.invite.challenge != nil)
	}
	if fx.stays.changed {
		line("stays %v", fx.stays.stays)
	}
	for name, a := range map[string]alarm{"due": fx.due, "look": fx.look} {
		if a.changed && a.at.IsZero() {
			line("%s never", name)
		} else if a.changed {
			line("%s in %v", name, a.at.Sub(s.now))
		}
	}
	if fx.read.wanted {
		line("read behind %d", fx.read.after)
	}
	if f := fx.write.pending; f != nil {
		line("write %d %s %s", f.event.Seq, f.event.Kind, f.event.Data)
	}
	for _, a := range fx.answers {
		line("answer %v", a.err)
	}
	line("later %v, presence %v, chat %v, decided %d", fx.later, fx.presence, len(fx.lines), len(fx.decided))
	return strings.Join(lines[:len(lines)-1], "\n") + "\n" + lines[len(lines)-1]
}

// brief is the kinds of effects alone: to whom which message goes, and what else.
func brief(effects string) string {
	var kinds []string
	for _, l := range strings.Split(effects, "\n") {
		words := strings.Fields(l)
		switch {
		case len(words) == 0 || words[0] == "later":
		case words[0] == "to":
			var m struct{ T string }
			if json.Unmarshal([]byte(strings.Join(words[2:], " ")), &m) == nil {
				kinds = append(kinds, words[1]+m.T)
			}
		case words[0] == "write":
			kinds = append(kinds, words[0]+" "+words[2])
		case words[0] == "publish":
			var n cluster.Notification
			if json.Unmarshal([]byte(words[1]), &n) == nil {
				kinds = append(kinds, "publish "+string(n.Kind))
			}
		default:
			kinds = append(kinds, l)
		}
	}
	return strings.Join(kinds, ", ")
}

// What a room decides, by its state and what happens to it.
func TestSteps(t *testing.T) {
	lost := errors.New("connection reset")
	for _, tc := range []struct {
		name string
		on   func(s *stage)        // the state
		do   func(s *stage) string // the input
		want string
	}{
		{"a page enters", func(s *stage) { s.enter(anna) }, func(s *stage) string { return s.take(&arrival{page: s.page(bert)}) },
			"Anna:presence, Bert:snapshot, publish here, card true"},
		{"a watcher enters", func(s *stage) { s.enter(anna, bert) }, func(s *stage) string { return s.take(&arrival{page: s.page(carla)}) },
			"Anna:presence, Bert:presence, Carla:snapshot, publish here, card true"},
		{"a page leaves", func(s *stage) { s.enter(anna, bert) }, func(s *stage) string { return s.take(departure{page: s.page(bert)}) },
			"Anna:presence, publish here, card true"},
		{"a page that is not there leaves", func(s *stage) { s.enter(anna) }, func(s *stage) string { return s.take(departure{page: s.page(bert)}) }, ""},
		{"a move", func(s *stage) { s.enter(anna, bert) }, func(s *stage) string { return s.take(s.moves(0)) }, "write moved"},
		{"a move is durable", func(s *stage) { s.enter(anna, bert); s.take(s.moves(0)) }, func(s *stage) string { return s.appended(nil) },
			"Anna:moved, Bert:moved, publish event, card true, due never"},
		{"both have moved: a clock runs", func(s *stage) { s.enter(anna, bert); s.play(1); s.take(s.moves(0)) }, func(s *stage) string { return s.appended(nil) },
			"Anna:moved, Bert:moved, publish event, publish here, card true, stays true, due in 1m0s"},
		{"a move out of turn", func(s *stage) { s.enter(anna, bert) },
			func(s *stage) string {
				return s.take(s.says(anna, wire.InMove, wire.MoveIn{On: 1, Ply: 1, Move: "a3-b4"}))
			}, "Anna:error"},
		{"a move while another is written", func(s *stage) { s.enter(anna, bert); s.take(s.moves(0)) },
			func(s *stage) string { return s.take(s.moves(0)) }, ""},
		{"and after it", func(s *stage) { s.enter(anna, bert); s.take(s.moves(0)); s.take(s.moves(0)) },
			func(s *stage) string { return s.appended(nil) }, "Anna:moved, Bert:moved, Bert:error, Bert:snapshot, publish event, card true, due never"},
		{"a command sent again", func(s *stage) { s.enter(anna, bert); s.take(s.moves(0)); s.appended(nil); s.sent-- },
			func(s *stage) string { return s.take(s.says(bert, wire.InResign, nil)) }, "Bert:ack"},
		{"a watcher resigns", func(s *stage) { s.enter(carla) }, func(s *stage) string { return s.take(s.says(carla, wire.InResign, nil)) }, "Carla:error"},
		{"a text that is no message", func(s *stage) { s.enter(carla) },
			func(s *stage) string { return s.take(newInbound(s.page(carla), []byte("{"), time.Now())) }, "Carla:error"},
		{"the store does not answer", func(s *stage) { s.enter(anna, bert); s.play(2); s.take(s.moves(0)) },
			func(s *stage) string { return s.appended(lost) }, "Anna:trouble, Bert:trouble, Bert:error, due never"},
		{"a clash with another's write", func(s *stage) { s.enter(anna, bert); s.play(2); s.take(s.moves(0)) },
			func(s *stage) string { return s.appended(gamelog.ErrClash) }, "Bert:error, due in 1m0s"},
		{"a command in trouble", troubled, func(s *stage) string { return s.take(s.says(anna, wire.InResign, nil)) }, "Anna:error"},
		{"the flag in trouble", troubled, func(s *stage) string { time.Sleep(2 * time.Minute); return s.fires() }, ""},
		{"the store is back", troubled, func(s *stage) string { s.failing = time.Time{}; return s.take(healthKnown{}) }, "due in 1m0s, write forgiven"},
		{"the store is back, and has the move", func(s *stage) { troubled(s); s.events = append(s.events, s.lost()) },
			func(s *stage) string { s.failing = time.Time{}; return s.take(healthKnown{}) },
			"Anna:moved, Bert:moved, publish event, card true, due in 1m0s, write forgiven"},
		{"the store is back and cannot be read", func(s *stage) { troubled(s); s.blind = lost },
			func(s *stage) string { s.failing = time.Time{}; return s.take(healthKnown{}) }, ""},
		{"another was first, with the same move", func(s *stage) {
			s.enter(anna, bert)
			s.take(s.moves(0))
			e := s.log.pending.event
			e.Command = "another"
			s.events = append(s.events, e)
		}, func(s *stage) string { return s.appended(gamelog.ErrConflict) },
			"Anna:moved, Bert:moved, Bert:error, Bert:snapshot, publish event, card true, due never"},
		{"the log has this very command", func(s *stage) {
			s.enter(anna, bert)
			s.take(s.moves(0))
			s.events = append(s.events, s.log.pending.event)
		},
			func(s *stage) string { return s.appended(gamelog.ErrConflict) }, "Anna:moved, Bert:moved, Bert:ack, publish event, card true, due never"},
		{"a newer server was first", func(s *stage) { s.enter(anna, bert); s.take(s.moves(0)); s.write("sang", struct{}{}) },
			func(s *stage) string { return s.appended(gamelog.ErrConflict) }, "Anna:error, Bert:error, Bert:error, due never"},
		{"a command when a newer server goes on", func(s *stage) { s.enter(anna, bert); s.write("sang", struct{}{}); s.take(eventsRead{events: s.events}) },
			func(s *stage) string { return s.take(s.moves(0)) }, "Bert:error"},
		{"events of another process", func(s *stage) { s.enter(anna); s.write(gamelog.Resigned, gamelog.SeatData{Seat: "white"}) },
			func(s *stage) string { return s.take(eventsRead{events: s.events}) }, "Anna:resigned, publish here, card false, due never"},
		{"the log cannot be read just now", func(s *stage) { s.enter(anna) }, func(s *stage) string { return s.take(eventsRead{err: lost}) }, ""},
		{"the flag falls", func(s *stage) { s.enter(anna, bert); s.play(2) },
			func(s *stage) string { time.Sleep(time.Minute); return s.fires() }, "write flagged"},
		{"a flag that is not due", func(s *stage) { s.enter(anna, bert); s.play(2) },
			func(s *stage) string { time.Sleep(time.Second); return s.fires() }, "due in 59s"},
		{"a move after the flag", func(s *stage) { s.enter(anna, bert); s.play(2) },
			func(s *stage) string { time.Sleep(2 * time.Minute); return s.take(s.moves(0)) }, "write flagged"},
		{"a seat shared", func(s *stage) { s.enter(anna) },
			func(s *stage) string { return s.take(&seating{with: carla, seat: "black", shared: true}) }, "write shared"},
		{"a seat shared again", func(s *stage) { s.enter(anna) },
			func(s *stage) string { return s.take(&seating{with: bert, seat: "black", shared: true}) }, "answer <nil>"},
		{"a taken seat", func(s *stage) { s.enter(anna) }, func(s *stage) string { return s.take(&seating{with: carla, seat: "black"}) },
			"answer Somebody else has taken the seat already. You can watch."},
	} {
		onStage(t, func(s *stage) {
			tc.on(s)
			if got := brief(tc.do(s)); got != tc.want {
				t.Errorf("%s: %s\nwant %s", tc.name, got, tc.want)
			}
		})
	}
}

// troubled is a game in which a clock runs and a move was not saved.
func troubled(s *stage) {
	s.enter(anna, bert)
	s.play(2)
	s.take(s.moves(0))
	s.appended(errors.New("connection reset"))
	time.Sleep(time.Second)
}

// lost is the event whose append failed.
func (s *stage) lost() gamelog.Event {
	d := s.log.unclear
	body, err := gamelog.EventBody(d.Data)
	if err != nil {
		s.t.Fatal(err)
	}
	return gamelog.Event{Game: "g", Seq: s.log.unsure, Kind: d.Kind, Version: gamelog.EventVersion, At: d.at.UnixMilli(), Command: d.command, Data: body}
}

// fires is the timer.
func (s *stage) fires() string {
	s.begin()
	fire(s.Room)
	return s.effects()
}

// FuzzReplay hands a room whatever may happen to it, two bytes each time: what, and how. The
// same inputs at the same moments give the same effects again, and the same game.
func FuzzReplay(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x01\x00\x02\x05\x00\x06\x00\x05\x01\x06\x00\x05\x00\x06\x01"))
	f.Add([]byte("\x00\x00\x00\x01\x05\x00\x06\x00\x05\x00\x06\x00\x05\x00\x06\x02\x07\x05\x09\x00\x05\x00\x06\x00"))
	f.Add([]byte("\x00\x00\x00\x01\x02\x00\x06\x00\x02\x11\x06\x00\x03\x08\x06\x00\x01\x01\x04\xff\x08\x00\x06\x00"))
	f.Add([]byte("\x00\x00\x00\x01\x05\x00\x06\x03\x05\x01\x06\x01\x0a\x00\x07\xff\x08\x00\x06\x00\x02\x35\x02\x15"))
	f.Fuzz(func(t *testing.T, script []byte) {
		first, again := replayed(t, script), replayed(t, script)
		if first != again {
			t.Errorf("once:\n%s\nand again:\n%s", first, again)
		}
	})
}

// replayed is what a room decides on a script, and its game in the end.
func replayed(t *testing.T, script []byte) (effects string) {
	onStage(t, func(s *stage) {
		for i := 0; i+1 < len(script) && i < 400; i += 2 {
			effects += s.happens(script[i], int(script[i+1])) + "\n"
		}
		for s.log.pending != nil {
			effects += s.appended(nil) + "\n"
		}
		folded, err := gamelog.Fold(s.events)
		if err != nil || folded.Seq < s.game.Record.Seq {
			t.Errorf("the room is at event %d, the log folds to %d, %v", s.game.Record.Seq, folded.Seq, err)
		}
		effects += fmt.Sprint(s.game.Record.Seq, s.game.Record.Status, s.game.Left(s.now))
	})
	return effects
}

// happens lets something happen, by two numbers.
func (s *stage) happens(what byte, how int) string {
	people := []gamelog.Person{anna, bert, carla}
	who := people[how%3]
	offers := []gamelog.Offer{gamelog.OfferDraw, gamelog.OfferTakeback, gamelog.OfferPause, gamelog.OfferResume, gamelog.OfferCancel}
	offer := wire.OfferIn{Offer: offers[how/16%len(offers)]}
	switch what % 11 {
	case 0:
		if !s.attendance.members[s.page(who)] { // a page enters once
			return s.take(&arrival{page: s.page(who)})
		}
	case 1:
		return s.take(departure{page: s.page(who)})
	case 2:
		return s.take(s.says(who, wire.InOffer, offer))
	case 3:
		return s.take(s.says(who, []string{wire.InAccept, wire.InDecline, wire.InWithdraw}[how/16%3], offer))
	case 4:
		kinds := []string{wire.InResign, wire.InAbort, wire.InGive, wire.InBye, wire.InResync, wire.InKnock, wire.InCancel}
		return s.take(s.says(who, kinds[how/16%len(kinds)], nil))
	case 5:
		if s.game.Match != nil {
			return s.take(s.moves(how))
		}
	case 6:
		return s.appended([]error{nil, nil, errors.New("connection reset"), gamelog.ErrConflict, gamelog.ErrClash}[how%5])
	case 7:
		time.Sleep(time.Duration(how) * time.Second)
	case 8:
		return s.fires()
	case 9:
		s.failing = time.Time{}
		return s.take(healthKnown{})
	case 10:
		s.blind = nil
		return s.take(eventsRead{events: slices.Clone(s.events)})
	}
	return ""
}

// A room that panics has told the other processes what is in the log, whether the telling of
// its pages panics or what comes next: nobody else would tell them.
func TestAPanicKeepsNoMoveFromOtherServers(t *testing.T) {
	for name, breaks := range map[string]func(s *stage){
		"next":  func(s *stage) { s.log.queue(panics{}) },
		"pages": func(s *stage) { s.deps.Peers = nil },
	} {
		onStage(t, func(s *stage) {
			s.enter(anna, bert)
			s.take(s.moves(0))
			var told []int64
			s.deps.Live = noLive{}
			s.deps.Publish = func(n cluster.Notification) {
				if n.Kind == cluster.NotifyEvent {
					told = append(told, n.Seq)
				}
			}
			breaks(s)
			func() {
				defer s.recoverPanic()
				s.appended(nil)
			}()
			if !slices.Equal(told, []int64{3}) {
				t.Errorf("%s: other servers are told of events %v", name, told)
			}
		})
	}
}

// panics is an input that panics.
type panics struct{ eventful }

func (panics) decide(*Room) { panic("no such thing was to happen") }

// noLive is a live list that shows nothing.
type noLive struct{ LiveList }

func (noLive) SetGame(*live.Game) {}
func (noLive) Remove(string)      {}
