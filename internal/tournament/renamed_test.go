package tournament_test

import (
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/tournament"
)

// Who made it, joined, spoke and has taken a place over is renamed; what this program cannot read whole stays as it is.
func TestRenamed(t *testing.T) {
	const by, zoe = `{"by":{"id":"p1","name":"Ada"}`, `{"by":{"id":"p1","name":"Zoe"}`
	for _, c := range []struct {
		kind       tournament.Kind
		version    int
		data, want string // empty for an error
	}{
		{tournament.Joined, 1, by + `}`, zoe + `}`},
		{tournament.Joined, 1, `{"by":{"id":"p2","name":"Ada"}}`, `{"by":{"id":"p2","name":"Ada"}}`},
		{tournament.Said, 1, by + `,"text":"Ada"}`, zoe + `,"text":"Ada"}`},
		{tournament.Became, 1, `{"player":"p1","by":{"id":"p1","name":"Ada"}}`, `{"player":"p1","by":{"id":"p1","name":"Zoe"}}`},
		{tournament.Left, 1, `{"player":"p1"}`, `{"player":"p1"}`},
		{tournament.Joined, 2, by + `}`, ""},
		{tournament.Said, 1, by + `,"text":"Ada","more":1}`, ""},
		{tournament.Created, 1, `{`, ""},
	} {
		e := tournament.Event{Kind: c.kind, Version: c.version, Data: []byte(c.data)}
		got, changed, err := e.Renamed(gamelog.Person{ID: "p1", Name: "Zoe"})
		if want := map[bool]string{true: c.data, false: c.want}[c.want == ""]; string(got.Data) != want || changed != (want != c.data) || (err != nil) != (c.want == "") {
			t.Errorf("%s of version %d, %s: %s, %t, %v", c.kind, c.version, c.data, got.Data, changed, err)
		}
	}
}
