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

// operator is the second listener, with what is for the operator's eyes only.
type operator struct {
	listener net.Listener
	server   *http.Server
}

// askedFor lets requests pass whose Host header names an IP address, localhost, or
// one of these hosts, with whatever port. A browser in which a page of some other
// site has had its own name lead here (DNS rebinding) sends that name.
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

// serveOperator answers at addr until it is closed; where addr is empty there
// is nothing to close.
func serveOperator(addr string, shown http.Handler, logger *slog.Logger) (*operator, error) {
	if addr == "" {
		return nil, nil
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	o := &operator{listener, &http.Server{ // a profile takes as long as it is asked to
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
