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

// Clients determines the IP address of the client that sent a request.
type Clients struct {
	Proxies []netip.Prefix // trusted proxies, whose X-Forwarded-For is used
	Exempt  []netip.Prefix // addresses without rate limits
}

// Find is middleware that determines the client's address: that of the connection or, if that is
// a trusted proxy, the one that it names in X-Forwarded-For.
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

// withoutPorts is middleware that removes the ports and brackets that some proxies add to
// addresses in X-Forwarded-For.
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

// withoutPort returns the address in "192.0.2.7:99", "[2001:db8::1]:99" or "[2001:db8::1]"; any
// other text is returned unchanged.
func withoutPort(hop string) string {
	if both, err := netip.ParseAddrPort(hop); err == nil {
		return both.Addr().String()
	}
	if inner, ok := strings.CutPrefix(hop, "["); ok {
		return strings.TrimSuffix(inner, "]")
	}
	return hop
}

// IP returns the client's address as Find determined it.
func IP(r *http.Request) string { return middleware.GetClientIP(r.Context()) }

// IsExempt reports whether the client has no rate limits.
func (c Clients) IsExempt(r *http.Request) bool {
	addr, err := netip.ParseAddr(IP(r))
	return err == nil && within(c.Exempt, addr)
}

func within(networks []netip.Prefix, addr netip.Addr) bool {
	return slices.ContainsFunc(networks, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// Key returns the key by which rate limits count the request's client: its IPv4 address, or the
// /64 network of its IPv6 address.
func Key(r *http.Request) string { return canonical(IP(r)) }

// canonical returns the key of an address, see Key.
func canonical(ip string) string { return httprate.CanonicalizeIP(ip) }

// ConnectionKey returns the key by which rate limits count a connection's client. ok is false
// for exempt addresses, for trusted proxies, and if the connection has no IP address.
func (c Clients) ConnectionKey(conn net.Conn) (key string, ok bool) {
	peer, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	if err != nil {
		return "", false // a Unix socket
	}
	addr := peer.Addr().Unmap().WithZone("")
	if within(c.Proxies, addr) || within(c.Exempt, addr) {
		return "", false
	}
	return canonical(addr.String()), true
}
