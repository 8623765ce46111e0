package store

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"threefold/internal/testkit/must"
)

// The SQLite driver is C translated against one version of its libc, and says
// of any other that it may fail at run time.
func TestLibcIsTheDriversOwn(t *testing.T) {
	requirements := must.Get(os.ReadFile(module(t, "modernc.org/sqlite", "GoMod")))(t)
	wanted := regexp.MustCompile(`modernc\.org/libc (\S+)`).FindSubmatch(requirements)
	if wanted == nil {
		t.Fatal("the driver's go.mod names no libc")
	}
	if got := module(t, "modernc.org/libc", "Version"); got != string(wanted[1]) {
		t.Errorf("go.mod has modernc.org/libc %s, the driver needs %s", got, wanted[1])
	}
}

// module is a field of what the go command knows of a module.
func module(t *testing.T, path, field string) string {
	t.Helper()
	said, err := exec.Command("go", "list", "-m", "-f", "{{."+field+"}}", path).Output()
	if err != nil {
		t.Fatalf("go list -m %s: %v", path, err)
	}
	return strings.TrimSpace(string(said))
}
