package address

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-chi/httprate"
)

// Clients finds the address of the client that sent a request.
type Clients struct {
	Proxies []netip.Prefix // may say in X-Forwarded-For whom they speak for
	Exempt  []netip.Prefix // are free of limits
}

// Find finds out the client's address: the peer's, unless the peer is a trusted proxy that
// names another. Nobody else is believed about whom they speak for.
func (c Clients) Find(next http.Handler) http.Handler {
	if len(c.Proxies) > 0 {
		var trusted []string
		for _, p := range c.Proxies {
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

// IP is the client's address: of the connection where a proxy named none that can be read.
func IP(r *http.Request) string { return middleware.GetClientIP(r.Context()) }

// IsExempt reports whether the client's address is free of limits.
func (c Clients) IsExempt(r *http.Request) bool {
	addr, err := netip.ParseAddr(IP(r))
	return err == nil && within(c.Exempt, addr)
}

func within(networks []netip.Prefix, addr netip.Addr) bool {
	return slices.ContainsFunc(networks, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// Key is a request's client's address as limits count it.
func Key(r *http.Request) string { return canonical(IP(r)) }

// canonical is an address as limits count it: of IPv6 the /64 it is of.
func canonical(ip string) string { return httprate.CanonicalizeIP(ip) }

// ConnectionKey is the address of whoever has opened a connection, as limits count
// it; not ok where it has no limits, or speaks for many.
func (c Clients) ConnectionKey(conn net.Conn) (key string, ok bool) {
	peer, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	if err != nil {
		return "", false // not of a network
	}
	addr := peer.Addr().Unmap().WithZone("")
	if within(c.Proxies, addr) || within(c.Exempt, addr) {
		return "", false
	}
	return canonical(addr.String()), true
}
