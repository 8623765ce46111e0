package limit

import (
	"context"
	"errors"
	"net/http"

	"threefold/internal/fairqueue"
	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
)

// Enter waits for a request's turn in a queue, which is fair by client address, then by visitor
// (an id, or empty). The caller calls leave to end the turn. The error is httpx.ErrBusy if the
// queue is full, or that of ctx.
func Enter(ctx context.Context, l *fairqueue.Queue, r *http.Request, visitor string) (leave func(), err error) {
	leave, err = l.Enter(ctx, fairqueue.Caller{Address: address.Key(r), Visitor: visitor})
	if errors.Is(err, fairqueue.ErrFull) {
		err = httpx.ErrBusy
	}
	return leave, err
}
