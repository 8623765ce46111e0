package lobby_test

import (
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// The Cheskers game of the rules page, Black's move first in each pair.
var cheskersGame = []string{
	"Cb8-a5", "e3-f4", "d6-e5", "f4xd6xb8=B", "f6-g5", "Bb8xa7", "e7-f6", "g3-f4", "Ca5xb2", "f2-g3",
	"Cb2xe1", "Kc1-b2", "g5xe3xc1=K", "a3-b4", "Kc1xa3xc5",
}

func TestWholeGame(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		white, watcher := tb.enter(anna), tb.enter(carla)
		tb.join(bert)
		black := tb.enter(bert)
		same(t, "the creator got", types(white.received()), "snapshot presence snapshot presence")
		seen := 0
		for i, text := range cheskersGame {
			mover := []*page{black, white}[i%2]
			mover.must(text)
			for _, m := range watcher.received() {
				if m.T == string(gamelog.Moved) {
					seen++
				}
			}
		}
		if seen != len(cheskersGame) {
			t.Errorf("the spectator saw %d moves of %d", seen, len(cheskersGame))
		}
		end := watcher.look()
		want := game.Won(game.Black, game.LastKingTaken)
		if end.State.Status != gamelog.Over || *end.State.Outcome != want {
			t.Errorf("the game ended %v, want %v", end.State.Outcome, want)
		}
		row := tb.log.row(tb.slug)
		if row.Status != gamelog.Over || row.Result != "0-1" || row.Reason != "last king taken" || row.Plies != 15 || row.EndedAt == 0 {
			t.Errorf("the row says %+v", row)
		}
		same(t, "resigning a finished game is refused as", errorCode(t, white.say(wire.InResign, nil)), "game_over")
	})
}

func TestACommandIsDoneOnce(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		tb.join(bert)
		black := tb.enter(bert)
		move := wire.MoveIn{On: 1, Ply: 1, Move: "b6-a5"}
		first := black.sayAs("k1", wire.InMove, move)
		again := black.sayAs("k1", wire.InMove, move)
		if types(again) != "ack" || again[0].V != first[0].V {
			t.Errorf("sent again, the answer is %q %v", types(again), again)
		}
		tb.restart()
		same(t, "sent again after a restart, the answer is", types(tb.enter(bert).sayAs("k1", wire.InMove, move)), "ack")
		same(t, "the log holds", tb.log.kinds(tb.slug), "created joined moved")
	})
}

// The id of a command is acknowledged to those who play its seat, and to nobody
// else who has guessed it.
func TestACommandIsAcknowledgedToItsSeatAlone(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		tb.join(bert)
		white, black, watcher := tb.enter(anna), tb.enter(bert), tb.enter(carla)
		move := wire.MoveIn{On: 1, Ply: 1, Move: "b6-a5"}
		black.sayAs("k1", wire.InMove, move)
		for _, again := range []bool{false, true} {
			if again {
				tb.restart()
				white, black, watcher = tb.enter(anna), tb.enter(bert), tb.enter(carla)
			}
			same(t, "a watcher is answered", errorCode(t, watcher.sayAs("k1", wire.InMove, move)), "not_seated")
			same(t, "the opponent is answered", errorCode(t, white.sayAs("k1", wire.InMove, move)), "stale")
			same(t, "the player is answered", types(black.sayAs("k1", wire.InMove, move)), "ack")
		}
	})
}

// A creator without a seat takes the invitation back once; a second command with the
// same id is acknowledged again.
func TestTakingBackIsAcknowledgedToTheCreator(t *testing.T) {
	bubbleOf(t, lobby.Create{Game: "cheskers", Side: "none"}, func(tb *table) {
		creator, watcher := tb.enter(anna), tb.enter(carla)
		creator.sayAs("k1", wire.InCancel, nil)
		same(t, "sent again, the answer is", types(creator.sayAs("k1", wire.InCancel, nil)), "ack")
		same(t, "a watcher is answered", errorCode(t, watcher.sayAs("k1", wire.InCancel, nil)), "not_yours")
	})
}

func TestInvitationTakenBack(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		creator := tb.enter(anna)
		same(t, "resigning before the start is refused as", errorCode(t, creator.say(wire.InResign, nil)), "not_started")
		same(t, "the creator gets", types(creator.say(wire.InCancel, nil)), "snapshot ack")
		same(t, "the row is", tb.log.row(tb.slug).Status, gamelog.Gone)
		if err := tb.joins(bert, ""); err == nil {
			t.Error("an invitation that was taken back can be accepted")
		}
	})
}

func TestDrawOffers(t *testing.T) {
	draw := wire.OfferIn{Offer: "draw"}
	start := func(test func(tb *table, white, black *page)) {
		t.Helper()
		bubble(t, nil, func(tb *table) {
			tb.join(bert)
			test(tb, tb.enter(anna), tb.enter(bert))
		})
	}
	expect := func(tb *table, want string) {
		t.Helper()
		same(t, "the log holds", tb.log.kinds(tb.slug), "created joined "+want)
	}
	start(func(tb *table, white, black *page) {
		white.say(wire.InOffer, draw)
		black.say(wire.InAccept, draw)
		expect(tb, "offered accepted")
		if o := white.look().State.Outcome; o == nil || *o != game.Draw(game.Agreement) {
			t.Errorf("the game ended %v", o)
		}
	})
	start(func(tb *table, white, black *page) {
		white.say(wire.InOffer, draw)
		black.say(wire.InDecline, draw)
		same(t, "offering again at once is refused as", errorCode(t, white.say(wire.InOffer, draw)), "too_soon")
		black.must("b6-a5")
		white.say(wire.InOffer, draw)
		white.must("a3-b4") // which leaves it open
		white.say(wire.InWithdraw, draw)
		expect(tb, "offered declined moved offered moved withdrawn")
	})
}

func TestClaimByRepetition(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		white, black := opponents(tb, tb)
		shuffle := []string{"Cb8-a5", "Cg1-h4", "Ca5-b8", "Ch4-g1"}
		for range 2 {
			for i, text := range shuffle {
				[]*page{black, white}[i%2].must(text)
			}
		}
		s := black.look().State
		if s.Repeated != 3 || s.Claim != game.Repetition {
			t.Fatalf("after two shuffles the position stood %d times, claim %q", s.Repeated, s.Claim)
		}
		if code := errorCode(t, white.say(wire.InClaim, wire.ClaimIn{On: s.On, Claim: gamelog.ClaimDraw})); code != "not_your_turn" {
			t.Errorf("claiming out of turn is refused as %q", code)
		}
		black.say(wire.InClaim, wire.ClaimIn{On: s.On, Claim: gamelog.ClaimDraw})
		if o := white.look().State.Outcome; o == nil || *o != game.Draw(game.Repetition) {
			t.Errorf("the game ended %v", o)
		}
	})
}

func TestPresence(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		tb.join(bert)
		white := tb.enter(anna)
		first, second := tb.enter(carla), tb.enter(carla) // two pages of one visitor
		if p := white.look().Presence; p.White != "online" || p.Black != "away" || p.Watchers != 1 || p.Names[0] != carla.Name {
			t.Errorf("present are %+v", *p)
		}
		first.visit.Leave()
		white.received()
		second.visit.Leave()
		same(t, "when the last page of a spectator goes, pages get", types(white.received()), "presence")
	})
}

func TestASlowPageIsDropped(t *testing.T) {
	bubble(t, nil, func(tb *table) {
		tb.join(bert)
		black, slow := tb.enter(bert), tb.enter(carla)
		for range 200 {
			black.say(wire.InResync, nil)
			tb.enter(anna).visit.Leave() // presence comes and goes
		}
		if _, ok := slow.Take(); ok {
			t.Error("a page that reads nothing is still held")
		}
		if got := types(black.move("b6-a5")); !strings.Contains(got, "moved") {
			t.Errorf("a move is answered %q", got)
		}
	})
}

// Where sides are drawn by lot nobody chooses theirs, and nobody sits before it is drawn.
func TestSidesByLot(t *testing.T) {
	drawn := map[string]bool{}
	for range 64 {
		bubbleOf(t, lobby.Create{Game: "cheskers", Side: "chance"}, func(tb *table) {
			same(t, "before the lot is drawn the creator has seat", tb.enter(anna).look().You.Seat, "")
			must.Do(t, tb.joins(bert, "white"))
			drawn[tb.enter(bert).look().You.Seat] = true
		})
	}
	if len(drawn) != 2 {
		t.Errorf("who wished for White in 64 games got %v", drawn)
	}
}
