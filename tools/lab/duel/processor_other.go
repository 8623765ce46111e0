//go:build !linux

package duel

import (
	"errors"
	"time"
)

// onProcessor fails: only on Linux does it know the processor time of a thread.
func onProcessor() (since func() time.Duration, done func(), err error) {
	return nil, nil, errors.New("processor time can be told on Linux alone")
}
