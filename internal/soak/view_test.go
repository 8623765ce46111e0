package soak

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// message is a message from the server. What kind of data it has, its type says.
type message struct {
	T  string
	V  int64
	ID string
	D  json.RawMessage
}

// view is a game as one page knows it: the last snapshot, brought up to date
// by what the page got since.
type view struct {
	v    int64 // the last event it includes
	at   time.Time
	game wire.Snapshot
}

// take brings the view up to date. It says whether the view now is one of
// another number than before.
func (w *view) take(m message) (changed bool, err error) {
	switch m.T {
	case wire.OutSnapshot:
		return w.begin(m)
	case wire.OutPresence:
		w.game.Presence = new(wire.Presence)
		return false, json.Unmarshal(m.D, w.game.Presence)
	case wire.OutChat:
		var line gamelog.Line
		err := json.Unmarshal(m.D, &line)
		w.game.Chat = append(w.game.Chat, line)
		return false, err
	default:
		return w.event(m)
	}
}

// begin takes a snapshot. It never shows less than the page knows already.
func (w *view) begin(m message) (changed bool, err error) {
	var s wire.Snapshot
	if err := json.Unmarshal(m.D, &s); err != nil {
		return false, err
	}
	if m.V < w.v {
		return false, fmt.Errorf("a snapshot of event %d came after event %d", m.V, w.v)
	}
	w.v, w.at, w.game = m.V, time.Now(), s
	return true, nil
}

// event takes the message of one event: the one that follows.
func (w *view) event(m message) (changed bool, err error) {
	var e wire.EventOut
	if err := json.Unmarshal(m.D, &e); err != nil {
		return false, fmt.Errorf("%s: %w", m.T, err)
	}
	if m.V != w.v+1 {
		return false, fmt.Errorf("event %d (%s) came after event %d", m.V, m.T, w.v)
	}
	w.v, w.at, w.game.State = m.V, time.Now(), e.State
	if e.Ply != nil {
		w.game.Plies = append(w.game.Plies, *e.Ply)
	}
	return true, nil
}

// digest is the same for all pages of a game at one number: it leaves out the
// clocks, which depend on the moment, and what is for one player alone.
func (w *view) digest() uint64 {
	h := fnv.New64a()
	for _, p := range w.game.Plies {
		for _, text := range []string{p.Text, p.Position} {
			io.WriteString(h, text)
		}
	}
	s := w.game.State
	s.Clock, s.Legal, s.May = nil, nil, nil
	json.NewEncoder(h).Encode(s) // texts and numbers always encode
	return h.Sum64()
}
