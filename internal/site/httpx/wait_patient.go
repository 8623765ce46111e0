//go:build patient

package httpx

import "time"

// ReadWait is long in the server of the browser tests, where a read can take more than two
// seconds on a busy computer.
const ReadWait = time.Minute
