package gametest

import (
	"errors"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/game/quadsquare"
)

// faulty is a position that is right but for one thing.
type faulty struct {
	game.Position
	moves  func([]game.Move) []game.Move
	next   func(game.Position, game.Played) (game.Position, game.Played)
	refuse func([]string) *game.Refusal
	verify error
	ends   game.Reason
	perft  uint64
}

func (f faulty) Moves() []game.Move {
	if f.moves == nil {
		return f.Position.Moves()
	}
	return f.moves(f.Position.Moves())
}

func (f faulty) Play(text string) (game.Position, game.Played, error) {
	next, played, err := f.Position.Play(text)
	if err == nil && f.next != nil {
		next, played = f.next(next, played)
	}
	return next, played, err
}

func (f faulty) Refuse(clicks []string) *game.Refusal {
	if f.refuse == nil {
		return f.Position.Refuse(clicks)
	}
	return f.refuse(clicks)
}

func (f faulty) Perft(depth int) uint64 { return f.Position.Perft(depth) + f.perft }

func (f faulty) Verify() error { return f.verify }

func (f faulty) Outcome() game.Outcome {
	if f.ends != "" {
		return game.Draw(f.ends)
	}
	return f.Position.Outcome()
}

// uncounted is a position that has lost count.
type uncounted struct{ game.Position }

func (uncounted) Halfmove() int { return -1 }

// played makes a fault of what a move is told to have done.
func played(change func(*game.Played)) faulty {
	return faulty{next: func(p game.Position, played game.Played) (game.Position, game.Played) {
		change(&played)
		return p, played
	}}
}

// moved makes a fault of the list of moves.
func moved(change func([]game.Move) []game.Move) faulty { return faulty{moves: change} }

// Every law finds the faults that it is there for.
func TestLawsFindFaults(t *testing.T) {
	const start = "1k6/8/8/4p3/8/2p3p1/1P5K/8 w 0 1"
	right := Parse(t, cheskers.Game, start)
	tests := []struct {
		fault faulty
		want  string // in the error
	}{
		{faulty{verify: errors.New("out of step")}, "out of step"},
		{faulty{perft: 1}, "perft(0)"},
		{faulty{ends: "boredom"}, "does not know"},
		{faulty{next: func(p game.Position, played game.Played) (game.Position, game.Played) { return uncounted{p}, played }}, "the counters are"},
		{moved(func([]game.Move) []game.Move { return nil }), "0 moves while"},
		{moved(func(m []game.Move) []game.Move { return append(m, m[0]) }), "listed twice"},
		{moved(func(m []game.Move) []game.Move { m[0].Text = "a1-a2"; return m }), "listed, but refused"},
		{moved(func(m []game.Move) []game.Move { m[0].Path = []string{"b2", "a9"}; return m }), "no place"},
		{moved(func(m []game.Move) []game.Move { m[0].Clicks = append(m[0].Clicks, "b2")[:2]; return m }), "room behind"},
		{moved(func(m []game.Move) []game.Move { m[1].Clicks = m[0].Clicks; return m }), "equal clicks"},
		{moved(func(m []game.Move) []game.Move { m[1].Clicks = m[0].Clicks[:2]; return m }), "begin each other"},
		{moved(func(m []game.Move) []game.Move { m[0].Takes = nil; return m }), "listed"},
		{played(func(p *game.Played) { p.By = "green" }), "played by"},
		{played(func(p *game.Played) { p.Position = start }), "the position told"},
		{played(func(p *game.Played) { p.Check = []string{"h2"} }), "the check told"},
		{played(func(p *game.Played) { p.Shown = "e4" }), `"e4" is no`},
		{played(func(p *game.Played) { p.Effects = p.Effects[:1] }), "are removed"},
		{played(func(p *game.Played) { p.Effects[0].To = "a1" }), "forwards they give"},
		{played(func(p *game.Played) { p.Effects[0].From = "a1" }), "not the mover's"},
		{played(func(p *game.Played) { p.Effects[1].Man = "white pawn" }), "forwards: "},
		{faulty{refuse: func([]string) *game.Refusal { return &game.Refusal{} }}, "are refused"},
	}
	for _, test := range tests {
		test.fault.Position = right
		if err := anyLaw(test.fault); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("found %v, want %q", err, test.want)
		}
	}
	sound := faulty{Position: right}
	if err := anyLaw(sound); err != nil {
		t.Errorf("a sound position breaks a law: %v", err)
	}
}

// anyLaw joins what all laws find.
func anyLaw(p game.Position) error {
	var found []error
	for _, l := range laws {
		found = append(found, l.holds(cheskers.Game, p))
	}
	return errors.Join(found...)
}

func TestRefusalsAreHeldToTheirForm(t *testing.T) {
	p := Parse(t, cheskers.Game, cheskers.Game.Start)
	good := game.Refusal{Code: game.RefuseEmpty, Title: "No piece there", Text: "There is no piece on c5.", Places: []string{"c5"}}
	if err := wellMade(cheskers.Game, p, &good); err != nil {
		t.Error(err)
	}
	for want, spoil := range map[string]func(*game.Refusal){
		"not in the game's list": func(r *game.Refusal) { r.Code = "illegal" },
		"title":                  func(r *game.Refusal) { r.Title = "Nobody." },
		"no sentence":            func(r *game.Refusal) { r.Text = "nobody there" },
		"no place":               func(r *game.Refusal) { r.Places = []string{"c4"} },
		"labelled":               func(r *game.Refusal) { r.Instead = "b6-a5" },
		"not legal":              func(r *game.Refusal) { r.Instead, r.InsteadLabel = "b6-b5", "Go" },
		"lit up, but not named":  func(r *game.Refusal) { r.Places = []string{"c5", "a5"} },
		"named, but not lit up":  func(r *game.Refusal) { r.Text = "There is no piece on c5 or a5." },
		"there is no king on c5": func(r *game.Refusal) { r.Text = "Your king on c5 cannot go there." },
		"stands in the way":      func(r *game.Refusal) { r.Claims.InWay = []game.Man{{At: "c5", Man: "white pawn"}} },
		"begin no legal move":    func(r *game.Refusal) { r.Claims.Moves = [][]string{{"b6", "b4"}} },
	} {
		bad := good
		spoil(&bad)
		if err := wellMade(cheskers.Game, p, &bad); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("found %v, want %q", err, want)
		}
	}
	for want, refuse := range map[string]func([]string) *game.Refusal{
		"but are refused":        func([]string) *game.Refusal { return &good },
		"begin no legal move":    func([]string) *game.Refusal { return nil },
		"not in the game's list": func(c []string) *game.Refusal { return renamed(p.Refuse(c)) },
	} {
		err := EveryPairExplained(cheskers.Game, faulty{Position: p, refuse: refuse})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("found %v, want %q", err, want)
		}
	}
}

// An attacker stands where it is said, and attacks by the rules of the test.
func TestAttackersAreHeldToTheRules(t *testing.T) {
	p := Parse(t, cheskers.Game, cheskers.Game.Start)
	bishop, camel := game.Man{At: "a1", Man: "white bishop"}, game.Man{At: "g1", Man: "white camel"}
	comes := []game.Effect{{Man: "black king", From: "d8", To: "g5"}}
	elsewhere := []game.Effect{{Man: "black king", From: "d8", To: "e5"}}
	onto := []game.Effect{{Man: "black king", From: "d8", To: "c7"}}
	bishopsOnly := func(_ []game.Man, by game.Man, _ string) bool { return by == bishop }
	for _, c := range []struct {
		attack game.Attack
		want   string
	}{
		{game.Attack{By: []game.Man{bishop}, On: "h8", After: comes}, ""},
		{game.Attack{By: []game.Man{bishop}, On: "h8"}, "not that after the clicks"},
		{game.Attack{By: []game.Man{bishop}, On: "h8", After: elsewhere}, "not that after the clicks"},
		{game.Attack{By: []game.Man{}, On: "h8", After: comes}, "the white bishop on a1 attacks h8, too"},
		{game.Attack{By: []game.Man{bishop, camel}, On: "h8", After: comes}, "the white camel on g1 does not attack h8"},
		{game.Attack{By: []game.Man{{At: "c1", Man: "white camel"}}, On: "h8", After: comes}, "no white camel stands on c1"},
		{game.Attack{By: []game.Man{bishop}, On: "h8", After: []game.Effect{{Man: "black king", From: "h6"}}}, `no black king stands on "h6"`},
		{game.Attack{By: []game.Man{bishop}, On: "h8", After: onto}, `two men come to stand on "c7"`},
	} {
		err := attackersAttack(p, &game.Refusal{Claims: game.Claims{Attacks: []game.Attack{c.attack}}}, []string{"d8", "g5"}, bishopsOnly)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: found %v, want %q", c.attack, err, c.want)
		}
	}
}

// The reason against taking a man who gives check is not the check he gives.
func TestTheCheckGivenIsNoReason(t *testing.T) {
	knight, other := game.Man{At: "S2.1", Man: "black knight"}, game.Man{At: "c8", Man: "black king"}
	p := Parse(t, quadsquare.Game, "1k1/3/7/3/3/7/2Q/1K1 w -/n/-/-/-/- - 0 1")
	for _, c := range []struct {
		told      []game.Man // who is told to attack
		couldTake bool
		want      string
	}{
		{nil, false, ""},
		{[]game.Man{knight}, false, "given as the reason"},
		{[]game.Man{other}, true, ""},
		{[]game.Man{knight}, true, "no other enemy is named"},
		{nil, true, "no other enemy is named"},
	} {
		refuse := func([]string) *game.Refusal {
			return &game.Refusal{Claims: game.Claims{Attacks: []game.Attack{{By: c.told, On: "d1"}}[:min(len(c.told), 1)]}}
		}
		could := func(_ []game.Man, by game.Man, _ string) bool { return by == knight || by.Man[0] == 'w' && c.couldTake }
		n, err := checkersAreToldOf(faulty{Position: p, refuse: refuse}, could)
		if n == 0 || c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: found %v after %d refusals, want %q", c, err, n, c.want)
		}
	}
}

func renamed(r *game.Refusal) *game.Refusal {
	if r != nil {
		r.Code = "illegal"
	}
	return r
}

func TestPicture(t *testing.T) {
	p := Parse(t, cheskers.Game, "1k6/8/8/4p3/8/2p3p1/1P5K/8 w 0 1")
	const want = `
  k   .   .   .
.   .   .   .
  .   .   .x  .
.   .   p   .
  .   .x  .   .
.   p   .   p
  P   .   .   K
.   .   .   .`
	if got := "\n" + Picture(cheskers.Game, p, "b2"); got != want {
		t.Errorf("got%s\nwant%s", got, want)
	}
}
