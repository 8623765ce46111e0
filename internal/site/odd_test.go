package site_test

import (
	"slices"
	"strings"
	"testing"

	"threefold/internal/site"
	"threefold/internal/testkit/served"
)

// Requests that parties on the way may understand in more than one way, or that
// are none. Want lists the answers: what is smuggled gets none of its own.
func TestOddRequests(t *testing.T) {
	const (
		host     = "Host: a.example\r\n"
		post     = "POST /api/me HTTP/1.1\r\n" + host + "Content-Type: application/json\r\n"
		chunked  = "Transfer-Encoding: chunked\r\n"
		smuggled = "GET /healthz HTTP/1.1\r\nHost: smuggled.example\r\n\r\n"
		nothing  = "0\r\n\r\n"
	)
	for name, c := range map[string]struct {
		raw  string
		want []int
	}{
		"two lengths":            {post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}" + smuggled, []int{400}},
		"a length with a sign":   {post + "Content-Length: +2\r\n\r\n{}" + smuggled, []int{400}},
		"a length below zero":    {post + "Content-Length: -2\r\n\r\n{}" + smuggled, []int{400}},
		"a length in hex":        {post + "Content-Length: 0x2\r\n\r\n{}" + smuggled, []int{400}},
		"chunks":                 {post + chunked + "\r\n" + nothing + smuggled, []int{411}},
		"chunks and a length":    {post + chunked + "Content-Length: 4\r\n\r\n" + nothing + smuggled, []int{411}},
		"a length and chunks":    {post + "Content-Length: 5\r\n" + chunked + "\r\n" + nothing + smuggled, []int{411}},
		"chunks of a GET":        {"GET / HTTP/1.1\r\n" + host + chunked + "\r\n" + nothing + smuggled, []int{411}},
		"chunks twice":           {post + chunked + chunked + "\r\n" + nothing + smuggled, []int{501}},
		"chunks of another kind": {post + "Transfer-Encoding: xchunked\r\n\r\n" + nothing + smuggled, []int{501}},
		"chunks and none":        {post + "Transfer-Encoding: chunked, identity\r\n\r\n" + nothing + smuggled, []int{501}},
		"a space before a colon": {post + "Transfer-Encoding : chunked\r\n\r\n" + nothing + smuggled, []int{400}},
		"a name with a space":    {"GET /healthz HTTP/1.1\r\n" + host + "X y: z\r\n\r\n", []int{400}},
		"NUL in a header":        {"GET /healthz HTTP/1.1\r\n" + host + "X: a\x00b\r\n\r\n", []int{400}},
		"NUL in the path":        {"GET /\x00 HTTP/1.1\r\n" + host + "\r\n", []int{400}},
		"lines that end in CR":   {"GET /healthz HTTP/1.1\r" + strings.ReplaceAll(host, "\n", "") + "\r", []int{400}},
		"no host":                {"GET / HTTP/1.1\r\n\r\n", []int{400}},
		"two hosts":              {"GET / HTTP/1.1\r\n" + host + "Host: b.example\r\n\r\n", []int{400}},
		"a host with a path":     {"GET / HTTP/1.1\r\nHost: a.example/evil\r\n\r\n", []int{400}},
		"a host with a user":     {"GET / HTTP/1.1\r\nHost: evil@a.example\r\n\r\n", []int{400}},
		"a proxy's request":      {"GET http://a.example/healthz HTTP/1.1\r\n" + host + "\r\n", []int{200}},
		"two slashes":            {"GET //evil.example/ HTTP/1.1\r\n" + host + "\r\n", []int{404}},
		"small letters":          {"get / HTTP/1.1\r\n" + host + "\r\n", []int{405}},
		"TRACE":                  {"TRACE / HTTP/1.1\r\n" + host + "Cookie: threefold=secret\r\n\r\n", []int{405}},
		"CONNECT":                {"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n", []int{404}},
		"the preface of HTTP/2":  {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", []int{404}},
		"HTTP/0.9":               {"GET /\r\n\r\n", []int{400}},
		"HTTP/9.9":               {"GET / HTTP/9.9\r\n" + host + "\r\n", []int{505}},
		"TLS":                    {"\x16\x03\x01\x02\x00\x01\x00", []int{400}},
		"empty lines":            {"\r\n\r\n\r\n", []int{400}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := served.Start(t, site.Config{}).Line(t).Exchange(t, c.raw); !slices.Equal(got, c.want) {
				t.Errorf("answered %v, want %v", got, c.want)
			}
		})
	}
}
