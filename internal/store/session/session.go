// Package session connects to PostgreSQL. A session holds locks, and a place in the
// server, until the server ends it; and a server does not know by itself that a client
// is frozen or cut off. So each session says when the server is to give its client up.
package session

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"maps"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// connectWait is how long a server may take to let somebody in, where the URL
// does not say (connect_timeout). A connection to a server that is silent would
// otherwise be waited for without end, and take a place in its pool.
const connectWait = 5 * time.Second

// Both ends ask a connection that is silent for quietFor whether the other end is there,
// probes times, one probeEvery after the other, and then end it: that is 8 s. What was
// sent is to be taken within takenWithin.
const (
	quietFor    = 5 * time.Second
	probeEvery  = time.Second
	probes      = 3
	takenWithin = 5 * time.Second
)

// Settings are parameters of a session, by name. They are set when the connection is
// made, by a statement, since poolers refuse a client that names them earlier.
type Settings map[string]string

// Of a database on a unix socket the server ignores what is about TCP, and so does one
// whose system does not have it.
var (
	// Patient is for work that may take as long as it does, and whose client may be slow
	// to read: steps of the schema, backups. It ends with its client's machine.
	Patient = Settings{
		"tcp_keepalives_idle":     seconds(quietFor),
		"tcp_keepalives_interval": seconds(probeEvery),
		"tcp_keepalives_count":    fmt.Sprint(probes),
	}

	// Prompt is for requests and notifications, which are short.
	Prompt = Patient.And(Settings{"tcp_user_timeout": milliseconds(takenWithin)})

	// ReadOnly is a session that cannot write. What is read is little and found by
	// indexes, or everything in order: to start processes beside the session's own, or
	// to compile a query, takes longer than the query. Where tables are joined, the few rows
	// of one are looked up in the other.
	ReadOnly = Settings{
		"default_transaction_read_only":   "on",
		"max_parallel_workers_per_gather": "0",
		"jit":                             "off",
		"enable_hashjoin":                 "off",
		"enable_mergejoin":                "off",
	}
)

// Writing is a session that writes what others wait for: it holds a transaction open for
// at most idle without a word of its client, and works on a statement for at most
// statement, also when its client is long gone. A commit that has returned survives a
// crash of the server, whatever the server's own setting is.
func Writing(idle, statement time.Duration) Settings {
	return Prompt.And(Settings{
		"synchronous_commit":                  "on",
		"idle_in_transaction_session_timeout": milliseconds(idle),
		"statement_timeout":                   milliseconds(statement),
	})
}

// And adds further settings, which win.
func (s Settings) And(more Settings) Settings {
	s = maps.Clone(s)
	maps.Copy(s, more)
	return s
}

// statements set all of them.
func (s Settings) statements() string {
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s)) {
		fmt.Fprintf(&text, "SET %s = '%s';", name, s[name])
	}
	return text.String()
}

func seconds(d time.Duration) string      { return fmt.Sprint(int(d.Seconds())) }
func milliseconds(d time.Duration) string { return fmt.Sprint(d.Milliseconds()) }

// Parse reads the URL of a database.
func Parse(url string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectWait
	}
	dialer := &net.Dialer{Timeout: config.ConnectTimeout,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: quietFor, Interval: probeEvery, Count: probes}}
	config.DialFunc = dialer.DialContext
	return config, nil
}

// With is a configuration whose sessions have these settings.
func With(config *pgx.ConnConfig, settings Settings) *pgx.ConnConfig {
	config, text := config.Copy(), settings.statements()
	config.AfterConnect = func(ctx context.Context, conn *pgconn.PgConn) error {
		ctx, cancel := context.WithTimeout(ctx, cmp.Or(config.ConnectTimeout, connectWait))
		defer cancel()
		return conn.Exec(ctx, text).Close()
	}
	return config
}

// Pool is a pool of at most n connections with these settings. It keeps them for unused
// and the server for twice as long; for ever where that is 0.
func Pool(config *pgx.ConnConfig, n int, settings Settings, unused time.Duration) *sql.DB {
	if unused > 0 {
		settings = settings.And(Settings{"idle_session_timeout": milliseconds(2 * unused)})
	}
	pool := stdlib.OpenDB(*With(config, settings))
	pool.SetMaxOpenConns(n)
	pool.SetMaxIdleConns(n)
	pool.SetConnMaxIdleTime(unused)
	return pool
}
