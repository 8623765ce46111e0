package main

import (
	"errors"
	"flag"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"threefold/internal/testkit/must"
)

func configOf(env map[string]string, args ...string) (config, error) {
	return readConfig(args, func(name string) string { return env[name] })
}

func TestSettingsLeftAlone(t *testing.T) {
	c := must.Get(configOf(nil))(t)
	if c.addr != ":8080" || c.data != "./data/threefold.db" || c.database != "" || c.publicURL != nil ||
		c.proxies != nil || c.exempt != nil || c.logs.Level != slog.LevelInfo || c.logs.JSON ||
		c.metrics != "" || c.metricsHosts != nil || !c.profiles || c.delay != 0 {
		t.Errorf("%+v", c)
	}
}

func TestSettings(t *testing.T) {
	env := map[string]string{"THREEFOLD_ADDR": ":1", "THREEFOLD_DATA": "a.db", "DATABASE_URL": "postgres://u:p@h/n",
		"THREEFOLD_PUBLIC_URL": "https://play.example/", "THREEFOLD_TRUSTED_PROXIES": "10.0.0.1/8, 192.0.2.7",
		"THREEFOLD_RATELIMIT_EXEMPT": "::1", "THREEFOLD_METRICS": "127.0.0.1:9100", "THREEFOLD_METRICS_HOSTS": "Metrics.example, server", "THREEFOLD_PROFILES": "off", "THREEFOLD_SHUTDOWN_DELAY": "30s", "THREEFOLD_LOG": "debug", "THREEFOLD_LOG_FORMAT": "json"}
	c := must.Get(configOf(env, "-addr", "127.0.0.1:0", "-log", "warn"))(t)
	if c.addr != "127.0.0.1:0" || c.logs.Level != slog.LevelWarn {
		t.Errorf("a flag does not win over the environment: %q, %v", c.addr, c.logs.Level)
	}
	if file := must.Get(configOf(env, "-data", "b.db"))(t); file.data != "b.db" || file.database != "" {
		t.Errorf("-data beside DATABASE_URL: %q, %q", file.data, file.database)
	}
	if both := must.Get(configOf(env, "-data", "b.db", "-database-url", "postgres://u@h/m"))(t); both.database != "postgres://u@h/m" {
		t.Errorf("both flags: %q", both.database)
	}
	if c.data != "a.db" || c.database != "postgres://u:p@h/n" || c.publicURL.Host != "play.example" || !c.logs.JSON ||
		c.metrics != "127.0.0.1:9100" || !slices.Equal(c.metricsHosts, []string{"metrics.example", "server"}) || c.profiles || c.delay != 30*time.Second {
		t.Errorf("%+v", c)
	}
	if len(c.proxies) != 2 || c.proxies[0].String() != "10.0.0.0/8" || c.proxies[1].String() != "192.0.2.7/32" {
		t.Errorf("proxies %v", c.proxies)
	}
	if len(c.exempt) != 1 || c.exempt[0].String() != "::1/128" {
		t.Errorf("exempt %v", c.exempt)
	}
}

// Settings that have a new name are still read by the old one, and the log says so.
func TestOldNamesOfSettings(t *testing.T) {
	env := map[string]string{"THREEFOLD_NOTICE": "40s", "THREEFOLD_EXEMPT": "::1"}
	for _, c := range []struct {
		env   map[string]string
		args  []string
		delay time.Duration
		says  []string
	}{
		{nil, nil, 0, nil},
		{nil, []string{"-shutdown-delay", "30s", "-ratelimit-exempt", "::1"}, 30 * time.Second, nil},
		{nil, []string{"-notice", "30s"}, 30 * time.Second, []string{"old=-notice new=-shutdown-delay"}},
		{env, nil, 40 * time.Second, []string{"old=-notice new=-shutdown-delay", "old=-exempt new=-ratelimit-exempt"}},
		{env, []string{"-shutdown-delay", "30s"}, 30 * time.Second, []string{"old=-notice new=-shutdown-delay", "old=-exempt new=-ratelimit-exempt"}},
	} {
		config := must.Get(configOf(c.env, c.args...))(t)
		var log strings.Builder
		config.warnOfOldNames(slog.New(slog.NewTextHandler(&log, nil)))
		if config.delay != c.delay || strings.Count(log.String(), "level=WARN") != len(c.says) {
			t.Errorf("%v, %v: the delay is %v, the log says\n%s", c.env, c.args, config.delay, &log)
		}
		for _, says := range c.says {
			if !strings.Contains(log.String(), says) {
				t.Errorf("%v, %v: the log lacks %q", c.env, c.args, says)
			}
		}
	}
}

func TestWrongSettingsAreNamed(t *testing.T) {
	for _, c := range []struct{ flag, value string }{
		{"addr", "8080"}, {"addr", "localhost"}, {"addr", ":http"}, {"addr", ":70000"}, {"addr", ":-1"}, {"addr", ""},
		{"database-url", "mysql://u:secret@h/n"}, {"database-url", "h/n"}, {"database-url", "postgres://u:secret@h:port/n"},
		{"data", ""}, {"data", t.TempDir()},
		{"public-url", "play.example"}, {"public-url", "ftp://play.example"}, {"public-url", "https://"},
		{"public-url", "https://play.example/games"}, {"public-url", "https://u:secret@play.example"},
		{"public-url", "https://play.example?x"}, {"public-url", "https://exam ple"},
		{"public-url", "https://*"}, {"public-url", "https://*.example"}, {"public-url", "https://play..example"},
		{"public-url", "https://play.example:99999"}, {"public-url", "https://play.example:0"}, {"public-url", "https://play.example:"},
		{"public-url", "https://[2001:db8::1"}, {"public-url", "https://[v1.x]"}, {"public-url", "https://[:::]"},
		{"source", "code.example/threefold"}, {"source", "javascript:alert(1)"}, {"source", "https://u:secret@code.example"},
		{"trusted-proxies", "10.0.0.0/33"}, {"trusted-proxies", "10.0.0.1,proxy"}, {"ratelimit-exempt", "everybody"}, {"tournaments", "0"}, {"tournaments", "many"},
		{"hours", "Sun 18:00 Berlin 60m cheskers 5+3"}, {"hours", "Sun 18:00 UTC 60m cheskers 5+3; Mon"}, {"hours", "Sun 18:00 UTC 60m cheskers 5+3; Sun 19:30 Europe/Berlin 60m cheskers 3+2"}, {"metrics", "9100"}, {"metrics-hosts", "server:9100"}, {"metrics-hosts", "http://server"}, {"profiles", "yes"}, {"shutdown-delay", "30"}, {"shutdown-delay", "-1s"}, {"shutdown-delay", "2h"},
		{"log", "loud"}, {"log-format", "xml"},
	} {
		_, err := configOf(nil, "-"+c.flag, c.value)
		if err == nil {
			t.Errorf("-%s %q is taken", c.flag, c.value)
			continue
		}
		for _, s := range settings {
			if s.flag == c.flag && !strings.Contains(err.Error(), "-"+s.flag+" ("+s.env+")") {
				t.Errorf("-%s %q: the error does not name the setting: %v", c.flag, c.value, err)
			}
		}
		if strings.Contains(err.Error(), "secret") && c.flag == "database-url" {
			t.Errorf("-%s: the error shows a password: %v", c.flag, err)
		}
	}
}

// Browsers write an origin in one way: small letters, and no port that goes without saying.
func TestPublicURLIsAnOrigin(t *testing.T) {
	for value, want := range map[string]string{
		"https://play.example":         "https://play.example",
		"HTTPS://Play.Example/":        "https://play.example",
		"https://play.example:443":     "https://play.example",
		"http://play.example:80/":      "http://play.example",
		"http://play.example:443":      "http://play.example:443",
		"https://play.example:65535":   "https://play.example:65535",
		"http://192.0.2.7:8080":        "http://192.0.2.7:8080",
		"https://[2001:DB8::1]:443":    "https://[2001:db8::1]",
		"https://xn--mhle-0ra.example": "https://xn--mhle-0ra.example",
	} {
		if c, err := configOf(nil, "-public-url", value); err != nil || c.publicURL.String() != want {
			t.Errorf("%s: %v, %v; want %s", value, c.publicURL, err, want)
		}
	}
}

func TestWrongEnvironmentIsNamed(t *testing.T) {
	for _, s := range settings {
		wrong := map[string]string{"THREEFOLD_DATA": t.TempDir()}[s.env]
		if wrong == "" {
			wrong = "\x7f no value of anything"
		}
		if _, err := configOf(map[string]string{s.env: wrong}); err == nil || !strings.Contains(err.Error(), s.env) {
			t.Errorf("%s: %v", s.env, err)
		}
	}
}

func TestUnknownSettings(t *testing.T) {
	for _, args := range [][]string{{"-port", "1"}, {"stray"}, {"-addr", ":1", "stray"}} {
		if _, err := configOf(nil, args...); err == nil || errors.Is(err, flag.ErrHelp) {
			t.Errorf("%v: %v", args, err)
		}
	}
	for _, args := range [][]string{{"-help"}, {"-h"}, {"--help"}} {
		if _, err := configOf(nil, args...); !errors.Is(err, flag.ErrHelp) {
			t.Errorf("%v: %v", args, err)
		}
	}
}

func TestUsageTellsEverything(t *testing.T) {
	text := usage()
	for _, s := range settings {
		for _, part := range []string{"-" + s.flag + "  " + s.env + "\n", s.help, s.value} {
			if !strings.Contains(text, part) {
				t.Errorf("the usage lacks %q", part)
			}
		}
	}
	for _, c := range subcommands {
		if !strings.Contains(text, "\n  "+c.name) || !strings.Contains(text, c.help) {
			t.Errorf("the usage lacks %q", c.name)
		}
	}
}

// The table of settings that people read has each of them, with its default.
func TestOperationsListsEverySetting(t *testing.T) {
	page := must.Get(os.ReadFile("../../docs/operations.md"))(t)
	for _, s := range settings {
		row := "\n| `-" + s.flag + "` | `" + s.env + "` | "
		if s.value != "" {
			row += "`" + s.value + "` "
		}
		if !strings.Contains(string(page), row+"| ") {
			t.Errorf("there is no row %q", row)
		}
	}
}
