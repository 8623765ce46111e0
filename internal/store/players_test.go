package store

import (
	"errors"
	"testing"

	"threefold/internal/gamelog"
)

func TestPlayers(t *testing.T) {
	ada, ben := gamelog.Person{ID: "ada", Name: "Ada"}, gamelog.Person{ID: "ben", Name: "Ben"}
	onBoth(t, func(t *testing.T, config Config) {
		s := opened(t, config)
		if _, err := s.Player(t.Context(), "hash a"); !errors.Is(err, gamelog.ErrNotFound) {
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
		for hash, want := range map[string]gamelog.Person{"hash a": ada, "hash b": ben} {
			if got, err := s.Player(t.Context(), hash); got.Person != want || err != nil {
				t.Errorf("%s is of %v, %v", hash, got, err)
			}
		}
	})
}

func TestRename(t *testing.T) {
	ada := gamelog.Person{ID: "ada", Name: "Ada"}
	renamed := gamelog.Person{ID: "ada", Name: "Ada the Second"}
	onBoth(t, func(t *testing.T, config Config) {
		s := opened(t, config)
		save(t, s, playing("game"))
		for _, p := range []gamelog.Person{ada, renamed, renamed} { // the first was not there yet
			if err := s.Rename(t.Context(), "hash a", p, 5); err != nil {
				t.Fatal(err)
			}
			if got, err := s.Player(t.Context(), "hash a"); got.Person != p || err != nil {
				t.Errorf("%v, %v, want %v", got, err, p)
			}
		}
		if err := s.SavePlayer(t.Context(), "hash a", ada, 6); err != nil {
			t.Error(err)
		}
		if got, _ := s.Player(t.Context(), "hash a"); got.Person != renamed {
			t.Errorf("an act after it names the player %q", got.Name)
		}
		if got, err := s.Row(t.Context(), "slug-game"); got.White.Name != "Ada" || err != nil {
			t.Errorf("the game is now of %q, %v", got.White.Name, err)
		}
		if err := s.Rename(t.Context(), "hash a", gamelog.Person{ID: "ben", Name: "Ben"}, 7); err == nil {
			t.Error("somebody else was named under the same token")
		}
	})
}
