package api

import (
	"bytes"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/archive"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/site/httpx"
	"threefold/internal/testkit/must"
)

// What followed a position carries what shows it; a move that the rules do not know
// keeps its text alone, and so does an end.
func TestShowExplored(t *testing.T) {
	g := cheskers.Game
	start := must.Get(g.Parse(g.Start))(t)
	move := start.Moves()[0].Text
	_, played, err := start.Play(move)
	must.Do(t, err)
	one := archive.Tally{White: 1}
	got := show(start, archive.Explored{Tally: archive.Tally{White: 3}, Moves: []archive.Continuation{
		{Move: move, Tally: one, Slug: "a"}, {Move: "z9-z8", Tally: one, Slug: "b"}, {Tally: one, Slug: "c"}}})
	want := []next{{Move: move, Shown: played.Shown, Games: 1, Tally: one, Slug: "a", Played: &played},
		{Move: "z9-z8", Shown: "z9-z8", Games: 1, Tally: one, Slug: "b"}, {Games: 1, Tally: one, Slug: "c"}}
	if diff := cmp.Diff(want, got.Moves); diff != "" {
		t.Error(diff)
	}
}

// FuzzCreateBody: whatever is posted is of the form of a wish, or is refused with a
// code and a sentence.
func FuzzCreateBody(f *testing.F) {
	for _, body := range []string{`{}`, `[]`, `game=cheskers`, `{"game":"cheskers"`, `{"game":"cheskers","side":"white"}{}`, `{"game":7}`,
		"{\"game\":\"chesk\xffers\"}", "{\"game\":\"\x00\"}", `{"game":"cheskers","side":"white","terms":{"clock":{"base":1.5,"increment":0}}}`,
		`{"game":"cheskers","side":"white","terms":{"clock":{"base":600000,"increment":5000}}}`} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		r := httptest.NewRequest("POST", "/api/games", bytes.NewReader(b))
		r.Header.Set("Content-Type", "application/json")
		var body createBody
		err := httpx.ReadJSON(httptest.NewRecorder(), r, &body)
		if err == nil {
			return
		}
		if coded, ok := errors.AsType[*gamelog.Error](err); !ok || coded.Code == "" || !strings.HasSuffix(coded.Error(), ".") {
			t.Errorf("%q: %#v is no fault with code and text", b, err)
		}
	})
}
