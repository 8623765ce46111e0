// Package lru keeps values under keys, those that were asked for last, as many
// as fit into a number of bytes.
package lru

import (
	"container/list"
	"sync"
)

// Cache keeps values of one type. It is made by New, and any number of goroutines
// may use it at once.
type Cache[V any] struct {
	most  int // bytes
	weigh func(V) int

	mu      sync.Mutex
	entries map[string]*list.Element // of entry[V], by key
	latest  *list.List               // the entry asked for last is the first
	weight  int                      // bytes
}

type entry[V any] struct {
	key    string
	value  V
	weight int
}

// New makes an empty cache that keeps at most so many bytes, of which each value
// takes as many as weigh says when it is put.
func New[V any](most int, weigh func(V) int) *Cache[V] {
	return &Cache[V]{most: most, weigh: weigh, entries: map[string]*list.Element{}, latest: list.New()}
}

// Get gives the value under a key, and whether there is one.
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

// Put keeps a value in place of what was under its key, and drops those that
// nobody has asked for the longest. The value itself stays, whatever it weighs.
func (c *Cache[V]) Put(key string, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[key]; e != nil {
		c.drop(e)
	}
	added := entry[V]{key, value, c.weigh(value)}
	c.entries[key] = c.latest.PushFront(added)
	for c.weight += added.weight; c.weight > c.most && c.latest.Len() > 1; {
		c.drop(c.latest.Back())
	}
}

// Drop drops the value under a key, if there is one.
func (c *Cache[V]) Drop(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[key]; e != nil {
		c.drop(e)
	}
}

// Kept is how many values there are, and how many bytes they take.
func (c *Cache[V]) Kept() (values, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.entries), c.weight
}

// drop forgets an entry. The caller holds the mutex.
func (c *Cache[V]) drop(e *list.Element) {
	dropped := c.latest.Remove(e).(entry[V])
	delete(c.entries, dropped.key)
	c.weight -= dropped.weight
}
