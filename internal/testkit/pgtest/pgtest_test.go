package pgtest

import (
	"context"
	"crypto/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

func TestMain(m *testing.M) { Main(m) }

func TestEachTestHasItsOwnDatabase(t *testing.T) {
	one, other := URL(t), URL(t)
	Exec(t, one, "CREATE TABLE here (n BIGINT)")
	Exec(t, other, "CREATE TABLE here (n BIGINT)")

	var dropped string
	t.Run("inner", func(t *testing.T) {
		dropped = URL(t)
		left, err := pgx.Connect(context.Background(), dropped) // and never closed
		if err != nil || left.Ping(t.Context()) != nil {
			t.Fatal("the database cannot be used", err)
		}
	})
	if _, err := pgx.Connect(t.Context(), dropped); err == nil {
		t.Error("the database outlives its test")
	}
}

// A server does not outlive the process it was started for, however that ends.
func TestServerEndsWithItsProcess(t *testing.T) {
	process := exec.Command("sleep", "600")
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join("/tmp", "threefold-"+rand.Text())
	url, err := script("start", dir, strconv.Itoa(process.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	Exec(t, url, "SELECT 1")
	process.Process.Kill()
	process.Wait()
	for {
		if _, err := os.Stat(dir); os.IsNotExist(err) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}
