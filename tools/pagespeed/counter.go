package main

import (
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"time"
)

// counter is between the browser and the site, and counts what passes: a
// browser's own list leaves out what it asks for on its own account. What the service
// worker fetches, seconds after a page is drawn, belongs to no visit and passes uncounted.
type counter struct {
	net.Listener
	url   string
	proxy *httputil.ReverseProxy

	mu      sync.Mutex
	visit   visit
	began   time.Time
	arrived []time.Duration // since began, of each request
}

// count starts a counter before a site.
func count(site string) (*counter, error) {
	to, err := url.Parse(site)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	c := &counter{began: time.Now(), Listener: listener, url: "http://" + listener.Addr().String(), proxy: httputil.NewSingleHostReverseProxy(to)}
	c.proxy.ErrorHandler = func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) } // a page was left
	go http.Serve(listener, c)
	return c, nil
}

func (c *counter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if ofWorker(r) {
		c.proxy.ServeHTTP(w, r)
		return
	}
	c.mu.Lock()
	c.visit.requests++
	c.arrived = append(c.arrived, time.Since(c.began))
	if strings.HasPrefix(r.URL.Path, "/static/") || strings.HasPrefix(r.URL.Path, "/favicon") {
		c.visit.static++
	}
	c.mu.Unlock()
	if r.Header.Get("Upgrade") == "" {
		w = &weighed{w, c}
	}
	c.proxy.ServeHTTP(w, r)
}

// ofWorker reports whether the service worker asks, or the browser for the worker.
func ofWorker(r *http.Request) bool {
	return r.Header.Get("Service-Worker") != "" || strings.HasSuffix(r.Referer(), "/worker.js")
}

func (c *counter) reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.visit, c.began, c.arrived = visit{}, time.Now(), nil
}

// seen is what has passed since the last reset, and how much of it came before the pieces.
func (c *counter) seen(pieces time.Duration) visit {
	c.mu.Lock()
	defer c.mu.Unlock()
	v := c.visit
	v.pieces = pieces
	for _, at := range c.arrived {
		if at < pieces {
			v.before++
		}
	}
	return v
}

// weighed counts the bytes of a body.
type weighed struct {
	http.ResponseWriter
	counter *counter
}

func (w *weighed) Write(b []byte) (int, error) {
	w.counter.mu.Lock()
	w.counter.visit.bytes += len(b)
	w.counter.mu.Unlock()
	return w.ResponseWriter.Write(b)
}

// Unwrap lets the proxy flush and hijack.
func (w *weighed) Unwrap() http.ResponseWriter { return w.ResponseWriter }
