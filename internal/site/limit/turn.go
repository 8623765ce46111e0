package limit

import (
	"context"
	"errors"
	"net/http"

	"threefold/internal/fairqueue"
	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
)

// Enter waits for a request's turn in a queue: turns go by client address, and then by
// visitor, whose id is empty where nobody is recognized. Whoever got one leaves. The
// error is httpx.ErrBusy when too many wait, or that of ctx.
func Enter(ctx context.Context, l *fairqueue.Queue, r *http.Request, visitor string) (leave func(), err error) {
	leave, err = l.Enter(ctx, fairqueue.Asker{Address: address.Key(r), Visitor: visitor})
	if errors.Is(err, fairqueue.ErrFull) {
		err = httpx.ErrBusy
	}
	return leave, err
}
