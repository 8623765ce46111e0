package main

import (
	"strings"
	"testing"
)

// FuzzSettings gives any value to any setting: it is taken, or the error names
// the setting. What is where passwords do is never shown: every address of
// a database that is refused gets the same sentence.
func FuzzSettings(f *testing.F) {
	for i, s := range settings {
		f.Add(byte(i), s.value)
		f.Add(byte(i), "postgres://u:secret@h:port/n")
		f.Add(byte(i), "https://[::1]:443/,10.0.0.0/8,\x00")
	}
	f.Add(byte(1), "tgres://u") // a piece of the sentence itself
	_, refusal := configOf(nil, "-database-url=nonsense")
	f.Fuzz(func(t *testing.T, which byte, value string) {
		s := settings[int(which)%len(settings)]
		_, err := configOf(nil, "-"+s.flag+"="+value)
		switch {
		case err == nil:
		case !strings.Contains(err.Error(), s.env):
			t.Errorf("-%s=%q: the error does not name the setting: %v", s.flag, value, err)
		case s.env == "DATABASE_URL" && err.Error() != refusal.Error():
			t.Errorf("-%s=%q: the error depends on the value: %v", s.flag, value, err)
		}
	})
}

// FuzzPublicURL: an address that is taken is written in one way, which is taken as well.
func FuzzPublicURL(f *testing.F) {
	for _, value := range []string{"https://play.example", "HTTP://PLAY.EXAMPLE:80/", "https://[::1]:443", "https://play.example:443:443", "http://a//"} {
		f.Add(value)
	}
	f.Fuzz(func(t *testing.T, value string) {
		u, err := readPublicURL(value)
		if err != nil {
			return
		}
		if again, err := readPublicURL(u.String()); err != nil || again.String() != u.String() {
			t.Errorf("%q is read as %v, and that as %v, %v", value, u, again, err)
		}
	})
}
