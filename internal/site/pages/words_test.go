package pages

import (
	"os"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/locale"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
)

// words are examples of what the page's modules say as well; their tests read them too.
type words struct {
	Scores  map[string]string
	Fates   []struct{ Result, White, Black string }
	Reasons map[string]string
	Moves   map[int]string
	Tints   map[string]int
	Clocks  []struct {
		Terms gamelog.Terms
		Text  string
	}
}

// english returns the texts in English.
func english(t *testing.T) *locale.Language {
	t.Helper()
	return must.Get(locale.Embedded())(t).English()
}

func TestWordsOfServerAndPage(t *testing.T) {
	l, b := english(t), must.Get(os.ReadFile("testdata/words.json"))(t)
	same := func(what any, got, want any) {
		if got != want {
			t.Errorf("%+v: %v, want %v", what, got, want)
		}
	}
	w := sitetest.Decode[words](t, string(b))
	for result, want := range w.Scores {
		same(result, score(l, result), want)
	}
	for _, c := range w.Fates {
		same(c.Result, fate(c.Result, "white")+" "+fate(c.Result, "black"), c.White+" "+c.Black)
		same(c.Result, fateText(l, c.Result, "white")+" "+fateText(l, c.Result, "black"), c.White+" "+c.Black)
	}
	for reason, want := range w.Reasons {
		same(reason, reasonText(l, game.Reason(reason)), want)
	}
	for _, reason := range game.Reasons {
		same(reason, reasonText(l, reason), reason.Text())
		same(reason, reasonTitle(l, reason), capital(reason.Text()))
	}
	for plies, want := range w.Moves {
		same(plies, l.T("words.moves", "n", moveNumber(plies)), want)
	}
	for name, want := range w.Tints {
		same(name, tint(name), want)
	}
	for _, c := range w.Clocks {
		same(c.Terms, c.Terms.ClockIn(l), c.Text)
	}
	if len(w.Scores) < 4 || len(w.Fates) < 4 || len(w.Reasons) < 7 || len(w.Moves) < 6 || len(w.Tints) < 4 || len(w.Clocks) < 10 {
		t.Errorf("too few examples: %+v", w)
	}
}

func TestLettersOfNames(t *testing.T) {
	for name, want := range map[string][2]string{"calm heron": {"C", "Calm heron"}, "żuraw": {"Ż", "Żuraw"}, "": {"?", ""}} {
		if got := [2]string{initial(name), capital(name)}; got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestMomentsForMachines(t *testing.T) {
	if got := stamp(946_684_800_000) + " " + date(english(t), 946_684_800_000); got != "2000-01-01T00:00:00Z 1 Jan 2000" {
		t.Error(got)
	}
}

func TestClockSentences(t *testing.T) {
	clock := func(base, increment int64) *gamelog.Control {
		return &gamelog.Control{Base: base, Increment: increment}
	}
	for _, c := range []struct {
		terms gamelog.Terms
		full  string
	}{
		{gamelog.Terms{}, "No clock"},
		{gamelog.Terms{Clock: clock(600_000, 5000)}, "10 minutes + 5 seconds per move"},
		{gamelog.Terms{Clock: clock(1_800_000, 0)}, "30 minutes each"},
		{gamelog.Terms{Clock: clock(60_000, 1000)}, "1 minute + 1 second per move"},
		{gamelog.Terms{Clock: clock(90_000, 0)}, "1 minute 30 seconds each"},
		{gamelog.Terms{Clock: clock(19_000, 0)}, "19 seconds each"},
		{gamelog.Terms{Clock: clock(0, 5000)}, "0 minutes + 5 seconds per move"},
		{gamelog.Terms{Clock: clock(600_000, 5000), Black: clock(600_000, 5000)}, "10 minutes + 5 seconds per move"},
		{gamelog.Terms{Clock: clock(600_000, 5000), Black: clock(300_000, 3000)},
			"White 10 minutes + 5 seconds per move, Black 5 minutes + 3 seconds per move"},
		{gamelog.Terms{Days: 1}, "1 day per move"},
		{gamelog.Terms{Days: 2}, "2 days per move"},
	} {
		if got := clockSentence(english(t), c.terms); got != c.full {
			t.Errorf("%+v: %q, want %q", c.terms, got, c.full)
		}
	}
}

// A name that is written from right to left turns nothing round but itself.
func TestTitlesIsolateNames(t *testing.T) {
	s := wire.Snapshot{Creator: "نور", State: wire.State{Status: gamelog.Playing, White: "نور", Black: "דנה"}}
	if got, want := titleOf(english(t), &s, "Cheskers"), "\u2068نور\u2069 – \u2068דנה\u2069, Cheskers"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	s.State.Status = gamelog.Invited
	if got, want := titleOf(english(t), &s, "Cheskers"), "\u2068نور\u2069 invites you to Cheskers"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A game by days says how much time is left for the move.
func TestTimeLeft(t *testing.T) {
	for d, want := range map[time.Duration]string{
		7 * 24 * time.Hour: "7 days left", 48*time.Hour - 1: "48 h left", time.Hour + 1: "2 h left",
		time.Hour - 1: "59 min left", -time.Second: "0 min left",
	} {
		if got := left(english(t), d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}
