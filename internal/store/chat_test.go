package store

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/gamelog"
)

func TestChat(t *testing.T) {
	line := func(n int, to gamelog.Audience) gamelog.Line {
		return gamelog.Line{ID: fmt.Sprintf("id-%02d", n), To: to, Name: "Ada", Seat: "white", Text: fmt.Sprint("<b>", n), At: int64(n)}
	}
	onBoth(t, func(t *testing.T, config Config) {
		s := opened(t, config)
		for n := range 6 {
			to := []gamelog.Audience{gamelog.ToPlayers, gamelog.ToWatchers}[n%2]
			for range 2 { // the second time changes nothing
				if err := s.AddLine(t.Context(), "a", "ada", line(n, to)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := s.AddLine(t.Context(), "b", "ada", line(9, gamelog.ToPlayers)); err != nil {
			t.Fatal(err)
		}
		got, err := s.Lines(t.Context(), "a", 2)
		want := []gamelog.Line{line(2, gamelog.ToPlayers), line(3, gamelog.ToWatchers), line(4, gamelog.ToPlayers), line(5, gamelog.ToWatchers)}
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%v\n%s", err, diff)
		}
	})
}
