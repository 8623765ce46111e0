package main

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// A player is called otherwise by the address of a seat; not while the file is served.
func TestForgetCommand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	s := startSite(t, file)
	slug := s.creates(t, http.DefaultClient)
	seat := "https://play.example/g/" + slug + "/white"
	if out, err := run(forgetCommand, "", "-data", file, seat, "Zoe"); err == nil || out != "" || !strings.Contains(err.Error(), "in use by another process") {
		t.Errorf("beside the server: %q, %v", out, err)
	}
	s.stop(t)
	for range 2 { // the second has nothing left to do
		out, err := run(forgetCommand, "", "-data", file, "-log", "error", seat, "Zoe")
		if want := "Replaced by Zoe: "; !strings.HasPrefix(out, want) || !strings.Contains(out, "Backups") || err != nil {
			t.Errorf("%q, %v", out, err)
		}
	}
	s = startSite(t, file)
	defer s.stop(t)
	if _, page := get(t, s.url+"/g/"+slug); !strings.Contains(page, "Zoe") {
		t.Error("the page has not the new name")
	}
}

func TestForgetArguments(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	startSite(t, file).stop(t)
	for says, args := range map[string][]string{
		"name a player":             {},
		"neither the address":       {"Ada"},
		"is neither the address":    {"/g/nobody"},
		"neither the address of a":  {"/p/a/b"},
		"is no name":                {"/p/nobody", "<b>"},
		"that a player may have":    {"/p/nobody", "Computer"},
		"after the settings":        {"/p/nobody", "Zoe", "Zed"},
		"/p/nobody names no player": {"/p/nobody"},
		"names no player":           {"/g/nobody/black", "Zoe"},
	} {
		if out, err := run(forgetCommand, "", append([]string{"-data", file, "-log", "error"}, args...)...); err == nil || !strings.Contains(err.Error(), says) || out != "" {
			t.Errorf("%q: %q, %v", args, out, err)
		}
	}
	if _, err := run(forgetCommand, "", "-data", file+".not", "/p/nobody"); err == nil {
		t.Error("a file that is not there is made")
	}
}
