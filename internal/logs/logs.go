// Package logs makes the program's logger, and sees to it that each line that belongs to a
// request, or to the life of a socket, has the request's id. Who logs such a line hands over
// the context it was given, and need not know the id.
package logs

import (
	"context"
	"io"
	"log/slog"
)

// Config is the form of a log.
type Config struct {
	Level slog.Level // the least that is written
	JSON  bool       // a JSON object a line, in place of key=value
}

// New makes a logger that writes lines to w.
func New(w io.Writer, c Config) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.Level}
	if c.JSON {
		return slog.New(idHandler{slog.NewJSONHandler(w, options)})
	}
	return slog.New(idHandler{slog.NewTextHandler(w, options)})
}

type idKey struct{}

// WithID is a context whose lines have this id.
func WithID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, idKey{}, id)
}

// ID is the id that lines of this context have, or empty.
func ID(ctx context.Context) string {
	id, _ := ctx.Value(idKey{}).(string)
	return id
}

// idHandler adds the context's id to what it hands on.
type idHandler struct{ slog.Handler }

func (h idHandler) Handle(ctx context.Context, r slog.Record) error {
	if id := ID(ctx); id != "" {
		r = r.Clone()
		r.AddAttrs(slog.String("id", id))
	}
	return h.Handler.Handle(ctx, r)
}

func (h idHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return idHandler{h.Handler.WithAttrs(attrs)}
}

func (h idHandler) WithGroup(name string) slog.Handler {
	return idHandler{h.Handler.WithGroup(name)}
}
