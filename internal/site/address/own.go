// Package address has the two ends of a request: the site's own address, from which links are
// made and by which other sites are told apart, and the client's, which limits count.
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

// hostPattern is a host name or an IPv6 literal, which it finds, with or
// without a port, which it finds too.
var hostPattern = regexp.MustCompile(
	`^(?:[0-9A-Za-z_-]+(?:\.[0-9A-Za-z_-]+)*\.?|\[([0-9A-Fa-f:.]+)\])(?::([0-9]{1,5}))?$`)

// IsHost reports whether a text is what a Host header or an origin may name: a
// host name in ASCII or an IP literal, and a port of 1 to 65535 or none.
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

// RequireHost refuses a request whose Host header is no address: links are made from it.
func RequireHost(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !IsHost(r.Host) {
			httpx.Refuse(w, r, http.StatusBadRequest, &gamelog.Error{Code: "bad_host", Text: "The Host header names no host."})
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Own is the site's own address.
type Own struct {
	// Public is the address people reach the site by, without a path, or nil:
	// then links are made from the address the visitor used.
	Public *url.URL

	// Network lists the addresses ("http://192.168.1.5:8080") by which other
	// machines of the local network reach the server. Nil: none.
	Network func() []string
}

// Secure reports whether the site's address is https.
func (o Own) Secure() bool { return o.Public != nil && o.Public.Scheme == "https" }

// Origin is the site's address as this visitor should pass it on, without a
// path: the public address, or else the one the visitor used.
func (o Own) Origin(r *http.Request) string {
	if o.Public != nil {
		return OriginOf(o.Public)
	}
	return "http://" + r.Host
}

// OriginOf is an address without its path.
func OriginOf(u *url.URL) string { return u.Scheme + "://" + u.Host }

// IsOrigin reports whether a request is of a page of this site, or of no browser: its Origin is
// the public address, or at another host the one it asks. At the public host the scheme counts
// too, for what came without encryption may be of anybody on the way.
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

// Link is the address of a game.
func (o Own) Link(r *http.Request, slug string) string { return o.Origin(r) + "/g/" + slug }

// LinkAt is the address of a game at an origin that the visitor asks for, as OriginAt gives it.
func (o Own) LinkAt(r *http.Request, slug, origin string) (string, error) {
	at, err := o.OriginAt(r, origin)
	return at + "/g/" + slug, err
}

var errNotOwn = &gamelog.Error{Code: "bad_address", Text: "This is not a network address of this server."}

// OriginAt is the origin that a visitor asks for, which must be one of the server's own
// in its network; with none, it is Origin. The error is a *gamelog.Error.
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

// IsLocal says that links made for this visitor work on this computer only.
func (o Own) IsLocal(r *http.Request) bool {
	if o.Public != nil {
		return false
	}
	host := (&url.URL{Host: r.Host}).Hostname()
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || net.ParseIP(host).IsLoopback()
}

// NetworkLinks lists the addresses ("http://192.168.1.5:8080") by which other
// computers of the network reach the site, for a visitor on this one.
func (o Own) NetworkLinks(r *http.Request) []string {
	if !o.IsLocal(r) || o.Network == nil {
		return []string{}
	}
	return o.Network()
}

// SlugForm is the part of a route that names a game: letters and digits only, so
// that nothing else reaches a store.
const SlugForm = "[0-9A-Za-z]{1,32}"
