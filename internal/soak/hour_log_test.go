package soak

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/store"
	"threefold/internal/testkit/must"
	"threefold/internal/tournament"
	"threefold/internal/tournament/arena"
)

// Players rest after a game, and two who play the same game must not wait beside each other for
// longer, in milliseconds.
const (
	rests   = 3000
	waitsAt = 5000
	silence = 1000 // a process that does not say for longer that it is ready is not ready
)

// met is the log of an hour with the rows of its games, by the players' numbers from 1.
type met struct {
	ids   []string // of the players
	games []metGame
	waits []wait
	open  []wait       // of each player, since the last event
	away  int          // how often players were found to have closed all pages
	moved int          // how often of these, though they had one at another process
	stays map[int]bool // who has a page of the hour all the time, but for moments
	rows  map[string]gamelog.Row
}

type metGame struct {
	arena.Paired
	seq, at int64
	row     gamelog.Row
}

// wait is a time in which a player could be paired, between two events of the log.
type wait struct {
	n        int
	only     string
	from, to int64 // epoch milliseconds
	seq, end int64 // of the events
	here     bool
	joined   int64
	before   int // games paired before that
	last     int // number of the last opponent
	lastEnd  int64
}

// examine reads the log of the hour and the rows of its games, and compares them with the hour's
// rules, and with what all processes show.
func (h *hour) examine(shown hourLook, record string) {
	db := must.Get(store.Open(h.t.Context(), chosen(h.servers[0].Store)))(h.t)
	defer db.Close()
	events := must.Get(db.Tournaments().ArenaEvents(h.t.Context(), h.Slug, 0))(h.t)
	m := met{rows: map[string]gamelog.Row{}, stays: map[int]bool{}}
	for _, g := range h.entrants {
		m.stays[g.look().own.N] = !g.closes && g.leaves == 0
	}
	var slugs []string
	for _, e := range events {
		if e.Kind == tournament.Paired {
			for _, g := range decode[arena.PairedData](h, e).Games {
				slugs = append(slugs, g.Slug)
			}
		}
	}
	rows := must.Get(db.Tournaments().Games(h.t.Context(), slugs))(h.t)
	for _, row := range rows {
		m.rows[row.Slug] = row
	}
	if len(rows) != len(slugs) || len(m.rows) != len(slugs) || len(slugs) < len(h.entrants)/2 {
		h.t.Errorf("%d games are paired, there are %d rows of %d games", len(slugs), len(rows), len(m.rows))
	}
	for i, e := range events {
		if e.Seq != int64(i+1) {
			h.t.Fatalf("event %d stands at place %d of the log", e.Seq, i+1)
		}
		m.take(h, e)
	}
	for n := range m.open {
		m.close(h, n+1, h.Closes, int64(len(events)+1))
	}
	m.wantPoints(h, shown, record)
	worst := m.wantShortWaits(h)
	again := 0
	for _, e := range events {
		if e.Kind == tournament.Paired {
			again += m.wantNoneLeft(h, e)
		}
	}
	h.t.Logf("%d players, %d events, %d games, %d of them against the last opponent again; found away %d times, %d of them with a page elsewhere; two waited for at most %d ms beside each other", len(m.ids), len(events), len(slugs), again, m.away, m.moved, worst)
}

func decode[D any](h *hour, e tournament.Event) (d D) {
	must.Do(h.t, json.Unmarshal(e.Data, &d))
	return d
}

// take takes an event of the log.
func (m *met) take(h *hour, e tournament.Event) {
	switch e.Kind {
	case tournament.Joined:
		d := decode[tournament.JoinedData](h, e)
		n := slices.Index(m.ids, d.By.ID) + 1
		if n == 0 {
			m.ids, m.open = append(m.ids, d.By.ID), append(m.open, wait{})
			n = len(m.ids)
		}
		w := &m.open[n-1]
		if w.here { // found away before, by mistake
			w.before = len(m.games)
			return
		}
		m.close(h, n, e.At, e.Seq)
		if w.here, w.only, w.joined = true, d.Only, e.At; !d.Back {
			w.before = len(m.games)
		}
	case tournament.Left:
		d := decode[arena.LeftData](h, e)
		n := slices.Index(m.ids, d.Player) + 1
		if d.Away {
			m.away++
		}
		if d.Away && m.stays[n] { // they wait all the same
			m.moved++
			return
		}
		m.close(h, n, e.At, e.Seq)
		m.open[n-1].here = false
	case tournament.Paired:
		if e.At < h.Starts || e.At >= h.Closes {
			h.t.Errorf("event %d pairs %d ms after the start, %d ms after pairings have stopped", e.Seq, e.At-h.Starts, e.At-h.Closes)
		}
		for _, g := range decode[arena.PairedData](h, e).Games {
			m.pair(h, e, g)
		}
	}
}

// pair takes a game: both players are there, have rested, and are those of the game's row.
func (m *met) pair(h *hour, e tournament.Event, g arena.Paired) {
	row := m.rows[g.Slug]
	if row.ID != g.ID || row.Game != g.Game || row.White.ID != m.ids[g.White-1] || row.Black.ID != m.ids[g.Black-1] || row.Status != gamelog.Over || row.EndedAt < e.At {
		h.t.Errorf("event %d: game %+v has the row %+v", e.Seq, g, row)
	}
	m.games = append(m.games, metGame{g, e.Seq, e.At, row})
	for n, other := range map[int]int{g.White: g.Black, g.Black: g.White} {
		w := &m.open[n-1]
		if !w.here || w.only != "" && w.only != g.Game || e.At < w.lastEnd+rests {
			h.t.Errorf("event %d at %d: %+v has the game %+v", e.Seq, e.At, *w, g)
		}
		m.close(h, n, e.At, e.Seq)
		w.last, w.lastEnd = other, row.EndedAt
	}
}

// close ends what a player waits, if they do, and begins the next wait with this event.
func (m *met) close(h *hour, n int, at, seq int64) {
	w := m.open[n-1]
	w.n, w.end, w.to = n, seq, min(at, h.Closes)
	w.from = max(w.joined, h.Starts)
	if w.last > 0 {
		w.from = max(w.from, w.lastEnd+rests)
	}
	if w.here && w.from < w.to && m.missed(n, w.before, w.from) < 2 {
		m.waits = append(m.waits, w)
	}
	m.open[n-1].seq = seq
}

// missed counts the first moves that a player has missed until a moment.
func (m *met) missed(n, before int, until int64) (missed int) {
	for _, g := range m.games[before:] {
		lost := map[string]int{string(game.WhiteWins): g.Black, string(game.BlackWins): g.White}[g.row.Result]
		if (g.White == n || g.Black == n) && g.row.Reason == string(game.NoShow) && g.row.EndedAt <= until && (lost == n || lost == 0) {
			missed++
		}
	}
	return missed
}

// wantPoints compares the table, which all processes show, with the rows of the games, and the file
// of records with the log.
func (m *met) wantPoints(h *hour, shown hourLook, record string) {
	points, played, reasons := map[int]int{}, map[int]int{}, map[string]int{}
	for _, g := range m.games {
		points[g.White] += map[string]int{string(game.WhiteWins): 2, string(game.Drawn): 1}[g.row.Result]
		points[g.Black] += map[string]int{string(game.BlackWins): 2, string(game.Drawn): 1}[g.row.Result]
		played[g.White]++
		played[g.Black]++
		reasons[g.row.Reason]++
		if !strings.Contains(record, g.Slug) {
			h.t.Errorf("%s is not in the file of the hour", g.Slug)
		}
	}
	for _, row := range shown.Table {
		if row.Points != points[row.N] || row.Played != played[row.N] {
			h.t.Errorf("%+v; by the rows of the games %d points in %d games", row, points[row.N], played[row.N])
		}
	}
	if n := strings.Count(record, "[Result "); n != len(m.games) || len(shown.Table) != len(m.ids) || len(shown.Games) != len(m.games) {
		h.t.Errorf("%d games, %d in the file, %d shown; %d players, %d in the table", len(m.games), n, len(shown.Games), len(m.ids), len(shown.Table))
	}
	h.t.Logf("ends: %v", reasons)
}

func (w wait) fits(o wait) bool { return w.only == "" || o.only == "" || w.only == o.only }

func (w wait) again(o wait) bool { return w.last == o.n || o.last == w.n }

// wantNoneLeft wants of an event that pairs that of those who had waited for five seconds no two are
// left who play the same game; and that two who had just met are paired only if neither could play
// somebody else of those who are left, and no two pairs could exchange opponents. It returns how many
// had just met.
func (m *met) wantNoneLeft(h *hour, e tournament.Event) (again int) {
	var left []wait
	paired := map[int]wait{}
	for _, w := range m.waits {
		switch {
		case w.end == e.Seq:
			paired[w.n] = w
		case w.seq < e.Seq && e.Seq < w.end && w.from <= e.At-waitsAt:
			left = append(left, w)
		}
	}
	for i, a := range left {
		for _, b := range left[:i] {
			if a.fits(b) {
				h.t.Errorf("event %d at %d passes over %+v and %+v", e.Seq, e.At, a, b)
			}
		}
	}
	games := decode[arena.PairedData](h, e).Games
	for i, g := range games {
		a, b := paired[g.White], paired[g.Black]
		if !a.again(b) {
			continue
		}
		again++
		for _, o := range left {
			if o.fits(a) && !o.again(a) || o.fits(b) && !o.again(b) {
				h.t.Errorf("event %d: %+v and %+v meet again while %+v waits", e.Seq, a, b, o)
			}
		}
		for _, g := range games[:i] {
			c, d := paired[g.White], paired[g.Black]
			for _, x := range [][2]wait{{c, d}, {d, c}} {
				if a.fits(x[0]) && b.fits(x[1]) && !a.again(x[0]) && !b.again(x[1]) {
					h.t.Errorf("event %d: %+v and %+v meet again, and could exchange opponents with %+v and %+v", e.Seq, a, b, c, d)
				}
			}
		}
	}
	return again
}

// wantShortWaits wants that no two who play the same game wait beside each other for more than five
// seconds in which a process of the site was ready all the time. It returns the longest such time.
func (m *met) wantShortWaits(h *hour) (worst int64) {
	slices.Sort(h.heard)
	slices.SortFunc(m.waits, func(a, b wait) int { return cmp.Compare(a.from, b.from) })
	for i, a := range m.waits {
		for _, b := range m.waits[:i] {
			from, to := max(a.from, b.from), min(a.to, b.to)
			if to-from <= worst && to-from <= waitsAt || a.n == b.n || !a.fits(b) {
				continue
			}
			served := h.served(from, to)
			worst = max(worst, served)
			if served > waitsAt {
				h.t.Errorf("%+v and %+v wait beside each other for %d ms, from %s", a, b, served, time.UnixMilli(from).Format(time.TimeOnly))
			}
		}
	}
	return worst
}

// served returns the longest time between two moments in which a process of the site was ready.
func (h *hour) served(from, to int64) (longest int64) {
	at := from
	for i := 1; i < len(h.heard) && h.heard[i-1] < to; i++ {
		if gap := h.heard[i] - h.heard[i-1]; gap > silence && h.heard[i] > from {
			longest = max(longest, h.heard[i-1]-at)
			at = max(at, h.heard[i])
		}
	}
	return max(longest, to-at)
}
