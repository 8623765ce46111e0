package gamelog

import (
	"slices"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
)

// Black is to move in the games of these tests, and is missed since the start.
func TestAbsence(t *testing.T) {
	clock := func(base int64) Terms { return Terms{Clock: &Control{Base: base}} }
	with, without := []Claim{ClaimAbsentWin, ClaimAbsentDraw}, []Claim{ClaimAbsentEnd, ClaimAbsentDraw}
	for name, c := range map[string]struct {
		terms  Terms
		plies  int
		change func(*Game)
		gone   Missed
		now    time.Duration // since the start
		want   *Absence
	}{
		"a short clock":             {clock(minute), 2, nil, Missed{Since: start}, 0, &Absence{"black", 40_000, with}},
		"after half of it":          {clock(minute), 2, nil, Missed{Since: start}, 15 * time.Second, &Absence{"black", 25_000, with}},
		"after all of it":           {clock(minute), 2, nil, Missed{Since: start}, 50 * time.Second, &Absence{"black", 0, with}},
		"a tenth of a longer clock": {clock(10 * minute), 2, nil, Missed{Since: start}, 0, &Absence{"black", 60_000, with}},
		"three minutes at most":     {clock(60 * minute), 2, nil, Missed{Since: start}, 0, &Absence{"black", 180_000, with}},
		"Black's own clock":         {Terms{Clock: &Control{Base: minute}, Black: &Control{Base: 10 * minute}}, 2, nil, Missed{Since: start}, 0, &Absence{"black", 60_000, with}},
		"the page was closed":       {clock(minute), 2, nil, Missed{start, true}, 0, &Absence{"black", 10_000, with}},
		"gone before their turn":    {clock(minute), 2, nil, Missed{Since: after(-time.Hour)}, 0, &Absence{"black", 40_000, with}},
		"gone during their turn":    {clock(minute), 2, nil, Missed{Since: after(5 * time.Second)}, 5 * time.Second, &Absence{"black", 40_000, with}},
		"no clock":                  {Terms{}, 2, nil, Missed{Since: start}, 0, &Absence{"black", 600_000, without}},
		"no clock, at the start":    {Terms{}, 0, nil, Missed{start, true}, 0, &Absence{"black", 600_000, without}},
		"before both have moved":    {clock(minute), 1, nil, Missed{Since: start}, 0, nil},
		"nobody is missed":          {clock(minute), 2, nil, Missed{}, 0, nil},
		"by correspondence":         {Terms{Days: 1}, 2, nil, Missed{Since: start}, 0, nil},
		"in a pause":                {clock(minute), 2, func(g *Game) { g.Record.Paused = true }, Missed{Since: start}, 0, nil},
		"when it is over":           {clock(minute), 2, func(g *Game) { g.Record.Status = Over }, Missed{Since: start}, 0, nil},
		"without a match":           {clock(minute), 2, func(g *Game) { g.Match = nil }, Missed{Since: start}, 0, nil},
		"alone":                     {clock(minute), 2, func(g *Game) { g.Record.Seats.Owners[game.Black] = ada }, Missed{Since: start}, 0, nil},
		"against the computer":      {clock(minute), 2, func(g *Game) { g.Record.Computer = &Computer{Seat: "white"} }, Missed{Since: start}, 0, nil},
	} {
		g := at(t, cheskers.Game.Start, c.terms, c.plies)
		if c.change != nil {
			c.change(g)
		}
		got := g.Absence([2]Missed{game.Black: c.gone}, after(c.now))
		if (got == nil) != (c.want == nil) || got != nil && (got.Seat != c.want.Seat || got.In != c.want.In || !slices.Equal(got.Claims, c.want.Claims)) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
		if got := g.Absence([2]Missed{game.White: c.gone}, after(c.now)); got != nil {
			t.Errorf("%s, but it is White who is missed: %+v", name, got)
		}
	}
}

func TestClaims(t *testing.T) {
	gone := &Absence{Seat: "black", Claims: []Claim{ClaimAbsentWin, ClaimAbsentDraw}}
	slow := &Absence{Seat: "black", Claims: []Claim{ClaimAbsentEnd, ClaimAbsentDraw}}
	soon := &Absence{Seat: "black", In: 1, Claims: gone.Claims}
	for name, c := range map[string]struct {
		seat    game.Color
		claim   Claim
		on      int64 // after the event of the position
		absence *Absence
		want    game.Outcome
		fault   string
	}{
		"a win":                     {game.White, ClaimAbsentWin, 0, gone, game.Won(game.White, game.Absence), ""},
		"a draw":                    {game.White, ClaimAbsentDraw, 0, gone, game.Draw(game.Absence), ""},
		"no result":                 {game.White, ClaimAbsentEnd, 0, slow, game.Outcome{Result: game.NoResult, Reason: game.Cancelled}, ""},
		"a win without a clock":     {game.White, ClaimAbsentWin, 0, slow, game.Outcome{}, "no_claim"},
		"no result with a clock":    {game.White, ClaimAbsentEnd, 0, gone, game.Outcome{}, "no_claim"},
		"too soon":                  {game.White, ClaimAbsentWin, 0, soon, game.Outcome{}, "wait"},
		"nobody is missed":          {game.White, ClaimAbsentWin, 0, nil, game.Outcome{}, "not_absent"},
		"by the missed player":      {game.Black, ClaimAbsentWin, 0, gone, game.Outcome{}, "not_absent"},
		"a draw by the rules":       {game.Black, ClaimDraw, 0, nil, game.Outcome{}, "no_claim"},
		"that off turn":             {game.White, ClaimDraw, 0, nil, game.Outcome{}, ErrNotYourTurn.Code},
		"that of an older position": {game.Black, ClaimDraw, -1, nil, game.Outcome{}, ErrStale.Code},
		"absence needs no position": {game.White, ClaimAbsentWin, -1, gone, game.Won(game.White, game.Absence), ""},
	} {
		g := at(t, cheskers.Game.Start, blitz(), 2)
		d, err := g.Claim(c.seat, c.claim, g.Record.On+c.on, c.absence)
		if ended, _ := d.Data.(EndedData); errorCode(err) != c.fault || ended.Outcome != c.want || err == nil && (d.Kind != Claimed || ended.Seat != c.seat.String()) {
			t.Errorf("%s: %+v, %v", name, d, err)
		}
	}
}
