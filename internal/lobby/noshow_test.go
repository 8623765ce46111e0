package lobby_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/testkit/must"
)

// paired is a table with a tournament's game of Cheskers: Anna is White, Bert, who is to move
// within three minutes, Black.
func paired(t *testing.T, test func(tb *table)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		log := newMemLog()
		tb := &table{t: t, log: log, lobby: newLobby(log)}
		defer tb.close()
		tb.start()
		tb.pair(anna, bert)
		test(tb)
	})
}

func (tb *table) pair(white, black gamelog.Person) {
	tb.t.Helper()
	cheskers, _ := catalog.Find("cheskers")
	tb.slug = "tournament"
	must.Do(tb.t, tb.lobby.CreateTournamentGame(tb.t.Context(), "id-of-it", gamelog.CreatedData{
		Rules: game.RulesVersion, Slug: tb.slug, Game: "cheskers", Start: cheskers.Start, By: carla, Side: gamelog.SideNone,
		Terms:      gamelog.Terms{Clock: minute, Takebacks: gamelog.Never, NoGiving: true},
		Tournament: &gamelog.TournamentData{TournamentGame: gamelog.TournamentGame{Slug: "t", Name: "T", Round: 1, Board: 1, Minutes: 3}, White: white, Black: black},
	}))
	synctest.Wait()
}

// after waits until a first move is due, and how the game has ended then, if it has.
func (tb *table) after(d time.Duration, result, reason string) {
	tb.t.Helper()
	time.Sleep(d)
	synctest.Wait()
	tb.ended(result, reason)
}

// Who has a page open, or has had one, while the first move is waited for, has come.
func TestWhoHasComeWinsByAFirstMoveThatIsMissed(t *testing.T) {
	for name, c := range map[string]struct {
		come   func(tb *table)
		result string
	}{
		"no player":                   {func(tb *table) { tb.enter(carla) }, "*"},
		"who is to move":              {func(tb *table) { tb.enter(bert) }, "*"},
		"the other":                   {func(tb *table) { tb.enter(anna) }, "1-0"},
		"the other, who leaves again": {func(tb *table) { tb.enter(anna).visit.Leave() }, "1-0"},
		"both":                        {func(tb *table) { tb.enter(anna); tb.enter(bert) }, "1-0"},
		"both have moved": {func(tb *table) {
			tb.enter(bert).any()
			time.Sleep(time.Second)
			tb.enter(anna)
		}, "0-1"},
	} {
		t.Run(name, func(t *testing.T) {
			paired(t, func(tb *table) {
				time.Sleep(time.Minute)
				c.come(tb)
				tb.after(3*time.Minute, c.result, "noshow")
			})
		})
	}
}

// After a restart it is not known who has come: the time for the first move begins once more.
func TestARestartAmidAFirstMove(t *testing.T) {
	for name, c := range map[string]struct {
		come   func(tb *table)
		result string
	}{
		"no player": {func(*table) {}, "*"},
		"the other": {func(tb *table) { tb.enter(anna) }, "1-0"},
	} {
		t.Run(name, func(t *testing.T) {
			paired(t, func(tb *table) {
				time.Sleep(time.Minute)
				tb.restart()
				tb.after(2*time.Minute+10*time.Second, "", "") // three minutes after it was paired
				c.come(tb)
				tb.after(4*time.Minute, c.result, "noshow")
			})
		})
	}
}

// A page at another process counts.
func TestWhoHasComeToAnotherProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSite(t)
		defer s.close()
		west := s.process("west", "")
		west.pair(anna, bert)
		east := s.process("east", west.slug)
		time.Sleep(2 * time.Second)
		white := east.enter(anna)
		time.Sleep(2 * time.Second)
		white.visit.Leave()
		west.after(3*time.Minute, "1-0", "noshow")
	})
}

func (tb *table) adjudicate(v gamelog.Verdict) {
	tb.t.Helper()
	_, err := tb.lobby.Do(tb.t.Context(), tb.slug, gamelog.Person{}, room.Decide("", v.On), member.Unlimited{})
	if coded, ok := errors.AsType[*gamelog.Error](err); err != nil && (!ok || coded.Code != "game_over") {
		tb.t.Errorf("%+v: %v", v, err)
	}
}

// A tournament ends a game in progress, unless its flag has fallen before; one that is over stays.
func TestAdjudicated(t *testing.T) {
	forfeit := game.Won(game.White, game.Forfeit)
	paired(t, func(tb *table) {
		black := tb.enter(bert)
		black.any()
		tb.enter(anna).any()
		tb.adjudicate(gamelog.Verdict{Seat: "black", Outcome: forfeit})
		tb.after(0, "1-0", "forfeit")
		tb.adjudicate(gamelog.Verdict{Seat: "white", Outcome: game.Won(game.Black, game.Forfeit)})
		tb.after(0, "1-0", "forfeit")
		if got := black.look().State; got.Status != gamelog.Over {
			t.Errorf("the page shows it as %s", got.Status)
		}
	})
	paired(t, func(tb *table) {
		tb.enter(bert).any()
		tb.enter(anna).any()
		time.Sleep(time.Minute + time.Second)
		tb.adjudicate(gamelog.Verdict{Seat: "white", Outcome: game.Won(game.Black, game.Forfeit)})
		tb.after(0, "1-0", "time")
	})
}
