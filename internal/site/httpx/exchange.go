// Package httpx has what all handlers share: reading and writing JSON, error responses as JSON
// or as a page, timeouts for the database, and headers.
package httpx

import (
	"context"
	"errors"
	"net/http"
	"strings"
)

// Exchange holds what handlers note about a request, for its log line, metrics and rate limits.
type Exchange struct {
	Code   string // the code of the error response, or empty
	Broken bool   // the server has failed, whether or not the client has left
	Size   int    // uncompressed size of the response in bytes, where it differs from the bytes written; else 0
}

type exchangeKey struct{}

// Begin returns a context that holds a new Exchange.
func Begin(ctx context.Context) context.Context {
	return context.WithValue(ctx, exchangeKey{}, &Exchange{})
}

// ExchangeOf returns the request's Exchange, or a new empty one if Begin was not called.
func ExchangeOf(r *http.Request) *Exchange {
	if x, ok := r.Context().Value(exchangeKey{}).(*Exchange); ok {
		return x
	}
	return &Exchange{}
}

// StatusLeft is the status with which a request is counted and logged whose client closed the
// connection before the response. (nginx uses the same number.)
const StatusLeft = 499

// HasLeft reports whether the client has closed the connection. An error after that is not
// counted as a failure of the server, because clients could cause any number of them.
func HasLeft(r *http.Request) bool { return errors.Is(r.Context().Err(), context.Canceled) }

// Shortened returns text cut to 200 bytes, so that requests cannot flood the log.
func Shortened(text string) string {
	const most = 200 // bytes
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
