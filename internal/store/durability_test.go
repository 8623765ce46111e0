package store

import "testing"

// A commit that has returned must survive the loss of power: the database has
// to be told so on the connection that writes.
func TestCommitsAreDurable(t *testing.T) {
	settings := map[string]struct{ query, want string }{
		"sqlite":   {"SELECT synchronous || ' ' || journal_mode FROM pragma_synchronous, pragma_journal_mode", "2 wal"},
		"postgres": {"SHOW synchronous_commit", "on"},
	}
	onBoth(t, func(t *testing.T, config Config) {
		s := opened(t, config)
		setting := settings["sqlite"]
		if config.URL != "" {
			setting = settings["postgres"]
		}
		var got string
		if err := s.database.writer.QueryRowContext(t.Context(), setting.query).Scan(&got); err != nil || got != setting.want {
			t.Errorf("%s: %q, not %q (%v)", setting.query, got, setting.want, err)
		}
	})
}

// The committer is the only one that writes, on one connection.
func TestOnlyTheCommitterWrites(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		if n := s.database.writer.Stats().MaxOpenConnections; n != 1 {
			t.Errorf("the writing pool has room for %d connections", n)
		}
		if _, err := s.reader.ExecContext(t.Context(), `DELETE FROM events`); err == nil {
			t.Error("a reading connection wrote")
		}
	})
}
