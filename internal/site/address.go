package site

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5/middleware"

	"threefold/internal/gamelog"
)

// hostPattern is a host name or an IPv6 literal, which it finds, with or
// without a port, which it finds too.
var hostPattern = regexp.MustCompile(
	`^(?:[0-9A-Za-z_-]+(?:\.[0-9A-Za-z_-]+)*\.?|\[([0-9A-Fa-f:.]+)\])(?::([0-9]{1,5}))?$`)

// IsHost says whether a text is what a Host header or an origin may name: a
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

// addressed refuses a request whose Host header is no address: links are made
// from it.
func addressed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !IsHost(r.Host) {
			refuse(w, r, http.StatusBadRequest, &gamelog.Fault{Code: "bad_host", Text: "The Host header names no host."})
			return
		}
		next.ServeHTTP(w, r)
	})
}

// origin is the site's address as this visitor should pass it on, without a
// path: the public address, or else the one the visitor used.
func (s *Site) origin(r *http.Request) string {
	if s.config.PublicURL != nil {
		return originOf(s.config.PublicURL)
	}
	return "http://" + r.Host
}

func originOf(u *url.URL) string { return u.Scheme + "://" + u.Host }

// ownOrigin says whether a request is of a page of this site, or of no browser:
// its Origin is the public address, or at another host the one it asks. At the
// public host the scheme counts too, for what came without encryption may be
// of anybody on the way.
func (s *Site) ownOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	scheme, host, _ := strings.Cut(origin, "://")
	if public := s.config.PublicURL; public != nil && strings.EqualFold(host, public.Host) {
		return strings.EqualFold(scheme, public.Scheme)
	}
	return (scheme == "http" || scheme == "https") && strings.EqualFold(host, r.Host)
}

// link is the address of a game.
func (s *Site) link(r *http.Request, slug string) string { return s.origin(r) + "/g/" + slug }

// linkAt is the address of a game at an origin that the visitor asks for, which
// must be one of the server's own in its network; with none, it is link.
func (s *Site) linkAt(r *http.Request, slug, origin string) (link string, ok bool) {
	switch {
	case origin == "":
		return s.link(r, slug), true
	case s.config.Network != nil && slices.Contains(s.config.Network(), origin):
		return origin + "/g/" + slug, true
	default:
		return "", false
	}
}

// isLocal says that links made for this visitor work on this computer only.
func (s *Site) isLocal(r *http.Request) bool {
	if s.config.PublicURL != nil {
		return false
	}
	host := (&url.URL{Host: r.Host}).Hostname()
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || net.ParseIP(host).IsLoopback()
}

// networkLinks lists the addresses ("http://192.168.1.5:8080") by which other
// computers of the network reach the site, for a visitor on this one.
func (s *Site) networkLinks(r *http.Request) []string {
	if !s.isLocal(r) || s.config.Network == nil {
		return []string{}
	}
	return s.config.Network()
}

// fromClient finds out the client's address: the peer's, unless the peer is a
// trusted proxy that names another. Nobody else is believed about whom they
// speak for.
func (s *Site) fromClient(next http.Handler) http.Handler {
	if len(s.config.TrustedProxies) > 0 {
		var trusted []string
		for _, p := range s.config.TrustedProxies {
			trusted = append(trusted, p.String())
		}
		next = withoutPorts(middleware.ClientIPFromXFF(trusted...)(next))
	}
	return middleware.ClientIPFromRemoteAddr(next)
}

// withoutPorts takes the ports and brackets off the addresses in
// X-Forwarded-For, which some proxies add.
func withoutPorts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for i, line := range r.Header["X-Forwarded-For"] {
			hops := strings.Split(line, ",")
			for j, hop := range hops {
				hops[j] = withoutPort(strings.TrimSpace(hop))
			}
			r.Header["X-Forwarded-For"][i] = strings.Join(hops, ",")
		}
		next.ServeHTTP(w, r)
	})
}

// withoutPort is the address in "192.0.2.7:99", "[2001:db8::1]:99" or
// "[2001:db8::1]"; any other text is left as it is.
func withoutPort(hop string) string {
	if both, err := netip.ParseAddrPort(hop); err == nil {
		return both.Addr().String()
	}
	if inner, ok := strings.CutPrefix(hop, "["); ok {
		return strings.TrimSuffix(inner, "]")
	}
	return hop
}

// clientIP is the client's address: of the connection where a proxy named none
// that can be read.
func clientIP(r *http.Request) string { return middleware.GetClientIP(r.Context()) }

// exempt says whether the client's address is free of limits.
func (s *Site) exempt(r *http.Request) bool {
	addr, err := netip.ParseAddr(clientIP(r))
	return err == nil && within(s.config.Exempt, addr)
}

func within(networks []netip.Prefix, addr netip.Addr) bool {
	return slices.ContainsFunc(networks, func(p netip.Prefix) bool { return p.Contains(addr) })
}
