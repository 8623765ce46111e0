package outbox_test

import (
	"testing"

	"threefold/internal/lobby/outbox"
)

// page is an outbox of which the test takes the messages itself.
func page() *outbox.Outbox { return outbox.New(func() {}) }

// A page that takes nothing holds 64 messages and 256 KB at most. One message more, or one
// byte, and it is dropped and holds nothing; one long message alone gets through.
func TestAQueueIsBounded(t *testing.T) {
	for _, c := range []struct {
		length, fit int
	}{{10, 64}, {4<<10 + 1, 63}, {4 << 10, 64}, {8 << 10, 32}, {100 << 10, 2}, {1 << 20, 1}} {
		message := make([]byte, c.length)
		for _, many := range []int{c.fit, c.fit + 1} {
			o := page()
			for range many {
				o.Queue(message)
			}
			messages, open := o.Take()
			if fits := many == c.fit; open != fits || fits && len(messages) != many || !fits && len(messages) != 0 {
				t.Errorf("of %d messages of %d bytes %d are held; the page is open: %v", many, c.length, len(messages), open)
			}
		}
	}
}
