package director_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/storetest"
	"threefold/internal/tournament"
	"threefold/internal/tournament/director"
)

// Where there is no place for another tournament, the oldest that no one has joined gives way, and
// none before; one that someone has joined does not.
func TestPlacesOfTournaments(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := server(t, storetest.New(t))
		d.MaxUnfinished = 3
		slugs := make([]string, 6)
		create := func(n int) (err error) {
			time.Sleep(time.Minute)
			slugs[n], _, err = d.Create(t.Context(), person(n), fmt.Sprint("host ", n), thursday)
			return err
		}
		want := func(over ...int) {
			t.Helper()
			for n, slug := range slugs {
				if slug == "" {
					continue
				}
				status := tournament.Open
				for _, o := range over {
					if o == n {
						status = tournament.Over
					}
				}
				if v := must.Get(d.Overview(t.Context(), slug, ""))(t).View; v.Status != status {
					t.Errorf("%d is %s, want %s", n, v.Status, status)
				}
			}
			time.Sleep(time.Second)
		}
		for n := range 3 {
			must.Do(t, create(n))
		}
		want()
		must.Get(d.Do(t.Context(), slugs[0], person(9), director.Command{Do: "join"}))(t)
		must.Do(t, create(3))
		want(1)
		must.Do(t, create(4))
		want(1, 2)
		for n := 3; n < 5; n++ {
			must.Get(d.Do(t.Context(), slugs[n], person(9), director.Command{Do: "join"}))(t)
		}
		if err := create(5); code(err) != "too_many_tournaments" {
			t.Errorf("one too many: %v", err)
		}
	})
}

func code(err error) string {
	coded, _ := errors.AsType[*gamelog.Error](err)
	if coded == nil {
		return ""
	}
	return coded.Code
}

// What is sent again under its id is done once, also amid others' commands and at another server; what
// another sends under the same id is the other's.
func TestTournamentCommandsAreDoneOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := storetest.New(t)
		servers := [2]*director.Director{server(t, store), server(t, store)}
		var slugs [2]string
		for i, d := range servers {
			slugs[i] = created(t, d, 0, "host", thursday)
		}
		if slugs[0] != slugs[1] {
			t.Errorf("created twice: %s", slugs)
		}
		if other := created(t, servers[0], 0, "another", thursday); other == slugs[0] {
			t.Error("another is the same")
		}
		do := func(n int, c director.Command) tournament.View {
			t.Helper()
			servers[0], servers[1] = servers[1], servers[0]
			return must.Get(servers[0].Do(t.Context(), slugs[0], person(n), c))(t)
		}
		for range 3 {
			do(0, director.Command{Do: "join", ID: "1"})
			do(1, director.Command{Do: "join", ID: "1"})
			do(0, director.Command{Do: "say", ID: "2", Text: "Good luck"})
		}
		v := do(0, director.Command{Do: "say", ID: "3", Text: "Good luck"})
		if len(v.Players) != 2 || len(v.Chat) != 2 || v.You == nil {
			t.Errorf("%d have joined, %d lines are written", len(v.Players), len(v.Chat))
		}
		for range 2 {
			do(1, director.Command{Do: "leave", ID: "4"})
		}
		if _, err := servers[0].Do(t.Context(), slugs[0], person(0), director.Command{Do: "join", ID: "5"}); code(err) != "joined" {
			t.Errorf("joined under another id: %v", err)
		}
	})
}
