package computer

import (
	"errors"
	"testing"
	"time"

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
)

var (
	untimed  = gamelog.Terms{}
	minute   = gamelog.Terms{Clock: &gamelog.Control{Base: 60_000, Increment: 1_000}}
	noIdea   = answers(opponent.Answer{}, errors.New("no idea"))
	noTime   = answers(opponent.Answer{}, fairqueue.ErrFull)
	declined = happens(gamelog.Declined, gamelog.SeatData{Seat: "white", Offer: gamelog.OfferDraw})
	resigned = happens(gamelog.Resigned, gamelog.SeatData{Seat: "black"})
)

func nothing(*world) {}

// later is longer than the computer's pace in these positions.
const later = 1800 * time.Millisecond

// What it does by what has happened, and by what the engine pool answers.
func TestWhatItDoes(t *testing.T) {
	plays := func(n int) do { return all(score(n), waits(later)) }
	nonsense := answers(opponent.Answer{Move: "a1-a9"}, nil)
	lost := all(moves, plays(-5000), moves, moves)
	failing := all(moves, fails(wire.ErrNotMade))
	longest := all(func(w *world) { w.game.Record.Seq = 4000 }, moves)
	const ask1, ask2 = "ask 1: move for home of p-bert", "ask 2: move for home of p-bert"
	const play = "play computer-3 {{2 2 a3-b4} 1280000000}"
	table(t, untimed, []row{
		{"its turn comes", nothing, moves, ask1},
		{"it is not its turn", nothing, waits(time.Minute), ""},
		{"it has a move", moves, plays(0), play},
		{"but a person would not have it yet", moves, all(score(0), waits(time.Second)), ""},
		{"others come and go meanwhile", moves, all(score(0), watches, leaves, waits(time.Minute), watches), play},
		{"it has a move that is none", all(moves, fails(game.Ended())), all(nonsense, waits(later)), "play computer-3 {{2 2 a1-a9} 1280000000}"},
		{"and asks again", all(moves, fails(game.Ended()), nonsense, waits(later)), waits(time.Second), ask2},
		{"it has no move", moves, all(noIdea, waits(time.Second)), ask2},
		{"it has had none four times", all(moves, noIdea, waits(time.Second), noIdea, waits(time.Second), noIdea, waits(time.Second), noIdea, waits(time.Second)), noIdea, `computer writes "aborted" computer-3`},
		{"and cannot save that it gives up", all(moves, fails(wire.ErrNotMade), noIdea, waits(time.Second), noIdea, waits(time.Second), noIdea, waits(time.Second), noIdea, waits(time.Second)), all(noIdea, waits(1500*time.Millisecond)), `computer writes "aborted" computer-3, computer writes "aborted" computer-3`},
		{"what it does is not allowed", all(offered, fails(gamelog.NewError("no_offer", "no-offer"))), all(plays(200), waits(time.Second)), "accept computer-3 {draw}, ask 2: move for home of p-bert"},
		{"the engine pool has no time for it", moves, all(noTime, waits(time.Second)), "busy true, " + ask2},
		{"it takes no question", full(true), all(moves, waits(time.Minute)), "busy true"},
		{"and then one", all(full(true), moves), all(full(false), waits(time.Second)), ask1},
		{"it is late", moves, waits(time.Minute), "busy true"},
		{"and has a move", all(moves, waits(time.Minute)), score(0), "busy false, " + play},
		{"it is late when the position goes", all(moves, waits(time.Minute)), resigned, "busy false, drop 1"},
		{"the position goes", moves, resigned, "drop 1"},
		{"its move cannot be saved", failing, plays(0), play},
		{"and is given again", all(failing, plays(0)), waits(time.Second), play},
		{"another was first", all(moves, fails(gamelog.ErrStale)), all(plays(0), waits(time.Second)), play + ", " + play},
		{"the game goes on before it is refused", all(moves, slow(time.Second), fails(game.Ended()), plays(0)), all(slow(0), fails(nil), moves, moves, plays(0)), ask2 + ", play computer-5 {{4 4 b4xd6} 400000000}"},
		{"an answer to what is not asked any more", all(moves, moves, moves), all(func(w *world) { w.questions[0].then(opponent.Answer{}, nil) }, waits(later)), ""},
		{"nothing may be done now", all(moves, stops(true)), all(plays(0), waits(time.Minute)), ""},
		{"and then it may", all(moves, stops(true), plays(0)), stops(false), play},
		{"a draw that suits it", offered, plays(200), "accept computer-3 {draw}"},
		{"a draw that does not", offered, plays(-300), "decline computer-3 {draw}"},
		{"a draw at its own move that suits it", all(moves, offered), plays(-200), "accept computer-4 {draw}"},
		{"a draw at its own move that does not", all(moves, offered), all(plays(300), declined), "decline computer-4 {draw}, play computer-5 {{2 2 a3-b4} 1280000000}"},
		{"it is lost", lost, plays(-5000), `computer writes "resigned" computer-5`},
		{"it is lost once, and cannot save it", failing, all(plays(-5000), waits(time.Second)), play + ", " + play},
		{"the log is full", longest, plays(0), `computer writes "aborted" computer-4002`},
		{"the log is full, and a draw offered", all(longest, offered), plays(300), "accept computer-4003 {draw}"},
		{"the room ends", moves, all(goes, waits(time.Minute)), "drop 1"},
		{"the room ends before it moves", all(moves, score(0)), all(goes, waits(time.Minute)), ""},
		{"there is another room", all(moves, goes), (*world).sees, ask2},
		{"its pages think that it is busy", all(moves, goes, func(w *world) { w.busy = true }), (*world).sees, ask2 + ", busy false"},
	})
}

// Which process asks, and when: by where pages are open, and whether a clock runs.
func TestWhenItAsks(t *testing.T) {
	const ask = "ask 1: move for home of p-bert"
	table(t, untimed, []row{
		{"nobody is here", leaves, all(moves, waits(time.Hour)), ""},
		{"its opponent comes", all(leaves, moves), func(w *world) { w.enters(member.New(bert, func() {}), "work") }, "ask 1: move for work of p-bert"},
		{"one watches", all(leaves, watches), all(moves, waits(takeover-1)), ""},
		{"one watches for a while", all(leaves, watches), all(moves, waits(takeover)), ask},
		{"the opponent is elsewhere", all(leaves, elsewhere), all(moves, waits(time.Hour)), ""},
		{"the opponent is elsewhere, and one watches", all(leaves, elsewhere, watches), all(moves, waits(takeover+time.Second)), ""},
		{"and the other process does nothing", all(leaves, elsewhere, watches), all(moves, waits(takeover+later)), ask},
	})
	table(t, minute, []row{
		{"a clock runs here", all(moves, moves, leaves), all(moves, waits(takeover-1)), ""},
		{"a clock runs here for a while", all(moves, moves, leaves), all(moves, waits(takeover)), "ask 2: move for home of p-bert"},
	})
	short := gamelog.Terms{Clock: &gamelog.Control{Base: 4_000, Increment: 1_000}}
	table(t, short, []row{
		{"its clock runs low", moves, all(score(0), waits(later)), "play computer-3 {{2 2 a3-b4} 600000000}"},
	})
}

// What a page gets that asks for a hint.
func TestHints(t *testing.T) {
	const ask = "hint +1, ask 1: hint for home of p-bert"
	hinted := happens(gamelog.Hinted, gamelog.HintedData{Seat: "black", Ply: 1})
	aside := func(a room.Aside) do { return func(w *world) { w.hint(a, 1) } }
	advice, wants := score(0), asks(1)
	table(t, untimed, []row{
		{"a question", nothing, wants, ask},
		{"an answer", wants, advice, `p-bert writes "hinted", hint b6-a5`},
		{"an answer at a ply that has one", all(hinted, wants), advice, `p-bert writes "", hint b6-a5`},
		{"an answer that is not durable", all(wants, fails(wire.ErrNotMade)), advice, `p-bert writes "hinted", !not_saved`},
		{"the next question", all(wants, advice), wants, "hint +1, ask 2: hint for home of p-bert"},
		{"a question too soon", wants, wants, "!too_soon"},
		{"a question from another page", wants, aside(room.Aside{By: bert, Page: member.New(bert, func() {})}), "hint +1, ask 2: hint for home of p-bert"},
		{"a question that the engine pool does not take", full(true), wants, "hint +1, hint -1, !busy"},
		{"a question for which it has no time", wants, noTime, "hint -1, !busy"},
		{"no answer", wants, noIdea, "!no_hints"},
		{"a question over the limit", limited(gamelog.NewError("too_many", "too-many")), wants, "!too_many"},
		{"a position that is gone", wants, moves, "!stale, ask 2: move for home of p-bert, drop 1"},
		{"a page that leaves", wants, leaves, "!stale, drop 1"},
		{"another event", wants, hinted, ""},
		{"a room that ends", wants, goes, "hint -1, !busy, drop 1"},
		{"another position", nothing, asks(7), "!stale"},
		{"the computer's turn", moves, asks(2), "!not_your_turn"},
		{"the end", resigned, wants, "!game_over"},
		{"a watcher", nothing, aside(room.Aside{By: anna, Page: member.New(anna, func() {})}), "!not_seated"},
		{"a call", nothing, aside(room.Aside{By: bert}), "!unknown_type"},
		{"a newer server", stops(true), wants, "!newer_server"},
		{"a server without an engine", func(w *world) { w.c.engine = nil }, wants, "!no_hints"},
		{"a game between people", func(w *world) { w.game.Record.Computer = nil }, wants, "!no_hints"},
	})
}

// A game between people costs nothing.
func TestGamesOfPeople(t *testing.T) {
	w := newWorld(t, untimed)
	goes(w)
	w.game.Record.Computer = nil
	if n := testing.AllocsPerRun(10, w.sees); n != 0 || len(w.c.games) != 0 {
		t.Errorf("%v allocations, %d games", n, len(w.c.games))
	}
}
