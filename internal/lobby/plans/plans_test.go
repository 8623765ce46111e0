package plans

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

var (
	anna  = gamelog.Person{ID: "p-anna", Name: "Anna"}
	bert  = gamelog.Person{ID: "p-bert", Name: "Bert"}
	carla = gamelog.Person{ID: "p-carla", Name: "Carla"}

	errReset = errors.New("connection reset")
)

// world is a game of Cheskers by days between Anna, who is White, and Bert, with the
// store of its plans. It tells what happens to them.
type world struct {
	t       *testing.T
	planner *Planner
	game    gamelog.Game
	plans   []gamelog.Plan
	did     []string

	unread, behind error        // of each read of the plans, and of the log
	refused        error        // of the next move
	saved          func(*world) // what happens once a plan is kept; nil: nothing
}

// begins returns a world in which these moves were played.
func begins(t *testing.T, terms gamelog.Terms, moves ...string) *world {
	w := &world{t: t}
	first := must.Get(gamelog.FirstEvent("g", time.Now(), gamelog.CreatedData{Rules: game.RulesVersion, Slug: "slug", Game: "cheskers",
		Start: cheskers.Game.Start, By: anna, Side: gamelog.SideWhite, Terms: terms}))(t)
	w.game = must.Get(gamelog.Load([]gamelog.Event{first}, games, func(gamelog.Event, gamelog.Record) {}))(t)
	w.planner = New(w, w, slog.New(slog.DiscardHandler), func() { w.did = append(w.did, "wanted") })
	w.happens(gamelog.Decision{Kind: gamelog.Joined, Data: gamelog.JoinedData{By: bert, Seat: "black"}}, nil)
	for _, text := range moves {
		w.moves(text)
	}
	return w
}

func games(string) (*game.Game, bool) { return cheskers.Game, true }

// happens adds an event to the game, and moves a move. sees shows the planner the last.
func (w *world) happens(d gamelog.Decision, step *game.Step) {
	a, next, err := w.game.Make(d, "", time.Now())
	must.Do(w.t, err)
	must.Do(w.t, w.game.Advance(a.Event, next, step, time.Now()))
}

func (w *world) moves(text string) {
	step := must.Get(w.game.Match.Try(text))(w.t)
	w.happens(gamelog.Decision{Kind: gamelog.Moved, Data: gamelog.MoveOf(&step)}, &step)
}

func (w *world) sees() { w.planner.Update(room.GameUpdate{Game: &w.game, Event: true}) }

func (w *world) tell(what string, args ...any) { w.did = append(w.did, fmt.Sprintf(what, args...)) }

// planned is a plan of a player's, made after so many plies.
func planned(by gamelog.Person, ply int, moves ...string) func(*world) {
	return func(w *world) {
		w.plans = append(w.plans, gamelog.Plan{Player: by.ID, Ply: ply, Lines: [][]string{moves}})
	}
}

func (w *world) Plans(context.Context, string) ([]gamelog.Plan, error) {
	w.tell("read plans")
	return w.plans, w.unread
}

func (w *world) DropPlan(_ context.Context, _ string, p gamelog.Plan) error {
	w.plans = slices.DeleteFunc(slices.Clone(w.plans), func(kept gamelog.Plan) bool { return kept.Player == p.Player })
	w.tell("drop that of %s", p.Player)
	return nil
}

func (w *world) SavePlan(_ context.Context, _ string, p gamelog.Plan) error {
	w.plans = nil
	if len(p.Lines) > 0 {
		w.plans = []gamelog.Plan{p}
	}
	w.tell("save %v", p.Lines)
	if saved := w.saved; saved != nil {
		w.saved = nil
		saved(w)
	}
	return nil
}

func (w *world) Gone(context.Context, string, string) (bool, error) { return true, nil }
func (w *world) Playable(context.Context) ([]string, error)         { return []string{"g"}, w.unread }

func (w *world) Game(context.Context, string) (gamelog.Game, error) { return w.game, nil }

func (w *world) Hold(string) (release func()) { return func() {} }

func (w *world) CaughtUp(context.Context, string) (gamelog.Game, error) {
	w.tell("read on")
	return gamelog.Game{Record: w.game.Record, Rules: w.game.Rules}, w.behind
}

func (w *world) Do(_ context.Context, _ string, by gamelog.Person, c room.Command, _ member.Limits) (room.Result, error) {
	err := w.refused
	w.refused = nil
	w.tell("by %s: %v, %v", by.ID, c.Data, err)
	if move := strings.Fields(fmt.Sprint(c.Data)); err == nil {
		w.moves(strings.TrimSuffix(move[2], "}"))
		w.sees()
	}
	return room.Result{}, err
}

// What a player has planned is played when the opponent has moved, and costs no time. A plan that the
// game has left is dropped, but not before all is known that was played when it was made. What cannot be
// known is looked for again, and till then no player of the game loses by time.
func TestWhatIsPlayed(t *testing.T) {
	annas, none := planned(anna, 0, "b6-a5", "c3-d4", "a7-b6", "d4-c5"), func(*world) {}
	all := func(do ...func(*world)) func(*world) {
		return func(w *world) {
			for _, what := range do {
				what(w)
			}
		}
	}
	refused := func(err error) func(*world) { return func(w *world) { w.refused = err } }
	const read, held, played = "wanted, read plans", ", wanted, held", "by p-anna: {{3 2 c3-d4} 0}, <nil>, wanted, read plans, read on"
	for _, tc := range []struct {
		name  string
		given func(*world)
		want  string
	}{
		{"no plan", none, read},
		{"a plan", annas, read + ", read on, " + played},
		{"two that answer each other", all(annas, planned(bert, 1, "c3-d4", "a7-b6")), read + ", read on, by p-anna: {{3 2 c3-d4} 0}, <nil>, wanted, read plans, read on, " +
			"by p-bert: {{4 3 a7-b6} 0}, <nil>, wanted, read plans, read on, by p-anna: {{5 4 d4-c5} 0}, <nil>, wanted, read plans, read on, drop that of p-anna, drop that of p-bert"},
		{"of another move", planned(anna, 0, "b6-c5", "c3-d4"), read + ", read on, drop that of p-anna"},
		{"that has come to its end", planned(anna, 0, "b6-a5"), read + ", read on, drop that of p-anna"},
		{"of a ply that is taken back", planned(anna, 5, "b6-a5", "c3-d4"), read + ", read on, drop that of p-anna"},
		{"of the player who is not to move", planned(bert, 0, "b6-a5", "c3-d4"), read + ", read on"},
		{"of a stranger", planned(carla, 0, "b6-a5", "c3-d4"), read + ", read on"},
		{"of what is no move", all(annas, refused(game.Refuse("no", "refusal.none"))), read + ", read on, by p-anna: {{3 2 c3-d4} 0}, no: refusal.none, drop that of p-anna"},
		{"another is first", all(annas, refused(gamelog.ErrStale)), read + ", read on, by p-anna: {{3 2 c3-d4} 0}, " + gamelog.ErrStale.Error() + ", read plans, read on, " + played},
		{"the game is too long", all(annas, refused(gamelog.NewError("long_game", "longest-game"))), read + ", read on, by p-anna: {{3 2 c3-d4} 0}, This game has reached the maximum length. Offer a draw or resign."},
		{"it cannot be saved", all(annas, refused(wire.ErrNotMade)), read + ", read on, by p-anna: {{3 2 c3-d4} 0}, " + wire.ErrNotMade.Error() + held},
		{"plans cannot be read", func(w *world) { w.unread = errReset }, read + held},
		{"the log cannot be read", all(annas, func(w *world) { w.behind = gamelog.ErrAway }), read + ", read on" + held},
		{"a newer server goes on", all(annas, func(w *world) { w.behind = gamelog.ErrNewer }), read + ", read on"},
	} {
		w := begins(t, gamelog.Terms{Days: 2}, "b6-a5")
		tc.given(w)
		w.sees()
		w.planner.CheckDue(t.Context())
		if w.planner.Holds("g") {
			w.tell("held")
		}
		if got := strings.Join(w.did, ", "); got != tc.want {
			t.Errorf("%s: %s\nwant %s", tc.name, got, tc.want)
		}
	}
}

// A look that began before an event does not count for it, and one that has seen it does.
func TestAnEventDuringALook(t *testing.T) {
	w := begins(t, gamelog.Terms{Days: 2}, "b6-a5")
	w.sees()
	w.planner.markChecked("g", w.game.Record.Seq-1)
	if !w.planner.Holds("g") {
		t.Error("the flag may fall before the last event was looked at")
	}
	w.planner.markChecked("g", w.game.Record.Seq)
	if w.planner.Holds("g") {
		t.Error("the flag is held for ever")
	}
}

// A game by minutes, and one that is seen again for another reason than an event, is not looked at.
func TestWhatIsNotLookedAt(t *testing.T) {
	for _, s := range []room.GameUpdate{{Game: &begins(t, gamelog.Terms{Clock: &gamelog.Control{Base: 60_000}}, "b6-a5").game, Event: true}, {Game: &begins(t, gamelog.Terms{Days: 2}, "b6-a5").game}} {
		w := begins(t, gamelog.Terms{Days: 2}, "b6-a5")
		if w.planner.Update(s); w.planner.Holds("g") || len(w.did) > 0 {
			t.Errorf("it is looked at: %q", w.did)
		}
	}
}

// A sweep looks at what is left behind. Who asks before a flag falls has it looked at first.
func TestWhatIsLeftBehind(t *testing.T) {
	w := begins(t, gamelog.Terms{Days: 2}, "b6-a5")
	planned(anna, 0, "b6-a5", "c3-d4")(w)
	must.Do(t, w.planner.Settle(t.Context(), "g"))
	if w.did != nil {
		t.Errorf("without need it did %q", w.did)
	}
	must.Do(t, w.planner.Sweep(t.Context()))
	must.Do(t, w.planner.Settle(t.Context(), "g"))
	if w.game.Record.Plies.Len() != 2 || w.planner.Holds("g") {
		t.Errorf("it did %q", w.did)
	}
}

// What is answered to who plans: the reply to a move that came meanwhile is played, and where it has none
// the plan is stale; a plan of a game that is over ends.
func TestSetPlan(t *testing.T) {
	lines := [][]string{{"b6-a5", "c3-d4"}}
	over := func(w *world) { w.happens(w.game.Record.Resign(game.Black), nil) }
	for name, tc := range map[string]struct {
		on    int64
		saved func(*world) // happens once the plan is kept
		want  error
		plies int
	}{
		"the opponent has not moved": {1, func(*world) {}, nil, 0},
		"an old position":            {0, func(*world) {}, gamelog.ErrStale, 0},
		"the opponent moves so":      {1, func(w *world) { w.moves("b6-a5") }, nil, 2},
		"and otherwise":              {1, func(w *world) { w.moves("b6-c5") }, gamelog.ErrStale, 1},
		"the game ends":              {1, over, nil, 0},
	} {
		w := begins(t, gamelog.Terms{Days: 2})
		w.saved = tc.saved
		_, err := w.planner.SetPlan(t.Context(), "slug", anna.ID, tc.on, lines)
		if err != tc.want || w.game.Record.Plies.Len() != tc.plies {
			t.Errorf("%s: %v after %d plies; %q", name, err, w.game.Record.Plies.Len(), w.did)
		}
	}
}
