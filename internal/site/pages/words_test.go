package pages

import (
	"slices"
	"testing"

	"threefold/internal/gamelog"
)

func TestResultWords(t *testing.T) {
	for _, c := range []struct{ result, score, white, black string }{
		{"1-0", "1–0", "won", "lost"},
		{"0-1", "0–1", "lost", "won"},
		{"1/2-1/2", "½–½", "drew", "drew"},
	} {
		got := []string{score(c.result), fate(c.result, "white"), fate(c.result, "black")}
		if want := []string{c.score, c.white, c.black}; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", c.result, got, want)
		}
	}
}

// The page's test of its own tint holds the same pairs.
func TestTintOfNames(t *testing.T) {
	for name, want := range map[string]int{"": 0, "A": 1, "Calm Heron": 1, "Żuraw": 2} {
		if got := tint(name); got != want {
			t.Errorf("%q: %d, want %d", name, got, want)
		}
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
	if got := stamp(946_684_800_000) + " " + date(946_684_800_000); got != "2000-01-01T00:00:00Z 1 Jan 2000" {
		t.Error(got)
	}
}

func TestClockTexts(t *testing.T) {
	clock := func(base, increment int64) *gamelog.Control {
		return &gamelog.Control{Base: base, Increment: increment}
	}
	for _, c := range []struct {
		terms       gamelog.Terms
		short, full string
	}{
		{gamelog.Terms{}, "no clock", "No clock"},
		{gamelog.Terms{Clock: clock(600_000, 5000)}, "10 + 5", "10 minutes + 5 seconds a move"},
		{gamelog.Terms{Clock: clock(1_800_000, 0)}, "30 + 0", "30 minutes each"},
		{gamelog.Terms{Clock: clock(60_000, 1000)}, "1 + 1", "1 minute + 1 second a move"},
		{gamelog.Terms{Clock: clock(90_000, 0)}, "1:30 + 0", "1 minute 30 seconds each"},
		{gamelog.Terms{Clock: clock(19_000, 0)}, "0:19 + 0", "19 seconds each"},
		{gamelog.Terms{Clock: clock(0, 5000)}, "0 + 5", "0 minutes + 5 seconds a move"},
		{gamelog.Terms{Clock: clock(600_000, 5000), Black: clock(600_000, 5000)}, "10 + 5", "10 minutes + 5 seconds a move"},
		{gamelog.Terms{Clock: clock(600_000, 5000), Black: clock(300_000, 3000)}, "10 + 5 / 5 + 3",
			"White 10 minutes + 5 seconds a move, Black 5 minutes + 3 seconds a move"},
		{gamelog.Terms{Days: 1}, "1 day a move", "1 day a move"},
		{gamelog.Terms{Days: 2}, "2 days a move", "2 days a move"},
	} {
		if got := clockText(c.terms); got != c.short {
			t.Errorf("%+v: %q, want %q", c.terms, got, c.short)
		}
		if got := clockSentence(c.terms); got != c.full {
			t.Errorf("%+v: %q, want %q", c.terms, got, c.full)
		}
	}
}
