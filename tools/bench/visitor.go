package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"sync/atomic"
	"time"

	"threefold/internal/gamelog"
)

// visitors make requests and sockets to one server.
type visitors struct {
	url    string // http://host:port
	client *http.Client
	socket *http.Client // a connection of its own each
	narrow *http.Client // the same, but what it does not read soon fills all buffers
}

func newVisitors(address string) (*visitors, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("%q is not http://host:port", address)
	}
	from := anywhere
	if ip := net.ParseIP(u.Hostname()); runtime.GOOS == "linux" && ip.To4() != nil && ip.IsLoopback() {
		from = fromMany()
	}
	wide := &net.Dialer{Timeout: patience}
	narrow := &net.Dialer{Timeout: patience, Control: narrowly}
	return &visitors{url: u.Scheme + "://" + u.Host,
		client: &http.Client{Timeout: patience, Transport: &http.Transport{DialContext: from(wide), MaxIdleConnsPerHost: hands}},
		socket: &http.Client{Transport: &http.Transport{DialContext: from(wide)}},
		narrow: &http.Client{Transport: &http.Transport{DialContext: from(narrow)}}}, nil
}

type dial = func(ctx context.Context, network, address string) (net.Conn, error)

func anywhere(d *net.Dialer) dial { return d.DialContext }

// addresses is the number of the loopback's addresses that are used.
const addresses = 64

// fromMany lets connections to this computer come from many addresses of the loopback in turn,
// because one address has fewer than 30,000 ports, and those that were used lately are not free
// again. Only Linux has all of them without configuration.
func fromMany() func(*net.Dialer) dial {
	var n atomic.Int64
	return func(d *net.Dialer) dial {
		return func(ctx context.Context, network, address string) (net.Conn, error) {
			own := *d
			own.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(1+n.Add(1)%addresses))}
			return own.DialContext(ctx, network, address)
		}
	}
}

// post sends JSON as the visitor of this cookie, or as a new one, decodes the answer into a value
// unless that is nil, and returns the visitor's cookie.
func (v *visitors) post(ctx context.Context, path string, body, into any) (*http.Cookie, error) {
	b, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, "POST", v.url+path, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := v.client.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(answer.Body)
	switch {
	case err != nil:
		return nil, err
	case answer.StatusCode >= 300:
		return nil, fmt.Errorf("POST %s: %s %s", path, answer.Status, said)
	case len(answer.Cookies()) == 0:
		return nil, fmt.Errorf("POST %s: the visitor got no cookie", path)
	case into != nil:
		err = json.Unmarshal(said, into)
	}
	return answer.Cookies()[0], err
}

// invite creates a game with such a clock and seats two new visitors at it.
func (v *visitors) invite(ctx context.Context, prepared int, p *Prepared, clock time.Duration) (slug string, cookies [2]*http.Cookie, err error) {
	var made struct{ Slug string }
	wish := struct {
		Game  string        `json:"game"`
		Side  string        `json:"side"`
		Terms gamelog.Terms `json:"terms"`
	}{p.Game.ID, gamelog.SideWhite, termsWith(clock)}
	if cookies[0], err = v.post(ctx, fmt.Sprintf("/api/games?prepared=%d", prepared), wish, &made); err != nil {
		return "", cookies, err
	}
	cookies[1], err = v.post(ctx, "/api/games/"+made.Slug+"/accept", struct{}{}, nil)
	return made.Slug, cookies, err
}
