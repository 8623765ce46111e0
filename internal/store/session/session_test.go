package session

import (
	"context"
	"database/sql"
	"testing"
	"time"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// A connection to a server that accepts it and then says nothing is given up,
// also by a client that connects without settings.
func TestConnectingHasALimit(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"postgres://a@b/c":                    connectWait,
		"postgres://a@b/c?connect_timeout=60": time.Minute,
	} {
		if c, err := Parse(text); err != nil || c.ConnectTimeout != want {
			t.Errorf("%s: %v, %v", text, c.ConnectTimeout, err)
		}
	}
	if _, err := Parse("postgres://a@b/c?connect_timeout=soon"); err == nil {
		t.Error("nonsense was read")
	}
}

// A silent server is given up while it is told the settings, too.
func TestASilentServerIsGivenUp(t *testing.T) {
	far, line := servertest.NewPostgresProxy(t, pgtest.URL(t))
	config := must.Get(Parse(far))(t)
	answered := line.SwallowAfter("tcp_keepalives_idle")
	config.ConnectTimeout = 100 * time.Millisecond
	for told := false; !told; config.ConnectTimeout *= 2 { // a busy machine may not come as far as the settings
		pool := Pool(config, 1, Patient, 0)
		if err := pool.PingContext(context.Background()); err == nil {
			t.Fatal("it has connected")
		}
		pool.Close()
		select {
		case <-answered:
			told = true
		default:
		}
	}
}

// Each session has the settings that it asked for, in whichever connection of a pool.
func TestSettings(t *testing.T) {
	config := must.Get(Parse(pgtest.URL(t)))(t)
	for name, c := range map[string]struct {
		pool *sql.DB
		want map[string]string
	}{
		"writing": {Pool(config, 2, Writing(2*time.Second, 4*time.Second), time.Minute), map[string]string{
			"synchronous_commit": "on", "idle_in_transaction_session_timeout": "2s", "statement_timeout": "4s",
			"idle_session_timeout": "2min", "default_transaction_read_only": "off"}},
		"reading": {Pool(config, 2, Prompt.And(ReadOnly), 0), map[string]string{
			"default_transaction_read_only": "on", "jit": "off", "idle_session_timeout": "0",
			"idle_in_transaction_session_timeout": "0", "statement_timeout": "0"}},
	} {
		t.Run(name, func(t *testing.T) {
			defer c.pool.Close()
			for range 2 {
				conn := must.Get(c.pool.Conn(t.Context()))(t)
				defer conn.Close() // after the next one is made
				for setting, want := range c.want {
					var got string
					if err := conn.QueryRowContext(t.Context(), `SELECT current_setting($1)`, setting).Scan(&got); err != nil || got != want {
						t.Errorf("%s is %q, %v", setting, got, err)
					}
				}
			}
		})
	}
}

// What is about TCP says nothing on a unix socket, where the server reads it as 0; that
// it is asked for is read from the statement.
func TestKeepalivesAreAskedFor(t *testing.T) {
	const want = `SET tcp_keepalives_count = '3';SET tcp_keepalives_idle = '5';SET tcp_keepalives_interval = '1';SET tcp_user_timeout = '5000';`
	if got := Prompt.statements(); got != want {
		t.Errorf("asked: %s", got)
	}
}
