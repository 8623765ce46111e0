package sitetest

import (
	"context"
	"maps"

	"threefold/internal/push"
)

// MemoryCalls keeps whom to call, in a Memory.
type MemoryCalls struct{ memory *Memory }

// CallsOf is the part of the store that keeps whom to call.
func CallsOf(m *Memory) MemoryCalls { return MemoryCalls{m} }

func (c MemoryCalls) Subscribe(ctx context.Context, s push.Subscription, _ int64) error {
	unlock, err := c.memory.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	c.memory.subs[s.Device] = s
	return nil
}

func (c MemoryCalls) Unsubscribe(ctx context.Context, device string) error {
	unlock, err := c.memory.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	delete(c.memory.subs, device)
	return nil
}

// Subscriptions are all that there are, by device.
func (c MemoryCalls) Subscriptions() map[string]push.Subscription {
	c.memory.mu.Lock()
	defer c.memory.mu.Unlock()
	return maps.Clone(c.memory.subs)
}
