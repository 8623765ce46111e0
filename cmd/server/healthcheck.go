package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"
)

// healthcheckCommand asks the site at -addr whether it is alive; it is what a
// container's health check runs. It does not ask for readiness: a server whose
// store is away is not mended by being started anew.
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
		host = "127.0.0.1" // by number: an empty image knows no names
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
