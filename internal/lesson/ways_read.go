package lesson

import (
	"slices"
	"strings"

	"threefold/internal/game"
)

// Open are the ways of a man that are open among enemies, by how many are on a place. They
// are moves without a text. js/learn/ways.js reads the same.
func (w *Ways) Open(b *game.Board, kind, from string, enemies map[string]int) []game.Move {
	best := 0
	var list []game.Move
	var ranks []int
	for _, one := range strings.Split(w.Men[kind][from], ";") {
		m, rank, ok := readWay(b, from, one, enemies)
		if ok {
			list, ranks, best = append(list, m), append(ranks, rank), max(best, rank)
		}
	}
	var open []game.Move
	for i, m := range list {
		again := slices.ContainsFunc(open, func(o game.Move) bool { return o.Kind == m.Kind && slices.Equal(o.Clicks, m.Clicks) })
		if ranks[i] == best && !again {
			open = append(open, m)
		}
	}
	return open
}

// readWay reads one way, and says whether it is open.
func readWay(b *game.Board, from, text string, enemies map[string]int) (m game.Move, rank int, ok bool) {
	parts := strings.Fields(text)
	if len(parts) < 2 {
		return m, 0, false
	}
	m.Path = append([]string{from}, strings.Split(parts[0], "-")...)
	m.Clicks = m.Path
	m.Kind = map[byte]game.MoveKind{'q': game.Quiet, 'c': game.Capture, 'j': game.Join, 's': game.Sacrifice}[parts[1][0]]
	if len(parts[1]) > 1 {
		rank = int(parts[1][1] - '0')
	}
	end := m.Path[len(m.Path)-1]
	if m.Kind == game.Capture || m.Kind == game.Sacrifice {
		m.Takes = []string{end}
	}
	needs := map[string]string{end: implied(b, string(m.Kind), end)}
	if len(parts) == 3 && !strings.ContainsAny(parts[2], "x:") {
		m.Path = []string{from, parts[2], end} // it goes by there
	}
	for _, part := range parts[2:] {
		if taken, found := strings.CutPrefix(part, "x"); found {
			m.Takes = strings.Split(taken, "-")
			needs[end] = "0"
			continue
		}
		at, may, said := strings.Cut(part, ":")
		if !said {
			may = "0"
		}
		needs[at] = may
	}
	for at, may := range needs {
		if !strings.Contains(may, string(rune('0'+enemies[at]))) {
			return m, rank, false
		}
	}
	return m, rank, true
}
