package store

import (
	"fmt"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

func TestChat(t *testing.T) {
	line := func(n int, to gamelog.Audience) gamelog.Line {
		return gamelog.Line{ID: fmt.Sprintf("id-%02d", n), To: to, Name: "Ada", Seat: "white", Text: fmt.Sprint("<b>", n), At: int64(n)}
	}
	onBothOpened(t, func(t *testing.T, s *Store) {
		for n := range 6 {
			to := []gamelog.Audience{gamelog.ToPlayers, gamelog.ToWatchers}[n%2]
			for range 2 { // the second time changes nothing
				must.Do(t, s.AddLine(t.Context(), "a", "ada", line(n, to)))
			}
		}
		must.Do(t, s.AddLine(t.Context(), "b", "ada", line(9, gamelog.ToPlayers)))
		got, err := s.Lines(t.Context(), "a", 2)
		want := []gamelog.Line{line(2, gamelog.ToPlayers), line(3, gamelog.ToWatchers), line(4, gamelog.ToPlayers), line(5, gamelog.ToWatchers)}
		same(t, want, got, err)
	})
}
