package main

import (
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
)

// operator is the second listener, for metrics and profiles.
type operator struct {
	listener net.Listener
	server   *http.Server
}

// checkHost returns a handler that serves requests whose Host header is an IP address, localhost or
// one of these hosts, with any port. So it refuses DNS rebinding, where a page of another site
// makes its own name resolve to this address.
func checkHost(hosts []string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := strings.ToLower((&url.URL{Host: r.Host}).Hostname())
		if _, err := netip.ParseAddr(host); err != nil && host != "localhost" && !slices.Contains(hosts, host) {
			http.Error(w, "This listener answers to IP addresses, localhost, and the hosts in -metrics-hosts.", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// serveOperator starts the operator's listener at addr; it returns nil if addr is empty.
func serveOperator(addr string, shown http.Handler, logger *slog.Logger) (*operator, error) {
	if addr == "" {
		return nil, nil
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	o := &operator{listener, &http.Server{ // without a WriteTimeout: a profile takes as long as its request says
		Handler: shown, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}}
	go func() {
		if err := o.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			logger.Error("metrics are shown no more", "err", err)
		}
	}()
	return o, nil
}

func (o *operator) close() error {
	if o == nil {
		return nil
	}
	return o.server.Close()
}
