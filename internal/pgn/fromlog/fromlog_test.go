package fromlog_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/pgn"
	"threefold/internal/pgn/fromlog"
	"threefold/internal/testkit/must"
)

// same compares records: one game of the catalog is one pointer.
var same = cmp.Options{
	cmp.Comparer(func(a, b *game.Game) bool { return a == b }),
	cmpopts.EquateEmpty(),
}

// played is a finished game of two moves.
func played(t *testing.T, terms gamelog.Terms) *gamelog.Record {
	match := must.Get(game.NewMatch(cheskers.Game, cheskers.Game.Start))(t)
	rec := &gamelog.Record{ID: "inner", Slug: "Abc123", Game: "cheskers", Start: cheskers.Game.Start, Terms: terms,
		Progress: gamelog.Progress{Created: 1_795_341_600_000}, Status: gamelog.Over}
	rec.Seats.Owners = [2]gamelog.Person{{ID: "inner-a", Name: `A "Quick" One`}, {ID: "inner-b", Name: "Bo}"}}
	rec.End.Outcome = game.Won(game.Black, game.Resignation)
	for i, text := range []string{"Cb8-a5", "e3-f4"} {
		p := must.Get(match.Play(text))(t)
		rec.Plies = rec.Plies.Append(gamelog.Ply{Played: p, Left: 300_000 - int64(i)*1500, Spent: int64(i) * 3500})
	}
	return rec
}

func TestOf(t *testing.T) {
	rec := fromlog.Record(played(t, gamelog.Terms{Clock: &gamelog.Control{Base: 300_000, Increment: 2000}}), cheskers.Game)
	want := `[Event "By invitation"]
[Site "Abc123"]
[Date "2026.11.22"]
[White "A \"Quick\" One"]
[Black "Bo}"]
[Result "0-1"]
[Variant "Cheskers"]
[RulesVersion "1"]
[TimeControl "300+2"]
[Termination "resignation"]

1. Cb8-a5 {[%clk 0:05:00] [%emt 0:00:00]} 1... e3-f4
{[%clk 0:04:58.500] [%emt 0:00:03.500]} 0-1
`
	if got := rec.Text(); got != want {
		t.Errorf("written as\n%s", got)
	}
	read := must.Get(pgn.Read(rec.Text(), pgn.Pasted, catalog.Games))(t)
	if diff := cmp.Diff(rec, read, same); diff != "" {
		t.Errorf("read back it differs:\n%s", diff)
	}
}

func TestTimeControl(t *testing.T) {
	control := func(base, increment int64) *gamelog.Control {
		return &gamelog.Control{Base: base, Increment: increment}
	}
	for want, terms := range map[string]gamelog.Terms{
		"-":                   {},
		"90.5+0.25":           {Clock: control(90_500, 250)},
		"W 300+2, B 180+0":    {Clock: control(300_000, 2000), Black: control(180_000, 0)},
		"300+2":               {Clock: control(300_000, 2000), Black: control(300_000, 2000)},
		"1/259200":            {Days: 3},
		"W 60+0, B 60.125+10": {Clock: control(60_000, 0), Black: control(60_125, 10_000)},
	} {
		rec := fromlog.Record(played(t, terms), cheskers.Game)
		if got := rec.Tag(pgn.TagTimeControl); got != want {
			t.Errorf("written as %q, want %q", got, want)
		}
		if terms.Clock != nil && terms.Black != nil && *terms.Black == *terms.Clock {
			terms.Black = nil
		}
		read, ok := fromlog.Terms(want)
		if diff := cmp.Diff(terms, read); diff != "" || ok == (want == "-") {
			t.Errorf("%q is read as %+v", want, read)
		}
	}
}

// TestNothingInner: a record names no id of the store.
func TestNothingInner(t *testing.T) {
	rec := played(t, gamelog.Terms{})
	for _, text := range []string{string(fromlog.JSON(rec, cheskers.Game)), new(fromlog.Record(rec, cheskers.Game)).Text()} {
		if strings.Contains(text, "inner") {
			t.Errorf("an inner id stands in\n%s", text)
		}
	}
}

// What no game here has is no clock.
func TestTermsThatAreNone(t *testing.T) {
	for _, text := range []string{"", "?", "40/7200:3600", "*180", "300", "0+0", "99999+1", "1/100", "1/8640000", "W 300+2", "W 300+2, B x", "-1+5", "1e3+0"} {
		if terms, ok := fromlog.Terms(text); ok {
			t.Errorf("%q is read as %+v", text, terms)
		}
	}
}

func TestEventSaysHowAGameCameAbout(t *testing.T) {
	for want, rec := range map[string]gamelog.Record{
		"By invitation":        {},
		"Open challenge":       {Terms: gamelog.Terms{Visibility: gamelog.Open}},
		"Rematch":              {Chain: gamelog.Chain{RematchOf: "Abc123"}, Terms: gamelog.Terms{Visibility: gamelog.Open}},
		"On one device":        {Side: gamelog.SideBoth},
		"Against the computer": {Computer: &gamelog.Computer{Level: 3}, Chain: gamelog.Chain{RematchOf: "Abc123"}},
	} {
		of := fromlog.Record(&rec, cheskers.Game)
		if got := of.Tag(pgn.TagEvent); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A game of a match or a tournament says which one it is.
func TestRound(t *testing.T) {
	for want, rec := range map[string]gamelog.Record{
		"":  {},
		"2": {Chain: gamelog.Chain{Series: &gamelog.Series{Number: 2, Games: make([]gamelog.SeriesGame, 3)}}},
		"4": {Chain: gamelog.Chain{Tournament: &gamelog.TournamentGame{Round: 4, Board: 1}}},
	} {
		of := fromlog.Record(&rec, cheskers.Game)
		if got := of.Tag("Round"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
