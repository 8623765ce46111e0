package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"
)

// ownAddress is how a browser on this machine reaches a listener: "http://localhost:8080".
func ownAddress(listening net.Addr) string {
	addr := listening.(*net.TCPAddr)
	if addr.IP.IsUnspecified() {
		return webAddress("localhost", addr.Port)
	}
	return webAddress(addr.IP.String(), addr.Port)
}

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

// healthcheckCommand asks the site at -addr whether it is alive; it is what a
// container's health check runs. It does not ask for readiness: a server whose
// store is away is not mended by being started again.
func healthcheckCommand(args []string, _ io.Reader, stdout io.Writer) error {
	c, err := readConfig(args, os.Getenv)
	if err != nil {
		return err
	}
	host, port, err := net.SplitHostPort(c.addr)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1" // a number, because an image without files cannot resolve localhost
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/healthz", nil)
	if err != nil {
		return err
	}
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		return fmt.Errorf("the site does not answer: %w", err)
	}
	defer w.Body.Close()
	if w.StatusCode != http.StatusOK {
		return fmt.Errorf("the site answers %s", w.Status)
	}
	fmt.Fprintln(stdout, "ok")
	return nil
}
