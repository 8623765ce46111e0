package lobby_test

import (
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

func TestMessagesToPages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tb := seeded(t, stored(t, "testdata/logs/invited.jsonl"))
		defer tb.close()
		// keep writes the one message of this type as a golden file.
		keep := func(name, kind string, all []message) {
			t.Helper()
			for _, m := range all {
				if m.T == kind {
					golden(t, "testdata/wire/out-"+name+".json", lobby.Out{T: m.T, V: m.V, ID: m.ID, D: m.D})
					return
				}
			}
			t.Errorf("no %s among %q", kind, types(all))
		}
		white := tb.enter(anna)
		keep("snapshot-invited", lobby.OutSnapshot, white.news())
		tb.join(bert)
		black, watcher := tb.enter(bert), tb.enter(carla)
		keep("snapshot-on-turn", lobby.OutSnapshot, black.news())
		keep("presence", lobby.OutPresence, white.news())
		watcher.news()

		keep("refusal", lobby.OutRefusal, black.say(lobby.InAsk, lobby.AskIn{On: 1, Clicks: []string{"b6", "b5"}}))
		keep("error", lobby.OutError, white.say(lobby.InMove, lobby.MoveIn{On: 1, Ply: 1, Move: "a3-b4"}))
		keep("ack", lobby.OutAck, black.move("b6-a5"))
		keep("moved-on-turn", string(lobby.Moved), white.news())
		keep("moved", string(lobby.Moved), watcher.news())
		white.must("a3-b4")
		time.Sleep(5 * time.Second)
		keep("offered", string(lobby.Offered), white.say(lobby.InOffer, lobby.OfferIn{Offer: "draw"}))
		keep("declined", string(lobby.Declined), black.say(lobby.InDecline, lobby.OfferIn{Offer: "draw"}))

		golden(t, "testdata/wire/out-ping.json", lobby.Out{T: lobby.OutPing, D: lobby.PingOut{MS: 43}})

		wall := lobby.NewMember(carla)
		tb.lobby.WatchWall(wall)
		keep("wall", lobby.OutWall, (&page{table: tb, Member: wall}).news())
		tb.lobby.LeaveWall(wall)

		keep("resigned", string(lobby.Resigned), black.say(lobby.InResign, nil))
		watcher.news()
		keep("snapshot-over", lobby.OutSnapshot, watcher.say(lobby.InResync, nil))
	})
}
