// Package pgtest gives each test a PostgreSQL database of its own.
//
// The server is a throwaway one: the one whose maintenance database the
// environment names in THREEFOLD_TEST_POSTGRES (so that many packages share
// it), else one that the first test which asks starts, and that Main stops
// when the tests have run. The server also watches the test's process, so that
// it does not outlive one that is killed. No other database is ever touched.
package pgtest

import (
	"context"
	"crypto/rand"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
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

// URL makes an empty database and returns its address. The database is dropped
// when the test ends, whoever still has it open. Without a PostgreSQL to start
// the test fails and says what to install.
func URL(t testing.TB) string {
	t.Helper()
	maintenance, err := server()
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(maintenance)
	if err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	name := "test_" + strings.ToLower(rand.Text())
	Exec(t, maintenance, "CREATE DATABASE "+name+" TEMPLATE template0")
	t.Cleanup(func() { Exec(t, maintenance, "DROP DATABASE "+name+" WITH (FORCE)") })
	address.Path = "/" + name
	return address.String()
}

// Exec executes one statement on a connection of its own.
func Exec(t testing.TB, url, statement string, args ...any) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, statement, args...); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}
