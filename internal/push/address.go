package push

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"syscall"
)

// maxEndpoint bounds an endpoint, in bytes; those of browsers have 150 to 500.
const maxEndpoint = 1024

// ErrEndpoint is returned for an address that cannot be one of a push service.
var ErrEndpoint = errors.New("this is not the address of a push service")

// readEndpoint parses an endpoint: an https URL with a host name. Public checks address and
// port when a connection is dialled.
func readEndpoint(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || len(text) > maxEndpoint || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Fragment != "" {
		return nil, ErrEndpoint
	}
	return u, nil
}

// errPrivate is returned for a connection to an address that is not public.
var errPrivate = errors.New("the address is not public")

// reserved lists networks that are not on the public internet, or that embed such addresses
// (IANA's registries of special-purpose addresses).
var reserved = prefixes("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15",
	"198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16", "fec0::/10")

func prefixes(texts ...string) (all []netip.Prefix) {
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// translated is the NAT64 prefix (RFC 6052), with an IPv4 address in the last 32 bits. The
// local-use prefix 64:ff9b:1::/48 (RFC 8215) is among the reserved ones.
var translated = netip.MustParsePrefix("64:ff9b::/96")

// isPublic reports whether an address is on the public internet.
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

// Public returns an error unless the address is public and its port 443. It is the Control of a
// net.Dialer, which is called with the resolved address, so that DNS cannot bypass it.
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
