package room

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/wire"
)

// What a message comes to, by the position, who sends it, and what it says. Bert, who is
// Black, moves first.
func TestMessages(t *testing.T) {
	on := func(n int64) wire.MoveIn { return wire.MoveIn{On: n, Ply: 1, Move: "b6-a5"} }
	draw, rematch := wire.OfferIn{Offer: gamelog.OfferDraw}, wire.OfferIn{Offer: gamelog.OfferRematch}
	line := func(text string) wire.ChatIn { return wire.ChatIn{To: gamelog.ToWatchers, Text: text} }
	const moved = `{"played":{"text":"b6-a5","shown":"b6-a5","by":"black","kind":"quiet","path":["b6","a5"],"effects":[{"man":"black pawn","from":"b6","to":"a5"}],` +
		`"position":"1c1k1k1b/p1p1p1p1/3p1p1p/p7/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 w 0 1"},"left":60000,"spent":0}`
	knock := presence.NewPeers("here", true).SeatRequestOffset() + 1
	fresh := enter(visitors...)
	left := all(fresh, plays(2), leaves(anna), leaves(bert), enter(anna), waits(41*time.Second))
	knocked := all(left, says(carla, wire.InSeatRequest, nil))
	positions := map[string]do{
		"fresh": fresh, "left": left, "knocked": knocked,
		"two":      all(fresh, plays(2)),
		"over":     all(fresh, says(anna, wire.InResign, nil)),
		"offered":  all(fresh, offers(anna, gamelog.OfferDraw)),
		"deaf":     all(knocked, func(w *world) { w.peers.Echoed(time.Now().Add(-time.Minute)) }, signals(SignalPeers)),
		"shared":   all(fresh, func(w *world) { w.peers.MessageReceived("there", time.Now()) }),
		"troubled": all(fresh, breaks),
		"newer":    all(fresh, writes("sang", none{}), signals(SignalLog)),
	}
	for _, tc := range []struct {
		name, at string
		who      gamelog.Person
		kind     string
		data     any
		want     string
	}{
		{"a move", "fresh", bert, wire.InMove, on(1), "moved " + moved},
		{"resigning", "fresh", anna, wire.InResign, nil, `resigned {"seat":"white"}`},
		{"aborting", "fresh", anna, wire.InAbort, nil, `aborted {"seat":"white","outcome":{"result":"*","reason":"aborted"}}`},
		{"giving time", "two", anna, wire.InGive, nil, `given {"seat":"white","time":15000}`},
		{"offering a draw", "fresh", bert, wire.InOffer, draw, `offered {"seat":"black","offer":"draw"}`},
		{"accepting it", "offered", bert, wire.InAccept, draw, `accepted {"seat":"black","offer":"draw"}`},
		{"declining it", "offered", bert, wire.InDecline, draw, `declined {"seat":"black","offer":"draw"}`},
		{"withdrawing it", "offered", anna, wire.InWithdraw, draw, `withdrawn {"seat":"white","offer":"draw"}`},
		{"offering a rematch", "over", bert, wire.InOffer, rematch, `offered {"seat":"black","offer":"rematch"}`},
		{"a rematch of a game in play", "fresh", bert, wire.InOffer, rematch, "Bert:!not_over"},
		{"a line", "fresh", carla, wire.InChat, line("hello"), "Carla:chat, Carla on 2 says hello"},
		{"a line without data", "fresh", carla, wire.InChat, nil, "Carla:!bad_message"},
		{"saying something while nothing can be saved", "troubled", carla, wire.InChat, line("hello"), "Carla:!not_saved"},
		{"asking for the game", "fresh", carla, wire.InResync, nil, "Carla:snapshot"},
		{"asking for the game where others may know more", "shared", carla, wire.InResync, nil, "Carla:snapshot, read 2"},
		{"asking for the game that a newer server goes on with", "newer", carla, wire.InResync, nil, "Carla:snapshot, Carla:!newer_server"},
		{"saying bye", "fresh", carla, wire.InBye, nil, ""},
		{"knocking", "left", carla, wire.InSeatRequest, nil, "Anna:seatRequest, publish here"},
		{"knocking while all are here", "fresh", carla, wire.InSeatRequest, nil, "Carla:!nobody_absent"},
		{"knocking at one's own game", "fresh", anna, wire.InSeatRequest, nil, "Anna:!seated"},
		{"knocking twice", "knocked", carla, wire.InSeatRequest, nil, "Carla:!already_asked"},
		{"letting in", "knocked", anna, wire.InLetIn, wire.LetInIn{SeatRequest: knock}, `shared {"seat":"black","with":{"id":"p-carla","name":"Carla"},"letIn":true}`},
		{"letting in while others are not heard", "deaf", anna, wire.InLetIn, wire.LetInIn{SeatRequest: knock}, "Anna:!not_known"},
		{"knocking while others are not heard", "deaf", carla, wire.InSeatRequest, nil, "Carla:!not_known"},
		{"letting in who does not knock", "knocked", anna, wire.InLetIn, wire.LetInIn{SeatRequest: knock + 1}, "Anna:!no_knock"},
		{"letting oneself in", "knocked", carla, wire.InLetIn, wire.LetInIn{SeatRequest: knock}, "Carla:!not_seated"},
		{"resigning while nothing can be saved", "troubled", anna, wire.InResign, nil, "Anna:!not_saved"},
		{"resigning when a newer server goes on", "newer", anna, wire.InResign, nil, "Anna:!newer_server"},
		{"taking a seat, as calls alone do", "fresh", carla, cmdJoin, map[string]any{"seat": "white"}, "Carla:!unknown_type"},
		{"sharing a seat", "fresh", carla, cmdShare, map[string]any{"seat": "white"}, "Carla:!unknown_type"},

		{"unknown type", "fresh", bert, "dance", nil, "Bert:!unknown_type"},
		{"a watcher who moves", "fresh", carla, wire.InMove, on(1), "Carla:!not_seated"},
		{"a watcher who resigns", "fresh", carla, wire.InResign, nil, "Carla:!not_seated"},
		{"out of turn", "fresh", anna, wire.InMove, on(1), "Anna:!not_your_turn"},
		{"stale position", "fresh", bert, wire.InMove, on(7), "Bert:!stale, Bert:snapshot"},
		{"wrong ply", "fresh", bert, wire.InMove, wire.MoveIn{On: 1, Ply: 2, Move: "b6-a5"}, "Bert:!stale, Bert:snapshot"},
		{"taking back by consent", "two", bert, wire.InTakeback, wire.OnIn{On: 4}, "Bert:!ask_first"},
		{"illegal move", "fresh", bert, wire.InMove, wire.MoveIn{On: 1, Ply: 1, Move: "b6-b5"}, "Bert:!" + game.RefuseNoSuchMove},
		{"move without data", "fresh", bert, wire.InMove, nil, "Bert:!bad_message"},
		{"move with unknown fields", "fresh", bert, wire.InMove, map[string]any{"on": 1, "ply": 1, "move": "b6-a5", "x": 1}, "Bert:!bad_message"},
		{"move of nothing", "fresh", bert, wire.InMove, json.RawMessage("null"), "Bert:!bad_message"},
		{"resigning with data", "fresh", bert, wire.InResign, map[string]any{"x": 1}, "Bert:!bad_message"},
		{"aborting with data", "fresh", bert, wire.InAbort, 5, "Bert:!bad_message"},
		{"giving with data", "fresh", bert, wire.InGive, wire.OnIn{On: 1}, "Bert:!bad_message"},
		{"cancelling with data", "fresh", anna, wire.InCancel, map[string]any{}, "Anna:!bad_message"},
		{"knocking with data", "fresh", carla, wire.InSeatRequest, []int{}, "Carla:!bad_message"},
		{"resync with data", "fresh", bert, wire.InResync, "all", "Bert:!bad_message"},
		{"saying bye with data", "fresh", bert, wire.InBye, "later", "Bert:!bad_message"},
		{"offer of a car", "fresh", bert, wire.InOffer, wire.OfferIn{Offer: "car"}, "Bert:!bad_offer"},
		{"accepting nothing", "fresh", bert, wire.InAccept, draw, "Bert:!no_offer"},
		{"declining nothing", "fresh", bert, wire.InDecline, draw, "Bert:!no_offer"},
		{"withdrawing nothing", "fresh", bert, wire.InWithdraw, draw, "Bert:!no_offer"},
		{"claiming without a claim", "fresh", bert, wire.InClaim, wire.ClaimIn{On: 1, Claim: gamelog.ClaimDraw}, "Bert:!no_claim"},
		{"taking back what has started", "fresh", anna, wire.InCancel, nil, "Anna:!already_started"},
		{"taking back another's", "fresh", bert, wire.InCancel, nil, "Bert:!not_yours"},
		{"asking about nothing", "fresh", bert, wire.InAsk, wire.AskIn{On: 1}, "Bert:!bad_message"},
		{"asking out of turn", "fresh", anna, wire.InAsk, wire.AskIn{On: 1, Clicks: []string{"e3", "e4"}}, "Anna:!not_your_turn"},
		{"asking about an old position", "fresh", bert, wire.InAsk, wire.AskIn{On: 9, Clicks: []string{"b6"}}, "Bert:!stale, Bert:snapshot"},
		{"asking with a long name", "fresh", bert, wire.InAsk, wire.AskIn{On: 1, Clicks: []string{"b6", "a place far away"}}, "Bert:!bad_message"},
		{"asking about another's man", "fresh", bert, wire.InAsk, wire.AskIn{On: 1, Clicks: []string{"e3", "f4"}}, "Bert:!" + game.RefuseNotYours},
		{"asking about a beginning", "fresh", bert, wire.InAsk, wire.AskIn{On: 1, Clicks: []string{"b6"}}, "Bert:!unfinished"},
		{"reading", "fresh", bert, wire.InRead, wire.ReadIn{On: 1, Text: "b6a5"}, "Bert:read"},
		{"reading of nothing", "fresh", bert, wire.InRead, wire.ReadIn{On: 1, Text: " "}, "Bert:!bad_message"},
		{"reading out of turn", "fresh", anna, wire.InRead, wire.ReadIn{On: 1, Text: "e3d4"}, "Anna:!not_your_turn"},
		{"reading in an old position", "fresh", bert, wire.InRead, wire.ReadIn{On: 9, Text: "b6a5"}, "Bert:!stale, Bert:snapshot"},
		{"reading a long text", "fresh", bert, wire.InRead, wire.ReadIn{On: 1, Text: strings.Repeat("b6", 200)}, "Bert:!bad_message"},
		{"reading for a watcher", "fresh", carla, wire.InRead, wire.ReadIn{On: 1, Text: "b6a5"}, "Carla:!not_seated"},
	} {
		in(t, created, func(w *world) {
			positions[tc.at](w)
			w.news()
			written := len(w.events)
			got := w.after(says(tc.who, tc.kind, tc.data))
			if len(w.events) > written {
				got = fmt.Sprintf("%s %s", w.events[written].Kind, w.events[written].Data)
			}
			same(t, tc.name, got, tc.want)
			_, code, refused := strings.Cut(strings.Split(tc.want, ",")[0], "!")
			if refused && (len(w.events) != written || w.refused[len(w.refused)-1] != code) {
				t.Errorf("%s: what is refused changes something, or is not counted: %s", tc.name, w.refused)
			}
		})
	}
}

// What becomes of a command that opens another game, by what the limits say, and by the
// write: a game that is not opened is given back, once that is known.
func TestAdmissions(t *testing.T) {
	ask, many := wire.OfferIn{Offer: gamelog.OfferRematch}, gamelog.NewError("too_many", "too-many-games")
	accepts := says(bert, wire.InAccept, ask)
	over := all(enter(anna, bert), says(anna, wire.InResign, nil), offers(anna, gamelog.OfferRematch), forgets)
	table(t, created, []row{
		{"it is let", over, accepts, "Anna:accepted, Bert:accepted, game +1, write accepted, publish event 5"},
		{"it is not counted", all(over, set(func(w *world) { w.many = many })), accepts, "Bert:!too_many"},
		{"it clashes", all(over, failing(gamelog.ErrClash)), accepts, "Bert:!not_saved, game +1, game -1"},
		{"it is not written", all(over, failing(errReset)), accepts, "Anna:degraded, Bert:degraded, Bert:!not_saved, game +1, stays true, publish here"},
		{"and the store works again", all(over, failing(errReset), accepts), mends, "Anna:snapshot, Bert:snapshot, read 4, game -1, stays false, publish here"},
		{"it is written all the same", all(over, losing, accepts), mends, "Anna:accepted, Anna:snapshot, Bert:accepted, Bert:snapshot, read 4, publish event 5, stays false, publish here"},
		{"the log has it already", all(over, first(func(w *world, a gamelog.Append) error { w.events = append(w.events, a.Event); return nil })), accepts, "Anna:accepted, Bert:accepted, Bert:ack, game +1, conflict, read 4, publish event 5"},
		{"the other offer is withdrawn meanwhile", all(over, isFirst(gamelog.Withdrawn, gamelog.SeatData{Seat: "white", Offer: gamelog.OfferRematch})), offers(bert, gamelog.OfferRematch), "Anna:withdrawn, Anna:offered, Bert:withdrawn, Bert:offered, game +1, conflict, read 4, publish event 5, game -1, write offered, publish event 6"},
		{"the offer is withdrawn meanwhile", over, all(isFirst(gamelog.Withdrawn, gamelog.SeatData{Seat: "white", Offer: gamelog.OfferRematch}), accepts), "Anna:withdrawn, Bert:withdrawn, Bert:!no_offer, game +1, conflict, read 4, publish event 5, game -1"},
		{"it is asked for twice", over, all(accepts, func(w *world) { w.sent-- }, accepts), "Anna:accepted, Bert:accepted, Bert:ack, game +1, write accepted, publish event 5"},
		{"it is not known, for a newer server goes on", all(over, failing(errReset), accepts, forgets, writes("sang", none{})), mends, "Anna:!newer_server, Anna:snapshot, Anna:!newer_server, Bert:!newer_server, Bert:snapshot, Bert:!newer_server, read 4, stays false, publish here"},
	})
	overToo := all(enter(bert), says(bert, wire.InResign, nil), set(func(w *world) { w.noRoom = many }))
	table(t, machineGame(), []row{{"there are too many against the computer", overToo, says(bert, wire.InOffer, ask), "Bert:!too_many, game +1, game -1"}})
}

// What a call comes to: the same as for a page. It carries out nothing that is a page's alone.
func TestCalls(t *testing.T) {
	command := func(kind string, data any) Command { return Command{Kind: kind, ID: "k", Data: data} }
	move, resign := command(wire.InMove, wire.MoveIn{On: 1, Ply: 1, Move: "b6-a5"}), command(wire.InResign, nil)
	come, moved := enter(anna), all(enter(anna), calls(bert, move))
	reads := func(text string) do { return calls(bert, command(wire.InRead, wire.ReadIn{On: 1, Text: text})) }
	broken := all(come, failing(gamelog.ErrAway), calls(bert, move))
	table(t, created, []row{
		{"a move", come, calls(bert, move), `Anna:moved, write moved, publish event 3, Bert: {"t":"ack","v":3} <nil>`},
		{"a move, sent again", moved, calls(bert, move), `Bert: {"t":"ack","v":3} <nil>`},
		{"no move", come, calls(bert, command(wire.InMove, wire.MoveIn{On: 1, Ply: 1, Move: "a1-a1"})), `Bert: {"t":""} no_such_move: refusal.no-such-move text: "a1-a1"`},
		{"reading", come, reads("b6a5"), `Bert: {"t":"read","d":{"moves":["b6-a5"]}} <nil>`},
		{"reading what is none", come, reads("b6b5"), `Bert: {"t":"read","d":{"moves":[],"why":{"code":"light_square","title":"Not a dark square","text":"Only dark squares are used, and b5 is a light square.","key":"refusal.cheskers.light-square","with":{"at":"b5"}}}} <nil>`},
		{"a watcher's", come, calls(carla, resign), `Carla: {"t":""} You are watching. Only the players can do that.`},
		{"the end", come, calls(anna, resign), `Anna:resigned, write resigned, publish event 3, publish here, Anna: {"t":"ack","v":3} <nil>`},
		{"a line", come, calls(carla, command(wire.InChat, wire.ChatIn{To: gamelog.ToWatchers, Text: "hello"})), `Carla on 2 says hello, Carla: {"t":"chat","d":{"to":"watchers","text":"hello"}} <nil>`},
		{"a page's part", come, calls(anna, command(wire.InBye, nil)), `Anna: {"t":""} Unknown kind of message.`},
		{"what there is not", come, calls(anna, command("dance", nil)), `Anna: {"t":""} Unknown kind of message.`},
		{"a seat for one who has it", come, calls(bert, Join("", "")), `Bert: {"t":"ack","v":2} <nil>`},
		{"a seat that is taken", come, calls(carla, Join("black", "")), `Carla: {"t":""} Someone else has taken the seat. You can watch.`},
		{"a seat that is shared", come, calls(carla, Share("white")), `Anna:snapshot, write shared, publish event 3, Carla: {"t":"ack","v":3} <nil>`},
		{"a move while the store fails", all(come, failing(gamelog.ErrAway)), calls(bert, move), `Anna:degraded, stays true, publish here, Bert: {"t":""} The server cannot save right now. Try again in a moment.`},
		{"and another one", broken, calls(bert, move), `Bert: {"t":""} The server cannot save right now. Try again in a moment.`},
		{"a seat that is shared then", broken, calls(carla, Share("white")), `Carla: {"t":""} The server cannot save right now. Try again in a moment.`},
		{"a seat for one who has it then", broken, calls(bert, Join("", "")), `Bert: {"t":"ack","v":2} <nil>`},
		{"a move after that", all(broken, mends), calls(bert, move), `Anna:moved, write moved, publish event 3, Bert: {"t":"ack","v":3} <nil>`},
	})
	promotions := created
	promotions.Start = "5k2/2p3p1/8/4p3/3P4/2p5/8/B1K5 w 0 1" // d4xf6xh8
	table(t, promotions, []row{{"reading what is more than one move", all(), calls(anna, command(wire.InRead, wire.ReadIn{On: 1, Text: "d4xh8"})), `Anna: {"t":"read","d":{"moves":["d4xf6xh8=K","d4xf6xh8=B","d4xf6xh8=C"]}} <nil>`}})
}
