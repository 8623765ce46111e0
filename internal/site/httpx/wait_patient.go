//go:build patient

package httpx

import "time"

// ReadWait is long in the server of the browser tests: beside other tests a machine may
// take more than two seconds for a read, and a page that gets an answer 503 is at fault there.
const ReadWait = time.Minute
