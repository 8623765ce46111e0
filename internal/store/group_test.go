package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"

	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
)

// commitGroup commits the appends as one group and returns their answers.
func commitGroup(s *Store, appends ...gamelog.Append) []error {
	var group []*write
	for _, a := range appends {
		group = append(group, appending(a))
	}
	return commitWrites(s, group)
}

func commitWrites(s *Store, group []*write) []error {
	answers := make([]error, len(group))
	for i, w := range group {
		w.answer = func(err error) { answers[i] = err }
	}
	s.committer.commit(context.Background(), group) // which answers before it returns
	return answers
}

func TestTwoOfOneNumberInAGroup(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		first, second := playing("g"), over("g", 7)
		answers := commitGroup(s,
			gamelog.Append{Event: event("g", 2, "next")},
			gamelog.Append{Event: event("g", 1, "first"), Row: &first},
			gamelog.Append{Event: event("g", 1, "second"), Row: &second},
		)
		if answers[0] != nil || answers[1] != nil || !errors.Is(answers[2], gamelog.ErrConflict) {
			t.Errorf("answers: %v", answers)
		}
		want := []gamelog.Event{event("g", 1, "first"), event("g", 2, "next")}
		same(t, "the log", mustRead(t, s, "g"), want)
		gives(t, "the row", first)(s.Row(t.Context(), first.Slug))
	})
}

func TestOnlyTheGuiltyIsRefused(t *testing.T) {
	takenSlug, badStatus := row("thief"), row("confused")
	takenSlug.Slug = row("owner").Slug
	badStatus.Status = "perhaps"
	late := over("owner", 7)
	type guilt struct {
		name   string
		guilty gamelog.Append
	}
	tests := []guilt{
		{"a number below 1", gamelog.Append{Event: event("zero", 0, "")}},
		{"an event without a game or number", gamelog.Append{}},
		{"a slug that another game has", gamelog.Append{Event: event("thief", 1, ""), Row: &takenSlug}},
		{"an unknown status", gamelog.Append{Event: event("confused", 1, ""), Row: &badStatus}},
	}
	onBoth(t, func(t *testing.T, config Config) {
		s := opened(t, config)
		save(t, s, row("owner"))
		tests := tests
		if config.URL != "" {
			tests = append(slices.Clone(tests), guilt{"text that PostgreSQL does not take", gamelog.Append{Event: event("nul", 1, "a\x00b")}})
		}
		for _, test := range tests {
			t.Run(test.name, func(t *testing.T) {
				game, r := "good "+test.name, row(test.name)
				answers := commitGroup(s,
					gamelog.Append{Event: event(game, 1, ""), Row: &r},
					test.guilty,
					gamelog.Append{Event: event("owner", 1, "late"), Row: &late},
					gamelog.Append{Event: event(game, 2, "")},
				)
				if answers[0] != nil || answers[3] != nil {
					t.Errorf("the innocent: %v, %v", answers[0], answers[3])
				}
				if answers[1] == nil || errors.Is(answers[1], gamelog.ErrConflict) {
					t.Errorf("the guilty: %v", answers[1])
				}
				if !errors.Is(answers[2], gamelog.ErrConflict) {
					t.Errorf("the late: %v", answers[2])
				}
				wantEvents(t, s, test.guilty.Event.Game, 0)
				wantEvents(t, s, game, 2)
				gives(t, "the owner's row", row("owner"))(s.Row(t.Context(), row("owner").Slug))
			})
		}
	})
}

// Of the events of one number only the first reaches the database, so that the
// one that is written is the one whose write succeeds.
func TestEventsOfAGroup(t *testing.T) {
	var group []*write
	for _, e := range []gamelog.Event{event("b", 1, "first"), event("a", 2, ""), event("b", 1, "second"), event("a", 1, "")} {
		group = append(group, appending(gamelog.Append{Event: e}), &write{statements: []*statement{{}}})
	}
	slices.SortStableFunc(group, compareWrites)
	first, second, third := event("a", 1, ""), event("a", 2, ""), event("b", 1, "first")
	same(t, "the events", eventsOf(group), []*gamelog.Event{&first, &second, &third})
}

// Of the writes without an event, those of the least keys come first.
func TestKeysOfAGroup(t *testing.T) {
	e := event("a", 1, "")
	group := []*write{appending(gamelog.Append{Event: e}), seeing("b", 1), seeing("a", 1), seeing("b", 2)}
	slices.SortStableFunc(group, compareWrites)
	var got []string
	for _, w := range group {
		key := w.key
		if w.event == nil {
			key += fmt.Sprint(w.statements[0].args[0])
		}
		got = append(got, key)
	}
	if want := []string{"a1", "b1", "b2", ""}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Two processes that want the same numbers, or have seen the same devices, in opposite
// orders, do not lock each other out.
func TestNoDeadlock(t *testing.T) {
	var said strings.Builder
	config := Config{URL: pgtest.URL(t), Logger: slog.New(slog.NewTextHandler(&said, &slog.HandlerOptions{Level: slog.LevelWarn}))}
	one, other := opened(t, config), opened(t, config)
	must.Do(t, one.SavePlayer(t.Context(), "first", anna, 1))
	for i := range maxGroup {
		must.Do(t, one.Devices().SaveDevice(t.Context(), anna.ID, device.Device{ID: gameName(i), Hash: gameName(i)}))
	}
	for name, what := range map[string]func(i int, at int64) *write{
		"numbers": func(i int, at int64) *write { return appending(gamelog.Append{Event: event(gameName(i), at, "")}) },
		"devices": func(i int, at int64) *write { return seeing(gameName(i), at) },
	} {
		for round := range int64(20) {
			var up, down []*write
			for i := range maxGroup {
				up, down = append(up, what(i, round+1)), append(down, what(maxGroup-1-i, round+1))
			}
			var both sync.WaitGroup
			both.Go(func() { commitWrites(one, up) })
			both.Go(func() { commitWrites(other, down) })
			both.Wait()
		}
		if said.Len() > 0 {
			t.Errorf("%s: %s", name, said.String())
		}
	}
}

// A write that the server has taken back for the sake of another is refused alone, shows
// nothing of the database, and may be tried again.
func TestAClash(t *testing.T) {
	config := Config{URL: pgtest.URL(t), Logger: logger(t)}
	s := opened(t, config)
	pgtest.Exec(t, config.URL, `
		CREATE FUNCTION clash() RETURNS trigger LANGUAGE plpgsql AS $$
			BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END $$;
		CREATE TRIGGER clash BEFORE INSERT ON events
			FOR EACH ROW WHEN (NEW.game = 'late') EXECUTE FUNCTION clash()`)
	answers := commitGroup(s, gamelog.Append{Event: event("a", 1, "")}, gamelog.Append{Event: event("late", 1, "")})
	if answers[0] != nil || !errors.Is(answers[1], gamelog.ErrClash) || errors.Is(answers[1], gamelog.ErrAway) || !s.committer.trusted() {
		t.Errorf("the answers are %v; trusted: %t", answers, s.committer.trusted())
	}
	pgtest.Exec(t, config.URL, `DROP TRIGGER clash ON events`)
	mustAppend(t, s, event("late", 1, ""), nil)
}

// A connection that is lost amid a transaction takes the whole group with it,
// none is tried again, and the next group finds a new connection.
func TestLostConnection(t *testing.T) {
	config := Config{URL: pgtest.URL(t), Logger: logger(t)}
	s := opened(t, config)
	pgtest.Exec(t, config.URL, `
		CREATE FUNCTION hang_up() RETURNS trigger LANGUAGE plpgsql AS $$
			BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
		CREATE TRIGGER hang_up BEFORE INSERT ON events
			FOR EACH ROW WHEN (NEW.game = 'doomed') EXECUTE FUNCTION hang_up()`)

	answers := commitGroup(s, gamelog.Append{Event: event("a", 1, "")}, gamelog.Append{Event: event("doomed", 1, "")})
	for _, err := range answers {
		if !errors.Is(err, gamelog.ErrAway) {
			t.Errorf("result: %v", err)
		}
	}
	mustAppend(t, s, event("b", 1, ""), nil)
	wantEvents(t, s, "a", 0)
	wantEvents(t, s, "b", 1)
}

// scriptedEngine inserts as its script says, an error for each call.
type scriptedEngine struct {
	sqliteEngine
	script []error
}

func (e *scriptedEngine) insert(context.Context, executor, []*gamelog.Event, string) ([]*gamelog.Event, error) {
	err := e.script[0]
	e.script = e.script[1:]
	return nil, err
}

func (e *scriptedEngine) refused(err error) bool { return errors.Is(err, errRefused) }

var errRefused = errors.New("refused")

// Where the database goes away while a group is tried one by one, each write has one
// answer: its own, or that the database is away.
func TestEachWriteIsAnsweredOnce(t *testing.T) {
	s := opened(t, Config{Path: sqlitePath(t), Logger: logger(t)})
	s.database.engine = &scriptedEngine{script: []error{errRefused, errRefused, errors.New("gone")}}
	answers := make([][]error, 4)
	var group []*write
	for i := range answers {
		w := appending(gamelog.Append{Event: event("g", int64(i+1), "")})
		w.answer = func(err error) { answers[i] = append(answers[i], err) }
		group = append(group, w)
	}
	s.committer.commit(t.Context(), group)
	for i, want := range []error{errRefused, gamelog.ErrAway, gamelog.ErrAway, gamelog.ErrAway} {
		if len(answers[i]) != 1 || !errors.Is(answers[i][0], want) {
			t.Errorf("write %d was answered %v, want %v once", i, answers[i], want)
		}
	}
}

// A write that is to be alone shares no transaction, with what waits before it nor with
// what waits behind.
func TestAWriteThatIsToBeAlone(t *testing.T) {
	c := &committer{waiting: []*write{{}, {}, {alone: true}, {}, {}, {}}}
	for _, want := range []int{2, 1, 3, 0} {
		if group, _ := c.take(); len(group) != want {
			t.Errorf("a group of %d, want %d", len(group), want)
		}
	}
}
