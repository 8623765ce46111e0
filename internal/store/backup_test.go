package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"threefold/internal/archive"
	"threefold/internal/backup"
	"threefold/internal/device"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
)

// furnish writes something into every table, with text that needs care.
func furnish(t testing.TB, s *Store) {
	t.Helper()
	ctx := context.Background()
	for i := range restoreBatch + 50 { // more than one statement restores
		mustAppend(t, s, event("long", int64(i+1), `"quoted\" \n`), nil)
	}
	save(t, s, row("g"), playing("p"), over("o", 9))
	mustAppend(t, s, sharing("p", 2, "white", "player 1"), nil)
	for i, name := range []string{"Ada", "Zoë ♞ 🏰", `Robert'); DROP TABLE players;--`, "<b>\u2028\x01\t", ""} {
		p := gamelog.Person{ID: fmt.Sprint("player ", i), Name: name}
		must.Do(t, s.SavePlayer(ctx, fmt.Sprint("hash ", i), p, 5))
		line := gamelog.Line{ID: fmt.Sprint(i), To: gamelog.ToPlayers, Speaker: p.ID, Command: p.ID + " 1", Name: name, Seat: "white", Text: name, At: 1}
		must.Do(t, s.AddLine(ctx, "p", line))
	}
	must.Do(t, s.SaveSeatKey(ctx, "key", "slug-p", "white", 1<<60), s.Heartbeat(ctx, 1_800_000_000_000))
	index(t, s, archived{id: "indexed", game: "cheskers", white: "Ada", black: "Ben", result: game.Drawn, plies: 20, endedAt: 9, opening: strings.Fields(strings.Repeat("move ", 20))})
	must.Do(t, s.Devices().SaveDevice(ctx, "player 1", device.Device{ID: "device", Hash: "hash 1", Name: "Firefox on Linux", Seen: 5}),
		s.Devices().SaveLink(ctx, "link", "player 1", 1<<60), s.Devices().AddProgram(ctx, rook))
	subscribe(t, s, "player 1", "hash 1", 5)
	notified(t, s, "p", 3, gamelog.Notification{Player: "player 1", Kind: gamelog.NotifyTurn, Warn: 9})
	must.Do(t, errOf(s.Notifications().Key(ctx, func() (string, error) { return "the key", nil })))
	must.Do(t, s.Notifications().AddViewer(ctx, "player 1", "slug-x", "holder", 1<<60))
	must.Do(t, s.Notifications().Ring(ctx, "x", 1))
	must.Do(t, s.Plans().SavePlan(ctx, "x", gamelog.Plan{Player: "player 1", Ply: 1, Lines: [][]string{{"b6-a5", "c3-d4"}}}))
	if held, err := s.Archive().Lease(ctx, "work", "holder", 0, 1); !held || err != nil {
		t.Fatal(held, err)
	}
	entered(t, s, "t", made("Thursday", ada, false))
	met(t, s, 0, ada)
	month := archive.Month{Name: "1970-01", Games: 1, Bytes: 700, SHA256: "ab"}
	must.Do(t, s.Archive().BeginMonth(ctx, month.Name, "attempt"), s.Archive().SaveMonth(ctx, month, archive.MonthVersion, "attempt"))
}

// backedUp is a backup of a database.
func backedUp(t testing.TB, config Config) ([]byte, backup.Counts) {
	t.Helper()
	var b bytes.Buffer
	counts := must.Get(Backup(context.Background(), config, &b))(t)
	return b.Bytes(), counts
}

// rowsOf is each table's rows as a backup has them, as sorted texts: the
// engines order texts differently.
type rowsOf map[string][]string

func (k rowsOf) Table(name string, columns []string) error {
	k[""], k[name] = []string{name}, []string{strings.Join(columns, " ")}
	return nil
}

func (k rowsOf) Row(values []any) error {
	k[k[""][0]] = append(k[k[""][0]], fmt.Sprintf("%q", values))
	return nil
}

func readBackup(t testing.TB, b []byte, to backup.Sink) {
	t.Helper()
	r := must.Get(backup.NewReader(bytes.NewReader(b)))(t)
	must.Do(t, errOf(r.Each(to)))
}

func contents(t testing.TB, b []byte) rowsOf {
	t.Helper()
	all := rowsOf{}
	readBackup(t, b, all)
	delete(all, "")
	for _, rows := range all {
		slices.Sort(rows)
	}
	return all
}

// What is restored is what was backed up, on the same engine and on the other.
func TestBackupAndRestore(t *testing.T) {
	empty := map[string]func(t *testing.T) Config{ // as a new server finds it: Restore makes the schema
		"sqlite":   func(t *testing.T) Config { return Config{Path: newPath(t), Logger: logger(t)} },
		"postgres": func(t *testing.T) Config { return Config{URL: pgtest.Empty(t), Logger: logger(t)} },
	}
	for from, source := range engines {
		for to, target := range empty {
			t.Run(from+" to "+to, func(t *testing.T) {
				t.Parallel()
				config, other := source(t), target(t)
				s := opened(t, config)
				furnish(t, s)
				b, counts := backedUp(t, config) // while the server runs
				must.Do(t, s.Close())
				restored := must.Get(Restore(t.Context(), other, bytes.NewReader(b)))(t)
				again, _ := backedUp(t, other) // while none runs
				same(t, "restored is", contents(t, again), contents(t, b))
				for _, table := range tables {
					if counts[table.name] == 0 || counts[table.name] != restored[table.name] {
						t.Errorf("table %s: %d rows backed up, %d restored", table.name, counts[table.name], restored[table.name])
					}
				}
				served := opened(t, other)
				same(t, "a player", must.Get(served.Player(t.Context(), "hash 1"))(t).Name, "Zoë ♞ 🏰")
				mustAppend(t, served, event("long", restoreBatch+51, ""), nil)
			})
		}
	}
}

// A table that a step of the schema adds is backed up too; what tells of the
// steps themselves is made by them.
func TestEveryTableIsBackedUp(t *testing.T) {
	s := opened(t, Config{Path: sqlitePath(t), Logger: logger(t)})
	for _, name := range texts(t, s, `SELECT name FROM sqlite_master
		WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('goose_db_version', 'schema_steps')`) {
		if !slices.ContainsFunc(tables, func(t table) bool { return t.name == name }) {
			t.Errorf("%s is not", name)
		}
	}
}

// A backup shows one moment: every log without a gap, and of every game either
// its row and its first event or neither.
func TestBackupDuringWrites(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		s := opened(t, config)
		quit := make(chan struct{})
		var writers sync.WaitGroup
		for w := range 8 {
			writers.Go(func() {
				for i := 0; ; i++ {
					select {
					case <-quit:
						return
					default:
					}
					game := fmt.Sprintf("g%d-%d", w, i)
					save(t, s, row(game))
					mustAppend(t, s, event(game, 2, ""), nil)
					mustAppend(t, s, event("long"+gameName(w), int64(i+1), ""), nil)
				}
			})
		}
		defer func() { close(quit); writers.Wait() }()
		for seen := int64(0); seen < 300; {
			b, counts := backedUp(t, config)
			seen = counts["events"]
			l := logs{rows: map[string]bool{}, seqs: map[string][]int64{}}
			readBackup(t, b, &l)
			l.check(t)
		}
	})
}

// logs is what a backup says of games: which have a row, and the numbers of their events.
type logs struct {
	table string
	rows  map[string]bool
	seqs  map[string][]int64
}

func (l *logs) Table(name string, _ []string) error { l.table = name; return nil }

func (l *logs) Row(values []any) error {
	switch game := values[0].(string); l.table {
	case "games":
		l.rows[game] = true
	case "events":
		l.seqs[game] = append(l.seqs[game], values[1].(int64))
	}
	return nil
}

func (l *logs) check(t *testing.T) {
	t.Helper()
	for game, seqs := range l.seqs {
		for i, seq := range seqs {
			if seq != int64(i+1) {
				t.Errorf("the log of %s has the numbers %v", game, seqs)
				break
			}
		}
		if !strings.HasPrefix(game, "long") && !l.rows[game] {
			t.Errorf("the game %s has a log and no row", game)
		}
	}
	for game := range l.rows {
		if len(l.seqs[game]) == 0 {
			t.Errorf("the game %s has a row and no log", game)
		}
	}
}

// A file that another process has open is backed up beside it.
func TestBackupBesideAnotherProcess(t *testing.T) {
	path := sqlitePath(t)
	startHolder(t, path)
	if _, counts := backedUp(t, Config{Path: path}); counts["events"] != 1 {
		t.Errorf("backed up: %v", counts)
	}
	b, _ := backedUp(t, Config{Path: path})
	if _, err := Restore(t.Context(), Config{Path: path, Logger: logger(t)}, bytes.NewReader(b)); err == nil ||
		!strings.Contains(err.Error(), "in use by another process") {
		t.Errorf("restored into it: %v", err)
	}
}

func TestRestoreTakesWholeBackupsOnly(t *testing.T) {
	source := Config{Path: sqlitePath(t), Logger: logger(t)}
	furnish(t, opened(t, source))
	whole, _ := backedUp(t, source)
	damaged := bytes.Clone(whole)
	damaged[len(damaged)/2] ^= 1
	onBoth(t, func(t *testing.T, config Config) {
		for name, b := range map[string][]byte{"empty": nil, "a letter": []byte("Dear Ada"), "cut off": whole[:len(whole)-9],
			"half": whole[:len(whole)/2], "damaged": damaged, "two": append(bytes.Clone(whole), whole...)} {
			if _, err := Restore(t.Context(), config, bytes.NewReader(b)); !errors.Is(err, backup.ErrNoBackup) &&
				!errors.Is(err, backup.ErrCutOff) && !errors.Is(err, backup.ErrDamaged) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := Restore(t.Context(), config, bytes.NewReader(whole)); err != nil {
			t.Errorf("then the whole one: %v", err)
		}
		if _, err := Restore(t.Context(), config, bytes.NewReader(whole)); err == nil || !strings.Contains(err.Error(), "is not empty") {
			t.Errorf("then again: %v", err)
		}
	})
}

// A backup that is sound and none of this schema is refused, and changes nothing.
func TestRestoreKnowsItsSchema(t *testing.T) {
	latest := must.Get(latestSchema())(t)
	columns := []string{"id", "token_hash", "name", "created_at", "language"}
	person := []any{"ada", "hash", "Ada", int64(1), "de"}
	onBoth(t, func(t *testing.T, config Config) {
		for _, c := range []struct {
			name    string
			schema  int64
			table   string
			columns []string
			row     []any
			says    string
		}{
			{"a later schema", latest + 1, "players", columns, person, fmt.Sprintf("schema is at step %d", latest+1)},
			{"an earlier one", 3, "players", columns, person, "schema is at step 3"},
			{"an unknown table", latest, "players; DROP TABLE games", columns, person, "none of this schema's"},
			{"other columns", latest, "players", []string{"id"}, person[:1], "none of this schema's"},
			{"tables missing", latest, "players", columns, person, "lacks"},
			{"a row against the schema", latest, "events", []string{"game", "seq", "kind", "version", "at", "command", "data"},
				[]any{"g", int64(0), "moved", int64(1), int64(1), "", "{}"}, "table events"},
		} {
			var b bytes.Buffer
			w := must.Get(backup.NewWriter(&b, c.schema))(t)
			must.Do(t, w.Table(c.table, c.columns), w.Row(c.row))
			must.Do(t, errOf(w.Close()))
			if _, err := Restore(t.Context(), config, &b); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: %v", c.name, err)
			}
		}
		wantError(t, "a part was restored", gamelog.ErrNotFound, errOf(opened(t, config).Player(t.Context(), "hash")))
	})
}

func TestBackupSaysWhyNot(t *testing.T) {
	folder := t.TempDir()
	for name, config := range map[string]Config{
		"there is no file":   {Path: filepath.Join(folder, "none.db")},
		"there is no server": {URL: "postgres://ada:secret@/games?host=" + folder},
		"there is no schema": {URL: pgtest.Empty(t)},
	} {
		var b bytes.Buffer
		if _, err := Backup(t.Context(), config, &b); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", name, err)
		} else {
			t.Log(err)
		}
	}
}
