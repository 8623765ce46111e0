package store

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/lobby"
)

func TestChat(t *testing.T) {
	line := func(n int, to lobby.Audience) lobby.Line {
		return lobby.Line{ID: fmt.Sprintf("id-%02d", n), To: to, Name: "Ada", Seat: "white", Text: fmt.Sprint("<b>", n), At: int64(n)}
	}
	onBoth(t, func(t *testing.T, config Config) {
		s := opened(t, config)
		for n := range 6 {
			to := []lobby.Audience{lobby.ToPlayers, lobby.ToWatchers}[n%2]
			for range 2 { // the second time changes nothing
				if err := s.Say(t.Context(), "a", "ada", line(n, to)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := s.Say(t.Context(), "b", "ada", line(9, lobby.ToPlayers)); err != nil {
			t.Fatal(err)
		}
		got, err := s.Lines(t.Context(), "a", lobby.ToPlayers, 2)
		want := []lobby.Line{line(2, lobby.ToPlayers), line(4, lobby.ToPlayers)}
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%v\n%s", err, diff)
		}
	})
}
