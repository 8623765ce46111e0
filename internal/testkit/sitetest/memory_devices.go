package sitetest

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"threefold/internal/device"
	"threefold/internal/gamelog"
)

// Device is a device, as the store keeps it.
type Device struct {
	device.Device
	player string // id
	cutAt  int64
}

// MemoryDevices keeps the devices of a Memory.
type MemoryDevices struct{ memory *Memory }

// Devices is the part of the store that keeps devices.
func (m *Memory) Devices() MemoryDevices { return MemoryDevices{m} }

// Link is a link to another device.
type Link struct{ device.Link }

func (m *Memory) Player(ctx context.Context, tokenHash string) (device.Holder, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return device.Holder{}, err
	}
	defer unlock()
	if d := m.Devs[tokenHash]; d != nil {
		return device.Holder{Person: personIn(m, d.player), Seen: d.Seen, Cut: d.cutAt > 0}, nil
	}
	p, ok := m.Players[tokenHash]
	if !ok {
		return device.Holder{}, gamelog.ErrNotFound
	}
	return device.Holder{Person: p}, nil
}

// personIn is a player who is there. The caller holds the mutex.
func personIn(m *Memory, id string) gamelog.Person {
	for _, p := range m.Players {
		if p.ID == id {
			return p
		}
	}
	return gamelog.Person{ID: id}
}

func (of MemoryDevices) SaveDevice(ctx context.Context, playerID string, d device.Device) error {
	m := of.memory
	unlock, err := m.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	if m.Devs[d.Hash] == nil {
		m.Devs[d.Hash] = &Device{Device: d, player: playerID}
	}
	return nil
}

func (of MemoryDevices) Devices(ctx context.Context, playerID string) ([]device.Device, error) {
	m := of.memory
	unlock, err := m.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	var all []device.Device
	for _, d := range m.Devs {
		if d.player == playerID && d.cutAt == 0 {
			all = append(all, d.Device)
		}
	}
	slices.SortFunc(all, func(a, b device.Device) int { return cmp.Compare(a.Added, b.Added) })
	return all, nil
}

func (m *Memory) SeeDevice(ctx context.Context, hash string, at int64) error {
	unlock, err := m.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	m.Devs[hash].Seen = at
	return nil
}

func (of MemoryDevices) CutDevice(ctx context.Context, playerID, id, by string, at int64) (string, error) {
	m := of.memory
	unlock, err := m.lock(ctx)
	if err != nil {
		return "", err
	}
	defer unlock()
	other := m.Devs[by]
	for hash, d := range m.Devs {
		if d.player != playerID || d.ID != id {
			continue
		}
		if d.cutAt == 0 && (hash == by || other != nil && other.cutAt > 0) {
			break
		}
		if d.cutAt == 0 {
			d.cutAt = at
			maps.DeleteFunc(m.Links, func(_ string, l *Link) bool { return l.Player.ID == playerID && l.State != device.Done })
		}
		return hash, nil
	}
	return "", gamelog.ErrNotFound
}

func (of MemoryDevices) CutSince(ctx context.Context, at int64) ([]string, error) {
	m := of.memory
	unlock, err := m.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	var all []string
	for hash, d := range m.Devs {
		if d.cutAt > 0 && d.cutAt >= at {
			all = append(all, hash)
		}
	}
	return all, nil
}

func (of MemoryDevices) SaveLink(ctx context.Context, hash, playerID string, expires int64) error {
	m := of.memory
	unlock, err := m.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	maps.DeleteFunc(m.Links, func(_ string, l *Link) bool { return l.Player.ID == playerID && l.underWay() })
	m.Links[hash] = &Link{device.Link{Hash: hash, Player: personIn(m, playerID), State: device.Made, Expires: expires}}
	return nil
}

// underWay says that a link is neither refused nor done.
func (l *Link) underWay() bool { return l.State != device.Refused && l.State != device.Done }

func (of MemoryDevices) ShowLink(ctx context.Context, hash string, r device.Request, now, expires int64) error {
	m := of.memory
	unlock, err := m.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	for _, l := range m.Links {
		if l.State == device.Shown && l.Code == r.Code && l.Expires > now {
			return device.ErrTaken
		}
	}
	maps.DeleteFunc(m.Links, func(_ string, l *Link) bool { return l.By == r.By && l.underWay() })
	m.Links[hash] = &Link{device.Link{Hash: hash, State: device.Shown, Request: r, Expires: expires}}
	return nil
}

// entered says of a link that a player enters its code at a browser, at.
func entered(code, playerID, at string) func(*Link) bool {
	return func(l *Link) bool {
		return l.Code == code && (l.State == device.Shown && l.By != at || l.State == device.Asked && l.Player.ID == playerID)
	}
}

func (of MemoryDevices) EnteredLink(ctx context.Context, code, playerID, at string, now int64) (device.Link, error) {
	return of.link(ctx, now, entered(code, playerID, at), func(*Link) {})
}

func (of MemoryDevices) EnterLink(ctx context.Context, code, playerID, at string, now int64) (device.Link, error) {
	m := of.memory
	return of.link(ctx, now, entered(code, playerID, at), func(entered *Link) {
		maps.DeleteFunc(m.Links, func(_ string, l *Link) bool { return l != entered && l.Player.ID == playerID && l.underWay() })
		entered.State, entered.Player = device.Asked, personIn(m, playerID)
	})
}

// link finds a link that still works and for which fits holds.
func (of MemoryDevices) link(ctx context.Context, now int64, fits func(l *Link) bool, do func(l *Link)) (device.Link, error) {
	m := of.memory
	unlock, err := m.lock(ctx)
	if err != nil {
		return device.Link{}, err
	}
	defer unlock()
	for _, l := range m.Links {
		if l.Expires > now && fits(l) {
			do(l)
			return l.Link, nil
		}
	}
	return device.Link{}, gamelog.ErrNotFound
}

func (of MemoryDevices) Link(ctx context.Context, hash, by string, now int64) (device.Link, error) {
	return of.link(ctx, now, func(l *Link) bool { return l.Hash == hash && (l.State == device.Made || l.By == by) }, func(*Link) {})
}

func (of MemoryDevices) AskedLink(ctx context.Context, playerID string, now int64) (device.Link, error) {
	return of.link(ctx, now, func(l *Link) bool { return l.Player.ID == playerID && l.State == device.Asked }, func(*Link) {})
}

func (of MemoryDevices) AskLink(ctx context.Context, hash string, r device.Request, now int64) (device.Link, error) {
	return of.link(ctx, now, func(l *Link) bool { return l.Hash == hash && (l.State == device.Made || l.By == r.By) }, func(l *Link) {
		if l.State == device.Made {
			l.State, l.Request = device.Asked, r
		}
	})
}

func (of MemoryDevices) AnswerLink(ctx context.Context, hash, playerID string, answer device.State, now int64) error {
	_, err := of.link(ctx, now, func(l *Link) bool {
		return l.Hash == hash && l.Player.ID == playerID && (l.State == device.Asked || l.State == answer)
	}, func(l *Link) { l.State = answer })
	return err
}

func (of MemoryDevices) FinishLink(ctx context.Context, hash, by string, d device.Device) error {
	m := of.memory
	_, err := of.link(ctx, d.Added, func(l *Link) bool {
		return l.Hash == hash && l.By == by && (l.State == device.Confirmed && of.count(l.Player.ID) < device.Most || l.State == device.Done)
	}, func(l *Link) {
		if l.State == device.Confirmed {
			m.Devs[d.Hash] = &Device{Device: d, player: l.Player.ID}
			former, has := m.Devs[by]
			if _, first := m.Players[by]; has && !first && former.cutAt == 0 {
				delete(m.Devs, by)
			}
		}
		l.State = device.Done
	})
	return err
}

// count counts the devices of a player that are not cut off. The caller holds the mutex.
func (of MemoryDevices) count(playerID string) (n int) {
	for _, d := range of.memory.Devs {
		if d.player == playerID && d.cutAt == 0 {
			n++
		}
	}
	return n
}
