package lesson

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"threefold/internal/game"
)

// Ways say where each piece goes from each place, and what enemies on other places change:
// by kind and place, for a white piece. They are worked out by asking the rules, so that a
// page on which pieces and enemies are put anywhere needs none. Kings that stand elsewhere,
// checks and pins are left aside.
//
// The ways from a place stand one behind the other with a semicolon between. Each has the
// places where the piece lands, joined by hyphens; what that does, by its first letter, with
// the way's rank if it has one; whom it takes behind an x, where that is not whoever stands
// at its end; then what it needs: a place must be free, or behind a colon hold one of these
// numbers of enemies. What the end must hold is said only where its letter does not say it:
// nobody for q(uiet), one for j(oin) and s(acrifice), for c(apture) as many as there can be.
// Where a piece must take, it goes one of the open ways with the highest rank.
type Ways struct {
	Most   int                          `json:"most"` // for so many enemies at most they are right
	Pieces map[string]map[string]string `json:"men"`
}

// readWays gives a game's ways; none where it has none.
func readWays(id string) (*Ways, error) {
	text, err := files.ReadFile("answers/" + id + "-ways.json")
	if err != nil {
		return nil, nil
	}
	w := new(Ways)
	return w, json.Unmarshal(text, w)
}

// Open are the ways of a piece that are open among enemies, by how many are on a place. They
// are moves without a text. js/learn/ways.js reads the same.
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
	needs := map[string]string{end: Implied(b, m.Kind, end)}
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

// Implied is how many enemies there may be at the end of a way that says nothing of it:
// by what the piece does there.
func Implied(b *game.Board, does game.MoveKind, end string) string {
	switch does {
	case game.Quiet:
		return "0"
	case game.Capture:
		return fmt.Sprint(Room(b, end))
	default:
		return "1"
	}
}

// Room is how many pieces can stand on a place of the board.
func Room(b *game.Board, at string) int {
	i := slices.IndexFunc(b.Places, func(p game.Place) bool { return p.ID == at })
	return max(1, b.Places[i].Slots)
}
