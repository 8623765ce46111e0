package lobby_test

import (
	"testing"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
)

// The Cheskers game of the rules page, Black's move first in each pair.
var cheskersGame = []string{
	"Cb8-a5", "e3-f4", "d6-e5", "f4xd6xb8=B", "f6-g5", "Bb8xa7", "e7-f6", "g3-f4", "Ca5xb2", "f2-g3",
	"Cb2xe1", "Kc1-b2", "g5xe3xc1=K", "a3-b4", "Kc1xa3xc5",
}

// A command is done once. Its id is acknowledged to those who play its seat, and to no one
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
		same(t, "the log holds", tb.log.kinds(tb.slug), "created joined moved")
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
		same(t, "claiming out of turn is refused as", errorCode(t, white.say(wire.InClaim, wire.ClaimIn{On: s.On, Claim: gamelog.ClaimDraw})), "not_your_turn")
		black.say(wire.InClaim, wire.ClaimIn{On: s.On, Claim: gamelog.ClaimDraw})
		if o := white.look().State.Outcome; o == nil || *o != game.Draw(game.Repetition) {
			t.Errorf("the game ended %v", o)
		}
	})
}
