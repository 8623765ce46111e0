package store

import (
	"errors"
	"fmt"
	"testing"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

// What visitors write reaches a query as a value and is never a part of it.
func TestTextsAreNeverCode(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		save(t, s, row("a"))
		for _, text := range []string{`'; DROP TABLE games; --`, `' OR '1'='1`, `" OR ""="`, `$1`, `%s%d`, `\`, `\'`, `x') RETURNING (SELECT token_hash FROM players) --`, "a\nb\r\t", "🂡\u202e"} {
			ctx := t.Context()
			who := gamelog.Person{ID: "id " + text, Name: text}
			must.Do(t, s.Rename(ctx, "hash "+text, who, 1))
			same(t, fmt.Sprintf("%q is kept as", text), must.Get(s.Player(ctx, "hash "+text))(t).Person, who)
			line := gamelog.Line{ID: text, To: gamelog.ToPlayers, Speaker: text, Command: text, Name: text, Seat: "white", Text: text}
			must.Do(t, s.AddLine(ctx, text, line))
			if got, err := s.Lines(ctx, text, 9); err != nil || len(got) != 1 || got[0] != line {
				t.Errorf("%q is said as %+v, %v", text, got, err)
			}
			must.Do(t, s.Append(ctx, gamelog.Append{Event: event(text, 1, text)}))
			if got, err := s.Events(ctx, text, 0); err != nil || len(got) != 1 || got[0].Command != text {
				t.Errorf("%q is in the log as %+v, %v", text, got, err)
			}
			if _, err := s.Row(ctx, text); !errors.Is(err, gamelog.ErrNotFound) {
				t.Errorf("%q finds a game, or %v", text, err)
			}
			if _, err := s.UseSeatKey(ctx, text, text, text, 1); !errors.Is(err, gamelog.ErrNotFound) {
				t.Errorf("%q is a seat key, or %v", text, err)
			}
			q := archive.Query{Game: text, Player: archive.Who{ID: text}, Against: archive.Who{Name: text}, Reason: game.Reason(text), Pace: archive.Pace(text),
				Opening: archive.Opening{text}, After: archive.Cursor{EndedAt: 1, Slug: text}}
			if got := find(t, s, q, 9); len(got.Rows) != 0 {
				t.Errorf("%q lists %d games", text, len(got.Rows))
			}
			gives(t, fmt.Sprintf("the games of %q", text), []gamelog.Row(nil))(s.Mine(ctx, text, 9))
			same(t, fmt.Sprintf("positions that %q has", text), len(must.Get(s.LastPositions(ctx, []string{text, text}))(t)), 1)
		}
		if _, err := s.Row(t.Context(), "slug-a"); err != nil {
			t.Errorf("the games are gone: %v", err)
		}
	})
}
