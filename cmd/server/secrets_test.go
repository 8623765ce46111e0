package main

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
)

// A password of the database's is shown to no one, by no command, whatever is
// wrong with the address.
func TestPasswordsAreNotTold(t *testing.T) {
	closed := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	nobody := closed.Addr().String()
	closed.Close()
	file := filepath.Join(t.TempDir(), "games.backup")
	must.Get(run(migrateCommand, "", "-data", file+".db", "-log", "error"))(t)
	must.Get(run(backupCommand, "", "-data", file+".db", file))(t)
	for _, address := range []string{
		"postgres://ada:hunter2@" + nobody + "/games",
		"postgres://" + nobody + "/games?user=ada&password=hunter2",
		"postgres://ada:hunter2@" + nobody + "/games?sslmode=perhaps",
		"postgres://" + nobody + "/games?password=hunter2&sslmode=perhaps",
		"postgres://" + nobody + "/games?password=hunter2&connect_timeout=soon",
		"postgres://ada:hunter2@host:port/games",
		"postgres://ada:hunter2%zz@host/games",
		"mysql://ada:hunter2@host/games",
		"hunter2",
	} {
		for _, command := range []string{"serve", "migrate", "backup", "restore", "healthcheck"} {
			words := []string{command, "-log", "debug", "-addr", nobody}
			if command == "backup" || command == "restore" {
				words = append(words, file)
			}
			process := exec.Command(os.Args[0], words...)
			process.Env = append(os.Environ(), "BE_THE_SERVER=1", "DATABASE_URL="+address)
			said, err := process.CombinedOutput()
			if err == nil || len(said) == 0 {
				t.Errorf("%s with %s: %v, and it says %q", command, address, err, said)
			}
			if strings.Contains(string(said), "hunter2") {
				t.Errorf("%s with %s: %s", command, address, said)
			}
		}
	}
}
