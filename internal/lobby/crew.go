package lobby

import "sync"

// maxIdle bounds the goroutines that a crew keeps for what is to come.
const maxIdle = 512

// crew is the goroutines in which rooms work, as many at a time as there are
// rooms at work. They are used again, the one that worked last first: the stack
// of a new one would have to grow, by copies, in almost every piece of work, which
// costs as much as a move's legal moves.
type crew struct {
	mu     sync.Mutex
	idle   []chan func() // who waits for work
	closed bool
}

// do has work done by somebody, now.
func (c *crew) do(work func()) {
	c.mu.Lock()
	last := len(c.idle) - 1
	if last < 0 {
		c.mu.Unlock()
		go c.hand(work)
		return
	}
	hand := c.idle[last]
	c.idle = c.idle[:last]
	c.mu.Unlock()
	hand <- work
}

// hand is a goroutine of the crew.
func (c *crew) hand(work func()) {
	mine := make(chan func(), 1)
	for work != nil {
		work()
		work = c.next(mine)
	}
}

// next waits for work; nil says that the goroutine is not needed any more.
func (c *crew) next(mine chan func()) func() {
	c.mu.Lock()
	if c.closed || len(c.idle) == maxIdle {
		c.mu.Unlock()
		return nil
	}
	c.idle = append(c.idle, mine)
	c.mu.Unlock()
	return <-mine
}

// close sends home who waits, and keeps nobody from now on.
func (c *crew) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	for _, mine := range c.idle {
		close(mine)
	}
	c.idle = nil
}
