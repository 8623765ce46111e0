package main

import (
	"net"
	"strconv"
)

// ownAddress is how a browser on this machine reaches a listener:
// "http://localhost:8080".
func ownAddress(listening net.Addr) string {
	addr := listening.(*net.TCPAddr)
	if addr.IP.IsUnspecified() {
		return webAddress("localhost", addr.Port)
	}
	return webAddress(addr.IP.String(), addr.Port)
}

// isLoopback says whether a listener is reached from this machine only.
func isLoopback(listening net.Addr) bool { return listening.(*net.TCPAddr).IP.IsLoopback() }

// networkAddresses lists how other machines of the network reach a listener:
// by each IPv4 address of this machine when it listens on all of them, by its
// own otherwise, and not at all on the loopback.
func networkAddresses(listening net.Addr) []string {
	addr := listening.(*net.TCPAddr)
	switch {
	case isLoopback(addr):
		return nil
	case !addr.IP.IsUnspecified():
		return []string{webAddress(addr.IP.String(), addr.Port)}
	}
	var all []string
	// A machine that does not list its addresses has none to print.
	own, _ := net.InterfaceAddrs()
	for _, a := range own {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() && !n.IP.IsLinkLocalUnicast() {
			all = append(all, webAddress(n.IP.String(), addr.Port))
		}
	}
	return all
}

func webAddress(host string, port int) string {
	return "http://" + net.JoinHostPort(host, strconv.Itoa(port))
}
