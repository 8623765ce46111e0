package store

import (
	"fmt"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

func TestChat(t *testing.T) {
	line := func(n int, to gamelog.Audience) gamelog.Line {
		return gamelog.Line{ID: fmt.Sprintf("id-%02d", n), To: to, Speaker: "ada", Name: "Ada", Seat: "white", Text: fmt.Sprint("<b>", n), At: int64(n)}
	}
	onBothOpened(t, func(t *testing.T, s *Store) {
		for n := range 6 {
			to := []gamelog.Audience{gamelog.ToPlayers, gamelog.ToWatchers}[n%2]
			for range 2 { // the second time changes nothing
				must.Do(t, s.AddLine(t.Context(), "a", line(n, to)))
			}
		}
		must.Do(t, s.AddLine(t.Context(), "b", line(9, gamelog.ToPlayers)))
		want := []gamelog.Line{line(2, gamelog.ToPlayers), line(3, gamelog.ToWatchers), line(4, gamelog.ToPlayers), line(5, gamelog.ToWatchers)}
		gives(t, "the last two lines to each", want)(s.Lines(t.Context(), "a", 2))
	})
}

// What a command says is written once, under whatever id; in another game, or by none, it is another's.
func TestALineIsWrittenOnce(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		for n, command := range []string{"ada 1", "ada 1", "ben 1", "", ""} {
			line := gamelog.Line{ID: fmt.Sprint(n), To: gamelog.ToWatchers, Command: command}
			must.Do(t, s.AddLine(t.Context(), "a", line))
			line.ID += " of another"
			must.Do(t, s.AddLine(t.Context(), "b", line))
		}
		for _, game := range []string{"a", "b"} {
			var said []string
			for _, l := range must.Get(s.Lines(t.Context(), game, 9))(t) {
				said = append(said, l.ID[:1]+l.Command)
			}
			same(t, "said in "+game, said, []string{"0ada 1", "2ben 1", "3", "4"})
		}
	})
}
