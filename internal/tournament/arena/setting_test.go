package arena

import (
	"strings"
	"testing"
	"time"
)

func known(id string) bool { return id == "cheskers" || id == "chesquerque" || id == "quadsquare" }

func TestReadNamesTheWrongPart(t *testing.T) {
	const good = "Sun 18:00 Europe/Berlin 60m cheskers,chesquerque 5+3"
	for _, c := range []struct{ text, part string }{
		{"", "is not a day, a time"},
		{"Sun 18:00 Europe/Berlin 60m cheskers", "is not a day, a time"},
		{good + " robots", "only programs may follow"},
		{strings.Replace(good, "Sun", "Sunday", 1), `the day "Sunday"`},
		{strings.Replace(good, "18:00", "6pm", 1), `the time "6pm"`},
		{strings.Replace(good, "18:00", "24:00", 1), `the time "24:00"`},
		{strings.Replace(good, "18:00", "8:00", 1), `the time "8:00"`},
		{strings.Replace(good, "Europe/Berlin", "Berlin", 1), `the time zone "Berlin"`},
		{strings.Replace(good, "Europe/Berlin", "Local", 1), `the time zone "Local"`},
		{strings.Replace(good, "60m", "60", 1), `the length "60"`},
		{strings.Replace(good, "60m", "1m", 1), `the length "1m"`},
		{strings.Replace(good, "60m", "13h", 1), `the length "13h"`},
		{strings.Replace(good, "chesquerque", "chess", 1), `"chess", which is not the id`},
		{strings.Replace(good, "chesquerque", "cheskers", 1), `"cheskers", which is not the id of one more`},
		{strings.Replace(good, "5+3", "5", 1), `the clock "5"`},
		{strings.Replace(good, "5+3", "x+3", 1), `the clock "x+3"`},
		{strings.Replace(good, "5+3", "5++3", 1), `the clock "5++3"`},
		{strings.Replace(good, "5+3", "0x5p0+3", 1), `the clock "0x5p0+3"`},
		{strings.Replace(good, "5+3", "-5+3", 1), `the clock "-5+3"`},
		{strings.Replace(good, "5+3", "0+0", 1), `the clock "0+0"`},
		{strings.Replace(good, "5+3", "NaN+3", 1), `the clock "NaN+3"`},
		{strings.Replace(good, "5+3", "1e300+3", 1), `the clock "1e300+3"`},
		{strings.Replace(good, "5+3", "5+999999999999", 1), `the clock "5+999999999999"`},
	} {
		if _, err := Read(c.text, known); err == nil || !strings.Contains(err.Error(), c.part) {
			t.Errorf("%q: %v, want %q", c.text, err, c.part)
		}
	}
	s, err := Read("  "+strings.ReplaceAll(good, " ", "  ")+" programs", known)
	if err != nil || !s.Programs || s.Length != time.Hour || s.Clock.Base != 300_000 || s.Clock.Increment != 3000 || len(s.Games) != 2 {
		t.Errorf("%+v, %v", s, err)
	}
	if same, _ := Read(strings.Replace(good, "60m", "1h", 1)+" programs", known); same.Next(time.UnixMilli(0)).ID != s.Next(time.UnixMilli(0)).ID {
		t.Error("the same hour, written otherwise, has another id")
	}
}

// FuzzRead holds that what is read has hours that follow each other, each once.
func FuzzRead(f *testing.F) {
	f.Add("Sun 18:00 Europe/Berlin 60m cheskers,chesquerque,quadsquare 5+3", int64(1_750_000_000))
	f.Add("Sat 23:59 America/Havana 12h cheskers 0.5+1 programs", int64(1_700_000_000))
	f.Fuzz(func(t *testing.T, text string, at int64) {
		s, err := Read(text, known)
		if err != nil || at < 0 || at > 4e9 {
			return
		}
		now := time.Unix(at, 0)
		h := s.Next(now)
		if next := s.Next(h.Ends); !h.Ends.After(now) || h.Starts.Sub(now) > 8*24*time.Hour || !next.Starts.After(h.Starts) || next.ID == h.ID || s.Next(h.Starts).ID != h.ID {
			t.Errorf("%q: %v, then %v", text, h, next)
		}
	})
}

// TestHoursAroundTheChangeOfClocks: the hour stays at its time of day, and lasts as long as ever.
func TestHoursAroundTheChangeOfClocks(t *testing.T) {
	for text, want := range map[string][]string{
		"Sun 18:00 Europe/Berlin 60m cheskers 5+3":  {"2026-03-22T17:00", "2026-03-29T16:00", "2026-04-05T16:00"},
		"Sun 02:30 Europe/Berlin 60m cheskers 5+3":  {"2026-03-22T01:30", "2026-03-29T01:30", "2026-04-05T00:30"}, // 02:30 does not exist on the 29th
		"Sat 23:30 America/Havana 2h cheskers 5+3":  {"2026-03-22T03:30", "2026-03-29T03:30", "2026-04-05T03:30"},
		"Sun 00:15 America/Havana 30m cheskers 5+3": {"2026-03-22T04:15", "2026-03-29T04:15", "2026-04-05T04:15"},
	} {
		s, err := Read(text, known)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		at := time.Date(2026, 3, 20, 0, 0, 0, 0, time.UTC)
		for range want {
			h := s.Next(at)
			got, at = append(got, h.Starts.UTC().Format("2006-01-02T15:04")), h.Ends
			if h.Ends.Sub(h.Starts) != s.Length {
				t.Errorf("%s lasts %s", text, h.Ends.Sub(h.Starts))
			}
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	autumn, _ := Read("Sun 02:30 Europe/Berlin 60m cheskers 5+3", known) // exists twice on 25 October
	if h := autumn.Next(time.Date(2026, 10, 24, 12, 0, 0, 0, time.UTC)); autumn.Next(h.Ends).Starts.Sub(h.Starts) < 6*24*time.Hour {
		t.Errorf("one day has two hours: %v", h)
	}
}
