package store

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/migrations"
)

// step is a step of the schema.
type step struct {
	number int64
	text   string
}

// marked is the step with a note that programs of this age may live with it.
func (s step) marked(oldest int64) string {
	return fmt.Sprintf("%s;\nINSERT INTO schema_steps (step, oldest) VALUES (%d, %d)", s.text, s.number, oldest)
}

// later are the steps of a later program: those of this one, and these.
func later(t *testing.T, own int64, steps []string) fs.FS {
	t.Helper()
	all := fstest.MapFS{}
	files := must.Get(migrations.FS.ReadDir("."))(t)
	for _, file := range files {
		b := must.Get(migrations.FS.ReadFile(file.Name()))(t)
		all[file.Name()] = &fstest.MapFile{Data: b}
	}
	for i, text := range steps {
		name := fmt.Sprintf("%04d_later.sql", own+1+int64(i))
		all[name] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + text + ";\n")}
	}
	return all
}

// A program does not start on a schema that is later than its own, unless each
// step that it does not know says that it may; then it reads and writes.
func TestASchemaThatIsLater(t *testing.T) {
	own := must.Get(latestSchema())(t)
	next, after := own+1, own+2
	motto := step{next, "ALTER TABLE players ADD COLUMN motto TEXT NOT NULL DEFAULT ''"}
	avatar := step{after, "ALTER TABLE players ADD COLUMN avatar TEXT NOT NULL DEFAULT ''"}
	for name, c := range map[string]struct {
		steps []string
		says  int64 // the step that is refused; 0: it starts
	}{
		"marked":                      {[]string{motto.marked(own)}, 0},
		"not marked":                  {[]string{motto.text}, next},
		"both marked":                 {[]string{motto.marked(own), avatar.marked(own)}, 0},
		"the first not marked":        {[]string{motto.text, avatar.marked(own)}, next},
		"the second not marked":       {[]string{motto.marked(own), avatar.text}, after},
		"the second for younger ones": {[]string{motto.marked(own), avatar.marked(next)}, after},
	} {
		t.Run(name, func(t *testing.T) {
			onBoth(t, func(t *testing.T, config Config) {
				s := opened(t, config)
				save(t, s, row("g"))
				s.Close()
				takeSteps(t, config, later(t, own, c.steps))
				s, err := Open(t.Context(), config)
				if c.says != 0 {
					if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("schema is at step %d and this program's at %d", c.says, own)) {
						t.Errorf("said: %v", err)
					}
					return
				}
				must.Do(t, err)
				defer s.Close()
				mustAppend(t, s, event("g", 2, ""), nil)
				wantEvents(t, s, "g", 2)
			})
		})
	}
}

// takeSteps is a start of the later program.
func takeSteps(t *testing.T, config Config, steps fs.FS) {
	t.Helper()
	db := must.Get(connect(t.Context(), config))(t)
	must.Do(t, migrate(t.Context(), db, steps), db.file.Settle(context.Background(), config.Logger), db.close())
}

// portable are the common steps without what SQLite alone knows, and may be left out.
func portable(t *testing.T) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(migrations.FS, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(migrations.FS, path)
		files[path] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(string(text), ") WITHOUT ROWID;", ");"))}
		return err
	})
	must.Do(t, err)
	return files
}

// The steps that PostgreSQL takes in a form of its own leave the schema that the common
// form does, also where one was broken off and is taken again.
func TestStepsOnPostgres(t *testing.T) {
	schema := func(config Config) []string {
		s := opened(t, config)
		defer s.Close()
		return texts(t, s, `SELECT i.indexdef FROM pg_indexes i JOIN pg_class c ON c.relname = i.indexname
			JOIN pg_index x ON x.indexrelid = c.oid WHERE i.schemaname = 'public' AND x.indisvalid
			UNION ALL SELECT step || ' ' || oldest FROM schema_steps ORDER BY 1`)
	}
	common := Config{URL: pgtest.Empty(t), Logger: logger(t)}
	takeSteps(t, common, portable(t))
	want := schema(common)
	config := Config{URL: pgtest.Empty(t), Logger: logger(t)}
	same(t, "the schema", schema(config), want)
	asBefore(t, config, slices.Concat(withoutDevices, withoutTraits, withoutScores, withoutComputerPlayers[1:])...)
	asBefore(t, config, `ALTER TABLE games DROP COLUMN series`, `DELETE FROM goose_db_version WHERE version_id >= 13`, `DELETE FROM schema_steps WHERE step > 13`,
		`DROP INDEX games_of_black`, `DROP INDEX games_computer_by_plies`, `UPDATE pg_index SET indisvalid = false
			WHERE indexrelid IN ('games_of_white'::regclass, 'games_computer_of_white'::regclass)`)
	same(t, "the schema", schema(config), want)
}
