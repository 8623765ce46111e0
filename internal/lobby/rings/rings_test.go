package rings

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/room"
)

// world is a store, a lobby and a visitor's limits at once: it notes what the Ringer does, in seconds
// after the challenge was made.
type world struct {
	t    *testing.T
	made time.Time

	mu     sync.Mutex
	notes  []string
	rung   time.Time // when it was asked; zero: never
	people int       // who are notified four seconds later
	full   bool      // the visitor's limit is reached
	fails  error
	away   time.Duration // until when the store cannot be read
}

func (w *world) note(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.notes = append(w.notes, fmt.Sprintf("%s at %d", what, time.Since(w.made)/time.Second))
}

func (w *world) Ring(context.Context, string, int64) error {
	w.note("ring")
	w.rung = time.Now()
	return w.fails
}

func (w *world) Rung(context.Context, string) (asked bool, people int, more bool, err error) {
	if time.Since(w.made) < w.away {
		return false, 0, false, errors.New("away")
	}
	if w.rung.IsZero() {
		return false, 0, false, nil
	}
	if time.Since(w.rung) < 4*time.Second {
		return true, 0, true, nil
	}
	return true, w.people, false, nil
}

func (w *world) Do(_ context.Context, slug string, by gamelog.Person, c room.Command, _ member.Limits) (room.Result, error) {
	w.note(fmt.Sprintf("tell %s of %s %v", by.Name, slug, c.Data))
	return room.Result{}, nil
}

// limits are those of the maker's page.
type limits struct {
	member.Unlimited
	*world
}

func (l limits) Ring() error {
	if l.full {
		l.note("refuse")
		return errors.New("too many")
	}
	return nil
}

var ada = gamelog.Person{ID: "ada", Name: "Ada"}

// table is a challenge as its room has it.
type table struct {
	*Ringer
	game gamelog.Game
	here presence.Game
	page *presence.Page
}

func (tb *table) update() { tb.Update(room.GameUpdate{Game: &tb.game, Here: &tb.here}) }

func (tb *table) enters(w *world, who gamelog.Person) {
	m := member.New(who, func() {})
	m.Limit(limits{world: w})
	tb.page = tb.here.Enter(m, &tb.game.Record, time.Now())
	tb.update()
}

func (tb *table) leaves() {
	tb.here.Leave(tb.page, time.Now())
	tb.update()
}

// rings runs a test with an open challenge of Ada's that was just made, and returns what was done.
func rings(t *testing.T, test func(w *world, tb *table)) (done string) {
	synctest.Test(t, func(t *testing.T) {
		life, end := context.WithCancel(t.Context())
		w := &world{t: t, made: time.Now(), people: 3}
		tb := &table{Ringer: New(life, w, w, slog.New(slog.DiscardHandler))}
		tb.game.Record = gamelog.Record{ID: "id", Slug: "slug", Game: "cheskers", Status: gamelog.Invited, Creator: ada, Terms: gamelog.Terms{Visibility: gamelog.Open}}
		tb.game.Record.Created = w.made.UnixMilli()
		tb.here = presence.New("id", presence.NewPeers("alone", false), w.made, func(*presence.Report) {}, func() {})
		test(w, tb)
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		end()
		synctest.Wait()
		done = strings.Join(w.notes, ", ")
	})
	return done
}

func TestWhenPlayersAreNotified(t *testing.T) {
	const usual = "ring at 20, tell Ada of slug 3 at 24"
	ben := gamelog.Person{ID: "ben", Name: "Ben"}
	for _, c := range []struct {
		name string
		test func(w *world, tb *table)
		want string
	}{
		{"a challenge stands", func(w *world, tb *table) { tb.enters(w, ada); tb.update() }, usual},
		{"its maker comes later", func(w *world, tb *table) { time.Sleep(time.Hour); tb.enters(w, ada) }, "ring at 3603, tell Ada of slug 3 at 3607"},
		{"its maker changes the page", func(w *world, tb *table) {
			tb.enters(w, ada)
			time.Sleep(15 * time.Second)
			tb.leaves()
			tb.enters(w, ada)
		}, usual},
		{"its maker leaves", func(w *world, tb *table) { tb.enters(w, ada); time.Sleep(19 * time.Second); tb.leaves() }, ""},
		{"its maker is not there", func(w *world, tb *table) { tb.enters(w, ben) }, ""},
		{"it is taken", func(w *world, tb *table) {
			tb.enters(w, ada)
			time.Sleep(19 * time.Second)
			tb.game.Record.Status = gamelog.Playing
			tb.update()
		}, ""},
		{"its room ends", func(w *world, tb *table) { tb.enters(w, ada); tb.RoomEnded("id"); tb.RoomEnded("another") }, ""},
		{"it is for a friend", func(w *world, tb *table) { tb.game.Record.Terms.Visibility = ""; tb.enters(w, ada) }, ""},
		{"a program made it", func(w *world, tb *table) {
			tb.game.Record.Creator = gamelog.NewProgram("Robot")
			tb.enters(w, tb.game.Record.Creator)
		}, ""},
		{"its maker rings too often", func(w *world, tb *table) { w.full = true; tb.enters(w, ada) }, "refuse at 20"},
		{"players were notified before", func(w *world, tb *table) { w.full, w.rung = true, w.made; tb.enters(w, ada) }, "tell Ada of slug 3 at 20"},
		{"no player wishes for it", func(w *world, tb *table) { w.people = 0; tb.enters(w, ada) }, "ring at 20"},
		{"the answer of the store is lost", func(w *world, tb *table) { w.fails = errors.New("away"); tb.enters(w, ada) }, usual},
		{"the store fails for long", func(w *world, tb *table) { w.away = 100 * time.Second; tb.enters(w, ada) }, "ring at 100, tell Ada of slug 3 at 104"},
		{"its maker leaves while the store fails", func(w *world, tb *table) {
			w.away = time.Hour
			tb.enters(w, ada)
			time.Sleep(time.Minute)
			tb.leaves()
		}, ""},
		{"both seats are for others", func(w *world, tb *table) { tb.game.Record.Side = gamelog.SideNone; tb.enters(w, ada) }, ""},
	} {
		if got := rings(t, c.test); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
