package gamelog

import (
	"maps"
	"slices"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
)

// formed are games of each form in which everything is possible that its form permits.
func formed(t *testing.T, plies int) [3]*Game {
	var games [3]*Game
	for f := range games {
		games[f] = at(t, cheskers.Game.Start, Terms{Clock: &Control{Base: 10 * minute}}, plies)
	}
	games[formMatch].Record.Series = &Series{Games: []SeriesGame{{Game: "cheskers"}, {Game: "cheskers"}}, Number: 1}
	games[formTournament].Record.Tournament = &TournamentGame{Slug: "thursday", Minutes: 3}
	return games
}

// What may be done in a game by its form is what decisions and AppendMay say, in all three.
func TestWhatIsPossibleInAForm(t *testing.T) {
	away := Missed{Since: start.Add(-time.Hour)}
	offer := func(o Offer) func(*Game) error {
		return func(g *Game) error {
			_, err := g.Offer(game.White, o, start)
			return err
		}
	}
	over := func(do func(*Game) error) func(*Game) error {
		return func(g *Game) error {
			g.Record.Status = Over
			return do(g)
		}
	}
	was := possible
	defer func() { possible = was }()
	cases := map[string]struct {
		plies int
		do    func(g *Game) error
		shown bool // AppendMay lists it
	}{
		doJoin: {0, func(g *Game) error {
			g.Record.Status, g.Record.Side = Invited, SideWhite
			g.Record.Seats.Owners[game.Black] = Person{}
			_, err := g.Record.Join(cy, "", 0)
			return err
		}, false},
		doShare: {0, func(g *Game) error {
			_, err := g.Record.Share(SideWhite, cy)
			return err
		}, false},
		doLetIn: {2, func(g *Game) error {
			_, err := away.LetIn(&g.Record, game.White, cy, start)
			return err
		}, false},
		string(OfferDraw):     {2, offer(OfferDraw), true},
		string(OfferTakeback): {4, offer(OfferTakeback), true},
		MayUndo: {4, func(g *Game) error {
			g.Record.Terms.Takebacks = Freely
			_, err := g.TakeBack(game.White, g.Record.On, start)
			return err
		}, true},
		string(OfferPause): {2, offer(OfferPause), true},
		string(OfferResume): {2, func(g *Game) error {
			g.Record.Paused = true
			return offer(OfferResume)(g)
		}, true},
		string(OfferCancel):  {2, offer(OfferCancel), true},
		string(OfferRematch): {2, over(offer(OfferRematch)), true},
		MayGive: {2, func(g *Game) error {
			_, err := g.Give(game.White, start)
			return err
		}, true},
		MayAbort: {0, func(g *Game) error {
			_, err := g.Record.Abort(game.White)
			return err
		}, true},
		MayClaim: {4, func(g *Game) error {
			_, err := g.Claim(game.White, ClaimAbsentWin, g.Record.On, &Absence{Seat: "black", Claims: []Claim{ClaimAbsentWin}})
			return err
		}, false},
		MayResign: {2, func(g *Game) error { return permits(&g.Record, MayResign) }, true},
	}
	for _, turned := range []bool{false, true} { // the table is read: with each entry turned round the answers are
		possible = maps.Clone(was)
		for what, at := range possible {
			for f := range at {
				at[f] = at[f] != turned
			}
			possible[what] = at
		}
		for what, c := range cases {
			for f, g := range formed(t, c.plies) {
				want := map[bool]error{false: errTournament}[possible[what][f]]
				if err := c.do(g); err != want {
					t.Errorf("%s in a game of form %d: %v, want %v", what, f, err, want)
				}
				if may := g.AppendMay(nil, game.White, start); c.shown && slices.Contains(may, what) != possible[what][f] {
					t.Errorf("%s in a game of form %d: a player may %q", what, f, may)
				}
			}
		}
	}
	possible = was
	r := &formed(t, 0)[formTournament].Record
	if _, err := r.Cancel(r.Creator.ID); err != errTournament {
		t.Errorf("a game of a tournament is cancelled: %v", err)
	}
}

// Each offer, and each May constant, has its line.
func TestEverythingHasItsForms(t *testing.T) {
	all := []string{MayResign, MayAbort, MayCancel, MayGive, MayClaim, MayUndo, doJoin, doShare, doLetIn}
	for o := range maps.Keys(offerKinds) {
		all = append(all, string(o))
	}
	for _, what := range all {
		if _, ok := possible[what]; !ok {
			t.Errorf("%s has no line", what)
		}
	}
}
