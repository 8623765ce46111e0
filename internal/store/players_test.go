package store

import (
	"errors"
	"testing"

	"threefold/internal/lobby"
)

func TestPlayers(t *testing.T) {
	ada, ben := lobby.Person{ID: "ada", Name: "Ada"}, lobby.Person{ID: "ben", Name: "Ben"}
	onBoth(t, func(t *testing.T, config Config) {
		s := opened(t, config)
		if _, err := s.Player(t.Context(), "hash a"); !errors.Is(err, lobby.ErrNotFound) {
			t.Errorf("before the first act: %v", err)
		}
		for range 2 {
			if err := s.SavePlayer(t.Context(), "hash a", ada, 5); err != nil {
				t.Error(err)
			}
		}
		if err := s.SavePlayer(t.Context(), "hash a", ben, 6); err == nil {
			t.Error("a second player was saved under the first one's token")
		}
		if err := s.SavePlayer(t.Context(), "hash b", ben, 7); err != nil {
			t.Error(err)
		}
		for hash, want := range map[string]lobby.Person{"hash a": ada, "hash b": ben} {
			if got, err := s.Player(t.Context(), hash); got != want || err != nil {
				t.Errorf("%s is of %v, %v", hash, got, err)
			}
		}
	})
}
