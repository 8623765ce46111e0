package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/logs"
	"threefold/internal/site"
	"threefold/internal/site/address"
	"threefold/internal/site/limit"
	"threefold/internal/site/pictures"
	"threefold/internal/store"
	"threefold/internal/tournament/arena"
	"threefold/internal/tournament/director"
)

type config struct {
	addr          string
	database      string // postgres://…, or empty for the file
	data          string // the SQLite file
	publicURL     *url.URL
	source        string // the address of the program's source, or empty
	pushContact   string // mailto:… or https://…, or empty
	offline       bool   // browsers keep what starts without a network
	proxies       []netip.Prefix
	exempt        []netip.Prefix
	tournaments   int // that may be unfinished at a time
	hours         []arena.Setting
	metrics       string        // where metrics are shown, host:port; empty for nowhere
	metricsHosts  []string      // names by which they may be asked for, in small letters
	profiles      bool          // are shown beside them
	delay         time.Duration // between the announcement of a shutdown and the shutdown
	logs          logs.Config
	renamed       []string          // settings that were given by their old names: the new ones
	engineThreads int               // goroutines that think for the computer, of which there is one at least; no setting
	renderer      pictures.Renderer // draws pictures; nil: the site itself; no setting
}

// setting is a setting, by a flag or an environment variable. read parses a value into a config;
// its error is a clause, which shows the value unless that may be secret.
type setting struct {
	flag, env string
	value     string // when neither is given
	help      string
	read      func(c *config, value string) error
}

// oldNames maps renamed flags to their old names, from which the environment variables follow. Old
// names still work in this release, with a warning in the log.
var oldNames = map[string]string{"shutdown-delay": "notice", "ratelimit-exempt": "exempt"}

var settings = []setting{
	{"addr", "THREEFOLD_ADDR", ":8080", "address to listen on, host:port; port 0 takes a free one",
		func(c *config, v string) (err error) { c.addr, err = readAddr(v); return err }},
	{"database-url", "DATABASE_URL", "", "PostgreSQL database, postgres://user:password@host/name; when empty, games are kept in the file -data",
		func(c *config, v string) (err error) { c.database, err = maybe(readDatabase, v); return err }},
	{"data", "THREEFOLD_DATA", "./data/threefold.db", "file that keeps the games when there is no -database-url; as a flag it wins over DATABASE_URL",
		func(c *config, v string) (err error) { c.data, err = readFile(v); return err }},
	{"public-url", "THREEFOLD_PUBLIC_URL", "", "address people reach the site by, https://play.example; for links, QR codes, the origin check and Secure cookies. When empty, links follow the address each visitor used",
		func(c *config, v string) (err error) { c.publicURL, err = maybe(readPublicURL, v); return err }},
	{"source", "THREEFOLD_SOURCE", "", "address of the program's source, https://code.example/threefold, for the foot of every page; when empty, no page has one",
		func(c *config, v string) (err error) { c.source, err = maybe(readSource, v); return err }},
	{"push-contact", "THREEFOLD_PUSH_CONTACT", "", "contact for push services (VAPID), mailto:you@play.example or https://play.example/contact; when empty, no push notifications are sent",
		func(c *config, v string) (err error) { c.pushContact, err = maybe(readContact, v); return err }},
	{"offline", "THREEFOLD_OFFLINE", "on", "whether browsers keep what starts without a network: on or off; off also ends what they keep already, at their next visit",
		func(c *config, v string) (err error) { c.offline, err = readSwitch(v); return err }},
	{"trusted-proxies", "THREEFOLD_TRUSTED_PROXIES", "", "addresses or networks, with commas between, of the proxies whose X-Forwarded-For is believed",
		func(c *config, v string) (err error) { c.proxies, err = list(readPrefix, v); return err }},
	{"ratelimit-exempt", "THREEFOLD_RATELIMIT_EXEMPT", "", "addresses or networks, with commas between, that are free of the limits per address",
		func(c *config, v string) (err error) { c.exempt, err = list(readPrefix, v); return err }},
	{"tournaments", "THREEFOLD_TOURNAMENTS", strconv.Itoa(director.DefaultMaxUnfinished), "how many tournaments may be unfinished at a time, 1 to 10000",
		func(c *config, v string) (err error) { c.tournaments, err = readCount(v); return err }},
	{"hours", "THREEFOLD_HOURS", "", "weekly hours in which visitors are paired again and again, with semicolons between: Sun 18:00 Europe/Berlin 60m cheskers,chesquerque,quadsquare 5+3; when empty, there are none",
		func(c *config, v string) (err error) { c.hours, err = readHours(v); return err }},
	{"metrics", "THREEFOLD_METRICS", "", "address, host:port, at which the operator alone finds /metrics and /debug/pprof/; when empty, nowhere",
		func(c *config, v string) (err error) { c.metrics, err = maybe(readAddr, v); return err }},
	{"metrics-hosts", "THREEFOLD_METRICS_HOSTS", "", "host names, with commas between, by which the listener of -metrics may be asked, besides localhost and IP addresses",
		func(c *config, v string) (err error) { c.metricsHosts, err = list(readHost, v); return err }},
	{"profiles", "THREEFOLD_PROFILES", "on", "whether the listener of -metrics shows /debug/pprof/: on or off",
		func(c *config, v string) (err error) { c.profiles, err = readSwitch(v); return err }},
	{"shutdown-delay", "THREEFOLD_SHUTDOWN_DELAY", "0s", "how long after SIGTERM the server still serves, while pages show a countdown: 30s, 2m",
		func(c *config, v string) (err error) { c.delay, err = readDelay(v); return err }},
	{"log", "THREEFOLD_LOG", "info", "least level that is logged: debug, info, warn or error",
		func(c *config, v string) (err error) { c.logs.Level, err = readLevel(v); return err }},
	{"log-format", "THREEFOLD_LOG_FORMAT", "text", "form of the log: text or json",
		func(c *config, v string) (err error) { c.logs.JSON, err = readFormat(v); return err }},
}

// readConfig reads all settings. It returns flag.ErrHelp, or an error that names the wrong setting.
func readConfig(args []string, env func(name string) string) (config, error) {
	c, rest, err := readSettings(args, env)
	if err == nil && len(rest) > 0 {
		return config{}, fmt.Errorf("%q is no setting; -help lists them", rest[0])
	}
	return c, err
}

// readSettings is readConfig for commands that take arguments after the settings, which it also
// returns.
func readSettings(args []string, env func(name string) string) (c config, rest []string, err error) {
	flags := flag.NewFlagSet("threefold", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	values := make([]string, len(settings))
	for i, s := range settings {
		value := env(s.env)
		if old := oldNames[s.flag]; old != "" {
			if before := env(oldEnv(old)); before != "" {
				c.renamed, value = append(c.renamed, s.flag), cmp.Or(value, before)
			}
			flags.StringVar(&values[i], old, "", s.help)
		}
		flags.StringVar(&values[i], s.flag, cmp.Or(value, s.value), s.help)
	}
	if err := flags.Parse(args); err != nil {
		return config{}, nil, err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) {
		given[f.Name] = true
		for now, old := range oldNames {
			if f.Name == old {
				c.renamed = append(c.renamed, now)
			}
		}
	})
	for i, s := range settings {
		if err := s.read(&c, values[i]); err != nil {
			return config{}, nil, fmt.Errorf("setting -%s (%s): %w", s.flag, s.env, err)
		}
	}
	if given["data"] && !given["database-url"] {
		c.database = "" // a flag wins over the environment, so the file is meant
	}
	return c, flags.Args(), nil
}

func oldEnv(flag string) string { return "THREEFOLD_" + strings.ToUpper(flag) }

// warnOfOldNames logs which settings have new names.
func (c *config) warnOfOldNames(logger *slog.Logger) {
	for _, now := range c.renamed {
		logger.Warn("a setting has a new name; the old one ends with this release", "old", "-"+oldNames[now], "new", "-"+now)
	}
}

func readCount(v string) (int, error) {
	n, err := strconv.Atoi(v)
	if err != nil || n < 1 || n > 10_000 {
		return 0, fmt.Errorf("%q is no number from 1 to 10000", v)
	}
	return n, nil
}

// readHours reads weekly hours with semicolons between.
func readHours(v string) (all []arena.Setting, err error) {
	for text := range strings.SplitSeq(v, ";") {
		if strings.TrimSpace(text) == "" {
			continue
		}
		s, err := arena.Read(text, func(id string) bool { _, known := catalog.Find(id); return known })
		if err != nil {
			return nil, err
		}
		for _, other := range all {
			h := s.Next(time.Now())
			if o := other.Next(h.Starts); o.Starts.Before(h.Ends) {
				return nil, fmt.Errorf("%q is at the same time as another hour", text)
			}
		}
		all = append(all, s)
	}
	return all, nil
}

// maybe reads a value that may be empty.
func maybe[T any](read func(string) (T, error), v string) (value T, err error) {
	if v == "" {
		return value, nil
	}
	return read(v)
}

func list[T any](read func(string) (T, error), v string) (all []T, err error) {
	for field := range strings.SplitSeq(v, ",") {
		if field = strings.TrimSpace(field); field == "" {
			continue
		}
		one, err := read(field)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

func readAddr(v string) (string, error) {
	_, port, err := net.SplitHostPort(v)
	if err != nil {
		return "", fmt.Errorf("%q is not host:port", v)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return "", fmt.Errorf("%q has no port between 0 and 65535", v)
	}
	return v, nil
}

func readHost(v string) (string, error) {
	v = strings.ToLower(v)
	if !address.IsHost(v) || strings.Contains(v, ":") {
		return "", fmt.Errorf("%q is not the name of a host", v)
	}
	return v, nil
}

func readSwitch(v string) (on bool, err error) {
	if v != "on" && v != "off" {
		return false, fmt.Errorf("%q is not on or off", v)
	}
	return v == "on", nil
}

func readDelay(v string) (time.Duration, error) {
	d, err := time.ParseDuration(v)
	if err != nil || d < 0 || d > time.Hour {
		return 0, fmt.Errorf("%q is not a time between 0s and 1h", v)
	}
	return d, nil
}

// readDatabase keeps the value to itself: it holds a password.
func readDatabase(v string) (string, error) {
	u, err := url.Parse(v)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return "", errors.New("this is not postgres://user:password@host/name")
	}
	return v, nil
}

func readFile(v string) (string, error) {
	if info, err := os.Stat(v); err == nil && info.IsDir() {
		return "", fmt.Errorf("%q is a folder; name a file", v)
	}
	if v == "" {
		return "", errors.New("the file needs a name")
	}
	return v, nil
}

// readPublicURL parses an origin, and returns it as browsers write it: in lower case, without a
// path, and without the default port.
func readPublicURL(v string) (*url.URL, error) {
	u, err := url.Parse(v)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" {
		return nil, fmt.Errorf("%q is not http://host or https://host", v)
	}
	if strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return nil, fmt.Errorf("%q has more than a scheme, a host and a port; the site needs a host of its own", v)
	}
	if !address.IsHost(u.Host) {
		return nil, fmt.Errorf("%q does not name one host, by a name in ASCII or an IP address, and at most a port of 1 to 65535", v)
	}
	usual := map[string]string{"http": ":80", "https": ":443"}[u.Scheme]
	return &url.URL{Scheme: u.Scheme, Host: strings.TrimSuffix(strings.ToLower(u.Host), usual)}, nil
}

// readSource parses the address of a public page.
func readSource(v string) (string, error) {
	u, err := url.Parse(v)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil {
		return "", fmt.Errorf("%q is no http or https address", v)
	}
	return v, nil
}

// readPrefix reads an address ("192.0.2.7") or a network ("10.0.0.0/8").
func readPrefix(v string) (netip.Prefix, error) {
	if p, err := netip.ParsePrefix(v); err == nil {
		return p.Masked(), nil
	}
	addr, err := netip.ParseAddr(v)
	if err != nil {
		return netip.Prefix{}, fmt.Errorf("%q is neither an address nor a network", v)
	}
	return netip.PrefixFrom(addr, addr.BitLen()).Masked(), nil
}

func readLevel(v string) (level slog.Level, err error) {
	if level.UnmarshalText([]byte(v)) != nil {
		return 0, fmt.Errorf("%q is not debug, info, warn or error", v)
	}
	return level, nil
}

func readFormat(v string) (asJSON bool, err error) {
	if v != "text" && v != "json" {
		return false, fmt.Errorf("%q is not text or json", v)
	}
	return v == "json", nil
}

func (c config) logger() *slog.Logger { return logs.New(os.Stderr, c.logs) }

// store returns the configuration of the store. The meter may be nil.
func (c config) store(logger *slog.Logger, meter store.Meter) store.Config {
	return store.Config{URL: c.database, Path: c.data, Logger: logger, Meter: meter}
}

// site returns the configuration of the site that listens at addr.
func (c config) site(addr net.Addr, logger *slog.Logger, meter site.Meter) site.Config {
	return site.Config{
		PublicURL: c.publicURL, TrustedProxies: c.proxies, Exempt: c.exempt, Limits: limit.Default,
		Network: func() []string { return networkAddresses(addr) },
		Source:  c.source, Offline: c.offline, Loopback: isLoopback(addr), Logger: logger, Meter: meter,
	}
}

// readContact parses the contact for push services, some of which refuse one that cannot be real.
func readContact(v string) (string, error) {
	u, err := url.Parse(v)
	if err != nil {
		return "", fmt.Errorf("%q is not mailto:you@play.example or https://…", v)
	}
	host := u.Hostname()
	if u.Scheme == "mailto" {
		_, host, _ = strings.Cut(u.Opaque, "@")
	}
	if u.Scheme != "mailto" && u.Scheme != "https" || u.User != nil || u.RawQuery != "" || !strings.Contains(host, ".") || !address.IsHost(host) {
		return "", fmt.Errorf("%q is not mailto:you@play.example or https://play.example/contact", v)
	}
	return v, nil
}
