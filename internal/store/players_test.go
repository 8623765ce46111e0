package store

import (
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

func TestPlayers(t *testing.T) {
	ada, ben := gamelog.Person{ID: "ada", Name: "Ada"}, gamelog.Person{ID: "ben", Name: "Ben"}
	onBothOpened(t, func(t *testing.T, s *Store) {
		wantError(t, "before the first act", gamelog.ErrNotFound, errOf(s.Player(t.Context(), "hash a")))
		for range 2 {
			must.Do(t, s.SavePlayer(t.Context(), "hash a", ada, 5))
		}
		if err := s.SavePlayer(t.Context(), "hash a", ben, 6); err == nil {
			t.Error("a second player was saved under the first one's token")
		}
		must.Do(t, s.SavePlayer(t.Context(), "hash b", ben, 7))
		for hash, want := range map[string]gamelog.Person{"hash a": ada, "hash b": ben} {
			same(t, hash+" is of", must.Get(s.Player(t.Context(), hash))(t).Person, want)
		}
	})
}

func TestSetLanguage(t *testing.T) {
	ada := gamelog.Person{ID: "ada", Name: "Ada"}
	onBothOpened(t, func(t *testing.T, s *Store) {
		for _, language := range []string{"de", "", "en"} { // the player was not there yet
			must.Do(t, s.SetLanguage(t.Context(), "hash a", ada, language, 5))
			if got, err := s.Player(t.Context(), "hash a"); got.Language != language || got.Person != ada || err != nil {
				t.Errorf("%+v, %v, want %q", got, err, language)
			}
		}
		must.Do(t, s.write(t.Context(), "ada", do(`INSERT INTO devices (id, hash, player, name, added_at, seen_at, cut_at) VALUES ('phone', 'hash b', 'ada', 'Phone', 5, 5, 0)`)))
		if got, err := s.Player(t.Context(), "hash b"); got.Language != "en" || err != nil {
			t.Errorf("on another device: %+v, %v", got, err)
		}
		must.Do(t, s.Rename(t.Context(), "hash a", gamelog.Person{ID: "ada", Name: "Ada B"}, 6))
		if got, _ := s.Player(t.Context(), "hash a"); got.Language != "en" {
			t.Errorf("renamed, the player has the language %q", got.Language)
		}
	})
}

func TestRename(t *testing.T) {
	ada := gamelog.Person{ID: "ada", Name: "Ada"}
	renamed := gamelog.Person{ID: "ada", Name: "Ada the Second"}
	onBothOpened(t, func(t *testing.T, s *Store) {
		save(t, s, playing("game"))
		for _, p := range []gamelog.Person{ada, renamed, renamed} { // the first was not there yet
			must.Do(t, s.Rename(t.Context(), "hash a", p, 5))
			if got, err := s.Player(t.Context(), "hash a"); got.Person != p || err != nil {
				t.Errorf("%v, %v, want %v", got, err, p)
			}
		}
		must.Do(t, s.SavePlayer(t.Context(), "hash a", ada, 6))
		if got, _ := s.Player(t.Context(), "hash a"); got.Person != renamed {
			t.Errorf("an act after it names the player %q", got.Name)
		}
		same(t, "the game is now of", must.Get(s.Row(t.Context(), "slug-game"))(t).White.Name, "Ada")
		if err := s.Rename(t.Context(), "hash a", gamelog.Person{ID: "ben", Name: "Ben"}, 7); err == nil {
			t.Error("somebody else was named under the same token")
		}
	})
}
