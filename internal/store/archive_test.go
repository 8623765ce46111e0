package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

// archived is a finished game for the archive, as tests describe it.
type archived struct {
	id           string
	game         string
	white, black string // names; their ids are the same in small letters
	result       game.Result
	reason       game.Reason
	plies        int
	endedAt      int64
	terms        gamelog.Terms
	opening      archive.Opening
	level        int // of the computer, if it plays
	pieces       []archive.Pieces
	late         int64 // a position that it reached after those of the opening, if it did
}

func (a archived) row() gamelog.Row {
	r := over(a.id, a.endedAt)
	r.Slug = strings.ReplaceAll(a.id, " ", "")
	r.Game, r.Result, r.Reason, r.Plies, r.Terms = a.game, string(a.result), string(a.reason), a.plies, a.terms
	r.White = gamelog.Person{ID: strings.ToLower(a.white), Name: a.white}
	r.Black = gamelog.Person{ID: strings.ToLower(a.black), Name: a.black}
	r.Level = a.level
	return r
}

func (a archived) entry() archive.Entry {
	r := a.row()
	e := archive.Entry{Slug: r.Slug, Game: r.Game, Listed: r.Listed() || r.ListedWithComputer(), White: r.White.ID, Black: r.Black.ID, WhiteKey: archive.Key(r.White.Name),
		BlackKey: archive.Key(r.Black.Name), Pace: archive.PaceOf(r.Terms), Opening: a.opening, Result: r.Result, EndedAt: r.EndedAt}
	for i, move := range a.opening {
		e.Steps = append(e.Steps, archive.Step{Position: at(a.game, a.opening[:i]...).Hash, Ply: i, Move: move})
	}
	if a.late != 0 {
		e.Steps = append(e.Steps, archive.Step{Position: a.late, Ply: archive.SummedPlies + 4, Move: "z"})
	}
	for _, m := range a.pieces {
		e.Pieces = append(e.Pieces, m.Trait(a.game, a.level > 0))
	}
	return e
}

// ended is the game as the indexer finds it.
func (a archived) ended() archive.Ended {
	r := a.row()
	return archive.Ended{ID: r.ID, Slug: r.Slug, White: r.White.Name, Black: r.Black.Name, Shown: true}
}

// at is the position of a game after these moves of an opening.
func at(game string, moves ...string) archive.Stood {
	text := strings.Join(moves, " ") + " 0 1"
	return archive.Stood{Text: text, Hash: archive.Hash(kind(game), text)}
}

// kind is a game of the catalog.
func kind(id string) *game.Game {
	g, _ := catalog.Find(id)
	return g
}

// index saves games that are over and puts them into the archive's index.
func index(t testing.TB, s *Store, games ...archived) {
	t.Helper()
	for _, g := range games {
		r := g.row()
		save(t, s, r)
		if !r.Listed() && !r.ListedWithComputer() {
			continue
		}
		must.Do(t, s.Archive().AddToIndex(context.Background(), g.ended(), g.entry()))
	}
}

// withoutDevices undo the steps of the schema by which a player has several devices, and
// games in shared seats are listed, by which players are called, programs play, and there are
// tournaments.
var withoutDevices = []string{`DROP TABLE devices`, `DROP TABLE device_links`, `DROP TABLE shared_seats`,
	`DROP TABLE push_subscriptions`, `DROP TABLE push_calls`, `DROP TABLE push_looks`, `DROP TABLE push_rings`, `DROP TABLE arenas`, `DROP TABLE plans`,
	`DROP TABLE tournaments`, `DROP TABLE programs`, `DROP INDEX games_invited_programs`, `ALTER TABLE games DROP COLUMN invited`, `DROP INDEX chat_commands`, `ALTER TABLE chat DROP COLUMN command`, `ALTER TABLE players DROP COLUMN language`}

// withoutComputerPlayers undo the step of the schema by which a player's games against
// the computer are found.
var withoutComputerPlayers = []string{`DROP INDEX games_computer_of_white`, `DROP INDEX games_computer_of_black`, `DROP INDEX games_computer_by_white`, `DROP INDEX games_computer_by_black`}

// withoutScores undo the step of the schema by which scores are kept.
var withoutScores = []string{`DROP TABLE player_scores`, `DROP TABLE player_rivals`, `DROP INDEX games_behind`}

// withoutTraits undo the steps of the schema by which games are found by their traits, and
// months are counted.
var withoutTraits = []string{`DROP TABLE archive_months`, `DROP TABLE game_traits`, `DROP INDEX games_untraited`}

// withoutArchive undo the steps of the schema by which finished games are searched.
var withoutArchive = []string{`DROP TABLE position_sums`, `DROP TABLE position_games`, `DROP TABLE player_pages`, `DROP TABLE leases`, `DROP INDEX games_unindexed`,
	`DROP INDEX games_by_white`, `DROP INDEX games_by_black`, `DROP INDEX games_by_reason`, `DROP INDEX games_by_pace`, `DROP INDEX games_by_plies`, `DROP INDEX games_by_opening`,
	`DROP INDEX games_of_white`, `DROP INDEX games_of_black`,
	`ALTER TABLE games DROP COLUMN white_key`, `ALTER TABLE games DROP COLUMN black_key`, `ALTER TABLE games DROP COLUMN pace`,
	`ALTER TABLE games DROP COLUMN opening`, `ALTER TABLE games DROP COLUMN indexed`}

func find(t testing.TB, s *Store, q archive.Query, limit int) archive.Found {
	t.Helper()
	found, err := s.Archive().Find(context.Background(), q, limit)
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	return found
}

// day is a moment of a day in November 2026, in epoch milliseconds.
func day(n int) int64 { return archive.Day(fmt.Sprintf("2026-11-%02d", n)).Begins() + 3_600_000 }

// shelf is an archive in which each filter finds some games and not others.
var shelf = []archived{
	{id: "a", game: "cheskers", white: "Ada", black: "Ben", result: game.WhiteWins, reason: game.LastKingTaken, plies: 40, endedAt: day(1), terms: blitz, opening: archive.Opening{"a", "b", "c"}, pieces: []archive.Pieces{camels}, late: 99},
	{id: "b", game: "cheskers", white: "Ben", black: "Ada", result: game.WhiteWins, reason: game.Resignation, plies: 13, endedAt: day(2), terms: slow, opening: archive.Opening{"a", "c"}, pieces: []archive.Pieces{camels, {One: []string{"bishop"}}}},
	{id: "c", game: "cheskers", white: "Cy", black: "Ben", result: game.Drawn, reason: game.Agreement, plies: 100, endedAt: day(2), opening: archive.Opening{"a", "b", "d"}, pieces: []archive.Pieces{{One: []string{"bishop"}}}, late: 99},
	{id: "d", game: "quadsquare", white: "Ada", black: "Cy", result: game.BlackWins, reason: game.Checkmate, plies: 26, endedAt: day(3), terms: byDays, opening: archive.Opening{"a", "b"}},
	{id: "e", game: "quadsquare", white: "ADA", black: "Dee", result: game.Drawn, reason: game.Repetition, plies: 26, endedAt: day(4), terms: blitz},
	{id: "f", game: "chesquerque", white: "Cy", black: "Cy", result: game.WhiteWins, reason: game.Checkmate, plies: 7, endedAt: day(5)},
	{id: "computer", game: "cheskers", white: "Ada", black: "Computer", result: game.WhiteWins, reason: game.Checkmate, plies: 28, endedAt: day(6), level: 3, pieces: []archive.Pieces{camels}},
	{id: "won", game: "quadsquare", white: "Ben", black: "Computer", result: game.BlackWins, reason: game.Checkmate, plies: 18, endedAt: day(7), level: 3},
	{id: "private", game: "cheskers", white: "Ada", black: "Ben", result: game.WhiteWins, reason: game.Checkmate, plies: 9, endedAt: day(5), terms: gamelog.Terms{Visibility: gamelog.Private}},
	{id: "private too", game: "cheskers", white: "Ada", black: "Computer", result: game.WhiteWins, reason: game.Checkmate, plies: 9, endedAt: day(6), level: 3, terms: gamelog.Terms{Visibility: gamelog.Private}},
	{id: "no result", game: "cheskers", white: "Ada", black: "Ben", result: game.NoResult, reason: game.Cancelled, plies: 9, endedAt: day(5)},
}

// camels is what some games of the shelf had.
var camels = archive.Pieces{One: []string{"camel", "camel"}, Other: []string{"bishop"}}

var (
	blitz  = gamelog.Terms{Clock: &gamelog.Control{Base: 180_000, Increment: 2000}}
	slow   = gamelog.Terms{Clock: &gamelog.Control{Base: 600_000}}
	byDays = gamelog.Terms{Days: 2}
)

// Each filter finds its games, alone and with others, in the order that is asked for and in
// pages of any size, forward and back; private games and games without result are never found.
func TestFind(t *testing.T) {
	ada := archive.Who{Name: "Ada"}
	tests := []struct {
		name string
		q    archive.Query
		want string
	}{
		{"everything", archive.Query{}, "f e d c b a"},
		{"of a game", archive.Query{Game: "quadsquare"}, "e d"},
		{"of a game that is unheard of", archive.Query{Game: "unheard-of"}, ""},
		{"of a name, however it is written", archive.Query{Player: archive.Who{Name: "ada"}}, "e d b a"},
		{"of a person", archive.Query{Player: archive.Who{ID: "ada"}}, "e d b a"},
		{"of one who played alone", archive.Query{Player: archive.Who{Name: "Cy"}}, "f d c"},
		{"of nobody", archive.Query{Player: archive.Who{Name: "Zoe"}}, ""},
		{"of two names", archive.Query{Player: ada, Against: archive.Who{Name: "ben"}}, "b a"},
		{"of two persons", archive.Query{Player: archive.Who{ID: "cy"}, Against: archive.Who{ID: "ada"}}, "d"},
		{"of one name against itself", archive.Query{Player: archive.Who{Name: "Cy"}, Against: archive.Who{Name: "Cy"}}, "f"},
		{"of one name against itself in other letters", archive.Query{Player: archive.Who{Name: "Cy"}, Against: archive.Who{Name: "cy"}}, "f"},
		{"of a person against the name of theirs", archive.Query{Player: archive.Who{ID: "cy"}, Against: archive.Who{Name: "Cy"}}, "f"},
		{"of a name against the person whose it is", archive.Query{Player: archive.Who{Name: "cy"}, Against: archive.Who{ID: "cy"}}, "f"},
		{"of a person against the name of another", archive.Query{Player: archive.Who{ID: "ben"}, Against: archive.Who{Name: "Ada"}}, "b a"},
		{"won by White", archive.Query{Result: archive.WhiteWon}, "f b a"},
		{"drawn", archive.Query{Result: archive.Drawn}, "e c"},
		{"won by a name", archive.Query{Player: ada, Result: archive.Won}, "a"},
		{"lost by a name", archive.Query{Player: ada, Result: archive.Lost}, "d b"},
		{"won by a name that stands on both sides", archive.Query{Player: archive.Who{Name: "Cy"}, Result: archive.Won}, "f d"},
		{"lost by a name that stands on both sides", archive.Query{Player: archive.Who{Name: "Cy"}, Result: archive.Lost}, "f"},
		{"won by a name against the same name", archive.Query{Player: archive.Who{Name: "Cy"}, Against: archive.Who{Name: "Cy"}, Result: archive.Won}, "f"},
		{"lost by a name against the same name", archive.Query{Player: archive.Who{Name: "Cy"}, Against: archive.Who{ID: "cy"}, Result: archive.Lost}, "f"},
		{"with White", archive.Query{Player: ada, Side: archive.AsWhite}, "e d a"},
		{"with Black", archive.Query{Player: ada, Side: archive.AsBlack}, "b"},
		{"with Black, of a name on both sides", archive.Query{Player: archive.Who{ID: "cy"}, Side: archive.AsBlack}, "f d"},
		{"with Black against a name", archive.Query{Player: archive.Who{Name: "Ben"}, Against: ada, Side: archive.AsBlack}, "a"},
		{"lost with White, for a reason", archive.Query{Player: ada, Side: archive.AsWhite, Result: archive.Lost, Reason: game.Checkmate}, "d"},
		{"ended by mate", archive.Query{Reason: game.Checkmate}, "f d"},
		{"fast", archive.Query{Pace: archive.Short}, "e a"},
		{"slow", archive.Query{Pace: archive.Long}, "b"},
		{"by days", archive.Query{Pace: archive.Days}, "d"},
		{"without a clock", archive.Query{Pace: archive.Untimed}, "f c"},
		{"of 20 moves and more", archive.Query{MinMoves: 20}, "c a"},
		{"of 7 moves at most", archive.Query{MaxMoves: 7}, "f b"},
		{"of 13 moves", archive.Query{MinMoves: 13, MaxMoves: 13}, "e d"},
		{"since a day", archive.Query{Since: "2026-11-04"}, "f e"},
		{"of one day", archive.Query{Since: "2026-11-02", Until: "2026-11-02"}, "c b"},
		{"beginning with", archive.Query{Game: "cheskers", Opening: archive.Opening{"a", "b"}}, "c a"},
		{"the longest", archive.Query{Sort: archive.Longest}, "c a e d b f"},
		{"the longest of a name", archive.Query{Sort: archive.Longest, Player: ada}, "a e d b"},
		{"a name in a game", archive.Query{Game: "cheskers", Player: ada}, "b a"},
		{"a name, a result, a reason", archive.Query{Player: ada, Result: archive.Lost, Reason: game.Checkmate}, "d"},
		{"against the computer", archive.Query{Computer: true}, "won computer"},
		{"against the computer, longest", archive.Query{Computer: true, Sort: archive.Longest}, "computer won"},
		{"of a game against the computer", archive.Query{Computer: true, Game: "cheskers"}, "computer"},
		{"of a name against the computer", archive.Query{Computer: true, Player: archive.Who{Name: "Ben"}, Result: archive.Lost}, "won"},
		{"that reached a position", archive.Query{Game: "cheskers", Position: at("cheskers", "a")}, "c b a"},
		{"that reached a position, the longest", archive.Query{Game: "cheskers", Position: at("cheskers", "a"), Sort: archive.Longest}, "c a b"},
		{"that reached a position late", archive.Query{Game: "cheskers", Position: archive.Stood{Text: "late", Hash: 99}}, "c a"},
		{"that reached a position, won by a name", archive.Query{Game: "cheskers", Position: at("cheskers", "a", "b"), Player: ada, Result: archive.Won}, "a"},
		{"that reached a position, of a day", archive.Query{Game: "cheskers", Position: at("cheskers"), Since: "2026-11-02", Until: "2026-11-02"}, "c b"},
		{"that reached no such position", archive.Query{Game: "quadsquare", Position: at("cheskers", "zzz")}, ""},
		{"with men", archive.Query{Game: "cheskers", Pieces: camels}, "b a"},
		{"with men, whichever side is named first", archive.Query{Game: "cheskers", Pieces: archive.Pieces{One: camels.Other, Other: camels.One}}, "b a"},
		{"with men, nothing else", archive.Query{Game: "cheskers", Pieces: archive.Pieces{One: camels.One, Other: camels.Other, Alone: true}}, ""},
		{"with men, against the computer", archive.Query{Game: "cheskers", Pieces: camels, Computer: true}, "computer"},
		{"with men, of a person", archive.Query{Game: "cheskers", Pieces: camels, Player: archive.Who{ID: "ben"}, Side: archive.AsWhite}, "b"},
		{"with men and a position", archive.Query{Game: "cheskers", Pieces: camels, Position: at("cheskers", "a", "b")}, "a"},
		{"everything at once", archive.Query{Game: "cheskers", Player: ada, Against: archive.Who{Name: "Ben"}, Result: archive.Won, Reason: game.LastKingTaken,
			Pace: archive.Short, MinMoves: 20, MaxMoves: 20, Since: "2026-11-01", Until: "2026-11-01", Opening: archive.Opening{"a"}, Sort: archive.Longest}, "a"},
	}
	onBothOpened(t, func(t *testing.T, s *Store) {
		index(t, s, shelf...)
		for _, test := range tests {
			found := find(t, s, test.q, 20)
			same(t, test.name+": found", strings.Join(ids(found.Rows), " "), test.want)
			if found.Counted != archive.Exactly || found.Count != len(strings.Fields(test.want)) || found.Next != (archive.Cursor{}) {
				t.Errorf("%s: counted %d (%d), next %v", test.name, found.Count, found.Counted, found.Next)
			}
			for limit := 1; limit < found.Count; limit++ {
				forward, last := pagesFrom(t, s, test.q, limit)
				back := pagesBack(t, s, last, limit)
				slices.Reverse(back)
				if diff := cmp.Diff(forward, back); diff != "" || strings.Join(slices.Concat(forward...), " ") != test.want {
					t.Errorf("%s, %d a page: %v\n%s", test.name, limit, forward, diff)
				}
			}
		}
		same(t, "a name's games are summed as", find(t, s, archive.Query{Player: ada}, 1).Sum, archive.Tally{White: 1, Drawn: 1, Black: 2})
	})
}

// Somebody turns the pages of a list while games go on ending: every game that was
// there at the first page is shown once.
func TestFindInPages(t *testing.T) {
	for _, q := range []archive.Query{{}, {Game: "quadsquare"}, {Player: archive.Who{Name: "Ada"}}, {Sort: archive.Longest}, {Player: archive.Who{Name: "ada"}, Sort: archive.Longest}} {
		t.Run(q.Values().Encode(), func(t *testing.T) {
			onBothOpened(t, func(t *testing.T, s *Store) {
				index(t, s, shelf...)
				save(t, s, row("waits"), playing("goes on"))
				want := ids(find(t, s, q, 20).Rows)
				var shown []string
				for page := q; ; {
					found := find(t, s, page, 2)
					shown = append(shown, ids(found.Rows)...)
					if page.After = found.Next; page.After == (archive.Cursor{}) {
						break
					}
					index(t, s, archived{id: "new" + page.After.Slug, game: found.Rows[0].Game, white: "Ada", black: "Ben", result: game.WhiteWins, reason: game.Time, plies: 200, endedAt: day(20)})
				}
				same(t, "shown are", shown, want)
			})
		})
	}
}

// A game goes into the index once, however often it is added, and only when it is over.
func TestAddToIndexOnce(t *testing.T) {
	start := archive.Hash(kind("cheskers"), " 0 1")
	onBothOpened(t, func(t *testing.T, s *Store) {
		a := s.Archive()
		g := shelf[0]
		begun := playing("a")
		begun.Slug, begun.Terms = "a", g.terms
		save(t, s, begun)
		explored := func() archive.Explored {
			t.Helper()
			e := must.Get(a.Explore(t.Context(), start))(t)
			return e
		}
		if err := a.AddToIndex(t.Context(), g.ended(), g.entry()); err != nil || explored().Games() != 0 {
			t.Fatalf("a game that goes on is in the index: %v", err)
		}
		r := g.row()
		mustAppend(t, s, event("a", 2, ""), &r)
		for range 3 {
			must.Do(t, a.AddToIndex(t.Context(), g.ended(), g.entry()))
		}
		e := explored()
		want := archive.Explored{Tally: archive.Tally{White: 1},
			Moves:    []archive.Continuation{{Move: "a", Tally: archive.Tally{White: 1}, Slug: "a", EndedAt: g.endedAt}},
			Examples: []gamelog.Row{r}}
		same(t, "explored is", e, want)
		gives(t, "left are", []archive.Ended(nil))(a.Unindexed(t.Context(), "", 10))
	})
}

// Of a position's moves the most played comes first, with the game that played it last,
// in whatever order games were indexed.
func TestExplore(t *testing.T) {
	deep := func(g archived, ply int) archive.Entry {
		e := g.entry()
		e.Steps = []archive.Step{{Position: 77, Ply: ply, Move: g.opening[0]}}
		return e
	}
	games := []archived{
		{id: "a", game: "cheskers", white: "Ada", black: "Ben", result: game.WhiteWins, plies: 50, endedAt: day(9), opening: archive.Opening{"x"}},
		{id: "b", game: "cheskers", white: "Ada", black: "Ben", result: game.BlackWins, plies: 50, endedAt: day(2), opening: archive.Opening{"x"}},
		{id: "c", game: "cheskers", white: "Ada", black: "Ben", result: game.Drawn, plies: 50, endedAt: day(5), opening: archive.Opening{"y"}},
	}
	onBothOpened(t, func(t *testing.T, s *Store) {
		for i, g := range games { // one of them reached it late
			save(t, s, g.row())
			must.Do(t, s.Archive().AddToIndex(t.Context(), g.ended(), deep(g, 15+i%2)))
		}
		e := must.Get(s.Archive().Explore(t.Context(), 77))(t)
		examples := ids(e.Examples)
		e.Examples = nil
		want := archive.Explored{Tally: archive.Tally{White: 1, Drawn: 1, Black: 1}, Moves: []archive.Continuation{
			{Move: "x", Tally: archive.Tally{White: 1, Black: 1}, Slug: "a", EndedAt: day(9)},
			{Move: "y", Tally: archive.Tally{Drawn: 1}, Slug: "c", EndedAt: day(5)}}}
		if diff := cmp.Diff(want, e); diff != "" || !slices.Equal(examples, []string{"a", "c"}) {
			t.Errorf("examples %v\n%s", examples, diff)
		}
		if e, err := s.Archive().Explore(t.Context(), 78); e.Games() != 0 || len(e.Moves) != 0 || err != nil {
			t.Errorf("of a position that nobody reached: %v, %v", e, err)
		}
	})
}

// What followed a beginning is told of the games that a query finds, and of no others.
func TestContinued(t *testing.T) {
	code := func(move string) string { return archive.Opening{move}.Code() }
	ada := archive.Who{Name: "Ada"}
	onBothOpened(t, func(t *testing.T, s *Store) {
		index(t, s, shelf...)
		for _, test := range []struct {
			q    archive.Query
			want []archive.Continuation
		}{
			{archive.Query{Game: "cheskers"}, []archive.Continuation{{Move: code("a"), Tally: archive.Tally{White: 2, Drawn: 1}}}},
			{archive.Query{Game: "cheskers", Opening: archive.Opening{"a"}}, []archive.Continuation{
				{Move: code("b"), Tally: archive.Tally{White: 1, Drawn: 1}}, {Move: code("c"), Tally: archive.Tally{White: 1}}}},
			{archive.Query{Game: "cheskers", Opening: archive.Opening{"a"}, Player: ada, Side: archive.AsWhite}, []archive.Continuation{
				{Move: code("b"), Tally: archive.Tally{White: 1}}}},
			{archive.Query{Game: "cheskers", Opening: archive.Opening{"a"}, Pace: archive.Long, Since: "2026-11-02"}, []archive.Continuation{
				{Move: code("c"), Tally: archive.Tally{White: 1}}}},
			{archive.Query{Game: "quadsquare", Opening: archive.Opening{"a", "b"}}, []archive.Continuation{{Tally: archive.Tally{Black: 1}}}},
			{archive.Query{Game: "quadsquare", Opening: archive.Opening{"b"}}, nil},
		} {
			e, err := s.Archive().Continued(t.Context(), test.q)
			if diff := cmp.Diff(test.want, e.Moves); diff != "" || err != nil || e.Over {
				t.Errorf("%s: %v, %+v\n%s", test.q.Values().Encode(), err, e, diff)
			}
		}
	})
}

// A lease has one holder at a time; it may be renewed, and passes on when it has ended.
func TestLease(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		for i, c := range []struct {
			holder     string
			now, until int64
			held       bool
		}{{"a", 0, 30, true}, {"b", 10, 40, false}, {"a", 20, 50, true}, {"b", 40, 70, false}, {"b", 51, 80, true}, {"a", 60, 90, false}} {
			gives(t, fmt.Sprint("lease ", i), c.held)(s.Archive().Lease(t.Context(), "work", c.holder, c.now, c.until))
		}
	})
}

// A score counts games between two people that lists show, and tells of opponents who
// show their page.
func TestScore(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		a := s.Archive()
		for _, name := range []string{"Ada", "Ben", "Cy", "Dee"} {
			must.Do(t, s.SavePlayer(t.Context(), "hash of "+name, gamelog.Person{ID: strings.ToLower(name), Name: name}, 5))
		}
		index(t, s, shelf...)
		pages, err := a.Pages(t.Context(), []string{"ada", "ben", "cy", "dee", "zoe", gamelog.ComputerPerson.ID})
		if len(pages) != 4 || err != nil { // Zoe has not played, and the computer has none
			t.Fatalf("the pages are %v, %v", pages, err)
		}
		must.Do(t, a.SetListed(t.Context(), "cy", archive.NewPage(), false))
		want := archive.Score{All: archive.Tally{White: 1, Drawn: 1, Black: 2},
			Games: []archive.GameScore{{Game: "cheskers", Tally: archive.Tally{White: 1, Black: 1}}, {Game: "quadsquare", Tally: archive.Tally{Drawn: 1, Black: 1}}},
			Against: []archive.Opponent{
				{Player: gamelog.Person{ID: "ben", Name: "Ben"}, Page: pages["ben"], Tally: archive.Tally{White: 1, Black: 1}},
				{Player: gamelog.Person{ID: "dee", Name: "Dee"}, Page: pages["dee"], Tally: archive.Tally{Drawn: 1}}}}
		gives(t, "the score", want)(a.Score(t.Context(), "ada"))
		same(t, "one who played alone", must.Get(a.Score(t.Context(), "cy"))(t).All, archive.Tally{White: 1, Drawn: 1})
	})
}

// The switch of a player's page works at once, both ways, and keeps the address; it
// makes one for a player who has none.
func TestListedSwitch(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		a := s.Archive()
		ada := gamelog.Person{ID: "ada", Name: "Ada"}
		if p, err := a.ProfileOf(t.Context(), ada); p.Page != "" || !p.Listed || err != nil {
			t.Errorf("before the first game: %v, %v", p, err)
		}
		for _, listed := range []bool{false, true, false} {
			must.Do(t, a.SetListed(t.Context(), "ada", "page"+fmt.Sprint(listed), listed))
			if p, err := a.Profile(t.Context(), "pagefalse"); p.Listed != listed || p.Player.ID != "ada" || err != nil {
				t.Errorf("set %t: %v, %v", listed, p, err)
			}
		}
		if _, err := a.Profile(t.Context(), "nobody"); err != gamelog.ErrNotFound {
			t.Errorf("no such page: %v", err)
		}
	})
}

// What a server of the release before has put into the index gets what it lacks there, once:
// a place in scores and its traits. It is in nothing else again.
func TestGamesIndexedBefore(t *testing.T) {
	for name, before := range map[string]struct {
		undo    string
		indexed int
	}{
		"uncounted": {`UPDATE games SET indexed = 1; DELETE FROM player_scores; DELETE FROM player_rivals; DELETE FROM game_traits`, indexedUncounted},
		"untraited": {`UPDATE games SET indexed = 2; DELETE FROM game_traits`, indexedUntraited},
	} {
		t.Run(name, func(t *testing.T) {
			onBothOpened(t, func(t *testing.T, s *Store) {
				index(t, s, shelf[0])
				for undo := range strings.SplitSeq(before.undo, "; ") {
					spoil(t, s, undo)
				}
				a := s.Archive()
				waiting, err := a.Unindexed(t.Context(), "", 10)
				if err != nil || len(waiting) != 1 || waiting[0].Indexed != before.indexed {
					t.Fatalf("%+v, %v", waiting, err)
				}
				gives(t, "what waits", 1)(a.Backlog(t.Context(), 10))
				stale := shelf[0].ended() // as one who looked before the other server wrote
				for _, e := range []archive.Ended{stale, waiting[0], waiting[0]} {
					must.Do(t, a.AddToIndex(t.Context(), e, shelf[0].entry()))
				}
				if found := find(t, s, archive.Query{Game: "cheskers", Pieces: camels}, 10); len(found.Rows) != 1 {
					t.Errorf("%+v", found)
				}
				for id, want := range map[string]archive.Tally{"ada": {White: 1}, "ben": {Black: 1}} {
					same(t, "the score of "+id, must.Get(a.Score(t.Context(), id))(t).All, want)
				}
				if e, err := a.Explore(t.Context(), at("cheskers").Hash); e.Games() != 1 || err != nil {
					t.Errorf("%+v, %v", e, err)
				}
				gives(t, "left are", []archive.Ended(nil))(a.Unindexed(t.Context(), "", 10))
			})
		})
	}
}

// A row that cannot be read holds up none of those that wait for the index.
func TestUnindexed(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		for _, g := range shelf {
			save(t, s, g.row())
		}
		spoil(t, s, `UPDATE games SET terms = '{' WHERE id = 'a'`)
		a := s.Archive()
		waiting, err := a.Unindexed(t.Context(), "", 100)
		if err != nil || len(waiting) != len(shelf) || waiting[0] != shelf[0].ended() {
			t.Errorf("%v, %v", waiting, err)
		}
		for _, e := range waiting {
			if e.Shown != (!strings.HasPrefix(e.ID, "private") && e.ID != "no result") {
				t.Errorf("%+v", e)
			}
		}
		gives(t, "what waits", len(shelf))(a.Backlog(t.Context(), 100))
		gives(t, "counted to 3", 3)(a.Backlog(t.Context(), 3))
	})
}
