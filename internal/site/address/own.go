// Package address determines the two addresses of a request: that of the site, for links and for
// the check of origins, and that of the client, for rate limits.
package address

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"threefold/internal/gamelog"
	"threefold/internal/site/httpx"
)

// hostPattern matches a host name or an IPv6 literal (group 1), with or without a port (group
// 2).
var hostPattern = regexp.MustCompile(
	`^(?:[0-9A-Za-z_-]+(?:\.[0-9A-Za-z_-]+)*\.?|\[([0-9A-Fa-f:.]+)\])(?::([0-9]{1,5}))?$`)

// IsHost reports whether text is a valid host for a Host header or an origin: a host name in
// ASCII or an IP literal, with a port of 1 to 65535 or none.
func IsHost(text string) bool {
	found := hostPattern.FindStringSubmatch(text)
	if found == nil {
		return false
	}
	if literal := found[1]; literal != "" {
		if addr, err := netip.ParseAddr(literal); err != nil || !addr.Is6() {
			return false
		}
	}
	if port := found[2]; port != "" {
		n, err := strconv.ParseUint(port, 10, 16)
		return err == nil && n > 0
	}
	return true
}

// RequireHost is middleware that answers 400 if the Host header is no valid host, because links
// are built from it.
func RequireHost(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !IsHost(r.Host) {
			httpx.Refuse(w, r, http.StatusBadRequest, gamelog.NewError("bad_host", "bad-host"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Own builds links to the site and recognizes its own origins.
type Own struct {
	// Public is the site's public address, without a path. If it is nil, links are built from
	// the address that the visitor has used.
	Public *url.URL

	// Network returns the addresses ("http://192.168.1.5:8080") by which other computers of the
	// local network reach the server. It may be nil.
	Network func() []string
}

// Secure reports whether the site's public address is https.
func (o Own) Secure() bool { return o.Public != nil && o.Public.Scheme == "https" }

// Origin returns the origin for links that this visitor shares: that of the public address or,
// without one, of the address that the visitor has used.
func (o Own) Origin(r *http.Request) string {
	if o.Public != nil {
		return OriginOf(o.Public)
	}
	return "http://" + r.Host
}

// OriginOf returns an address without its path.
func OriginOf(u *url.URL) string { return u.Scheme + "://" + u.Host }

// IsOrigin reports whether a request comes from a page of this site, or from no browser: it has
// no Origin, or that of the public address, or that of the host which it asks. For the public
// host the scheme must match, because plain http can be altered on its way.
func (o Own) IsOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	scheme, host, _ := strings.Cut(origin, "://")
	if public := o.Public; public != nil && strings.EqualFold(host, public.Host) {
		return strings.EqualFold(scheme, public.Scheme)
	}
	return (scheme == "http" || scheme == "https") && strings.EqualFold(host, r.Host)
}

// Link returns the address of a game.
func (o Own) Link(r *http.Request, slug string) string { return o.Origin(r) + "/g/" + slug }

// LinkAt returns the address of a game at the origin that the visitor asks for; it fails as
// OriginAt does.
func (o Own) LinkAt(r *http.Request, slug, origin string) (string, error) {
	at, err := o.OriginAt(r, origin)
	return at + "/g/" + slug, err
}

var errNotOwn = gamelog.NewError("bad_address", "bad-address")

// OriginAt returns the origin that a visitor asks for, which must be one of the server's
// addresses in its network; for an empty origin it returns Origin. The error is a
// *gamelog.Error.
func (o Own) OriginAt(r *http.Request, origin string) (string, error) {
	switch {
	case origin == "":
		return o.Origin(r), nil
	case o.Network != nil && slices.Contains(o.Network(), origin):
		return origin, nil
	default:
		return "", errNotOwn
	}
}

// IsLocal reports whether links that this visitor gets work on the server's computer only.
func (o Own) IsLocal(r *http.Request) bool {
	if o.Public != nil {
		return false
	}
	host := (&url.URL{Host: r.Host}).Hostname()
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || net.ParseIP(host).IsLoopback()
}

// NetworkLinks returns the addresses ("http://192.168.1.5:8080") by which other computers of the
// local network reach the site, if the visitor is on the server's computer; else none.
func (o Own) NetworkLinks(r *http.Request) []string {
	if !o.IsLocal(r) || o.Network == nil {
		return []string{}
	}
	return o.Network()
}

// SlugForm is the regular expression of a slug in a route: letters and digits only, so that
// nothing else reaches the database.
const SlugForm = "[0-9A-Za-z]{1,32}"
