package gamelog

import (
	"slices"
	"strings"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/testkit/must"
)

// ofTournament is a game of a tournament in which each side has three minutes for its first move.
func ofTournament(t *testing.T, turn game.Color, plies int) *Game {
	t.Helper()
	position := strings.Replace(cheskers.Game.Start, " b ", " "+turn.String()[:1]+" ", 1)
	g := at(t, position, Terms{Clock: &Control{Base: 10 * minute}, Takebacks: Never, NoGiving: true}, plies)
	g.Record.Tournament = &TournamentGame{Slug: "thursday", Minutes: 3}
	return g
}

// Who does not make the first move in time loses by default; later moves are a matter of the clock.
func TestFirstMovesInATournament(t *testing.T) {
	none := func(game.Color) time.Duration { return 0 }
	for _, turn := range []game.Color{game.White, game.Black} {
		for plies, want := range []bool{true, true, false} {
			g := ofTournament(t, turn, plies)
			due, limited := g.FirstMoveDue()
			came := Came{Known: true}
			came.Seats[turn.Other()] = true
			_, early := g.Due(after(3*time.Minute-1), came, none)
			d, ok := g.Due(after(3*time.Minute), came, none)
			ended, _ := d.Data.(EndedData)
			if limited != want || want && !due.Equal(after(3*time.Minute)) || early || ok != want || want && (d.Kind != Flagged || ended != EndedData{Seat: turn.String(), Outcome: game.Won(turn.Other(), game.NoShow), There: turn.Other().String()}) {
				t.Errorf("%v after %d plies: due %v, %t; %+v, %t", turn, plies, due, limited, d, ok)
			}
		}
	}
}

// Only who has come, or has moved, wins by a first move that is missed. Where it is not known who
// has come, the time begins once more.
func TestNobodyWinsWhoHasNotCome(t *testing.T) {
	none := func(game.Color) time.Duration { return 0 }
	won, no := game.Won(game.Black, game.NoShow), game.Outcome{Result: game.NoResult, Reason: game.NoShow}
	for name, c := range map[string]struct {
		plies int
		came  Came
		want  EndedData
	}{
		"nobody":                     {0, Came{Known: true}, EndedData{"white", no, ""}},
		"who is to move":             {0, Came{Known: true, Seats: [2]bool{game.White: true}}, EndedData{"white", no, "white"}},
		"the other":                  {0, Came{Known: true, Seats: [2]bool{game.Black: true}}, EndedData{"white", won, "black"}},
		"both":                       {0, Came{Known: true, Seats: [2]bool{true, true}}, EndedData{"white", won, "both"}},
		"the other, as far as known": {0, Came{Seats: [2]bool{game.Black: true}}, EndedData{"white", won, "black"}},
		"nobody, but one has moved":  {1, Came{}, EndedData{"white", won, "black"}},
		"it is not known":            {0, Came{}, EndedData{}},
		"one, as far as it is known": {0, Came{Seats: [2]bool{game.White: true}}, EndedData{}},
	} {
		d, ok := ofTournament(t, game.White, c.plies).Due(after(3*time.Minute), c.came, none)
		ended, _ := d.Data.(EndedData)
		if want := map[bool]Kind{true: Forgiven, false: Flagged}[c.want == EndedData{}]; !ok || d.Kind != want || ended != c.want {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

// A tournament ends a game in progress that belongs to it, and no other.
func TestAdjudicate(t *testing.T) {
	left, off := game.Won(game.White, game.Forfeit), game.Outcome{Result: game.NoResult, Reason: game.CalledOff}
	for want, o := range map[Kind]game.Outcome{Flagged: left, Aborted: off} {
		g := ofTournament(t, game.White, 2)
		d, err := Verdict{"black", o}.On(g, start)
		if err != nil || d.Kind != want || d.Data != (EndedData{Seat: "black", Outcome: o}) {
			t.Errorf("%+v, %v", d, err)
		}
		g.Record.Status = Over
		if _, err := (Verdict{"black", o}).On(g, start); err != errOver {
			t.Errorf("when it is over: %v", err)
		}
		g.Record.Status, g.Record.Tournament = Playing, nil
		if _, err := (Verdict{"black", o}).On(g, start); err == nil {
			t.Error("a game of no tournament is ended")
		}
	}
}

// Games of a tournament end with a result, go on without a pause, and are followed by the next round.
func TestWhatTournamentGamesDoWithout(t *testing.T) {
	for plies := range 3 {
		g := ofTournament(t, game.White, plies)
		if _, err := g.Record.Abort(game.White); err != errTournament {
			t.Errorf("after %d plies it is aborted: %v", plies, err)
		}
		if may := strings.Join(g.AppendMay(nil, game.White, start), " "); may != "resign draw" {
			t.Errorf("after %d plies a player may %q", plies, may)
		}
	}
	over := ofTournament(t, game.White, 2)
	over.Record.Status = Over
	for offer, g := range map[Offer]*Game{OfferCancel: ofTournament(t, game.White, 2), OfferPause: ofTournament(t, game.White, 2), OfferRematch: over} {
		if _, err := g.Offer(game.White, offer, start); err != errTournament {
			t.Errorf("%s is offered: %v", offer, err)
		}
	}
	if may := over.AppendMay(nil, game.White, start); len(may) > 0 {
		t.Errorf("when it is over a player may %q", may)
	}
}

// Both sit in their seats from the first event on, which is rewritten as others are.
func TestTheFirstEventOfATournamentGame(t *testing.T) {
	place := TournamentGame{Slug: "thursday", Name: "Thursday", Round: 2, Board: 1, Minutes: 3}
	e := must.Get(FirstEvent("g", start, CreatedData{Rules: 1, Slug: "slug", Game: "cheskers", Start: cheskers.Game.Start, By: ada, Side: SideNone, Terms: blitz(), Tournament: &TournamentData{place, bea, cy}}))(t)
	for _, who := range []Person{ada, bea, cy} {
		var changed bool
		var err error
		if e, changed, err = e.Renamed(Person{who.ID, "New " + who.Name}); err != nil || !changed {
			t.Errorf("%s: %t, %v", who.Name, changed, err)
		}
	}
	r := must.Get(Fold([]Event{e}))(t)
	if r.Status != Playing || r.Creator.Name != "New Ada" || !slices.Equal(r.Seats.Owners[:], []Person{{"bea", "New Bea"}, {"cy", "New Cy"}}) || *r.Tournament != place {
		t.Errorf("%+v", r)
	}
}
