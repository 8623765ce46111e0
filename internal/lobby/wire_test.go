package lobby_test

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/lobby"
)

// The golden files of testdata/wire bind this side of the wire to the other:
// the page's tests read the same files.

func TestMessagesFromPages(t *testing.T) {
	for name, in := range map[string]lobby.In{
		"in-move":     {T: lobby.InMove, ID: "k3f9", D: encoded(t, lobby.MoveIn{On: 41, Ply: 17, Move: "d4xf6"})},
		"in-ask":      {T: lobby.InAsk, ID: "k3fa", D: encoded(t, lobby.AskIn{On: 41, Clicks: []string{"c3", "M1.1"}})},
		"in-read":     {T: lobby.InRead, ID: "k3fo", D: encoded(t, lobby.ReadIn{On: 41, Text: "Ri4"})},
		"in-offer":    {T: lobby.InOffer, ID: "k3fb", D: encoded(t, lobby.OfferIn{Offer: "draw"})},
		"in-withdraw": {T: lobby.InWithdraw, ID: "k3fc", D: encoded(t, lobby.OfferIn{Offer: "draw"})},
		"in-accept":   {T: lobby.InAccept, ID: "k3fd", D: encoded(t, lobby.OfferIn{Offer: "takeback"})},
		"in-decline":  {T: lobby.InDecline, ID: "k3fe", D: encoded(t, lobby.OfferIn{Offer: "pause"})},
		"in-claim":    {T: lobby.InClaim, ID: "k3ff", D: encoded(t, lobby.ClaimIn{On: 41, Claim: lobby.ClaimDraw})},
		"in-resign":   {T: lobby.InResign, ID: "k3fg"},
		"in-cancel":   {T: lobby.InCancel, ID: "k3fh"},
		"in-resync":   {T: lobby.InResync},
		"in-takeback": {T: lobby.InTakeback, ID: "k3fi", D: encoded(t, lobby.OnIn{On: 41})},
		"in-give":     {T: lobby.InGive, ID: "k3fj"},
		"in-abort":    {T: lobby.InAbort, ID: "k3fk"},
		"in-chat":     {T: lobby.InChat, ID: "k3fl", D: encoded(t, lobby.ChatIn{To: lobby.ToPlayers, Text: "Good game"})},
		"in-knock":    {T: lobby.InKnock, ID: "k3fm"},
		"in-letin":    {T: lobby.InLetIn, ID: "k3fn", D: encoded(t, lobby.LetInIn{Knock: 1})},
		"in-bye":      {T: lobby.InBye},
	} {
		golden(t, "testdata/wire/"+name+".json", in)
		if _, err := lobby.Decode(encoded(t, in)); err != nil {
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

// opened is the game of that invitation after a move each; all messages up to
// there are read.
func opened(t *testing.T, test func(t *testing.T, tb *table, white, black *page)) {
	t.Helper()
	invited(t, func(t *testing.T, tb *table) {
		tb.join(bert)
		white, black := tb.enter(anna), tb.enter(bert)
		black.must("b6-a5")
		white.must("a3-b4")
		white.news()
		black.news()
		test(t, tb, white, black)
	})
}

func TestMessagesToPages(t *testing.T) {
	golden(t, "testdata/wire/out-ping.json", lobby.Out{T: lobby.OutPing, D: lobby.PingOut{MS: 43}})
	golden(t, "testdata/wire/out-restart.json", lobby.Out{T: lobby.OutRestart, D: lobby.RestartOut{In: 30000}})
	golden(t, "testdata/wire/out-trouble.json", lobby.Out{T: lobby.OutTrouble,
		D: lobby.TroubleOut{Clock: &lobby.ClockOut{White: 58200, Black: 61000}}})
	invited(t, func(t *testing.T, tb *table) {
		white := tb.enter(anna)
		keep(t, "snapshot-invited", lobby.OutSnapshot, white.news())
		tb.join(bert)
		black, watcher := tb.enter(bert), tb.enter(carla)
		keep(t, "snapshot-on-turn", lobby.OutSnapshot, black.news())
		keep(t, "presence", lobby.OutPresence, white.news())
		watcher.news()

		keep(t, "refusal", lobby.OutRefusal, black.say(lobby.InAsk, lobby.AskIn{On: 1, Clicks: []string{"b6", "b5"}}))
		keep(t, "error", lobby.OutError, white.say(lobby.InMove, lobby.MoveIn{On: 1, Ply: 1, Move: "a3-b4"}))
		move := lobby.MoveIn{On: 1, Ply: 1, Move: "b6-a5"}
		keep(t, "moved-answer", string(lobby.Moved), black.sayAs("k3f9", lobby.InMove, move))
		keep(t, "ack", lobby.OutAck, black.sayAs("k3f9", lobby.InMove, move))
		keep(t, "moved-on-turn", string(lobby.Moved), white.news())
		keep(t, "moved", string(lobby.Moved), watcher.news())
		white.must("a3-b4")
		time.Sleep(5 * time.Second)
		keep(t, "offered", string(lobby.Offered), white.say(lobby.InOffer, lobby.OfferIn{Offer: "draw"}))
		keep(t, "declined", string(lobby.Declined), black.say(lobby.InDecline, lobby.OfferIn{Offer: "draw"}))

		wall := lobby.NewMember(carla, func() {})
		tb.lobby.WatchWall(wall)
		keep(t, "wall", lobby.OutWall, (&page{table: tb, Member: wall}).news())
		tb.lobby.LeaveWall(wall)

		keep(t, "resigned", string(lobby.Resigned), black.say(lobby.InResign, nil))
		watcher.news()
		keep(t, "snapshot-over", lobby.OutSnapshot, watcher.say(lobby.InResync, nil))
	})
}

func TestMessagesOfOffers(t *testing.T) {
	opened(t, func(t *testing.T, tb *table, white, black *page) {
		watcher := tb.enter(carla)
		keep(t, "given", string(lobby.Given), white.say(lobby.InGive, nil))
		white.say(lobby.InOffer, lobby.OfferIn{Offer: lobby.OfferDraw})
		keep(t, "withdrawn", string(lobby.Withdrawn), white.say(lobby.InWithdraw, lobby.OfferIn{Offer: lobby.OfferDraw}))
		white.say(lobby.InOffer, lobby.OfferIn{Offer: lobby.OfferPause})
		watcher.news()
		black.say(lobby.InAccept, lobby.OfferIn{Offer: lobby.OfferPause})
		keep(t, "accepted", string(lobby.Accepted), watcher.news())
	})
}

func TestMessagesOfReading(t *testing.T) {
	invited(t, func(t *testing.T, tb *table) {
		tb.join(bert)
		black := tb.enter(bert)
		keep(t, "read", lobby.OutRead, black.sayAs("k3fo", lobby.InRead, lobby.ReadIn{On: 1, Text: "B6a5"}))
		keep(t, "read-none", lobby.OutRead, black.sayAs("k3fp", lobby.InRead, lobby.ReadIn{On: 1, Text: "b6b5"}))
	})
}

func TestMessagesOfPeople(t *testing.T) {
	opened(t, func(t *testing.T, tb *table, white, black *page) {
		said := black.say(lobby.InChat, lobby.ChatIn{To: lobby.ToPlayers, Text: "Good game"})
		var line lobby.Line
		if len(said) != 1 || json.Unmarshal(said[0].D, &line) != nil {
			t.Fatalf("said %q", types(said))
		}
		line.ID = "01890a5d-ac96-774b-bcce-b302099a8057" // drawn by lot
		golden(t, "testdata/wire/out-chat.json", lobby.Out{T: said[0].T, D: line})

		tb.lobby.Leave(black.Member)
		watcher := tb.enter(carla)
		keep(t, "presence-absent", lobby.OutPresence, white.news())
		watcher.say(lobby.InKnock, nil)
		keep(t, "knock", lobby.OutKnock, white.news())
	})
}

func TestMessagesOfEnds(t *testing.T) {
	opened(t, func(t *testing.T, tb *table, white, black *page) {
		tb.lobby.Leave(black.Member)
		time.Sleep(45 * time.Second)
		keep(t, "claimed", string(lobby.Claimed), white.say(lobby.InClaim, lobby.ClaimIn{On: 4, Claim: lobby.ClaimAbsentWin}))
	})
	opened(t, func(t *testing.T, tb *table, white, _ *page) {
		time.Sleep(2 * time.Minute)
		keep(t, "flagged", string(lobby.Flagged), white.news())
	})
	invited(t, func(t *testing.T, tb *table) {
		tb.join(bert)
		keep(t, "aborted", string(lobby.Aborted), tb.enter(bert).say(lobby.InAbort, nil))
	})
}
