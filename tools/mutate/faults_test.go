package main

import (
	"slices"
	"testing"

	"threefold/internal/testkit/must"
)

func TestFaults(t *testing.T) {
	for body, want := range map[string][]string{
		"return a == b":                    {"return a != b"},
		"return a < b":                     {"return a <= b", "return a >= b"},
		"return a && !b":                   {"return a || !b", "return a && b"},
		"n++":                              {"n--"},
		"if f() { g() }":                   {"if !(f()) { g() }"},
		"if a > b { g() }":                 {"if a >= b { g() }", "if a <= b { g() }"},
		"switch { case a != b, f(): g() }": {"switch { case a == b, f(): g() }", "switch { case a != b, !(f()): g() }"},
		"switch n { case 1: g() }":         nil,
		"g(a, -b)":                         nil,
	} {
		const head = "package p\n\nconst limit = 2 * 3\n\nfunc f() { "
		faults := must.Get(faultsIn("f.go", []byte(head+body+" }\n")))(t)
		var got []string
		for _, f := range faults {
			got = append(got, string(f.source[len(head):len(f.source)-3]))
			if f.line != 5 {
				t.Errorf("%s: %v", body, f)
			}
		}
		slices.Sort(got)
		if slices.Sort(want); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}

func TestSpread(t *testing.T) {
	faults := make([]fault, 10)
	for i := range faults {
		faults[i].line = i
	}
	if got := spread(faults, 3); len(got) != 3 || got[0].line != 0 || got[1].line != 3 || got[2].line != 6 {
		t.Errorf("%v", got)
	}
	if len(spread(faults, 0)) != 10 || len(spread(faults, 20)) != 10 {
		t.Error("not all of them")
	}
}
