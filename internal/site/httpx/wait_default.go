//go:build !patient

package httpx

import "time"

// ReadWait is the longest time that a request waits for reads of the database.
const ReadWait = 2 * time.Second
