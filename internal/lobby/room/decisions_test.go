package room

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
	"threefold/internal/testkit/must"
)

// answer is what a message of a page comes to at once: the event that it makes, with its
// data; else "!" and the code of an error or a refusal; else what the page is sent, or
// what is asked around the room.
func (s *stage) answer(c *command) string {
	s.t.Helper()
	effects := s.happens(c)
	for l := range strings.Lines(effects) {
		words := strings.SplitN(strings.TrimSuffix(l, "\n"), " ", 3)
		switch words[0] {
		case "write":
			return words[2]
		case "ask", "chat", "limit", "read":
			return strings.TrimSuffix(l, "\n")
		case "to":
			var m struct {
				T string
				D struct{ Code string }
			}
			must.Do(s.t, json.Unmarshal([]byte(words[2]), &m))
			if strings.TrimSuffix(words[1], ":") != visitors[c.page-1].Name {
				continue
			}
			if m.D.Code != "" {
				return "!" + m.D.Code
			}
			return m.T
		}
	}
	return ""
}

// What a message comes to, by the position, who sends it, and what it says. Bert, who is
// Black, moves first.
func TestMessages(t *testing.T) {
	on := func(n int64) wire.MoveIn { return wire.MoveIn{On: n, Ply: 1, Move: "b6-a5"} }
	draw := wire.OfferIn{Offer: gamelog.OfferDraw}
	positions := map[string]func() *stage{
		"fresh":   func() *stage { return played(t).enter(visitors...) },
		"two":     func() *stage { return played(t).enter(visitors...).plays(2) },
		"over":    func() *stage { return played(t).enter(visitors...).ends() },
		"offered": func() *stage { return played(t).enter(visitors...).offers(anna, gamelog.OfferDraw) },
		"rematch": func() *stage { return played(t).enter(visitors...).ends().offers(anna, gamelog.OfferRematch) },
		"left": func() *stage {
			s := played(t).enter(visitors...).plays(2)
			s.take(leaves(anna))
			s.take(leaves(bert))
			s.enter(anna)
			s.waits(41 * time.Second)
			return s
		},
		"knocked": func() *stage {
			s := played(t).enter(anna, carla).plays(2)
			s.waits(41 * time.Second)
			s.take(s.says(carla, wire.InSeatRequest, nil))
			return s
		},
		"deaf": func() *stage {
			s := played(t).enter(anna, carla).plays(2)
			s.waits(41 * time.Second)
			s.take(s.says(carla, wire.InSeatRequest, nil))
			s.deaf = true
			return s
		},
		"machine":  func() *stage { return against(t).enter(visitors...) },
		"shared":   func() *stage { s := played(t).enter(visitors...); s.shared = true; return s },
		"troubled": func() *stage { s := played(t); failedStore(s); s.enter(carla); return s },
		"newer": func() *stage {
			s := played(t).enter(visitors...)
			s.writes("sang", struct{}{})
			s.take(s.news())
			return s
		},
	}
	for _, tc := range []struct {
		name, at string
		who      gamelog.Person
		kind     string
		data     any
		want     string
	}{
		{"a move", "fresh", bert, wire.InMove, on(2), "!stale"},
		{"resigning", "fresh", anna, wire.InResign, nil, `resigned {"seat":"white"}`},
		{"aborting", "fresh", anna, wire.InAbort, nil, `aborted {"seat":"white","outcome":{"result":"*","reason":"aborted"}}`},
		{"giving time", "two", anna, wire.InGive, nil, `given {"seat":"white","time":15000}`},
		{"offering a draw", "fresh", bert, wire.InOffer, draw, `offered {"seat":"black","offer":"draw"}`},
		{"accepting it", "offered", bert, wire.InAccept, draw, `accepted {"seat":"black","offer":"draw"}`},
		{"declining it", "offered", bert, wire.InDecline, draw, `declined {"seat":"black","offer":"draw"}`},
		{"withdrawing it", "offered", anna, wire.InWithdraw, draw, `withdrawn {"seat":"white","offer":"draw"}`},
		{"offering a rematch", "over", bert, wire.InOffer, wire.OfferIn{Offer: gamelog.OfferRematch}, `offered {"seat":"black","offer":"rematch"}`},
		{"accepting a rematch, which the limits count", "rematch", bert, wire.InAccept, wire.OfferIn{Offer: gamelog.OfferRematch}, "limit 0 of 2, machine false"},
		{"a rematch of a game in play", "fresh", bert, wire.InOffer, wire.OfferIn{Offer: gamelog.OfferRematch}, "!not_over"},
		{"saying something to the opponent", "fresh", bert, wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "hello"}, "chat players: hello"},
		{"saying something among the players", "fresh", carla, wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "hello"}, "!not_seated"},
		{"saying something among watchers", "fresh", carla, wire.InChat, wire.ChatIn{To: gamelog.ToWatchers, Text: "hello"}, "chat watchers: hello"},
		{"saying nothing", "fresh", carla, wire.InChat, wire.ChatIn{To: gamelog.ToWatchers, Text: " "}, "!empty_line"},
		{"saying much", "fresh", carla, wire.InChat, wire.ChatIn{To: gamelog.ToWatchers, Text: strings.Repeat("x", 141)}, "!long_line"},
		{"saying something to nobody", "fresh", carla, wire.InChat, wire.ChatIn{To: "all", Text: "hello"}, "!bad_message"},
		{"handing over a seat", "fresh", carla, wire.InChat, wire.ChatIn{To: gamelog.ToWatchers, Text: "see /g/abcdef/white"}, "!seat_link"},
		{"saying something while nothing can be saved", "troubled", carla, wire.InChat, wire.ChatIn{To: gamelog.ToWatchers, Text: "hello"}, "!not_saved"},
		{"asking for the game", "fresh", carla, wire.InResync, nil, "snapshot"},
		{"asking for the game where others may know more", "shared", carla, wire.InResync, nil, "read behind 2"},
		{"asking for the game that a newer server goes on with", "newer", carla, wire.InResync, nil, "snapshot"},
		{"saying bye", "fresh", carla, wire.InBye, nil, ""},
		{"knocking", "left", carla, wire.InSeatRequest, nil, ""},
		{"knocking while everybody is here", "fresh", carla, wire.InSeatRequest, nil, "!nobody_absent"},
		{"knocking at one's own game", "fresh", anna, wire.InSeatRequest, nil, "!seated"},
		{"knocking twice", "knocked", carla, wire.InSeatRequest, nil, "!already_asked"},
		{"letting in", "knocked", anna, wire.InLetIn, wire.LetInIn{SeatRequest: 1}, `shared {"seat":"black","with":{"id":"p-carla","name":"Carla"},"letIn":true}`},
		{"letting in while others are not heard", "deaf", anna, wire.InLetIn, wire.LetInIn{SeatRequest: 1}, "!not_known"},
		{"knocking while others are not heard", "deaf", carla, wire.InSeatRequest, nil, "!not_known"},
		{"letting in whoever does not knock", "knocked", anna, wire.InLetIn, wire.LetInIn{SeatRequest: 2}, "!no_knock"},
		{"letting oneself in", "knocked", carla, wire.InLetIn, wire.LetInIn{SeatRequest: 1}, "!not_seated"},
		{"asking the computer", "machine", bert, wire.InHint, wire.OnIn{On: 1}, "ask 1 true home of Bert 0"},
		{"asking it about another position", "machine", bert, wire.InHint, wire.OnIn{On: 7}, "!stale"},
		{"asking it in a game between people", "fresh", bert, wire.InHint, wire.OnIn{On: 2}, "!no_hints"},
		{"asking it as a watcher", "machine", carla, wire.InHint, wire.OnIn{On: 1}, "!not_seated"},
		{"resigning while nothing can be saved", "troubled", anna, wire.InResign, nil, "!not_saved"},
		{"resigning when a newer server goes on", "newer", anna, wire.InResign, nil, "!newer_server"},

		{"unknown type", "fresh", bert, "dance", nil, "!unknown_type"},
		{"a watcher who moves", "fresh", carla, wire.InMove, on(1), "!not_seated"},
		{"a watcher who resigns", "fresh", carla, wire.InResign, nil, "!not_seated"},
		{"out of turn", "fresh", anna, wire.InMove, on(1), "!not_your_turn"},
		{"stale position", "fresh", bert, wire.InMove, on(7), "!stale"},
		{"wrong ply", "fresh", bert, wire.InMove, wire.MoveIn{On: 1, Ply: 2, Move: "b6-a5"}, "!stale"},
		{"taking back by consent", "two", bert, wire.InTakeback, wire.OnIn{On: 4}, "!ask_first"},
		{"illegal move", "fresh", bert, wire.InMove, wire.MoveIn{On: 1, Ply: 1, Move: "b6-b5"}, "!" + game.RefuseNoSuchMove},
		{"move without data", "fresh", bert, wire.InMove, nil, "!bad_message"},
		{"move with unknown fields", "fresh", bert, wire.InMove, map[string]any{"on": 1, "ply": 1, "move": "b6-a5", "x": 1}, "!bad_message"},
		{"move of nothing", "fresh", bert, wire.InMove, json.RawMessage("null"), "!bad_message"},
		{"resigning with data", "fresh", bert, wire.InResign, map[string]any{"x": 1}, "!bad_message"},
		{"aborting with data", "fresh", bert, wire.InAbort, 5, "!bad_message"},
		{"giving with data", "fresh", bert, wire.InGive, wire.OnIn{On: 1}, "!bad_message"},
		{"cancelling with data", "fresh", anna, wire.InCancel, map[string]any{}, "!bad_message"},
		{"knocking with data", "fresh", carla, wire.InSeatRequest, []int{}, "!bad_message"},
		{"resync with data", "fresh", bert, wire.InResync, "all", "!bad_message"},
		{"saying bye with data", "fresh", bert, wire.InBye, "later", "!bad_message"},
		{"offer of a car", "fresh", bert, wire.InOffer, wire.OfferIn{Offer: "car"}, "!bad_offer"},
		{"accepting nothing", "fresh", bert, wire.InAccept, draw, "!no_offer"},
		{"declining nothing", "fresh", bert, wire.InDecline, draw, "!no_offer"},
		{"withdrawing nothing", "fresh", bert, wire.InWithdraw, draw, "!no_offer"},
		{"claiming without a claim", "fresh", bert, wire.InClaim, wire.ClaimIn{On: 1, Claim: gamelog.ClaimDraw}, "!no_claim"},
		{"taking back what has started", "fresh", anna, wire.InCancel, nil, "!already_started"},
		{"taking back another's", "fresh", bert, wire.InCancel, nil, "!not_yours"},
		{"asking about nothing", "fresh", bert, wire.InAsk, wire.AskIn{On: 1}, "!bad_message"},
		{"asking out of turn", "fresh", anna, wire.InAsk, wire.AskIn{On: 1, Clicks: []string{"e3", "e4"}}, "!not_your_turn"},
		{"asking about an old position", "fresh", bert, wire.InAsk, wire.AskIn{On: 9, Clicks: []string{"b6"}}, "!stale"},
		{"asking with a long name", "fresh", bert, wire.InAsk, wire.AskIn{On: 1, Clicks: []string{"b6", "a place far away"}}, "!bad_message"},
		{"asking about another's man", "fresh", bert, wire.InAsk, wire.AskIn{On: 1, Clicks: []string{"e3", "f4"}}, "!" + game.RefuseNotYours},
		{"asking about a beginning", "fresh", bert, wire.InAsk, wire.AskIn{On: 1, Clicks: []string{"b6"}}, "!unfinished"},
		{"reading", "fresh", bert, wire.InRead, wire.ReadIn{On: 1, Text: "b6a5"}, "read"},
		{"reading of nothing", "fresh", bert, wire.InRead, wire.ReadIn{On: 1, Text: " "}, "!bad_message"},
		{"reading out of turn", "fresh", anna, wire.InRead, wire.ReadIn{On: 1, Text: "e3d4"}, "!not_your_turn"},
		{"reading in an old position", "fresh", bert, wire.InRead, wire.ReadIn{On: 9, Text: "b6a5"}, "!stale"},
		{"reading a long text", "fresh", bert, wire.InRead, wire.ReadIn{On: 1, Text: strings.Repeat("b6", 200)}, "!bad_message"},
		{"reading for a watcher", "fresh", carla, wire.InRead, wire.ReadIn{On: 1, Text: "b6a5"}, "!not_seated"},
	} {
		s := positions[tc.at]()
		written := len(s.events)
		same(t, tc.name, s.answer(s.says(tc.who, tc.kind, tc.data)), tc.want)
		if tc.want != "" && tc.want[0] == '!' && (len(s.events) != written || s.appending.phase == writing && tc.at != "troubled") {
			t.Errorf("%s: what is refused changes something", tc.name)
		}
	}
}

// A typed text is read as the game reads it.
func TestReading(t *testing.T) {
	c := created
	c.Start = "5k2/2p3p1/8/4p3/3P4/2p5/8/B1K5 w 0 1" // d4xf6xh8 and its promotions
	s := playedAs(t, c).enter(anna)
	for _, tc := range []struct{ text, moves, why string }{
		{"d4h8b", "d4xf6xh8=B", ""},
		{"d4xh8", "d4xf6xh8=K d4xf6xh8=B d4xf6xh8=C", ""},
		{"Kc1-d2", "", "must_capture"},
		{"I resign", "", ""},
	} {
		step(&s.state, environment{now: s.at}, s.says(anna, wire.InRead, wire.ReadIn{On: 1, Text: tc.text}), &s.fx)
		var out struct {
			T, ID string
			D     wire.ReadOut
		}
		if err := json.Unmarshal(s.fx.list[0].message.Bytes(), &out); err != nil || out.T != wire.OutRead || out.ID == "" {
			t.Fatalf("%s is answered %s, %v", tc.text, s.fx.list[0].message.Bytes(), err)
		}
		why := ""
		if out.D.Why != nil {
			why = out.D.Why.Code
		}
		if got := strings.Join(out.D.Moves, " "); got != tc.moves || why != tc.why {
			t.Errorf("%s is read as %q, %q; want %q, %q", tc.text, got, why, tc.moves, tc.why)
		}
		s.fx.reset()
	}
}

// ends lets Anna resign.
func (s *stage) ends() *stage {
	s.take(s.says(anna, wire.InResign, nil))
	s.appended(nil)
	return s
}

// offers lets a player offer something.
func (s *stage) offers(who gamelog.Person, o gamelog.Offer) *stage {
	s.take(s.says(who, wire.InOffer, wire.OfferIn{Offer: o}))
	s.appended(nil)
	return s
}

// What the computer does, by what it is answered, and what the page gets that asked it.
func TestTheComputersPart(t *testing.T) {
	thinks := func(s *stage) *stage {
		s.take(quiet{})
		s.waits(10 * time.Second)
		return s
	}
	asked := func(s *stage) *stage { return thinks(s.plays(1)) }
	drawn := func(s *stage) *stage { return thinks(s.offers(bert, gamelog.OfferDraw)) }
	onTurn := func(s *stage) *stage { return drawn(s.plays(1)) }
	move := func(s *stage) string { return s.game.Match.Position().AppendMoves(nil)[0].Text }
	looks := func(s *stage) string { return s.take(quiet{}) }
	gets := func(a answered) func(s *stage) string {
		return func(s *stage) string { return s.take(a) + s.take(quiet{}) }
	}
	moves := func(question int) func(s *stage) string {
		return func(s *stage) string {
			return gets(answered{question: question, Answer: opponent.Answer{Move: move(s)}})(s)
		}
	}
	scores := func(score int) func(s *stage) string {
		return gets(answered{question: 1, Answer: opponent.Answer{Score: score}})
	}
	asksHint := func(s *stage) *stage { s.take(s.says(bert, wire.InHint, wire.OnIn{On: 1})); return s }
	getsHint := func(s *stage) string { return s.take(advised{question: 1, Hint: opponent.Hint{Move: move(s)}}) }
	hinted := func(s *stage) *stage { getsHint(asksHint(s)); return s }
	noHint := func(err error) func(s *stage) string {
		return func(s *stage) string { return s.take(advised{question: 1, err: err}) }
	}
	comes := func(err error) func(s *stage) string { return func(s *stage) string { return s.appended(err) } }
	lost, noIdea := fmt.Errorf("connection reset"), fmt.Errorf("no idea")
	for _, tc := range []struct {
		name string
		on   func(s *stage) *stage
		do   func(s *stage) string
		want string
	}{
		{"its turn comes", func(s *stage) *stage { return s.plays(1) }, looks, "look in 3s, ask 1 false home of Bert 1"},
		{"it is not its turn", func(s *stage) *stage { return s }, looks, ""},
		{"it has a move", asked, moves(1), "write moved"},
		{"it has a move that is none", asked, gets(answered{question: 1, Answer: opponent.Answer{Move: "nonsense"}}), "look in 1s"},
		{"it has no move", asked, gets(answered{question: 1, err: noIdea}), "look in 1s"},
		{"it has no time", asked, gets(answered{question: 1, err: fairqueue.ErrFull}), "Bert:machine, look in 1s"},
		{"it is late", asked, looks, "Bert:machine"},
		{"an answer to another question", asked, moves(7), "Bert:machine"},
		{"it cannot be saved", func(s *stage) *stage { moves(1)(asked(s)); return s }, comes(lost),
			"Bert:trouble, publish here, stays true, due never, look in 1s"},
		{"a draw that suits it", drawn, scores(200), "write accepted"},
		{"a draw that does not", drawn, scores(-300), "write declined"},
		{"a draw on its own turn that suits it", onTurn, scores(-200), "write accepted"},
		{"a draw on its own turn that does not", onTurn, scores(300), "write declined"},
		{"it is lost", func(s *stage) *stage { s.machine.scores = []int{-5000, -5000, -5000}; return asked(s) }, scores(-5000), "write resigned"},
		{"it has failed five times", asked, func(s *stage) string {
			for range 5 {
				s.machine.job.Fail(s.at)
			}
			return s.take(quiet{})
		}, "write aborted"},
		{"a hint", asksHint, getsHint, "write hinted"},
		{"a hint is durable", hinted, comes(nil), "Bert:hinted, Bert:hint, publish event, due never"},
		{"a hint is lost", hinted, comes(gamelog.ErrClash), "Bert:error, due never"},
		{"a hint after another event", func(s *stage) *stage {
			hinted(s).writes(gamelog.Resigned, gamelog.SeatData{Seat: "black"})
			return s
		}, comes(gamelog.ErrConflict), "Bert:resigned, Bert:error, publish event, due never"},
		{"a hint for which nobody has time", asksHint, noHint(fairqueue.ErrFull), "Bert:error, limit 2 of 2, machine false"},
		{"a hint over the limit", asksHint, noHint(gamelog.NewError("too_many", "Too many.")), "Bert:error"},
		{"no hint", asksHint, noHint(noIdea), "Bert:error"},
		{"a second hint at once", asksHint, func(s *stage) string { return s.take(s.says(bert, wire.InHint, wire.OnIn{On: 1})) }, "Bert:error"},
		{"a hint for a position that is gone", func(s *stage) *stage { return asksHint(s).plays(1) }, looks,
			"Bert:error, Bert:snapshot, look in 3s, ask 2 false home of Bert 1, drop 1"},
		{"who asked for a hint leaves", asksHint, func(s *stage) string { return s.take(leaves(bert)) }, "publish here, drop 1"},
		{"who asks for a hint has left before its turn comes", func(s *stage) *stage {
			s.take(s.says(bert, wire.InOffer, wire.OfferIn{Offer: gamelog.OfferDraw}))
			asksHint(s).take(leaves(bert))
			return s
		}, comes(nil), "Bert:ack, publish event, due never"},
	} {
		s := tc.on(against(t).enter(bert))
		same(t, tc.name, brief(tc.do(s)), tc.want)
	}
}

// What becomes of a command that opens another game, by what the limits say, and by the
// append: a game that is not opened is given back, once that is known.
func TestAdmissions(t *testing.T) {
	many := gamelog.NewError("too_many", "Too many games.")
	for _, tc := range []struct {
		name    string
		counted bool
		err     error
		log     error // of the append, where there is one
		want    string
		written string // what follows from the append
		back    bool   // the game is given back when the store works again
	}{
		{"it is let", true, nil, nil, "write accepted", "Anna:accepted, Bert:accepted, publish event, due never", false},
		{"it is not counted", false, many, nil, "Bert:error", "", false},
		{"there are too many", true, many, nil, "Bert:error, limit 1 of 2, machine false", "", false},
		{"it clashes", true, nil, gamelog.ErrClash, "write accepted", "Bert:error, due never, limit 1 of 2, machine false", false},
		{"it may be written", true, nil, fmt.Errorf("connection reset"), "write accepted",
			"Anna:trouble, Bert:trouble, Bert:error, publish here, stays true, due never", true},
	} {
		s := played(t).enter(anna, bert).ends().offers(anna, gamelog.OfferRematch)
		s.take(s.says(bert, wire.InAccept, wire.OfferIn{Offer: gamelog.OfferRematch}))
		same(t, tc.name, brief(s.take(admission{of: s.admitting[0].of, counted: tc.counted, err: tc.err})), tc.want)
		same(t, tc.name+", and then", brief(s.appended(tc.log)), tc.written)
		if got := s.health(time.Time{}); strings.Contains(got, "limit 1 of 2") != tc.back {
			t.Errorf("%s, and the store works again: %s", tc.name, got)
		}
	}
}

// What the log of a room knows: what waits, and which commands have made an event.
func TestLogOfARoom(t *testing.T) {
	var l eventLog
	for _, tc := range []struct {
		name                       string
		phase                      phase
		backlog                    []input
		planning                   bool
		writing, busy, waits, full bool
	}{
		{"at rest", resting, nil, false, false, false, false, false},
		{"an append is pending", writing, nil, false, true, true, false, false},
		{"a number is contested", contested, nil, false, true, true, false, false},
		{"an append has failed", unclear, nil, false, false, false, false, false},
		{"trouble may end", settling, nil, false, false, true, false, false},
		{"something waits for an append", writing, []input{timeUp{}}, false, true, true, false, false},
		{"something has its turn", resting, []input{timeUp{}}, false, false, true, true, false},
		{"too much waits", writing, make([]input, maxBacklog), false, true, true, false, true},
		{"plans are read", resting, nil, true, false, true, false, false},
		{"something waits for plans", resting, []input{timeUp{}}, true, false, true, false, false},
	} {
		s := state{appending: appending{phase: tc.phase}, log: eventLog{backlog: tc.backlog}}
		s.fresh[planTopic].reading = tc.planning
		s.fresh[logTopic].reading, s.fresh[chatTopic].reading = true, true // for which nothing waits
		if s.appending.writing() != tc.writing || s.busy() != tc.busy || s.waits() != tc.waits || s.log.full() != tc.full {
			t.Errorf("%s: writing %v, busy %v, waits %v, full %v", tc.name, s.appending.writing(), s.busy(), s.waits(), s.log.full())
		}
	}
	l.backlog = []input{timeUp{}, mended{}}
	if first, second := l.next(), l.next(); first != (timeUp{}) || second != (mended{}) || len(l.backlog) > 0 {
		t.Errorf("%T came before %T", first, second)
	}
	rec := played(t).game.Record
	l.commands.Remember(gamelog.Event{Seq: 3, Kind: gamelog.Resigned, Command: "k", Data: []byte(`{"seat":"white"}`)}, rec)
	for _, tc := range []struct {
		player, id string
		seq        int64
	}{{anna.ID, "k", 3}, {bert.ID, "k", 0}, {carla.ID, "k", 0}, {anna.ID, "l", 0}} {
		if seq, ok := l.commands.By(&rec, tc.player, tc.id); seq != tc.seq && ok || ok != (tc.seq != 0) {
			t.Errorf("the command %s of %s has made event %d, %v", tc.id, tc.player, seq, ok)
		}
	}
}

// What other processes say, by what it is.
func TestNews(t *testing.T) {
	there := map[string]cluster.Report{"there": {Seats: [2]int{0, 1}, Pages: 1}}
	for _, tc := range []struct {
		name string
		do   func(s *stage) string
		want string
	}{
		{"a page is open elsewhere", func(s *stage) string { return s.take(peersKnown{reports: there}) }, "Anna:presence, Carla:presence, card true, due never"},
		{"nothing new", func(s *stage) string { return s.take(peersKnown{}) }, "due never"},
		{"somebody knocks elsewhere", func(s *stage) string {
			return s.take(peersKnown{reports: map[string]cluster.Report{"there": {SeatRequests: []cluster.SeatRequest{{Number: 9, By: bert, Seat: game.Black}}}}})
		}, "Anna:knock, due never"},
		{"it asks for reports", func(s *stage) string { return s.take(reportAsked{}) }, "publish here, card true"},
		{"the log has grown", func(s *stage) string { return s.take(logHolds{seq: 3}) }, "read behind 2"},
		{"the log has what is known", func(s *stage) string { return s.take(logHolds{seq: 2}) }, ""},
		{"the log may have grown", func(s *stage) string { return s.take(grown{topic: logTopic}) }, "read behind 2"},
		{"it has grown again meanwhile", func(s *stage) string {
			s.take(logHolds{seq: 3})
			s.take(logHolds{seq: 4})
			return s.take(s.news())
		}, "read behind 2"},
		{"a line of chat", func(s *stage) string {
			s.take(s.says(carla, wire.InChat, wire.ChatIn{To: gamelog.ToWatchers, Text: "hello"}))
			return s.take(lineWritten{line: gamelog.Line{ID: "1", To: gamelog.ToWatchers, Text: "hello"}})
		}, "Anna:chat, Carla:chat"},
		{"two lines elsewhere", func(s *stage) string {
			return s.take(grown{topic: chatTopic}) + s.take(grown{topic: chatTopic}) + s.take(chatRead{})
		}, "read chat, read chat"},
		{"lines that cannot be read", func(s *stage) string {
			return s.take(grown{topic: chatTopic}) + s.take(chatRead{err: gamelog.ErrAway}) + s.take(grown{topic: chatTopic}) + s.take(retryDue{topic: chatTopic})
		}, "read chat, again later room.retryDue, read chat"},
		{"a line that is read before its write fails to be answered", func(s *stage) string {
			line := gamelog.Line{ID: "1", To: gamelog.ToPlayers, Text: "hello"}
			s.take(s.says(anna, wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "hello"}))
			s.take(chatRead{lines: []gamelog.Line{line}})
			return s.take(lineLost{line: line})
		}, "Anna:ack, publish chat"},
		{"a line that may be lost, and the next one", func(s *stage) string {
			s.take(s.says(anna, wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "hello"}))
			s.take(s.says(anna, wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "there"}))
			return s.take(lineLost{line: gamelog.Line{ID: "1", To: gamelog.ToPlayers, Text: "hello"}})
		}, "Anna:error, Anna:error, read chat"},
		{"more lines than are read at once", func(s *stage) string {
			s.take(chatRead{lines: []gamelog.Line{{ID: "1", To: gamelog.ToWatchers}}})
			return s.take(chatRead{lines: []gamelog.Line{{ID: "3", To: gamelog.ToWatchers}, {ID: "4", To: gamelog.ToWatchers}}})
		}, "Anna:snapshot, Carla:snapshot"},
		{"lines that are known, and an earlier one", func(s *stage) string {
			lines := []gamelog.Line{{ID: "1", To: gamelog.ToPlayers}, {ID: "2", To: gamelog.ToWatchers}, {ID: "3", To: gamelog.ToWatchers}}
			s.take(chatRead{lines: lines[1:]})
			return s.take(chatRead{lines: lines})
		}, "Anna:chat"},
		{"the room ends", func(s *stage) string { return s.take(ending{}) }, "publish here, card false"},
		{"everybody looks", func(s *stage) string {
			return s.take(&look{call: 1, playerID: anna.ID}) + s.take(&getGame{call: 2}) + s.take(&overdue{call: 4})
		}, "reply 1 true <nil>, reply 2 false <nil>, reply 4 false <nil>"},
	} {
		same(t, tc.name, brief(tc.do(played(t).enter(anna, carla))), tc.want)
	}
}
