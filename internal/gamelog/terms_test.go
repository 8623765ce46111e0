package gamelog

import (
	"errors"
	"testing"

	"threefold/internal/game"
)

// errorCode is the code of an error; "" where there is none.
func errorCode(err error) string {
	var f *Error
	if errors.As(err, &f) {
		return f.Code
	}
	return ""
}

const minute, second = 60_000, 1000 // milliseconds

func TestTermsAreChecked(t *testing.T) {
	clock := func(base, increment int64) *Control { return &Control{Base: base, Increment: increment} }
	for name, c := range map[string]struct {
		terms Terms
		want  string // of the error
	}{
		"no clock":                       {Terms{}, ""},
		"one day":                        {Terms{Days: 1}, ""},
		"14 days":                        {Terms{Days: 14}, ""},
		"15 days":                        {Terms{Days: 15}, "bad_clock"},
		"days below zero":                {Terms{Days: -1}, "bad_clock"},
		"days and a clock":               {Terms{Days: 1, Clock: clock(minute, 0)}, "bad_clock"},
		"a clock for Black alone":        {Terms{Black: clock(minute, 0)}, "bad_clock"},
		"days, and a clock for Black":    {Terms{Days: 1, Black: clock(minute, 0)}, "bad_clock"},
		"two clocks":                     {Terms{Clock: clock(minute, 0), Black: clock(2*minute, 0)}, ""},
		"the longest clock":              {Terms{Clock: clock(180*minute, 180*second)}, ""},
		"a longer clock":                 {Terms{Clock: clock(180*minute+1, 0)}, "bad_clock"},
		"a longer increment":             {Terms{Clock: clock(minute, 180*second+1)}, "bad_clock"},
		"a clock below zero":             {Terms{Clock: clock(-1, 2*second)}, "bad_clock"},
		"an increment below zero":        {Terms{Clock: clock(minute, -1)}, "bad_clock"},
		"a second at the start":          {Terms{Clock: clock(second, 0)}, ""},
		"a second for each move":         {Terms{Clock: clock(0, second)}, ""},
		"less than a second of either":   {Terms{Clock: clock(second-1, second-1)}, "bad_clock"},
		"Black has less than a second":   {Terms{Clock: clock(minute, 0), Black: clock(0, 0)}, "bad_clock"},
		"takebacks freely":               {Terms{Takebacks: Freely}, ""},
		"no takebacks":                   {Terms{Takebacks: Never}, ""},
		"takebacks of an unknown kind":   {Terms{Takebacks: "sometimes"}, "bad_takebacks"},
		"an open challenge":              {Terms{Visibility: Open}, ""},
		"a private game":                 {Terms{Visibility: Private}, ""},
		"a visibility that is not known": {Terms{Visibility: "secret"}, "bad_visibility"},
	} {
		if err := c.terms.Check(); errorCode(err) != c.want || (err == nil) != (c.want == "") {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestTimesAtTheStart(t *testing.T) {
	white, black := &Control{Base: minute}, &Control{Base: 2 * minute}
	for name, c := range map[string]struct {
		terms Terms
		want  [2]int64 // milliseconds, of White and Black
		timed bool
	}{
		"no clock":   {Terms{}, [2]int64{}, false},
		"one clock":  {Terms{Clock: white}, [2]int64{minute, minute}, true},
		"two clocks": {Terms{Clock: white, Black: black}, [2]int64{minute, 2 * minute}, true},
		"three days": {Terms{Days: 3}, [2]int64{3 * 86_400_000, 3 * 86_400_000}, true},
	} {
		if got := c.terms.startTimes(); got != c.want || c.terms.timed() != c.timed {
			t.Errorf("%s: %v, timed %t", name, got, c.terms.timed())
		}
	}
}

// After an exchange of sides each player keeps their own clock.
func TestClocksAreExchanged(t *testing.T) {
	white, black := &Control{Base: minute}, &Control{Base: 2 * minute}
	if got := (Terms{Clock: white, Black: black}).exchanged(); got.control(game.White) != black || got.control(game.Black) != white {
		t.Errorf("two clocks become %+v", got)
	}
	if got := (Terms{Clock: white}).exchanged(); got.control(game.White) != white || got.control(game.Black) != white {
		t.Errorf("one clock becomes %+v", got)
	}
}
