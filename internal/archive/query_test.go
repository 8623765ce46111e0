package archive

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/testkit/must"
)

// A query is read as it was written, with every field.
func TestQueriesAreReadAsWritten(t *testing.T) {
	for _, q := range []Query{
		{},
		{Game: "cheskers"}, {Computer: true, Player: Who{Me: true}},
		{Player: Who{Name: "Zoë of the Hill"}, Against: Who{Name: "Ben"}, Result: Lost, Sort: Longest, After: Cursor{Plies: 40, EndedAt: 17, Slug: "aB3"}},
		{Player: Who{Me: true}, Against: Who{Page: "Abc123"}, Result: Won},
		{Player: Who{Page: "Abc123"}, Result: Drawn, Side: AsBlack}, {After: Cursor{EndedAt: 17, Slug: "aB3"}, Back: true},
		{Game: "cheskers", Position: stood("cheskers")}, {Game: "cheskers", Computer: true, Pieces: Pieces{One: []string{"camel", "camel"}, Other: []string{"bishop"}}},
		{Game: "chesquerque", Pieces: Pieces{Other: []string{"archbishop"}}}, {Game: "quadsquare", Pieces: Pieces{Alone: true}},
		{Game: "cheskers", Opening: Opening{"b8-a5", "a3-b4"}, Reason: game.TimeBareKing, Pace: Untimed, MinMoves: 3, MaxMoves: 20, Since: "2026-01-31", Until: "2026-02-01",
			After: Cursor{EndedAt: 17, Slug: "aB3"}},
	} {
		if len(q.Opening) > 0 {
			q.Opening = beginning(t, "cheskers", 2)
		}
		got, problems := Read(q.Values(), catalog.Find)
		if diff := cmp.Diff(q, got); diff != "" || len(problems) > 0 {
			t.Errorf("%s: %v\n%s", q.Values().Encode(), problems, diff)
		}
	}
}

// stood is the start of a game, as a query has it.
func stood(id string) Stood {
	g, _ := catalog.Find(id)
	return Stood{g.Start, Hash(g, g.Start)}
}

// beginning is the first of the legal moves, so many times.
func beginning(t *testing.T, id string, plies int) Opening {
	t.Helper()
	g, _ := catalog.Find(id)
	match := must.Get(game.NewMatch(g, g.Start))(t)
	var o Opening
	for range plies {
		played := must.Get(match.Play(match.Position().Moves()[0].Text))(t)
		o = append(o, played.Text)
	}
	return o
}

// A form sends every field, most of them empty; those ask nothing.
func TestEmptyFieldsAskNothing(t *testing.T) {
	v := url.Values{}
	for _, field := range []string{FieldGame, FieldPlayer, FieldAgainst, FieldMine, FieldOf, FieldVersus, FieldWith, FieldResult, FieldReason, FieldPace,
		FieldMin, FieldMax, FieldSince, FieldUntil, FieldOpening, FieldStood, FieldOne, FieldOther, FieldBesides, FieldSort, FieldBefore, FieldBack} {
		v.Set(field, " ")
	}
	if q, problems := Read(v, catalog.Find); !q.Plain() || len(problems) > 0 {
		t.Errorf("read as %+v, %v", q, problems)
	}
}

// What cannot be understood is told at its field.
func TestProblems(t *testing.T) {
	for query, field := range map[string]string{
		"game=draughts": FieldGame, "player=%00": FieldPlayer, "against=%3Cb%3E": FieldAgainst, "of=a-b": FieldOf, "vs=%20x/y": FieldVersus, "with=friends": FieldWith,
		"result=won": FieldResult, "result=maybe": FieldResult, "reason=boredom": FieldReason, "clock=fast": FieldPace,
		"min=0": FieldMin, "min=x": FieldMin, "max=10000": FieldMax, "min=5&max=4": FieldMax,
		"since=yesterday": FieldSince, "until=2026-02-30": FieldUntil, "since=2026-02-02&until=2026-02-01": FieldUntil,
		"moves=b8-a5": FieldOpening, "game=cheskers&moves=e2-e4": FieldOpening, "sort=shortest": FieldSort,
		"before=x": FieldBefore, "back=x": FieldBack, "back=5-a&before=5-a": FieldBack, "before=5-": FieldBefore, "sort=longest&before=5-a": FieldBefore,
		"position=x": FieldStood, "game=cheskers&position=x": FieldStood, "one=camel": FieldOne, "game=cheskers&one=pawn": FieldOne, "game=cheskers&other=archbishop": FieldOther,
		"game=cheskers&one=camel&other=camel": FieldOne, "game=cheskers&one=camel&one=camel&one=camel&one=camel": FieldOne, "game=cheskers&besides=all": FieldBesides,
		"player=" + strings.Repeat("x", 400): FieldPlayer,
		"side=white":                         FieldSide, "player=Ada&side=left": FieldSide, "mine=1&player=Ada": FieldPlayer, "of=Abc&player=Ada": FieldPlayer, "vs=Abc&against=Ada": FieldAgainst, "mine=1&of=Abc": FieldMine,
	} {
		v := must.Get(url.ParseQuery(query))(t)
		_, problems := Read(v, catalog.Find)
		if !slices.ContainsFunc(problems, func(p Problem) bool { return p.Field == field && strings.HasSuffix(p.Error.Error(), ".") }) {
			t.Errorf("%s: %v", query, problems)
		}
	}
}

// Of an opponent without a player the opponent is the player.
func TestAgainstAlone(t *testing.T) {
	q, problems := Read(url.Values{"against": {"Ada"}}, catalog.Find)
	if want := (Query{Player: Who{Name: "Ada"}}); cmp.Diff(want, q) != "" || len(problems) > 0 {
		t.Errorf("%+v, %v", q, problems)
	}
}

// Names are the same without regard to capitals and width, and differ by letters.
func TestKeys(t *testing.T) {
	for _, same := range [][]string{{"Ada", "ADA", "ａｄａ", " ada "}, {"Żółw", "żÓłw"}, {"Red Robin", "red  robin"}} {
		for _, name := range same {
			if Key(name) != Key(same[0]) || Key(name) == "" {
				t.Errorf("%q is looked for as %q", name, Key(name))
			}
		}
	}
	if Key("Ada") == Key("Ade") || Key("<b>") != "" {
		t.Error("keys are too much alike, or of what is no name")
	}
}

// Moves are read with numbers or without, and each way of writing one move is the same.
func TestReadOpening(t *testing.T) {
	g, _ := catalog.Find("cheskers")
	moves := beginning(t, "cheskers", 3)
	for _, text := range []string{strings.Join(moves, " "), "1. " + moves[0] + " " + moves[1] + " 2." + moves[2], "1... " + moves[0] + "\n" + moves[1] + "\t2 " + moves[2]} {
		if got, err := ReadOpening(g, text); cmp.Diff(moves, got) != "" || err != nil {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
	if _, err := ReadOpening(g, strings.Join(beginning(t, "cheskers", OpeningPlies+1), " ")); err == nil {
		t.Error("a beginning is as long as one likes")
	}
}

// What pages and records show is read, be there a space within a move.
func TestReadOpeningWithASpaceInAMove(t *testing.T) {
	g, _ := catalog.Find("chesquerque")
	want := Opening{"b2b4", "h8h7", "b4b5", "c8c6", "b5b6", "a8a6", "b6a7", "a9a7"}
	for _, text := range []string{"1. b4 h7 2. b5 c6 3. b6 a6 4. bxa7 e.p. Rxa7", "b4 h7 b5 c6 b6 a6 bxa7\ne.p. Rxa7", "b4 h7 b5 c6 b6 a6 bxa7 e.p.", "b4 h7 b5 c6 b6 a6 bxa7e.p."} {
		if got, err := ReadOpening(g, text); err != nil || len(got) < 7 || cmp.Diff(want[:len(got)], got) != "" {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
	if _, err := ReadOpening(g, "e.p. a5"); err == nil {
		t.Error("a remark before the first move is read")
	}
}

// What begins with an opening lies between its code and the one after, and nothing else does.
func TestOpeningCodes(t *testing.T) {
	o := Opening{"a", "b"}
	for _, other := range []Opening{{"a", "b"}, {"a", "b", "c"}, {"a", "b", "zzz", "d"}} {
		if code := other.Code(); code < o.Code() || code >= o.After() {
			t.Errorf("%v is not found", other)
		}
	}
	for _, other := range []Opening{{}, {"a"}, {"b"}, {"a", "c"}, {"b", "a"}} {
		if code := other.Code(); code >= o.Code() && code < o.After() {
			t.Errorf("%v is found", other)
		}
	}
}

// A position is the same whatever its counters, and hashes stay as they are for ever.
func TestHash(t *testing.T) {
	g, _ := catalog.Find("cheskers")
	if got := Hash(g, g.Start); got != hashOfStart {
		t.Errorf("the start of Cheskers is %d now, and was %d: stored positions are not found any more", got, hashOfStart)
	}
	same := strings.TrimSuffix(g.Start, " 0 1") + " 7 30"
	if Hash(g, same) != Hash(g, g.Start) {
		t.Error("counters are part of the hash")
	}
	other, _ := catalog.Find("chesquerque")
	if Hash(other, g.Start) == Hash(g, g.Start) {
		t.Error("two games share positions")
	}
}

// FuzzCursor: a place in the archive is one that the archive's own pages name, and its
// slug is one that every store can be asked for.
func FuzzCursor(f *testing.F) {
	for _, text := range []string{"", "1-", "1-aB3", "+1-aB3", "3-1-aB3", "1-0190c1a0-0000-7000-8000-000000000000",
		"1-" + strings.Repeat("\x00", 36), "1-" + strings.Repeat("\xff", 36), "99999999999999999999-x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, sort := range []Sort{Newest, Longest} {
			cursor, ok := ReadCursor(sort, text)
			if !ok {
				continue
			}
			if got := (Query{Sort: sort, After: cursor}).Values().Get(FieldBefore); got != text {
				t.Errorf("%q is read as %+v, which is written %q", text, cursor, got)
			}
			if !slugForm.MatchString(cursor.Slug) {
				t.Errorf("%q names the game %q", text, cursor.Slug)
			}
		}
	})
}

// FuzzQuery: what an address asks for is asked for again by the address that is written
// of it, whatever it was.
func FuzzQuery(f *testing.F) {
	for _, query := range []string{"", "game=cheskers&player=Ada&against=Ben&result=won", "mine=1&sort=longest&before=3-5-a", "since=2026-01-01&until=9999-12-31",
		"sort=longest&back=3-5-a", "of=a&vs=b&with=computer&min=1&max=9999&clock=days&reason=time+against+bare+king", "game=quadsquare&moves=1.+c3-M1", "game=cheskers&one=king&one=camel&one=&other=bishop&besides=nothing", "game=cheskers&position=8%2F8%2F8%2F8%2F8%2F4K3%2F8%2F6k1+w+0+1", "player=%00%ff&before=1-x&sort=x"} {
		f.Add(query)
	}
	f.Fuzz(func(t *testing.T, query string) {
		v, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		q, problems := Read(v, catalog.Find)
		if len(problems) > 0 {
			return
		}
		again, problems := Read(q.Values(), catalog.Find)
		if diff := cmp.Diff(q, again); diff != "" || len(problems) > 0 {
			t.Errorf("%q is read as %+v, and then with %v\n%s", query, q, problems, diff)
		}
	})
}
