package lobby_test

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamejson"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/wire"
	"threefold/internal/tournament"
	"threefold/internal/tournament/arena"
	"threefold/internal/tournament/director"
)

// The golden files of testdata/wire bind this side of the wire to the other:
// the page's tests read the same files.

func TestMessagesFromPages(t *testing.T) {
	for name, in := range map[string]wire.In{
		"in-look":         {T: wire.InVisibility, D: encoded(t, wire.VisibilityIn{Visible: true})},
		"in-move":         {T: wire.InMove, ID: "k3f9", D: encoded(t, wire.MoveIn{On: 41, Ply: 17, Move: "d4xf6"})},
		"in-ask":          {T: wire.InAsk, ID: "k3fa", D: encoded(t, wire.AskIn{On: 41, Clicks: []string{"c3", "M1.1"}})},
		"in-read":         {T: wire.InRead, ID: "k3fo", D: encoded(t, wire.ReadIn{On: 41, Text: "Ri4"})},
		"in-offer":        {T: wire.InOffer, ID: "k3fb", D: encoded(t, wire.OfferIn{Offer: "draw"})},
		"in-withdraw":     {T: wire.InWithdraw, ID: "k3fc", D: encoded(t, wire.OfferIn{Offer: "draw"})},
		"in-accept":       {T: wire.InAccept, ID: "k3fd", D: encoded(t, wire.OfferIn{Offer: "takeback"})},
		"in-decline":      {T: wire.InDecline, ID: "k3fe", D: encoded(t, wire.OfferIn{Offer: "pause"})},
		"in-claim":        {T: wire.InClaim, ID: "k3ff", D: encoded(t, wire.ClaimIn{On: 41, Claim: gamelog.ClaimDraw})},
		"in-resign":       {T: wire.InResign, ID: "k3fg"},
		"in-cancel":       {T: wire.InCancel, ID: "k3fh"},
		"in-resync":       {T: wire.InResync},
		"in-takeback":     {T: wire.InTakeback, ID: "k3fi", D: encoded(t, wire.OnIn{On: 41})},
		"in-give":         {T: wire.InGive, ID: "k3fj"},
		"in-abort":        {T: wire.InAbort, ID: "k3fk"},
		"in-chat":         {T: wire.InChat, ID: "k3fl", D: encoded(t, wire.ChatIn{To: gamelog.ToPlayers, Text: "Good game"})},
		"in-seat-request": {T: wire.InSeatRequest, ID: "k3fm"},
		"in-letin":        {T: wire.InLetIn, ID: "k3fn", D: encoded(t, wire.LetInIn{SeatRequest: 1})},
		"in-bye":          {T: wire.InBye},
		"in-hint":         {T: wire.InHint, ID: "k3fq", D: encoded(t, wire.OnIn{On: 41})},
	} {
		golden(t, "testdata/wire/"+name+".json", in)
		if _, err := wire.Decode(encoded(t, in)); err != nil {
			t.Errorf("%s is not understood: %v", name, err)
		}
	}
}

// keep writes the first message of this type as a golden file.
func keep(t *testing.T, name, kind string, all []message) {
	t.Helper()
	for _, m := range all {
		if m.T == kind {
			golden(t, "testdata/wire/out-"+name+".json", struct { // as lobby.Out, with the data as they came
				T  string          `json:"t"`
				V  int64           `json:"v,omitempty"`
				ID string          `json:"id,omitempty"`
				D  json.RawMessage `json:"d,omitempty"`
			}(m))
			return
		}
	}
	t.Errorf("no %s among %q", kind, types(all))
}

// invited runs a test on the stored invitation, in synthetic time.
func invited(t *testing.T, test func(t *testing.T, tb *table)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		tb := seeded(t, stored(t, "testdata/logs/invited.jsonl"))
		defer tb.close()
		test(t, tb)
	})
}

// opened is the game of that invitation after a move each; all messages up to there are read.
func opened(t *testing.T, test func(t *testing.T, tb *table, white, black *page)) {
	t.Helper()
	invited(t, func(t *testing.T, tb *table) {
		white, black := opponents(tb, tb)
		black.must("b6-a5")
		white.must("a3-b4")
		white.received()
		black.received()
		test(t, tb, white, black)
	})
}

func TestMessagesToPages(t *testing.T) {
	golden(t, "testdata/wire/out-ping.json", wire.Out{T: wire.OutPing, D: wire.PingOut{MS: 43}})
	golden(t, "testdata/wire/out-restart.json", wire.Out{T: wire.OutRestart, D: wire.RestartOut{In: 30000}})
	golden(t, "testdata/wire/out-degraded.json", wire.Out{T: wire.OutDegraded,
		D: wire.DegradedOut{Clock: &wire.ClockOut{White: 58200, Black: 61000}}})
	golden(t, "testdata/wire/out-machine.json", wire.Out{T: wire.OutComputer, D: wire.ComputerOut{Seat: "black", Level: 4, Busy: true}})
	golden(t, "testdata/wire/out-hint.json", wire.Out{T: wire.OutHint, ID: "k3fq",
		D: wire.HintOut{On: 41, Piece: game.Piece{At: "d4", Piece: "white pawn"}, Move: "d4xf6", Reason: "takes", Key: "hint.takes", Text: "It takes a piece: black bishop e5.", Places: []string{"e5"},
			With: gamejson.WithOf([]game.Arg{game.Number("n", 1), game.Pieces("pieces", game.Piece{At: "e5", Piece: "black bishop"})})}})
	view := tournament.View{V: 17, Slug: "tournament0", Terms: tournament.Terms{Name: "Thursday", Games: []string{"cheskers"}, Clock: gamelog.Control{Base: 300_000}, Minutes: 3},
		Status: tournament.Running, Host: "First Player", Players: []tournament.PlayerView{{N: 1, Joined: 2, Name: "First Player"}}, Table: []tournament.TableRow{{N: 1, Rank: 1, Points: "0", Berger: "0", Got: []string{""}}},
		Cross: [][]string{{""}}, Rounds: []tournament.RoundView{{Round: 1, Game: "cheskers", Games: []tournament.GameView{{Board: 1, White: 1, Black: 2, Slug: "invited000"}}}}, Of: 3, Chat: []tournament.Line{}}
	said := tournament.Line{At: 946_684_800_000, By: "First Player", Text: "Good luck"}
	board := wire.Card{Slug: "invited000", Game: "cheskers", White: "First Player", Black: "Second Player", Turn: "black", Ply: 1, Pieces: []game.Piece{{At: "a1", Piece: "white king"}}}
	golden(t, "testdata/wire/out-news.json", wire.Out{T: wire.OutNews, V: 17, D: director.News{View: &view, Boards: []wire.Card{board}, Gone: []string{"over000000"}, From: 1, Chat: []tournament.Line{said}}})
	golden(t, "testdata/wire/out-place.json", wire.Out{T: wire.OutPlace, V: 17, D: director.OwnPlace{You: tournament.You{N: 1, Board: "invited000"}, Now: 1_790_000_000_000}})
	view.Chat = append(view.Chat, said)
	hour := arena.View{V: 21, Slug: "hour000000", Terms: arena.Terms{Games: []string{"cheskers"}, Clock: gamelog.Control{Base: 300_000, Increment: 3000}, Starts: 1_790_000_000_000, Closes: 1_790_003_000_000, Ends: 1_790_003_600_000},
		Status: tournament.Running, Players: 5, Waiting: 1, Playing: 2, Played: 7}
	golden(t, "testdata/wire/out-hour.json", wire.Out{T: wire.OutHour, D: hour})
	golden(t, "testdata/wire/out-boards.json", wire.Out{T: wire.OutBoards, D: director.Boards{Boards: []wire.Card{board}, Gone: []string{"over000000"}}})
	golden(t, "testdata/wire/out-own.json", wire.Out{T: wire.OutOwn, D: director.OwnArena{Own: arena.Own{N: 1, Here: true, Only: "cheskers", Since: 1_790_000_700_000, Board: "invited000", Opponent: "Second Player", Rank: 2, Points: 4}, Now: 1_790_000_700_000}})
	golden(t, "testdata/wire/out-tournament.json", wire.Out{T: wire.OutTournament, V: 17, D: director.Overview{View: view, Boards: []wire.Card{board}}})
	invited(t, func(t *testing.T, tb *table) {
		white := tb.enter(anna)
		keep(t, "snapshot-invited", wire.OutSnapshot, white.received())
		tb.join(bert)
		black, watcher := tb.enter(bert), tb.enter(carla)
		keep(t, "snapshot-on-turn", wire.OutSnapshot, black.received())
		keep(t, "presence", wire.OutPresence, white.received())
		watcher.received()

		keep(t, "move-error", wire.OutMoveError, black.say(wire.InAsk, wire.AskIn{On: 1, Clicks: []string{"b6", "b5"}}))
		keep(t, "error", wire.OutError, white.say(wire.InMove, wire.MoveIn{On: 1, Ply: 1, Move: "a3-b4"}))
		move := wire.MoveIn{On: 1, Ply: 1, Move: "b6-a5"}
		keep(t, "moved-answer", string(gamelog.Moved), black.sayAs("k3f9", wire.InMove, move))
		keep(t, "ack", wire.OutAck, black.sayAs("k3f9", wire.InMove, move))
		keep(t, "moved-on-turn", string(gamelog.Moved), white.received())
		keep(t, "moved", string(gamelog.Moved), watcher.received())
		white.must("a3-b4")
		time.Sleep(5 * time.Second)
		keep(t, "offered", string(gamelog.Offered), white.say(wire.InOffer, wire.OfferIn{Offer: "draw"}))
		keep(t, "declined", string(gamelog.Declined), black.say(wire.InDecline, wire.OfferIn{Offer: "draw"}))

		member := member.New(carla, func() {})
		tb.lobby.SubscribeLive(member)
		keep(t, "live", wire.OutLive, (&page{table: tb, Member: member}).received())
		tb.lobby.UnsubscribeLive(member)

		keep(t, "resigned", string(gamelog.Resigned), black.say(wire.InResign, nil))
		watcher.received()
		keep(t, "snapshot-over", wire.OutSnapshot, watcher.say(wire.InResync, nil))
	})
}

func TestMessagesOfOffers(t *testing.T) {
	opened(t, func(t *testing.T, tb *table, white, black *page) {
		watcher := tb.enter(carla)
		keep(t, "given", string(gamelog.Given), white.say(wire.InGive, nil))
		white.say(wire.InOffer, wire.OfferIn{Offer: gamelog.OfferDraw})
		keep(t, "withdrawn", string(gamelog.Withdrawn), white.say(wire.InWithdraw, wire.OfferIn{Offer: gamelog.OfferDraw}))
		white.say(wire.InOffer, wire.OfferIn{Offer: gamelog.OfferPause})
		watcher.received()
		black.say(wire.InAccept, wire.OfferIn{Offer: gamelog.OfferPause})
		keep(t, "accepted", string(gamelog.Accepted), watcher.received())
	})
}

func TestMessagesOfReading(t *testing.T) {
	invited(t, func(t *testing.T, tb *table) {
		tb.join(bert)
		black := tb.enter(bert)
		keep(t, "read", wire.OutRead, black.sayAs("k3fo", wire.InRead, wire.ReadIn{On: 1, Text: "B6a5"}))
		keep(t, "read-none", wire.OutRead, black.sayAs("k3fp", wire.InRead, wire.ReadIn{On: 1, Text: "b6b5"}))
	})
}

func TestMessagesOfPeople(t *testing.T) {
	opened(t, func(t *testing.T, tb *table, white, black *page) {
		said := black.say(wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "Good game"})
		var line gamelog.Line
		if len(said) != 1 || json.Unmarshal(said[0].D, &line) != nil {
			t.Fatalf("said %q", types(said))
		}
		line.ID = "01890a5d-ac96-774b-bcce-b302099a8057" // drawn by lot
		golden(t, "testdata/wire/out-chat.json", wire.Out{T: said[0].T, D: line})

		black.visit.Leave()
		watcher := tb.enter(carla)
		keep(t, "presence-absent", wire.OutPresence, white.received())
		time.Sleep(41 * time.Second)
		watcher.say(wire.InSeatRequest, nil)
		keep(t, "seat-request", wire.OutSeatRequest, white.received())
	})
}

func TestMessagesOfEnds(t *testing.T) {
	opened(t, func(t *testing.T, tb *table, white, black *page) {
		black.visit.Leave()
		time.Sleep(45 * time.Second)
		keep(t, "claimed", string(gamelog.Claimed), white.say(wire.InClaim, wire.ClaimIn{On: 4, Claim: gamelog.ClaimAbsentWin}))
	})
	opened(t, func(t *testing.T, tb *table, white, _ *page) {
		time.Sleep(2 * time.Minute)
		keep(t, "flagged", string(gamelog.Flagged), white.received())
	})
	invited(t, func(t *testing.T, tb *table) {
		tb.join(bert)
		keep(t, "aborted", string(gamelog.Aborted), tb.enter(bert).say(wire.InAbort, nil))
	})
}

// The game of the stored log is against the computer, and its player is to move.
func TestMessagesOfTheComputer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tb := seeded(t, stored(t, "testdata/logs/machine.jsonl"))
		tb.engine, tb.sent = &sage{}, 10 // the log has commands of Anna's
		tb.restart()
		defer tb.close()
		black := tb.enter(anna)
		keep(t, "snapshot-machine", wire.OutSnapshot, black.received())
		black.any()
		black.after(lately)
		keep(t, "hinted", string(gamelog.Hinted), black.say(wire.InHint, wire.OnIn{On: black.look().State.On}))
	})
}
