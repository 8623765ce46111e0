// Package lru is a cache of limited size, which evicts the least recently used values.
package lru

import (
	"container/list"
	"sync"
)

// Cache maps keys to values, up to a total size in bytes. New returns one; its methods are
// safe for concurrent use.
type Cache[V any] struct {
	maxBytes int // bytes
	weigh    func(V) int

	mu      sync.Mutex
	entries map[string]*list.Element // of entry[V], by key
	latest  *list.List               // most recently used first
	weight  int                      // bytes
}

type entry[V any] struct {
	key    string
	value  V
	weight int
}

// New returns an empty cache of at most maxBytes bytes. weigh returns the size of a value in
// bytes; Put calls it once for each value, with the mutex locked.
func New[V any](maxBytes int, weigh func(V) int) *Cache[V] {
	return &Cache[V]{maxBytes: maxBytes, weigh: weigh, entries: map[string]*list.Element{}, latest: list.New()}
}

// Get returns the value of a key; ok is false if there is none.
func (c *Cache[V]) Get(key string) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.entries[key]
	if e == nil {
		return value, false
	}
	c.latest.MoveToFront(e)
	return e.Value.(entry[V]).value, true
}

// Put sets the value of a key, and evicts the least recently used values while the cache is too
// large. The new value stays, however large it is.
func (c *Cache[V]) Put(key string, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[key]; e != nil {
		c.drop(e)
	}
	added := entry[V]{key, value, c.weigh(value)}
	c.entries[key] = c.latest.PushFront(added)
	for c.weight += added.weight; c.weight > c.maxBytes && c.latest.Len() > 1; {
		c.drop(c.latest.Back())
	}
}

// Drop removes the value of a key, if there is one.
func (c *Cache[V]) Drop(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[key]; e != nil {
		c.drop(e)
	}
}

// Stats returns the number of values and their total size in bytes.
func (c *Cache[V]) Stats() (values, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.entries), c.weight
}

// drop removes an entry. The caller holds the mutex.
func (c *Cache[V]) drop(e *list.Element) {
	dropped := c.latest.Remove(e).(entry[V])
	delete(c.entries, dropped.key)
	c.weight -= dropped.weight
}
