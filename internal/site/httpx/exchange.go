// Package httpx has what handlers share: reading and writing JSON, error responses as JSON or
// as a page, waiting for the store, and headers.
package httpx

import (
	"context"
	"errors"
	"net/http"
	"strings"
)

// Exchange is what becomes known of a request while it is answered.
type Exchange struct {
	Code   string // of the error for which it was refused, or empty
	Broken bool   // the server has failed, whether or not the client left
	Size   int    // of the answer before it was compressed, in bytes, where that is not what was written
}

type exchangeKey struct{}

// Begin gives a request's context an exchange of its own.
func Begin(ctx context.Context) context.Context {
	return context.WithValue(ctx, exchangeKey{}, &Exchange{})
}

// ExchangeOf is a request's own; where it was not begun, an empty one.
func ExchangeOf(r *http.Request) *Exchange {
	if x, ok := r.Context().Value(exchangeKey{}).(*Exchange); ok {
		return x
	}
	return &Exchange{}
}

// StatusLeft is the status with which a request is counted and logged whose client
// left before there was an answer. Nobody reads it. (nginx gives it this number.)
const StatusLeft = 499

// HasLeft says that a request's client has left. Whatever fails after that may
// have failed for that reason, and is no failure of the server's: a script could
// make as many of them as it likes.
func HasLeft(r *http.Request) bool { return errors.Is(r.Context().Err(), context.Canceled) }

// Shortened is as much of a text as the log takes, so that nobody fills it with a few requests.
func Shortened(text string) string {
	const most = 200 // bytes
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
