// Package pgtest gives each test a PostgreSQL database of its own.
//
// The server is a throwaway one: the one whose maintenance database the environment names in
// THREEFOLD_TEST_POSTGRES (so that many packages share it), else one that the first test which
// asks starts, and that Main stops when the tests have run. The server also watches the test's
// process, so that it does not outlive one that is killed. No other database is ever touched.
//
// A package whose tests want the schema sets Migrate: its databases are then copies of
// one that was migrated once. The files of a database are copied in a tenth of the time
// that the steps of the schema take.
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

// Main runs a package's tests, stops the server that they started, and does
// what else comes afterwards; the package's TestMain ends with a call of it.
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

// Migrate makes the schema in an empty database, and leaves no connection to it. A
// package sets it before its tests run; nil: there is no schema.
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

// URL makes a database with the schema that Migrate makes, and returns its address. It is
// dropped when the test ends, whoever still has it open. Without a PostgreSQL to start
// the test fails and says what to install.
func URL(t testing.TB) string {
	t.Helper()
	return copyOf(t, must.Get(template())(t))
}

// Empty is URL without a schema.
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

// create makes a database by copying the files of another: to write its pages to the log
// instead, as the server would, takes ten times the work.
func create(maintenance, template string) (name, at string, err error) {
	address, err := url.Parse(maintenance)
	if err != nil {
		return "", "", fmt.Errorf("%s: %w", variable, err)
	}
	name = "test_" + strings.ToLower(rand.Text())
	address.Path = "/" + name
	return name, address.String(), execute(maintenance, "CREATE DATABASE "+name+" TEMPLATE "+template+" STRATEGY file_copy")
}

// Exec executes one statement on a connection of its own.
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
