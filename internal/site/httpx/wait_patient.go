//go:build patient

package httpx

import "time"

// ReadWait is long in the server of the browser tests: beside other tests a machine may
// take more than two seconds for a read, and a test fails whose page is answered 503.
const ReadWait = time.Minute
