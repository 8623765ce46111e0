package finder

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"threefold/internal/engine"
	"threefold/internal/engine/net"
)

// pattern is the pieces on the board as the side to move sees them, in rising numbers.
type pattern []int

// patternOf returns the pieces as the side to move sees them, so that a position with exchanged
// colours has the same pattern.
func patternOf(p engine.Position) pattern { return rowsOf(p, int(p.Turn())) }

// rowsOf returns the pieces as White, 0, or Black, 1, sees them.
func rowsOf(p engine.Position, view int) pattern {
	pieces := p.Features(nil)
	rows := make(pattern, len(pieces))
	for i, m := range pieces {
		rows[i] = m.Row(view)
	}
	slices.Sort(rows)
	return rows
}

// less returns the pieces of a that b lacks.
func (a pattern) less(b pattern) pattern {
	var rest pattern
	for _, row := range a {
		if _, found := slices.BinarySearch(b, row); !found {
			rest = append(rest, row)
		}
	}
	return rest
}

// mirrored returns the pattern of the mirrored board, nil in a game without such a symmetry.
func (a pattern) mirrored(in *net.Inputs) pattern {
	if in.Mirror == nil {
		return nil
	}
	rows := make(pattern, len(a))
	for i, row := range a {
		rows[i] = int(in.Mirror[row])
	}
	slices.Sort(rows)
	return rows
}

// like reports whether two patterns are nearly the same: at most one piece in six is elsewhere,
// missing or added.
func (a pattern) like(b pattern) bool {
	common := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			common, i, j = common+1, i+1, j+1
		}
	}
	return 6*(len(a)+len(b)-2*common) <= len(a)+len(b)
}

// twin reports whether one of these puzzles has a pattern like a position's or its mirror image.
func twin(v *engine.Variant, known []entry, p engine.Position) bool {
	own := patternOf(p)
	other := own.mirrored(v.Inputs)
	return slices.ContainsFunc(known, func(k entry) bool {
		return own.like(k.pieces) || other != nil && other.like(k.pieces)
	})
}

// places is the number of letters and digits of an id, all the number of possible ids.
const (
	places = 5
	all    = 36 * 36 * 36 * 36 * 36
)

// name returns the id of a position: a hash of its text without the counters, or the next free id.
func name(text string, taken map[string]bool) string {
	fields := strings.Fields(text)
	sum := fnv.New64a()
	sum.Write([]byte(strings.Join(fields[:len(fields)-2], " ")))
	for n := sum.Sum64(); ; n++ {
		id := strconv.FormatUint(n%all, 36)
		if id = strings.Repeat("0", places-len(id)) + id; !taken[id] {
			return id
		}
	}
}
