// Package session connects to PostgreSQL. A session holds locks and one of the server's
// connections until the server ends it, and the server does not notice by itself that a client
// is frozen or disconnected. So each session sets timeouts after which the server ends it.
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

// connectWait is the timeout of connecting if the URL has no connect_timeout. Without one, a
// connection to a silent server would block a place of its pool for ever.
const connectWait = 5 * time.Second

// TCP keepalive of both ends: after quietFor without data, probes probes, one each probeEvery.
// So a dead connection is closed after 8 s, or when sent data is not acknowledged within
// takenWithin.
const (
	quietFor    = 5 * time.Second
	probeEvery  = time.Second
	probes      = 3
	takenWithin = 5 * time.Second
)

// Settings are parameters of a session, by name. They are set by a statement after connecting,
// because poolers refuse them in the startup message.
type Settings map[string]string

// Settings of sessions. Over a unix socket the server ignores those of TCP.
var (
	// Patient is for long work, whose client may be slow to read: migrations, backups. It has
	// no timeout but ends when the client's computer does not answer.
	Patient = Settings{
		"tcp_keepalives_idle":     seconds(quietFor),
		"tcp_keepalives_interval": seconds(probeEvery),
		"tcp_keepalives_count":    fmt.Sprint(probes),
	}

	// Prompt is for short queries: it also ends when the client does not take data.
	Prompt = Patient.And(Settings{"tcp_user_timeout": milliseconds(takenWithin)})

	// ReadOnly makes a session that cannot write. It turns off parallel workers, JIT and hash
	// and merge joins, which cost more than they save: queries read few rows by indexes, or
	// whole tables in order.
	ReadOnly = Settings{
		"default_transaction_read_only":   "on",
		"max_parallel_workers_per_gather": "0",
		"jit":                             "off",
		"enable_hashjoin":                 "off",
		"enable_mergejoin":                "off",
	}
)

// Writing returns the settings of a session that writes next to other processes: a transaction
// may be idle for at most idle, and a statement may take at most statement; 0 is no limit. A
// commit that has returned survives a crash of the server, whatever the server's default is.
func Writing(idle, statement time.Duration) Settings {
	return Prompt.And(Settings{
		"synchronous_commit":                  "on",
		"idle_in_transaction_session_timeout": milliseconds(idle),
		"statement_timeout":                   milliseconds(statement),
	})
}

// And returns the settings with those of more, which override.
func (s Settings) And(more Settings) Settings {
	s = maps.Clone(s)
	maps.Copy(s, more)
	return s
}

// statements returns SQL that sets all of them.
func (s Settings) statements() string {
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s)) {
		fmt.Fprintf(&text, "SET %s = '%s';", name, s[name])
	}
	return text.String()
}

func seconds(d time.Duration) string      { return fmt.Sprint(int(d.Seconds())) }
func milliseconds(d time.Duration) string { return fmt.Sprint(d.Milliseconds()) }

// Parse parses the URL of a database, and adds keepalive and a timeout for connecting. It fails if
// the URL is not valid, and does not connect.
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

// With returns a copy of config whose connections have these settings.
func With(config *pgx.ConnConfig, settings Settings) *pgx.ConnConfig {
	config, text := config.Copy(), settings.statements()
	config.AfterConnect = func(ctx context.Context, conn *pgconn.PgConn) error {
		ctx, cancel := context.WithTimeout(ctx, cmp.Or(config.ConnectTimeout, connectWait))
		defer cancel()
		return conn.Exec(ctx, text).Close()
	}
	return config
}

// Pool returns a pool of at most n connections with these settings. It closes a connection that
// is idle for unused, and the server after twice that time; never if unused is 0.
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
