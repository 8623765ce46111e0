package tournament_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
	"threefold/internal/tournament"
)

// course is a tournament as it goes, with its log and its state after each event.
type course struct {
	*testing.T
	tournament.State
	log     []tournament.Event
	states  []tournament.State
	results tournament.Results
	said    []gamelog.Line
}

func person(n int) gamelog.Person {
	return gamelog.Person{ID: fmt.Sprint("p", n), Name: fmt.Sprint("Player ", n)}
}

// open is a tournament that n have joined, player 1 first.
func open(t *testing.T, n int, double bool) *course { return openBy(t, 0, n, double) }

// openBy is one whose results and table follow these rules, 0 for the first.
func openBy(t *testing.T, rules, n int, double bool) *course {
	terms := tournament.Terms{Name: "T", Games: []string{"a", "b"}, Minutes: 3, Double: double}
	c := &course{T: t, State: tournament.State{ID: "id"}, results: tournament.Results{}}
	c.add(tournament.Draft{Kind: tournament.Created, Data: tournament.CreatedData{Slug: "slug", Terms: terms, By: person(1), Rules: rules}}, nil)
	for i := range n {
		c.add(c.Join(person(i + 1)))
	}
	return c
}

// started is one in which the players have the numbers in which they joined.
func started(t *testing.T, n int, double bool) *course { return startedBy(t, 0, n, double) }

func startedBy(t *testing.T, rules, n int, double bool) *course {
	c := openBy(t, rules, n, double)
	var order []string
	for _, p := range c.Players {
		order = append(order, p.ID)
	}
	c.add(c.Start(order))
	return c
}

// add stores what was decided, a second after the event before.
func (c *course) add(d tournament.Draft, err error) {
	c.Helper()
	must.Do(c, err)
	e := tournament.Event{Tournament: c.ID, Seq: c.Seq + 1, Kind: d.Kind, Version: tournament.EventVersion, At: 1000 * (c.Seq + 1), Data: must.Get(json.Marshal(d.Data))(c)}
	c.State = must.Get(tournament.Fold(c.State, e))(c)
	c.log, c.states = append(c.log, e), append(c.states, c.State)
}

func name(round, board int) (id, slug string) { return "id", fmt.Sprintf("%d.%d", round, board) }

// outcomes are ends of games: White or Black wins, a draw, no result, and by default.
var outcomes = map[rune]game.Outcome{
	'w': game.Won(game.White, game.Checkmate), 'b': game.Won(game.Black, game.Time), 'd': game.Draw(game.Agreement),
	'n': {Result: game.NoResult, Reason: game.Cancelled}, '+': game.Won(game.White, game.NoShow), '-': game.Won(game.Black, game.NoShow),
	'x': {Result: game.NoResult, Reason: game.NoShow}, 'W': game.Won(game.White, game.Forfeit), 'B': game.Won(game.Black, game.Forfeit), 'o': {Result: game.NoResult, Reason: game.CalledOff},
}

// play pairs rounds, whose games end like this, in the order of boards. One with a point goes on.
func (c *course) play(rounds ...string) {
	c.Helper()
	for _, ends := range rounds {
		c.add(c.Pair(c.results, name))
		r := c.Rounds[len(c.Rounds)-1]
		for board, end := range []rune(ends) {
			if o, over := outcomes[end]; over {
				c.results[r.Games[board].Slug] = tournament.Result{Outcome: o, At: 1000 * c.Seq}
			}
		}
	}
}

func (c *course) points() (list []int) {
	list = make([]int, len(c.Players))
	for _, row := range c.Standings(c.results) {
		list[row.Number-1] = row.Points
	}
	return list
}

// say says something, unless it is refused.
func (c *course) say(n int, text string, now time.Time) (tournament.Draft, error) {
	err := c.MaySay(c.said, person(n), text, now)
	if err == nil {
		c.said = append(c.said, gamelog.Line{Speaker: person(n).ID, Name: person(n).Name, Text: text, At: c.LineTime(now)})
	}
	return tournament.Draft{}, err
}

// chat is what is shown of what was said, with ids of whose it is.
func (c *course) chat() string {
	var lines []string
	for _, l := range c.Chat(c.said) {
		lines = append(lines, l.ID+" "+l.By+": "+l.Text)
	}
	return strings.Join(lines, ", ")
}

// refusal is the code of a refusal, empty where there is none.
func refusal(_ tournament.Draft, err error) string {
	if e, ok := errors.AsType[*gamelog.Error](err); ok {
		return e.Code
	}
	return ""
}

// same demands a value.
func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// table has a line for each player, the first one first, which begins with the rank and the number.
func (c *course) table(line func(r tournament.TableRow) string) string {
	var lines []string
	for _, r := range c.View(c.results, c.said).Table {
		lines = append(lines, fmt.Sprintf("%d.%d: %s", r.Rank, r.N, line(r)))
	}
	return strings.Join(lines, ", ")
}

// direct are the points, and those against each other of those who are level.
func direct(r tournament.TableRow) string { return fmt.Sprintf("%s %s", r.Points, r.Direct) }

// Each case is a course of four: 1-4 2-3, 4-3 1-2, 2-4 3-1.
func TestTieBreaks(t *testing.T) {
	for name, c := range map[string]struct {
		rounds []string
		want   string // rank.number: points, direct, wins, Sonneborn-Berger
	}{
		// 2 has beaten 3, who has a win more. Berger of 2: 2 + 1½/2 + ½/2; of 3: ½ + 1½.
		"direct encounter": {[]string{"ww", "bd", "dw"}, "1.2: 2 1 1 3, 2.3: 2 0 2 2, 3.1: 1½ 0 1 1.5, 4.4: ½ 0 0 1"},
		// All have 1½, and as much against each other: 2 has no win. Each Berger is 1½ · 1½.
		"wins": {[]string{"wd", "wd", "dw"}, "1.1: 1½ 1½ 1 2.25, 1.3: 1½ 1½ 1 2.25, 1.4: 1½ 1½ 1 2.25, 4.2: 1½ 1½ 0 2.25"},
		// 1 and 2 have drawn and won a game each: 1 against 3, who has 2; 2 against 4, who has 1.
		"Sonneborn-Berger": {[]string{"bb", "bd", "wb"}, "1.3: 2 0 2 2.5, 2.1: 1½ ½ 1 2.75, 3.2: 1½ ½ 1 1.75, 4.4: 1 0 1 1.5"},
	} {
		s := started(t, 4, false)
		s.play(c.rounds...)
		all := func(r tournament.TableRow) string { return fmt.Sprintf("%s %d %s", direct(r), r.Wins, r.Berger) }
		same(t, name, s.table(all), c.want)
	}
}

// Of three, 2-3 plays first: player 3 has played one of two games, which is half, also when a fourth comes.
func TestHalfIsAsWhenLeaving(t *testing.T) {
	s := started(t, 3, false)
	s.play("w")
	s.add(s.Leave("p3", false))
	s.add(s.Join(person(9)))
	same(t, "points", s.points(), []int{0, 2, 0, 0})
}

// What ends after the tournament does not count, and the last two who are left play no empty rounds.
func TestTheEnd(t *testing.T) {
	s := started(t, 4, false)
	s.play("w.")
	s.add(s.End())
	s.results["1.2"] = tournament.Result{Outcome: outcomes['w'], At: s.EndedAt + 1}
	if v := s.View(s.results, s.said); !reflect.DeepEqual(s.points(), []int{2, 0, 0, 0}) || v.Rounds[0].Games[1].Result != "" {
		t.Errorf("points %v, round %+v", s.points(), v.Rounds[0])
	}
	// 2-3 1-2 3-1: before the last round 3 leaves, who has played half: 1 wins it by default.
	s = started(t, 3, false)
	s.play("b", "w")
	s.add(s.Leave("p3", false))
	if !s.Finished(s.results) || !reflect.DeepEqual(s.points(), []int{4, 0, 2}) {
		t.Errorf("points %v, finished: %t", s.points(), s.Finished(s.results))
	}
	s = started(t, 8, false)
	s.play("wwww")
	for _, id := range []string{"p2", "p3", "p4", "p5", "p6", "p7"} {
		s.add(s.Leave(id, false))
	}
	if got := refusal(s.Pair(s.results, name)); got != "last_round" || !s.Finished(s.results) {
		t.Errorf("1 and 8 have met: %q, finished: %t", got, s.Finished(s.results))
	}
}

func TestNoShowsAndGamesWithoutResult(t *testing.T) {
	s := started(t, 4, false)
	s.play("+-", "nd")
	if v, want := s.View(s.results, s.said), "[[ ½  +] [½  - ] [ +  ] [-   ]]"; fmt.Sprint(v.Cross) != want || v.Table[2].N != 2 || v.Table[2].Played != 1 || v.Table[3].Played != 0 {
		t.Errorf("crosstable %s, want %s; table %+v", v.Cross, want, v.Table)
	}
}

// Five players have four games each: 2-5 3-4, 5-3 1-2, 3-1 4-5, 1-4 2-3, 4-2 5-1. Player 2 leaves, after
// half of its games or before. By the rules of now what the game says stands; whether it counts is a matter
// of its reason, and games by default count on neither side of the half. By the first, who has left stays out.
func TestWhoLeaves(t *testing.T) {
	for _, c := range []struct {
		rules  int
		before []string
		left   string // how the game that went on ended then
		after  []string
		points []int  // half points
		row    string // of player 2 in the crosstable
	}{
		{0, []string{"ww"}, "", []string{"w", "ww", "w", "w"}, []int{2, 0, 4, 2, 4}, ",,,,"},
		{0, []string{"ww", "ww"}, "", []string{"ww", "w", "w"}, []int{4, 2, 6, 4, 4}, "0,,-,-,1"},
		{0, []string{"ww", "w."}, "", []string{"ww", "w", "w"}, []int{2, 0, 4, 2, 4}, ",,,,"},                      // leaves a game that goes on
		{0, []string{"ww", "w+"}, "", []string{"ww", "w", "w"}, []int{2, 0, 4, 2, 4}, ",,,,"},                      // has not come to the second
		{0, []string{"ww", "wn"}, "", []string{"ww", "w", "w"}, []int{2, 0, 4, 2, 4}, ",,,,"},                      // the second had no result
		{0, []string{"ww", "ww", "ww", "wd", "ww"}, "", nil, []int{4, 3, 5, 4, 4}, "0,,½,0,1"},                     // at the end
		{tournament.Rules, []string{"ww"}, "", []string{"w", "ww", "w", "w"}, []int{2, 0, 4, 2, 4}, ",,,,"},        // one of four
		{tournament.Rules, []string{"ww", "ww"}, "", []string{"ww", "w", "w"}, []int{4, 2, 6, 4, 4}, "0,,-,-,1"},   // two of four
		{tournament.Rules, []string{"ww", "w."}, "W", []string{"ww", "w", "w"}, []int{2, 0, 4, 2, 4}, ",,,,"},      // one of four, and forfeits the second
		{tournament.Rules, []string{"ww", "ww", "ww", "w."}, "B", []string{"w"}, []int{4, 2, 6, 4, 4}, "0,,-,-,1"}, // forfeits the third
		{tournament.Rules, []string{"ww", "ww", "ww", "w."}, "w", []string{"w"}, []int{4, 4, 4, 4, 4}, "0,,1,-,1"}, // wins it in the same moment
		{tournament.Rules, []string{"ww", "ww", "ww", "w."}, "o", []string{"w"}, []int{4, 2, 4, 4, 4}, "0,,,-,1"},  // is removed: the third has no result
		{tournament.Rules, []string{"w+", "w+"}, "", []string{"ww", "w", "w"}, []int{2, 0, 4, 2, 4}, ",,,,"},       // who has come to none of two has not half of the others
		{tournament.Rules, []string{"+w", "w+", "ww", "w-"}, "", []string{"+"}, []int{2, 0, 4, 2, 4}, ",,,,"},      // three by default, and the last not played: none of one
	} {
		s := startedBy(t, c.rules, 5, false)
		s.play(c.before...)
		s.add(s.Leave("p2", c.left == "o"))
		if c.left != "" {
			last := s.Rounds[len(s.Rounds)-1].Games
			s.results[last[len(last)-1].Slug] = tournament.Result{Outcome: outcomes[rune(c.left[0])], At: 1000*s.Seq + 1}
		}
		s.play(c.after...)
		of := fmt.Sprintf("by rules %d, %v %q %v", c.rules, c.before, c.left, c.after)
		same(t, of+", points", s.points(), c.points)
		same(t, of+", crosstable", strings.Join(s.View(s.results, s.said).Cross[1], ","), c.row)
		if c.rules == 0 {
			same(t, of+", finished", s.Finished(s.results), true)
			same(t, of+", who joins again is refused as", refusal(s.Join(person(2))), "left")
		}
	}
}

// Who joins late and leaves has played half of the games since then.
func TestHalfIsOfTheRoundsSinceOneJoined(t *testing.T) {
	for rules, want := range map[int][]int{0: {0, 4, 0, 0}, tournament.Rules: {0, 4, 2, 0}} {
		s := startedBy(t, rules, 3, false) // 1-4 2-3, 4-3 1-2, 2-4 3-1
		s.play("w")
		s.add(s.Join(person(9)))
		s.play("bb") // 3 has beaten 4, 2 has beaten 1
		s.add(s.Leave("p9", false))
		same(t, fmt.Sprintf("points by rules %d", rules), s.points(), want)
	}
}

// Who joins after a player has left does not change whether that one has played half.
func TestWhoJoinsAfterOneHasLeft(t *testing.T) {
	for _, leaves := range []string{"p2", "p3"} {
		s := startedBy(t, tournament.Rules, 3, false)
		s.play("w") // 2 has beaten 3
		s.add(s.Leave(leaves, false))
		before := s.points()
		s.add(s.Join(person(9)))
		if got := s.points()[:3]; !reflect.DeepEqual(got, before) || before[1] != 2 {
			t.Errorf("%s has left: %v, and after another has joined %v", leaves, before, got)
		}
	}
}

// The host, player 1, gets nothing by removing 3, whom all others of the games not played get a
// point against.
func TestAHostDoesNotWinByRemoving(t *testing.T) {
	for removed, gets := range map[bool]int{true: 0, false: 2} {
		s := startedBy(t, tournament.Rules, 4, false) // 1-4 2-3, 4-3 1-2, 2-4 3-1
		s.play("wb", "bb")
		before := s.points()[0]
		s.add(s.Leave("p3", removed))
		s.play("w")
		same(t, fmt.Sprintf("where 3 is removed: %t, the host gets", removed), s.points()[0]-before, gets)
	}
}

// A place follows to a player who has left, too: the two exchange their places, once.
func TestAPlaceFollowsToOneWhoHasLeft(t *testing.T) {
	s := startedBy(t, tournament.Rules, 4, false)
	s.add(s.Leave("p2", false))
	s.add(s.TransferPlace("p3", person(2)), nil)
	if d := s.TransferPlace("p3", person(2)); d.Kind != "" || s.Players[2].ID != "p2" || s.Players[2].Left || s.Players[1].ID != "p3" || !s.Players[1].Left {
		t.Errorf("%+v, and then %+v", s.Players, d)
	}
	if you := s.You(s.results, "p2"); you.N != 3 || you.Left {
		t.Errorf("%+v", you)
	}
}

// What strangers say leaves room for the players, and secret links are refused.
func TestWhatIsSaidInATournament(t *testing.T) {
	s, now := open(t, 3, false), time.UnixMilli(1000)
	for _, text := range []string{"/g/abcdefghij/white", "http://example.test/t/abc#host=k", "＃ＨＯＳＴ=k", "see /g/abcdefghij/bl\u200back", "/devices#link=k"} {
		same(t, fmt.Sprintf("%q", text), refusal(s.say(1, text, now)), "secret_link")
	}
	said := 0
	for n := 100; n < 600; n++ {
		if _, err := s.say(n, "Hello from the hall, see /g/abcdefghij", now); err != nil {
			break
		}
		said++
	}
	if got := refusal(s.say(1, "Good luck", now)); said != 150 || got != "" {
		t.Errorf("after %d lines of strangers a player is answered %q", said, got)
	}
}

// Strangers who come and go, and speak meanwhile, reach no bound of those who play; nor does who is
// removed. The host may not change the pace for ever.
func TestStrangersComeAndGo(t *testing.T) {
	s, now := open(t, 3, false), time.UnixMilli(1000)
	must.Get(s.say(1, "Welcome", now))(t)
	for n := 100; n < 1300; n++ {
		id := person(n).ID
		s.add(s.Join(person(n)))
		for range 2 {
			must.Get(s.say(n, "Me", now))(t)
		}
		s.add(s.Leave(id, n == 1299))
	}
	s.add(s.Join(person(4)))
	must.Get(s.say(4, "Hello", now))(t)
	if got := s.chat(); got != "p1 Player 1: Welcome, p4 Player 4: Hello" || len(s.Players) != 4 {
		t.Errorf("%d play, the chat has %s", len(s.Players), got)
	}
	if d := s.TransferPlace("p4", person(5)); d.Kind != tournament.Became {
		t.Errorf("a place does not follow its player: %v", d)
	}
	for range 200 {
		s.add(s.Pace(true))
	}
	same(t, "the pace, changed once too often", refusal(s.Pace(false)), "too_many_changes")
	s.add(s.Start([]string{"p3", "p1", "p4", "p2"}))
	s.add(s.Leave("p1", false))
	if s.add(s.Leave("p4", true)); s.chat() != "p1 Player 1: Welcome" {
		t.Errorf("after one was removed the chat has %s", s.chat())
	}
}

// The lines of a log are shown with those of the table, by time. Whose they are follows what becomes of those
// persons: of each line in turn, as it stood then. What was said in the same moment as an event that its
// speaker knew is said after it.
func TestWhoseLinesTheyAre(t *testing.T) {
	s := open(t, 3, false)
	said := func(n int, text string) {
		t.Helper()
		must.Get(s.say(n, text, time.UnixMilli(1000*s.Seq)))(t)
	}
	want := func(want string) {
		t.Helper()
		same(t, fmt.Sprintf("after event %d", s.Seq), s.chat(), want)
	}
	s.add(tournament.Draft{Kind: tournament.Said, Data: tournament.SaidData{By: person(2), Text: "old"}}, nil)
	s.add(tournament.Draft{Kind: tournament.Said, Data: tournament.SaidData{By: person(3), Text: "old"}}, nil)
	said(2, "new")
	want("p2 Player 2: old, p3 Player 3: old, p2 Player 2: new")
	s.add(s.TransferPlace("p2", person(9)), nil)
	said(9, "mine")
	said(2, "not mine")
	want("p9 Player 2: old, p3 Player 3: old, p9 Player 2: new, p9 Player 9: mine, p2 Player 2: not mine")
	s.add(s.Leave("p9", false))
	s.add(s.Join(person(9)))
	said(9, "again")
	want("p3 Player 3: old, p2 Player 2: not mine, p9 Player 9: again")
	if v := s.View(nil, s.said); v.V != s.Seq+4 || len(v.Chat) != 3 {
		t.Errorf("%d lines, number %d after %d events", len(v.Chat), v.V, s.Seq)
	}
}

// A tournament of rules to come cannot be read; one may come again five times; what is planned rests
// until a day after it while it has not started.
func TestBounds(t *testing.T) {
	if _, err := tournament.Fold(tournament.State{}, tournament.Event{Tournament: "id", Seq: 1, Version: 1, Kind: tournament.Created,
		Data: []byte(`{"slug":"s","games":["a"],"rules":3}`)}); !errors.Is(err, gamelog.ErrUnreadable) {
		t.Errorf("rules to come: %v", err)
	}
	s := openBy(t, tournament.Rules, 4, false)
	for range 6 {
		s.add(s.Leave("p2", false))
		if _, err := s.Join(person(2)); err == nil {
			s.add(s.Join(person(2)))
		}
	}
	same(t, "who joins for the seventh time", refusal(s.Join(person(2))), "left")
	s.At = 40 * 24 * 3600 * 1000
	if got := s.IdleDeadline(); !got.Equal(time.UnixMilli(s.At).Add(24 * time.Hour)) {
		t.Errorf("what is planned is due at %v", got)
	}
	s.Status = tournament.Running
	if got := s.IdleDeadline(); !got.Equal(time.UnixMilli(s.Moved).Add(24 * time.Hour)) {
		t.Errorf("what runs is due at %v", got)
	}
}

// No one comes: neither has a point, a win, or a game played, and both have a minus.
func TestNobodyComes(t *testing.T) {
	s := startedBy(t, tournament.Rules, 4, false)
	s.play("x+")
	if v := s.View(s.results, s.said); fmt.Sprint(v.Cross) != "[[   -] [  + ] [ -  ] [-   ]]" || v.Table[0].N != 2 || v.Table[0].Wins != 1 || v.Table[0].Played != 0 || v.Table[1].Points != "0" {
		t.Errorf("crosstable %s, table %+v", v.Cross, v.Table)
	}
}

// Tables worked out by hand, of four: 1-4 2-3, 4-3 1-2, 2-4 3-1; and of six: 1-6 2-5 3-4, 6-4 5-3 1-2,
// 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1. Those who are level by direct
// encounter alone are ranked by it again, and it is not used before all have met. In a double tournament
// who have met once are separated too: 2-3, 1-2, 3-1, and 3-2 again.
func TestDirectEncounter(t *testing.T) {
	for name, c := range map[string]struct {
		players int
		double  bool
		rounds  []string
		want    string // rank.number: points, direct
	}{
		// Four have two points; among them 1 and 2 have two, 3 and 4 one. 1 has beaten 2, 3 has beaten 4.
		"again": {6, false, []string{"bbw", "bbw", "bbb", "bbw", "bbw"}, "1.5: 4 0, 2.6: 3 0, 3.1: 2 2, 4.2: 2 2, 5.3: 2 1, 6.4: 2 1"},
		// 1, 2 and 3 have two points, and one each against each other.
		"a circle": {4, false, []string{"wb", "bb", "wb"}, "1.1: 2 1, 1.2: 2 1, 1.3: 2 1, 4.4: 0 0"},
		// After a round 2 and 4 lead, who have not met; nor have 1 and 3.
		"not all have met": {4, false, []string{"bw"}, "1.2: 1 , 1.4: 1 , 3.1: 0 , 3.3: 0 "},
		// All have one and a half; 1 and 3 have met, as all have: direct encounters are level too.
		"all level": {4, false, []string{"wd", "wd", "dw"}, "1.1: 1½ 1½, 1.3: 1½ 1½, 1.4: 1½ 1½, 4.2: 1½ 1½"},
		// Each has beaten one.
		"double, half way": {3, true, []string{"w", "w", "w"}, "1.1: 1 1, 1.2: 1 1, 1.3: 1 1"},
		// 1 has beaten 2; 2 and 3 have met twice.
		"double, not all twice": {3, true, []string{"w", "w", "d", "d"}, "1.1: 1½ 1, 2.2: 1½ 0, 3.3: 1 0"},
	} {
		s := startedBy(t, tournament.Rules, c.players, c.double)
		s.play(c.rounds...)
		same(t, name, s.table(direct), c.want)
	}
}

// While round 1 or 2 is the last one paired, one who comes late takes the bye's number.
func TestWhoComesLate(t *testing.T) {
	for _, rounds := range [][]string{nil, {"w"}, {"w", "."}} {
		s := started(t, 3, false)
		s.play(rounds...)
		want := append(s.points(), 0)
		s.add(s.Join(person(9)))
		if got := refusal(s.Join(person(10))); got != "too_late" || s.PlayerID(4) != "p9" || !reflect.DeepEqual(s.points(), want) {
			t.Errorf("after %v: %q, number 4 is %q, points %v", rounds, got, s.PlayerID(4), s.points())
		}
		s.results["2.1"] = tournament.Result{Outcome: outcomes['w']}
		s.add(s.Pair(s.results, name))
		if games := s.Rounds[len(s.Rounds)-1].Games; len(games) != 2 {
			t.Errorf("after %v: the next games are %v", rounds, games)
		}
	}
}

func TestADoubleRoundHasColorsExchanged(t *testing.T) {
	s := started(t, 4, true)
	s.play("wd", "ww", "ww", "bd", "ww", "ww")
	for i, r := range s.Rounds[3:] {
		for b, g := range r.Games {
			if first := s.Rounds[i].Games[b]; first.White != g.Black || first.Black != g.White || g.Game != []string{"b", "a"}[i%2] {
				t.Errorf("round %d: %+v, then %+v", i+1, first, g)
			}
		}
	}
	if v := s.View(s.results, s.said); v.Of != 6 || !s.Finished(s.results) || v.Cross[0][3] != "1 1" || v.Cross[1][2] != "½ ½" {
		t.Errorf("%d rounds, crosstable %q", v.Of, v.Cross)
	}
}

func TestRefusals(t *testing.T) {
	early, full, s, over := open(t, 2, false), open(t, 16, false), started(t, 3, false), started(t, 3, false)
	even, third := started(t, 4, false), started(t, 3, false)
	s.play(".")
	third.play("w", "w", ".")
	over.add(over.End())
	early.add(early.Join(person(3)))
	early.add(early.Leave("p3", false))
	early.add(early.Join(person(4)))
	early.add(early.Leave("p4", true))
	now := time.UnixMilli(over.EndedAt).Add(29 * time.Minute)
	must.Get(over.say(9, "gg", now))(t)
	for i, c := range [][2]string{
		{refusal(early.Start([]string{"p1", "p2"})), "too_few"}, {refusal(early.Pair(nil, name)), "not_started"}, {refusal(full.Join(person(17))), "full"},
		{refusal(s.Join(person(1))), "joined"}, {refusal(early.Join(person(3))), ""}, {refusal(early.Join(person(4))), "left"}, {refusal(over.say(9, "gg", now.Add(time.Minute))), "tournament_over"}, {refusal(s.Leave("x", true)), "not_playing"}, {refusal(s.Start(nil)), "started"},
		{refusal(s.Pair(s.results, name)), "round_goes_on"}, {refusal(s.say(1, "", now)), "bad_text"}, {refusal(s.say(1, strings.Repeat("ä", 301), now)), "bad_text"},
		{refusal(even.Join(person(9))), "too_late"}, {refusal(third.Join(person(9))), "too_late"}, {refusal(over.Join(person(9))), "tournament_over"}, {refusal(over.End()), "tournament_over"}, {refusal(over.Pair(nil, name)), "tournament_over"},
	} {
		same(t, fmt.Sprint("refusal ", i), c[0], c[1])
	}
	var order []string
	for n := range 16 {
		order = append(order, person(n+1).ID)
	}
	full.add(full.Start(order))
	for i := range tournament.MaxLines {
		must.Get(full.say(1+i/tournament.MaxLinesOfOne, strings.Repeat("ä", 300), now))(t)
		if got := refusal(tournament.Draft{}, full.MaySay(full.said, person(1), "x", now)); (got == "chat_full") != (i+1 >= tournament.MaxLinesOfOne) {
			t.Fatalf("after %d messages: %q", i+1, got)
		}
	}
	same(t, "a message too many", refusal(full.say(16, "x", now)), "chat_full")
}

func TestTheNextRound(t *testing.T) {
	s := started(t, 3, false)
	if at, ok := s.NextAt(nil); !ok || at.UnixMilli() != s.Moved {
		t.Errorf("the first round: %v, %t", at, ok)
	}
	s.play(".")
	if v, you := s.View(s.results, s.said), s.You(s.results, "p2"); v.NextAt != 0 || you.Board != "1.1" || you.N != 2 || fmt.Sprint(v.Rounds[0].Bye) != "[1]" || v.Rounds[0].Games[0].Result != "" {
		t.Errorf("while it is played: %+v, %+v", v, you)
	}
	s.results["1.1"] = tournament.Result{Outcome: outcomes['d'], At: 50_000}
	if v, you := s.View(s.results, s.said), s.You(s.results, "x"); v.NextAt != 50_000+tournament.RoundPause.Milliseconds() || you != nil {
		t.Errorf("after it: %d, %+v", v.NextAt, you)
	}
	s.add(s.Pace(true))
	_, early := s.NextAt(s.results)
	s.add(s.Pace(false))
	if at, ok := s.NextAt(s.results); early || !ok || at.Before(time.UnixMilli(s.Moved).Add(tournament.RoundPause)) {
		t.Errorf("by the host: %t; then by itself: %v, %t", early, at, ok)
	}
	s.play(".")
	s.add(s.Leave("p1", true))
	s.add(s.Leave("p2", false))
	if !s.Finished(s.results) || s.You(s.results, "p1").Board != "" {
		t.Error("it goes on without players")
	}
}

func TestUnknownEventsAreErrors(t *testing.T) {
	s := open(t, 3, false)
	for i, e := range []tournament.Event{
		{Seq: 5, Kind: "x", Version: 1, Data: []byte(`{}`)}, {Seq: 5, Kind: tournament.Paced, Version: 2, Data: []byte(`{}`)},
		{Seq: 6, Kind: tournament.Paced, Version: 1, Data: []byte(`{}`)}, {Seq: 5, Kind: tournament.Paced, Version: 1, Data: []byte(`[]`)},
		{Seq: 5, Kind: tournament.Became, Version: 1, Data: []byte(`{"player":"p1"}`)},
	} {
		if got, err := tournament.Fold(s.State, e); err == nil || got.Seq != 4 {
			t.Errorf("%d: %v", i, err)
		}
	}
}

// In whatever order things are done: a refusal is a *gamelog.Error, no one plays twice in a round
// or after leaving, no two meet oftener than they should, and no state changes once it is made.
func TestRandomCourses(t *testing.T) {
	for seed := range uint64(60) {
		draw := rand.New(rand.NewPCG(seed, 59))
		c := startedBy(t, draw.IntN(2)*tournament.Rules, 3+draw.IntN(14), draw.IntN(2) == 0)
		for range 150 {
			if d, err := c.drawn(draw); err == nil {
				c.add(d, nil)
			} else if _, ok := errors.AsType[*gamelog.Error](err); !ok {
				t.Fatalf("seed %d: %v", seed, err)
			}
			must.Get(json.Marshal(c.View(c.results, c.said)))(t)
		}
		c.check(seed)
	}
}

// drawn decides on anything, most often on a game or a round.
func (c *course) drawn(draw *rand.Rand) (tournament.Draft, error) {
	by := person(1 + draw.IntN(20))
	switch draw.IntN(20) {
	case 0:
		return c.Leave(by.ID, draw.IntN(2) == 0)
	case 1:
		return c.Join(by)
	case 2:
		return c.Pace(draw.IntN(2) == 0)
	case 3:
		return tournament.Draft{Kind: tournament.Said, Data: tournament.SaidData{By: by, Text: "x"}}, nil
	case 4:
		if len(c.Rounds) > 8 {
			return c.End()
		}
	case 5:
		if d := c.TransferPlace(by.ID, person(1+draw.IntN(25))); d.Kind != "" {
			return d, nil
		}
	}
	for _, r := range c.Rounds[max(0, len(c.Rounds)-1):] {
		for _, g := range r.Games {
			if _, over := c.results[g.Slug]; !over && draw.IntN(3) > 0 {
				c.results[g.Slug] = tournament.Result{Outcome: outcomes[[]rune("wbdn+-xWBo")[draw.IntN(10)]], At: 1000 * c.Seq}
			}
		}
	}
	return c.Pair(c.results, name)
}

// check looks at every state again, and at every round.
func (c *course) check(seed uint64) {
	met := map[[2]int]bool{}
	var s tournament.State
	for i, e := range c.log {
		if s = must.Get(tournament.Fold(s, e))(c); !reflect.DeepEqual(s, c.states[i]) {
			c.Fatalf("seed %d: state %d has changed", seed, i+1)
		}
		if e.Kind != tournament.Paired {
			continue
		}
		busy := map[int]bool{}
		for _, g := range s.Rounds[len(s.Rounds)-1].Games {
			w, b := g.White, g.Black
			if busy[w] || busy[b] || s.Players[w-1].Left || s.Players[b-1].Left || met[[2]int{w, b}] || met[[2]int{b, w}] && !s.Double {
				c.Errorf("seed %d: event %d pairs %+v", seed, i+1, g)
			}
			busy[w], busy[b], met[[2]int{w, b}] = true, true, true
		}
	}
}

// What becomes of a place whose browser becomes another player's device: it follows, or, where the
// other plays too, is left, before the start as if it had never been. Asked again until nothing is left,
// the host and who is out follow as well.
func TestAPlaceFollows(t *testing.T) {
	running, over := started(t, 3, false), open(t, 3, false)
	running.add(running.Leave("p3", false))
	over.add(over.End())
	out := open(t, 3, false)
	out.add(out.Leave("p2", true))
	for name, c := range map[string]struct {
		s        *course
		from, to int
		want     string // kinds; the players, in brackets who has left; the host; whether the other may join
	}{
		"before the start":        {open(t, 3, false), 2, 9, "became; p1 p9 p3; p1; joined"},
		"of the host":             {open(t, 3, false), 1, 9, "became; p9 p2 p3; p9; joined"},
		"both, before the start":  {open(t, 3, false), 2, 3, "left; p1 p3; p1; joined"},
		"both, of the host":       {open(t, 3, false), 1, 3, "left became; p2 p3; p3; joined"},
		"in play":                 {started(t, 3, false), 2, 9, "became; p1 p9 p3; p1; joined"},
		"both, in play":           {started(t, 3, false), 2, 3, "left; p1 [p2] p3; p1; joined"},
		"both, in play, the host": {started(t, 3, false), 1, 3, "left became; [p1] p2 p3; p3; joined"},
		"who has left":            {running, 3, 9, "became; p1 p2 [p9]; p1; left"},
		"who is out":              {out, 2, 9, "became; p1 p3; p1; left"},
		"a stranger":              {open(t, 3, false), 8, 9, "; p1 p2 p3; p1; "},
		"the same":                {open(t, 3, false), 2, 2, "; p1 p2 p3; p1; joined"},
		"over":                    {over, 2, 9, "; p1 p2 p3; p1; tournament_over"},
	} {
		var kinds, players []string
		for d := c.s.TransferPlace(person(c.from).ID, person(c.to)); d.Kind != ""; d = c.s.TransferPlace(person(c.from).ID, person(c.to)) {
			c.s.add(d, nil)
			kinds = append(kinds, string(d.Kind))
		}
		for _, p := range c.s.Players {
			if p.Name != "Player "+p.ID[1:] || p.Removed {
				t.Errorf("%s: %+v", name, p)
			}
			if p.Left {
				p.ID = "[" + p.ID + "]"
			}
			players = append(players, p.ID)
		}
		got := strings.Join([]string{strings.Join(kinds, " "), strings.Join(players, " "), c.s.By.ID, refusal(c.s.Join(person(c.to)))}, "; ")
		same(t, name, got, c.want)
	}
}

// Five players: 2-5 3-4, 5-3 1-2, 3-1 4-5. Between two rounds all are told the next one as it is then
// paired, and who has no game in it; the table says what each got by round.
func TestTheNextRoundIsTold(t *testing.T) {
	s := startedBy(t, tournament.Rules, 5, false)
	told := func() string {
		if n := s.View(s.results, s.said).Next; n != nil {
			return fmt.Sprint(n.Round, n.Game, n.Games, n.Bye)
		}
		return ""
	}
	same(t, "before the first round", told(), "1a[{1 2 5   } {2 3 4   }] [1]")
	s.play("w.")
	same(t, "while a game goes on", told(), "")
	s.results["1.2"] = tournament.Result{Outcome: outcomes['d'], At: 1000 * s.Seq}
	same(t, "after the first round", told(), "2b[{1 5 3   } {2 1 2   }] [4]")
	s.add(s.Leave("p5", false))
	same(t, "when a player has left", told(), "2b[{1 1 2   }] [3 4]")
	s.play("b")
	for _, row := range s.View(s.results, s.said).Table {
		if want := []string{"[ 0]", "[ 1]", "[½ ]", "[½ ]", "[ ]"}[row.N-1]; fmt.Sprint(row.Got) != want {
			t.Errorf("player %d got %q, want %q", row.N, fmt.Sprint(row.Got), want)
		}
	}
	s.add(s.End())
	same(t, "after the end", told(), "")
}
