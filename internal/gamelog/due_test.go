package gamelog

import (
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/must"
)

// start is the moment at which the games of these tests begin, and of their last move.
var start = time.UnixMilli(1_800_000_000_000)

func after(d time.Duration) time.Time { return start.Add(d) }

// played is a line of so many plies.
func played(n int) (p Plies) {
	for i := range n {
		p = p.Append(Ply{Played: &game.Played{By: game.Color(i % 2).String()}})
	}
	return p
}

// at is a game of Cheskers between Ada and Bea in this position, in which Black moves
// first; its clock, if it has one, runs since the start.
func at(t *testing.T, position string, terms Terms, plies int) *Game {
	t.Helper()
	return inGame(t, cheskers.Game, position, terms, plies)
}

func inGame(t *testing.T, rules *game.Game, position string, terms Terms, plies int) *Game {
	t.Helper()
	match := must.Get(game.Resume(rules, position, nil))(t)
	r := seated(Playing)
	r.Terms, r.Plies, r.Moved, r.On, r.Seq = terms, played(plies), start.UnixMilli(), int64(plies)+1, int64(plies)+1
	g := &Game{Record: r, Rules: rules, Match: match}
	if terms.timed() {
		c := NewClock(terms)
		c.turn = g.Turn()
		if r.clockRuns() {
			c = c.Start(c.turn, start)
		}
		g.Clock = &c
	}
	return g
}

func blitz() Terms { return Terms{Clock: &Control{Base: minute, Increment: 2 * second}} }

func challenge() Terms { terms := blitz(); terms.Visibility = Open; return terms }

func TestFirstMoveDue(t *testing.T) {
	private := challenge()
	private.Visibility = Private
	for name, c := range map[string]struct {
		terms   Terms
		plies   int
		change  func(*Record)
		limited bool
	}{
		"an open challenge":     {challenge(), 0, nil, true},
		"after one move":        {challenge(), 1, nil, true},
		"after both have moved": {challenge(), 2, nil, false},
		"a listed game":         {blitz(), 0, nil, false},
		"a private game":        {private, 0, nil, false},
		"without a clock":       {Terms{Visibility: Open}, 0, nil, false},
		"a rematch":             {challenge(), 0, func(r *Record) { r.RematchOf = "slug" }, false},
		"before it has started": {challenge(), 0, func(r *Record) { r.Status = Invited }, false},
		"when it is over":       {challenge(), 0, func(r *Record) { r.Status = Over }, false},
	} {
		g := at(t, cheskers.Game.Start, c.terms, c.plies)
		if c.change != nil {
			c.change(&g.Record)
		}
		if due, limited := g.FirstMoveDue(); limited != c.limited || limited && !due.Equal(after(30*time.Second)) {
			t.Errorf("%s: %v, %t", name, due, limited)
		}
	}
}

func TestDue(t *testing.T) {
	none := func(game.Color) time.Duration { return 0 }
	black := func(side game.Color) time.Duration { return time.Duration(side) * time.Second } // a second for Black alone
	flag := game.Won(game.White, game.Time)
	for name, c := range map[string]struct {
		terms  Terms
		plies  int
		at     time.Duration // since the start
		leeway func(game.Color) time.Duration
		want   Kind
		ended  EndedData
	}{
		"before the flag falls":            {blitz(), 2, time.Minute - 1, none, "", EndedData{}},
		"the flag falls":                   {blitz(), 2, time.Minute, none, Flagged, EndedData{Seat: "black", Outcome: flag}},
		"within the leeway":                {blitz(), 2, time.Minute + time.Second - 1, black, "", EndedData{}},
		"after the leeway":                 {blitz(), 2, time.Minute + time.Second, black, Flagged, EndedData{Seat: "black", Outcome: flag}},
		"the clock does not run yet":       {blitz(), 0, time.Hour, none, "", EndedData{}},
		"no clock":                         {Terms{}, 2, time.Hour, none, "", EndedData{}},
		"by correspondence":                {Terms{Days: 1}, 0, 24 * time.Hour, none, Flagged, EndedData{Seat: "black", Outcome: flag}},
		"before the first move is due":     {challenge(), 0, 30*time.Second - 1, none, "", EndedData{}},
		"the first move has not been made": {challenge(), 0, 30 * time.Second, none, Aborted, EndedData{Outcome: game.Outcome{Result: game.NoResult, Reason: game.Aborted}}},
	} {
		d, ok := at(t, cheskers.Game.Start, c.terms, c.plies).Due(after(c.at), Came{}, c.leeway)
		if ended, _ := d.Data.(EndedData); d.Kind != c.want || ok != (c.want != "") || ended != c.ended {
			t.Errorf("%s: %+v, %t", name, d, ok)
		}
	}
}

// Whose clock runs out loses; in a game that is won by mate it is a draw against a bare king.
func TestTimeAgainstABareKing(t *testing.T) {
	none := func(game.Color) time.Duration { return 0 }
	for name, c := range map[string]struct {
		position string
		want     game.Outcome
	}{
		"White's time, Black has men": {"4k4/4p4/9/9/9/9/9/9/R3K4 w - - 0 1", game.Won(game.Black, game.Time)},
		"White's time, a bare king":   {"4k4/9/9/9/9/9/9/9/R3K4 w - - 0 1", game.Draw(game.TimeBareKing)},
		"Black's time, a bare king":   {"4k4/9/9/9/9/9/9/9/R3K4 b - - 0 1", game.Won(game.White, game.Time)},
	} {
		d, _ := inGame(t, chesquerque.Game, c.position, blitz(), 2).Due(after(time.Minute), Came{}, none)
		if ended, _ := d.Data.(EndedData); ended.Outcome != c.want {
			t.Errorf("%s: %+v", name, d)
		}
	}
	// In Cheskers a king can win against a king.
	d, _ := at(t, "8/8/8/4k3/8/8/8/6K1 w 0 1", blitz(), 2).Due(after(time.Minute), Came{}, none)
	if ended, _ := d.Data.(EndedData); ended.Outcome != game.Won(game.Black, game.Time) {
		t.Errorf("Cheskers: %+v", d)
	}
}

func TestExpired(t *testing.T) {
	open := invited(SideWhite)
	open.Created = start.UnixMilli()
	for in, want := range map[time.Duration]bool{14*24*time.Hour - time.Millisecond: false, 14 * 24 * time.Hour: true} {
		if d, ok := open.Expired(after(in)); ok != want || want && d.Kind != Cancelled {
			t.Errorf("after %v: %+v, %t", in, d, ok)
		}
	}
	running := seated(Playing)
	if d, ok := running.Expired(after(1000 * time.Hour)); ok {
		t.Errorf("in play: %+v", d)
	}
}

// An outage is charged to neither player where a clock runs or a first move is due, and by
// correspondence to the player.
func TestForgive(t *testing.T) {
	const left = minute - 10*second // of Black's clock after ten seconds
	for name, c := range map[string]struct {
		terms Terms
		plies int
		want  *Clocks // nil for no event
	}{
		"a running clock":         {blitz(), 2, &Clocks{White: minute, Black: left}},
		"the first move is due":   {challenge(), 0, &Clocks{White: minute, Black: minute}},
		"the clock stands":        {blitz(), 1, nil},
		"without a clock":         {Terms{}, 2, nil},
		"by correspondence":       {Terms{Days: 1}, 2, nil},
		"a first move by the day": {Terms{Days: 1, Visibility: Open}, 0, nil},
	} {
		d, ok := at(t, cheskers.Game.Start, c.terms, c.plies).Forgive(after(10 * time.Second))
		if ok != (c.want != nil) || ok && (d.Kind != Forgiven || d.Data != ForgivenData{Left: *c.want}) {
			t.Errorf("%s: %+v, %t", name, d, ok)
		}
	}
}
