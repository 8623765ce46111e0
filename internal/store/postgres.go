package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"runtime"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
	"threefold/internal/store/session"
	"threefold/migrations"
)

// postgresEngine is the engine of a PostgreSQL server.
type postgresEngine struct{}

// Timeouts of sessions. The server ends a session whose transaction is idle for holdFor, which
// releases its locks before the writes of other processes time out (commitTimeout). Connections
// are closed after unusedFor without use.
const (
	holdFor   = 2 * time.Second
	unusedFor = 5 * time.Minute
)

// openPostgres connects to the database at config.URL. Its writer has no timeouts until bind.
func openPostgres(ctx context.Context, config Config) (*database, error) {
	settings, err := session.Parse(config.URL)
	if err != nil {
		return nil, err
	}
	unused := cmp.Or(config.unused, unusedFor)
	db := &database{engine: postgresEngine{}, logger: config.Logger, server: settings, unused: unused,
		writer: session.Pool(settings, 1, session.Patient, 0),
		reader: session.Pool(settings, max(4, runtime.NumCPU()), session.Prompt.And(session.ReadOnly), unused)}
	if err := db.reader.PingContext(ctx); err != nil {
		return nil, errors.Join(err, db.close())
	}
	return db, nil
}

// bind sets the timeouts of the writer, before it writes next to other processes: its locks are
// released if this process hangs, and no statement runs longer than longest; 0 is no limit. It
// does nothing for an SQLite file.
func (d *database) bind(longest time.Duration) error {
	if d.server == nil {
		return nil
	}
	patient := d.writer
	d.writer = session.Pool(d.server, 1, session.Writing(holdFor, longest), d.unused)
	return patient.Close()
}

// dialect adds a session lock, so that one of several processes that start at once migrates; the
// others poll the lock each second, for five minutes.
func (postgresEngine) dialect() (goose.Dialect, []goose.ProviderOption, error) {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300))
	return goose.DialectPostgres, []goose.ProviderOption{goose.WithSessionLocker(locker)}, err
}

func (postgresEngine) steps() fs.FS { return migrations.Postgres }

// insert passes the events as arrays, one a column, so that one prepared statement serves any
// number of events. (pgx's own interface was measured to be 6 % faster than database/sql for
// full groups, which is not worth a second way to write.)
func (postgresEngine) insert(ctx context.Context, to executor, events []*gamelog.Event, version string) ([]*gamelog.Event, error) {
	added, err := insertAt(ctx, to, events, version)
	if err != nil || len(added) > 0 {
		return slices.DeleteFunc(events, func(e *gamelog.Event) bool { return !added[numberOf(e)] }), err
	}
	same, err := rows.All(ctx, to, rows.Text, `SELECT 1 WHERE `+isVersion, version)
	if err == nil && len(same) == 0 {
		err = errNotifiable
	}
	return nil, err // without an error, all numbers are taken
}

// isVersion is the SQL condition that the first parameter is the version of notifiable, or
// anyVersion.
const isVersion = `$1::text IN ('` + anyVersion + `', COALESCE((SELECT value FROM meta WHERE key = '` + notifiableVersion + `'), ''))`

// insertAt inserts the events whose numbers are free, and returns their numbers. It inserts
// nothing if the version of notifiable is another.
func insertAt(ctx context.Context, to executor, events []*gamelog.Event, version string) (map[number]bool, error) {
	found, err := to.QueryContext(ctx, `INSERT INTO events (game, seq, kind, version, at, command, data)
		SELECT * FROM unnest($2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::text[]) WHERE `+isVersion+`
		ON CONFLICT (game, seq) DO NOTHING RETURNING game, seq`, append([]any{version}, columnsOf(events)...)...)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	added := make(map[number]bool, len(events))
	for found.Next() {
		var n number
		if err := found.Scan(&n.game, &n.seq); err != nil {
			return nil, err
		}
		added[n] = true
	}
	return added, found.Err()
}

func (postgresEngine) statements(events int) int { return min(events, 1) }

// columnsOf returns the events' columns, each as an array.
func columnsOf(events []*gamelog.Event) []any {
	n := len(events)
	games, kinds, commands, data := make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	seqs, versions, ats := make([]int64, n), make([]int64, n), make([]int64, n)
	for i, e := range events {
		games[i], seqs[i], kinds[i], versions[i] = e.Game, e.Seq, string(e.Kind), int64(e.Version)
		ats[i], commands[i], data[i] = e.At, e.Command, string(e.Data)
	}
	return []any{games, seqs, kinds, versions, ats, commands, data}
}

// notification passes the notifications as arrays, one a column, in one statement. A statement
// can change a row only once, so a second notification of a player about one game goes into
// another.
func (e postgresEngine) notification(ctx context.Context, to executor, notifications []eventNotification) error {
	for len(notifications) > 0 {
		var now, later []eventNotification
		taken := map[[2]string]bool{}
		for _, c := range notifications {
			if key := [2]string{c.Player, c.event.Game}; !taken[key] {
				taken[key] = true
				now = append(now, c)
			} else {
				later = append(later, c)
			}
		}
		if _, err := to.ExecContext(ctx, notificationsOf, columnsOfNotifications(now)...); err != nil {
			return err
		}
		notifications = later
	}
	return nil
}

func columnsOfNotifications(notifications []eventNotification) []any {
	n := len(notifications)
	players, games, seats, kinds := make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	seqs, ats, warns := make([]int64, n), make([]int64, n), make([]int64, n)
	for i, c := range notifications {
		players[i], games[i], seats[i], kinds[i] = c.Player, c.event.Game, c.Seat, string(c.Kind)
		seqs[i], ats[i], warns[i] = c.event.Seq, c.event.At, c.Warn
	}
	return []any{players, games, seats, kinds, seqs, ats, warns}
}

// refused reports whether the error is of a class that blames the statement or its values, and
// the connection is alive.
func (postgresEngine) refused(err error) bool { return ofClass(err, "22", "23", "42", "54") }

// clashed reports whether the transaction was rolled back because of a deadlock or a
// serialization failure.
func (postgresEngine) clashed(err error) bool { return ofClass(err, "40") }

// ofClass reports whether the error's code is of one of these classes (PostgreSQL's manual,
// appendix A), and the connection is alive.
func ofClass(err error, classes ...string) bool {
	var said *pgconn.PgError
	return errors.As(err, &said) && said.SeverityUnlocalized == "ERROR" && len(said.Code) == 5 && slices.Contains(classes, said.Code[:2])
}

// lockTables locks the tables against writes; reads see what was there before.
func (postgresEngine) lockTables(ctx context.Context, tx *sql.Tx, all []table) error {
	for _, t := range all {
		if _, err := tx.ExecContext(ctx, `LOCK TABLE `+t.name+` IN EXCLUSIVE MODE`); err != nil {
			return err
		}
	}
	return nil
}

// loading gives memory to sort indexes, and updates statistics at the end.
func (postgresEngine) loading() loading {
	return loading{
		faster: `SET maintenance_work_mem = '512MB'`,
		indexes: `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() AND tablename IN (` + tableNames() + `)
			AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = indexname) ORDER BY quote_ident(indexname)::regclass::oid`,
		after: `VACUUM ANALYZE`,
	}
}

// load inserts the rows by COPY.
func (postgresEngine) load(ctx context.Context, conn *sql.Conn, table string, columns []string, rows [][]any) error {
	return conn.Raw(func(driver any) error {
		_, err := driver.(*stdlib.Conn).Conn().CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromRows(rows))
		return err
	})
}
