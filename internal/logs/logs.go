// Package logs has the program's logger, which adds the id of the request or socket to each
// line that is logged with its context.
package logs

import (
	"context"
	"io"
	"log/slog"
)

// Config is the configuration of a logger.
type Config struct {
	Level slog.Level // minimum level that is written
	JSON  bool       // write JSON objects, one a line, instead of key=value
}

// New returns a logger that writes lines to w.
func New(w io.Writer, c Config) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.Level}
	if c.JSON {
		return slog.New(idHandler{slog.NewJSONHandler(w, options)})
	}
	return slog.New(idHandler{slog.NewTextHandler(w, options)})
}

type idKey struct{}

// WithID returns a context whose log lines have this request id.
func WithID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, idKey{}, id)
}

// ID returns the request id of a context, or "".
func ID(ctx context.Context) string {
	id, _ := ctx.Value(idKey{}).(string)
	return id
}

// idHandler adds the context's request id to each record.
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
