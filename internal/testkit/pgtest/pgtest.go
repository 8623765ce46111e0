// Package pgtest gives each test a PostgreSQL database of its own.
//
// The server is the one whose maintenance database THREEFOLD_TEST_POSTGRES names, so that packages
// can share it. Without that, the first test that needs a server starts one, and Main stops it
// after the tests. It also stops if the test's process is killed. No other database is touched.
//
// A package whose tests need the schema sets Migrate: its databases are then copies of one that
// was migrated once, as copying takes a tenth of the time of the migrations.
package pgtest

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"threefold/internal/testkit/must"
)

// variable names the environment's URL of a server to share.
const variable = "THREEFOLD_TEST_POSTGRES"

// server starts the server once, for all tests of the process.
var server = sync.OnceValues(func() (string, error) {
	if shared := os.Getenv(variable); shared != "" {
		return shared, nil
	}
	return start()
})

// Main runs a package's tests, stops the server that they started, calls the functions of after,
// and exits the process. The package's TestMain calls it last.
func Main(m *testing.M, after ...func()) {
	code := m.Run()
	for _, do := range after {
		do()
	}
	if err := stop(); err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		code = max(code, 1)
	}
	os.Exit(code)
}

// Migrate creates the schema in an empty database, and must leave no connection open. A package
// sets it before its tests run; if it is nil, databases have no schema.
var Migrate func(url string) error

// template names the database that is copied, which lives as long as the server.
var template = sync.OnceValues(func() (string, error) {
	if Migrate == nil {
		return "template0", nil
	}
	maintenance, err := server()
	if err != nil {
		return "", err
	}
	name, url, err := create(maintenance, "template0")
	if err == nil {
		err = Migrate(url)
	}
	return name, err
})

// URL creates a database with the schema of Migrate and returns its URL. The database is dropped
// when the test ends, even with open connections. If PostgreSQL is not installed, the test fails.
func URL(t testing.TB) string {
	t.Helper()
	return copyOf(t, must.Get(template())(t))
}

// Empty creates a database without a schema and returns its URL.
func Empty(t testing.TB) string {
	t.Helper()
	return copyOf(t, "template0")
}

func copyOf(t testing.TB, template string) string {
	t.Helper()
	maintenance := must.Get(server())(t)
	name, url, err := create(maintenance, template)
	must.Do(t, err)
	t.Cleanup(func() { Exec(t, maintenance, "DROP DATABASE "+name+" WITH (FORCE)") })
	return url
}

// create creates a database by copying the files of another. PostgreSQL's default, which writes
// the copy to the WAL, takes ten times as long.
func create(maintenance, template string) (name, at string, err error) {
	address, err := url.Parse(maintenance)
	if err != nil {
		return "", "", fmt.Errorf("%s: %w", variable, err)
	}
	name = "test_" + strings.ToLower(rand.Text())
	address.Path = "/" + name
	return name, address.String(), execute(maintenance, "CREATE DATABASE "+name+" TEMPLATE "+template+" STRATEGY file_copy")
}

// Exec executes one statement on a new connection, and ends the test if it fails.
func Exec(t testing.TB, url, statement string, args ...any) {
	t.Helper()
	must.Do(t, execute(url, statement, args...))
}

func execute(url, statement string, args ...any) error {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, statement, args...); err != nil {
		return fmt.Errorf("%s: %w", statement, err)
	}
	return nil
}
