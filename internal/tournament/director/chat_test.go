package director_test

import (
	"encoding/json"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/testkit/must"
	"threefold/internal/tournament"
	"threefold/internal/tournament/director"
)

// wrote has a server of an earlier release write what someone says into the log.
func (e *evening) wrote(n int, id, text string) {
	e.t.Helper()
	var s tournament.State
	for _, event := range must.Get(e.store.Tournaments().Events(e.t.Context(), e.slug, 0))(e.t) {
		s = must.Get(tournament.Fold(s, event))(e.t)
	}
	said := tournament.Event{Tournament: s.ID, Seq: s.Seq + 1, Kind: tournament.Said, Version: tournament.EventVersion, At: time.Now().UnixMilli(), Command: person(n).ID + " " + id,
		Data: must.Get(json.Marshal(tournament.SaidData{By: person(n), Text: text}))(e.t)}
	must.Do(e.t, e.store.Tournaments().Append(e.t.Context(), said, s.Summary()))
}

// Lines of the log are shown before those that have a table of their own. What is sent again under its id
// is said once: also what is in the log, and at a server that has just begun. Another server shows a line
// within two seconds. All of a player's lines follow to another player, and are gone with who leaves, or is
// removed, though no time passes between.
func TestWhatIsSaidHasATableOfItsOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := joined(t, 3)
		other := server(t, e.store)
		want := func(d *director.Director, want string) {
			t.Helper()
			var lines []string
			for _, l := range must.Get(d.Overview(t.Context(), e.slug, ""))(t).View.Chat {
				lines = append(lines, l.By+": "+l.Text)
			}
			if got := strings.Join(lines, ", "); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
		e.wrote(1, "1", "Old")
		e.wrote(2, "1", "Old")
		before := e.do(1, director.Command{Do: "say", ID: "1", Text: "Old"}).V
		for range 2 {
			if v := e.do(1, director.Command{Do: "say", ID: "2", Text: "New"}); v.V != before+1 {
				t.Errorf("after the line it has the number %d, before it %d", v.V, before)
			}
		}
		must.Get(server(t, e.store).Do(t.Context(), e.slug, person(1), director.Command{Do: "say", ID: "2", Text: "New"}))(t)
		want(e.d, "Player 1: Old, Player 2: Old, Player 1: New")
		time.Sleep(2 * time.Second)
		want(other, "Player 1: Old, Player 2: Old, Player 1: New")

		must.Do(t, e.d.TransferPlaces(t.Context(), person(1), person(9)))
		want(e.d, "Player 1: Old, Player 2: Old, Player 1: New")
		e.do(9, director.Command{Do: "say", Text: "Mine"})
		e.do(9, director.Command{Do: "leave"})
		want(e.d, "Player 2: Old")
		e.do(9, director.Command{Do: "join"})
		e.do(9, director.Command{Do: "say", Text: "Again"})
		v := e.do(2, director.Command{Do: "say", Text: "Hello"})
		want(e.d, "Player 2: Old, Player 9: Again, Player 2: Hello")
		e.do(0, director.Command{Do: "remove", Player: v.Players[v.You.N-1].Joined})
		want(e.d, "Player 9: Again")
		time.Sleep(2 * time.Second)
		want(other, "Player 9: Again")
	})
}

// Who says much in one moment says no more than one after the other would.
func TestMuchIsSaidInOneMoment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := joined(t, 0)
		var said atomic.Int32
		var saying sync.WaitGroup
		for range 50 {
			saying.Go(func() {
				if _, err := e.d.Do(t.Context(), e.slug, person(1), director.Command{Do: "say", Text: "Hello"}); err == nil {
					said.Add(1)
				} else if code(err) != "chat_full" {
					t.Error(err)
				}
			})
		}
		saying.Wait()
		if lines := len(must.Get(e.d.Overview(t.Context(), e.slug, ""))(t).View.Chat); said.Load() != 30 || lines != 30 {
			t.Errorf("%d lines were taken, %d are there", said.Load(), lines)
		}
	})
}
