package push

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"syscall"
)

// maxEndpoint is how long an endpoint may be, in bytes; those of browsers have 150 to 500.
const maxEndpoint = 1024

// ErrEndpoint says that an address is not one of a push service.
var ErrEndpoint = errors.New("this is not the address of a push service")

// readEndpoint reads an endpoint: https, a host with a name, the usual port. What the name
// leads to is checked when it is dialled.
func readEndpoint(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || len(text) > maxEndpoint || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Fragment != "" {
		return nil, ErrEndpoint
	}
	return u, nil
}

// errPrivate says that a name leads into a network that is not everybody's.
var errPrivate = errors.New("the address is not public")

// reserved are networks that lead to nobody, to this one's own, or by which such an
// address may be written otherwise (IANA's registries of special-purpose addresses).
var reserved = prefixes("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15",
	"198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16", "fec0::/10")

func prefixes(texts ...string) (all []netip.Prefix) {
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// translated is how a network without IPv4 writes the addresses of that (RFC 6052): in the
// last 32 bits. Its 64:ff9b:1::/48 (RFC 8215) leads wherever a network likes.
var translated = netip.MustParsePrefix("64:ff9b::/96")

// isPublic reports whether an address is one that everybody in the internet means the same by.
func isPublic(a netip.Addr) bool {
	a = a.Unmap()
	if translated.Contains(a) {
		b := a.As16()
		a = netip.AddrFrom4([4]byte(b[12:]))
	}
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.Zone() != "" {
		return false
	}
	return !slices.ContainsFunc(reserved, func(p netip.Prefix) bool { return p.Contains(a) })
}

// Public lets a connection be made to a public address at the port of https alone. It is
// the Control of a net.Dialer, and sees the address that is really dialled, whatever a name
// has led to.
func Public(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if to.Port() != 443 || !isPublic(to.Addr()) {
		return fmt.Errorf("%w: %s", errPrivate, address)
	}
	return nil
}
