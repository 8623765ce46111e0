package lesson

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"threefold/internal/game"
)

// Ways are the moves of each white piece from each place, and how enemy pieces on other places
// change them. They are precomputed from the rules, for an exercise in which pieces and enemies
// are put anywhere. Kings, checks and pins are ignored.
//
// The ways from a place are separated by semicolons. A way has, separated by spaces: the places
// where the piece lands, joined by hyphens; the first letter of its kind of move, with a rank if
// it has one; x and the places of captured pieces, if these are not on its last place; and its
// conditions: a place that must be empty, or a place, a colon and the allowed numbers of enemies
// on it. The last place has a condition only where it differs from that of the kind: no enemy for
// q(uiet), one for j(oin) and s(acrifice), as many as fit for c(apture). If captures are
// compulsory, only open ways of the highest rank are legal.
type Ways struct {
	Most   int                          `json:"most"` // the most enemies for which the ways are right
	Pieces map[string]map[string]string `json:"men"`  // the ways by kind of piece and place
}

// readWays returns a game's ways, or nil if it has none.
func readWays(id string) (*Ways, error) {
	text, err := files.ReadFile("answers/" + id + "-ways.json")
	if err != nil {
		return nil, nil
	}
	w := new(Ways)
	return w, json.Unmarshal(text, w)
}

// Open returns the moves that a piece of this kind has from a place among enemies, whose number is
// given by place: each open way once. The moves have no text. js/learn/ways.js does the same in a
// page.
func (w *Ways) Open(b *game.Board, kind, from string, enemies map[string]int) []game.Move {
	best := 0
	var list []game.Move
	var ranks []int
	for _, one := range strings.Split(w.Pieces[kind][from], ";") {
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

// readWay parses one way, and reports whether its conditions hold.
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
	needs := map[string]string{end: DefaultEnemies(b, m.Kind, end)}
	if len(parts) == 3 && !strings.ContainsAny(parts[2], "x:") {
		m.Path = []string{from, parts[2], end} // the first condition is a place that the piece passes
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

// DefaultEnemies returns, as a digit, the number of enemies on the last place of a way without a
// condition for it, which follows from the kind of move.
func DefaultEnemies(b *game.Board, does game.MoveKind, end string) string {
	switch does {
	case game.Quiet:
		return "0"
	case game.Capture:
		return fmt.Sprint(Capacity(b, end))
	default:
		return "1"
	}
}

// Capacity returns how many pieces a place of the board can hold. It panics if there is no such
// place.
func Capacity(b *game.Board, at string) int {
	i := slices.IndexFunc(b.Places, func(p game.Place) bool { return p.ID == at })
	return max(1, b.Places[i].Slots)
}
