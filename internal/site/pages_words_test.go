package site

import (
	"slices"
	"testing"
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
